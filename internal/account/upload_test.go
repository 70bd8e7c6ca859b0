package account_test

import (
	"testing"

	"stoa/internal/account"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
)

func TestOnlyConfirmedPeopleUpload(t *testing.T) {
	s := account.New(dbtest.SQLite(t), seal.Generate(), account.Mailer{})
	ctx := account.With(t.Context(), account.Viewer{ID: "new"})
	if err := s.SetPortrait(ctx, []byte("picture")); fault.CodeOf(err) != "account.unverified" {
		t.Errorf("portrait: %v", err)
	}
	if err := s.SetCover(ctx, []byte("picture")); fault.CodeOf(err) != "account.unverified" {
		t.Errorf("cover: %v", err)
	}
	confirmed := account.With(t.Context(), account.Viewer{ID: "known", Verified: true})
	if err := s.SetPortrait(confirmed, []byte("picture")); fault.CodeOf(err) != "picture.unreadable" {
		t.Errorf("confirmed: %v", err)
	}
}

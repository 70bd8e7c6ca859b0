package account_test

import (
	"testing"

	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

func TestOnlyConfirmedPeopleUpload(t *testing.T) {
	s := newService(dbtest.SQLite(t), post{})
	ctx := session.With(t.Context(), session.Viewer{ID: "new"})
	if err := s.SetPortrait(ctx, []byte("picture")); fault.CodeOf(err) != "account.unverified" {
		t.Errorf("portrait: %v", err)
	}
	if err := s.SetCover(ctx, []byte("picture")); fault.CodeOf(err) != "account.unverified" {
		t.Errorf("cover: %v", err)
	}
	confirmed := session.With(t.Context(), session.Viewer{ID: "known", Verified: true})
	if err := s.SetPortrait(confirmed, []byte("picture")); fault.CodeOf(err) != "picture.unreadable" {
		t.Errorf("confirmed: %v", err)
	}
}

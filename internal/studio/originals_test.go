package studio_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/media"
	"stoa/internal/studio"
)

// An original is due so many days after it was approved, where the operator has chosen a number; what was only drafted
// isn't, nor what was done already. One that fails keeps no other from its turn.
func TestWhichOriginalsAreDue(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.whole(t, "Pots")
		second := s.upload(t, id, "", media.KindVideo)
		drafted := s.upload(t, id, "", media.KindVideo)
		into := func(lessonID, mediaID string) {
			t.Helper()
			must(t, s.AddLesson(s.zoe, id, studio.NewLesson{
				ID: lessonID, SectionID: s.draft(t, id).Sections[0].ID, Kind: course.Video, Title: "Film",
			}))
			must(t, s.SetMedia(s.zoe, id, lessonID, &mediaID))
		}
		into(db.NewID(), s.film)
		into(db.NewID(), second)
		for _, film := range []string{s.film, second, drafted} {
			s.tx(t, func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `
					INSERT INTO videos (media_id, state, created_at) VALUES ($1, 'ready', $2)`, film, db.At(s.now))
				return err
			})
		}
		due := func(fail ...string) (found []string) {
			t.Helper()
			broken := errors.New("broken")
			err := s.ReplaceOriginals(t.Context(), func(_ context.Context, mediaID string) error {
				found = append(found, mediaID)
				if slices.Contains(fail, mediaID) {
					return broken
				}
				return nil
			})
			if errors.Is(err, broken) != (len(fail) > 0) || err != nil && len(fail) == 0 {
				t.Errorf("%v", err)
			}
			slices.Sort(found)
			return found
		}
		wants := func(what string, want ...string) {
			t.Helper()
			slices.Sort(want)
			if got := due(); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		days := 10
		must(t, s.Choose(s.zoe, studio.StudioChoices{OriginalDays: &days}))
		must(t, s.Submit(s.zoe, id, ""))
		s.now = s.now.AddDate(0, 0, 30)
		wants("not approved")
		s.decide(t, id, true)
		s.now = s.now.AddDate(0, 0, 10).Add(-time.Minute)
		wants("nine days after")
		s.now = s.now.Add(2 * time.Minute)
		into(db.NewID(), drafted)
		wants("ten days after", s.film, second)
		if got := due(min(s.film, second)); len(got) != 2 {
			t.Errorf("after one that failed: %q", got)
		}
		s.tx(t, func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `UPDATE videos SET original = 'replaced' WHERE media_id = $1`, second)
			return err
		})
		wants("one is done", s.film)
		must(t, s.Choose(s.zoe, studio.StudioChoices{}))
		wants("originals are kept")
	})
}

package review_test

import (
	"context"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/review"
)

func TestReplies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		as, changes := fixture(t, d), 0
		s := review.New(d, func(_ context.Context, tx *db.Tx, _ string) error {
			tx.AfterCommit(func() { changes++ })
			return nil
		})
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `INSERT INTO course_teachers (person_id, course_id)
				SELECT id, 'c1' FROM people WHERE name = 'teacher'`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		adas, err := s.Write(as("ada"), "js", 2, "Too short for the price.")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.SetReply(as("ben"), adas.ID, "Not mine."); fault.CodeOf(err) != "review.not_found" {
			t.Errorf("a learner replies: %v", err)
		}
		if _, err := s.SetReply(as("teacher"), adas.ID, "  "); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("nothing: %v", err)
		}
		at := time.Now()
		d.SetClock(func() time.Time { return at })
		want := func(reply string, edited bool) {
			t.Helper()
			list, err := s.List(as("stranger"), review.ListIn{Slug: "js"})
			if err != nil || len(list.Items) != 1 {
				t.Fatalf("%+v %v", list, err)
			}
			switch got := list.Items[0].Reply; {
			case reply == "" && got != nil, reply != "" && (got == nil || got.Body != reply || got.Edited != edited ||
				got.Author != "teacher"):
				t.Errorf("%+v, want %q", got, reply)
			}
		}
		desk := func(unreplied bool) int {
			t.Helper()
			list, err := s.Desk(as("teacher"), review.DeskIn{Unreplied: unreplied})
			if err != nil || len(list.Reviews) != list.Total {
				t.Fatalf("%+v %v", list, err)
			}
			return list.Total
		}
		if n := desk(true); n != 1 {
			t.Errorf("%d wait", n)
		}
		steps := []struct {
			reply  string
			edited bool
		}{{"Thank you. It’s longer now.", false}, {"Thank you! It is longer now.", true}, {"", false}, {"Thank you.", false}}
		for _, step := range steps {
			if step.reply == "" {
				_, err = s.RemoveReply(as("teacher"), adas.ID)
			} else {
				_, err = s.SetReply(as("teacher"), adas.ID, step.reply)
			}
			if err != nil {
				t.Fatal(err)
			}
			want(step.reply, step.edited)
			at = at.Add(time.Minute)
		}
		if replied := eventtest.Of[event.ReviewReplied](t, d); len(replied) != 1 || changes != 5 {
			t.Errorf("notified %d times, the page renewed %d times", len(replied), changes)
		}
		if desk(true) != 0 || desk(false) != 1 {
			t.Error("it still waits for a reply")
		}
		if list, err := s.Desk(as("ben"), review.DeskIn{}); err != nil || list.Total != 0 {
			t.Errorf("a learner's desk: %+v %v", list, err)
		}
		if list, err := s.Replies(as("teacher")); err != nil || len(list) != 1 {
			t.Errorf("%+v %v", list, err)
		}
		if err := s.Remove(as("ada"), "js"); err != nil {
			t.Fatal(err)
		}
	})
}

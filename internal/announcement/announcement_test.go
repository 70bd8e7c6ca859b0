package announcement_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stoa/internal/announcement"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningtest"
)

func TestSending(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, a := learningtest.Open(t, d), announcement.New(d)
		id, _ := s.Add(t, "js", course.Published, 0, learningtest.Text(1)...)
		draft, _ := s.Add(t, "draft", course.Draft, 0, learningtest.Text(1)...)
		s.Enroll(t, id, "ada", "ben")
		send := func(who, course, key, subject, code string) *announcement.AnnouncementDesk {
			t.Helper()
			draft := announcement.AnnouncementDraft{ID: key, Subject: subject, Body: "It’s\nhere."}
			desk, err := a.Send(s.As(who), course, draft)
			if fault.CodeOf(err) != code {
				t.Errorf("%s sends %q: %v, want %q", who, subject, err, code)
			}
			return desk
		}
		first, again := db.NewID(), db.NewID()
		send("ada", id, first, "By a learner", "course.not_found")
		send("teacher", draft, first, "To nobody", "announcement.not_live")
		send("teacher", id, first, " ", "form.invalid")
		for range 2 { // the second is the same request once more
			if desk := send("teacher", id, first, "Hello", ""); desk.Left != 1 || len(desk.Sent) != 1 || desk.Learners != 2 {
				t.Errorf("%+v", desk)
			}
		}
		send("teacher", id, again, "Hello", "announcement.repeated") // another window
		send("teacher", id, again, "Part two", "")
		send("teacher", id, db.NewID(), "Part three", "announcement.too_many")
		if desk, err := a.Desk(s.As("teacher"), id); err != nil || desk.Left != 0 ||
			!desk.NextAt.Equal(s.Now.Add(7*24*time.Hour)) {
			t.Errorf("%+v %v", desk, err)
		}
		if sent := eventtest.Of[event.Announced](t, d); len(sent) != 2 {
			t.Errorf("%d events", len(sent))
		}
		s.Now = s.Now.Add(7*24*time.Hour + time.Second)
		s.Enroll(t, id, "stranger") // who hears nothing of what was sent before
		if list, err := a.Announcements(s.As("stranger"), "js"); err != nil || len(list) != 2 ||
			list[0].Subject != "Part two" {
			t.Errorf("%+v %v", list, err)
		}
		reached := []string{}
		s.Tx(t, func(tx *db.Tx) error {
			batch, _, next, err := announcement.Batch(t.Context(), tx, first, "")
			reached = reached[:0]
			for _, one := range batch {
				reached = append(reached, one.Name)
			}
			if next != "" {
				t.Error(next)
			}
			return err
		})
		slices.Sort(reached)
		if !slices.Equal(reached, []string{"ada", "ben"}) {
			t.Errorf("reached %v", reached)
		}
		if desk := send("teacher", id, db.NewID(), "Part three", ""); desk.Sent[2].Sending || desk.Sent[2].Learners != 2 ||
			desk.Sent[2].Mails != 2 || !desk.Sent[1].Sending {
			t.Errorf("%+v", desk.Sent)
		}
	})
}

// What two windows send in any order, at any times, follows the rule that a course sends two in any seven days.
func TestModel(t *testing.T) {
	s := learningtest.Open(t, dbtest.SQLite(t))
	a := announcement.New(s.DB)
	id, _ := s.Add(t, "js", course.Published, 0, learningtest.Text(1)...)
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same each time
	type sent struct {
		id, subject string
		at          time.Time
	}
	var all []sent
	for range 400 {
		s.Now = s.Now.Add(time.Duration(random.IntN(40)) * time.Hour)
		next := sent{db.NewID(), string(rune('a' + random.IntN(4))), s.Now}
		if len(all) > 0 && random.IntN(4) == 0 {
			next.id = all[random.IntN(len(all))].id
		}
		want, recent := "", 0
		known := slices.ContainsFunc(all, func(o sent) bool { return o.id == next.id })
		for _, o := range all {
			if !o.at.Before(s.Now.Add(-7 * 24 * time.Hour)) {
				if recent++; o.subject == next.subject {
					want = "announcement.repeated"
				}
			}
		}
		switch {
		case known:
			want = ""
		case want == "" && recent >= 2:
			want = "announcement.too_many"
		case want == "":
			all = append(all, next)
		}
		_, err := a.Send(s.As("teacher"), id, announcement.AnnouncementDraft{ID: next.id, Subject: next.subject, Body: "x"})
		if got := fault.CodeOf(err); got != want {
			t.Fatalf("%v: %q, want %q", next, got, want)
		}
	}
}

package learning_test

import (
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

func (s *school) goal(t *testing.T, who string, in learning.GoalIn) *learning.Goal {
	t.Helper()
	g, err := s.SetGoal(s.as(who), in)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Weeks are the learner's: in Auckland it is Monday while it is still Sunday in UTC. One week without the goal is
// forgiven, two are not, and another goal doesn't change weeks that are over.
func TestGoal(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "goals", "published", 0, text(40)...)
		s.enroll(t, "ada", id)
		n := 0
		learn := func(day string) {
			t.Helper()
			at, err := time.Parse(time.RFC3339, day+"T11:30:00Z") // half past midnight of the next day in Auckland
			if err != nil {
				t.Fatal(err)
			}
			s.now = at
			s.tick(t, "ada", lessons[n], true)
			n++
		}
		look := func(day string) *learning.Goal {
			t.Helper()
			at, err := time.Parse(time.RFC3339, day+"T11:30:00Z")
			if err != nil {
				t.Fatal(err)
			}
			s.now = at
			g, err := s.Goal(s.as("ada"))
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		if g := look("2026-11-01"); g.Days != 0 || g.Streak != 0 {
			t.Errorf("a goal before there is one: %+v", g)
		}
		learn("2026-11-01") // a Sunday, in Auckland the first day of a week
		g := s.goal(t, "ada", learning.GoalIn{Days: 2, Zone: "Pacific/Auckland"})
		if !g.Week[0] || g.Today != 0 || g.Streak != 0 {
			t.Errorf("what was completed today counts: %+v", g)
		}
		learn("2026-11-03")
		if g := look("2026-11-03"); g.Streak != 1 || !g.Week[2] {
			t.Errorf("the first week: %+v", g)
		}
		if g := look("2026-11-10"); g.Streak != 1 || g.Resting {
			t.Errorf("a week has not been missed before it is over: %+v", g)
		}
		if g := look("2026-11-16"); g.Streak != 1 || !g.Resting {
			t.Errorf("one week is forgiven: %+v", g)
		}
		learn("2026-11-17")
		learn("2026-11-18")
		if g := look("2026-11-18"); g.Streak != 2 || g.Resting {
			t.Errorf("the week after: %+v", g)
		}
		s.now = s.now.Add(7 * 24 * time.Hour)
		if g := s.goal(t, "ada", learning.GoalIn{Days: 5, Zone: "Pacific/Auckland"}); g.Streak != 2 {
			t.Errorf("past weeks had another goal: %+v", g)
		}
		s.goal(t, "ada", learning.GoalIn{Zone: "UTC"})
		if g := look("2026-11-26"); g.Days != 0 {
			t.Errorf("a goal that was ended: %+v", g)
		}
		if g := s.goal(t, "ada", learning.GoalIn{Days: 2, Zone: "Pacific/Auckland"}); g.Streak != 2 {
			t.Errorf("a pause is no end: %+v", g)
		}
		if g := look("2026-12-08"); g.Streak != 0 {
			t.Errorf("two weeks end it: %+v", g)
		}
		if _, err := s.SetGoal(s.as("ada"), learning.GoalIn{Days: 2, Zone: "Atlantis/Capital"}); err == nil {
			t.Error("a time zone that there is not")
		}
	})
}

// Five minutes of video make a day, and a minute does not.
func TestWatchingMakesADay(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "film", "published", 0, s.video())
		s.enroll(t, "ada", id)
		s.goal(t, "ada", learning.GoalIn{Days: 1, Zone: "UTC"})
		s.now = s.now.Add(time.Hour)
		for _, step := range []struct {
			to   int64
			want int
		}{{minute, 0}, {5 * minute, 1}} {
			if _, err := s.Report(s.as("ada"), lessons[0], learning.Seen{Ranges: [][2]int64{{0, step.to}}}); err != nil {
				t.Fatal(err)
			}
			if g, err := s.Goal(s.as("ada")); err != nil || g.Streak != step.want {
				t.Errorf("after %d ms: %+v %v", step.to, g, err)
			}
		}
	})
}

// A reminder comes once, in the evening of the last day on which the goal can be reached.
func TestReminders(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		s.now = time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC) // a Monday
		s.goal(t, "ada", learning.GoalIn{Days: 2, Zone: "Europe/Berlin", Remind: true})
		var at []string
		for range 24 * 14 {
			s.now = s.now.Add(time.Hour)
			s.tx(t, func(tx *db.Tx) error {
				due, _, err := learning.DueReminders(t.Context(), tx)
				for _, r := range due {
					at = append(at, s.now.Format("Mon 15 UTC "))
					if r.Left != 2 {
						t.Errorf("%d days are left", r.Left)
					}
				}
				return err
			})
		}
		// dbtest runs each transaction twice; what the first run found is as long as what the second did.
		if len(at) == 0 || at[0] != "Sat 16 UTC " || at[len(at)-1] != "Sat 16 UTC " {
			t.Errorf("reminders at %v", at)
		}
		if g, err := s.Goal(s.as("ada")); err != nil || !g.Remind {
			t.Errorf("the choice: %+v %v", g, err)
		}
	})
}

// Continue learning begins with what was learned last, without what is completed, archived or over.
func TestAhead(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		first, one := s.add(t, "first", "published", 0, s.video(), text(1)[0])
		second, two := s.add(t, "second", "published", 0, text(2)...)
		third, three := s.add(t, "third", "published", 0, text(1)...)
		for _, id := range []string{first, second, third} {
			s.enroll(t, "ada", id)
		}
		s.now = s.now.Add(time.Hour)
		s.tick(t, "ada", two[0], true)
		s.tick(t, "ada", three[0], true)
		s.now = s.now.Add(time.Hour)
		if _, err := s.Report(s.as("ada"), one[0], learning.Seen{PositionMs: 2 * minute}); err != nil {
			t.Fatal(err)
		}
		got, err := s.Ahead(s.as("ada"), 4)
		if err != nil || len(got) != 2 || got[0].Slug != "first" || got[1].Slug != "second" {
			t.Fatalf("%+v %v", got, err)
		}
		lesson := got[0].Lesson
		if lesson.ID != one[0] || lesson.PositionMs != 2*minute || got[0].LeftMs != lesson.DurationMs-2*minute {
			t.Errorf("resume: %+v", got[0])
		}
		if got[1].Lesson.ID != two[1] || got[1].LessonsLeft != 1 || got[1].Percent != 50 {
			t.Errorf("the second: %+v", got[1])
		}
		if err := s.Archive(s.as("ada"), "second", true); err != nil {
			t.Fatal(err)
		}
		if got, _ = s.Ahead(s.as("ada"), 4); len(got) != 1 {
			t.Errorf("an archived course: %+v", got)
		}
		s.now = s.now.Add(time.Hour)
		s.tick(t, "ada", two[1], true)
		if all, _ := s.Courses(s.as("ada"), 9); all[0].Slug != "second" || all[0].Archived {
			t.Errorf("learning takes a course back: %+v", all[0])
		}
		if err := s.Archive(s.as("ben"), "second", true); err == nil {
			t.Error("someone else's course was archived")
		}
	})
}

package learning_test

import (
	"sync"
	"testing"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
)

// report says how much of a lesson has been seen, some time after the last report.
func (s *school) report(
	t *testing.T, lesson string, after time.Duration, positionMs, watchedMs int64,
) *learning.Progress {
	t.Helper()
	s.now = s.now.Add(after)
	p, err := s.Report(s.as("ada"), lesson, learning.Seen{PositionMs: positionMs, WatchedMs: watchedMs})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (s *school) watched(t *testing.T, lesson string) (position, watched int64) {
	t.Helper()
	err := s.db.Read().QueryRowContext(
		t.Context(), `SELECT position_ms, watched_ms FROM lesson_progress WHERE lesson_id = $1`, lesson,
	).Scan(&position, &watched)
	if err != nil {
		t.Fatal(err)
	}
	return position, watched
}

func TestAVideoIsDoneAtNineTenths(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		s.report(t, lessons[0], 10*time.Second, 10_000, 10_000)
		if p := s.report(t, lessons[0], 9*time.Minute, 9*minute, 9*minute-1); p.Done {
			t.Errorf("done too soon: %+v", p)
		}
		p := s.report(t, lessons[0], time.Second, 2*minute, 9*minute)
		if !p.Done || p.Percent != 50 || p.CompletedAt != nil {
			t.Errorf("%+v", p)
		}
		if l, err := s.Lesson(s.as("ada"), lessons[0]); err != nil || !l.Done || l.PositionMs != 2*minute {
			t.Errorf("%+v %v", l, err)
		}
		// A device that has seen less takes nothing away.
		if p := s.report(t, lessons[0], time.Second, 0, 5); !p.Done {
			t.Errorf("%+v", p)
		}
		if _, watched := s.watched(t, lessons[0]); watched != 9*minute {
			t.Errorf("watched %d", watched)
		}
	})
}

func TestForgedProgress(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		film := lessons[0]
		for i, step := range []struct {
			after                   time.Duration
			position, watched, want int64 // want: watched after it
		}{
			{time.Hour, 10 * minute, 10 * minute, 15_000}, // the first report: the grace alone
			{0, 1 << 62, 1 << 62, 15_000},                 // again at once: nothing
			{10 * time.Second, 0, 1 << 62, 47_000},        // 3.2 times as fast
			{-time.Hour, -5, -5, 47_000},                  // clocks may go back
			{time.Hour, 0, 0, 47_000},                     // and on again; nothing is claimed
			{100 * time.Second, 0, 50_000, 50_000},        // no more than is claimed
			{20 * time.Second, 0, 10 * minute, 50_000 + 64_000 + 15_000},
		} {
			p := s.report(t, film, step.after, step.position, step.watched)
			position, watched := s.watched(t, film)
			if p.Done || watched != step.want || position < 0 || position > 10*minute {
				t.Errorf("step %d: done %v, position %d, watched %d; want %d", i, p.Done, position, watched, step.want)
			}
		}
		if p := s.report(t, lessons[1], 0, 0, 10*minute); p.Done || p.Percent != 0 {
			t.Errorf("another lesson: %+v", p)
		}
	})
}

func TestFortyReportsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		s.report(t, lessons[0], 0, 0, 0)
		s.report(t, lessons[1], 0, 0, 0)
		s.now = s.now.Add(10 * time.Second)
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				if _, err := s.Report(s.as("ada"), lessons[i%2], learning.Seen{WatchedMs: int64(i) * 300}); err != nil {
					t.Errorf("report %d: %v", i, err)
				}
			})
		}
		all.Wait()
		for i, most := range []int64{38 * 300, 39 * 300} {
			if _, watched := s.watched(t, lessons[i]); watched != most {
				t.Errorf("lesson %d: %d is kept of %d", i, watched, most)
			}
		}
		for range 40 { // forty made-up ones at one moment are worth the grace, once
			all.Go(func() {
				if p, err := s.Report(s.as("ada"), lessons[0], learning.Seen{WatchedMs: 10 * minute}); err != nil || p.Done {
					t.Errorf("%+v %v", p, err)
				}
			})
		}
		all.Wait()
		if _, watched := s.watched(t, lessons[0]); watched < 38*300 || watched > 38*300+15_000 {
			t.Errorf("forged %d", watched)
		}
	})
}

func TestFinishingAtOnceCompletesOnce(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, text(10)...)
		s.enroll(t, "ada", id)
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				if _, err := s.SetDone(s.as("ada"), lessons[i%10], true, time.Time{}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if st, err := s.Standing(t.Context(), s.people["ada"].ID, id); err != nil || st.Percent != 100 ||
			len(s.issued(t)) != 1 {
			t.Errorf("%+v %v, completed %d times", st, err, len(s.issued(t)))
		}
	})
}

func TestPercentIsRoundedDown(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, text(7)...)
		s.enroll(t, "ada", id)
		for i, want := range []int{14, 28, 42, 57, 71, 85, 100} {
			for range 2 { // ticking twice is once
				if p := s.tick(t, "ada", lessons[i], true); p.Percent != want || !p.Done {
					t.Errorf("after %d of 7: %+v", i+1, p)
				}
			}
		}
		id, lessons = s.add(t, "long", course.Published, 0, text(201)...)
		s.enroll(t, "ada", id)
		for _, lesson := range lessons[1:] {
			if p := s.tick(t, "ada", lesson, true); p.Percent == 100 || p.CompletedAt != nil {
				t.Fatalf("100 before all are done: %+v", p)
			}
		}
	})
}

func TestUntickAndRestartKeepTheCompletion(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, text(2)...)
		s.enroll(t, "ada", id)
		s.tick(t, "ada", lessons[0], true)
		s.now = s.now.Add(time.Hour)
		p := s.tick(t, "ada", lessons[1], true)
		finished := s.now
		if p.CompletedAt == nil || !p.CompletedAt.Equal(finished) || p.CertificateCode == nil {
			t.Fatalf("%+v", p)
		}
		if c := s.issued(t)[0]; c.CourseSlug != "js" || c.Remarks != certificate.Outstanding ||
			!c.EnrolledAt.Equal(finished.Add(-time.Hour)) || !c.CompletedAt.Equal(finished) {
			t.Errorf("%+v", c)
		}
		s.now = s.now.Add(time.Hour)
		kept := func(what string, p *learning.Progress, percent int) {
			t.Helper()
			if p.Percent != percent || p.CompletedAt == nil || !p.CompletedAt.Equal(finished) || p.CertificateCode == nil {
				t.Errorf("%s: %+v", what, p)
			}
		}
		kept("un-ticked", s.tick(t, "ada", lessons[0], false), 50)
		kept("ticked again", s.tick(t, "ada", lessons[0], true), 100)
		p, err := s.Restart(s.as("ada"), "js")
		if err != nil {
			t.Fatal(err)
		}
		kept("restarted", p, 0)
		if p.LessonID != lessons[0] || p.Done {
			t.Errorf("restarted: %+v", p)
		}
		classroom, err := s.Classroom(s.as("ada"), "js")
		if err != nil || classroom.Percent != 0 || classroom.ResumeLessonID != lessons[0] ||
			classroom.Lessons[lessons[1]].Done ||
			classroom.CertificateCode == nil {
			t.Errorf("%+v %v", classroom, err)
		}
		s.tick(t, "ada", lessons[0], true)
		kept("finished again", s.tick(t, "ada", lessons[1], true), 100)
		if got := s.issued(t); len(got) != 1 {
			t.Errorf("completed %d times", len(got))
		}
	})
}

func TestAnUntickedVideoIsNotDoneByTheNextReport(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		s.report(t, lessons[0], 0, 0, 0)
		s.report(t, lessons[0], 10*time.Minute, 10*minute, 10*minute)
		s.tick(t, "ada", lessons[0], false)
		if p := s.report(t, lessons[0], 5*time.Second, 10*minute, 10*minute); p.Done || p.Percent != 0 {
			t.Errorf("%+v", p)
		}
	})
}

func TestNewLessonsLowerNobody(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, text(4)...)
		s.enroll(t, "ada", id)
		for _, lesson := range lessons[:3] {
			s.tick(t, "ada", lesson, true) // 75 %
		}
		s.tx(t, func(tx *db.Tx) error {
			for range 6 {
				if _, err := tx.ExecContext(
					t.Context(),
					`INSERT INTO lessons (id, course_id, section_id, position, title, kind) SELECT $1, course_id, section_id, 9,
						'New', 'text' FROM lessons WHERE id = $2`,
					db.NewID(), lessons[0],
				); err != nil {
					return err
				}
			}
			return nil
		})
		if p := s.tick(t, "ada", lessons[3], true); p.Percent != 75 || p.CompletedAt != nil {
			t.Errorf("4 of 10 are done after 3 of 4 were: %+v", p)
		}
		if p := s.tick(t, "ada", lessons[3], false); p.Percent != 30 {
			t.Errorf("who un-ticks sees what is left: %+v", p)
		}
	})
}

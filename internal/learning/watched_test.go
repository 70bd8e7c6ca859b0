package learning_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/course"
	"stoa/internal/learning"
)

// saw reports ranges, some time after the last report; the position is the end of the last one.
func (s *school) saw(t *testing.T, lesson string, after time.Duration, ranges ...[2]int64) *learning.Progress {
	t.Helper()
	s.now = s.now.Add(after)
	p, err := s.Report(s.as("ada"), lesson, learning.Seen{PositionMs: ranges[len(ranges)-1][1], Ranges: ranges})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (s *school) ranges(t *testing.T, lesson string) [][2]int64 {
	t.Helper()
	l, err := s.Lesson(s.as("ada"), lesson)
	if err != nil {
		t.Fatal(err)
	}
	return l.Watched
}

func TestTwoSittingsAddUp(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		film := lessons[0]
		if p := s.saw(t, film, 6*time.Minute, [2]int64{0, 6 * minute}); p.Done {
			t.Errorf("%+v", p)
		}
		// The same again is nothing new, on whatever device.
		if p := s.saw(t, film, 24*time.Hour, [2]int64{3 * minute, 6 * minute}, [2]int64{0, 3 * minute}); p.Done {
			t.Errorf("%+v", p)
		}
		if p := s.saw(t, film, 4*time.Minute, [2]int64{6 * minute, 99 * minute}); !p.Done || p.Percent != 50 {
			t.Errorf("%+v", p)
		}
		if got := s.ranges(t, film); !slices.Equal(got, [][2]int64{{0, 10 * minute}}) {
			t.Errorf("%v", got)
		}
	})
}

func TestWhatAnOlderPlayerCountedIsSeenFromTheBeginning(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		s.report(t, lessons[0], 0, 0, 0)
		s.report(t, lessons[0], 6*time.Minute, 6*minute, 6*minute)
		if p := s.saw(t, lessons[0], 4*time.Minute, [2]int64{6 * minute, 10 * minute}); !p.Done {
			t.Errorf("%+v", p)
		}
	})
}

// Whatever devices report, in any order and as often as they like, is the union of it.
func TestSeenIsTheUnion(t *testing.T) {
	const cell = 10_000 // of film
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		rapid.Check(t, func(r *rapid.T) {
			s.now = s.now.Add(time.Hour)
			s.tick(t, "ada", lessons[0], false) // forgets what was seen
			s.now = s.now.Add(time.Hour)
			edge := rapid.Int64Range(-5, 70)
			reports := rapid.SliceOfN(rapid.SliceOfN(rapid.Custom(func(r *rapid.T) [2]int64 {
				return [2]int64{edge.Draw(r, "from") * cell, edge.Draw(r, "to") * cell}
			}), 1, 4), 1, 4).Draw(r, "reports")
			again := rapid.Permutation(append(reports, reports...)).Draw(r, "order")
			model := [60]bool{}
			for _, ranges := range again {
				s.saw(t, lessons[0], 0, ranges...)
				for _, one := range ranges {
					for at := max(one[0], 0); at < min(one[1], 10*minute); at += cell {
						model[at/cell] = true
					}
				}
			}
			seen, last := [60]bool{}, int64(-1)
			for _, one := range s.ranges(t, lessons[0]) {
				if one[0] <= last || one[1] <= one[0] {
					r.Fatalf("out of order: %v", one)
				}
				last = one[1]
				for at := one[0]; at < one[1]; at += cell {
					seen[at/cell] = true
				}
			}
			if seen != model {
				r.Fatalf("got %v, want %v", seen, model)
			}
		})
	})
}

func TestForgedRanges(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video(), s.video())
		s.enroll(t, "ada", id)
		all := [2]int64{0, 10 * minute}
		for i, step := range []struct {
			lesson int
			after  time.Duration
			want   int64 // seen of the lesson after it
		}{
			{0, 0, 15_000},                              // the grace
			{0, 0, 15_000},                              // and no more of it
			{1, 0, 0},                                   // one allowance for the whole course
			{1, 10 * time.Second, 32_000},               // 3.2 times as fast
			{0, -time.Hour, 15_000},                     // clocks may go back
			{0, time.Hour + time.Minute, 207_000},       // and on again
			{2, time.Minute, 192_000},                   // what another lesson has used up is gone
			{2, 24 * time.Hour, 10 * minute},            // what was seen offline counts when it comes
			{0, 0, 10 * minute},                         // in all lessons
			{1, -23*time.Hour - 59*time.Minute, 32_000}, // but not before it can have run
		} {
			s.saw(t, lessons[step.lesson], step.after, all)
			if _, watched := s.watched(t, lessons[step.lesson]); watched != step.want {
				t.Errorf("step %d: %d, want %d", i, watched, step.want)
			}
		}
	})
}

func TestAWindowThatStillReportsDoesNotTickAgain(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		all := [2]int64{0, 10 * minute}
		if p := s.saw(t, lessons[0], time.Hour, all); !p.Done {
			t.Fatalf("%+v", p)
		}
		s.tick(t, "ada", lessons[0], false)
		if p := s.saw(t, lessons[0], 5*time.Second, all); p.Done || p.Percent != 0 {
			t.Errorf("%+v", p)
		}
		if p := s.saw(t, lessons[1], 0, all); !p.Done {
			t.Errorf("the other lesson: %+v", p)
		}
		if _, err := s.Restart(s.as("ada"), "js"); err != nil {
			t.Fatal(err)
		}
		if p := s.saw(t, lessons[1], 5*time.Second, all); p.Done {
			t.Errorf("restarted: %+v", p)
		}
	})
}

func TestALateReportMovesNothingBack(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id, lessons := s.add(t, "js", course.Published, 0, s.video(), s.video())
		s.enroll(t, "ada", id)
		offline := s.now.Add(time.Minute)
		s.saw(t, lessons[0], time.Hour, [2]int64{0, 5 * minute})
		late := func(lesson string, at time.Time) {
			t.Helper()
			if _, err := s.Report(s.as("ada"), lesson, learning.Seen{
				PositionMs: minute, Ranges: [][2]int64{{5 * minute, 6 * minute}}, At: at,
			}); err != nil {
				t.Fatal(err)
			}
		}
		late(lessons[0], offline)
		if position, watched := s.watched(t, lessons[0]); position != 5*minute || watched != 6*minute {
			t.Errorf("at %d, seen %d", position, watched)
		}
		late(lessons[1], offline)
		if mine, err := s.Courses(s.as("ada"), 5); err != nil || *mine[0].ResumeLessonID != lessons[0] {
			t.Errorf("%+v %v", mine, err)
		}
		late(lessons[0], s.now.Add(time.Hour)) // a clock that is ahead
		if position, _ := s.watched(t, lessons[0]); position != minute {
			t.Errorf("at %d", position)
		}
		s.report(t, lessons[0], time.Second, 7*minute, 0)
		if position, _ := s.watched(t, lessons[0]); position != 7*minute {
			t.Errorf("at %d", position)
		}
	})
}

package learning

import (
	"cmp"
	"context"
	"slices"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

const (
	grace     = 15 * time.Second // of film: for reports that come late, together or first
	mostSpans = 1000             // of one person and lesson
)

// A player runs at most at speed 3; a little more is allowed.
func filmIn(elapsed time.Duration) time.Duration { return elapsed * 16 / 5 }
func timeFor(film time.Duration) time.Duration   { return film * 5 / 16 }

// Seen is what a player reports, in milliseconds. Ranges are what it has shown, in any order, as often as it likes;
// without them, WatchedMs is how much it has shown in all. At is when that was, if it is reported late (the zero
// value is now): an older report moves no position back.
type Seen struct {
	PositionMs, WatchedMs int64
	Ranges                [][2]int64
	At                    time.Time
}

// Report notes where a video stands and what of it has been seen. A video is done when 90 % of it has been, in any
// number of sittings, on any devices. What is seen never shrinks, and nobody sees more film than can have run:
//
//   - What is counted by ranges in all lessons of a course is at most what a player at its highest speed shows from the
//     enrollment to now. That is one allowance for the whole course, and what has been counted uses it up. So what was
//     seen without a connection counts whenever it arrives, however much else has been reported meanwhile, but a course
//     that was made up takes as long as a third of the course.
//   - A lesson that was un-ticked has an allowance of its own from then on: a window that still reports what it showed
//     before doesn't tick it again.
//   - A total without ranges, from older players, grows only as fast as the player can since the last report of that
//     lesson: a player that reports all it has shown catches up, a made-up report does not.
//
// Errors: lesson.not_found, enrollment.required.
func (s *Service) Report(ctx context.Context, lessonID string, in Seen) (*Progress, error) {
	return s.record(ctx, lessonID, in.At, func(tx *db.Tx, of *study) error {
		length, row := of.lesson.DurationMs, &of.row
		if row.PositionAt == nil || !of.at.Before(row.PositionAt.Time) {
			row.PositionMs, row.PositionAt = min(max(in.PositionMs, 0), length), db.AtPtr(&of.at)
		}
		before := row.WatchedMs
		if in.Ranges == nil {
			count(row, min(in.WatchedMs, length), tx.Now)
		} else if err := see(of, in.Ranges, tx.Now); err != nil {
			return err
		}
		spend(&of.enrollment, row.WatchedMs-before, tx.Now)
		if of.lesson.Kind == course.Video && row.DoneAt == nil && length > 0 && row.WatchedMs >= length*9/10 {
			row.DoneAt = db.AtPtr(&tx.Now)
		}
		return nil
	})
}

// count raises what was seen to a total, by no more than can have run since the last report.
func count(row *learningdb.LessonProgress, total int64, now time.Time) {
	possible := row.WatchedMs + allowance(row, now)
	row.WatchedMs = max(row.WatchedMs, min(total, possible))
	left := min(time.Duration(possible-row.WatchedMs)*time.Millisecond, grace)
	row.UpdatedAt = db.At(now.Add(-timeFor(left)))
}

// allowance is how much film, in milliseconds, can have run since the last report of a lesson. What a report leaves
// unused, up to the grace, stays for the next: its row is dated back by as much. So devices that report together share
// one allowance, and any number of made-up reports at one moment is worth a single one.
func allowance(row *learningdb.LessonProgress, now time.Time) int64 {
	if row.UpdatedAt.IsZero() {
		return grace.Milliseconds()
	}
	return filmIn(max(now.Sub(row.UpdatedAt.Time), 0)).Milliseconds()
}

// see adds ranges to what was seen, from the first on, as far as the allowance goes.
func see(of *study, ranges [][2]int64, now time.Time) error {
	seen, err := seenOf(of.row, of.lesson.DurationMs)
	if err != nil {
		return err
	}
	most := filmIn(max(now.Sub(since(&of.enrollment)), 0))
	if forgotten := of.row.ForgottenAt; forgotten != nil {
		most = min(most, filmIn(max(now.Sub(forgotten.Time), 0)))
	}
	var claimed spans
	for _, one := range ranges {
		claimed = append(claimed, span{max(one[0], 0), min(one[1], of.lesson.DurationMs)})
	}
	seen = seen.with(claimed.with().without(seen).first(most.Milliseconds())...).longest(mostSpans)
	of.row.Watched, of.row.WatchedMs = db.ToJSON(seen), max(of.row.WatchedMs, seen.length())
	of.row.UpdatedAt = db.At(now)
	return nil
}

// since is from when film may have run in a course that has not been counted.
func since(e *learningdb.Enrollment) time.Time {
	begun := e.EnrolledAt.Add(-timeFor(grace))
	if e.WatchedSince != nil && e.WatchedSince.After(begun) {
		return e.WatchedSince.Time
	}
	return begun
}

// spend uses up the allowance of a course for what was counted, in milliseconds.
func spend(e *learningdb.Enrollment, film int64, now time.Time) {
	if film <= 0 {
		return
	}
	spent := since(e).Add(timeFor(time.Duration(film) * time.Millisecond))
	if spent.After(now) {
		spent = now
	}
	e.WatchedSince = db.AtPtr(&spent)
}

// seenOf is what was seen of a lesson, within its length. A total from a player that kept no ranges was most likely
// seen from the beginning.
func seenOf(row learningdb.LessonProgress, length int64) (spans, error) {
	var seen spans
	if row.Watched != nil {
		if err := row.Watched.Into(&seen); err != nil {
			return nil, err
		}
	}
	if len(seen) == 0 {
		seen = spans{{0, row.WatchedMs}}
	}
	for i := range seen {
		seen[i][1] = min(seen[i][1], length)
	}
	return seen.with(), nil
}

// span is a part of a film, from and to in milliseconds.
type span [2]int64

// spans, as returned by with, are in order, apart from each other and not empty.
type spans []span

// with is the union of these spans and others.
func (s spans) with(others ...span) spans {
	all := append(slices.Clone(s), others...)
	all = slices.DeleteFunc(all, func(a span) bool { return a[0] >= a[1] })
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a[0], b[0]) })
	out := spans{}
	for _, a := range all {
		if n := len(out); n > 0 && a[0] <= out[n-1][1] {
			out[n-1][1] = max(out[n-1][1], a[1])
			continue
		}
		out = append(out, a)
	}
	return out
}

// without is what of these spans is in none of the others. Both are unions.
func (s spans) without(others spans) spans {
	out := spans{}
	for _, a := range s {
		for _, b := range others {
			if b[1] <= a[0] || b[0] >= a[1] {
				continue
			}
			out = append(out, span{a[0], b[0]})
			a[0] = b[1]
		}
		out = append(out, a)
	}
	return out.with()
}

// first is as much of the spans as is at most so long, from the first on.
func (s spans) first(most int64) spans {
	out := spans{}
	for _, a := range s {
		a[1] = min(a[1], a[0]+most)
		most -= a[1] - a[0]
		out = append(out, a)
	}
	return out.with()
}

// longest are at most n of the spans: the longest, in order. Nobody watches in a thousand pieces.
func (s spans) longest(n int) spans {
	if len(s) <= n {
		return s
	}
	slices.SortFunc(s, func(a, b span) int { return cmp.Compare(b[1]-b[0], a[1]-a[0]) })
	return s[:n].with()
}

func (s spans) length() (n int64) {
	for _, a := range s {
		n += a[1] - a[0]
	}
	return n
}

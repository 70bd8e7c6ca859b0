package learning

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

// Carried is a lesson as someone has learned it elsewhere.
type Carried struct {
	LessonID   string
	PositionMs int64
	Ranges     [][2]int64 // what was watched, in milliseconds
	DoneAt     *time.Time
}

// Carry adds what an enrolled person has learned elsewhere to what they have learned here, and returns how many lessons
// it has changed. What is done stays done. Quizzes are taken where they count, so they aren't carried. Who calls it
// trusts where that comes from. ok is false if the person isn't enrolled.
func (s *Service) Carry(
	ctx context.Context, tx *db.Tx, personID, courseID string, carried []Carried,
) (changed int, ok bool, err error) {
	q := learningdb.New(tx)
	e, ok, err := db.Found(q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{PersonID: personID, CourseID: courseID}))
	if err != nil || !ok || e.EndedAt != nil {
		return 0, false, err
	}
	last := ""
	for _, c := range carried {
		lesson, ok, err := db.Found(q.LessonByID(ctx, c.LessonID))
		if err != nil {
			return changed, true, err
		}
		if !ok || lesson.CourseID != courseID || lesson.Kind == course.Quiz {
			continue
		}
		row, _, err := db.Found(q.ProgressIn(ctx, learningdb.ProgressInParams{PersonID: personID, LessonID: c.LessonID}))
		if err != nil {
			return changed, true, err
		}
		of := &study{lesson: lesson, row: row, enrollment: e, at: tx.Now}
		if !of.carry(c) {
			continue
		}
		if err := save(ctx, q, of, db.At(tx.Now)); err != nil {
			return changed, true, err
		}
		changed, last = changed+1, lesson.ID
	}
	if changed > 0 {
		_, err = s.settle(ctx, tx, e, last, true, true)
	}
	return changed, true, err
}

// carry puts into a row what it doesn't have, and reports whether that was anything.
func (of *study) carry(c Carried) bool {
	row, before := &of.row, of.row.WatchedMs
	row.PersonID = of.enrollment.PersonID
	var seen spans
	if len(row.Watched) > 0 {
		if err := row.Watched.Into(&seen); err != nil {
			seen = spans{}
		}
	}
	for _, r := range c.Ranges {
		seen = seen.with(span{max(r[0], 0), min(r[1], of.lesson.DurationMs)})
	}
	seen = seen.longest(mostSpans)
	row.Watched, row.WatchedMs = db.ToJSON(seen), max(before, seen.length())
	done := row.DoneAt == nil && c.DoneAt != nil && !c.DoneAt.After(of.at)
	if done {
		row.DoneAt = db.AtPtr(c.DoneAt)
	}
	moved := row.PositionMs == 0 && c.PositionMs > 0
	if moved {
		row.PositionMs = min(c.PositionMs, of.lesson.DurationMs)
	}
	return done || moved || row.WatchedMs > before
}

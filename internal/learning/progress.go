package learning

import (
	"context"
	"math"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

const (
	doneAt      = 0.9 // of a video's length
	fastest     = 3.2 // a player's highest speed, and a little
	firstReport = 30 * time.Second
)

// Progress is how a lesson and its course stand after a report.
type Progress struct {
	LessonID        string     `json:"lessonId"`
	Done            bool       `json:"done"`
	Percent         int        `json:"percent"`
	CompletedAt     *time.Time `json:"completedAt"`
	CertificateCode *string    `json:"certificateCode"`
}

// change is what a report does to a lesson's progress.
type change func(tx *db.Tx, lesson learningdb.Lesson, row *learningdb.LessonProgress) error

// record applies a change to the viewer's progress in a lesson, and everything that
// follows: percentage, completion, certificate.
func (s *Service) record(ctx context.Context, lessonID string, apply change) (*Progress, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return nil, err
	}
	var out *Progress
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		lesson, ok, err := db.Found(q.LessonByID(ctx, lessonID))
		if err != nil {
			return err
		}
		if !ok {
			return errNoLesson
		}
		enrolment, err := access(ctx, q, v, lesson.CourseID, "")
		if err != nil {
			return err
		}
		row, _, err := db.Found(q.ProgressIn(ctx, learningdb.ProgressInParams{PersonID: v.ID, LessonID: lessonID}))
		if err != nil {
			return err
		}
		wasDone := row.DoneAt != nil
		if err := apply(tx, lesson, &row); err != nil {
			return err
		}
		at := db.At(tx.Now)
		if err := q.SaveProgress(ctx, learningdb.SaveProgressParams{
			PersonID: v.ID, LessonID: lessonID, CourseID: lesson.CourseID, PositionMs: row.PositionMs, WatchedMs: row.WatchedMs, DoneAt: row.DoneAt, UpdatedAt: at,
		}); err != nil {
			return err
		}
		if err := q.SetLast(ctx, learningdb.SetLastParams{PersonID: v.ID, CourseID: lesson.CourseID, LastLessonID: &lesson.ID, LastLearnedAt: &at}); err != nil {
			return err
		}
		out, err = s.settle(ctx, tx, enrolment, lesson.ID, row.DoneAt != nil, wasDone != (row.DoneAt != nil))
		return err
	})
	return out, err
}

// settle brings percentage and completion up to date after a lesson changed.
func (s *Service) settle(ctx context.Context, tx *db.Tx, e learningdb.Enrolment, lessonID string, done, changed bool) (*Progress, error) {
	q := learningdb.New(tx)
	out := &Progress{LessonID: lessonID, Done: done, Percent: int(e.Percent), CompletedAt: e.CompletedAt.Ptr()}
	if changed {
		percent, err := percentOf(ctx, q, e.PersonID, e.CourseID)
		if err != nil {
			return nil, err
		}
		if done {
			percent = max(percent, int(e.Percent)) // new lessons never lower anyone
		}
		out.Percent = percent
		if err := q.SetPercent(ctx, learningdb.SetPercentParams{PersonID: e.PersonID, CourseID: e.CourseID, Percent: int32(percent)}); err != nil {
			return nil, err
		}
	}
	if out.Percent == 100 && e.CompletedAt == nil {
		if err := s.complete(ctx, tx, e); err != nil {
			return nil, err
		}
		out.CompletedAt = &tx.Now
	}
	code, ok, err := db.Found(q.CertificateOf(ctx, learningdb.CertificateOfParams{PersonID: e.PersonID, CourseID: e.CourseID}))
	if ok {
		out.CertificateCode = &code
	}
	return out, err
}

func (s *Service) complete(ctx context.Context, tx *db.Tx, e learningdb.Enrolment) error {
	q, at := learningdb.New(tx), db.At(tx.Now)
	if err := q.SetCompleted(ctx, learningdb.SetCompletedParams{PersonID: e.PersonID, CourseID: e.CourseID, CompletedAt: &at}); err != nil {
		return err
	}
	scores, err := q.BestScores(ctx, learningdb.BestScoresParams{PersonID: e.PersonID, CourseID: e.CourseID})
	if err != nil {
		return err
	}
	c := Completion{PersonID: e.PersonID, CourseID: e.CourseID, EnrolledAt: e.EnrolledAt.Time, CompletedAt: tx.Now}
	if len(scores) > 0 {
		sum := 0.0
		for _, score := range scores {
			sum += float64(score.Best)
		}
		average := sum / float64(len(scores))
		c.QuizAverage = &average
	}
	_, err = s.OnComplete(ctx, tx, c)
	return err
}

func percentOf(ctx context.Context, q *learningdb.Queries, personID, courseID string) (int, error) {
	all, err := q.CountLessons(ctx, courseID)
	if err != nil || all == 0 {
		return 0, err
	}
	done, err := q.CountDone(ctx, learningdb.CountDoneParams{PersonID: personID, CourseID: courseID})
	return int(done * 100 / all), err // 100 only when all are done
}

// Report notes where a video stands and how much of it has been seen, in
// milliseconds. A video is done at 90 % seen. What is reported can grow only as
// fast as time and the highest speed allow since the last report.
func (s *Service) Report(ctx context.Context, lessonID string, positionMs, watchedMs int64) (*Progress, error) {
	return s.record(ctx, lessonID, func(tx *db.Tx, lesson learningdb.Lesson, row *learningdb.LessonProgress) error {
		length := lesson.DurationMs
		elapsed := firstReport
		if !row.UpdatedAt.IsZero() {
			elapsed = tx.Now.Sub(row.UpdatedAt.Time)
		}
		possible := row.WatchedMs + int64(float64(elapsed.Milliseconds())*fastest) + 1500
		row.PositionMs = min(max(positionMs, 0), length)
		row.WatchedMs = max(row.WatchedMs, min(watchedMs, possible, length))
		if lesson.Kind == course.Video && row.DoneAt == nil && float64(row.WatchedMs) >= math.Floor(float64(length)*doneAt) {
			at := db.At(tx.Now)
			row.DoneAt = &at
		}
		return nil
	})
}

// SetDone ticks or un-ticks a lesson. A quiz is done by passing it only.
func (s *Service) SetDone(ctx context.Context, lessonID string, done bool) (*Progress, error) {
	return s.record(ctx, lessonID, func(tx *db.Tx, lesson learningdb.Lesson, row *learningdb.LessonProgress) error {
		if done && lesson.Kind == course.Quiz && row.DoneAt == nil {
			return errQuizFirst
		}
		switch {
		case !done:
			row.DoneAt, row.WatchedMs = nil, 0
		case row.DoneAt == nil:
			at := db.At(tx.Now)
			row.DoneAt = &at
		}
		return nil
	})
}

// Restart forgets the viewer's progress in a course; a certificate stays.
func (s *Service) Restart(ctx context.Context, slug string) (*Progress, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return nil, err
	}
	out := &Progress{}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		row, ok, err := db.Found(q.CourseBySlug(ctx, slug))
		if err != nil {
			return err
		}
		if !ok {
			return errNoCourse
		}
		e, err := access(ctx, q, v, row.ID, "")
		if err != nil {
			return err
		}
		if err := q.ForgetProgress(ctx, learningdb.ForgetProgressParams{PersonID: v.ID, CourseID: row.ID}); err != nil {
			return err
		}
		out.CompletedAt = e.CompletedAt.Ptr()
		return q.SetPercent(ctx, learningdb.SetPercentParams{PersonID: v.ID, CourseID: row.ID, Percent: 0})
	})
	return out, err
}

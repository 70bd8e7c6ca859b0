package learning

import (
	"context"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/session"
)

const grace = 15 * time.Second // of film: for reports that come late, together or first

// A player runs at most at speed 3; a little more is allowed.
func filmIn(elapsed time.Duration) time.Duration { return elapsed * 16 / 5 }
func timeFor(film time.Duration) time.Duration   { return film * 5 / 16 }

// Progress is how a lesson and its course stand after a report.
type Progress struct {
	LessonID        string     `json:"lessonId"`
	Done            bool       `json:"done"`
	Percent         int        `json:"percent"`
	CompletedAt     *time.Time `json:"completedAt"`
	CertificateCode *string    `json:"certificateCode"`
}

// change is what a report does to a lesson's progress; row.PersonID is who reports.
type change func(tx *db.Tx, lesson learningdb.Lesson, row *learningdb.LessonProgress) error

// record applies a change to the viewer's progress in a lesson, and everything that
// follows: percentage, completion, certificate.
func (s *Service) record(ctx context.Context, lessonID string, apply change) (*Progress, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	defer s.turns.wait(v.ID)()
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
		enrollment, err := access(ctx, q, v, lesson.CourseID, "")
		if err != nil {
			return err
		}
		row, _, err := db.Found(q.ProgressIn(ctx, learningdb.ProgressInParams{PersonID: v.ID, LessonID: lessonID}))
		if err != nil {
			return err
		}
		row.PersonID = v.ID
		wasDone := row.DoneAt != nil
		if err := apply(tx, lesson, &row); err != nil {
			return err
		}
		at := db.At(tx.Now)
		if row.UpdatedAt.IsZero() {
			row.UpdatedAt = at
		}
		if err := q.SaveProgress(ctx, learningdb.SaveProgressParams{
			PersonID: v.ID, LessonID: lessonID, CourseID: lesson.CourseID, PositionMs: row.PositionMs, WatchedMs: row.WatchedMs,
			DoneAt: row.DoneAt, UpdatedAt: row.UpdatedAt,
		}); err != nil {
			return err
		}
		if err := q.SetLast(ctx, learningdb.SetLastParams{
			PersonID: v.ID, CourseID: lesson.CourseID, LastLessonID: &lesson.ID, LastLearnedAt: &at,
		}); err != nil {
			return err
		}
		out, err = s.settle(ctx, tx, enrollment, lesson.ID, row.DoneAt != nil, wasDone != (row.DoneAt != nil))
		return err
	})
	return out, err
}

// settle brings percentage and completion up to date after a lesson changed.
func (s *Service) settle(
	ctx context.Context, tx *db.Tx, e learningdb.Enrollment, lessonID string, done, changed bool,
) (*Progress, error) {
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
		if err := q.SetPercent(ctx, learningdb.SetPercentParams{
			PersonID: e.PersonID, CourseID: e.CourseID, Percent: int32(percent),
		}); err != nil {
			return nil, err
		}
	}
	if out.Percent == 100 && e.CompletedAt == nil {
		if err := complete(ctx, tx, e); err != nil {
			return nil, err
		}
		out.CompletedAt = &tx.Now
	}
	return out, fillCertificate(ctx, q, e, out)
}

func fillCertificate(ctx context.Context, q *learningdb.Queries, e learningdb.Enrollment, out *Progress) error {
	code, ok, err := db.Found(
		q.CertificateOf(ctx, learningdb.CertificateOfParams{PersonID: e.PersonID, CourseID: e.CourseID}),
	)
	if ok {
		out.CertificateCode = &code
	}
	return err
}

// complete notes that a course is finished, once for ever, and has it certified.
func complete(ctx context.Context, tx *db.Tx, e learningdb.Enrollment) error {
	q, at := learningdb.New(tx), db.At(tx.Now)
	if err := q.SetCompleted(ctx, learningdb.SetCompletedParams{
		PersonID: e.PersonID, CourseID: e.CourseID, CompletedAt: &at,
	}); err != nil {
		return err
	}
	scores, err := q.BestScores(ctx, learningdb.BestScoresParams{PersonID: e.PersonID, CourseID: e.CourseID})
	if err != nil {
		return err
	}
	c := certificate.IssueIn{
		PersonID: e.PersonID, CourseID: e.CourseID, EnrolledAt: e.EnrolledAt.Time, CompletedAt: tx.Now,
	}
	if len(scores) > 0 {
		sum := 0.0
		for _, score := range scores {
			sum += float64(score.Best)
		}
		average := sum / float64(len(scores))
		c.QuizAverage = &average
	}
	code, err := certificate.Issue(ctx, tx, c)
	if err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.CertificateIssued{PersonID: e.PersonID, Code: code})
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
// milliseconds. A video is done at 90 % seen. What is seen never shrinks, and grows
// only as fast as the player can since the last report: a player that reports all it
// has shown catches up, a made-up report does not. Errors: lesson.not_found,
// enrollment.required.
func (s *Service) Report(ctx context.Context, lessonID string, positionMs, watchedMs int64) (*Progress, error) {
	return s.record(ctx, lessonID, func(tx *db.Tx, lesson learningdb.Lesson, row *learningdb.LessonProgress) error {
		length := lesson.DurationMs
		row.PositionMs = min(max(positionMs, 0), length)
		possible := row.WatchedMs + allowance(row, tx.Now)
		row.WatchedMs = max(row.WatchedMs, min(watchedMs, possible, length))
		left := min(time.Duration(possible-row.WatchedMs)*time.Millisecond, grace)
		row.UpdatedAt = db.At(tx.Now.Add(-timeFor(left)))
		if lesson.Kind == course.Video && row.DoneAt == nil && length > 0 && row.WatchedMs >= length*9/10 {
			row.DoneAt = db.AtPtr(&tx.Now)
		}
		return nil
	})
}

// allowance is how much film, in milliseconds, can have run since the last report.
// What a report leaves unused, up to the grace, stays for the next: its row is dated
// back by as much. So devices that report together share one allowance, and any
// number of made-up reports at one moment is worth a single one.
func allowance(row *learningdb.LessonProgress, now time.Time) int64 {
	if row.UpdatedAt.IsZero() {
		return grace.Milliseconds()
	}
	return filmIn(max(now.Sub(row.UpdatedAt.Time), 0)).Milliseconds()
}

// SetDone ticks or un-ticks a lesson; what was seen of an un-ticked one is forgotten.
// A quiz can be ticked only by who has passed it. Errors: lesson.not_found,
// enrollment.required, quiz.not_passed.
func (s *Service) SetDone(ctx context.Context, lessonID string, done bool) (*Progress, error) {
	return s.record(ctx, lessonID, func(tx *db.Tx, lesson learningdb.Lesson, row *learningdb.LessonProgress) error {
		switch {
		case !done:
			row.DoneAt, row.WatchedMs, row.UpdatedAt = nil, 0, db.At(tx.Now)
			return nil
		case row.DoneAt != nil:
			return nil
		case lesson.Kind == course.Quiz:
			passed, err := learningdb.New(tx).HasPassed(ctx, learningdb.HasPassedParams{
				PersonID: row.PersonID, LessonID: lesson.ID,
			})
			if err != nil {
				return err
			}
			if passed == 0 {
				return errQuizFirst
			}
		}
		row.DoneAt = db.AtPtr(&tx.Now)
		return nil
	})
}

// Restart forgets the viewer's progress in a course; tries at quizzes, the day of
// completion and a certificate stay. Errors: course.not_found, enrollment.required.
func (s *Service) Restart(ctx context.Context, slug string) (*Progress, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	defer s.turns.wait(v.ID)()
	var out *Progress
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := learningdb.New(tx)
		row, err := course.BySlug(ctx, tx, slug)
		if err != nil {
			return err
		}
		e, err := access(ctx, q, v, row.ID, "")
		if err != nil {
			return err
		}
		if err := q.ForgetProgress(ctx, learningdb.ForgetProgressParams{PersonID: v.ID, CourseID: row.ID}); err != nil {
			return err
		}
		if err := q.ForgetLast(ctx, learningdb.ForgetLastParams{PersonID: v.ID, CourseID: row.ID}); err != nil {
			return err
		}
		if err := q.SetPercent(ctx, learningdb.SetPercentParams{PersonID: v.ID, CourseID: row.ID, Percent: 0}); err != nil {
			return err
		}
		out = &Progress{CompletedAt: e.CompletedAt.Ptr()}
		if out.LessonID, _, err = db.Found(
			q.ResumeOf(ctx, learningdb.ResumeOfParams{PersonID: v.ID, CourseID: row.ID}),
		); err != nil {
			return err
		}
		return fillCertificate(ctx, q, e, out)
	})
	return out, err
}

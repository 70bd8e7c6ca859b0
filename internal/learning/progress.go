package learning

import (
	"context"
	"encoding/json"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// Progress is how a lesson and its course stand after a report.
type Progress struct {
	LessonID        string     `json:"lessonId"`
	Done            bool       `json:"done"`
	Percent         int        `json:"percent"`
	CompletedAt     *time.Time `json:"completedAt"`
	CertificateCode *string    `json:"certificateCode"`
}

// study is what a change is about: a lesson, the progress of a person in it, and their enrollment in its course. At is
// when the person was there; earlier than now, when what they did offline is reported.
type study struct {
	lesson     learningdb.Lesson
	row        learningdb.LessonProgress
	enrollment learningdb.Enrollment
	at         time.Time
}

// change is what a report does to a lesson's progress.
type change func(tx *db.Tx, of *study) error

// record applies a change to the viewer's progress in a lesson, and everything that
// follows: percentage, completion, certificate. It happened at a time, or now if that is zero.
func (s *Service) record(ctx context.Context, lessonID string, at time.Time, apply change) (*Progress, error) {
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
		enrollment, err := access(ctx, q, v, lesson.CourseID, false)
		if err != nil {
			return err
		}
		row, _, err := db.Found(q.ProgressIn(ctx, learningdb.ProgressInParams{PersonID: v.ID, LessonID: lessonID}))
		if err != nil {
			return err
		}
		row.PersonID = v.ID
		of := &study{lesson: lesson, row: row, enrollment: enrollment, at: at}
		if at.IsZero() || at.After(tx.Now) {
			of.at = tx.Now
		}
		if err := apply(tx, of); err != nil {
			return err
		}
		if err := save(ctx, q, of, db.At(tx.Now)); err != nil {
			return err
		}
		if err := noteDay(ctx, q, of, row); err != nil {
			return err
		}
		done, wasDone := of.row.DoneAt != nil, row.DoneAt != nil
		if out, err = s.settle(ctx, tx, enrollment, lesson.ID, done, wasDone != done); err != nil {
			return err
		}
		watched := row.WatchedMs/publishEvery != of.row.WatchedMs/publishEvery
		if wasDone == done && out.Percent == int(enrollment.Percent) && !watched {
			return nil
		}
		return s.publish(ctx, tx, enrollment, out)
	})
	return out, err
}

// publishEvery is how much of a video is seen, in milliseconds, until other windows are notified.
const publishEvery = 30_000

// ProgressMessage is what a learner's other windows receive of their progress, as the event "progress" of their stream.
// Of a whole course that was restarted, LessonID is that of the first lesson.
type ProgressMessage struct {
	Course   string `json:"course"` // its slug
	LessonID string `json:"lessonId"`
	Done     bool   `json:"done"`
	Percent  int    `json:"percent"`
}

func (s *Service) publish(ctx context.Context, tx *db.Tx, e learningdb.Enrollment, p *Progress) error {
	brief, err := course.ByID(ctx, tx, e.CourseID)
	if err != nil {
		return err
	}
	return s.bell.Say(ctx, tx, e.PersonID, notify.Message{Kind: "progress", Subject: p.LessonID, Data: json.RawMessage(
		db.ToJSON(ProgressMessage{Course: brief.Slug, LessonID: p.LessonID, Done: p.Done, Percent: p.Percent}),
	)})
}

func save(ctx context.Context, q *learningdb.Queries, of *study, now db.Time) error {
	row, e, at := of.row, of.enrollment, db.At(of.at)
	if row.UpdatedAt.IsZero() {
		row.UpdatedAt = now
	}
	if row.Watched == nil {
		row.Watched = db.ToJSON(spans{})
	}
	if err := q.SaveProgress(ctx, learningdb.SaveProgressParams{
		PersonID: e.PersonID, LessonID: of.lesson.ID, CourseID: of.lesson.CourseID,
		PositionMs: row.PositionMs, PositionAt: row.PositionAt, WatchedMs: row.WatchedMs, Watched: row.Watched,
		ForgottenAt: row.ForgottenAt, DoneAt: row.DoneAt, UpdatedAt: row.UpdatedAt,
	}); err != nil {
		return err
	}
	if e.WatchedSince != nil {
		if err := q.SetWatchedSince(ctx, learningdb.SetWatchedSinceParams{
			PersonID: e.PersonID, CourseID: e.CourseID, WatchedSince: e.WatchedSince,
		}); err != nil {
			return err
		}
	}
	return q.SetLast(ctx, learningdb.SetLastParams{
		PersonID: e.PersonID, CourseID: e.CourseID, LastLessonID: &of.lesson.ID, LastLearnedAt: &at,
	})
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

// setCompleted notes once when a course was completed, and counts it.
func setCompleted(ctx context.Context, tx *db.Tx, personID, courseID string, at time.Time) error {
	n, err := learningdb.New(tx).SetCompleted(ctx, learningdb.SetCompletedParams{
		PersonID: personID, CourseID: courseID, CompletedAt: db.AtPtr(&at),
	})
	if err != nil || n == 0 {
		return err
	}
	return course.CountDay(ctx, tx, courseID, at, course.Day{Completed: 1})
}

// complete notes that a course is finished, once for ever, and has it certified.
func complete(ctx context.Context, tx *db.Tx, e learningdb.Enrollment) error {
	q := learningdb.New(tx)
	if err := setCompleted(ctx, tx, e.PersonID, e.CourseID, tx.Now); err != nil {
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

// SetDone ticks or un-ticks a lesson; what was seen of an un-ticked one is forgotten.
// A quiz can be ticked only by who has passed it. At is when it was, if that is reported late. Errors:
// lesson.not_found, enrollment.required, quiz.not_passed.
func (s *Service) SetDone(ctx context.Context, lessonID string, done bool, at time.Time) (*Progress, error) {
	return s.record(ctx, lessonID, at, func(tx *db.Tx, of *study) error {
		lesson, row := of.lesson, &of.row
		switch {
		case !done:
			row.DoneAt, row.WatchedMs, row.UpdatedAt = nil, 0, db.At(tx.Now)
			row.Watched, row.ForgottenAt = nil, db.AtPtr(&tx.Now)
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
		e, err := access(ctx, q, v, row.ID, false)
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
		if err := q.SetWatchedSince(ctx, learningdb.SetWatchedSinceParams{
			PersonID: v.ID, CourseID: row.ID, WatchedSince: db.AtPtr(&tx.Now),
		}); err != nil {
			return err
		}
		out = &Progress{CompletedAt: e.CompletedAt.Ptr()}
		if out.LessonID, _, err = db.Found(
			q.ResumeOf(ctx, learningdb.ResumeOfParams{PersonID: v.ID, CourseID: row.ID}),
		); err != nil {
			return err
		}
		if err := s.publish(ctx, tx, e, out); err != nil {
			return err
		}
		return fillCertificate(ctx, q, e, out)
	})
	return out, err
}

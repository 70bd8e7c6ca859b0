package learning

import (
	"context"
	"time"

	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/notify"
)

// EnrollIn says who is to learn what. OrderID is nil for a free course.
type EnrollIn struct {
	PersonID, CourseID string
	OrderID            *string
	Paid               bool
	Cents              int64     // what was paid for the course, without tax
	At                 time.Time // now when zero
}

// Enroll lets a person learn a course: it was sold, or is free. Twice is once; an ended enrollment
// goes on, and its certificate is valid again.
func Enroll(ctx context.Context, tx *db.Tx, in EnrollIn) error {
	if in.At.IsZero() {
		in.At = tx.Now
	}
	q := learningdb.New(tx)
	n, err := q.Enroll(ctx, learningdb.EnrollParams{
		ID: db.NewID(), PersonID: in.PersonID, CourseID: in.CourseID, OrderID: in.OrderID, Paid: in.Paid,
		RevenueCents: in.Cents, EnrolledAt: db.At(in.At),
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return enrollAgain(ctx, tx, in)
	}
	others, err := q.LearnsFrom(ctx, learningdb.LearnsFromParams{PersonID: in.PersonID, CourseID: in.CourseID})
	if err != nil {
		return err
	}
	if err := course.CountLearner(ctx, tx, in.CourseID, others == 0); err != nil {
		return err
	}
	return course.CountDay(ctx, tx, in.CourseID, in.At, course.Day{Enrolled: 1, RevenueCents: in.Cents})
}

// enrollAgain has an enrollment that ended go on: its day is another now, and its certificate is valid again.
func enrollAgain(ctx context.Context, tx *db.Tx, in EnrollIn) error {
	q := learningdb.New(tx)
	row, err := q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{PersonID: in.PersonID, CourseID: in.CourseID})
	if err != nil || row.EndedAt == nil {
		return err
	}
	if err := q.EnrollAgain(ctx, learningdb.EnrollAgainParams{
		PersonID: in.PersonID, CourseID: in.CourseID, OrderID: in.OrderID, Paid: in.Paid, RevenueCents: in.Cents,
		EnrolledAt: db.At(in.At),
	}); err != nil {
		return err
	}
	is := course.Day{Enrolled: 1, RevenueCents: in.Cents}
	if err := course.CountDay(ctx, tx, in.CourseID, in.At, is); err != nil {
		return err
	}
	was := course.Day{Enrolled: -1, RevenueCents: -row.RevenueCents}
	if err := course.CountDay(ctx, tx, in.CourseID, row.EnrolledAt.Time, was); err != nil {
		return err
	}
	return certificate.Restore(ctx, tx, in.PersonID, in.CourseID)
}

// EndEnrollment takes a course away again, with its certificate: it was refunded. Progress is kept.
func EndEnrollment(ctx context.Context, tx *db.Tx, personID, courseID string) error {
	q, at := learningdb.New(tx), db.At(tx.Now)
	row, ok, err := db.Found(q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{PersonID: personID, CourseID: courseID}))
	if err != nil || !ok || row.EndedAt != nil && row.RevenueCents == 0 {
		return err
	}
	if err := q.EndEnrollment(ctx, learningdb.EndEnrollmentParams{
		PersonID: personID, CourseID: courseID, EndedAt: &at,
	}); err != nil {
		return err
	}
	of := course.Day{RevenueCents: -row.RevenueCents}
	if err := course.CountDay(ctx, tx, courseID, row.EnrolledAt.Time, of); err != nil {
		return err
	}
	return certificate.Revoke(ctx, tx, personID, courseID)
}

// IsEnrolled reports whether a person learns a course.
func IsEnrolled(ctx context.Context, q learningdb.DBTX, personID, courseID string) (bool, error) {
	row, ok, err := db.Found(learningdb.New(q).EnrollmentOf(ctx, learningdb.EnrollmentOfParams{
		PersonID: personID, CourseID: courseID,
	}))
	return ok && row.EndedAt == nil, err
}

// Learners returns a batch of those who learn a course, with their setting for its updates, beginning after a person's
// id; next is "" after the last batch.
func Learners(
	ctx context.Context, tx *db.Tx, courseID, after string,
) (batch []notify.Subscriber, next string, err error) {
	rows, err := learningdb.New(tx).LearnersOf(ctx, learningdb.LearnersOfParams{
		CourseID: courseID, PersonID: after, Topic: notify.CourseUpdates,
	})
	for _, r := range rows {
		choice := notify.Chosen(notify.CourseUpdates, r.Bell, r.Mail, r.Push)
		batch = append(batch, notify.Subscriber{
			Choice: choice, PersonID: r.ID, Name: r.Name, Email: r.Email, Language: r.Language,
		})
	}
	if len(rows) == notify.Batch {
		next = rows[notify.Batch-1].ID
	}
	return batch, next, err
}

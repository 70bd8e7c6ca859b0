package learning

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

// Enrollments begin with a sale or for free, and end with a refund. A failed hook fails the
// sale or the refund.
type Enrollments struct {
	// OnBegin runs in the transaction in which an enrollment begins, or an ended one goes on.
	OnBegin func(ctx context.Context, tx *db.Tx, personID, courseID string) error
	// OnEnd runs in the transaction that ends an enrollment.
	OnEnd func(ctx context.Context, tx *db.Tx, personID, courseID string) error
}

// NewEnrollments creates it, without hooks.
func NewEnrollments() *Enrollments {
	none := func(context.Context, *db.Tx, string, string) error { return nil }
	return &Enrollments{OnBegin: none, OnEnd: none}
}

// EnrollIn says who is to learn what. OrderID is nil for a free course.
type EnrollIn struct {
	PersonID, CourseID string
	OrderID            *string
	Paid               bool
	At                 time.Time // now when zero
}

// Begin lets a person learn a course; twice is once, and an ended enrollment goes on.
func (e *Enrollments) Begin(ctx context.Context, tx *db.Tx, in EnrollIn) error {
	if begun, err := enroll(ctx, tx, in); err != nil || !begun {
		return err
	}
	return e.OnBegin(ctx, tx, in.PersonID, in.CourseID)
}

// End takes a course away again: it was refunded. Progress is kept.
func (e *Enrollments) End(ctx context.Context, tx *db.Tx, personID, courseID string) error {
	at := db.At(tx.Now)
	n, err := learningdb.New(tx).EndEnrollment(ctx, learningdb.EndEnrollmentParams{
		PersonID: personID, CourseID: courseID, EndedAt: &at,
	})
	if err != nil || n == 0 {
		return err
	}
	return e.OnEnd(ctx, tx, personID, courseID)
}

// IsEnrolled reports whether a person learns a course.
func IsEnrolled(ctx context.Context, q learningdb.DBTX, personID, courseID string) (bool, error) {
	row, ok, err := db.Found(learningdb.New(q).EnrollmentOf(ctx, learningdb.EnrollmentOfParams{
		PersonID: personID, CourseID: courseID,
	}))
	return ok && row.EndedAt == nil, err
}

// ImportEnrollment is Begin for enrollments of the past, without the hook.
func ImportEnrollment(ctx context.Context, tx *db.Tx, in EnrollIn) error {
	_, err := enroll(ctx, tx, in)
	return err
}

// enroll reports whether an enrollment has begun or goes on.
func enroll(ctx context.Context, tx *db.Tx, in EnrollIn) (begun bool, err error) {
	if in.At.IsZero() {
		in.At = tx.Now
	}
	q := learningdb.New(tx)
	row, again, err := db.Found(q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{
		PersonID: in.PersonID, CourseID: in.CourseID,
	}))
	if err != nil || again && row.EndedAt == nil {
		return false, err
	}
	if !again {
		others, err := q.LearnsFrom(ctx, learningdb.LearnsFromParams{PersonID: in.PersonID, CourseID: in.CourseID})
		if err != nil {
			return false, err
		}
		if err := course.CountLearner(ctx, tx, in.CourseID, others == 0); err != nil {
			return false, err
		}
	}
	return true, q.Enroll(ctx, learningdb.EnrollParams{
		ID: db.NewID(), PersonID: in.PersonID, CourseID: in.CourseID, OrderID: in.OrderID, Paid: in.Paid,
		EnrolledAt: db.At(in.At),
	})
}

package learning

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
)

// Enrolments begin with a sale or for free, and end with a refund. A failed hook fails the
// sale or the refund.
type Enrolments struct {
	// OnBegin runs in the transaction in which an enrollment begins, or an ended one goes on.
	OnBegin func(ctx context.Context, tx *db.Tx, personID, courseID string) error
	// OnEnd runs in the transaction that ends an enrollment.
	OnEnd func(ctx context.Context, tx *db.Tx, personID, courseID string) error
}

// NewEnrolments creates it, without hooks.
func NewEnrolments() *Enrolments {
	none := func(context.Context, *db.Tx, string, string) error { return nil }
	return &Enrolments{OnBegin: none, OnEnd: none}
}

// EnrolIn says who is to learn what. OrderID is nil for a free course.
type EnrolIn struct {
	PersonID, CourseID string
	OrderID            *string
	Paid               bool
	At                 time.Time // now when zero
}

// Begin lets a person learn a course; twice is once, and an ended enrolment goes on.
func (e *Enrolments) Begin(ctx context.Context, tx *db.Tx, in EnrolIn) error {
	if begun, err := enrol(ctx, tx, in); err != nil || !begun {
		return err
	}
	return e.OnBegin(ctx, tx, in.PersonID, in.CourseID)
}

// End takes a course away again: it was refunded. Progress is kept.
func (e *Enrolments) End(ctx context.Context, tx *db.Tx, personID, courseID string) error {
	at := db.At(tx.Now)
	n, err := learningdb.New(tx).EndEnrolment(ctx, learningdb.EndEnrolmentParams{
		PersonID: personID, CourseID: courseID, EndedAt: &at,
	})
	if err != nil || n == 0 {
		return err
	}
	return e.OnEnd(ctx, tx, personID, courseID)
}

// IsEnrolled reports whether a person learns a course.
func IsEnrolled(ctx context.Context, q learningdb.DBTX, personID, courseID string) (bool, error) {
	row, ok, err := db.Found(learningdb.New(q).EnrolmentOf(ctx, learningdb.EnrolmentOfParams{
		PersonID: personID, CourseID: courseID,
	}))
	return ok && row.EndedAt == nil, err
}

// ImportEnrolment is Begin for enrolments of the past, without the hook.
func ImportEnrolment(ctx context.Context, tx *db.Tx, in EnrolIn) error {
	_, err := enrol(ctx, tx, in)
	return err
}

// enrol reports whether an enrolment has begun or goes on.
func enrol(ctx context.Context, tx *db.Tx, in EnrolIn) (begun bool, err error) {
	if in.At.IsZero() {
		in.At = tx.Now
	}
	q := learningdb.New(tx)
	row, again, err := db.Found(q.EnrolmentOf(ctx, learningdb.EnrolmentOfParams{
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
	return true, q.Enrol(ctx, learningdb.EnrolParams{
		ID: db.NewID(), PersonID: in.PersonID, CourseID: in.CourseID, OrderID: in.OrderID, Paid: in.Paid,
		EnrolledAt: db.At(in.At),
	})
}

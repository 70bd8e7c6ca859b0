package course

import (
	"context"
	"time"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// Day is what happened in a course on one day of UTC. Reviews count on the day on which they were first written, and
// what was paid on that of the enrollment. It is counted as it changes, so nobody reads a year's enrollments.
type Day struct {
	Enrolled, Completed, RevenueCents, Reviews, Stars int64
}

// CountDay adds to what happened in a course on the day of a time; numbers below zero take away.
func CountDay(ctx context.Context, tx *db.Tx, courseID string, at time.Time, d Day) error {
	if d == (Day{}) {
		return nil
	}
	return coursedb.New(tx).AddToDay(ctx, coursedb.AddToDayParams{
		CourseID: courseID, Day: at.UTC().Format(time.DateOnly), Enrolled: d.Enrolled, Completed: d.Completed,
		RevenueCents: d.RevenueCents, Reviews: d.Reviews, Stars: d.Stars,
	})
}

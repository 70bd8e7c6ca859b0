package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// SetTeachers says who teaches a course beside its owner from now on. Of a course that was never launched, nothing is
// noted.
func SetTeachers(ctx context.Context, tx *db.Tx, courseID string, personIDs []string) error {
	q := coursedb.New(tx)
	if err := q.DeleteTeachers(ctx, courseID); err != nil {
		return err
	}
	for _, id := range personIDs {
		if err := q.InsertTeacher(ctx, coursedb.InsertTeacherParams{PersonID: id, CourseID: courseID}); err != nil {
			return err
		}
	}
	return nil
}

// TeachesIn reports whether a person teaches a course: its owner, and who has accepted an invitation.
func TeachesIn(ctx context.Context, q coursedb.DBTX, courseID, personID string) (bool, error) {
	n, err := coursedb.New(q).TeachesIn(ctx, coursedb.TeachesInParams{PersonID: personID, CourseID: courseID})
	return n > 0, err
}

// TeachersOf returns the ids of all who teach a course.
func TeachersOf(ctx context.Context, q coursedb.DBTX, courseID string) ([]string, error) {
	return coursedb.New(q).TeachersOf(ctx, courseID)
}

// Taught is a course as who teaches it chooses it from a list.
type Taught struct {
	ID    string `json:"id"`
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// TaughtBy returns the courses that a person teaches and that were launched, by title, at most 500.
func TaughtBy(ctx context.Context, q coursedb.DBTX, personID string) ([]Taught, error) {
	rows, err := coursedb.New(q).TaughtBy(ctx, personID)
	out := make([]Taught, 0, len(rows))
	for _, row := range rows {
		out = append(out, Taught(row))
	}
	return out, err
}

// Desk returns a course, and the viewer, who teaches it. Of a course of others it is course.not_found.
func Desk(ctx context.Context, q coursedb.DBTX, courseID string) (Brief, session.Viewer, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return Brief{}, v, err
	}
	teaches, err := TeachesIn(ctx, q, courseID, v.ID)
	if err == nil && !teaches {
		err = errNotFound
	}
	if err != nil {
		return Brief{}, v, err
	}
	brief, err := ByID(ctx, q, courseID)
	return brief, v, err
}

package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// InstructorFigures are an instructor's: published courses, people who have ever enrolled in any, reviews and their
// stars.
type InstructorFigures struct{ Courses, Learners, Reviews, Stars int64 }

// SetFigures replaces a course's figures by those of a recount.
func SetFigures(ctx context.Context, tx *db.Tx, courseID string, f Figures) error {
	return coursedb.New(tx).SetFigures(ctx, coursedb.SetFiguresParams{
		CourseID: courseID, Learners: f.Learners, Stars1: f.Stars[0], Stars2: f.Stars[1], Stars3: f.Stars[2],
		Stars4: f.Stars[3], Stars5: f.Stars[4],
	})
}

// SetInstructorFigures does the same for an instructor.
func SetInstructorFigures(ctx context.Context, tx *db.Tx, instructorID string, f InstructorFigures) error {
	return coursedb.New(tx).SetInstructorFigures(ctx, coursedb.SetInstructorFiguresParams{
		InstructorID: instructorID, Courses: f.Courses, Learners: f.Learners, Reviews: f.Reviews, Stars: f.Stars,
	})
}

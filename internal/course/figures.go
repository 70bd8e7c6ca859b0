package course

import (
	"context"
	"time"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// Figures are how many have ever enrolled in a course, and how many reviews gave it each number of stars: one star
// first. They are counted as they change, so that no page counts learners or reviews.
type Figures struct {
	Learners int64
	Stars    [5]int64
}

// Reviews is how many there are.
func (f Figures) Reviews() (n int64) {
	for _, reviews := range f.Stars {
		n += reviews
	}
	return n
}

// Rating is the average in tenths of a star; 0 without reviews.
func (f Figures) Rating() float64 { return Average(f.Sum(), f.Reviews()) }

// Sum is all their stars.
func (f Figures) Sum() (sum int64) {
	for i, reviews := range f.Stars {
		sum += int64(i+1) * reviews
	}
	return sum
}

// FiguresOf returns a course's figures; zeros for an unknown one.
func FiguresOf(ctx context.Context, q coursedb.DBTX, courseID string) (Figures, error) {
	row, _, err := db.Found(coursedb.New(q).FiguresOf(ctx, courseID))
	return figures(row), err
}

func figures(row coursedb.CourseFigure) Figures {
	return Figures{Learners: row.Learners, Stars: [5]int64{row.Stars1, row.Stars2, row.Stars3, row.Stars4, row.Stars5}}
}

// CountLearner counts one more learner of a course. newToInstructor says that they have learned nothing else from who
// teaches it. An enrollment that ends is still counted.
func CountLearner(ctx context.Context, tx *db.Tx, courseID string, newToInstructor bool) error {
	of := coursedb.AddToInstructorFiguresParams{CourseID: courseID}
	if newToInstructor {
		of.Learners = 1
	}
	return count(ctx, tx, courseID, Figures{Learners: 1}, of)
}

// CountReview counts a review of a time that has had some stars and has others now; 0 is no review.
func CountReview(ctx context.Context, tx *db.Tx, courseID string, at time.Time, before, after int) error {
	if before == after {
		return nil
	}
	var f Figures
	if before > 0 {
		f.Stars[before-1]--
	}
	if after > 0 {
		f.Stars[after-1]++
	}
	if err := CountDay(ctx, tx, courseID, at, Day{Reviews: f.Reviews(), Stars: f.Sum()}); err != nil {
		return err
	}
	return count(ctx, tx, courseID, f, coursedb.AddToInstructorFiguresParams{
		CourseID: courseID, Reviews: f.Reviews(), Stars: f.Sum(),
	})
}

// countPublished counts a course that was opened, or closed.
func countPublished(ctx context.Context, tx *db.Tx, courseID string, by int64) error {
	return coursedb.New(tx).AddToInstructorFigures(ctx, coursedb.AddToInstructorFiguresParams{
		CourseID: courseID, Courses: by,
	})
}

func count(ctx context.Context, tx *db.Tx, courseID string, f Figures, of coursedb.AddToInstructorFiguresParams) error {
	q := coursedb.New(tx)
	err := q.AddToFigures(ctx, coursedb.AddToFiguresParams{
		CourseID: courseID, Learners: f.Learners, Stars1: f.Stars[0], Stars2: f.Stars[1], Stars3: f.Stars[2],
		Stars4: f.Stars[3], Stars5: f.Stars[4],
	})
	if err != nil {
		return err
	}
	return q.AddToInstructorFigures(ctx, of)
}

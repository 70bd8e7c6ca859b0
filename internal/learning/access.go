package learning

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/session"
)

// Access is that of the viewer to a lesson, or to a whole course: as a learner of the course, or as who teaches it.
// Of a course, LessonID is empty.
type Access struct {
	Viewer     session.Viewer
	Teaches    bool // the viewer teaches the course
	Course     course.Brief
	LessonID   string
	DurationMs int64 // of the lesson's video
}

// Enter returns the viewer's access to a lesson. Errors: account.signin_needed, lesson.not_found, enrollment.required.
func Enter(ctx context.Context, tx learningdb.DBTX, lessonID string) (Access, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return Access{}, err
	}
	lesson, ok, err := db.Found(learningdb.New(tx).LessonByID(ctx, lessonID))
	if err == nil && !ok {
		err = errNoLesson
	}
	if err != nil {
		return Access{}, err
	}
	to, err := EnterCourse(ctx, tx, lesson.CourseID)
	to.Viewer, to.LessonID, to.DurationMs = v, lesson.ID, lesson.DurationMs
	return to, err
}

// EnterCourse returns the viewer's access to a course. Errors: account.signin_needed, course.not_found,
// enrollment.required.
func EnterCourse(ctx context.Context, tx learningdb.DBTX, courseID string) (Access, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return Access{}, err
	}
	brief, err := course.ByID(ctx, tx, courseID)
	if err != nil {
		return Access{}, err
	}
	teaches, err := course.TeachesIn(ctx, tx, brief.ID, v.ID)
	if err != nil {
		return Access{}, err
	}
	_, err = access(ctx, learningdb.New(tx), v, brief.ID, teaches)
	return Access{Viewer: v, Teaches: teaches, Course: brief}, err
}

// EnterBySlug is EnterCourse for its slug.
func EnterBySlug(ctx context.Context, tx learningdb.DBTX, slug string) (Access, error) {
	if _, err := session.Require(ctx); err != nil {
		return Access{}, err
	}
	brief, err := course.BySlug(ctx, tx, slug)
	if err != nil {
		return Access{}, err
	}
	return EnterCourse(ctx, tx, brief.ID)
}

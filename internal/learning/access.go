package learning

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/learning/learningdb"
	"stoa/internal/session"
)

// Room is a lesson, or a whole course, that the viewer may be in: as a learner of the course, or as who teaches it.
// Of a course, LessonID is empty.
type Room struct {
	Viewer     session.Viewer
	Teaches    bool // the viewer teaches the course
	Course     course.Brief
	LessonID   string
	DurationMs int64 // of the lesson's video
}

// Enter returns the room of a lesson. Errors: account.signin_needed, lesson.not_found, enrollment.required.
func Enter(ctx context.Context, tx learningdb.DBTX, lessonID string) (Room, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return Room{}, err
	}
	lesson, ok, err := db.Found(learningdb.New(tx).LessonByID(ctx, lessonID))
	if err == nil && !ok {
		err = errNoLesson
	}
	if err != nil {
		return Room{}, err
	}
	room, err := EnterCourse(ctx, tx, lesson.CourseID)
	room.Viewer, room.LessonID, room.DurationMs = v, lesson.ID, lesson.DurationMs
	return room, err
}

// EnterCourse returns the room of a course. Errors: account.signin_needed, course.not_found, enrollment.required.
func EnterCourse(ctx context.Context, tx learningdb.DBTX, courseID string) (Room, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return Room{}, err
	}
	brief, err := course.ByID(ctx, tx, courseID)
	if err != nil {
		return Room{}, err
	}
	teaches, err := course.TeachesIn(ctx, tx, brief.ID, v.ID)
	if err != nil {
		return Room{}, err
	}
	_, err = access(ctx, learningdb.New(tx), v, brief.ID, teaches)
	return Room{Viewer: v, Teaches: teaches, Course: brief}, err
}

// EnterBySlug is EnterCourse for its slug.
func EnterBySlug(ctx context.Context, tx learningdb.DBTX, slug string) (Room, error) {
	if _, err := session.Require(ctx); err != nil {
		return Room{}, err
	}
	brief, err := course.BySlug(ctx, tx, slug)
	if err != nil {
		return Room{}, err
	}
	return EnterCourse(ctx, tx, brief.ID)
}

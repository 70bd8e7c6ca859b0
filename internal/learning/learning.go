// Package learning owns who learns what and how far they are: enrollments, progress
// in lessons, tries at quizzes. It promises that progress cannot be lost by a second
// device nor made up, and that a finished course stays finished. It refuses to know
// money: order enrolls paying learners.
package learning

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningdb"
	"stoa/internal/media"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct {
	db      *db.DB
	courses *course.Service
	media   *media.Service
	bell    *notify.Bell
	turns   turns
}

// New makes the service. files asks Admits who may see the media of a course; bell tells a learner's other windows.
func New(d *db.DB, courses *course.Service, files *media.Service, bell *notify.Bell) *Service {
	return &Service{db: d, courses: courses, media: files, bell: bell}
}

// Admits returns the function that media asks who may see what belongs to a course: those enrolled in it.
func Admits(d *db.DB) media.Admits {
	return func(ctx context.Context, personID, courseID string) (bool, error) {
		admitted, err := learningdb.New(d.Read()).Admitted(ctx, learningdb.AdmittedParams{ID: personID, CourseID: courseID})
		return admitted > 0, err
	}
}

// The faults of this package.
var (
	ErrNotEnrolled = fault.New(fault.Forbidden, "enrollment.required", "You’re not enrolled in this course.")
	errNotFree     = fault.New(fault.Conflict, "enrollment.not_free", "This course isn’t free.")
	errOwnCourse   = fault.New(fault.Conflict, "enrollment.own_course", "You can’t enroll in your own course.")
	errNoCourse    = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	errNoLesson    = fault.New(fault.NotFound, "lesson.not_found", "This lesson no longer exists.")
)

// Erase deletes a person's progress and goal; the enrollment itself stays, since it was paid for.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q, at := learningdb.New(tx), db.At(tx.Now)
	if err := q.EraseProgress(ctx, personID); err != nil {
		return err
	}
	if err := q.EraseAttempts(ctx, personID); err != nil {
		return err
	}
	if err := q.DropGoal(ctx, personID); err != nil {
		return err
	}
	if err := q.ForgetDays(ctx, personID); err != nil {
		return err
	}
	if err := q.DropCalendar(ctx, personID); err != nil {
		return err
	}
	return q.EndAll(ctx, learningdb.EndAllParams{PersonID: personID, EndedAt: &at})
}

// EnrollFree enrolls the viewer in a free published course of someone else; twice is
// once. Errors: account.unverified, course.not_found, enrollment.own_course, enrollment.not_free.
func (s *Service) EnrollFree(ctx context.Context, slug string) error {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		row, err := course.BySlug(ctx, tx, slug)
		switch {
		case err != nil:
			return err
		case row.Status != course.Published:
			return errNoCourse
		case row.InstructorID == v.ID:
			return errOwnCourse
		case row.PriceCents > 0:
			return errNotFree
		}
		return Enroll(ctx, tx, EnrollIn{PersonID: v.ID, CourseID: row.ID})
	})
}

// Standing is how far the viewer is in a course.
type Standing struct {
	Owned          bool
	Percent        int
	ResumeLessonID *string
}

// Standing returns it; the zero value for who is not enrolled.
func (s *Service) Standing(ctx context.Context, personID, courseID string) (Standing, error) {
	q := learningdb.New(s.db.Read())
	row, ok, err := db.Found(q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{PersonID: personID, CourseID: courseID}))
	if err != nil || !ok || row.EndedAt != nil {
		return Standing{}, err
	}
	out := Standing{Owned: true, Percent: int(row.Percent)}
	lesson, ok, err := db.Found(q.ResumeOf(ctx, learningdb.ResumeOfParams{PersonID: personID, CourseID: courseID}))
	if ok {
		out.ResumeLessonID = &lesson
	}
	return out, err
}

// access returns the viewer's enrollment in a course. Who teaches it needs none, and gets the zero value. Error:
// enrollment.required.
func access(
	ctx context.Context, q *learningdb.Queries, v session.Viewer, courseID string, teaches bool,
) (learningdb.Enrollment, error) {
	row, ok, err := db.Found(q.EnrollmentOf(ctx, learningdb.EnrollmentOfParams{PersonID: v.ID, CourseID: courseID}))
	if err != nil {
		return row, err
	}
	if (!ok || row.EndedAt != nil) && !teaches {
		return row, ErrNotEnrolled
	}
	return row, nil
}

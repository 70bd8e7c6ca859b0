package approval

import (
	"context"
	"time"

	"stoa/internal/approval/approvaldb"
	"stoa/internal/course"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/session"
)

// SubmittedLesson is a lesson of a submission as its learners would see it, and what they wouldn't: the answers of a
// quiz.
type SubmittedLesson struct {
	learning.Lesson
	Answers *course.QuizContent `json:"answers"`
}

// sitting is what addresses are for while a specialist watches.
func sitting(v session.Viewer, courseID string) media.Access {
	return media.Access{TTL: 6 * time.Hour, PersonID: v.ID, CourseID: courseID}
}

// Classroom returns a submission as its learners would see it. Errors: approval.not_found, approval.own_course.
func (s *Service) Classroom(ctx context.Context, id string) (*learning.Classroom, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	at, err := find(ctx, s.db.Read(), v, id)
	if err != nil {
		return nil, err
	}
	return s.studio.ClassroomOf(ctx, at.content, sitting(v, at.CourseID))
}

// Lesson returns a lesson of a submission. Errors: those of Classroom, studio.not_found.
func (s *Service) Lesson(ctx context.Context, id, lessonID string) (*SubmittedLesson, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	at, err := find(ctx, s.db.Read(), v, id)
	if err != nil {
		return nil, err
	}
	shown, err := s.studio.LessonOf(ctx, at.content, lessonID, sitting(v, at.CourseID))
	if err != nil {
		return nil, err
	}
	out := &SubmittedLesson{Lesson: *shown}
	for _, section := range at.content.Sections {
		for _, l := range section.Lessons {
			if l.ID == lessonID {
				out.Answers = l.Quiz
			}
		}
	}
	return out, nil
}

// Admits reports whether a person may see the media of a course because they are a specialist and it was submitted.
func (s *Service) Admits(ctx context.Context, personID, courseID string) (bool, error) {
	n, err := approvaldb.New(s.db.Read()).Admits(ctx, approvaldb.AdmitsParams{PersonID: personID, CourseID: courseID})
	return n > 0, err
}

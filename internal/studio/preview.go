package studio

import (
	"cmp"
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/media"
)

// Classroom returns the draft as its learners would see it.
func (s *Service) Classroom(ctx context.Context, courseID string) (*learning.Classroom, error) {
	c, err := s.contentOf(ctx, courseID)
	if err != nil {
		return nil, err
	}
	return s.ClassroomOf(ctx, c, s.desk(ctx, courseID))
}

// PreviewLesson returns a lesson of the draft as its learners would see it.
func (s *Service) PreviewLesson(ctx context.Context, courseID, lessonID string) (*learning.Lesson, error) {
	c, err := s.contentOf(ctx, courseID)
	if err != nil {
		return nil, err
	}
	return s.LessonOf(ctx, c, lessonID, s.desk(ctx, courseID))
}

// MarkPreview marks answers to a quiz of the draft, and keeps nothing. Errors: studio.not_found, quiz.none, quiz.empty,
// form.invalid.
func (s *Service) MarkPreview(
	ctx context.Context, courseID, lessonID string, answers map[string][]string,
) (*learning.QuizResult, error) {
	c, err := s.contentOf(ctx, courseID)
	if err != nil {
		return nil, err
	}
	at, ok := places(c)[lessonID]
	switch {
	case !ok || at.section == "":
		return nil, errNotFound
	case at.lesson.Quiz == nil:
		return nil, errNoQuiz
	}
	return learning.Mark(*at.lesson.Quiz, c.Bank, answers)
}

var errNoQuiz = fault.New(fault.Conflict, "quiz.none", "This lesson isn’t a quiz.")

func (s *Service) contentOf(ctx context.Context, courseID string) (c course.Content, err error) {
	err = s.on(ctx, courseID, func(w *work) (err error) {
		c, err = w.content()
		return err
	})
	return c, err
}

// ClassroomOf is the classroom of any content, with addresses for access. The caller has checked who asks.
func (s *Service) ClassroomOf(ctx context.Context, c course.Content, access media.Access) (*learning.Classroom, error) {
	c, err := s.courses.WithDownloads(ctx, c)
	if err != nil {
		return nil, err
	}
	details, err := s.courses.DetailsOf(ctx, c, access)
	if err != nil {
		return nil, err
	}
	out := &learning.Classroom{
		Course: *details, Lessons: map[string]learning.LessonState{}, Resources: map[string]string{},
	}
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			if out.ResumeLessonID == "" {
				out.ResumeLessonID = l.ID
			}
			out.Lessons[l.ID] = learning.LessonState{}
			for _, r := range l.Resources {
				out.Resources[r.ID] = s.media.Address(r.MediaID, r.Name, access)
			}
		}
	}
	return out, nil
}

// LessonOf is a lesson of any content, with addresses for access. The caller has checked who asks. Error:
// studio.not_found.
func (s *Service) LessonOf(
	ctx context.Context, c course.Content, lessonID string, access media.Access,
) (*learning.Lesson, error) {
	c, err := s.courses.WithDownloads(ctx, c)
	if err != nil {
		return nil, err
	}
	var out *learning.Lesson
	var found course.ContentLesson
	var last *string
	for _, section := range c.Sections {
		for _, l := range section.Lessons {
			if out != nil && out.NextID == nil {
				out.NextID = &l.ID
			}
			if l.ID == lessonID {
				found, out = l, &learning.Lesson{
					ID: l.ID, CourseSlug: c.Slug, SectionTitle: section.Title, Title: l.Title, Kind: l.Kind, PreviousID: last,
					Resources: []course.CourseResource{}, DurationMs: l.DurationMs, Watched: [][2]int64{},
				}
			}
			last = &l.ID
		}
	}
	if out == nil {
		return nil, errNotFound
	}
	for _, r := range found.Resources {
		address := s.media.Address(r.MediaID, r.Name, access)
		out.Resources = append(out.Resources, course.CourseResource{ID: r.ID, Name: r.Name, Bytes: r.Bytes, URL: &address})
	}
	shown, err := s.courses.Show(ctx, found, s.cover(c, access), access)
	if err != nil {
		return nil, err
	}
	out.HTML, out.Video, out.Chapters = shown.HTML, shown.Video, shown.Chapters
	if found.Quiz != nil {
		out.Quiz = learning.QuizOf(*found.Quiz, c.Bank)
	}
	return out, nil
}

func (s *Service) cover(c course.Content, access media.Access) string {
	if c.Landing.CoverMediaID != nil {
		return s.media.Address(*c.Landing.CoverMediaID, "cover", access)
	}
	return course.DrawnURL(c.Plan, c.Landing, cmp.Or(c.Slug, c.CourseID))
}

package studio

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
)

// Whole returns a course as it is edited, or, if launched, as it was launched last. Error: studio.never_launched.
func (s *Service) Whole(ctx context.Context, courseID string, launched bool) (c course.Content, err error) {
	err = s.on(ctx, courseID, func(w *work) (err error) {
		if !launched {
			c, err = w.content()
			return err
		}
		c, err = course.Read(ctx, w.tx, courseID)
		if fault.CodeOf(err) == "course.not_found" {
			err = errNeverLive
		}
		return err
	})
	return c, err
}

// Import writes a course that was made elsewhere as a draft of its owner, with ids of its own, and returns the
// course's.
// What it names must be media of the owner. The caller has checked who imports. Errors: form.invalid, studio.too_many,
// media.not_yours.
func Import(ctx context.Context, tx *db.Tx, c course.Content) (string, error) {
	c = copied(c)
	c.Instructors = []course.Share{{PersonID: c.OwnerID, Percent: 100, Owner: true}}
	if err := checkWhole(&c); err != nil {
		return "", err
	}
	if err := filing.Check(ctx, tx, c.Plan.Subject, c.Plan.Category); err != nil {
		return "", err
	}
	for _, id := range c.Files() {
		of, err := media.OriginalOf(ctx, tx, id)
		if fault.CodeOf(err) != "" || err == nil && (of.OwnerID == nil || *of.OwnerID != c.OwnerID) {
			return "", errNoMedia
		}
		if err != nil {
			return "", err
		}
	}
	return c.CourseID, begin(ctx, tx, c)
}

func checkWhole(c *course.Content) error {
	lessons := 0
	for _, check := range []func() error{
		c.Plan.Check, c.Landing.Check, c.Price.Check, func() error { return course.CheckBank(c.Bank) },
	} {
		if err := check(); err != nil {
			return err
		}
	}
	for i := range c.Sections {
		section := &c.Sections[i]
		var err error
		if section.Title, err = checkPart(section.ID, section.Title); err != nil {
			return err
		}
		for j := range section.Lessons {
			if err := section.Lessons[j].Check(); err != nil {
				return err
			}
			lessons++
		}
	}
	if len(c.Sections) > course.MostSections || lessons > course.MostLessons {
		return errTooMany
	}
	return nil
}

// Taught is a course with all that is in its draft.
type Taught struct {
	StudioCourse
	Content course.Content `json:"content"`
}

// Taught returns the courses in which the viewer teaches, as they are edited.
func (s *Service) Taught(ctx context.Context) ([]Taught, error) {
	courses, err := s.Courses(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]Taught, 0, len(courses))
	for _, c := range courses {
		content, err := s.Whole(ctx, c.ID, false)
		if err != nil {
			return nil, err
		}
		out = append(out, Taught{c, content})
	}
	return out, nil
}

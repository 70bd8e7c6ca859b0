package course

import (
	"cmp"
	"context"
	"slices"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/media"
)

// DetailsOf returns the page of a course that need not be live, as it would be. The caller has checked who asks; the
// addresses in it are good for access.
func (s *Service) DetailsOf(ctx context.Context, c Content, access media.Access) (*CourseDetails, error) {
	q := coursedb.New(s.db.Read())
	slug, err := q.SlugOfPerson(ctx, c.OwnerID)
	if err != nil {
		return nil, err
	}
	teacher, err := q.InstructorBySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	filing, _, err := db.Found(q.Filing(ctx, c.Plan.Category))
	if err != nil {
		return nil, err
	}
	now := db.At(s.db.Now())
	row := coursedb.BySlugRow{
		ID: c.CourseID, Slug: cmp.Or(c.Slug, c.CourseID), SubjectSlug: cmp.Or(c.Plan.Subject, Unfiled),
		CategorySlug: c.Plan.Category, Title: c.Plan.Title, Summary: c.Plan.Summary, Description: c.Landing.Description,
		Language: c.Plan.Language, Level: c.Plan.Level, Months: int32(c.Plan.Months), PriceCents: c.Price.Cents,
		Currency: c.Price.Currency, PromoMediaID: c.Landing.PromoMediaID, Skills: list(c.Plan.Skills),
		Objectives: list(c.Plan.Objectives), Requirements: list(c.Plan.Requirements), Audience: list(c.Plan.Audience),
		UpdatedAt: now, PublishedAt: &now, InstructorName: teacher.Name, InstructorSlug: teacher.Slug,
		CategoryTitle: filing.CategoryTitle, GroupSlug: filing.GroupSlug, GroupTitle: filing.GroupTitle,
	}
	out := outline(row)
	out.CoverURL = DrawnURL(c.Plan, c.Landing, row.Slug)
	if c.Landing.CoverMediaID != nil {
		out.CoverURL = s.media.Address(*c.Landing.CoverMediaID, "cover", access)
	}
	if err := s.fillTexts(ctx, row, out, access); err != nil {
		return nil, err
	}
	out.FAQ = make([]FAQ, len(c.Landing.FAQ))
	for i, f := range c.Landing.FAQ {
		out.FAQ[i] = FAQ(f)
	}
	out.outline(c)
	out.Teacher, err = instructor(teacher)
	return out, err
}

// Unfiled stands for the subject in the address of the drawn cover of a course that has none yet.
const Unfiled = "draft"

// outline adds the curriculum, and what is counted of it.
func (d *CourseDetails) outline(c Content) {
	d.Sections, d.CaptionLanguages = []CourseSection{}, []string{}
	for _, section := range c.Sections {
		view := CourseSection{ID: section.ID, Title: section.Title, Lessons: []LessonRow{}}
		for _, l := range section.Lessons {
			row := LessonRow{
				ID: l.ID, Title: l.Title, Kind: l.Kind, DurationMs: l.DurationMs, Preview: l.Preview, Resources: []CourseResource{},
			}
			for _, r := range l.Resources {
				row.Resources = append(row.Resources, CourseResource{ID: r.ID, Name: r.Name, Bytes: r.Bytes, Locked: true})
			}
			for _, t := range l.Captions {
				if !slices.Contains(d.CaptionLanguages, t.Language) {
					d.CaptionLanguages = append(d.CaptionLanguages, t.Language)
				}
			}
			if l.Preview && l.Kind == Video && d.PreviewLessonID == nil {
				d.PreviewLessonID = &row.ID
			}
			d.Lectures++
			if l.Kind == Text {
				d.Articles++
			}
			view.DurationMs += l.DurationMs
			view.Lessons = append(view.Lessons, row)
		}
		d.DurationMs += view.DurationMs
		d.Sections = append(d.Sections, view)
	}
	slices.Sort(d.CaptionLanguages)
}

// WithDownloads returns content in which each lesson has what its learners can download: a file lesson its own file
// before those beside it.
func (s *Service) WithDownloads(ctx context.Context, c Content) (Content, error) {
	c.Sections = slices.Clone(c.Sections)
	for i := range c.Sections {
		lessons := slices.Clone(c.Sections[i].Lessons)
		for k, l := range lessons {
			own, err := s.FileOf(ctx, l)
			if err != nil {
				return c, err
			}
			if own != nil {
				lessons[k].Resources = append([]ContentResource{*own}, l.Resources...)
			}
		}
		c.Sections[i].Lessons = lessons
	}
	return c, nil
}

// FileOf returns the file of a file lesson; nil for one that has none yet, and for other lessons.
func (s *Service) FileOf(ctx context.Context, l ContentLesson) (*ContentResource, error) {
	if l.Kind != File || l.MediaID == nil {
		return nil, nil
	}
	file, ok, err := db.Found(coursedb.New(s.db.Read()).NamedFile(ctx, *l.MediaID))
	if err != nil || !ok {
		return nil, err
	}
	return &ContentResource{ID: l.ID, Name: file.Name, MediaID: *l.MediaID, Bytes: file.Bytes}, nil
}

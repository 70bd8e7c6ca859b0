package course

import (
	"cmp"
	"context"
	"html"
	"net/url"
	"path"

	"stoa/internal/account"
	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/media"
)

// GuaranteeDays is how long a learner can have the money back.
const GuaranteeDays = 30

// A preview's address stands in pages that are kept, so that it must live long.
var previewAccess = media.For(media.Lasting)

// Details returns the page of a published course; without a slug, of the featured
// one. Error: course.not_found.
func (s *Service) Details(ctx context.Context, slug string) (*CourseDetails, error) {
	return s.details(ctx, slug, false)
}

// DetailsForLearner is Details in any state: who bought a course keeps it when it is
// withdrawn, and who teaches it sees it before. The caller has checked who asks.
func (s *Service) DetailsForLearner(ctx context.Context, slug string) (*CourseDetails, error) {
	return s.details(ctx, slug, true)
}

// details returns what all readers share: it must not be changed.
func (s *Service) details(ctx context.Context, slug string, anyState bool) (*CourseDetails, error) {
	q := coursedb.New(s.db.Read())
	if slug == "" {
		var err error
		if slug, err = featured(ctx, q); err != nil {
			return nil, err
		}
	}
	now := s.db.Now()
	kept, edition, ok := s.pages.get(slug, now)
	if !ok {
		var err error
		if kept, err = s.build(ctx, q, slug); err != nil {
			return nil, err
		}
		kept.builtAt = now
		s.pages.put(slug, edition, kept)
	}
	if kept.status != Published && !anyState {
		return nil, errNotFound
	}
	return kept.details, nil
}

// featured returns the slug of the first featured course; where there is none, of the latest.
func featured(ctx context.Context, q *coursedb.Queries) (string, error) {
	slug, ok, err := db.Found(q.FeaturedSlug(ctx))
	if err == nil && !ok {
		slug, ok, err = db.Found(q.LatestSlug(ctx))
	}
	if err != nil || !ok {
		return "", notFoundOr(err)
	}
	return slug, nil
}

// build takes a handful of queries, however long the course is.
func (s *Service) build(ctx context.Context, q *coursedb.Queries, slug string) (page, error) {
	row, ok, err := db.Found(q.BySlug(ctx, slug))
	if err != nil || !ok {
		return page{}, notFoundOr(err)
	}
	out := outline(row)
	if err := s.fillTexts(ctx, row, out, previewAccess); err != nil {
		return page{}, err
	}
	figures, err := FiguresOf(ctx, s.db.Read(), row.ID)
	if err != nil {
		return page{}, err
	}
	out.Rating, out.RatingCount, out.Students = figures.Rating(), int(figures.Reviews()), int(figures.Learners)
	if out.CaptionLanguages, err = q.CaptionLanguagesOf(ctx, row.ID); err != nil {
		return page{}, err
	}
	if err := fillContents(ctx, q, row.ID, out); err != nil {
		return page{}, err
	}
	teacher, err := q.InstructorBySlug(ctx, row.InstructorSlug)
	if err != nil {
		return page{}, err
	}
	out.Teacher, err = instructor(teacher)
	return page{details: out, status: row.Status}, err
}

func notFoundOr(err error) error {
	if err != nil {
		return err
	}
	return errNotFound
}

// Average is the mean of stars in tenths, half a tenth rounded up; 0 for none.
func Average(sum, total int64) float64 {
	if total == 0 {
		return 0
	}
	return float64((sum*20+total)/(2*total)) / 10
}

func outline(row coursedb.BySlugRow) *CourseDetails {
	out := &CourseDetails{
		Slug: row.Slug, Title: row.Title, Summary: row.Summary,
		Instructor: InstructorLink{Slug: row.InstructorSlug, Name: row.InstructorName}, Subject: row.SubjectSlug,
		Price: money.Money{Amount: row.PriceCents, Currency: row.Currency}, Level: row.Level, Lectures: int(row.Lectures),
		DurationMs: row.DurationMs, Language: row.Language, CoverURL: CoverURL(row.SubjectSlug, row.Slug),
		Description: HTML(row.Description), DescriptionText: Plain(row.Description, 300), Months: int(row.Months),
		Articles: int(row.Articles), UpdatedAt: row.UpdatedAt.Time,
		GuaranteeDays: GuaranteeDays,
		Breadcrumb: []Crumb{
			{Label: "Explore", Href: "/all-courses"},
			{Label: row.GroupTitle, Href: "/all-courses?group=" + row.GroupSlug},
			{Label: row.CategoryTitle, Href: "/all-courses?category=" + row.CategorySlug},
		},
	}
	if row.ReferencePriceCents != nil {
		out.ListPrice = &money.Money{Amount: *row.ReferencePriceCents, Currency: row.Currency}
	}
	if row.PublishedAt != nil {
		out.PublishedAt = row.PublishedAt.Time
	}
	return out
}

// CoverURL is where a course's picture is, be it drawn or its own.
func CoverURL(subject, slug string) string { return "/covers/" + subject + "/" + slug + ".svg" }

// DrawnURL is where the cover is that is drawn for a plan, whatever picture the course has now. Where no seed was
// chosen, it is drawn from the slug, or from the id of a course that has none yet.
func DrawnURL(plan Plan, landing Landing, slug string) string {
	file := cmp.Or(landing.CoverSeed, slug)
	return CoverURL(cmp.Or(plan.Subject, Unfiled), file) + "?category=" + url.QueryEscape(plan.Category)
}

// Cover is a course's picture, or what to draw where MediaID is "".
type Cover struct{ MediaID, Seed, Category string }

// CoverOf returns the cover of the course of a slug. That of no course is drawn from the slug.
func CoverOf(ctx context.Context, q coursedb.DBTX, slug string) (Cover, error) {
	row, _, err := db.Found(coursedb.New(q).CoverOf(ctx, slug))
	cover := Cover{Seed: cmp.Or(row.CoverSeed, slug), Category: row.CategorySlug}
	if row.CoverMediaID != nil {
		cover.MediaID = *row.CoverMediaID
	}
	return cover, err
}

// fillTexts adds the lists, the pictures in the description, and the promotional video.
func (s *Service) fillTexts(
	ctx context.Context, row coursedb.BySlugRow, out *CourseDetails, access media.Access,
) (err error) {
	out.Description = s.signed(out.Description, access)
	if row.PromoMediaID != nil {
		if out.Promo, err = s.media.Video(ctx, *row.PromoMediaID, out.CoverURL, nil, access); err != nil {
			return err
		}
	}
	for _, list := range []struct {
		from db.JSON
		to   *[]string
	}{
		{row.Audience, &out.Audience}, {row.Skills, &out.Skills}, {row.Objectives, &out.Objectives},
		{row.Requirements, &out.Requirements},
	} {
		if err := list.from.Into(list.to); err != nil {
			return err
		}
	}
	return nil
}

func fillContents(ctx context.Context, q *coursedb.Queries, courseID string, out *CourseDetails) error {
	sections, err := q.SectionsOf(ctx, courseID)
	if err != nil {
		return err
	}
	lessons, err := q.LessonsOf(ctx, courseID)
	if err != nil {
		return err
	}
	resources, err := q.DownloadsOf(ctx, courseID)
	if err != nil {
		return err
	}
	beside := map[string][]CourseResource{}
	for _, r := range resources {
		beside[r.LessonID] = append(beside[r.LessonID], CourseResource{ID: r.ID, Name: r.Name, Bytes: r.Bytes, Locked: true})
	}
	out.Sections = make([]CourseSection, 0, len(sections))
	for _, section := range sections {
		view := CourseSection{ID: section.ID, Title: section.Title, Lessons: []LessonRow{}}
		for _, l := range lessons {
			if l.SectionID != section.ID {
				continue
			}
			row := LessonRow{
				ID: l.ID, Title: l.Title, Kind: l.Kind, DurationMs: l.DurationMs, Preview: l.Preview, Resources: beside[l.ID],
			}
			if row.Resources == nil {
				row.Resources = []CourseResource{}
			}
			if l.Preview && l.Kind == Video && out.PreviewLessonID == nil {
				out.PreviewLessonID = &row.ID
			}
			view.DurationMs += l.DurationMs
			view.Lessons = append(view.Lessons, row)
		}
		out.Sections = append(out.Sections, view)
	}
	faq, err := q.FAQOf(ctx, courseID)
	out.FAQ = make([]FAQ, 0, len(faq))
	for _, f := range faq {
		out.FAQ = append(out.FAQ, FAQ(f))
	}
	return err
}

// Instructor returns the public profile of an instructor, also before the first course.
// Error: instructor.not_found.
func (s *Service) Instructor(ctx context.Context, slug string) (*Instructor, error) {
	row, ok, err := db.Found(coursedb.New(s.db.Read()).InstructorBySlug(ctx, slug))
	if err != nil {
		return nil, err
	}
	if !ok || row.Courses+row.Roles == 0 {
		return nil, errNoInstructor
	}
	out, err := instructor(row)
	return &out, err
}

func instructor(row coursedb.InstructorBySlugRow) (Instructor, error) {
	out := Instructor{
		Slug: row.Slug, Name: row.Name, Role: row.Headline, Email: row.PublicEmail, Phone: row.PublicPhone, About: row.Bio,
		PortraitURL: account.PortraitURL(row.Slug), Courses: int(row.Courses), Students: int(row.Students),
		Rating: Average(row.Stars, row.Reviews),
	}
	return out, row.Links.Into(&out.Links)
}

// Preview returns a preview lesson of a published course, for anyone. Errors:
// course.not_found, lesson.not_found, lesson.locked.
func (s *Service) Preview(ctx context.Context, slug, lessonID string) (*LessonMedia, error) {
	q := coursedb.New(s.db.Read())
	row, ok, err := db.Found(q.BySlug(ctx, slug))
	if err != nil || !ok || row.Status != Published {
		return nil, notFoundOr(err)
	}
	lesson, ok, err := db.Found(q.LessonByID(ctx, lessonID))
	if err != nil {
		return nil, err
	}
	if !ok || lesson.CourseID != row.ID {
		return nil, errNoLesson
	}
	if !lesson.Preview {
		return nil, errLocked
	}
	return s.LessonMedia(ctx, lesson, CoverURL(row.SubjectSlug, row.Slug), previewAccess)
}

// LessonMedia makes a lesson's content; the caller has checked who asks. The
// addresses in it are good for access. posterURL is for a video that has no picture of its own.
func (s *Service) LessonMedia(
	ctx context.Context, row coursedb.Lesson, posterURL string, access media.Access,
) (*LessonMedia, error) {
	lesson, err := contentLesson(row)
	if err != nil {
		return nil, err
	}
	if row.Kind == Video {
		captions, err := coursedb.New(s.db.Read()).CaptionsOf(ctx, row.ID)
		if err != nil {
			return nil, err
		}
		for _, c := range captions {
			lesson.Captions = append(lesson.Captions, CaptionTrack(c))
		}
	}
	return s.Show(ctx, lesson, posterURL, access)
}

// Show is LessonMedia for a lesson that need not be live. One of an old version may have lost its video: then it has
// none.
func (s *Service) Show(
	ctx context.Context, lesson ContentLesson, posterURL string, access media.Access,
) (*LessonMedia, error) {
	out := &LessonMedia{ID: lesson.ID, Title: lesson.Title, Chapters: []Chapter{}}
	if lesson.Kind == Video && len(lesson.Chapters) > 0 {
		out.Chapters = lesson.Chapters
	}
	if lesson.Kind == Text {
		text := s.signed(HTML(lesson.Body), access)
		out.HTML = &text
	}
	if lesson.Kind != Video || lesson.MediaID == nil {
		return out, nil
	}
	captions := make([]media.Track, len(lesson.Captions))
	for i, c := range lesson.Captions {
		captions[i] = media.Track(c)
	}
	chosen := ""
	if lesson.PosterMediaID != nil {
		chosen = s.media.Address(*lesson.PosterMediaID, "poster", access)
	}
	v, err := s.media.Video(ctx, *lesson.MediaID, chosen, captions, access)
	if fault.CodeOf(err) == "media.not_found" {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	v.PosterURL = cmp.Or(v.PosterURL, posterURL)
	out.Video = v
	return out, nil
}

// signed gives the pictures in an HTML text their addresses.
func (s *Service) signed(text string, access media.Access) string {
	return picture.ReplaceAllStringFunc(text, func(address string) string {
		return html.EscapeString(s.media.Address(path.Base(address), "picture", access))
	})
}

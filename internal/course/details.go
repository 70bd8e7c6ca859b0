package course

import (
	"context"
	"math"
	"time"

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
const previewTTL = media.Lasting

// InstructorLink names who teaches, and where their page is.
type InstructorLink struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// Crumb is a step of the way to a course.
type Crumb struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}

// CourseResource is a file beside a lesson; URL only for those who may have it.
type CourseResource struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Bytes  int64   `json:"bytes"`
	Locked bool    `json:"locked"`
	URL    *string `json:"url"`
}

// LessonRow is a lesson in the table of contents.
type LessonRow struct {
	ID         string           `json:"id"`
	Title      string           `json:"title"`
	Kind       string           `json:"kind" enum:"video,text,file,quiz"`
	DurationMs int64            `json:"durationMs"`
	Preview    bool             `json:"preview"`
	Resources  []CourseResource `json:"resources"`
}

// CourseSection is a section in the table of contents.
type CourseSection struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	DurationMs int64       `json:"durationMs"`
	Lessons    []LessonRow `json:"lessons"`
}

// FAQ is a question with the instructor's answer.
type FAQ struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// Instructor is who teaches, as anyone may read it.
type Instructor struct {
	Slug        string         `json:"slug"`
	Name        string         `json:"name"`
	Role        string         `json:"role"`
	Email       string         `json:"email"`
	Phone       string         `json:"phone"`
	About       string         `json:"about"`
	PortraitURL string         `json:"portraitUrl"`
	Links       []account.Link `json:"links"`
	Courses     int            `json:"courses"`
	Students    int            `json:"students"`
	Rating      float64        `json:"rating"`
}

// CourseDetails is everything that a course's page says.
type CourseDetails struct {
	Slug             string          `json:"slug"`
	Title            string          `json:"title"`
	Summary          string          `json:"summary"`
	Instructor       InstructorLink  `json:"instructor"`
	Subject          string          `json:"subject"`
	Rating           float64         `json:"rating"`
	RatingCount      int             `json:"ratingCount"`
	Price            money.Money     `json:"price"`
	ListPrice        *money.Money    `json:"listPrice"`
	Level            string          `json:"level" enum:"all,beginner,intermediate,expert"`
	Lectures         int             `json:"lectures"`
	DurationMs       int64           `json:"durationMs"`
	Language         string          `json:"language"`
	CoverURL         string          `json:"coverUrl"`
	Description      string          `json:"description" doc:"Sanitised HTML"`
	DescriptionText  string          `json:"descriptionText"`
	Months           int             `json:"months"`
	Articles         int             `json:"articles"`
	UpdatedAt        time.Time       `json:"updatedAt"`
	PublishedAt      time.Time       `json:"publishedAt"`
	Skills           []string        `json:"skills"`
	Objectives       []string        `json:"objectives"`
	Requirements     []string        `json:"requirements"`
	Breadcrumb       []Crumb         `json:"breadcrumb"`
	Sections         []CourseSection `json:"sections"`
	FAQ              []FAQ           `json:"faq"`
	Teacher          Instructor      `json:"teacher"`
	Students         int             `json:"students"`
	PreviewLessonID  *string         `json:"previewLessonId"`
	GuaranteeDays    int             `json:"guaranteeDays"`
	CaptionLanguages []string        `json:"captionLanguages"`
}

// Details returns the page of a published course; without a slug, of the featured
// one. Error: course.not_found.
func (s *Service) Details(ctx context.Context, slug string) (*CourseDetails, error) {
	return s.details(ctx, slug, false)
}

// DetailsForLearner is Details also for a course that is withdrawn: who bought it keeps it.
func (s *Service) DetailsForLearner(ctx context.Context, slug string) (*CourseDetails, error) {
	return s.details(ctx, slug, true)
}

func (s *Service) details(ctx context.Context, slug string, withdrawnToo bool) (*CourseDetails, error) {
	q := coursedb.New(s.db.Read())
	if slug == "" {
		var ok bool
		var err error
		if slug, ok, err = db.Found(q.FeaturedSlug(ctx)); err != nil || !ok {
			return nil, notFoundOr(err)
		}
	}
	row, ok, err := db.Found(q.BySlug(ctx, slug))
	if err != nil || !ok || (row.Status != Published && (!withdrawnToo || row.Status != Withdrawn)) {
		return nil, notFoundOr(err)
	}
	out := outline(row)
	if err := fillLists(row, out); err != nil {
		return nil, err
	}
	rating, err := q.RatingOf(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	out.Rating, out.RatingCount = average(rating.Sum, rating.Total), int(rating.Total)
	students, err := q.StudentsOf(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	out.Students = int(students)
	if out.CaptionLanguages, err = q.CaptionLanguagesOf(ctx, row.ID); err != nil {
		return nil, err
	}
	if out.CaptionLanguages == nil {
		out.CaptionLanguages = []string{}
	}
	if err := fillContents(ctx, q, row.ID, out); err != nil {
		return nil, err
	}
	teacher, err := s.Instructor(ctx, row.InstructorSlug)
	if err != nil {
		return nil, err
	}
	out.Teacher = *teacher
	return out, nil
}

func notFoundOr(err error) error {
	if err != nil {
		return err
	}
	return errNotFound
}

// average is the mean of stars with one decimal, 0 for none.
func average(sum, total int64) float64 {
	if total == 0 {
		return 0
	}
	return math.Round(float64(sum)/float64(total)*10) / 10
}

func outline(row coursedb.BySlugRow) *CourseDetails {
	out := &CourseDetails{
		Slug: row.Slug, Title: row.Title, Summary: row.Summary, Instructor: InstructorLink{Slug: row.InstructorSlug, Name: row.InstructorName},
		Subject: row.SubjectSlug, Price: money.Money{Amount: row.PriceCents, Currency: row.Currency}, Level: row.Level, Lectures: int(row.Lectures),
		DurationMs: row.DurationMs, Language: row.Language, CoverURL: CoverURL(row.SubjectSlug, row.Slug), Description: HTML(row.Description),
		DescriptionText: Plain(row.Description, 300), Months: int(row.Months), Articles: int(row.Articles), UpdatedAt: row.UpdatedAt.Time,
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

// CoverURL is where a course's picture is.
func CoverURL(subject, slug string) string { return "/covers/" + subject + "/" + slug + ".svg" }

func fillLists(row coursedb.BySlugRow, out *CourseDetails) error {
	for _, list := range []struct {
		from db.JSON
		to   *[]string
	}{{row.Skills, &out.Skills}, {row.Objectives, &out.Objectives}, {row.Requirements, &out.Requirements}} {
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
	resources, err := q.ResourcesOf(ctx, courseID)
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
			row := LessonRow{ID: l.ID, Title: l.Title, Kind: l.Kind, DurationMs: l.DurationMs, Preview: l.Preview, Resources: beside[l.ID]}
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

// Instructor returns the public profile of somebody who teaches a published course.
// Error: instructor.not_found.
func (s *Service) Instructor(ctx context.Context, slug string) (*Instructor, error) {
	q := coursedb.New(s.db.Read())
	row, ok, err := db.Found(q.InstructorBySlug(ctx, slug))
	if err != nil {
		return nil, err
	}
	figures := coursedb.InstructorFiguresRow{}
	if ok {
		if figures, err = q.InstructorFigures(ctx, row.ID); err != nil {
			return nil, err
		}
	}
	if figures.Courses == 0 {
		return nil, fault.New(fault.NotFound, "instructor.not_found", "There is no instructor at this address.")
	}
	out := &Instructor{
		Slug: row.Slug, Name: row.Name, Role: row.Headline, Email: row.PublicEmail, Phone: row.Phone, About: row.Bio,
		PortraitURL: account.PortraitURL(row.Slug), Courses: int(figures.Courses), Students: int(figures.Students), Rating: average(figures.Stars, figures.Reviews),
	}
	return out, row.Links.Into(&out.Links)
}

// LessonMedia is a lesson to look at: a video, or a text as HTML.
type LessonMedia struct {
	ID    string       `json:"id"`
	Title string       `json:"title"`
	Video *media.Video `json:"video"`
	HTML  *string      `json:"html"`
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
		return nil, fault.New(fault.NotFound, "lesson.not_found", "This lesson is not there any more.")
	}
	if !lesson.Preview {
		return nil, fault.New(fault.Forbidden, "lesson.locked", "This lesson is for learners of the course.")
	}
	return s.LessonMedia(ctx, lesson, CoverURL(row.SubjectSlug, row.Slug), previewTTL)
}

// LessonMedia makes a lesson's content; the caller has checked who asks. The
// addresses in it are good for ttl.
func (s *Service) LessonMedia(ctx context.Context, lesson coursedb.Lesson, posterURL string, ttl time.Duration) (*LessonMedia, error) {
	out := &LessonMedia{ID: lesson.ID, Title: lesson.Title}
	if lesson.Kind == Text {
		text := HTML(lesson.Body)
		out.HTML = &text
	}
	if lesson.Kind == Video && lesson.MediaID != nil {
		var err error
		if out.Video, err = s.media.Video(ctx, *lesson.MediaID, posterURL, ttl); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Package course owns what is taught: courses with their sections, lessons, quizzes,
// prices and questions, and what they are filed under. It promises that a price's
// history is kept, that a struck-through price is one that was truly asked, and that
// lessons are shown only to who may see them. It refuses to know who has bought or
// learned what.
package course

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/media"
)

// Service holds the use cases.
type Service struct {
	db       *db.DB
	media    *media.Service
	pages    pageCache
	onChange func(ctx context.Context, tx *db.Tx, courseID string) error
}

// New makes the service. onChange, if any, is run in every transaction that changes what a published
// course shows.
func New(
	d *db.DB, files *media.Service, onChange func(ctx context.Context, tx *db.Tx, courseID string) error,
) *Service {
	if onChange == nil {
		onChange = func(context.Context, *db.Tx, string) error { return nil }
	}
	return &Service{db: d, media: files, onChange: onChange}
}

// Currency is the marketplace's: a course in another one can neither be added to a cart nor sold, so
// nothing ever mixes two.
func Currency() string { return money.Main() }

// The states of a course.
const (
	Draft     = "draft"
	Submitted = "submitted"
	Approved  = "approved"
	Published = "published"
	Withdrawn = "withdrawn"
)

// The kinds of lessons.
const (
	Video = "video"
	Text  = "text"
	File  = "file"
	Quiz  = "quiz"
)

var (
	errNotFound     = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	errSlugTaken    = fault.New(fault.Conflict, "course.slug_taken", "A course with this address already exists.")
	errNotApproved  = fault.New(fault.Conflict, "course.not_approved", "This course hasn’t been approved yet.")
	errNoLessons    = fault.New(fault.Conflict, "course.no_lessons", "This course doesn’t have any lessons yet.")
	errNoInstructor = fault.New(fault.NotFound, "instructor.not_found", "This instructor doesn’t exist.")
	errNoLesson     = fault.New(fault.NotFound, "lesson.not_found", "This lesson no longer exists.")
	errLocked       = fault.New(fault.Forbidden, "lesson.locked", "Only enrolled students can take this lesson.")
	errNoPrice      = fault.New(fault.Invalid, "course.price_invalid", "A price can’t be negative.")
)

// NewCourse is a whole course. Prices are its history, oldest first; the last is
// the present one. Money is in minor units.
type NewCourse struct {
	Slug, InstructorID, Subject, Category string
	Title, Summary, Description           string // Description is Markdown
	Language, Level, Status, Currency     string
	Months                                int
	Prices                                []NewPrice
	Captioned                             bool
	Skills, Objectives, Requirements      []string
	FeaturedPosition                      *int32
	Sections                              []NewSection
	FAQ                                   []NewFAQ
	UpdatedAt                             time.Time
	PublishedAt                           time.Time
}

// NewPrice is what a course costs from a time on.
type NewPrice struct {
	Since time.Time
	Cents int64
}

// NewSection is a section with its lessons.
type NewSection struct {
	Title   string
	Lessons []NewLesson
}

// NewLesson is a lesson. Body is Markdown, for text lessons. PassMark is in percent.
type NewLesson struct {
	Title, Kind string
	MediaID     *string
	Captions    []CaptionTrack
	Chapters    []Chapter
	Body        string
	DurationMs  int64
	Preview     bool
	PassMark    int
	Resources   []NewResource
	Questions   []NewQuestion
}

// NewResource is a file to download beside a lesson.
type NewResource struct{ Name, MediaID string }

// NewQuestion is a question of a quiz: Kind single, multiple, boolean or text;
// Answers are indexes into Choices as text, or for text the accepted words. Explanations has one for each
// choice, or for text one. ExplainedIn is the title of an earlier lesson that explains it, from ExplainedMs on.
type NewQuestion struct {
	Kind, Prompt                   string
	Choices, Answers, Explanations []string
	ExplainedIn                    string
	ExplainedMs                    int64
}

// NewFAQ is a question that the instructor answers before it is asked.
type NewFAQ struct{ Question, Answer string }

// Insert adds a whole course and returns its id. Times that are zero are now. It does
// not tell the catalogue: the caller that adds a published course does. Errors: form.invalid
// with the path of each field, course.slug_taken.
func Insert(ctx context.Context, tx *db.Tx, in NewCourse) (string, error) {
	for i := range in.Prices {
		if in.Prices[i].Since.IsZero() {
			in.Prices = append([]NewPrice{}, in.Prices...)
			in.Prices[i].Since = tx.Now
		}
	}
	if in.UpdatedAt.IsZero() {
		in.UpdatedAt = tx.Now
	}
	if err := check(&in); err != nil {
		return "", err
	}
	q, id, now := coursedb.New(tx), db.NewID(), in.Prices[len(in.Prices)-1]
	row := coursedb.InsertParams{
		ID: id, Slug: in.Slug, InstructorID: in.InstructorID, SubjectSlug: in.Subject, CategorySlug: in.Category,
		Title: in.Title, Summary: in.Summary, Description: in.Description, Language: in.Language, Level: in.Level,
		Months: int32(in.Months), Status: in.Status, PriceCents: now.Cents, Currency: in.Currency,
		PriceSince: db.At(now.Since), ReferencePriceCents: ReferencePrice(in.Prices), Captioned: in.Captioned,
		Skills: list(in.Skills), Objectives: list(in.Objectives), Requirements: list(in.Requirements),
		FeaturedPosition: in.FeaturedPosition, CreatedAt: db.At(in.Prices[0].Since), UpdatedAt: db.At(in.UpdatedAt),
	}
	if !in.PublishedAt.IsZero() {
		row.PublishedAt = db.AtPtr(&in.PublishedAt)
	}
	for _, section := range in.Sections {
		for _, lesson := range section.Lessons {
			row.Lectures++
			row.DurationMs += lesson.DurationMs
			if lesson.Kind == Text {
				row.Articles++
			}
		}
	}
	if err := q.Insert(ctx, row); db.IsUnique(err) {
		return "", errSlugTaken.Because(err)
	} else if err != nil {
		return "", fmt.Errorf("course %s: %w", in.Slug, err)
	}
	if err := q.BeginFigures(ctx, id); err != nil {
		return "", err
	}
	if in.Status == Published {
		if err := countPublished(ctx, tx, id, 1); err != nil {
			return "", err
		}
	}
	for _, price := range in.Prices {
		if err := q.InsertPrice(ctx, coursedb.InsertPriceParams{
			CourseID: id, Since: db.At(price.Since), PriceCents: price.Cents, Currency: in.Currency,
		}); err != nil {
			return "", err
		}
	}
	for i, faq := range in.FAQ {
		if err := q.InsertFAQ(ctx, coursedb.InsertFAQParams{
			ID: db.NewID(), CourseID: id, Position: int32(i), Question: faq.Question, Answer: faq.Answer,
		}); err != nil {
			return "", err
		}
	}
	teacher := coursedb.InsertInstructorParams{CourseID: id, PersonID: in.InstructorID, Percent: 100}
	if err := q.InsertInstructor(ctx, teacher); err != nil {
		return "", err
	}
	if err := q.InsertTeacher(ctx, coursedb.InsertTeacherParams{PersonID: in.InstructorID, CourseID: id}); err != nil {
		return "", err
	}
	return id, insertSections(ctx, q, id, in.Sections)
}

func insertSections(ctx context.Context, q *coursedb.Queries, courseID string, sections []NewSection) error {
	position := int32(0)           // of a lesson in its course
	lessons := map[string]string{} // ids by title
	for i, section := range sections {
		sectionID := db.NewID()
		if err := q.InsertSection(ctx, coursedb.InsertSectionParams{
			ID: sectionID, CourseID: courseID, Position: int32(i), Title: section.Title,
		}); err != nil {
			return err
		}
		for _, lesson := range section.Lessons {
			if err := insertLesson(ctx, q, courseID, sectionID, position, lesson, lessons); err != nil {
				return fmt.Errorf("lesson %q: %w", lesson.Title, err)
			}
			position++
		}
	}
	return nil
}

func insertLesson(
	ctx context.Context, q *coursedb.Queries, courseID, sectionID string, position int32, in NewLesson,
	lessons map[string]string,
) error {
	id := db.NewID()
	lessons[in.Title] = id
	err := q.InsertLesson(ctx, coursedb.InsertLessonParams{
		ID: id, CourseID: courseID, SectionID: sectionID, Position: position, Title: in.Title, Kind: in.Kind,
		MediaID: in.MediaID, Body: in.Body, DurationMs: in.DurationMs, Preview: in.Preview, PassMark: int32(in.PassMark),
		Chapters: db.ToJSON(append([]Chapter{}, in.Chapters...)),
	})
	if err != nil {
		return err
	}
	for _, c := range in.Captions {
		row := coursedb.InsertCaptionsParams{LessonID: id, Language: c.Language, Label: c.Label, MediaID: c.MediaID}
		if err := q.InsertCaptions(ctx, row); err != nil {
			return err
		}
	}
	for i, r := range in.Resources {
		if err := q.InsertResource(ctx, coursedb.InsertResourceParams{
			ID: db.NewID(), LessonID: id, CourseID: courseID, Position: int32(i), Name: r.Name, MediaID: r.MediaID,
		}); err != nil {
			return err
		}
	}
	for i, question := range in.Questions {
		row := coursedb.InsertQuestionParams{
			ID: db.NewID(), LessonID: id, Position: int32(i), Kind: question.Kind, Prompt: question.Prompt,
			Choices: list(question.Choices), Answers: list(question.Answers), Explanations: list(question.Explanations),
		}
		if at, ok := lessons[question.ExplainedIn]; ok {
			row.ExplainedLesson, row.ExplainedMs = &at, question.ExplainedMs
		}
		if err := q.InsertQuestion(ctx, row); err != nil {
			return err
		}
	}
	return nil
}

func list(items []string) db.JSON {
	if items == nil {
		items = []string{}
	}
	return db.ToJSON(items)
}

// Brief is what other domains ask of a course.
type Brief struct {
	ID, Slug, Title, InstructorID, InstructorName, Subject, Status, Currency string
	PriceCents                                                               int64
	ReferenceCents                                                           *int64
}

// ByID returns a course in any state. Error: course.not_found.
func ByID(ctx context.Context, q coursedb.DBTX, id string) (Brief, error) {
	return brief(coursedb.New(q).ByID(ctx, id))
}

// BySlug returns a course in any state. Error: course.not_found.
func BySlug(ctx context.Context, q coursedb.DBTX, slug string) (Brief, error) {
	row, err := coursedb.New(q).BriefBySlug(ctx, slug)
	return brief(coursedb.ByIDRow(row), err)
}

func brief(row coursedb.ByIDRow, err error) (Brief, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Brief{}, errNotFound
	}
	if err != nil {
		return Brief{}, err
	}
	return Brief{
		ID: row.ID, Slug: row.Slug, Title: row.Title, InstructorID: row.InstructorID, InstructorName: row.InstructorName,
		Subject: row.SubjectSlug, Status: row.Status, Currency: row.Currency, PriceCents: row.PriceCents,
		ReferenceCents: row.ReferencePriceCents,
	}, nil
}

// Lesson is what other domains ask of a lesson.
type Lesson struct {
	ID, Title, Kind, SectionTitle string
	DurationMs                    int64
}

// Lessons returns a course's lessons in order; none for an unknown course.
func Lessons(ctx context.Context, q coursedb.DBTX, courseID string) ([]Lesson, error) {
	rows, err := coursedb.New(q).Lessons(ctx, courseID)
	out := make([]Lesson, 0, len(rows))
	for _, row := range rows {
		out = append(out, Lesson{
			ID: row.ID, Title: row.Title, Kind: row.Kind, SectionTitle: row.SectionTitle, DurationMs: row.DurationMs,
		})
	}
	return out, err
}

// LessonOwner returns the id of the course that a lesson is, or was, live in; "" for an unknown one.
func LessonOwner(ctx context.Context, q coursedb.DBTX, lessonID string) (string, error) {
	id, _, err := db.Found(coursedb.New(q).OwnerOfLesson(ctx, lessonID))
	return id, err
}

// SectionOwner is LessonOwner for a section.
func SectionOwner(ctx context.Context, q coursedb.DBTX, sectionID string) (string, error) {
	id, _, err := db.Found(coursedb.New(q).OwnerOfSection(ctx, sectionID))
	return id, err
}

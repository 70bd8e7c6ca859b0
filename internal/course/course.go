// Package course owns what is taught: courses with their sections, lessons, quizzes,
// prices and questions. It promises that a price's history is kept, that a struck-
// through price is one that was truly asked, and that lessons are shown only to who
// may see them. It refuses to know who has bought or learnt what.
package course

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
)

// Service holds the use cases.
type Service struct {
	db    *db.DB
	media *media.Service
}

// New makes the service.
func New(d *db.DB, files *media.Service) *Service { return &Service{db: d, media: files} }

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

// The law asks that a reduction be measured by the lowest price of the last 30 days
// before it (EU directive 98/6/EC, article 6a).
const referenceWindow = 30 * 24 * time.Hour

var errNotFound = fault.New(fault.NotFound, "course.not_found", "There is no course at this address.")

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
// Answers are indexes into Choices as text, or for text the accepted words.
type NewQuestion struct {
	Kind, Prompt     string
	Choices, Answers []string
}

// NewFAQ is a question that the instructor answers before it is asked.
type NewFAQ struct{ Question, Answer string }

// Insert adds a whole course and returns its id.
func Insert(ctx context.Context, tx *db.Tx, in NewCourse) (string, error) {
	if len(in.Prices) == 0 {
		return "", fmt.Errorf("course %s has no price", in.Slug)
	}
	q, id, now := coursedb.New(tx), db.NewID(), in.Prices[len(in.Prices)-1]
	row := coursedb.InsertParams{
		ID: id, Slug: in.Slug, InstructorID: in.InstructorID, SubjectSlug: in.Subject, CategorySlug: in.Category,
		Title: in.Title, Summary: in.Summary, Description: in.Description, Language: in.Language, Level: in.Level, Months: int32(in.Months),
		Status: in.Status, PriceCents: now.Cents, Currency: in.Currency, PriceSince: db.At(now.Since), ReferencePriceCents: reference(in.Prices),
		Captioned: in.Captioned, Skills: list(in.Skills), Objectives: list(in.Objectives), Requirements: list(in.Requirements), FeaturedPosition: in.FeaturedPosition,
		CreatedAt: db.At(in.Prices[0].Since), UpdatedAt: db.At(in.UpdatedAt), PublishedAt: db.AtPtr(&in.PublishedAt),
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
	if err := q.Insert(ctx, row); err != nil {
		return "", fmt.Errorf("course %s: %w", in.Slug, err)
	}
	for _, price := range in.Prices {
		if err := q.InsertPrice(ctx, coursedb.InsertPriceParams{CourseID: id, Since: db.At(price.Since), PriceCents: price.Cents, Currency: in.Currency}); err != nil {
			return "", err
		}
	}
	for i, faq := range in.FAQ {
		if err := q.InsertFAQ(ctx, coursedb.InsertFAQParams{ID: db.NewID(), CourseID: id, Position: int32(i), Question: faq.Question, Answer: faq.Answer}); err != nil {
			return "", err
		}
	}
	return id, insertSections(ctx, q, id, in.Sections)
}

func insertSections(ctx context.Context, q *coursedb.Queries, courseID string, sections []NewSection) error {
	position := int32(0) // of a lesson in its course
	for i, section := range sections {
		sectionID := db.NewID()
		if err := q.InsertSection(ctx, coursedb.InsertSectionParams{ID: sectionID, CourseID: courseID, Position: int32(i), Title: section.Title}); err != nil {
			return err
		}
		for _, lesson := range section.Lessons {
			if err := insertLesson(ctx, q, courseID, sectionID, position, lesson); err != nil {
				return fmt.Errorf("lesson %q: %w", lesson.Title, err)
			}
			position++
		}
	}
	return nil
}

func insertLesson(ctx context.Context, q *coursedb.Queries, courseID, sectionID string, position int32, in NewLesson) error {
	id := db.NewID()
	err := q.InsertLesson(ctx, coursedb.InsertLessonParams{
		ID: id, CourseID: courseID, SectionID: sectionID, Position: position, Title: in.Title, Kind: in.Kind, MediaID: in.MediaID,
		Body: in.Body, DurationMs: in.DurationMs, Preview: in.Preview, PassMark: int32(in.PassMark),
	})
	if err != nil {
		return err
	}
	for i, r := range in.Resources {
		if err := q.InsertResource(ctx, coursedb.InsertResourceParams{ID: db.NewID(), LessonID: id, CourseID: courseID, Position: int32(i), Name: r.Name, MediaID: r.MediaID}); err != nil {
			return err
		}
	}
	for i, question := range in.Questions {
		err := q.InsertQuestion(ctx, coursedb.InsertQuestionParams{
			ID: db.NewID(), LessonID: id, Position: int32(i), Kind: question.Kind, Prompt: question.Prompt,
			Choices: list(question.Choices), Answers: list(question.Answers),
		})
		if err != nil {
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

// reference returns the lowest price of the 30 days before the present price, and
// nil where that is not higher.
func reference(prices []NewPrice) *int64 {
	last := len(prices) - 1
	now := prices[last]
	from := now.Since.Add(-referenceWindow)
	var lowest *int64
	for i, price := range prices[:last] {
		if prices[i+1].Since.After(from) && (lowest == nil || price.Cents < *lowest) {
			lowest = &price.Cents
		}
	}
	if lowest == nil || *lowest <= now.Cents {
		return nil
	}
	return lowest
}

// SetPrice sets a course's price, in minor units, from now on, and keeps the history.
func SetPrice(ctx context.Context, tx *db.Tx, courseID, currency string, cents int64) error {
	q := coursedb.New(tx)
	rows, err := q.PricesOf(ctx, courseID)
	if err != nil {
		return err
	}
	prices := make([]NewPrice, 0, len(rows)+1)
	for _, row := range rows {
		prices = append(prices, NewPrice{Since: row.Since.Time, Cents: row.PriceCents})
	}
	prices = append(prices, NewPrice{Since: tx.Now, Cents: cents})
	if err := q.InsertPrice(ctx, coursedb.InsertPriceParams{CourseID: courseID, Since: db.At(tx.Now), PriceCents: cents, Currency: currency}); err != nil {
		return err
	}
	return q.SetPrice(ctx, coursedb.SetPriceParams{ID: courseID, PriceCents: cents, PriceSince: db.At(tx.Now), ReferencePriceCents: reference(prices)})
}

// SetStatus moves a course to another state.
func SetStatus(ctx context.Context, tx *db.Tx, courseID, status string) error {
	if !slices.Contains([]string{Draft, Submitted, Approved, Published, Withdrawn}, status) {
		return fmt.Errorf("course: no state %q", status)
	}
	n, err := coursedb.New(tx).SetStatus(ctx, coursedb.SetStatusParams{ID: courseID, Status: status, UpdatedAt: db.At(tx.Now)})
	if err == nil && n == 0 {
		return errNotFound
	}
	return err
}

// Brief is what other domains ask of a course.
type Brief struct {
	ID, Slug, Title, InstructorID, Subject, Status, Currency string
	PriceCents                                               int64
	ReferenceCents                                           *int64
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
		ID: row.ID, Slug: row.Slug, Title: row.Title, InstructorID: row.InstructorID, Subject: row.SubjectSlug, Status: row.Status,
		Currency: row.Currency, PriceCents: row.PriceCents, ReferenceCents: row.ReferencePriceCents,
	}, nil
}

package generate

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/review"
)

const (
	seed     = 2026
	batch    = 100 // courses a transaction
	learners = 200 // made-up people who enroll and review
)

// Into adds n made-up published courses to a database, after those that it added
// before, with what they need: instructors, learners, enrollments, reviews, and
// subjects and categories where there are none.
func Into(ctx context.Context, d *db.DB, n int) error {
	s := store{ctx: ctx, people: map[string]string{}}
	if err := d.InTx(ctx, s.prepare); err != nil {
		return err
	}
	have := 0
	if err := d.Read().QueryRowContext(
		ctx, `SELECT count(*) FROM courses WHERE slug LIKE 'generated-%'`,
	).Scan(&have); err != nil {
		return err
	}
	var pending []Course
	number := 0
	for c := range Courses(have+n, seed, s.subjects, s.topics, d.Now()) {
		if number++; number <= have {
			continue
		}
		pending = append(pending, c)
		if len(pending) < batch && number < have+n {
			continue
		}
		if err := d.InTx(ctx, func(tx *db.Tx) error { return s.addAll(tx, pending) }); err != nil {
			return err
		}
		pending = pending[:0]
	}
	return nil
}

// store writes made-up courses through the packages that own the tables.
type store struct {
	ctx      context.Context
	subjects []string
	topics   []Topic
	people   map[string]string // id by slug, of those known to be stored
	learners []string
}

// prepare reads what courses can be filed under, making it where there is nothing,
// and the learners.
func (s *store) prepare(tx *db.Tx) error {
	s.subjects, s.topics, s.learners = nil, nil, nil
	empty := true
	if err := tx.QueryRowContext(s.ctx, `SELECT count(*) = 0 FROM categories`).Scan(&empty); err != nil {
		return err
	}
	if empty {
		if err := s.taxonomy(tx); err != nil {
			return err
		}
	}
	err := each(
		tx.QueryContext(s.ctx, `SELECT slug, name FROM subjects ORDER BY position, slug`),
	)(func(slug, _ string) { s.subjects = append(s.subjects, slug) })
	if err != nil {
		return err
	}
	err = each(tx.QueryContext(s.ctx, `SELECT slug, title FROM categories ORDER BY slug`))(
		func(slug, title string) { s.topics = append(s.topics, Topic{slug, title}) },
	)
	if err != nil {
		return err
	}
	for i := range learners {
		id, err := s.person(tx, fmt.Sprintf("generated-learner-%d", i), fmt.Sprintf("Learner %d", i+1), map[string]string{})
		if err != nil {
			return err
		}
		s.learners = append(s.learners, id)
	}
	return nil
}

// each calls f with every row of two texts.
func each(rows *sql.Rows, err error) func(f func(a, b string)) error {
	return func(f func(a, b string)) error {
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // its error is that of rows.Err
		for rows.Next() {
			var a, b string
			if err := rows.Scan(&a, &b); err != nil {
				return err
			}
			f(a, b)
		}
		return rows.Err()
	}
}

func (s *store) taxonomy(tx *db.Tx) error {
	subjects := list(
		"Development|Business|Finance|Design|Marketing|Lifestyle|Photography|Fitness|Personal Development|Office " +
			"Productivity|Statistics|Data Science",
	)
	kinds := list("Foundations|Tools|Techniques|Projects|Careers|Teams|Theory|Practice")
	for i, name := range subjects {
		slug, tab := strings.ReplaceAll(strings.ToLower(name), " ", "-"), int32(i)
		subject := filing.NewSubject{Slug: slug, Name: name, Icon: "book-open", Hue: i * 30, Position: i}
		if i < 5 {
			subject.HomeTab = &tab
		}
		if err := filing.InsertSubject(s.ctx, tx, subject); err != nil {
			return err
		}
		if i == 11 { // eleven groups, as the Explore menu has
			break
		}
		if err := filing.InsertGroup(s.ctx, tx, slug+"-topics", name, i); err != nil {
			return err
		}
		for j, kind := range kinds {
			if err := filing.InsertCategory(
				s.ctx, tx, slug+"-topics", slug+"-"+strings.ToLower(kind), name+" "+strings.ToLower(kind), j,
			); err != nil {
				return err
			}
		}
	}
	return nil
}

// person returns the id of a person, adding them to the database and to fresh when
// they are new.
func (s *store) person(tx *db.Tx, slug, name string, fresh map[string]string) (string, error) {
	if id, ok := s.people[slug]; ok {
		return id, nil
	}
	if id, ok := fresh[slug]; ok {
		return id, nil
	}
	id := ""
	_, stored, err := db.Found(slug, tx.QueryRowContext(s.ctx, `SELECT id FROM people WHERE slug = $1`, slug).Scan(&id))
	if err == nil && !stored {
		id, err = account.Insert(s.ctx, tx, account.NewPerson{
			Name: name, Slug: slug, Email: slug + "@stoa.test", Verified: true,
		})
	}
	fresh[slug] = id
	return id, err
}

// addAll stores a batch. It keeps who was added to itself until the end, since a
// transaction may be tried again.
func (s *store) addAll(tx *db.Tx, courses []Course) error {
	fresh := map[string]string{}
	for i := range courses {
		if err := s.add(tx, &courses[i], fresh); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() {
		for slug, id := range fresh {
			s.people[slug] = id
		}
	})
	return catalog.Changed(s.ctx, tx)
}

func (s *store) add(tx *db.Tx, c *Course, fresh map[string]string) error {
	teacher, err := s.person(tx, c.InstructorSlug, c.InstructorName, fresh)
	if err != nil {
		return err
	}
	prices := []course.NewPrice{{Since: c.PublishedAt, Cents: c.PriceCents}}
	if c.ReferenceCents > 0 {
		prices = []course.NewPrice{
			{Since: c.PublishedAt, Cents: c.ReferenceCents}, {Since: c.PublishedAt.Add(time.Minute), Cents: c.PriceCents},
		}
	}
	// One lesson makes a course; more would only make a large number of them slower to store.
	section := course.NewSection{
		Title: c.Title,
		Lessons: []course.NewLesson{
			{Title: c.Title, Kind: course.Text, Body: c.Summary, DurationMs: c.DurationMs, Preview: true},
		},
	}
	id, err := course.Insert(s.ctx, tx, course.NewCourse{
		Slug: c.Slug, InstructorID: teacher, Subject: c.Subject, Category: c.Category, Title: c.Title, Summary: c.Summary,
		Description: c.Summary,
		Language:    c.Language, Level: c.Level, Status: course.Published, Currency: c.Currency, Prices: prices,
		Captioned: c.Captioned,
		Sections:  []course.NewSection{section}, UpdatedAt: c.PublishedAt, PublishedAt: c.PublishedAt,
	})
	if err != nil {
		return fmt.Errorf("%s: %w", c.Slug, err)
	}
	// Of sixty thousand learners that a course may have, two hundred are stored.
	for i := range min(len(s.learners), c.Enrollments*learners/60_000) {
		at := c.PublishedAt.Add(tx.Now.Sub(c.PublishedAt) * time.Duration(i+1) / (learners + 1))
		if err := learning.Enroll(s.ctx, tx, learning.EnrollIn{
			PersonID: s.learners[i], CourseID: id, Paid: c.PriceCents > 0, At: at,
		}); err != nil {
			return err
		}
		if i%3 == 0 && c.RatingCount > 0 {
			stars := (c.RatingSum + i%c.RatingCount) / c.RatingCount
			if err := review.Insert(s.ctx, tx, review.NewReview{
				CourseID: id, PersonID: s.learners[i], Stars: max(1, min(5, stars)), Body: c.Summary, At: at,
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

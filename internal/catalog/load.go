package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"stoa/internal/account"
	"stoa/internal/catalog/catalogdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
)

// recent is how far back the Highest Selling shelf looks.
const recent = 90 * 24 * time.Hour

// published is run as it is, since its rows are streamed.
const published = `
SELECT courses.slug, courses.title, courses.summary, courses.subject_slug, courses.category_slug, courses.language, courses.level,
  courses.currency, people.slug, people.name, courses.price_cents, coalesce(courses.reference_price_cents, 0), courses.duration_ms,
  courses.published_at, courses.lectures, courses.captioned, coalesce(rated.stars, 0), coalesce(rated.total, 0),
  coalesce(learnt.total, 0), coalesce(learnt.paid, 0)
FROM courses JOIN people ON people.id = courses.instructor_id
LEFT JOIN (SELECT course_id, sum(stars) AS stars, count(*) AS total FROM reviews GROUP BY course_id) AS rated ON rated.course_id = courses.id
LEFT JOIN (SELECT course_id, count(*) AS total, count(*) FILTER (WHERE paid AND ended_at IS NULL AND enrolled_at >= $1) AS paid
  FROM enrolments GROUP BY course_id) AS learnt ON learnt.course_id = courses.id
WHERE courses.status = 'published'`

// load reads everything that is published into a new edition.
func (s *Service) load(ctx context.Context) (*edition, error) {
	q, now := catalogdb.New(s.db.Read()), s.db.Now()
	taxonomy, err := loadTaxonomy(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	entries, err := s.loadEntries(ctx, now)
	if err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	next := &edition{Snapshot: Build(entries, taxonomy, now), builtAt: now}
	if next.names, err = loadNames(ctx, q); err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	if next.home, err = loadHome(ctx, q, next.Snapshot); err != nil {
		return nil, fmt.Errorf("catalogue: %w", err)
	}
	return next, nil
}

func (s *Service) loadEntries(ctx context.Context, now time.Time) ([]Entry, error) {
	rows, err := s.db.Read().QueryContext(ctx, published, db.At(now.Add(-recent)))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var before *Snapshot
	if now := s.current.Load(); now != nil {
		before = now.Snapshot
	}
	var entries []Entry
	same, people := map[string]string{}, map[string]*course.InstructorLink{}
	once := func(s string) string { // few distinct values, kept once
		if kept, ok := same[s]; ok {
			return kept
		}
		same[s] = s
		return s
	}
	for rows.Next() {
		var (
			e         Entry
			who       course.InstructorLink
			published *db.Time
		)
		err := rows.Scan(&e.Slug, &e.Title, &e.Summary, &e.Subject, &e.Category, &e.Language, &e.Level, &e.Currency, &who.Slug, &who.Name,
			&e.Price, &e.Reference, &e.DurationMs, &published, &e.Lectures, &e.Captioned, &e.RatingSum, &e.RatingCount, &e.Enrolments, &e.PaidRecent)
		if err != nil {
			return nil, err
		}
		// What has not changed is kept once, for the old edition and the new.
		if before != nil {
			if old, ok := before.bySlug[e.Slug]; ok {
				e.Slug, e.Title, e.Summary = sharedTexts(&before.entries[old], &e)
			}
		}
		if published != nil {
			e.PublishedMs = published.UnixMilli()
		}
		if people[who.Slug] == nil {
			people[who.Slug] = &who
		}
		e.Instructor = people[who.Slug]
		e.Subject, e.Category, e.Language, e.Level, e.Currency = once(e.Subject), once(e.Category), once(e.Language), once(e.Level), once(e.Currency)
		entries = append(entries, e)
	}
	return entries, rows.Err()
}

// sharedTexts returns the old entry's texts where they are the new one's.
func sharedTexts(old, e *Entry) (slug, title, summary string) {
	title, summary = e.Title, e.Summary
	if title == old.Title {
		title = old.Title
	}
	if summary == old.Summary {
		summary = old.Summary
	}
	return old.Slug, title, summary
}

func loadTaxonomy(ctx context.Context, q *catalogdb.Queries) (Taxonomy, error) {
	t := Taxonomy{Subjects: []Subject{}, Groups: []CategoryGroup{}}
	subjects, err := q.Subjects(ctx)
	if err != nil {
		return t, err
	}
	tabs := map[string]int32{}
	for _, row := range subjects {
		t.Subjects = append(t.Subjects, Subject{Slug: row.Slug, Name: row.Name, Hue: int(row.Hue), Icon: row.Icon})
		if row.HomeTab != nil {
			tabs[row.Slug] = *row.HomeTab
			t.HomeTabs = append(t.HomeTabs, row.Slug)
		}
	}
	slices.SortStableFunc(t.HomeTabs, func(a, b string) int { return int(tabs[a] - tabs[b]) })
	categories, err := q.Categories(ctx)
	if err != nil {
		return t, err
	}
	for _, row := range categories {
		if n := len(t.Groups); n == 0 || t.Groups[n-1].Slug != row.GroupSlug {
			t.Groups = append(t.Groups, CategoryGroup{Slug: row.GroupSlug, Title: row.GroupTitle})
		}
		group := &t.Groups[len(t.Groups)-1]
		group.Categories = append(group.Categories, Category{Slug: row.Slug, Title: row.Title})
	}
	return t, nil
}

// loadHome fills the home page's shelves.
func loadHome(ctx context.Context, q *catalogdb.Queries, s *Snapshot) (Home, error) {
	home := s.shelves()
	learners, err := q.Learners(ctx)
	if err != nil {
		return home, err
	}
	home.Stats.Learners = int(learners)
	featured, err := q.Featured(ctx)
	if err != nil {
		return home, err
	}
	for _, row := range featured {
		card, ok := s.Card(row.Slug)
		if !ok {
			continue
		}
		f := FeaturedCourse{CourseCard: card, Description: course.Plain(row.Description, 400)}
		preview, ok, err := db.Found(q.FirstPreview(ctx, row.ID))
		if err != nil {
			return home, err
		}
		if ok {
			f.PreviewLessonID = &preview
		}
		home.Featured = append(home.Featured, f)
	}
	if home.Supporters, err = q.Supporters(ctx); err != nil {
		return home, err
	}
	testimonials, err := q.Testimonials(ctx)
	if err != nil {
		return home, err
	}
	for _, row := range testimonials {
		portrait := row.Portrait
		if !strings.Contains(portrait, "/") {
			portrait = account.PortraitURL(portrait)
		}
		home.Testimonials = append(home.Testimonials, HomeTestimonial{
			Author: row.Author, Designation: row.Designation, Stars: int(row.Stars), Title: row.Title, Body: row.Body, PortraitURL: portrait,
		})
	}
	return home, nil
}

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
	if before != nil {
		entries = make([]Entry, 0, len(before.entries)+len(before.entries)/64)
	}
	filings, people := map[Filing]*Filing{}, map[string]*course.InstructorLink{}
	for rows.Next() {
		var (
			e         Entry
			filed     Filing
			who       course.InstructorLink
			published *db.Time
		)
		err := rows.Scan(&e.Slug, &e.Title, &e.Summary, &filed.Subject, &filed.Category, &filed.Language, &filed.Level, &filed.Currency, &who.Slug, &who.Name,
			&e.Price, &e.Reference, &e.DurationMs, &published, &e.Lectures, &e.Captioned, &e.RatingSum, &e.RatingCount, &e.Enrolments, &e.PaidRecent)
		if err != nil {
			return nil, err
		}
		before.keepTexts(&e)
		if published != nil {
			e.PublishedMs = published.UnixMilli()
		}
		e.Instructor, e.Filing = kept(people, who.Slug, who), kept(filings, filed, filed)
		entries = append(entries, e)
	}
	return entries, rows.Err()
}

// kept returns what there is under a key, which is value the first time.
func kept[K comparable, V any](all map[K]*V, key K, value V) *V {
	if at := all[key]; at != nil {
		return at
	}
	first := value // else every call would put its value on the heap
	all[key] = &first
	return &first
}

// keepTexts keeps what has not changed once for the old edition, s, and the new, and
// else the three texts as parts of one: a third of the objects to be garbage collected.
func (s *Snapshot) keepTexts(e *Entry) {
	if s != nil {
		if at, ok := s.find(e.Slug); ok {
			if old := &s.entries[at]; e.Title == old.Title && e.Summary == old.Summary {
				e.Slug, e.Title, e.Summary = old.Slug, old.Title, old.Summary
				return
			}
		}
	}
	slug, title := len(e.Slug), len(e.Slug)+len(e.Title)
	all := e.Slug + e.Title + e.Summary
	e.Slug, e.Title, e.Summary = all[:slug], all[slug:title], all[title:]
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

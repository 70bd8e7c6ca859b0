package catalog

import (
	"context"
	"errors"
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

// published is run as it is, since its rows are streamed. A course's recent sales are few beside its learners.
const published = `
SELECT courses.slug, courses.title, courses.summary, courses.subject_slug, courses.category_slug, courses.language, courses.level,
  courses.currency, people.slug, people.name, courses.price_cents, coalesce(courses.reference_price_cents, 0), courses.duration_ms,
  courses.published_at, courses.updated_at, courses.lectures, courses.captioned,
  coalesce(stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5, 0), coalesce(stars_1 + stars_2 + stars_3 + stars_4 + stars_5, 0),
  coalesce(learners, 0),
  (SELECT count(*) FROM enrollments WHERE enrollments.course_id = courses.id AND paid AND ended_at IS NULL AND enrolled_at >= $1), courses.skills, courses.objectives,
  coalesce((SELECT string_agg(title, '
') FROM sections WHERE sections.course_id = courses.id AND removed_at IS NULL), ''),
  coalesce((SELECT string_agg(title, '
') FROM lessons WHERE lessons.course_id = courses.id AND removed_at IS NULL), '')
FROM courses JOIN people ON people.id = courses.instructor_id
LEFT JOIN course_figures ON course_figures.course_id = courses.id
WHERE courses.status = 'published'`

// load reads everything that is published into a new edition.
func (s *Service) load(ctx context.Context, from *db.DB) (*edition, error) {
	next, err := s.read(ctx, from)
	if err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	return next, nil
}

func (s *Service) read(ctx context.Context, from *db.DB) (*edition, error) {
	q, now := catalogdb.New(from.Read()), s.db.Now()
	taxonomy, err := loadTaxonomy(ctx, q)
	if err != nil {
		return nil, err
	}
	synonyms, err := loadSynonyms(ctx, q)
	if err != nil {
		return nil, err
	}
	courses, err := s.loadCourses(ctx, from, now)
	if err != nil {
		return nil, err
	}
	next := &edition{Snapshot: courses.Build(taxonomy, synonyms, now), names: taxonomy.Names, builtAt: now}
	if next.home, err = loadHome(ctx, q, next.Snapshot); err != nil {
		return nil, err
	}
	learners, err := q.Learners(ctx) // all of them, hence seldom
	next.home.Stats.Learners = int(learners)
	return next, err
}

func (s *Service) loadCourses(ctx context.Context, from *db.DB, now time.Time) (*Builder, error) {
	rows, err := from.Read().QueryContext(ctx, published, db.At(now.Add(-recent)))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var before *Snapshot
	courses := NewBuilder(0)
	if now := s.current.Load(); now != nil {
		before = now.Snapshot
		courses = NewBuilder(before.live + before.live/64)
	}
	read := newReader(before)
	for rows.Next() {
		e, texts, err := read.course(rows)
		if err != nil {
			return nil, err
		}
		courses.Add(e, texts)
	}
	return courses, rows.Err()
}

// patch makes an edition with what has changed since another; none when that is too much. slugs are what has changed.
func (s *Service) patch(ctx context.Context, old *edition) (next *edition, slugs []string, err error) {
	q, now := catalogdb.New(s.db.Read()), s.db.Now()
	changed, err := q.ChangedSince(ctx, catalogdb.ChangedSinceParams{Version: old.version, Limit: mostPatched + 1})
	if err != nil || len(changed) > mostPatched || len(old.entries) > old.built+old.built/16+mostPatched {
		return nil, nil, err
	}
	read, changes := newReader(old.Snapshot), make([]Change, 0, len(changed))
	for _, row := range changed {
		c := Change{Slug: row.Slug}
		if row.Status == course.Published {
			e, texts, err := read.course(
				s.db.Read().QueryRowContext(ctx, published+" AND courses.id = $2", db.At(now.Add(-recent)), row.ID),
			)
			if err != nil {
				return nil, nil, fmt.Errorf("catalogue: %s: %w", row.Slug, err)
			}
			c.Entry, c.Texts = &e, texts
		}
		changes, slugs = append(changes, c), append(slugs, row.Slug)
	}
	next = &edition{Snapshot: old.Patched(changes, now), names: old.names, builtAt: old.builtAt}
	next.home, err = loadHome(ctx, q, next.Snapshot)
	next.home.Stats.Learners = old.home.Stats.Learners
	return next, slugs, err
}

// reader reads courses, of which many share their filings and who teaches them.
type reader struct {
	before  *Snapshot
	filings map[Filing]*Filing
	people  map[string]*course.InstructorLink
}

func newReader(before *Snapshot) *reader {
	return &reader{before: before, filings: map[Filing]*Filing{}, people: map[string]*course.InstructorLink{}}
}

// course reads one of published.
func (r *reader) course(row interface{ Scan(...any) error }) (e Entry, texts Texts, err error) {
	var (
		filed              Filing
		who                course.InstructorLink
		published          *db.Time
		updated            db.Time
		skills, objectives db.JSON
		sections, lessons  string
	)
	err = row.Scan(
		&e.Slug, &e.Title, &e.Summary, &filed.Subject, &filed.Category, &filed.Language, &filed.Level, &filed.Currency,
		&who.Slug, &who.Name, &e.Price, &e.Reference, &e.DurationMs, &published, &updated, &e.Lectures, &e.Captioned,
		&e.RatingSum, &e.RatingCount, &e.Enrollments, &e.PaidRecent, &skills, &objectives, &sections, &lessons,
	)
	if err != nil {
		return e, texts, err
	}
	r.before.keepTexts(&e)
	if published != nil {
		e.PublishedMs = published.UnixMilli()
	}
	e.UpdatedDay = int32(updated.Unix() / secondsADay)
	e.Instructor, e.Filing = kept(r.people, who.Slug, who), kept(r.filings, filed, filed)
	texts.Lessons = []string{sections, lessons}
	return e, texts, errors.Join(lines(skills, &texts.Skills), lines(objectives, &texts.Objectives))
}

// lines decodes a list of texts, which often is empty.
func lines(list db.JSON, into *[]string) error {
	if len(list) <= len("[]") {
		return nil
	}
	return list.Into(into)
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
	if t.Names, err = loadNames(ctx, q); err != nil {
		return t, err
	}
	t.Moves, err = loadMoves(ctx, q)
	return t, err
}

// loadHome fills the home page's shelves.
func loadHome(ctx context.Context, q *catalogdb.Queries, s *Snapshot) (Home, error) {
	featured, err := q.Featured(ctx)
	if err != nil {
		return Home{}, err
	}
	first := []string{}
	if len(featured) > 0 {
		first = append(first, featured[0].Slug)
	}
	home := s.shelves(first)
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
			Author: row.Author, Designation: row.Designation, Stars: int(row.Stars), Title: row.Title, Body: row.Body,
			PortraitURL: portrait,
		})
	}
	return home, nil
}

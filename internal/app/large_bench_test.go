package app

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/apitest"
	"stoa/internal/catalog"
	"stoa/internal/course/coursetest"
	"stoa/internal/kit/db"
)

// A large marketplace: the first instructor teaches a tenth of the courses, a few courses have most of the learners,
// and 60 learners have 200 courses each.
const (
	largeCourses, largeLearners = 20_000, 20_000
	largeEnrollments            = 30 // each learner
)

// large fills the sample marketplace up with rows, none of which goes through a use case.
func large(b *testing.B, a *App) {
	b.Helper()
	at := db.At(a.DB.Now().Add(-40 * 24 * time.Hour))
	numbers := `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %d) `
	err := a.DB.InTx(b.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			fmt.Sprintf(numbers, largeLearners) + `INSERT INTO people (id, email, email_folded, name, slug, links, created_at, updated_at)
			 SELECT 'large-' || i, 'large-' || i, 'large-' || i, 'Large ' || i, 'large-' || i, '[]', $1, $1 FROM n`,
			fmt.Sprintf(numbers, largeCourses) + `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level,
			  status, price_cents, currency, price_since, skills, objectives, requirements, created_at, updated_at, published_at)
			 SELECT 'large-' || i, 'large-' || i, 'large-' || CASE WHEN i % 10 = 0 THEN 0 ELSE i / 5 END, subject_slug, category_slug, title || ' ' || i, summary, description,
			  language, level, 'published', 4900, 'USD', $1, '[]', '[]', '[]', $1, $1, $1 FROM n, (SELECT * FROM courses LIMIT 1)`,
			fmt.Sprintf(numbers, largeLearners*largeEnrollments) + `INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at)
			 SELECT 'large-' || i, 'large-' || (i / 30), 'large-' || CASE WHEN i % 3 = 0 THEN (i / 90) % 200 * 10 ELSE (i * 7919) % 20000 END, TRUE, $1 FROM n WHERE TRUE
			 ON CONFLICT DO NOTHING`,
			`INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at)
			 SELECT 'leila-' || courses.id, people.id, courses.id, TRUE, $1 FROM people, courses WHERE people.email_folded = 'learner@stoa.test' AND courses.id LIKE 'large-%0'
			 ON CONFLICT DO NOTHING`,
			`INSERT INTO reviews (id, course_id, person_id, stars, body, helpful, created_at, updated_at)
			 SELECT id, course_id, person_id, 1 + rowid % 5, 'Clear and short.', rowid % 7, $1, $1 FROM enrollments WHERE id LIKE 'large-%' AND rowid % 3 = 0`,
		} {
			if !strings.Contains(statement, "$1") {
				b.Fatal(statement)
			}
			if _, err := tx.ExecContext(b.Context(), statement, at); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		if err := recount(b, tx); err != nil {
			return err
		}
		return catalog.Changed(b.Context(), tx)
	})
	if err != nil {
		b.Fatal(err)
	}
	if err := a.catalog.Refresh(b.Context()); err != nil {
		b.Fatal(err)
	}
}

func recount(b *testing.B, tx *db.Tx) error {
	_, err := coursetest.Recount(b.Context(), tx)
	return err
}

// BenchmarkLarge asks for what a visitor and a learner may, of another course each time, so that nothing is cached.
func BenchmarkLarge(b *testing.B) {
	a, _, visitor := open(b)
	large(b, a)
	anyone, learner := visitor(), visitor().SignIn("learner@stoa.test", password)
	for _, c := range []struct {
		who     *apitest.Client
		address string
	}{
		{anyone, "/api/courses/large-%d"},
		{anyone, "/api/courses/large-%d/reviews"},
		{anyone, "/api/courses/large-%d/reviews?sort=helpful&stars=2"},
		{anyone, "/api/catalog/related/large-%d"},
		{anyone, "/api/instructors/large-%d"},
		{anyone, "/api/catalog/courses?category=large&page=%d"},
		{learner, "/api/learning/courses/large-%d"},
		{learner, "/api/courses/large-%d/standing"},
		{learner, "/api/me?%d"},
		{anyone, "/sitemap.xml?%d"},
	} {
		b.Run(c.address, func(b *testing.B) {
			took := []time.Duration{}
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				answer := c.who.Call(http.MethodGet, fmt.Sprintf(c.address, i%200*10), nil)
				if took = append(took, time.Since(start)); answer.Status >= 500 {
					b.Fatal(answer.Status, string(answer.Body))
				}
			}
			percentiles(b, took)
		})
	}
	b.Run("review until listed", func(b *testing.B) { reviewed(b, a, learner) })
}

// reviewed measures from a review's being sent until the listing counts it.
func reviewed(b *testing.B, a *App, learner *apitest.Client) {
	took := []time.Duration{}
	for i := 0; b.Loop(); i++ {
		slug := fmt.Sprintf("large-%d", i%200*10)
		before, _ := a.catalog.Card(slug)
		start := time.Now()
		if got := learner.Call(http.MethodPut, "/api/courses/"+slug+"/review", map[string]any{
			"stars": 1 + i/200%5, "body": "Clear, patient and short.",
		}); got.Status != http.StatusOK {
			b.Skip(got.Status, string(got.Body)) // its limit
		}
		if err := a.catalog.Refresh(b.Context()); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
		if after, _ := a.catalog.Card(slug); i < 200 && after.RatingCount != before.RatingCount+1 {
			b.Fatalf("%s has %d reviews, had %d", slug, after.RatingCount, before.RatingCount)
		}
	}
	percentiles(b, took)
}

func percentiles(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(0, "ns/op")
}

package app

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stoa/internal/course/coursetest"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// BenchmarkAnalytics measures the figures of a course with 1,000,000 watched videos (or STOA_WATCHED), ten of each
// learner, beside a hundredth of them: what a page and its summary take, and how long counting lessons takes in the
// background, in what memory, and how long someone else's write waits meanwhile.
func BenchmarkAnalytics(b *testing.B) {
	watched, err := strconv.Atoi(os.Getenv("STOA_WATCHED"))
	if err != nil {
		watched = 1_000_000
	}
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(b)} {
		for _, n := range []int{watched / 100, watched} {
			b.Run(fmt.Sprintf("%s/watched=%d", name, n), func(b *testing.B) {
				database := url
				if url != "" {
					database = postgresSample(b)
				}
				a, _, _ := openOn(b, database)
				course, teacher := watch(b, a, n/10)
				as := session.With(b.Context(), session.Viewer{ID: teacher, Verified: true})
				alone := writes(b, a, func() bool { return false }, 200)
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				counted, most := make(chan error, 1), uint64(0)
				start := time.Now()
				go func() { counted <- a.analytics.Count(b.Context(), course) }()
				meanwhile := writes(b, a, func() bool {
					runtime.ReadMemStats(&after)
					most = max(most, after.HeapInuse-min(before.HeapInuse, after.HeapInuse))
					select {
					case err := <-counted:
						if err != nil {
							b.Fatal(err)
						}
						return true
					default:
						return false
					}
				}, 1<<30)
				at := func(of []time.Duration, part int) time.Duration { return of[len(of)*part/1000] }
				fmt.Printf("%s, %d watched: counted in %v, %d MiB of heap more; a write alone p50 %v, p99 %v, meanwhile %v, %v\n",
					name, n, time.Since(start).Round(time.Millisecond), most>>20, at(alone, 500), at(alone, 990),
					at(meanwhile, 500), at(meanwhile, 990))
				timed := func(what string, do func() error) {
					took := make([]time.Duration, 50)
					for i := range took {
						start := time.Now()
						if err := do(); err != nil {
							b.Fatal(err)
						}
						took[i] = time.Since(start)
					}
					slices.Sort(took)
					fmt.Printf("  %s: p50 %v, p99 %v\n", what, at(took, 500), at(took, 990))
				}
				today := a.DB.Now()
				for what, days := range map[string]int{"30 days": 29, "two years": 730} {
					timed("figures of "+what, func() error {
						_, err := a.analytics.Figures(as, course, today.AddDate(0, 0, -days).Format(time.DateOnly), "")
						return err
					})
				}
				timed("a weekly summary", func() error {
					_, _, err := a.analytics.Summarize(b.Context(), teacher, today.AddDate(0, 0, -7).Format(time.DateOnly))
					return err
				})
			})
		}
	}
}

// watch gives a course of its own, with ten videos, so many learners of the last two years who have watched a part of
// each, and returns it with who teaches it. One in ten has completed it, one in twenty has reviewed it.
func watch(b *testing.B, a *App, learners int) (course, teacher string) {
	b.Helper()
	numbers := fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d) `, learners-1)
	json := `'[[0,' || (i * 7919 % 600000) || '],[' || (600000 + i % 1000) || ',' || (700000 + i % 200000) || ']]'`
	at := func(column string) string { // within two years, the newest first
		return `strftime('%Y-%m-%dT%H:%M:%S.000000Z', ` + column + `, '-' || (i % 1051200) || ' minutes')`
	}
	if a.DB.Dialect == db.Postgres {
		json = `CAST(` + json + ` AS JSONB)`
		at = func(column string) string { return column + ` - (i % 1051200) * interval '1 minute'` }
	}
	now, of := `(SELECT CAST('`+a.DB.Now().UTC().Format("2006-01-02T15:04:05.000000Z")+`' AS TIMESTAMPTZ) AS now) AS c`, ``
	if a.DB.Dialect == db.SQLite {
		now = strings.Replace(strings.Replace(now, "CAST(", "", 1), " AS TIMESTAMPTZ)", "", 1)
	}
	err := a.DB.InTx(b.Context(), func(tx *db.Tx) error {
		if err := tx.QueryRowContext(b.Context(), `SELECT id, instructor_id FROM courses WHERE slug = $1`, studied).
			Scan(&course, &teacher); err != nil {
			return err
		}
		of = `'` + course + `'`
		for _, statement := range []string{
			`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
			 INSERT INTO lessons (id, course_id, section_id, position, title, kind, body, duration_ms, preview, pass_mark)
			 SELECT 'w-' || i, course_id, id, 1000 + i, 'Film ' || i, 'video', '', 900000, FALSE, 0
			 FROM n, (SELECT id, course_id FROM sections WHERE course_id = ` + of + ` ORDER BY position LIMIT 1) AS s`,
			numbers + `INSERT INTO people
				(id, email, email_folded, name, slug, links, email_verified_at, created_at, updated_at)
			 SELECT 'w-' || i, 'w-' || i || '@stoa.test', 'w-' || i || '@stoa.test', 'Person ' || i, 'w-' || i, '[]', now, now, now
			 FROM n, ` + now,
			numbers + `INSERT INTO enrollments (id, person_id, course_id, paid, percent, enrolled_at, last_learned_at, completed_at)
			 SELECT 'w-' || i, 'w-' || i, ` + of + `, FALSE, 50, ` + at("now") + `, now,
			 CASE WHEN i % 10 = 0 THEN ` + at("now") + ` END FROM n, ` + now,
			numbers + `INSERT INTO lesson_progress (person_id, lesson_id, course_id, watched_ms, watched, updated_at)
			 SELECT 'w-' || i, 'w-' || l.j, ` + of + `, 60000, ` + json + `, now
			 FROM n, (SELECT i AS j FROM n WHERE i < 10) AS l, ` + now,
			numbers + `INSERT INTO reviews (id, course_id, person_id, stars, body, created_at, updated_at)
			 SELECT 'w-' || i, ` + of + `, 'w-' || i, 1 + i % 5, 'Clear.', ` + at("now") + `, now
			 FROM n, ` + now + ` WHERE i % 20 = 0`,
		} {
			if _, err := tx.ExecContext(b.Context(), statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
	if err == nil {
		_, err = a.DB.Write().ExecContext(b.Context(), `DELETE FROM course_days`)
	}
	if err == nil {
		_, err = a.DB.Write().ExecContext(b.Context(), coursetest.RecountDays)
	}
	if err == nil {
		_, err = a.DB.Write().ExecContext(b.Context(), `ANALYZE`)
	}
	if err != nil {
		b.Fatal(err)
	}
	return course, teacher
}

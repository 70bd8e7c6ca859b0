package app

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

const followers = 1600 // more than three batches

// followed makes a course of the sample one that was never published, and gives its instructor followers and as many
// subscribers to new courses, half of whom follow too. Half of the followers want no email.
func followed(t *testing.T, a *App) (courseID string) {
	t.Helper()
	err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		if err := tx.QueryRowContext(
			t.Context(), `SELECT id FROM courses WHERE slug = $1`, studied,
		).Scan(&courseID); err != nil {
			return err
		}
		numbers := fmt.Sprintf(
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) `, followers+followers/2,
		)
		person := `INSERT INTO people (id, email, email_folded, name, slug, links, email_verified_at, created_at, updated_at)
			SELECT 'many-' || i, 'many-' || i || '@stoa.test', 'many-' || i || '@stoa.test', 'Many ' || i, 'many-' || i, '[]', at, at, at
			FROM n, (SELECT max(created_at) AS at FROM people) AS latest`
		for _, statement := range []string{
			`UPDATE courses SET status = 'approved', published_at = NULL WHERE slug = '` + studied + `'`,
			numbers + person,
			numbers + `INSERT INTO follows (person_id, instructor_id, created_at)
			 SELECT 'many-' || i, courses.instructor_id, courses.created_at FROM n, courses
			 WHERE courses.slug = '` + studied + fmt.Sprintf(`' AND i <= %d`, followers),
			numbers + `INSERT INTO notification_choices (person_id, topic, bell, mail)
			 SELECT 'many-' || i, 'course-updates', TRUE, i % 2 = 0 FROM n` + fmt.Sprintf(` WHERE i <= %d`, followers),
			numbers + `INSERT INTO notification_choices (person_id, topic, bell, mail)
			 SELECT 'many-' || i, 'new-courses', TRUE, TRUE FROM n` + fmt.Sprintf(` WHERE i > %d`, followers/2),
		} {
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return courseID
}

func publish(t *testing.T, a *App, courseID string) {
	t.Helper()
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		return a.courses.Publish(t.Context(), tx, courseID)
	}); err != nil {
		t.Fatal(err)
	}
}

// wantNotifiedOnce fails unless each of the many has one notice, and one email if they want it.
func wantNotifiedOnce(t *testing.T, a *App) {
	t.Helper()
	text := func(query string) string { return fmt.Sprint(column(t, a, query)) }
	for query, want := range map[string]int{
		`SELECT count(*) FROM notifications WHERE person_id LIKE 'many-%'`:                                        followers + followers/2,
		`SELECT count(DISTINCT person_id) FROM notifications WHERE person_id LIKE 'many-%'`:                       followers + followers/2,
		`SELECT count(*) FROM river_job WHERE kind = 'mail' AND args ->> 'to' LIKE 'many-%'`:                      followers,
		`SELECT count(DISTINCT args ->> 'to') FROM river_job WHERE kind = 'mail' AND args ->> 'to' LIKE 'many-%'`: followers,
	} {
		if got := text(query); got != fmt.Sprint([]int{want}) {
			t.Errorf("%s: %s, want %d", query, got, want)
		}
	}
}

// Everyone is notified once, though a batch crashes in its middle and every job runs twice.
func TestEveryFollowerIsNotifiedOnce(t *testing.T) {
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(t)} {
		t.Run(name, func(t *testing.T) {
			a, _, _ := openOn(t, url)
			course := followed(t, a)
			run := func(statement string) {
				if _, err := a.DB.Write().ExecContext(t.Context(), statement); err != nil {
					t.Fatalf("%s: %v", statement, err)
				}
			}
			// In the second batch, with several hundred of it notified.
			run(`CREATE UNIQUE INDEX crash ON notifications (person_id) WHERE person_id = 'many-1800'`)
			run(`INSERT INTO notifications (id, person_id, kind, details, href, created_at)
				SELECT 'in-the-way', id, '', '{}', '', created_at FROM people WHERE id = 'many-1800'`)
			publish(t, a, course)
			if err := a.events.Dispatch(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := a.queue.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			until(
				t, a, `SELECT count(*) FROM river_job WHERE kind = 'event' AND attempt > 0 AND state IN ('retryable', 'available')`,
			)
			run(`DROP INDEX crash`)
			run(`DELETE FROM notifications WHERE id = 'in-the-way'`)
			run(
				`UPDATE river_job SET scheduled_at = created_at, state = 'available' WHERE kind = 'event' AND state = 'retryable'`,
			)
			delivered(t, a)
			wantNotifiedOnce(t, a)
			run(`UPDATE river_job SET state = 'available', finalized_at = NULL WHERE kind = 'event' AND state = 'completed'`)
			until(
				t, a,
				`SELECT CASE WHEN count(*) = 0 THEN 1 ELSE 0 END FROM river_job WHERE kind = 'event' AND state <> 'completed'`,
			)
			wantNotifiedOnce(t, a)
		})
	}
}

// until waits for a query to find anything but 0.
func until(t *testing.T, a *App, query string) {
	t.Helper()
	for end := time.After(30 * time.Second); column(t, a, query)[0] == "0"; {
		select {
		case <-end:
			t.Fatalf("never: %s", query)
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Publishing takes as many statements with thousands of followers as with none.
func TestPublishingDoesNotWaitForFollowers(t *testing.T) {
	a, _, _ := open(t)
	statements := func(courseID string) int {
		taken := dbtest.RecordTx(t, a.DB, filepath.Join(a.Config.Data, "stoa.db"))
		publish(t, a, courseID)
		return len(taken())
	}
	var alone string
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		if err := tx.QueryRowContext(
			t.Context(), `SELECT id FROM courses WHERE slug = 'modern-javascript'`,
		).Scan(&alone); err != nil {
			return err
		}
		_, err := tx.ExecContext(
			t.Context(), `UPDATE courses SET status = 'approved', published_at = NULL WHERE id = $1`, alone,
		)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	without, with := statements(alone), statements(followed(t, a))
	if with != without || with == 0 || with > 15 {
		t.Errorf("%d statements with many followers, %d without", with, without)
	}
}

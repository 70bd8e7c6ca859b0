package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/db"
)

const everyone = 2600 // learners, in more than five batches

// announced enrolls many people in a course of the sample, half of whom want no email, and announces something to them.
func announced(t testing.TB, a *App, people int) (id string) {
	t.Helper()
	id = db.NewID()
	numbers := fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) `, people)
	of := `, courses WHERE courses.slug = '` + studied + `'`
	err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		for _, statement := range []string{
			numbers + `INSERT INTO people
				(id, email, email_folded, name, slug, links, email_verified_at, created_at, updated_at)
			 SELECT 'many-' || i, 'many-' || i || '@stoa.test', 'many-' || i || '@stoa.test', 'Many ' || i, 'many-' || i,
				'[]', at, at, at FROM n, (SELECT max(created_at) AS at FROM people) AS latest`,
			numbers + `INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at)
			 SELECT 'many-' || i, 'many-' || i, courses.id, FALSE, courses.created_at FROM n` + of,
			numbers + `INSERT INTO notification_choices (person_id, topic, bell, mail)
			 SELECT 'many-' || i, 'announcements', TRUE, FALSE FROM n WHERE i % 2 = 0`,
			`INSERT INTO announcements (id, course_id, person_id, subject, body, created_at)
			 SELECT '` + id + `', id, instructor_id, 'Part two', '` + body + `', (SELECT max(created_at) FROM people)
			 FROM courses WHERE slug = '` + studied + `'`,
		} {
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return event.Publish(t.Context(), tx, event.Announced{AnnouncementID: id})
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

const body = "It has three lessons about what a balance sheet does not say."

// TestDeliver is no test but the server of TestAnnouncementsSurviveKills: it delivers what there is until it is killed.
func TestDeliver(t *testing.T) {
	data := os.Getenv("STOA_TEST_DELIVER")
	if data == "" {
		t.Skip("started by TestAnnouncementsSurviveKills")
	}
	a := &App{Config: Config{
		Data: data, PublicURL: "http://stoa.test", Insecure: []string{"visitors"}, Sample: true,
		Database: os.Getenv("STOA_TEST_DATABASE"),
	}, stop: func() {}}
	if err := fill(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	a.subscribe()
	// Without waiting until it is sure that the one before is gone.
	_, err := a.DB.Write().ExecContext(t.Context(), `UPDATE river_job SET state = 'available' WHERE state = 'running'`)
	if err := errors.Join(err, a.queue.Start(t.Context())); err != nil {
		t.Fatal(err)
	}
	every(t.Context(), 10*time.Millisecond, "dispatch", a.events.Dispatch)
}

// Each learner hears of an announcement once, though the server is killed after every other batch.
func TestAnnouncementsSurviveKills(t *testing.T) {
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(t)} {
		t.Run(name, func(t *testing.T) {
			a, _, _ := openOn(t, url)
			id := announced(t, a, everyone)
			reached := func() (n int, sent bool) {
				t.Helper()
				if err := a.DB.Read().QueryRowContext(
					t.Context(), `SELECT learners, sent_at IS NOT NULL FROM announcements WHERE id = $1`, id,
				).Scan(&n, &sent); err != nil {
					t.Fatal(err)
				}
				return n, sent
			}
			kills := 0
			for done := false; !done; {
				from, _ := reached()
				process := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestDeliver$")
				process.Env = append(os.Environ(), "STOA_TEST_DELIVER="+a.Config.Data, "STOA_TEST_DATABASE="+url)
				if err := process.Start(); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				for n := from; n < from+1000 && !done; n, done = reached() {
					select {
					case <-ctx.Done():
						t.Fatalf("after %d kills and %d learners, nothing goes on", kills, n)
					case <-time.After(time.Millisecond):
					}
				}
				cancel()
				_ = process.Process.Kill()
				_ = process.Wait()
				if !done {
					kills++
				}
			}
			if n, _ := reached(); kills < 2 || n < everyone {
				t.Errorf("%d kills, %d learners", kills, n)
			}
			for query, want := range map[string]int{
				`SELECT count(*) FROM notifications WHERE kind = 'announcement' AND person_id LIKE 'many-%'`:              everyone,
				`SELECT count(DISTINCT person_id) FROM notifications WHERE person_id LIKE 'many-%'`:                       everyone,
				`SELECT count(*) FROM river_job WHERE kind = 'mail' AND args ->> 'to' LIKE 'many-%'`:                      everyone / 2,
				`SELECT count(DISTINCT args ->> 'to') FROM river_job WHERE kind = 'mail' AND args ->> 'to' LIKE 'many-%'`: everyone / 2,
				`SELECT count(*) FROM river_job WHERE CAST(args AS TEXT) LIKE '%` + body[:30] + `%'`:                      0,
			} {
				if got := fmt.Sprint(column(t, a, query)); got != fmt.Sprint([]int{want}) {
					t.Errorf("%s: %s, want %d", query, got, want)
				}
			}
		})
	}
}

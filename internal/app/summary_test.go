package app

import (
	"strings"
	"testing"
	"time"

	"stoa/internal/course/coursetest"
	"stoa/internal/kit/db"
)

// Two instances send each instructor of the sample one summary of a week, but for who turned it off.
func TestSummariesAreSentOnce(t *testing.T) {
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(t)} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, url)
			b := &App{Config: a.Config, stop: func() {}} // the other instance
			if err := fill(t.Context(), b); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = b.Close() })
			b.subscribe()
			// The middle of a week: a week's sales of Monday's first hours would be those of the next.
			now := time.Now().UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)
			for now.Weekday() != time.Wednesday {
				now = now.AddDate(0, 0, 1)
			}
			a.DB.SetClock(func() time.Time { return now })
			b.DB.SetClock(func() time.Time { return now })
			off := visitor().SignIn("instructor@stoa.test", password)
			saved := off.Call("PUT", "/api/notification-choices", map[string]any{"choices": []map[string]any{
				{"topic": "teaching-summary", "onSite": false, "email": false},
			}})
			if saved.Status != 204 {
				t.Fatalf("%d %s", saved.Status, saved.Body)
			}
			for turn := range 2 { // the first only begins
				for _, one := range []*App{a, b} {
					if err := one.analytics.EndWeek(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				if turn == 1 {
					break
				}
				// Everyone's course sells something this week, which is over then.
				if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
					_, err := tx.ExecContext(t.Context(), `UPDATE enrollments SET enrolled_at = $1`, db.At(now))
					if err == nil {
						_, err = coursetest.Recount(t.Context(), tx)
					}
					return err
				}); err != nil {
					t.Fatal(err)
				}
				now = now.AddDate(0, 0, 7)
			}
			if err := b.queue.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			delivered(t, a)
			until(t, a, `SELECT count(*) FROM river_job WHERE kind = 'weekly-summary' AND state = 'completed'`)
			until(t, a, `SELECT CASE WHEN count(*) = 0 THEN 1 ELSE 0 END FROM river_job
				WHERE kind = 'weekly-summary' AND state <> 'completed'`)
			again := `UPDATE river_job SET state = 'available', finalized_at = NULL WHERE kind = 'weekly-summary'`
			if _, err := a.DB.Write().ExecContext(t.Context(), again); err != nil {
				t.Fatal(err)
			}
			until(t, a, `SELECT CASE WHEN count(*) = 0 THEN 1 ELSE 0 END FROM river_job
				WHERE kind = 'weekly-summary' AND state <> 'completed'`)
			to := column(t, a, `SELECT args ->> 'to' FROM river_job
				WHERE kind = 'mail' AND args ->> 'text' = 'teaching-summary' ORDER BY 1`)
			want := column(t, a, `SELECT DISTINCT email FROM people JOIN course_teachers ON course_teachers.person_id = people.id
				JOIN enrollments ON enrollments.course_id = course_teachers.course_id
				WHERE email <> 'instructor@stoa.test' ORDER BY 1`)
			if len(want) < 2 || strings.Join(to, " ") != strings.Join(want, " ") {
				t.Errorf("sent to %v, want %v", to, want)
			}
		})
	}
}

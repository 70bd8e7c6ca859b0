package admin_test

import (
	"testing"
	"time"

	"stoa/internal/admin"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/session"
)

func TestOverview(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		today := time.Date(2026, 5, 20, 15, 0, 0, 0, time.UTC)
		at := func(days int, do func()) {
			s.t.Helper()
			if err := s.d.At(today.AddDate(0, 0, days), func() error { do(); return nil }); err != nil {
				t.Fatal(err)
			}
		}
		overview := func(days string) (out admin.Overview) {
			at(0, func() { out = get[admin.Overview](s, "overview?days="+days) })
			return out
		}
		learn := func(person, day string) {
			s.tx(func(tx *db.Tx) error {
				_, err := tx.ExecContext(
					t.Context(), `INSERT INTO learning_days (person_id, day, watched_ms, lessons, goal) VALUES ($1, $2, 1, 1, 0)`, person, day,
				)
				return err
			})
		}
		var ada session.Viewer
		at(-31, func() { ada = s.person("Ada") }) // before the last 30 days
		at(-7, func() { s.shop(ada) })            // the first of the last eight days, and so not of the last seven
		at(-6, func() { s.person("Bea") })
		at(1, func() { s.person("Tomorrow") })
		learn(ada.ID, "2026-05-13")
		learn(ada.ID, "2026-05-14")
		learn(ada.ID, "2026-05-20")
		at(-1, func() {
			s.tx(func(tx *db.Tx) error {
				_, err := tx.ExecContext(
					t.Context(), `UPDATE enrollments SET percent = 100, most_percent = 100, completed_at = $1 WHERE course_id = 'js'`,
					db.At(tx.Now),
				)
				return err
			})
			for _, slug := range []string{"js", "go"} {
				if _, err := s.refunds.Ask(session.With(t.Context(), ada), "pdg3301", slug, "No"); err != nil {
					t.Fatal(err)
				}
			}
		})

		week := overview("7")
		usd := func(cents int64) money.Money { return money.Of(cents, "USD") }
		want := admin.Period{
			Revenue: usd(0), Refunded: usd(2001), Refunds: 1, SignUps: 1, Active: 1, Completions: 1,
		}
		if week.Now != want {
			t.Errorf("the week: %+v", week.Now)
		}
		before := admin.Period{Revenue: usd(11901), Orders: 1, Refunded: usd(0), SignUps: 1, Active: 1}
		if week.Before != before { // the teacher signed up with the shop
			t.Errorf("the week before: %+v", week.Before)
		}
		if week.From != "2026-05-14" || week.To != "2026-05-20" || len(week.Steps) != 7 || week.Steps[0].SignUps != 1 ||
			week.Steps[5].Completions != 1 || week.Steps[6].Active != 1 {
			t.Errorf("%+v", week)
		}
		if week.Waiting != (admin.Waiting{Refunds: 1}) {
			t.Errorf("waiting: %+v", week.Waiting)
		}
		for days, steps := range map[string]int{"7": 7, "30": 30, "90": 13, "365": 14} {
			o := overview(days)
			sum := admin.Period{Revenue: usd(0), Refunded: usd(0)}
			for _, step := range o.Steps {
				sum.Revenue = sum.Revenue.Add(step.Revenue)
				sum.SignUps += step.SignUps
			}
			if len(o.Steps) != steps || sum.Revenue != o.Now.Revenue || sum.SignUps != o.Now.SignUps ||
				o.Steps[0].From != o.From {
				t.Errorf("%s days: %d steps, %+v, %+v", days, len(o.Steps), sum, o.Now)
			}
		}
		s.does("GET", "overview?days=8", nil, 422, "admin.days")
		s.does("POST", "jobs/1/retry", nil, 404, "admin.no_job")
		s.does("DELETE", "jobs/1", nil, 404, "admin.no_job")
	})
}

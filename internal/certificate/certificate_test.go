package certificate_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/certificate"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/session"
)

func fixture(t *testing.T, d *db.DB) (learner session.Viewer) {
	t.Helper()
	ctx := context.Background()
	err := d.InTx(ctx, func(tx *db.Tx) error {
		id, err := account.Insert(ctx, tx, account.NewPerson{Name: "Zażółć Gęślą-Jaźń", Email: "z@stoa.test"})
		if err != nil {
			return err
		}
		learner = session.Viewer{ID: id}
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`,
			`INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status, price_cents, currency, price_since, skills, objectives, requirements, created_at, updated_at)
			 SELECT 'c1', 'js', id, 's', 'c', 'JavaScript', '', '', 'en', 'all', 'published', 0, 'USD', created_at, '[]', '[]', '[]', created_at, created_at FROM people`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return learner
}

func issue(t *testing.T, d *db.DB, learner session.Viewer, average *float64) (code string) {
	t.Helper()
	err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		code, err = certificate.Issue(t.Context(), tx, certificate.IssueIn{
			PersonID: learner.ID, CourseID: "c1", EnrolledAt: tx.Now.Add(-time.Hour), CompletedAt: tx.Now,
			QuizAverage: average,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func revoke(t *testing.T, d *db.DB, learner session.Viewer) {
	t.Helper()
	if err := d.InTx(t.Context(), func(tx *db.Tx) error {
		return certificate.Revoke(
			t.Context(), tx, learner.ID, "c1",
		)
	}); err != nil {
		t.Fatal(err)
	}
}

func TestIssueVerifyRevoke(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		learner, s, ctx := fixture(t, d), certificate.New(d, seal.Generate(), "https://stoa.test"), context.Background()
		average := 89.9
		code := issue(t, d, learner, &average)
		if again := issue(t, d, learner, &average); again != code {
			t.Errorf("a second certificate: %s and %s", code, again)
		}
		c, err := s.Verify(ctx, " "+strings.ToLower(strings.ReplaceAll(code, "-", " ")))
		if err != nil || c.Remarks != certificate.Better || c.LearnerName != "Zażółć Gęślą-Jaźń" ||
			c.VerifyURL != "https://stoa.test/verify/"+code {
			t.Fatalf("%+v %v", c, err)
		}
		mine, err := s.Mine(session.With(ctx, learner))
		if err != nil || len(mine) != 1 || mine[0].Code != code {
			t.Errorf("%+v %v", mine, err)
		}
		revoke(t, d, learner)
		if c, _ := s.Verify(ctx, code); c.RevokedAt == nil {
			t.Error("revoked, but good")
		}
		for _, wrong := range []string{"", "x", "AAAA-AAAA-AAAA", strings.Repeat("9", 5000), "'; DROP"} {
			if _, err := s.Verify(ctx, wrong); fault.CodeOf(err) != "certificate.not_found" {
				t.Errorf("%.10q: %v", wrong, err)
			}
		}
	})
}

func TestRemarks(t *testing.T) {
	at := func(f float64) *float64 { return &f }
	for want, averages := range map[string][]*float64{
		certificate.Outstanding: {nil, at(100), at(90)}, certificate.Better: {at(89.99), at(75)},
		certificate.Average: {at(74.9), at(0)},
	} {
		for _, a := range averages {
			if got := certificate.Remarks(a); got != want {
				t.Errorf("%v: %s, want %s", a, got, want)
			}
		}
	}
}

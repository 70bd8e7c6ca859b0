package review_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/review"
	"stoa/internal/session"
)

// fixture is a course with two learners and one stranger.
func fixture(t *testing.T, d *db.DB) (as func(who string) context.Context) {
	t.Helper()
	ctx, people := context.Background(), map[string]session.Viewer{}
	err := d.InTx(ctx, func(tx *db.Tx) error {
		for _, name := range []string{"teacher", "ada", "ben", "stranger"} {
			id, err := account.Insert(ctx, tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
			if err != nil {
				return err
			}
			people[name] = session.Viewer{ID: id, Name: name, Verified: true}
		}
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`,
			`INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status, price_cents, currency, price_since, skills, objectives, requirements, created_at, updated_at)
			 SELECT 'c1', 'js', id, 's', 'c', 'JS', '', '', 'en', 'all', 'published', 0, 'USD', created_at, '[]', '[]', '[]', created_at, created_at FROM people WHERE name = 'teacher'`,
			`INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at) SELECT 'e' || name, id, 'c1', TRUE,
				created_at FROM people WHERE name IN ('ada', 'ben')`,
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
	return func(who string) context.Context { return session.With(ctx, people[who]) }
}

func TestWriteListVoteRemove(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		as, changes := fixture(t, d), 0
		s := review.New(d, func(_ context.Context, tx *db.Tx, _ string) error {
			tx.AfterCommit(func() { changes++ })
			return nil
		})
		if _, err := s.Write(as("ada"), "js", 5, "Clear, patient and short."); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(time.Hour)
		d.SetClock(func() time.Time { return at })
		bens, err := s.Write(as("ben"), "js", 4, "Dobre — ale zwięźlej! 👍")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Write(as("ada"), "js", 3, "On second thought, too short."); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if n, err := s.Vote(as("ada"), bens.ID, true); n != 1 || err != nil {
				t.Fatalf("helpful %d, err %v", n, err)
			}
		}
		list, err := s.List(as("stranger"), review.ListIn{Slug: "js", Sort: "helpful", Page: -3})
		if err != nil {
			t.Fatal(err)
		}
		if list.Total != 2 || list.Average != 3.5 || len(list.Items) != 2 || list.Items[0].Author != "ben" ||
			!list.Items[1].Edited || list.Page != 1 {
			t.Errorf("%+v", list)
		}
		only, err := s.List(as("stranger"), review.ListIn{Slug: "js", Stars: 4, Page: 99})
		if err != nil || len(only.Items) != 1 || only.Items[0].Stars != 4 || only.Pages != 1 {
			t.Errorf("four stars: %+v %v", only, err)
		}
		if err := s.Remove(as("ben"), "js"); err != nil {
			t.Fatal(err)
		}
		if list, _ := s.List(as("ada"), review.ListIn{Slug: "js"}); list.Total != 1 || changes != 4 {
			t.Errorf("total %d after removal, %d changes", list.Total, changes)
		}
	})
}

func TestWriteRefuses(t *testing.T) {
	d := dbtest.SQLite(t)
	as, s := fixture(t, d), review.New(d, nil)
	for what, c := range map[string]struct {
		who, slug, body string
		stars           int
		code            string
	}{
		"not enrolled": {"stranger", "js", "A fair long comment.", 5, "review.not_enrolled"},
		"no course":    {"ada", "nope", "A fair long comment.", 5, "course.not_found"},
		"no stars":     {"ada", "js", "A fair long comment.", 0, "form.invalid"},
		"six stars":    {"ada", "js", "A fair long comment.", 6, "form.invalid"},
		"too short":    {"ada", "js", "Too short", 5, "form.invalid"},
		"too long":     {"ada", "js", strings.Repeat("ż", 4001), 5, "form.invalid"},
	} {
		if _, err := s.Write(as(c.who), c.slug, c.stars, c.body); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %s", what, err, c.code)
		}
	}
	mine, err := s.Write(as("ada"), "js", 5, strings.Repeat("ż", 4000))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Vote(as("ada"), mine.ID, true); fault.CodeOf(err) != "review.own" {
		t.Errorf("own vote: %v", err)
	}
	if _, err := s.Vote(as("ben"), "nope", true); fault.CodeOf(err) != "review.not_found" {
		t.Errorf("unknown: %v", err)
	}
}

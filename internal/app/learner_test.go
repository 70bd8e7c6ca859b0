package app

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

// The home page of a learner asks as few questions when there is much to ask for.
func TestLearnerHomeIsBounded(t *testing.T) {
	a, _, visitor := open(t)
	leila := visitor().SignIn("learner@stoa.test", password)
	taken := dbtest.Record(t, a.DB, filepath.Join(a.Config.Data, "stoa.db"))
	look := func() (home LearnerHome, statements int) {
		t.Helper()
		taken()
		answer := leila.Call(http.MethodGet, "/api/learning/home", nil)
		if answer.Status != http.StatusOK {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
		if err := json.Unmarshal(answer.Body, &home); err != nil {
			t.Fatal(err)
		}
		return home, len(taken())
	}
	before, few := look()
	if len(before.Courses) == 0 || len(before.Recommended) == 0 || before.Goal.Days != 0 {
		t.Fatalf("%+v", before)
	}
	for _, r := range before.Recommended {
		if r.Because.Title == "" || r.Because.Slug == r.Course.Slug {
			t.Errorf("no reason: %+v", r)
		}
	}
	err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at)
			SELECT 'more-' || courses.id, people.id, courses.id, TRUE, people.created_at FROM people, courses
			WHERE people.email_folded = 'learner@stoa.test' AND courses.status = 'published'
			ON CONFLICT DO NOTHING`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	after, many := look()
	if many > few || many > 14 {
		t.Errorf("%d statements for few courses, %d for many", few, many)
	}
	if len(after.Courses) != mostAhead || after.Taken <= before.Taken || len(after.Recommended) != 0 {
		t.Errorf("%d courses, %d recommended", len(after.Courses), len(after.Recommended))
	}
}

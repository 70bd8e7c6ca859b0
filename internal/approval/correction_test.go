package approval_test

import (
	"testing"

	"stoa/internal/kit/db"
)

// What the owner has published without approval is shown in the next round, apart and among all changes.
func TestCorrectionsAreSeenInTheNextRound(t *testing.T) {
	each(t, func(t *testing.T, s *school) {
		id := s.course(t, s.teacher)
		c := content(id, s.teacher.ID, "design")
		first := s.submit(t, c)
		if _, err := s.Claim(s.as(s.ada), first); err != nil {
			t.Fatal(err)
		}
		if err := s.Approve(s.as(s.ada), first, ""); err != nil {
			t.Fatal(err)
		}
		s.exec(t, `UPDATE course_versions SET state = 'launched', launched_at = $2 WHERE id = $1`, first, db.At(s.now))
		c.Price.Cents = 900
		s.exec(t, `INSERT INTO course_versions (id, course_id, number, state, content, note, submitted_by, submitted_at, launched_at)
			VALUES ('corrected', $1, 2, 'corrected', $2, '', $3, $4, $4)`, id, db.ToJSON(c), s.teacher.ID, db.At(s.now))
		c.Plan.Title = "Another title"
		view, err := s.Approval(s.as(s.ada), s.submit(t, c))
		if err != nil || view.Version != 3 || *view.Since != 1 || len(view.Changes) != 2 {
			t.Fatalf("%+v %v", view, err)
		}
		if got := view.Corrections; len(got) != 1 || got[0].Version != 2 || got[0].By != "Elena" ||
			len(got[0].Changes) != 1 ||
			got[0].Changes[0].Field != "price.cents" {
			t.Errorf("%+v", got)
		}
	})
}

package admin_test

import (
	"net/url"
	"testing"

	"stoa/internal/admin"
	"stoa/internal/kit/db"
)

func TestPages(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada := s.person("Ada Nowak")
		s.shop(ada)
		number := get[struct{ Orders []admin.PersonOrder }](s, "orders").Orders[0].Number

		o := get[admin.OrderPage](s, "orders/"+number)
		if o.BuyerID != ada.ID || len(o.Lines) == 0 || o.Lines[0].Enrollment == nil || o.Events[0].Kind != "created" {
			t.Errorf("%+v", o)
		}
		sum := int64(0)
		for _, p := range o.Ledger {
			sum += p.Amount.Amount
		}
		if len(o.Ledger) < 3 || sum != 0 {
			t.Errorf("the ledger adds up to %d: %+v", sum, o.Ledger)
		}
		s.does("GET", "orders/nothing", nil, 404, "order.not_found")

		p := get[admin.PersonPage](s, "people/"+ada.ID)
		if p.Name != "Ada Nowak" || len(p.Orders) == 0 || len(p.Enrollments) == 0 || !p.HasPassword {
			t.Errorf("%+v", p)
		}
		s.does("GET", "people/nobody", nil, 404, "person.not_found")

		for text, want := range map[string][3]int{
			number[:4]: {1, 0, 0}, "nowak": {0, 1, 0}, "ADA@": {0, 1, 0}, "ada no": {0, 1, 0}, "cs": {0, 0, 1}, "x": {},
		} {
			found := get[admin.Found](s, "find?q="+url.QueryEscape(text))
			if len(found.Orders) < want[0] || len(found.People) != want[1] || len(found.Courses) != want[2] {
				t.Errorf("%q: %+v", text, found)
			}
		}
	})
}

func (s *fixture) exec(statement string, args ...any) {
	s.t.Helper()
	s.tx(func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.t.Context(), statement, args...)
		return err
	})
}

// A gift's line names who it is for, and once it is redeemed, it shows the place of who has it, not the buyer's.
func TestTheLineOfAGift(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		ada, ben := s.person("Ada"), s.person("Ben")
		number := s.shop(ada)
		s.exec(`INSERT INTO gifts (id, order_id, number, course_id, giver_id, giver_name, cents, state, name, email,
email_folded, message, language, day, zone, created_at)
SELECT 'g', id, number, 'go', $1, 'Ada', 2001, 'paid', 'Benny', 'b@example.org', 'b@example.org', '', 'en',
'2026-12-24', '', created_at FROM orders WHERE number = $2`, ada.ID, number)
		s.exec(`UPDATE order_lines SET bundle_title = 'Both' WHERE course_id = 'js'`)
		lines := get[admin.OrderPage](s, "orders/"+number).Lines
		gift := lines[1].Gift
		if lines[0].Gift != nil || lines[0].Bundle != "Both" || lines[0].Enrollment == nil {
			t.Errorf("the buyer's own: %+v", lines[0])
		}
		if gift == nil || gift.Name != "Benny" || gift.Email != "b@example.org" || gift.Day != "2026-12-24" ||
			gift.State != "paid" || gift.RedeemerID != "" || lines[1].Enrollment != nil {
			t.Errorf("before it is redeemed: %+v %+v", lines[1], gift)
		}
		s.exec(`UPDATE gifts SET state = 'redeemed', redeemed_by = $1, redeemed_at = created_at`, ben.ID)
		s.exec(`UPDATE enrollments SET person_id = $1, percent = 40 WHERE course_id = 'go'`, ben.ID)
		line := get[admin.OrderPage](s, "orders/"+number).Lines[1]
		if line.Gift.RedeemerID != ben.ID || line.Gift.Redeemer != "Ben" || line.Enrollment == nil ||
			line.Enrollment.Percent != 40 {
			t.Errorf("redeemed: %+v %+v", line.Gift, line.Enrollment)
		}
	})
}

func TestAWithheldCourseStaysClosed(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		s.shop(s.person("Ada"))
		s.tx(func(tx *db.Tx) error {
			for _, statement := range []string{
				`INSERT INTO sections (id, course_id, position, title) VALUES ('s', 'js', 1, 'S')`,
				`INSERT INTO lessons (id, course_id, section_id, position, title, kind, body, duration_ms, preview, pass_mark)
				 VALUES ('l', 'js', 's', 1, 'L', 'text', '', 0, FALSE, 0)`,
			} {
				if _, err := tx.ExecContext(t.Context(), statement); err != nil {
					return err
				}
			}
			return nil
		})
		before := get[admin.CoursePage](s, "courses/js")
		if before.Status != "published" || before.Revenue.Amount == 0 || len(before.Orders) == 0 {
			t.Errorf("%+v", before)
		}
		held := func(on bool) map[string]bool { return map[string]bool{"withheld": on} }
		s.does("PUT", "courses/js/withheld", held(true), 204, "")
		s.does("PUT", "courses/js/withheld", held(true), 204, "") // twice is once
		if c := get[admin.CoursePage](s, "courses/js"); c.Status != "withdrawn" || !c.Withheld {
			t.Errorf("%+v", c)
		}
		for _, sort := range []string{"", "name", "revenue", "learners", "rating"} {
			list := get[admin.AdminCourses](s, "courses?status=withdrawn&sort="+sort)
			if list.Total != 1 || list.Courses[0].Slug != "js" {
				t.Errorf("sorted by %q: %+v", sort, list)
			}
		}
		s.does("PUT", "courses/js/withheld", held(false), 204, "")
		if c := get[admin.CoursePage](s, "courses/js"); c.Status != "published" || c.Withheld {
			t.Errorf("%+v", c)
		}
		s.recorded("js", "course.released", "course.withheld")
		s.does("PUT", "courses/nothing/withheld", held(true), 404, "course.not_found")
	})
}

func TestACouponIsEdited(t *testing.T) {
	each(t, func(t *testing.T, s *fixture) {
		s.shop(s.person("Ada"))
		s.does("POST", "coupons", map[string]any{"code": "TEN", "kind": "percent", "value": 10}, 204, "")
		id := get[struct{ Coupons []struct{ ID string } }](s, "coupons?q=ten").Coupons[0].ID
		s.does("PUT", "coupons/"+id, map[string]any{
			"note": "For the fair", "endsAt": "2999-01-01T00:00:00Z", "maxUses": 5, "maxPerPerson": nil,
		}, 204, "")
		c := get[admin.CouponPage](s, "coupons/"+id)
		if c.Note != "For the fair" || c.MaxUses == nil || *c.MaxUses != 5 || c.EndsAt == nil || c.Value != 10 {
			t.Errorf("%+v", c)
		}
		s.does("PUT", "coupons/"+id, map[string]any{
			"note": "", "endsAt": "2001-01-01T00:00:00Z", "maxUses": nil, "maxPerPerson": nil,
		}, 422, "form.invalid endsAt:date_past")
		s.does("PUT", "coupons/nothing", map[string]any{
			"note": "", "endsAt": nil, "maxUses": nil, "maxPerPerson": nil,
		}, 404, "coupon.not_found")
	})
}

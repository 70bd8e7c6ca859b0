package cart_test

import (
	"context"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// shop has courses js of 99.00 and go of 20.01, and one buyer.
type shop struct {
	*cart.Service
	d     *db.DB
	ctx   context.Context // a visitor's
	buyer context.Context
}

func each(t *testing.T, f func(t *testing.T, s *shop)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &shop{Service: cart.New(d, []byte("secret"), nil, nil), d: d, ctx: t.Context()}
		s.tx(t, func(tx *db.Tx) error {
			for _, statement := range []string{
				`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`,
				`INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`,
				`INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`,
			} {
				if _, err := tx.ExecContext(s.ctx, statement); err != nil {
					return err
				}
			}
			return nil
		})
		teacher := s.person(t, "Teacher")
		for slug, cents := range map[string]int64{"js": 9900, "go": 2001} {
			s.exec(t, `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary,
				description, language, level, status, price_cents, currency, price_since, skills, objectives,
				requirements, created_at, updated_at) VALUES ($1, $1, $2, 's', 'c', $1, '', '', 'en', 'all',
				'published', $3, 'USD', $4, '[]', '[]', '[]', $4, $4)`, slug, teacher, cents, db.At(d.Now()))
		}
		s.buyer = session.With(s.ctx, session.Viewer{ID: s.person(t, "Ada"), Name: "Ada", Verified: true})
		f(t, s)
	})
}

func (s *shop) tx(t *testing.T, f func(tx *db.Tx) error) {
	t.Helper()
	if err := s.d.InTx(s.ctx, f); err != nil {
		t.Fatal(err)
	}
}

func (s *shop) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, statement, args...)
		return err
	})
}

func (s *shop) person(t *testing.T, name string) (id string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) (err error) {
		id, err = account.Insert(s.ctx, tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
		return err
	})
	return id
}

func (s *shop) fill(t *testing.T) {
	t.Helper()
	for _, slug := range []string{"js", "go"} {
		if _, _, err := s.Add(s.buyer, slug, ""); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCouponsSayWhyNot(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.fill(t)
		past, future, other := time.Now().Add(-time.Hour), time.Now().Add(time.Hour), "go"
		s.tx(t, func(tx *db.Tx) error {
			for _, c := range []coupon.NewCoupon{
				{Code: "OLD", Kind: coupon.Amount, Value: 1, EndsAt: &past},
				{Code: "SOON", Kind: coupon.Amount, Value: 1, StartsAt: &future},
				{Code: "GO", Kind: coupon.Amount, Value: 99999, CourseID: &other},
			} {
				if _, err := coupon.Add(s.ctx, tx, c); err != nil {
					return err
				}
			}
			return nil
		})
		for code, want := range map[string]string{
			"": "coupon.required", "what": "coupon.unknown", "old": "coupon.expired", "Soon": "coupon.not_started",
			"😀": "coupon.unknown",
		} {
			if _, _, err := s.ApplyCoupon(s.buyer, code, ""); fault.CodeOf(err) != want {
				t.Errorf("%q: %v, want %s", code, err, want)
			}
		}
		c, _, err := s.ApplyCoupon(s.buyer, "go", "")
		if err != nil || c.Discount.Amount != 2001 { // never more than the course costs
			t.Errorf("%+v %v", c, err)
		}
		if _, _, err := s.Remove(s.buyer, "go", ""); err != nil {
			t.Fatal(err)
		}
		if c, _ := s.Cart(s.buyer, ""); c.Coupon == nil || c.Coupon.Problem == nil ||
			*c.Coupon.Problem != "coupon.other_course" || c.Discount.Amount != 0 {
			t.Errorf("%+v", c)
		}
	})
}

// What a coupon takes off is divided among its courses by their prices, to the last cent.
func TestADiscountIsDivided(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.fill(t)
		s.tx(t, func(tx *db.Tx) error {
			for _, c := range []coupon.NewCoupon{
				{Code: "TENTH", Kind: coupon.Percent, Value: 10}, {Code: "DOLLAR", Kind: coupon.Amount, Value: 100},
			} {
				if _, err := coupon.Add(s.ctx, tx, c); err != nil {
					return err
				}
			}
			return nil
		})
		for code, want := range map[string]map[string]int64{
			"tenth": {"js": 990, "go": 200}, "dollar": {"js": 83, "go": 17},
		} {
			c, _, err := s.ApplyCoupon(s.buyer, code, "")
			if err != nil || c.Total.Amount != 11901-want["js"]-want["go"] || len(c.Lines) != 2 {
				t.Fatalf("%s: %+v %v", code, c, err)
			}
			for _, line := range c.Lines {
				if line.Discount.Amount != want[line.Slug] {
					t.Errorf("%s takes %d off %s, want %d", code, line.Discount.Amount, line.Slug, want[line.Slug])
				}
			}
		}
	})
}

func TestVisitorsCartComesAlong(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		c, cookie, err := s.Add(s.ctx, "js", "")
		if err != nil || len(c.Lines) != 1 {
			t.Fatal(err)
		}
		if forged, _ := s.Cart(s.ctx, cookie[:len(cookie)-2]+"xx"); len(forged.Lines) != 0 {
			t.Error("a forged cookie was read")
		}
		ben := s.person(t, "Ben")
		s.tx(t, func(tx *db.Tx) error { return s.MergeVisitor(s.ctx, tx, ben, cookie) })
		if c, _ := s.Cart(session.With(s.ctx, session.Viewer{ID: ben}), ""); len(c.Lines) != 1 ||
			c.Lines[0].Slug != "js" {
			t.Errorf("%+v", c)
		}
	})
}

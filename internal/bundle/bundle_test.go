package bundle_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"stoa/internal/bundle"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/learning/learningtest"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/refund"
)

// shop sells bread for 50.00, soup for 19.99 and pie for 30.01, and all of them as "meal" for 70.00.
type shop struct {
	*learningtest.School
	carts   *cart.Service
	bundles *bundle.Service
	orders  *order.Service
	refunds *refund.Service
	course  map[string]string
	token   string
	meal    *bundle.AdminBundle
}

func each(t *testing.T, f func(t *testing.T, s *shop)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		bank := test.New(d)
		s := &shop{
			School: learningtest.Open(t, d), carts: cart.New(d, []byte("secret"), nil, nil), course: map[string]string{},
			bundles: bundle.New(d, func(context.Context, *db.Tx, string) error { return nil }),
			orders: order.New(d, payment.Only(bank), payment.New(d, payment.Only(bank)), func() order.Seller {
				return order.Seller{Name: "Stoa", Address: "Athens", Country: "GR", Invoices: true}
			}, nil),
			refunds: refund.New(d, payment.Only(bank)),
		}
		for slug, cents := range map[string]int64{"bread": 5000, "soup": 1999, "pie": 3001, "tea": 900, "water": 0} {
			s.course[slug], _ = s.Add(t, slug, "published", cents, learningtest.Text(2)...)
		}
		s.Person(t, "boss")
		card, err := bank.Tokenize(t.Context(), test.NewCard{
			Name: "Ada", Number: "4242424242424242", CVV: "123", ExpMonth: 12, ExpYear: s.Now.Year() + 5,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.token = card.Token
		if s.meal, err = s.bundles.Create(s.As("boss"), meal()); err != nil {
			t.Fatal(err)
		}
		f(t, s)
	})
}

func meal() bundle.BundleForm {
	return bundle.BundleForm{
		Slug: "meal", Title: "A meal", Summary: "All of it", Courses: []string{"bread", "soup", "pie"}, PriceCents: 7000,
		Active: true,
	}
}

func (s *shop) add(t *testing.T) *cart.Cart {
	t.Helper()
	in, _, err := s.carts.AddBundle(s.As("ada"), "meal", "")
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func (s *shop) place(quote string) (*order.Order, error) {
	return s.orders.Place(s.As("ada"), order.PlaceIn{Key: db.NewID(), Quote: quote, Token: s.token})
}

func (s *shop) has(t *testing.T, slug string) bool {
	t.Helper()
	ok, err := learning.IsEnrolled(t.Context(), s.DB.Read(), s.People["ada"].ID, s.course[slug])
	if err != nil {
		t.Fatal(err)
	}
	return ok
}

func prices(in *cart.Cart) map[string]int64 {
	out := map[string]int64{}
	for _, line := range in.Lines {
		out[line.Slug] = line.Price.Amount
	}
	return out
}

func TestSharesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		prices := rapid.SliceOfN(rapid.Int64Range(1, 1_000_000), bundle.Fewest, bundle.Most).Draw(t, "prices")
		sum := int64(0)
		for _, cents := range prices {
			sum += cents
		}
		price := rapid.Int64Range(1, sum).Draw(t, "price")
		left := price
		for i, share := range bundle.Share(price, prices) {
			left -= share
			// Within a cent of its exact part, and never more than the course by itself.
			if exact := prices[i] * price; share*sum > exact+sum || share*sum < exact-sum || share > prices[i] || share < 0 {
				t.Fatalf("%d of %d for a course of %d of %d", share, price, prices[i], sum)
			}
		}
		if left != 0 {
			t.Fatalf("%d of %d are nobody's", left, price)
		}
	})
}

func TestABundleIsSoldAndOnePartRefunded(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		in := s.add(t)
		// 70.00 by 50.00, 19.99 and 30.01: the exact parts are 35.00, 13.993 and 21.007.
		want := map[string]int64{"bread": 3500, "soup": 1399, "pie": 2101}
		for slug, cents := range prices(in) {
			if cents != want[slug] {
				t.Errorf("%s costs %d, want %d", slug, cents, want[slug])
			}
		}
		if in.Total.Amount != 7000 || in.Discount.Amount != 0 || in.Lines[0].Bundle.Separately.Amount != 10000 {
			t.Errorf("%+v", in)
		}
		o, err := s.place(in.Quote)
		if err != nil || o.Status != order.Paid || len(o.Lines) != 3 {
			t.Fatal(o, err)
		}
		for _, line := range o.Lines {
			if line.Bundle != "A meal" || line.Price.Amount != want[line.Slug] || !s.has(t, line.Slug) {
				t.Errorf("%+v", line)
			}
		}
		var title string
		if err := s.DB.Read().QueryRowContext(t.Context(), `SELECT title FROM invoice_lines WHERE course_id = $1`,
			s.course["soup"]).Scan(&title); err != nil || title != "About soup (A meal)" {
			t.Errorf("invoiced as %q: %v", title, err)
		}
		if after, err := s.carts.Cart(s.As("ada"), ""); err != nil || len(after.Lines) != 0 {
			t.Errorf("the cart has %+v: %v", after, err)
		}
		if state, err := s.refunds.Ask(s.As("ada"), o.Number, "soup", ""); err != nil || state != "done" {
			t.Fatal(state, err)
		}
		var cents int64
		if err := s.DB.Read().QueryRowContext(t.Context(), `SELECT coalesce(sum(amount_cents), 0) FROM ledger_postings
			WHERE account = $1`, ledger.Provider("test")).Scan(&cents); err != nil || cents != -(7000-1399) {
			t.Errorf("the provider holds %d: %v", cents, err)
		}
		if s.has(t, "soup") || !s.has(t, "bread") || !s.has(t, "pie") {
			t.Error("not only the refunded course was taken away")
		}
		if o, err := s.orders.Order(s.As("ada"), o.Number); err != nil || o.Status != order.Paid {
			t.Errorf("%+v %v", o, err)
		}
	})
}

func TestWhatWasBoughtAlreadyIsLeftOut(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Enroll(t, s.course["bread"], "ada")
		standing, err := s.carts.BundleStanding(s.As("ada"), "meal", "")
		if err != nil || !slices.Equal(standing.Owned, []string{"bread"}) || standing.Price.Amount != 3500 ||
			standing.Separately.Amount != 5000 || standing.InCart {
			t.Fatalf("%+v %v", standing, err)
		}
		in := s.add(t)
		if in.Total.Amount != 3500 || len(in.Lines) != 2 || in.Lines[0].Bundle.Owned != 1 {
			t.Fatalf("%+v", in)
		}
		// A part that the buyer gets in another way makes it another bundle: it leaves the cart.
		s.Enroll(t, s.course["soup"], "ada")
		if _, err := s.place(in.Quote); fault.CodeOf(err) != "order.empty" && fault.CodeOf(err) != "order.quote_changed" {
			t.Errorf("sold what the buyer has: %v", err)
		}
		in, err = s.carts.Cart(s.As("ada"), "")
		if err != nil || len(in.Lines) != 0 || in.Notices[0].Code != "cart.bundle_changed" {
			t.Errorf("%+v %v", in, err)
		}
		if in := s.add(t); in.Total.Amount != 2101 {
			t.Errorf("%+v", in)
		}
		s.Enroll(t, s.course["pie"], "ada")
		if _, _, err := s.carts.AddBundle(s.As("ada"), "meal", ""); fault.CodeOf(err) != "cart.bundle_owned" {
			t.Errorf("all owned: %v", err)
		}
		if _, _, err := s.carts.AddBundle(s.As("teacher"), "meal", ""); fault.CodeOf(err) != "cart.bundle_owned" {
			t.Errorf("sold to who teaches it: %v", err)
		}
	})
}

func TestABundleWithAWithdrawnCourseIsNotSold(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		in := s.add(t)
		problem := func() string {
			list, err := s.bundles.List(s.As("boss"))
			if err != nil || len(list.Bundles) != 1 {
				t.Fatal(list, err)
			}
			return list.Bundles[0].Problem
		}
		s.Tx(t, func(tx *db.Tx) error { return s.Courses.Withdraw(t.Context(), tx, s.course["soup"]) })
		if _, err := s.bundles.Get(t.Context(), "meal"); fault.CodeOf(err) != "bundle.not_found" {
			t.Errorf("shown: %v", err)
		}
		if sold, err := s.bundles.Sold(t.Context()); err != nil || len(sold) != 0 {
			t.Errorf("listed: %v %v", sold, err)
		}
		if list, err := bundle.OfCourse(t.Context(), s.DB.Read(), "bread"); err != nil || len(list) != 0 {
			t.Errorf("on a course's page: %v %v", list, err)
		}
		if got := problem(); got != bundle.Withdrawn {
			t.Errorf("the operator reads %s", got)
		}
		if _, err := s.place(in.Quote); fault.CodeOf(err) != "order.empty" {
			t.Errorf("sold: %v", err)
		}
		after, err := s.carts.Cart(s.As("ada"), "")
		if err != nil || len(after.Lines) != 0 || len(after.Notices) != 1 || after.Notices[0].Title != "A meal" {
			t.Errorf("%+v %v", after, err)
		}
		if in, _, err := s.carts.Add(s.As("ada"), "bread", ""); err != nil || in.Total.Amount != 5000 {
			t.Errorf("a course of a bundle that has left the cart: %+v %v", in, err)
		}
		mended := meal()
		mended.Courses, mended.PriceCents = []string{"bread", "pie"}, 6000
		if _, err := s.bundles.Edit(s.As("boss"), s.meal.ID, mended); err != nil || problem() != "none" {
			t.Errorf("mended: %v, %s", err, problem())
		}
		if in := s.add(t); in.Total.Amount != 6000 || len(in.Lines) != 2 {
			t.Errorf("%+v", in)
		}
		s.Tx(t, func(tx *db.Tx) error { return s.Courses.SetPrice(t.Context(), tx, s.course["pie"], 100) })
		if got := problem(); got != bundle.NotCheaper {
			t.Errorf("dearer than its courses: %s", got)
		}
	})
}

func TestThePriceThatWasSeenIsCharged(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		seen := s.add(t)
		cheaper := meal()
		cheaper.PriceCents = 6500
		if _, err := s.bundles.Edit(s.As("boss"), s.meal.ID, cheaper); err != nil {
			t.Fatal(err)
		}
		if _, err := s.place(seen.Quote); fault.CodeOf(err) != "order.quote_changed" {
			t.Fatalf("another price: %v", err)
		}
		in, err := s.carts.Cart(s.As("ada"), "")
		if err != nil || in.Total.Amount != 6500 || len(in.Notices) != 1 || in.Notices[0].Code != "cart.price_changed" {
			t.Fatalf("%+v %v", in, err)
		}
		// The price of a course moves the shares, and so what a refund would be.
		s.Tx(t, func(tx *db.Tx) error { return s.Courses.SetPrice(t.Context(), tx, s.course["pie"], 6000) })
		if _, err := s.place(in.Quote); fault.CodeOf(err) != "order.quote_changed" {
			t.Fatalf("other shares: %v", err)
		}
		if in, err = s.carts.Cart(s.As("ada"), ""); err != nil || in.Total.Amount != 6500 {
			t.Fatal(in, err)
		}
		if o, err := s.place(in.Quote); err != nil || o.Total.Amount != 6500 {
			t.Fatal(o, err)
		}
	})
}

func TestCouponsLeaveBundlesAlone(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		soup := s.course["soup"]
		s.Tx(t, func(tx *db.Tx) error {
			for _, c := range []coupon.NewCoupon{
				{Code: "HALF", Kind: coupon.Percent, Value: 50}, {Code: "SOUP", Kind: coupon.Percent, Value: 50, CourseID: &soup},
			} {
				if _, err := coupon.Add(t.Context(), tx, c); err != nil {
					return err
				}
			}
			return nil
		})
		s.add(t)
		for _, code := range []string{"HALF", "SOUP"} {
			if _, _, err := s.carts.ApplyCoupon(s.As("ada"), code, ""); fault.CodeOf(err) != "coupon.bundle" {
				t.Errorf("%s: %v", code, err)
			}
		}
		if _, _, err := s.carts.Add(s.As("ada"), "tea", ""); err != nil {
			t.Fatal(err)
		}
		in, _, err := s.carts.ApplyCoupon(s.As("ada"), "HALF", "")
		if err != nil || in.Discount.Amount != 450 || in.Total.Amount != 7450 {
			t.Errorf("%+v %v", in, err)
		}
	})
}

func TestABundleIsInACartWhole(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		other := meal()
		other.Slug, other.Courses, other.PriceCents = "brunch", []string{"bread", "tea"}, 5000
		if _, err := s.bundles.Create(s.As("boss"), other); err != nil {
			t.Fatal(err)
		}
		ada, cookie := s.As("ada"), ""
		for _, who := range []context.Context{ada, s.As("")} {
			step := func(what string, cents int64) func(*cart.Cart, string, error) {
				return func(in *cart.Cart, next string, err error) {
					t.Helper()
					if err != nil || in.Total.Amount != cents {
						t.Fatalf("%s: %+v %v", what, in, err)
					}
					cookie = next
				}
			}
			step("a course by itself", 1999)(s.carts.Add(who, "soup", cookie))
			step("becomes a part", 7000)(s.carts.AddBundle(who, "meal", cookie))
			step("once", 7000)(s.carts.AddBundle(who, "meal", cookie))
			step("a part that is there", 7000)(s.carts.Add(who, "bread", cookie))
			if _, _, err := s.carts.AddBundle(who, "brunch", cookie); fault.CodeOf(err) != "cart.bundle_overlap" {
				t.Errorf("a course twice: %v", err)
			}
			step("another course", 7900)(s.carts.Add(who, "tea", cookie))
			step("without a part", 900)(s.carts.Remove(who, "pie", cookie))
			step("the other bundle", 5000)(s.carts.AddBundle(who, "brunch", cookie))
			step("removed", 0)(s.carts.RemoveBundle(who, "brunch", cookie))
		}
		_, cookie, err := s.carts.AddBundle(s.As(""), "meal", "")
		if err != nil {
			t.Fatal(err)
		}
		s.Enroll(t, s.course["bread"], "ada")
		s.Tx(t, func(tx *db.Tx) error { return s.carts.MergeVisitor(t.Context(), tx, s.People["ada"].ID, cookie) })
		if in, err := s.carts.Cart(ada, ""); err != nil || in.Total.Amount != 3500 || len(in.Lines) != 2 {
			t.Errorf("signed in: %+v %v", in, err)
		}
	})
}

func TestBundlesThatCantBe(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Add(t, "hidden", "draft", 5000, learningtest.Text(1)...)
		for want, change := range map[string]func(*bundle.BundleForm){
			"title required":                func(f *bundle.BundleForm) { f.Title = " " },
			"slug bundle_slug":              func(f *bundle.BundleForm) { f.Slug = "A meal" },
			"slug bundle_slug_taken":        func(f *bundle.BundleForm) { f.Slug = "meal" },
			"courses bundle_size":           func(f *bundle.BundleForm) { f.Courses = []string{"bread", "bread"} },
			"courses course.not_found":      func(f *bundle.BundleForm) { f.Courses[0] = "nothing" },
			"courses bundle_free":           func(f *bundle.BundleForm) { f.Courses[0] = "water" },
			"courses bundle_withdrawn":      func(f *bundle.BundleForm) { f.Courses[0] = "hidden" },
			"priceCents bundle_not_cheaper": func(f *bundle.BundleForm) { f.PriceCents = 10000 },
			"priceCents out_of_range":       func(f *bundle.BundleForm) { f.PriceCents = 99 },
		} {
			form := meal()
			form.Slug = "new"
			change(&form)
			_, err := s.bundles.Create(s.As("boss"), form)
			got := ""
			if refused, ok := err.(*fault.Error); ok && len(refused.Fields) > 0 { //nolint:errorlint // as it is returned
				got = refused.Fields[0].Name + " " + refused.Fields[0].Code
			}
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		// One that is off may wait for a course.
		form := meal()
		form.Slug, form.Courses[0], form.Active = "new", "hidden", false
		if b, err := s.bundles.Create(s.As("boss"), form); err != nil || b.Problem != bundle.Off {
			t.Errorf("%+v %v", b, err)
		}
		if _, _, err := s.carts.AddBundle(s.As("ada"), "new", ""); fault.CodeOf(err) != "bundle.not_found" {
			t.Errorf("one that is off: %v", err)
		}
	})
}

package analytics_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"stoa/internal/analytics"
	"stoa/internal/cart"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/origin"
	"stoa/internal/learning/learningtest"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
)

// till sells, and counts what it sells by itself.
type till struct {
	*learningtest.School
	carts   *cart.Service
	orders  *order.Service
	pays    *test.Provider
	buyers  int
	counted int // events
}

func openTill(t *testing.T, d *db.DB) *till {
	t.Helper()
	s := &till{School: learningtest.Open(t, d), pays: test.New(d), carts: cart.New(d, []byte("secret"), nil, nil)}
	s.orders = order.New(d, payment.Only(s.pays), payment.New(d, payment.Only(s.pays)), func() order.Seller {
		return order.Seller{Name: "Stoa"}
	}, nil)
	return s
}

// buy has someone new buy courses. The card's last digits decide whether it pays.
func (s *till) buy(t *testing.T, card, source string, slugs ...string) {
	t.Helper()
	s.buyers++
	who := fmt.Sprint("buyer ", s.buyers)
	s.Person(t, who)
	ctx := s.As(who)
	var bought *cart.Cart
	var err error
	for _, slug := range slugs {
		if bought, _, err = s.carts.Add(ctx, slug, ""); err != nil {
			t.Fatal(err)
		}
	}
	token, err := s.pays.Tokenize(ctx, test.NewCard{
		Name: "Ada", Number: card, CVV: "123", ExpMonth: 12, ExpYear: s.Now.Year() + 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.orders.Place(ctx, order.PlaceIn{Key: who, Quote: bought.Quote, Token: token.Token, Source: source})
	if code := fault.CodeOf(err); code != "" && code != "payment.declined" {
		t.Fatal(err)
	}
}

// count does what the subscriber does with each order that was paid since.
func (s *till) count(t *testing.T, a *analytics.Service) {
	t.Helper()
	list := eventtest.Of[event.OrderPaid](t, s.DB)
	for _, e := range list[s.counted:] {
		s.Tx(t, func(tx *db.Tx) error { return a.CountOrder(t.Context(), tx, e) })
	}
	s.counted = len(list)
}

// TestFunnelIsThatOfTheBooks lets visitors of two instances do anything for three weeks.
func TestFunnelIsThatOfTheBooks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openTill(t, d)
		for _, slug := range []string{"js", "go"} {
			s.Add(t, slug, course.Published, 2000, learningtest.Text(1)[0])
		}
		here, there := analytics.New(d), analytics.New(d)
		random := rand.New(rand.NewPCG(3, 9)) //nolint:gosec // the same each time
		said := []string{"", "direct", "www.Example.org", "utm:news/may", "coupon:spring", "no host/"}
		want := map[string]analytics.FunnelPart{}
		var all analytics.FunnelPart
		s.Now = time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
		last := time.Date(2026, 5, 21, 0, 0, 0, 0, time.UTC)
		for s.Now.Before(last.AddDate(0, 0, 1)) {
			a := here
			if random.IntN(2) == 0 {
				a = there
			}
			in7 := !s.Now.Before(last.AddDate(0, 0, -6))
			source := said[random.IntN(len(said))]
			name := origin.Of(source)
			var did analytics.FunnelPart
			switch slug := []string{"js", "go"}[random.IntN(2)]; random.IntN(6) {
			case 0, 1:
				did.Visits, name = 1, cmp.Or(name, "direct")
				_ = a.Visit(context.Background(), slug, analytics.Viewed, source)
			case 2:
				did.Carts, name = 1, cmp.Or(name, "direct")
				_ = a.Visit(context.Background(), slug, analytics.InCart, source)
			case 3:
				did.Purchases, did.Orders = 1, 1
				s.buy(t, "4242424242424242", source, slug)
			case 4:
				did.Purchases, did.Orders = 2, 1
				s.buy(t, "4242424242424242", source, "js", "go")
			case 5:
				s.buy(t, "4000000000000002", source, slug) // declined
			}
			if in7 {
				name = cmp.Or(name, "unknown")
				want[name], all = plus(want[name], did), plus(all, did)
			}
			if random.IntN(4) == 0 {
				if err := a.Flush(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			s.Now = s.Now.Add(time.Duration(random.IntN(5)) * time.Hour)
		}
		s.Now = last.Add(12 * time.Hour)
		for _, a := range []*analytics.Service{here, there} {
			s.count(t, a)
			if err := a.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		f, err := here.Funnel(t.Context(), 7, "")
		if err != nil {
			t.Fatal(err)
		}
		if f.Now != all {
			t.Errorf("all are %+v, want %+v", f.Now, all)
		}
		got := map[string]analytics.FunnelPart{}
		for _, one := range f.Sources {
			got[one.Source] = one.FunnelPart
		}
		maps.DeleteFunc(want, func(_ string, p analytics.FunnelPart) bool { return p == analytics.FunnelPart{} })
		if !maps.Equal(got, want) {
			t.Errorf("by source:\n%+v, want\n%+v", got, want)
		}
		inBooks(t, s, f)
		oneCourse(t, s, here, f)
	})
}

// What comes from more sites than a course's day has room for is counted at "other", none twice, in one go or in two.
func TestManySourcesAtOnceAreOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := openTill(t, d)
		s.Add(t, "js", course.Published, 2000, learningtest.Text(1)[0])
		a := analytics.New(d)
		for round := range 2 {
			for i := range 700 {
				_ = a.Visit(t.Context(), "js", analytics.Viewed, fmt.Sprintf("site-%d.example", i+round))
			}
			if err := a.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var sources, views, others int
		if err := d.Read().QueryRowContext(t.Context(), `SELECT count(*), sum(visits),
			sum(CASE WHEN source = 'other' THEN visits ELSE 0 END) FROM course_visits`).Scan(&sources, &views, &others); err != nil {
			t.Fatal(err)
		}
		if sources != 51 || views != 1400 || others < 1290 {
			t.Errorf("%d sources with %d views, %d at other", sources, views, others)
		}
	})
}

func plus(p, q analytics.FunnelPart) analytics.FunnelPart {
	return analytics.FunnelPart{
		Visits: p.Visits + q.Visits, Carts: p.Carts + q.Carts, Purchases: p.Purchases + q.Purchases,
		Orders: p.Orders + q.Orders,
	}
}

// inBooks compares the sums of each table with the orders that were paid.
func inBooks(t *testing.T, s *till, f *analytics.Funnel) {
	t.Helper()
	recount := func(from, to string) (orders, courses int) {
		since, _ := time.Parse(time.DateOnly, from)
		until, _ := time.Parse(time.DateOnly, to)
		if err := s.DB.Read().QueryRowContext(t.Context(), `SELECT count(DISTINCT orders.id), count(*) FROM orders
			JOIN order_lines ON order_lines.order_id = orders.id WHERE status = 'paid' AND paid_at >= $1 AND paid_at < $2`,
			db.At(since), db.At(until.AddDate(0, 0, 1))).Scan(&orders, &courses); err != nil {
			t.Fatal(err)
		}
		return orders, courses
	}
	from, _ := time.Parse(time.DateOnly, f.From)
	day := func(n int) string { return from.AddDate(0, 0, n).Format(time.DateOnly) }
	orders, courses := recount(f.From, f.To)
	var bySource, byCourse, bySteps, before analytics.FunnelPart
	for _, one := range f.Sources {
		bySource, before = plus(bySource, one.FunnelPart), plus(before, one.Before)
	}
	for _, one := range f.Courses {
		byCourse = plus(byCourse, one.FunnelPart)
	}
	for _, one := range f.Steps {
		bySteps = plus(bySteps, one.FunnelPart)
	}
	if orders == 0 || bySource != f.Now || bySteps != f.Now || before != f.Before || f.Now.Orders != orders ||
		f.Now.Purchases != courses || byCourse.Purchases != courses || byCourse.Visits != f.Now.Visits {
		t.Errorf("%d orders with %d courses:\nall %+v\nby source %+v\nby course %+v\nby days %+v",
			orders, courses, f.Now, bySource, byCourse, bySteps)
	}
	if orders, courses := recount(day(-7), day(-1)); f.Before.Orders != orders || f.Before.Purchases != courses {
		t.Errorf("before: %+v, want %d orders with %d courses", f.Before, orders, courses)
	}
	var kept int
	if err := s.DB.Read().QueryRowContext(
		t.Context(), `SELECT count(*) FROM orders WHERE source <> ''`,
	).Scan(&kept); err != nil || kept > 0 {
		t.Errorf("%d orders still have their source, %v", kept, err)
	}
}

// oneCourse compares what operators see of a course with what its teacher does.
func oneCourse(t *testing.T, s *till, a *analytics.Service, all *analytics.Funnel) {
	t.Helper()
	f, err := a.Funnel(t.Context(), 7, "js")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := a.Figures(s.As("teacher"), f.Course.ID, f.From, f.To)
	if err != nil {
		t.Fatal(err)
	}
	here, theirs := map[string]analytics.FunnelPart{}, map[string]analytics.FunnelPart{}
	for _, one := range f.Sources {
		here[one.Source] = analytics.FunnelPart{Visits: one.Visits, Carts: one.Carts, Purchases: one.Purchases}
	}
	for _, one := range figures.Sources {
		theirs[one.Source] = analytics.FunnelPart{Visits: one.Visits, Carts: one.Carts, Purchases: one.Purchases}
	}
	if len(here) < 4 || !maps.Equal(here, theirs) {
		t.Errorf("operators see %+v,\nthe teacher %+v", here, theirs)
	}
	for _, c := range all.Courses {
		if c.Slug == "js" && (c.Visits != f.Now.Visits || c.Carts != f.Now.Carts || c.Purchases != f.Now.Purchases) {
			t.Errorf("%+v among all, %+v alone", c, f.Now)
		}
	}
	if _, err := a.Funnel(t.Context(), 8, ""); fault.CodeOf(err) != "admin.days" {
		t.Errorf("eight days: %v", err)
	}
}

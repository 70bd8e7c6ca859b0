package order_test

import (
	"testing"
	"time"

	"stoa/internal/books"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe/stripetest"
)

// A refund in Stripe's dashboard is that of a course, or of all that is left, by its amount; of any other amount the
// operator hears, and the books follow.
func TestRefundsInTheDashboard(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		fee := int64(11901*29/1000 + 30)
		for name, c := range map[string]struct {
			cents            []int64
			silent, answered bool
			status           string
			enrolled         int
			platform, held   int64
		}{
			"one course":            {[]int64{2001}, false, false, order.Paid, 1, 2970, 9900},
			"all of it":             {[]int64{11901}, false, false, order.Refunded, 0, 0, 0},
			"one, then the rest":    {[]int64{9900, 2001}, false, false, order.Refunded, 0, 0, 0},
			"no message":            {[]int64{2001}, true, false, order.Paid, 1, 2970, 9900},
			"no course's price":     {[]int64{500}, false, false, order.Paid, 2, 2970 + 600 - 500, 11401},
			"asked for here, too":   {[]int64{11901}, true, true, order.Refunded, 0, 0, 0},
			"a part, then the rest": {[]int64{500, 11401}, false, false, order.Paid, 2, 2970 + 600 - 11901, 0},
		} {
			t.Run(name, func(t *testing.T) {
				before := s.balances(t)
				ctx, _ := s.buyer(t, pays)
				o := s.place(t, ctx, "k")
				page := s.page()
				s.bank.Pay(page.ID, stripetest.Card)
				s.hear(t)
				for _, cents := range c.cents {
					if s.bank.GiveBack(page.ID, cents) == "" {
						t.Fatal("not refunded")
					}
					if c.silent {
						s.bank.Take()
					}
					if c.answered { // Stripe says that it is refunded, and it is
						if err := s.refunds.Approve(ctx, o.Number, "go"); err != nil {
							t.Fatal(err)
						}
					}
					for range 2 {
						if c.silent {
							if err := s.provider.Ask(s.ctx); err != nil {
								t.Fatal(err)
							}
						}
						s.hear(t)
						if err := s.refunds.BookOutside(s.ctx); err != nil {
							t.Fatal(err)
						}
					}
				}
				s.is(t, ctx, o.Number, c.status, "no")
				var enrolled int
				if err := s.d.Read().QueryRow(`SELECT count(*) FROM enrollments WHERE ended_at IS NULL AND order_id = $1`,
					s.idOf(t, o.Number)).Scan(&enrolled); err != nil || enrolled != c.enrolled {
					t.Errorf("%d enrollments, %v", enrolled, err)
				}
				after := s.balances(t)
				if got := after[0] - before[0]; got != c.platform {
					t.Errorf("the platform has %d, want %d", got, c.platform)
				}
				if got := before[1] - after[1]; got != c.held-fee {
					t.Errorf("Stripe holds %d, want %d", got, c.held-fee)
				}
				s.pass(6 * time.Minute)
				found, err := books.Compare(s.ctx, s.d, payment.Only(s.provider))
				if err != nil {
					t.Fatal(err)
				}
				parts := 0
				for _, d := range found.Differences {
					if d.Kind != books.OutsidePart {
						t.Errorf("%+v", d)
					} else if d.Number == o.Number {
						parts++
					}
				}
				if want := int64(len(c.cents)); c.enrolled == 2 && int64(parts) != want || c.enrolled < 2 && parts > 0 {
					t.Errorf("%d parts are listed: %+v", parts, found)
				}
			})
		}
	})
}

// A course is given back in the dashboard, of which nobody has heard, and then both courses here: Stripe refuses the
// last one, as nothing is left. It is not the refund of the other course, or the first would be booked once more.
func TestACourseIsRefundedThereAndThenHere(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		before := s.balances(t)
		ctx, _ := s.buyer(t, pays)
		o := s.place(t, ctx, "k")
		page := s.page()
		s.bank.Pay(page.ID, stripetest.Card)
		s.hear(t)
		if s.bank.GiveBack(page.ID, 2001) == "" {
			t.Fatal("not refunded")
		}
		s.bank.Take()
		for _, course := range []string{"js", "go"} {
			if err := s.refunds.Approve(ctx, o.Number, course); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.provider.Ask(s.ctx); err != nil {
			t.Fatal(err)
		}
		if err := s.refunds.BookOutside(s.ctx); err != nil {
			t.Fatal(err)
		}
		s.is(t, ctx, o.Number, order.Refunded, "no")
		after, fee := s.balances(t), int64(11901*29/1000+30)
		if got := after[0] - before[0]; got != 0 {
			t.Errorf("the platform has %d", got)
		}
		if got := before[1] - after[1]; got != -fee {
			t.Errorf("Stripe holds %d, want %d", got, -fee)
		}
	})
}

// balances are those of the platform and of Stripe's account.
func (s *counter) balances(t *testing.T) (out [2]int64) {
	t.Helper()
	for i, account := range []string{ledger.Platform, ledger.Provider("stripe")} {
		cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD")
		if err != nil {
			t.Fatal(err)
		}
		out[i] = cents
	}
	return out
}

// A dispute of which no message came is found by asking.
func TestADisputeThatNobodyToldOf(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		o := s.place(t, ctx, "k")
		s.bank.Pay(s.page().ID, stripetest.Card)
		s.hear(t)
		id := s.bank.Complain(s.page().ID, 11901)
		for _, held := range []int64{-11901, 0} {
			s.bank.Take()
			for range 2 {
				if err := s.provider.Ask(s.ctx); err != nil {
					t.Fatal(err)
				}
				s.work(t)
			}
			s.holds(t, ledger.Disputed, held)
			s.bank.Decide(id, false)
		}
		s.is(t, ctx, o.Number, order.Refunded, "no")
	})
}

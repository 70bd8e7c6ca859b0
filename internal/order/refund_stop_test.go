package order_test

import (
	"testing"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment/stripe/stripetest"
)

// A part of the money is back already, past Stoa. So Stripe never gives the whole price of the course back: the refund
// stops, is asked for no more, and an operator settles it with what was given back there.
func TestARefundThatStripeRefusesForGoodStops(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for name, rest := range map[string]int64{"the rest is given back there": 1501, "by other ways": 0} {
			t.Run(name, func(t *testing.T) {
				before, elsewhere := s.balances(t), s.balance(t, ledger.Elsewhere)
				ctx, _ := s.buyer(t, pays)
				operator := s.operator(t)
				o := s.place(t, ctx, "k")
				page := s.page()
				s.bank.Pay(page.ID, stripetest.Card)
				s.hear(t)
				if err := s.refunds.Approve(operator, o.Number, "js"); err != nil {
					t.Fatal(err)
				}
				s.givenBack(t, page.ID, 500)
				if err := s.refunds.Settle(operator, o.Number, "go"); fault.CodeOf(err) != "refund.not_stopped" {
					t.Errorf("settled before it stopped: %v", err)
				}
				for range 2 { // it can be tried again
					if err := s.refunds.Approve(operator, o.Number, "go"); fault.CodeOf(err) != "refund.stopped" {
						t.Fatal(err)
					}
					asked := s.bank.Asked("POST /v1/refunds")
					s.pass(time.Hour)
					if err := s.refunds.Reconcile(s.ctx); err != nil {
						t.Fatal(err)
					}
					if again := s.bank.Asked("POST /v1/refunds"); again != asked {
						t.Errorf("asked %d times more", again-asked)
					}
				}
				s.stopped(t, ctx, o.Number)
				if rest > 0 {
					s.givenBack(t, page.ID, rest)
				}
				if err := s.refunds.Settle(operator, o.Number, "go"); err != nil {
					t.Fatal(err)
				}
				if err := s.refunds.Settle(operator, o.Number, "go"); fault.CodeOf(err) != "refund.not_stopped" {
					t.Errorf("twice: %v", err)
				}
				s.is(t, ctx, o.Number, order.Refunded, "no")
				after, fee := s.balances(t), int64(11901*29/1000+30)
				if got := after[0] - before[0]; got != 0 {
					t.Errorf("the platform has %d of it", got)
				}
				if got, want := before[1]-after[1], 1501-rest-fee; got != want {
					t.Errorf("Stripe holds %d, want %d", got, want)
				}
				if got := s.balance(t, ledger.Elsewhere) - elsewhere; got != 1501-rest {
					t.Errorf("%d came from elsewhere", got)
				}
			})
		}
	})
}

// stopped: the buyer and the operator see it.
func (s *counter) stopped(t *testing.T, ctx contextOf, number string) {
	t.Helper()
	requests, err := s.refunds.Requests(s.ctx)
	if err != nil || len(requests) != 1 || requests[0].StoppedAt == nil || requests[0].Problem == "" {
		t.Fatalf("%+v %v", requests, err)
	}
	rows, err := s.History(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row.Number == number && row.Slug == "go" && (row.Refund != order.RefundStopped || row.Status != order.Paid) {
			t.Errorf("the buyer reads %+v", row)
		}
	}
	if _, err := s.refunds.Ask(ctx, number, "go", ""); fault.CodeOf(err) != "refund.asked" {
		t.Errorf("asked again: %v", err)
	}
}

func (s *counter) givenBack(t *testing.T, page string, cents int64) {
	t.Helper()
	if s.bank.GiveBack(page, cents) == "" {
		t.Fatal("not given back")
	}
	s.hear(t)
	if err := s.refunds.BookOutside(s.ctx); err != nil {
		t.Fatal(err)
	}
}

func (s *counter) balance(t *testing.T, account string) int64 {
	t.Helper()
	cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD")
	if err != nil {
		t.Fatal(err)
	}
	return cents
}

// While a bank decides, nothing can be refunded, and that is not for good.
func TestARefundWaitsForADispute(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		operator := s.operator(t)
		o := s.place(t, ctx, "k")
		page := s.page()
		s.bank.Pay(page.ID, stripetest.Card)
		s.hear(t)
		id := s.bank.Complain(page.ID, 11901)
		s.hear(t)
		if err := s.refunds.Approve(operator, o.Number, "go"); fault.CodeOf(err) != "refund.in_progress" {
			t.Fatal(err)
		}
		s.bank.Decide(id, true)
		s.hear(t)
		s.pass(25 * time.Hour) // Stripe repeats for a day what it said
		if err := s.refunds.Reconcile(s.ctx); err != nil {
			t.Fatal(err)
		}
		s.holds(t, ledger.Disputed, 0)
		rows, err := s.History(ctx)
		if err != nil || len(rows) != 2 {
			t.Fatal(rows, err)
		}
		for _, row := range rows {
			if row.Slug == "go" && row.Refund != order.RefundDone {
				t.Errorf("won, and it is %s", row.Refund)
			}
		}
	})
}

// operator is someone who decides about refunds.
func (s *counter) operator(t *testing.T) contextOf {
	t.Helper()
	ctx, _ := s.buyer(t, pays)
	return ctx
}

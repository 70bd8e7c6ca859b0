package order_test

import (
	"testing"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/order"
)

// Two operators on two instances refund one course; the first one's answer is late.
func TestOneWorkerRefunds(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		o, err := s.Place(ctx, order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"})
		if err != nil {
			t.Fatal(err)
		}
		reached, free := s.stopAt("refund")
		done := make(chan error)
		go func() { done <- s.refunds.Approve(ctx, o.Number, "js") }()
		<-reached
		if err := s.other.refunds.Approve(ctx, o.Number, "js"); fault.CodeOf(err) != "refund.in_progress" {
			t.Errorf("at the same time: %v", err)
		}
		s.reconcile(t)
		if s.bank.calls["refund"] != 1 {
			t.Errorf("%d calls", s.bank.calls["refund"])
		}
		s.pass(5 * time.Second)
		s.reconcile(t)
		free()
		if err := <-done; fault.CodeOf(err) != "refund.in_progress" {
			t.Errorf("after another has done it: %v", err)
		}
		if err := s.refunds.Approve(ctx, o.Number, "js"); fault.CodeOf(err) != "refund.not_possible" {
			t.Errorf("once more: %v", err)
		}
		if s.bank.taken() != 2001 {
			t.Errorf("the bank holds %d", s.bank.taken())
		}
		s.books(t)
	})
}

// The worker of a repeated payment stands before the bank while the first one, whose lease ran out, learns that
// the charge is paid, takes the order back, and the buyer has the courses refunded. Repeating the charge then is
// the same charge, and its answer changes nothing: refunds stay, and no course comes back.
func TestAChargeRepeatedBesideARefund(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		for name, then := range map[string]error{"paid": nil, "lost": errDown} {
			s.bank.at = func(string, string) error { return nil }
			ctx, _ := s.buyer(t, pays)
			in := order.PlaceIn{Key: name, Quote: s.quote(t, ctx), Token: "pays"}
			stopped := make(chan chan error)
			s.bank.at = func(moment, _ string) error {
				if moment != "charge" && moment != "refund" {
					return nil
				}
				verdict := make(chan error)
				stopped <- verdict
				return <-verdict
			}
			place := func(by *instance) (*order.Order, <-chan error, chan<- error) {
				o, answer := &order.Order{}, make(chan error, 1)
				go func() {
					placed, err := by.Place(ctx, in)
					if err == nil {
						*o = *placed
					}
					answer <- err
				}()
				return o, answer, <-stopped
			}
			o, answer, first := place(s.instance)
			s.pass(6 * time.Second)
			again, answerAgain, second := place(s.other) // there is no charge yet
			first <- nil
			if err := <-answer; err != nil || o.Status != order.Paid {
				t.Fatalf("%s: the first: %+v %v", name, o, err)
			}
			refunded := make(chan error)
			go func() {
				for _, slug := range []string{"js", "go"} {
					_, err := s.refunds.Ask(ctx, o.Number, slug, "")
					refunded <- err
				}
			}()
			(<-stopped) <- nil
			if err := <-refunded; err != nil {
				t.Fatal(err)
			}
			other := <-stopped // one course is refunded, the other one's refund is on its way
			second <- then
			if err := <-answerAgain; err != nil || again.Number != o.Number || again.Status != order.Paid {
				t.Errorf("%s: the repetition: %+v %v", name, again, err)
			}
			other <- nil
			if err := <-refunded; err != nil {
				t.Fatal(err)
			}
			s.pass(time.Minute)
			s.reconcile(t)
			if s.bank.taken() != 0 || s.bank.calls["charge"] != s.bank.paid()*2 {
				t.Errorf("%s: the bank holds %d, %v", name, s.bank.taken(), s.bank.calls)
			}
			if o, err := s.Order(ctx, o.Number); err != nil || o.Status != order.Refunded {
				t.Errorf("%s: in the end: %+v %v", name, o, err)
			}
			if _, _, err := s.carts.Add(ctx, "js", ""); err != nil {
				t.Errorf("%s: bought anew: %v", name, err)
			}
			s.books(t)
		}
	})
}

package order_test

import (
	"fmt"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
)

// A charge arrives after its order has failed, and the provider never refunds it: it is asked no more, until an
// operator tries again, or settles it with what the buyer has had in another way.
func TestALateChargeThatIsRefusedForGoodStops(t *testing.T) {
	for name, again := range map[string]bool{"tried again": true, "settled": false} {
		t.Run(name, func(t *testing.T) {
			eachTill(t, func(t *testing.T, s *till) {
				ctx, _ := s.buyer(t, pays)
				in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
				s.bank.slow = true
				if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" {
					t.Fatal(err)
				}
				s.pass(time.Minute)
				s.reconcile(t)
				s.bank.arrive()
				refuses := true
				s.bank.at = func(moment, _ string) error {
					if moment == "refund" && refuses {
						return fmt.Errorf("%w: a part is back already", payment.ErrNeverRefunded)
					}
					return nil
				}
				s.pass(time.Minute)
				s.reconcile(t)
				list, err := s.StoppedReturns(s.ctx)
				if err != nil || len(list) != 1 || list[0].Problem != "a part is back already" || list[0].StoppedAt == nil {
					t.Fatalf("%+v %v", list, err)
				}
				id, number := s.idOf(t, list[0].Number), list[0].Number
				s.tx(t, func(tx *db.Tx) error { // the provider says something of it
					_, err := order.Wake(s.ctx, tx, id)
					return err
				})
				s.pass(48 * time.Hour)
				s.reconcile(t)
				if s.bank.calls["refund"] != 1 {
					t.Errorf("asked %d times", s.bank.calls["refund"])
				}
				if err := s.ReturnAgain(ctx, number); fault.CodeOf(err) != "refund.stopped" || s.bank.calls["refund"] != 2 {
					t.Errorf("%v, asked %d times", err, s.bank.calls["refund"])
				}
				elsewhere := int64(0)
				if again {
					refuses = false
					err = s.other.ReturnAgain(ctx, number)
				} else {
					elsewhere = s.backBesides(t, id, 500)
					err = s.other.SettleReturn(ctx, number)
				}
				if err != nil {
					t.Fatal(err)
				}
				for _, decide := range []func() error{
					func() error { return s.ReturnAgain(ctx, number) }, func() error { return s.SettleReturn(ctx, number) },
				} {
					if err := decide(); fault.CodeOf(err) != "refund.not_stopped" {
						t.Errorf("twice: %v", err)
					}
				}
				if list, err := s.StoppedReturns(s.ctx); err != nil || len(list) != 0 {
					t.Errorf("%+v %v", list, err)
				}
				if got, want := -s.balance(t, ledger.Provider("bank")), s.bank.taken(); got != want || want != elsewhere {
					t.Errorf("the books say that the bank holds %d, the bank says %d", got, want)
				}
				if got := s.balance(t, ledger.Elsewhere); got != elsewhere {
					t.Errorf("%d came from elsewhere, want %d", got, elsewhere)
				}
				if told := eventtest.Of[event.RefundChanged](t, s.d); len(told) != 1 || told[0].State != "late" {
					t.Errorf("the buyer was notified of %+v", told)
				}
			})
		})
	}
}

// backBesides gives so many cents of a charge back past us, and returns what is left of it.
func (s *till) backBesides(t *testing.T, id string, cents int64) int64 {
	t.Helper()
	s.bank.refunds["dashboard"] = payment.Refund{Key: "dashboard", ChargeKey: id, Cents: cents}
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, `INSERT INTO outside_refunds
			(id, provider, payment_key, cents, currency, booked, made_at, heard_at)
			VALUES ('dashboard', 'bank', $1, $2, 'USD', 'nothing', $3, $3)`, id, cents, db.At(tx.Now))
		return err
	})
	return s.bank.taken()
}

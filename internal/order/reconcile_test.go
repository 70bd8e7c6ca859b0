package order_test

import (
	"testing"
	"time"

	"stoa/internal/books"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe/stripetest"
	"stoa/internal/payment/test"
	"stoa/internal/transfer"
)

// What each provider holds of an order is compared with the ledger, and a difference names the order.
func TestTheReconciliationAsksEveryProvider(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		cards := test.New(s.d)
		pays := payment.NewSet(
			[]payment.Provider{payment.Guarded(payment.Measured(s.provider))}, payment.Guarded(payment.Measured(cards)),
			transfer.NewProvider(s.d),
		)
		const testCard = "4242424242424242"
		compare := func(want ...books.Difference) {
			t.Helper()
			s.pass(6 * time.Minute)
			found, err := books.Compare(s.ctx, s.d, pays)
			if err != nil || len(found.Differences) != len(want) {
				t.Fatalf("%+v, want %+v, %v", found, want, err)
			}
			for i, d := range found.Differences {
				if d != want[i] {
					t.Errorf("%+v, want %+v", d, want[i])
				}
			}
		}
		sell := func() *order.Order {
			ctx, _ := s.buyer(t, testCard)
			o := s.place(t, ctx, "k")
			s.bank.Pay(s.page().ID, stripetest.Card)
			s.hear(t)
			return o
		}
		o := sell()
		buyer, _ := s.buyer(t, testCard)
		if err := s.refunds.Approve(buyer, o.Number, "js"); err != nil {
			t.Fatal(err)
		}
		lost := sell()
		compare()
		s.bank.Complain(s.page().ID, 11901)
		compare(books.Difference{ // of which nobody has heard
			Kind: books.WrongHolding, Number: lost.Number, Expected: 11901 - 375, Found: -375 - 1500, Currency: "USD",
		})
		s.hear(t)
		compare()

		ctx, token := s.buyer(t, testCard)
		i := newInstance(s.d, cards)
		card, err := i.Place(ctx, order.PlaceIn{Key: "c", Quote: s.quote(t, ctx), Token: token})
		if err != nil {
			t.Fatal(err)
		}
		compare()
		if _, err := cards.Refund(ctx, payment.Refund{
			Key: "by hand", ChargeKey: s.idOf(t, card.Number), Cents: 7, Currency: "USD",
		}); err != nil {
			t.Fatal(err)
		}
		wrong := books.Difference{
			Kind: books.WrongHolding, Number: card.Number, Expected: 11901, Found: 11894, Currency: "USD",
		}
		compare(wrong)
		s.bank.Down(true) // and the others are compared all the same
		compare(books.Difference{
			Kind: books.Unanswered, Number: o.Number, Expected: 11901, Currency: "USD",
		}, wrong)
	})
}

func (s *shop) idOf(t *testing.T, number string) (id string) {
	t.Helper()
	if err := s.d.Read().QueryRow(`SELECT id FROM orders WHERE number = $1`, number).Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

package order_test

import (
	"context"
	"testing"
	"time"

	"stoa/internal/order"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/stripe/stripetest"
)

// An empty cart is explained for an hour, counted from the payment; one that failed or was left explains nothing, and
// nobody sees what others have bought.
func TestWhatWasJustBought(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		is := func(ctx context.Context, what, number string) {
			t.Helper()
			o, err := s.JustBought(ctx)
			if err != nil || (o == nil) != (number == "") || o != nil && (o.Number != number || len(o.Lines) == 0) {
				t.Errorf("%s: %+v, %v, want %q", what, o, err, number)
			}
		}
		ctx, _ := s.buyer(t, pays)
		stranger, _ := s.buyer(t, pays)
		is(ctx, "nothing", "")
		left := s.place(t, ctx, "left")
		is(ctx, "on the page", "")
		if _, err := s.Return(ctx, left.Number, true); err != nil {
			t.Fatal(err)
		}
		is(ctx, "left", "")
		paid := s.place(t, ctx, "k")
		s.pass(50 * time.Minute) // on the page
		s.bank.Pay(s.page().ID, stripetest.Card)
		s.hear(t)
		s.pass(50 * time.Minute)
		is(ctx, "paid", paid.Number)
		is(stranger, "someone else's", "")
		s.next(t, ctx, "more")
		waits, err := s.Place(ctx, order.PlaceIn{Key: "k2", Quote: s.quote(t, ctx), Page: stripe.Name})
		if err != nil {
			t.Fatal(err)
		}
		s.bank.Pay(s.page().ID, stripetest.Delayed)
		s.hear(t)
		is(ctx, "a bank takes days", waits.Number)
		s.pass(61 * time.Minute)
		is(ctx, "an hour later", "")
	})
}

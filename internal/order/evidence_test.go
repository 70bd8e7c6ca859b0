package order_test

import (
	"context"
	"slices"
	"testing"

	"stoa/internal/cart"
	"stoa/internal/kit/db"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe/stripetest"
	"stoa/internal/refund"
	"stoa/internal/tax"
	"stoa/internal/vies"
)

// vienna has the counter sell with tax.
func (s *counter) vienna() {
	seller := order.Seller{
		Name: "W", Country: "AT", Tax: tax.Seller{Country: "AT", Charge: true, OSS: true, Reverse: true},
	}
	var ask *vies.Service
	s.carts = cart.New(s.d, []byte("secret"), func() tax.Seller { return seller.Tax }, ask)
	pays := payment.Only(s.provider)
	s.instance = &instance{
		order.New(s.d, pays, payment.New(s.d), func() order.Seller { return seller }, ask), refund.New(s.d, pays),
	}
}

func (s *counter) paid(t *testing.T, b cart.CartBuyer, card string) (ctx context.Context, kinds []string) {
	t.Helper()
	s.bank.Country = card
	ctx, _ = s.buyer(t, pays)
	s.says(t, ctx, b)
	o := s.place(t, ctx, "k")
	if !s.bank.Pay(s.page().ID, stripetest.Card) {
		t.Fatal("not paid")
	}
	s.hear(t)
	s.is(t, ctx, o.Number, order.Paid, "no")
	list, err := s.TaxMatters(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list.Matters {
		if m.Number == o.Number {
			kinds = append(kinds, m.Kind)
		}
	}
	return ctx, kinds
}

func (s *counter) evidence(t *testing.T, ctx context.Context, want ...string) {
	t.Helper()
	list, err := s.Evidence(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range list {
		got = append(got, e.Kind+" "+e.Country)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

func TestTheCardSaysWhereTheBuyerIsAndNobodyIsRefusedForIt(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		s.vienna()
		ctx, kinds := s.paid(t, polish, "PL")
		none(t, kinds)
		s.evidence(t, ctx, "card PL", "declared PL")
		ctx, kinds = s.paid(t, polish, "US")
		one(t, kinds, order.MatterConflict)
		s.evidence(t, ctx, "card US", "declared PL")
		ctx, kinds = s.paid(t, polish, "") // the provider doesn't say
		none(t, kinds)
		s.evidence(t, ctx, "declared PL")
		ctx, kinds = s.paid(t, german, "US") // the VAT id decides
		none(t, kinds)
		s.evidence(t, ctx, "card US", "declared DE")
	})
}

func TestEvidenceIsOfCountriesOnly(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		s.vienna()
		ctx, _ := s.paid(t, polish, "192.0.2.1")
		s.evidence(t, ctx, "declared PL")
		var id string
		if err := s.d.Read().QueryRowContext(s.ctx, `SELECT order_id FROM order_evidence`).Scan(&id); err != nil {
			t.Fatal(err)
		}
		s.tx(t, func(tx *db.Tx) error { return order.AddEvidence(s.ctx, tx, id, order.Declared, "DE") })
		s.evidence(t, ctx, "declared PL") // the first stays
	})
}

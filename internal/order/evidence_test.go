package order_test

import (
	"context"
	"slices"
	"testing"
	"time"

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
		Name: "W", Country: "AT", Tax: tax.Seller{
			Country: "AT", Charge: true, OSS: true, Reverse: true, OnePiece: s.onePiece,
		},
	}
	var ask *vies.Service
	s.carts = cart.New(s.d, []byte("secret"), func() tax.Seller { return seller.Tax }, ask)
	pays := payment.Only(s.provider)
	s.instance = &instance{
		order.New(s.d, pays, payment.New(s.d, pays), func() order.Seller { return seller }, ask), refund.New(s.d, pays),
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

// The country of the address is a piece more: what agrees with another piece outweighs a third.
func TestTheAddressSaysWhereTheBuyerIs(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		s.vienna()
		from := func(country, card string, b cart.CartBuyer) (context.Context, []string) {
			t.Helper()
			s.from = country
			return s.paid(t, b, card)
		}
		ctx, kinds := from("PL", "PL", polish)
		none(t, kinds)
		s.evidence(t, ctx, "card PL", "declared PL", "ip PL")
		ctx, kinds = from("PL", "US", polish) // two agree
		none(t, kinds)
		s.evidence(t, ctx, "card US", "declared PL", "ip PL")
		ctx, kinds = from("DE", "US", polish)
		one(t, kinds, order.MatterConflict)
		s.evidence(t, ctx, "card US", "declared PL", "ip DE")
		_, kinds = from("DE", "", polish)
		one(t, kinds, order.MatterConflict)
		ctx, kinds = from("192.0.2.1", "PL", polish) // no country
		none(t, kinds)
		s.evidence(t, ctx, "card PL", "declared PL")
	})
}

// Who declares in the One-Stop Shop hears which orders have less evidence than the law asks for.
func TestOrdersWithLittleEvidence(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		s.vienna()
		standing := func() *order.EvidenceStanding {
			t.Helper()
			list, err := s.TaxMatters(s.ctx)
			if err != nil || list.Evidence == nil {
				t.Fatal(list, err)
			}
			return list.Evidence
		}
		s.paid(t, polish, "PL")
		if e := standing(); e.Short != 0 || len(e.Orders) != 0 || e.ThisYear.Amount != 9676 || e.LastYear.Amount != 0 {
			t.Errorf("two pieces: %+v", e)
		}
		s.paid(t, polish, "")
		s.from = "PL"
		s.paid(t, polish, "")
		s.paid(t, german, "")
		if e := standing(); e.Short != 1 || len(e.Orders) != 1 || e.ThisYear.Amount != 3*9676 {
			t.Errorf("one with one piece: %+v", e)
		}
		s.onePiece = true
		s.vienna()
		if e := standing(); e.Short != 2 || !e.OnePiece { // an address is none of the bank's
			t.Errorf("where one by others is enough: %+v", e)
		}
		s.pass(400 * 24 * time.Hour)
		if e := standing(); e.ThisYear.Amount != 0 || e.LastYear.Amount != 3*9676 || e.Over {
			t.Errorf("the year after: %+v", e)
		}
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

package order_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"testing"
	"time"

	"stoa/internal/cart"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund"
	"stoa/internal/tax"
	"stoa/internal/vies"
	"stoa/internal/vies/viestest"
)

// confirming is a shop in Vienna that has VAT ids confirmed, and a clock.
type confirming struct {
	*shop
	*viestest.VIES
	seller *order.Seller
	clock  time.Time
}

const validID = "DE136695976"

func confirms(t *testing.T, f func(t *testing.T, s *confirming)) {
	taxed(t, func(t *testing.T, s *shop, seller *order.Seller) {
		c := &confirming{shop: s, VIES: &viestest.VIES{}, seller: seller, clock: time.Now()}
		seller.Tax.VIES, seller.Invoices = true, true
		server := httptest.NewServer(c.VIES)
		t.Cleanup(server.Close)
		s.d.SetClock(func() time.Time { return c.clock })
		ask := vies.New(s.d, server.URL, func() string { return seller.VATID })
		s.carts = cart.New(s.d, []byte("secret"), func() tax.Seller { return seller.Tax }, ask)
		pays := payment.Only(s.provider)
		s.instance = &instance{
			order.New(s.d, pays, payment.New(s.d, pays), func() order.Seller { return *seller }, ask), refund.New(s.d, pays),
		}
		f(t, c)
	})
}

func (s *confirming) place(t *testing.T, ctx context.Context, token, quote string) *order.Order {
	t.Helper()
	o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: quote, Token: token})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (s *confirming) check(t *testing.T, number string) *order.VATCheck {
	t.Helper()
	var id string
	if err := s.d.Read().QueryRowContext(s.ctx, `SELECT id FROM orders WHERE number = $1`, number).Scan(&id); err != nil {
		t.Fatal(err)
	}
	check, err := order.VATCheckOf(s.ctx, s.d.Read(), id)
	if err != nil {
		t.Fatal(err)
	}
	return check
}

// matters asks again after a time, and returns what is open then: kinds of an order.
func (s *confirming) matters(t *testing.T, after time.Duration) (kinds []string) {
	t.Helper()
	s.clock = s.clock.Add(after)
	if err := s.ConfirmLater(s.ctx); err != nil {
		t.Fatal(err)
	}
	list, err := s.TaxMatters(s.ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list.Matters {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}

func none(t *testing.T, kinds []string) {
	t.Helper()
	if len(kinds) > 0 {
		t.Fatalf("open: %v", kinds)
	}
}

func one(t *testing.T, kinds []string, kind string) {
	t.Helper()
	if len(kinds) != 1 || kinds[0] != kind {
		t.Fatalf("open: %v, not %s", kinds, kind)
	}
}

func TestAConfirmedCompanyOwesTheTaxAndTheOrderHasTheEvidence(t *testing.T) {
	confirms(t, func(t *testing.T, s *confirming) {
		s.Knows(true, validID)
		ctx, token := s.buyer(t, pays)
		c := s.says(t, ctx, german)
		if c.TaxTerms.Reason != tax.Reverse || c.VATStanding != tax.Valid {
			t.Fatalf("%+v", c)
		}
		o := s.place(t, ctx, token, c.Quote)
		got := s.check(t, o.Number)
		if got == nil || got.VATID != validID || got.Standing != tax.Valid || got.Consultation == "" ||
			got.Requester != "ATU13585627" || got.At == nil {
			t.Fatalf("%+v", got)
		}
		if s.Calls() != 1 {
			t.Errorf("asked %d times", s.Calls())
		}
		// The same company with another VAT id on the invoice: that one has to be valid, too.
		other := german
		other.VATID = "DE811569869"
		in := order.BuyerCorrection{Invoice: o.Documents[0].Number, Name: "Ada", Buyer: other}
		if _, err := s.CorrectBuyer(ctx, o.Number, in); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("corrected: %v", err)
		}
		s.Knows(true, other.VATID)
		s.clock = s.clock.Add(time.Hour)
		if _, err := s.CorrectBuyer(ctx, o.Number, in); err != nil {
			t.Fatal(err)
		}
		if got := s.check(t, o.Number); got.VATID != other.VATID || got.Standing != tax.Valid {
			t.Errorf("%+v", got)
		}
		none(t, s.matters(t, 48*time.Hour))
	})
}

func TestAnInvalidVATIDIsSaidAtItsFieldAndWithoutItTheBuyerIsAConsumer(t *testing.T) {
	confirms(t, func(t *testing.T, s *confirming) {
		ctx, token := s.buyer(t, pays)
		_, err := s.carts.SetBuyer(ctx, german)
		var form *fault.Error
		if !errors.As(err, &form) || len(form.Fields) != 1 || form.Fields[0].Name != "vatId" ||
			form.Fields[0].Code != "vat_id_unconfirmed" {
			t.Fatalf("%v", err)
		}
		as := german
		as.VATID = ""
		c := s.says(t, ctx, as)
		if c.TaxTerms.Reason != tax.OSS || c.TaxTerms.Rate != 1900 || c.VATStanding != "" {
			t.Fatalf("%+v", c.TaxTerms)
		}
		o := s.place(t, ctx, token, c.Quote)
		if s.check(t, o.Number) != nil {
			t.Error("there was nothing to ask")
		}
		// Where VIES doesn't decide on the tax, it isn't asked: at home, abroad, and consumers.
		calls := s.Calls()
		s.says(t, ctx, cart.CartBuyer{
			Country: "AT", Business: true, Company: "C", Address: "A", VATID: "ATU13585627",
		})
		s.says(t, ctx, polish)
		if s.Calls() != calls {
			t.Error("asked for nothing")
		}
	})
}

func TestWhileVIESIsAwayTheTaxIsChargedAndAskedForLater(t *testing.T) {
	confirms(t, func(t *testing.T, s *confirming) {
		s.Says("MS_UNAVAILABLE")
		ctx, token := s.buyer(t, pays)
		c := s.says(t, ctx, german)
		if c.TaxTerms.Reason != tax.OSS || c.VATStanding != tax.Unknown || c.Tax.Amount == 0 {
			t.Fatalf("%+v %+v", c, c.TaxTerms)
		}
		o := s.place(t, ctx, token, c.Quote)
		if got := s.check(t, o.Number); got == nil || got.Standing != tax.Unknown {
			t.Fatalf("%+v", got)
		}
		none(t, s.matters(t, 0))
		none(t, s.matters(t, 11*time.Minute))
		s.Says("")
		s.Knows(true, validID)
		one(t, s.matters(t, 13*time.Hour), order.MatterValid)
		if got := s.check(t, o.Number); got.Standing != tax.Valid || got.Consultation == "" {
			t.Errorf("%+v", got)
		}
		calls := s.Calls()
		one(t, s.matters(t, 48*time.Hour), order.MatterValid)
		if s.Calls() != calls {
			t.Error("asked again")
		}
	})
}

func TestTrustingSellersHearOfWhatTurnsOutToBeInvalid(t *testing.T) {
	confirms(t, func(t *testing.T, s *confirming) {
		s.seller.Tax.Trusting = true
		s.Says("TIMEOUT")
		ctx, token := s.buyer(t, pays)
		c := s.says(t, ctx, german)
		if c.TaxTerms.Reason != tax.Reverse || c.VATStanding != tax.Unknown {
			t.Fatalf("%+v", c.TaxTerms)
		}
		number := s.place(t, ctx, token, c.Quote).Number
		none(t, s.matters(t, 11*time.Minute))
		one(t, s.matters(t, 25*time.Hour), order.MatterUnconfirmed)
		s.Says("")
		one(t, s.matters(t, 13*time.Hour), order.MatterInvalid)
		if err := s.SettleTax(ctx, number, order.MatterUnconfirmed); fault.CodeOf(err) != "tax.no_matter" {
			t.Errorf("no such matter: %v", err)
		}
		if err := s.SettleTax(ctx, number, order.MatterInvalid); err != nil {
			t.Fatal(err)
		}
		none(t, s.matters(t, 48*time.Hour))
	})
}

// What VIES says between quote and payment changes the total, so the buyer is asked.
func TestAVATIDThatChangesBeforeThePayment(t *testing.T) {
	confirms(t, func(t *testing.T, s *confirming) {
		s.Knows(true, validID)
		ctx, token := s.buyer(t, pays)
		quote := s.says(t, ctx, german).Quote
		s.Knows(false, validID)
		s.clock = s.clock.Add(time.Hour)
		refused := func() *cart.Cart {
			t.Helper()
			_, err := s.Place(ctx, order.PlaceIn{Key: "a" + quote, Quote: quote, Token: token})
			if fault.CodeOf(err) != "order.quote_changed" || s.provider.charges.Load() != 0 {
				t.Fatalf("%v", err)
			}
			c, err := s.carts.Cart(ctx, "")
			if err != nil {
				t.Fatal(err)
			}
			quote = c.Quote
			return c
		}
		if c := refused(); c.VATStanding != tax.Invalid || c.TaxTerms.Reason != tax.OSS || c.Buyer.VATID != validID {
			t.Fatalf("%+v", c)
		}
		s.Knows(true, validID)
		s.clock = s.clock.Add(time.Hour)
		if c := refused(); c.VATStanding != tax.Valid || c.TaxTerms.Reason != tax.Reverse {
			t.Fatalf("%+v", c)
		}
		// VIES goes away: what it said an hour ago stands, and the sale goes on.
		s.Says("SERVICE_UNAVAILABLE")
		s.clock = s.clock.Add(time.Hour)
		o := s.place(t, ctx, token, quote)
		if got := s.check(t, o.Number); got.Standing != tax.Valid || s.clock.Sub(*got.At) < time.Hour {
			t.Errorf("%+v", got)
		}
	})
}

// A cart that waited for more than a day is asked for before it is shown, so its total is the one that is paid.
func TestACartOfYesterday(t *testing.T) {
	confirms(t, func(t *testing.T, s *confirming) {
		s.Knows(true, validID)
		ctx, token := s.buyer(t, pays)
		s.says(t, ctx, german)
		s.clock = s.clock.Add(30 * time.Hour)
		c, err := s.carts.Cart(ctx, "")
		if err != nil || c.VATStanding != tax.Valid {
			t.Fatalf("%+v %v", c, err)
		}
		s.place(t, ctx, token, c.Quote)
		if s.Calls() != 2 {
			t.Errorf("asked %d times", s.Calls())
		}
	})
}

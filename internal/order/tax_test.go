package order_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"stoa/internal/books"
	"stoa/internal/cart"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund"
	"stoa/internal/tax"
)

// taxed is a shop in Vienna whose settings can change.
func taxed(t *testing.T, f func(t *testing.T, s *shop, seller *order.Seller)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		seller := &order.Seller{
			Name: "Wiener Kurse", Address: "Ring 1, Wien", Country: "AT", VATID: "ATU13585627",
			Tax: tax.Seller{Country: "AT", Charge: true, OSS: true, Reverse: true},
		}
		s.carts = cart.New(d, []byte("secret"), func() tax.Seller { return seller.Tax }, nil)
		pays := payment.Only(s.provider)
		s.instance = &instance{
			order.New(d, pays, payment.New(d, pays), func() order.Seller { return *seller }, nil), refund.New(d, pays),
		}
		f(t, s, seller)
	})
}

var (
	polish = cart.CartBuyer{Country: "PL"}
	german = cart.CartBuyer{
		Country: "DE", Business: true, Company: "Muster GmbH", Address: "Weg 1\n10115 Berlin", VATID: "DE 136 695 976",
		Reference: "PO-7",
	}
)

func (s *shop) says(t *testing.T, ctx context.Context, b cart.CartBuyer) *cart.Cart {
	t.Helper()
	c, err := s.carts.SetBuyer(ctx, b)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (s *shop) booked(t *testing.T, account string) int64 {
	t.Helper()
	cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD")
	if err != nil {
		t.Fatal(err)
	}
	return cents
}

func TestAConsumersTaxIsInThePriceAndOwedToTheirCountry(t *testing.T) {
	taxed(t, func(t *testing.T, s *shop, seller *order.Seller) {
		ctx, token := s.buyer(t, pays)
		if _, err := s.Place(ctx, order.PlaceIn{
			Key: "early", Quote: s.quote(t, ctx), Token: token,
		}); fault.CodeOf(err) != "order.buyer_required" {
			t.Fatalf("nobody knows where the buyer is: %v", err)
		}
		c := s.says(t, ctx, polish)
		// 99.00 and 20.01 contain 18.51 and 3.74 at 23 %.
		if c.Total.Amount != 11901 || c.Tax.Amount != 1851+374 || c.Net.Amount != 11901-2225 ||
			*c.TaxTerms != (tax.TaxTerms{Country: "PL", Rate: 2300, Reason: tax.OSS}) {
			t.Fatalf("%+v %+v", c, c.TaxTerms)
		}
		o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: c.Quote, Token: token})
		if err != nil || o.Total.Amount != 11901 || o.Tax.Amount != 2225 || o.Net.Amount != 9676 {
			t.Fatalf("%+v %v", o, err)
		}
		parts := map[string]int64{
			ledger.TaxOf("PL"): 2225, ledger.Provider("test"): -11901,
			ledger.Platform: (9900-1851)*30/100 + (2001-374)*30/100, // of the net price
		}
		for account, want := range parts {
			if got := s.booked(t, account); got != want {
				t.Errorf("%s has %d, not %d", account, got, want)
			}
		}
		// What the operator changes later is not about this order.
		*seller = order.Seller{Name: "Another", Country: "US"}
		if o, err = s.Order(ctx, o.Number); err != nil || o.Seller.Name != "Wiener Kurse" || o.Seller.VATID == "" ||
			o.TaxTerms == nil || o.TaxTerms.Rate != 2300 || o.Buyer.Country != "PL" {
			t.Errorf("later: %+v %v", o, err)
		}
		for _, slug := range []string{"go", "js"} {
			if err := s.refunds.Approve(ctx, o.Number, slug); err != nil {
				t.Fatal(err)
			}
		}
		for account := range parts {
			if got := s.booked(t, account); got != 0 {
				t.Errorf("%s still has %d", account, got)
			}
		}
	})
}

func TestACompanyElsewhereOwesTheTaxItself(t *testing.T) {
	taxed(t, func(t *testing.T, s *shop, _ *order.Seller) {
		ctx, token := s.buyer(t, pays)
		c := s.says(t, ctx, german)
		if c.Tax.Amount != 0 || c.TaxTerms.Reason != tax.Reverse || c.Buyer.VATID != "DE136695976" {
			t.Fatalf("%+v", c)
		}
		o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: c.Quote, Token: token})
		if err != nil || o.Buyer.Company != "Muster GmbH" || o.Buyer.VATID != "DE136695976" ||
			o.Buyer.Reference != "PO-7" || s.booked(t, ledger.TaxOf("DE")) != 0 {
			t.Fatalf("%+v %v", o, err)
		}
		bad := german
		bad.VATID = "DE136695977"
		if _, err := s.carts.SetBuyer(ctx, bad); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("a wrong check digit: %v", err)
		}
		for _, b := range []cart.CartBuyer{{}, {Country: "XX"}, {Country: "DE", Business: true}} {
			if _, err := s.carts.SetBuyer(ctx, b); fault.CodeOf(err) != "form.invalid" {
				t.Errorf("%+v: %v", b, err)
			}
		}
	})
}

// What the buyer saw is what they pay: a rate, a country or a VAT id that has changed since is refused.
func TestAQuoteIsOfItsTax(t *testing.T) {
	taxed(t, func(t *testing.T, s *shop, seller *order.Seller) {
		ctx, token := s.buyer(t, pays)
		quote := s.says(t, ctx, german).Quote
		refused := func(what string) {
			t.Helper()
			_, err := s.Place(ctx, order.PlaceIn{Key: what, Quote: quote, Token: token})
			if fault.CodeOf(err) != "order.quote_changed" {
				t.Errorf("%s: %v", what, err)
			}
		}
		other := german
		other.VATID = "DE811569869"
		s.says(t, ctx, other)
		refused("another VAT id")
		quote = s.says(t, ctx, polish).Quote
		s.says(t, ctx, cart.CartBuyer{Country: "CZ"})
		refused("another country")
		quote = s.says(t, ctx, polish).Quote
		seller.Tax.OSS = false
		refused("another rate")
		seller.Tax.Charge = false
		refused("no tax")
		if s.provider.charges.Load() != 0 {
			t.Error("charged")
		}
	})
}

// reports compares the operator's report with the tax that is owed to each country.
func (s *shop) reports(t *testing.T, owed map[string]int64) {
	t.Helper()
	report, err := books.New(s.d, payment.Set{}).Report(s.ctx, "", "")
	if err != nil {
		t.Fatal(err)
	}
	found, sum := map[string]int64{}, int64(0)
	for _, row := range report.Taxes {
		found[row.Country] += row.Tax.Amount
		sum += row.Tax.Amount
		if part := tax.Inside(row.Net.Amount+row.Tax.Amount, row.Rate); part-row.Tax.Amount > row.Sales {
			t.Errorf("%+v: the sum contains %d", row, part)
		}
	}
	for country, cents := range owed {
		if found[country] != cents {
			t.Errorf("the report has %d for %s, not %d", found[country], country, cents)
		}
	}
	if report.Total.Tax.Amount != sum {
		t.Errorf("the sums have %d, and the countries %d", report.Total.Tax.Amount, sum)
	}
}

// Many sales to many countries, refunded line by line in any order: after each step, the tax that is owed is that of
// the lines that are left, and the ledger balances.
func TestRefundsInAnyOrderLeaveTheTaxOfTheRest(t *testing.T) {
	taxed(t, func(t *testing.T, s *shop, seller *order.Seller) {
		type line struct {
			ctx          context.Context
			number, slug string
			country      string
			cents        int64
		}
		random := rand.New(rand.NewPCG(7, 14)) //nolint:gosec // repeatable
		seller.Tax.Registered = []string{"CH", "GB"}
		owed, left := map[string]int64{}, []line{}
		countries := []string{"AT", "PL", "FI", "HU", "CH", "GB", "US", "RO"}
		for i := range 12 {
			ctx, token := s.buyer(t, pays)
			c := s.says(t, ctx, cart.CartBuyer{Country: countries[random.IntN(len(countries))]})
			o, err := s.Place(ctx, order.PlaceIn{Key: fmt.Sprint(i), Quote: c.Quote, Token: token})
			if err != nil {
				t.Fatal(err)
			}
			sum := int64(0)
			for _, l := range c.Lines {
				part := tax.Inside(l.Price.Amount, o.TaxTerms.Rate)
				sum += part
				owed[o.TaxTerms.Country] += part
				left = append(left, line{ctx, o.Number, l.Slug, o.TaxTerms.Country, part})
			}
			if sum != o.Tax.Amount || o.Net.Amount+sum != o.Total.Amount {
				t.Fatalf("%+v: the lines have %d", o, sum)
			}
		}
		random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		for i, l := range left {
			for country, cents := range owed {
				if got := s.booked(t, ledger.TaxOf(country)); got != cents {
					t.Fatalf("%s is owed %d, not %d", country, got, cents)
				}
			}
			if i%8 == 0 {
				s.reports(t, owed)
			}
			if err := s.refunds.Approve(l.ctx, l.number, l.slug); err != nil {
				t.Fatal(err)
			}
			owed[l.country] -= l.cents
		}
		var rest int64
		if err := s.d.Read().QueryRow(
			`SELECT CAST(sum(abs(balance)) AS BIGINT) FROM (SELECT account, sum(amount_cents) AS balance
			FROM ledger_postings GROUP BY account) AS b`,
		).Scan(&rest); err != nil || rest != 0 {
			t.Errorf("all is refunded, and %d are left on accounts: %v", rest, err)
		}
	})
}

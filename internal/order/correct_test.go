package order_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stoa/internal/cart"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
)

// correct asks for a correction of an order's invoice as one reads it.
func (s *shop) correct(ctx context.Context, o *order.Order, name string, b cart.CartBuyer) (*order.Order, error) {
	return s.CorrectBuyer(ctx, o.Number, order.BuyerCorrection{Invoice: o.Documents[0].Number, Name: name, Buyer: b})
}

// After one of two courses was refunded, a correction takes back what is left, and invoices as much to the company.
func TestAnInvoiceIsCorrected(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, _ *order.Seller) {
		ctx, token := s.buyer(t, pays)
		o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.says(t, ctx, polish).Quote, Token: token})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.refunds.Approve(ctx, o.Number, "js"); err != nil {
			t.Fatal(err)
		}
		bought := s.d.Now()
		s.d.SetClock(func() time.Time { return bought.AddDate(0, 0, 9) })
		company := cart.CartBuyer{
			Country: "PL", Business: true, Company: "Łódź Sp. z o.o.", Address: "Piotrkowska 1\n90-001 Łódź", Reference: "PO 7",
		}
		is, err := s.correct(ctx, o, "Ada Nowak", company)
		if err != nil {
			t.Fatal(err)
		}
		if b := is.Buyer; b.Name != "Ada Nowak" || b.Company != company.Company || b.Reference != "PO 7" {
			t.Errorf("%+v", b)
		}
		invoices, credits := s.numbers(t, "invoice"), s.numbers(t, "credit")
		if !slices.Equal(invoices, counted("INV", 2)) || !slices.Equal(credits, counted("CN", 2)) {
			t.Fatal(invoices, credits)
		}
		var said []string
		for _, d := range is.Documents {
			if said = append(said, d.Number); d.Replaced != slices.Contains([]string{invoices[0], credits[1]}, d.Number) {
				t.Errorf("%+v", d)
			}
		}
		slices.Sort(said[1:])
		if !slices.Equal(said, []string{invoices[1], credits[0], credits[1], invoices[0]}) {
			t.Error(said)
		}
		if d := is.Documents[0]; d.PDFURL != "/orders/"+o.Number+"/invoice.pdf" {
			t.Error(d.PDFURL)
		}
		var left, taken, tax int64
		var supplied, issued, refers string
		if err := s.d.Read().QueryRow(`SELECT new.total_cents, new.tax_cents, credit.total_cents, new.refers_to,
			CAST(new.supplied_at AS TEXT), CAST(old.issued_at AS TEXT) FROM invoices AS new
			JOIN invoices AS old ON old.number = new.refers_to
			JOIN invoices AS credit ON credit.refers_to = old.number AND credit.course_id = credit.number
			WHERE new.number = $1`, invoices[1]).Scan(&left, &tax, &taken, &refers, &supplied, &issued); err != nil {
			t.Fatal(err)
		}
		if left != 2001 || taken != left || tax != 374 || refers != invoices[0] || supplied != issued {
			t.Error(left, tax, taken, refers, supplied, issued)
		}
		// The same again is no other document, and what was seen earlier can't be corrected any more.
		if again, err := s.correct(ctx, is, "Ada Nowak", company); err != nil || len(again.Documents) != 4 {
			t.Error(again, err)
		}
		if _, err := s.correct(ctx, o, "Ada", company); fault.CodeOf(err) != "invoice.corrected" {
			t.Error(err)
		}
		// What is refunded later is credited on the new invoice; nothing is left to correct then.
		if err := s.refunds.Approve(ctx, o.Number, "go"); err != nil {
			t.Fatal(err)
		}
		if err := s.d.Read().QueryRow(`SELECT refers_to FROM invoices WHERE number = $1`,
			strings.Replace(credits[1], "000002", "000003", 1)).Scan(&refers); err != nil || refers != invoices[1] {
			t.Error(refers, err)
		}
		if _, err := s.correct(ctx, is, "Ada", company); fault.CodeOf(err) != "invoice.refunded" {
			t.Error(err)
		}
	})
}

// A correction changes no tax: the country stays, and so does whether there is a VAT ID, but for companies at home.
func TestACorrectionKeepsTheTax(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, _ *order.Seller) {
		buy := func(b cart.CartBuyer) (context.Context, *order.Order) {
			t.Helper()
			ctx, token := s.buyer(t, pays)
			o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.says(t, ctx, b).Quote, Token: token})
			if err != nil {
				t.Fatal(err)
			}
			return ctx, o
		}
		austrian := cart.CartBuyer{
			Country: "AT", Business: true, Company: "Wiener GmbH", Address: "Ring 2", VATID: "ATU13585627",
		}
		unnamed := german
		unnamed.VATID = ""
		for _, c := range []struct {
			was, is cart.CartBuyer
			field   string
		}{
			{cart.CartBuyer{Country: "AT"}, austrian, ""},
			{polish, cart.CartBuyer{Country: "AT"}, "country"},
			{cart.CartBuyer{Country: "DE"}, german, "vatId"},
			{german, unnamed, "vatId"},
			{cart.CartBuyer{Country: "DE"}, unnamed, ""},
		} {
			ctx, o := buy(c.was)
			_, err := s.correct(ctx, o, "Ada", c.is)
			if got := fieldsOf(err); got != c.field {
				t.Errorf("%+v to %+v: %q, %v", c.was, c.is, got, err)
			}
			other, _ := s.buyer(t, pays)
			if _, err := s.correct(other, o, "Eve", c.is); fault.CodeOf(err) != "order.not_found" {
				t.Error(err)
			}
		}
	})
}

func fieldsOf(err error) (names string) {
	if f, ok := err.(*fault.Error); ok {
		for _, field := range f.Fields {
			names += field.Name
		}
	}
	return names
}

// Of two corrections of the same invoice at once, one is made.
func TestTwoCorrectionsAtOnce(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, _ *order.Seller) {
		ctx, token := s.buyer(t, pays)
		o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.says(t, ctx, polish).Quote, Token: token})
		if err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		said := make([]string, 6)
		for i := range said {
			all.Go(func() {
				_, err := s.correct(ctx, o, strings.Repeat("A", i+4), polish)
				said[i] = fault.CodeOf(err)
				if err != nil && said[i] == "" {
					t.Error(err)
				}
			})
		}
		all.Wait()
		slices.Sort(said)
		if said = slices.Compact(said); said[0] != "" || said[1] != "invoice.corrected" {
			t.Error(said)
		}
		if n := s.numbers(t, "invoice"); !slices.Equal(n, counted("INV", 2)) {
			t.Error(n)
		}
		if n := s.numbers(t, "credit"); !slices.Equal(n, counted("CN", 1)) {
			t.Error(n)
		}
	})
}

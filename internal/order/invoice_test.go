package order_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stoa/internal/cart"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund"
)

// invoiced is a shop in Vienna that issues invoices.
func invoiced(t *testing.T, f func(t *testing.T, s *shop, seller *order.Seller)) {
	taxed(t, func(t *testing.T, s *shop, seller *order.Seller) {
		seller.Invoices = true
		f(t, s, seller)
	})
}

// numbers are those of all documents of a kind, sorted.
func (s *shop) numbers(t *testing.T, kind string) (all []string) {
	t.Helper()
	rows, err := s.d.Read().Query(`SELECT number FROM invoices WHERE kind = $1 ORDER BY number`, kind)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var number string
		if err := rows.Scan(&number); err != nil {
			t.Fatal(err)
		}
		all = append(all, number)
	}
	return all
}

// counted are the numbers from 1 to n.
func counted(prefix string, n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("%s-%d-%06d", prefix, time.Now().UTC().Year(), i+1))
	}
	return all
}

// Fifty people pay at the same time on two instances, others with cards that are declined; then half is refunded at the
// same time. Both series have every number once.
func TestNumbersHaveNoGaps(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, seller *order.Seller) {
		pay := payment.Only(s.provider)
		second := order.New(s.d, pay, payment.New(s.d, pay), func() order.Seller { return *seller }, nil)
		type purchase struct {
			ctx          context.Context
			token, quote string
			number       string
		}
		purchases := make([]purchase, 60)
		for i := range purchases {
			p := &purchases[i]
			p.ctx, p.token = s.buyer(t, map[bool]string{true: declines, false: pays}[i%6 == 5])
			p.quote = s.says(t, p.ctx, polish).Quote
		}
		var work sync.WaitGroup
		for i := range purchases {
			work.Go(func() {
				p, on := &purchases[i], s.Service
				if i%2 == 1 {
					on = second
				}
				_, err := on.Place(p.ctx, order.PlaceIn{Key: "k", Quote: p.quote, Token: p.token})
				if (err == nil) != (i%6 != 5) && fault.CodeOf(err) != "payment.unconfirmed" {
					t.Error(i, err)
				}
			})
		}
		work.Wait()
		later := time.Now().Add(time.Minute) // what a slow machine couldn't write in time is reconciled
		s.d.SetClock(func() time.Time { return later })
		if err := s.Reconcile(s.ctx); err != nil {
			t.Fatal(err)
		}
		for i := range purchases {
			p := &purchases[i]
			rows, err := s.History(p.ctx)
			if err != nil || (len(rows) > 0) != (i%6 != 5) {
				t.Fatal(i, rows, err)
			}
			if len(rows) > 0 {
				p.number = rows[0].Number
			}
		}
		if got, want := s.numbers(t, invoice.Invoice), counted("INV", 50); !slices.Equal(got, want) {
			t.Errorf("%d invoices: %v", len(got), got)
		}
		others := refund.New(s.d, pay)
		for i := range purchases {
			if p := &purchases[i]; p.number != "" && i%2 == 0 {
				work.Go(func() {
					on := s.refunds
					if i%4 == 0 {
						on = others
					}
					if err := on.Approve(p.ctx, p.number, "js"); err != nil {
						t.Error(err)
					}
				})
			}
		}
		work.Wait()
		if got, want := s.numbers(t, invoice.Credit), counted("CN", 30); !slices.Equal(got, want) {
			t.Errorf("%d credit notes: %v", len(got), got)
		}
	})
}

// What fails after it has taken a number leaves none behind: the next one has it.
func TestAFailureLeavesNoGap(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, _ *order.Seller) {
		buy := func() error {
			ctx, token := s.buyer(t, pays)
			_, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.says(t, ctx, polish).Quote, Token: token})
			return err
		}
		if err := buy(); err != nil {
			t.Fatal(err)
		}
		s.change(t, `ALTER TABLE events RENAME TO events_away`) // what is written last
		if err := buy(); err == nil {
			t.Fatal("paid without its event")
		}
		if got := s.numbers(t, invoice.Invoice); len(got) != 1 {
			t.Fatal(got)
		}
		s.change(t, `ALTER TABLE events_away RENAME TO events`)
		later := time.Now().Add(time.Minute)
		s.d.SetClock(func() time.Time { return later })
		if err := buy(); err != nil {
			t.Fatal(err)
		}
		if err := s.Reconcile(s.ctx); err != nil { // the one that failed
			t.Fatal(err)
		}
		if got, want := s.numbers(t, invoice.Invoice), counted("INV", 3); !slices.Equal(got, want) {
			t.Errorf("%v", got)
		}
	})
}

func (s *shop) change(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.d.Write().Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// Who sold before the seller was named, for nothing, or without having been paid, has no invoice. Another seller has
// another series, and another year begins at 1.
func TestWhatIsInvoiced(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, seller *order.Seller) {
		buy := func(b cart.CartBuyer) *order.Order {
			t.Helper()
			ctx, token := s.buyer(t, pays)
			o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.says(t, ctx, b).Quote, Token: token})
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		seller.Invoices = false
		if o := buy(polish); len(o.Documents) != 0 {
			t.Errorf("%+v", o.Documents)
		}
		seller.Invoices = true
		first := buy(german)
		year := time.Now().UTC().Year()
		if len(first.Documents) != 1 || first.Documents[0].Number != fmt.Sprintf("INV-%d-000001", year) ||
			first.Documents[0].PDFURL != "/orders/"+first.Number+"/invoice.pdf" {
			t.Fatalf("%+v", first.Documents)
		}
		seller.Name = "Neue Kurse GmbH"
		if o := buy(polish); o.Documents[0].Number != fmt.Sprintf("INV2-%d-000001", year) {
			t.Errorf("%+v", o.Documents)
		}
		seller.Name = "  wiener  Kurse"
		if o := buy(polish); o.Documents[0].Number != fmt.Sprintf("INV-%d-000002", year) {
			t.Errorf("%+v", o.Documents)
		}
		later := time.Date(year+1, 1, 1, 0, 0, 1, 0, time.UTC)
		s.d.SetClock(func() time.Time { return later })
		if o := buy(polish); o.Documents[0].Number != fmt.Sprintf("INV-%d-000001", year+1) {
			t.Errorf("%+v", o.Documents)
		}
		ctx, _ := s.buyer(t, pays)
		s.tx(t, func(tx *db.Tx) error {
			_, err := tx.ExecContext(s.ctx, `UPDATE courses SET price_cents = 0`)
			return err
		})
		c, err := s.carts.Cart(ctx, "")
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: c.Quote})
		if err != nil || o.Total.Amount != 0 || len(o.Documents) != 0 {
			t.Errorf("for nothing: %+v %v", o, err)
		}
	})
}

// A document says what the order said, to the cent, and nothing changes it.
func TestADocumentStays(t *testing.T) {
	invoiced(t, func(t *testing.T, s *shop, _ *order.Seller) {
		ctx, token := s.buyer(t, pays)
		o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.says(t, ctx, polish).Quote, Token: token})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.refunds.Approve(ctx, o.Number, "js"); err != nil {
			t.Fatal(err)
		}
		sums := func(kind string) (total, tax, lines, lineTax int64) {
			if err := s.d.Read().QueryRow(`SELECT total_cents, invoices.tax_cents,
				CAST(sum(price_cents - discount_cents) AS BIGINT), CAST(sum(invoice_lines.tax_cents) AS BIGINT) FROM invoices
				JOIN invoice_lines ON invoice_lines.number = invoices.number WHERE kind = $1
				GROUP BY invoices.number, total_cents, invoices.tax_cents`, kind).Scan(&total, &tax, &lines, &lineTax); err != nil {
				t.Fatal(err)
			}
			return total, tax, lines, lineTax
		}
		if total, tax, lines, lineTax := sums(invoice.Invoice); total != o.Total.Amount || tax != o.Tax.Amount ||
			lines != total || lineTax != tax {
			t.Error(total, tax, lines, lineTax)
		}
		if total, tax, lines, lineTax := sums(invoice.Credit); total != 9900 || tax != 1851 ||
			lines != total || lineTax != tax {
			t.Error(total, tax, lines, lineTax)
		}
		if o, err = s.Order(ctx, o.Number); err != nil || len(o.Documents) != 2 ||
			!strings.Contains(o.Documents[1].PDFURL, "/credit-notes/CN-") {
			t.Errorf("%+v %v", o, err)
		}
		rows, err := s.History(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if r.InvoiceURL != o.Documents[0].PDFURL || (r.CreditNoteURL == o.Documents[1].PDFURL) != (r.Slug == "js") {
				t.Errorf("%+v", r)
			}
		}
		statements := []string{
			`UPDATE invoices SET total_cents = 1`, `DELETE FROM invoices`, `UPDATE invoice_lines SET title = 'x'`,
			`DELETE FROM invoice_lines WHERE position = 0`,
		}
		if s.d.Dialect == db.Postgres {
			statements = append(statements, `TRUNCATE invoices CASCADE`, `TRUNCATE invoice_lines`)
		}
		for _, statement := range statements {
			if _, err := s.d.Write().ExecContext(ctx, statement); err == nil {
				t.Errorf("%s was done", statement)
			}
		}
	})
}

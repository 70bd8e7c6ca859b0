// Package invoice owns invoices and credit notes: their numbers, what stands in them, and how they look on paper. It
// promises numbers without gaps for each seller and year, whatever fails or runs at the same time, and that nothing of
// an issued document ever changes, which triggers of the database hold. It refuses to know orders: whoever sells passes
// everything that a document says. docs/invoices.md has the rules of law.
package invoice

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/tax"
)

// The kinds of documents.
const (
	Invoice = "invoice"
	Credit  = "credit"
)

// Service has the use cases of those who read documents.
type Service struct{ db *db.DB }

// New creates the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Seller is who issues a document.
type Seller struct{ Name, Address, Country, VATID string }

// Buyer is who receives it. Name is that of a person, of whom a Company has one.
type Buyer struct{ Name, Company, Address, Country, VATID, Reference string }

// Sale is a paid order. Provider is how it was paid.
type Sale struct {
	OrderID, OrderNumber, PersonID, Currency, Provider string

	Seller Seller
	Buyer  Buyer
	Tax    tax.TaxTerms
	Lines  []Line
}

// Line is a course in it. Prices contain the tax.
type Line struct {
	CourseID, Title string
	Seats           int32 // for a team; 0 is one access

	PriceCents, DiscountCents, TaxCents int64
}

// ErrNotFound is the fault of a document that isn't there, or is someone else's.
var ErrNotFound = fault.New(fault.NotFound, "order.not_found", "There’s no invoice at this address.")

// Queue has a transaction wait for others that take numbers, if it is the first thing it does: PostgreSQL begins to
// read with what follows. Without it, transactions that overlap are refused and tried again, and many at once wear each
// other out. SQLite has one writer anyway.
func Queue(ctx context.Context, tx *db.Tx) error {
	if tx.Dialect != db.Postgres {
		return nil
	}
	_, err := tx.ExecContext(ctx, `LOCK TABLE invoice_counters IN SHARE ROW EXCLUSIVE MODE`)
	return err
}

// Issue stores the invoice of an order, in the transaction in which it is paid. The supply is of the same day, because
// courses are open from the payment on.
func Issue(ctx context.Context, tx *db.Tx, s Sale) error {
	q := invoicedb.New(tx)
	language, err := q.LanguageOf(ctx, s.PersonID)
	if err != nil {
		return err
	}
	row := invoicedb.InsertParams{
		Kind: Invoice, OrderID: s.OrderID, OrderNumber: s.OrderNumber, PersonID: s.PersonID, Language: language,
		SellerName: s.Seller.Name, SellerAddress: s.Seller.Address, SellerCountry: s.Seller.Country,
		SellerVatID: s.Seller.VATID, BuyerName: s.Buyer.Name, BuyerCompany: s.Buyer.Company,
		BuyerAddress: s.Buyer.Address, BuyerCountry: s.Buyer.Country, BuyerVatID: s.Buyer.VATID,
		BuyerReference: s.Buyer.Reference, PaidBy: s.Provider, Currency: s.Currency, TaxCountry: s.Tax.Country,
		TaxRate: s.Tax.Rate, TaxReason: s.Tax.Reason,
	}
	return add(ctx, tx, q, row, s.Lines)
}

// CreditLine stores the credit note of a course of an order, in the transaction in which it is refunded. Orders without
// an invoice have none.
func CreditLine(ctx context.Context, tx *db.Tx, orderID, courseID string) error {
	q := invoicedb.New(tx)
	of, ok, err := db.Found(q.InvoiceOf(ctx, orderID))
	if err != nil || !ok {
		return err
	}
	lines, err := q.LinesOf(ctx, of.Number)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if l.CourseID != courseID {
			continue
		}
		row := invoicedb.InsertParams(of)
		row.Kind, row.CourseID, row.RefersTo = Credit, courseID, &of.Number
		return add(ctx, tx, q, row, []Line{lineAgain(l)})
	}
	return fmt.Errorf("invoice %s doesn't have the course %s", of.Number, courseID)
}

func lineAgain(l invoicedb.InvoiceLine) Line {
	return Line{
		CourseID: l.CourseID, Title: l.Title, PriceCents: l.PriceCents, DiscountCents: l.DiscountCents, TaxCents: l.TaxCents,
		Seats: l.Seats,
	}
}

// add takes the next number and stores a document under it.
func add(ctx context.Context, tx *db.Tx, q *invoicedb.Queries, row invoicedb.InsertParams, lines []Line) error {
	prefix, err := seriesOf(ctx, q, row.SellerName, row.Kind)
	if err != nil {
		return err
	}
	row.TaxCents, row.TotalCents = 0, 0
	row.Series, row.Year, row.IssuedAt = prefix, int32(tx.Now.UTC().Year()), db.At(tx.Now)
	if row.Serial, err = q.Take(ctx, invoicedb.TakeParams{Series: row.Series, Year: row.Year}); err != nil {
		return err
	}
	row.Number = fmt.Sprintf("%s-%d-%06d", row.Series, row.Year, row.Serial)
	if row.CourseID == itself {
		row.CourseID = row.Number
	}
	for _, l := range lines {
		row.TotalCents += l.PriceCents - l.DiscountCents
		row.TaxCents += l.TaxCents
	}
	if err := q.Insert(ctx, row); err != nil {
		return err
	}
	for i, l := range lines {
		if err := q.InsertLine(ctx, invoicedb.InsertLineParams{
			Number: row.Number, Position: int32(i), CourseID: l.CourseID, Title: l.Title, PriceCents: l.PriceCents,
			DiscountCents: l.DiscountCents, TaxCents: l.TaxCents, Seats: l.Seats,
		}); err != nil {
			return err
		}
	}
	return nil
}

// seriesOf is how the numbers of a seller begin. Credit notes have a series of their own, so that a number says what it
// is, and a reader of a year's invoices needs no others to see that none is missing. A seller of another name is
// another seller.
func seriesOf(ctx context.Context, q *invoicedb.Queries, seller, kind string) (string, error) {
	name := strings.ToLower(strings.Join(strings.Fields(seller), " "))
	position, ok, err := db.Found(q.SellerPosition(ctx, name))
	if err == nil && !ok {
		if err = q.AddSeller(ctx, name); err == nil {
			position, err = q.SellerPosition(ctx, name)
		}
	}
	prefix := map[string]string{Invoice: "INV", Credit: "CN"}[kind]
	if position > 1 {
		prefix += fmt.Sprint(position)
	}
	return prefix, err
}

// Document is what is shown of one.
type Document struct {
	Number   string    `json:"number"`
	Kind     string    `json:"kind" enum:"invoice,credit"`
	Replaced bool      `json:"replaced" doc:"an invoice that was corrected, or the credit note by which it was"`
	IssuedAt time.Time `json:"issuedAt"`
	PDFURL   string    `json:"pdfUrl"`
}

// DocumentsOf returns the documents of an order, by its number: the invoice that is valid first.
func DocumentsOf(ctx context.Context, q invoicedb.DBTX, orderNumber string) ([]Document, error) {
	rows, err := invoicedb.New(q).OfOrder(ctx, orderNumber)
	valid := validOf(rows)
	out := make([]Document, 0, len(rows))
	for _, r := range rows {
		d := Document{
			Number: r.Number, Kind: r.Kind, IssuedAt: r.IssuedAt.Time, PDFURL: PDFURL(r.OrderNumber, r.Kind, r.Number),
			Replaced: r.Kind == Invoice && r.Number != valid || r.Kind == Credit && replaces(r),
		}
		if r.Kind == Invoice && d.Replaced {
			d.PDFURL = "/orders/" + r.OrderNumber + "/invoices/" + r.Number + ".pdf"
		}
		if r.Number == valid {
			out = slices.Insert(out, 0, d)
		} else {
			out = append(out, d)
		}
	}
	return out, err
}

// validOf is the number of the invoice among an order's documents that no other corrects, or "".
func validOf(rows []invoicedb.Invoice) (number string) {
	var last invoicedb.Invoice
	for _, r := range rows {
		if r.Kind == Invoice && (r.Year > last.Year || r.Year == last.Year && r.Serial > last.Serial) {
			last = r
		}
	}
	return last.Number
}

// PDFURL is where an order's valid invoice is, also once it was corrected, and its credit notes.
func PDFURL(orderNumber, kind, number string) string {
	if kind == Credit {
		return "/orders/" + orderNumber + "/credit-notes/" + number + ".pdf"
	}
	return "/orders/" + orderNumber + "/invoice.pdf"
}

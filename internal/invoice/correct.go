package invoice

import (
	"context"
	"slices"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// maxCorrections bounds how often an order's invoice is corrected.
const maxCorrections = 20

// itself stands for the number of a document that is about to have one. Both documents of a correction have their own
// number where the credit note of a refund has its course.
const itself = "-"

// The faults of a correction.
var (
	ErrCorrected = fault.New(
		fault.Conflict, "invoice.corrected", "This invoice has been corrected in the meantime. Check the new one.",
	)
	ErrTooManyCorrections = fault.New(
		fault.Conflict, "invoice.too_many_corrections", "This invoice can’t be corrected again. Contact us.",
	)
	ErrNothingLeft = fault.New(
		fault.Conflict, "invoice.refunded", "Everything was refunded, so there’s no invoice to correct.",
	)
)

// Correct replaces the invoice of an order by one with other details of its buyer: a credit note takes back what it has
// left after refunds, and a new invoice has the same lines and the day of supply of the first one. Number is the
// invoice that is corrected, so that nobody corrects one they haven't seen. Details that are the same change nothing.
// The tax must be the same for this buyer. It is to be called after Queue, in the transaction that changes the order.
// Errors: order.not_found, invoice.corrected, invoice.refunded, invoice.too_many_corrections.
func Correct(ctx context.Context, tx *db.Tx, orderID, number string, b Buyer) error {
	q := invoicedb.New(tx)
	of, ok, err := db.Found(q.InvoiceOf(ctx, orderID))
	if err != nil {
		return err
	}
	if !ok {
		return ErrNotFound
	}
	if of.Number != number {
		return ErrCorrected
	}
	if b == buyerOf(of) {
		return nil
	}
	if n, err := q.Corrections(ctx, orderID); err != nil {
		return err
	} else if n >= maxCorrections {
		return ErrTooManyCorrections
	}
	lines, err := unrefunded(ctx, q, of)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return ErrNothingLeft
	}
	row := invoicedb.InsertParams(of)
	row.Kind, row.CourseID, row.RefersTo = Credit, itself, &of.Number
	if err := add(ctx, tx, q, row, lines); err != nil {
		return err
	}
	row = invoicedb.InsertParams(of)
	row.CourseID, row.RefersTo = itself, &of.Number
	if row.SuppliedAt == nil {
		row.SuppliedAt = &of.IssuedAt
	}
	row.BuyerName, row.BuyerCompany, row.BuyerAddress = b.Name, b.Company, b.Address
	row.BuyerCountry, row.BuyerVatID, row.BuyerReference = b.Country, b.VATID, b.Reference
	if row.Language, err = q.LanguageOf(ctx, of.PersonID); err != nil {
		return err
	}
	return add(ctx, tx, q, row, lines)
}

func buyerOf(of invoicedb.Invoice) Buyer {
	return Buyer{
		Name: of.BuyerName, Company: of.BuyerCompany, Address: of.BuyerAddress, Country: of.BuyerCountry,
		VATID: of.BuyerVatID, Reference: of.BuyerReference,
	}
}

// unrefunded are the lines of an invoice that were not refunded.
func unrefunded(ctx context.Context, q *invoicedb.Queries, of invoicedb.Invoice) (lines []Line, err error) {
	rows, err := q.LinesOf(ctx, of.Number)
	if err != nil {
		return nil, err
	}
	credited, err := q.Credited(ctx, invoicedb.CreditedParams{RefersTo: &of.Number, OrderID: of.OrderID})
	for _, l := range rows {
		if !slices.Contains(credited, l.CourseID) {
			lines = append(lines, lineAgain(l))
		}
	}
	return lines, err
}

// suppliedAt is when what a document is about was supplied, and paid.
func suppliedAt(of invoicedb.Invoice) db.Time {
	if of.SuppliedAt != nil {
		return *of.SuppliedAt
	}
	return of.IssuedAt
}

// replaces reports whether a document is one of a correction.
func replaces(of invoicedb.Invoice) bool { return of.CourseID == of.Number }

// Package earning owns what instructors earn: the operator's terms, the terms of each sale, and what became of it. It
// promises that a sale keeps the terms that it was made with, and that the parts of several instructors add up to the
// cent. It refuses to move money: the ledger has the balances, and payouts are paid by payout.
package earning

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"stoa/internal/course"
	"stoa/internal/earning/earningdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
)

// HoldDays is how long a sale is held before it can be paid out: as long as learners may have their money back.
const HoldDays = 30

// Service holds the use cases.
type Service struct{ db *db.DB }

// New creates the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Line is a course that is about to be sold. SharePercent is the coupon's, or nil.
type Line struct {
	CourseID, OwnerID         string
	PriceCents, DiscountCents int64
	TaxCents                  int64 // in what is paid: the shares are of the rest
	SharePercent              *int32
	Seats                     int // of a team; 0 for one course
}

// Fix writes the terms of an order's lines, in the transaction that writes the order: the share of a line's
// instructors is the coupon's, else the owner's own, else the operator's default, and is divided by their parts of
// the course.
func Fix(ctx context.Context, tx *db.Tx, orderID, currency string, lines []Line) error {
	rows := make([][]any, 0, len(lines))
	for _, line := range lines {
		terms, err := earningdb.New(tx).TermsOf(ctx, earningdb.TermsOfParams{OwnerID: line.OwnerID, CourseID: line.CourseID})
		if err != nil {
			return err
		}
		if len(terms) == 0 {
			return errors.New("earning: the operator's terms are missing")
		}
		percent, parts := terms[0].SharePercent, make([]course.Share, len(terms))
		if line.SharePercent != nil {
			percent = *line.SharePercent
		}
		for i, t := range terms {
			parts[i] = course.Share{PersonID: t.PersonID, Percent: int(t.PartPercent)}
		}
		for i, amount := range Divide(line.PriceCents-line.DiscountCents-line.TaxCents, int64(percent), parts) {
			rows = append(rows, []any{
				orderID, line.CourseID, parts[i].PersonID, i, currency, line.PriceCents, line.DiscountCents, percent,
				parts[i].Percent, amount, line.TaxCents, line.Seats,
			})
		}
	}
	const into = `earnings (order_id, course_id, person_id, position, currency, price_cents, discount_cents, share_percent,
		part_percent, amount_cents, tax_cents, seats)`
	return tx.InsertAll(ctx, into, rows, "")
}

// Divide returns what each part has of a share, in percent, of what was paid. The share is rounded down to a cent,
// and cents that the parts leave over go to the largest remainders: nothing is lost.
func Divide(cents, percent int64, parts []course.Share) []int64 {
	weights, out := make([]int64, len(parts)), make([]int64, len(parts))
	for i, part := range parts {
		weights[i] = int64(part.Percent)
	}
	for i, m := range money.Of(cents*percent/100, course.Currency()).Allocate(weights) {
		out[i] = m.Amount
	}
	return out
}

// Part is what a person earns of an order's line, and the instructors' share of it, in percent.
type Part struct {
	CourseID, PersonID string
	Percent, Cents     int64
}

// Sold makes the earnings of an order true, when it is paid, and returns them.
func Sold(ctx context.Context, tx *db.Tx, orderID string, at time.Time) ([]Part, error) {
	sold := db.At(at)
	rows, err := earningdb.New(tx).MarkSold(ctx, earningdb.MarkSoldParams{OrderID: orderID, SoldAt: &sold})
	slices.SortFunc(rows, func(a, b earningdb.MarkSoldRow) int {
		return cmp.Or(cmp.Compare(a.CourseID, b.CourseID), cmp.Compare(a.Position, b.Position))
	})
	out := make([]Part, 0, len(rows))
	for _, row := range rows {
		out = append(out, Part{
			CourseID: row.CourseID, PersonID: row.PersonID, Percent: int64(row.SharePercent), Cents: row.AmountCents,
		})
	}
	return out, err
}

// Forget deletes the terms of an order that has failed.
func Forget(ctx context.Context, tx *db.Tx, orderID string) error {
	return earningdb.New(tx).DeleteEarnings(ctx, orderID)
}

// Refunded notes that a line's money went back.
func Refunded(ctx context.Context, tx *db.Tx, orderID, courseID string) error {
	at := db.At(tx.Now)
	return earningdb.New(tx).MarkRefunded(ctx, earningdb.MarkRefundedParams{
		OrderID: orderID, CourseID: courseID, RefundedAt: &at,
	})
}

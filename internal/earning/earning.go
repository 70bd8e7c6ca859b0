// Package earning owns what instructors earn: the operator's terms, the terms of each sale, and what became of it. It
// promises that a sale keeps the terms that it was made with, and that the parts of several instructors add up to the
// cent. It refuses to move money: the ledger has the balances, and payouts are paid by payout.
package earning

import (
	"context"
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
}

// Fix writes the terms of an order's lines, in the transaction that writes the order: the share of a line's
// instructors is the coupon's, else the owner's own, else the operator's default, and is divided by their parts of
// the course.
func Fix(ctx context.Context, tx *db.Tx, orderID, currency string, lines []Line) error {
	q := earningdb.New(tx)
	terms, err := q.Terms(ctx)
	if err != nil {
		return err
	}
	for _, line := range lines {
		percent := terms.SharePercent
		if own, ok, err := db.Found(q.ShareOf(ctx, line.OwnerID)); err != nil {
			return err
		} else if ok {
			percent = own
		}
		if line.SharePercent != nil {
			percent = *line.SharePercent
		}
		parts, err := partsOf(ctx, tx, line)
		if err != nil {
			return err
		}
		for i, amount := range Divide(line.PriceCents-line.DiscountCents-line.TaxCents, int64(percent), parts) {
			if err := q.InsertEarning(ctx, earningdb.InsertEarningParams{
				OrderID: orderID, CourseID: line.CourseID, PersonID: parts[i].PersonID, Position: int32(i),
				Currency: currency, PriceCents: line.PriceCents, DiscountCents: line.DiscountCents, TaxCents: line.TaxCents,
				SharePercent: percent, PartPercent: int32(parts[i].Percent), AmountCents: amount,
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

func partsOf(ctx context.Context, tx *db.Tx, line Line) ([]course.Share, error) {
	parts, err := course.SharesOf(ctx, tx, line.CourseID)
	if err == nil && len(parts) == 0 {
		parts = []course.Share{{PersonID: line.OwnerID, Percent: 100}}
	}
	return parts, err
}

// Divide returns what each part has of a share, in percent, of what was paid. The share is rounded down to a cent,
// and cents that the parts leave over go to the largest remainders: nothing is lost.
func Divide(cents, percent int64, parts []course.Share) []int64 {
	weights, out := make([]int64, len(parts)), make([]int64, len(parts))
	for i, part := range parts {
		weights[i] = int64(part.Percent)
	}
	for i, m := range money.Of(cents*percent/100, course.Currency).Allocate(weights) {
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
	q, sold := earningdb.New(tx), db.At(at)
	if err := q.MarkSold(ctx, earningdb.MarkSoldParams{OrderID: orderID, SoldAt: &sold}); err != nil {
		return nil, err
	}
	rows, err := q.PartsOf(ctx, orderID)
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

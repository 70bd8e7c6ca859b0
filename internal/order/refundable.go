package order

import (
	"context"
	"time"

	"stoa/internal/earning"
	"stoa/internal/kit/db"
	"stoa/internal/order/orderdb"
)

// What an order tells of the refunds of its lines; package refund does them.

const (
	// RefundDays is the money-back guarantee. What instructors earn is held meanwhile.
	RefundDays = earning.HoldDays
	// InstantBelow is in percent completed: from here on the operator decides.
	InstantBelow = 30
)

// The states of a line's refund.
const (
	RefundNo       = "no"
	RefundPossible = "possible"
	RefundAsked    = "asked"
	RefundRefused  = "refused"
	RefundDone     = "done"
	// RefundStopped is one that the provider refuses to make: an operator is to look at it.
	RefundStopped = "stopped"
)

// RefundState returns the state of the refund of a line that cost cents, in an order of this status.
func RefundState(status string, cents int64, paid, asked, refused, done, stopped *db.Time, now time.Time) string {
	switch {
	case done != nil:
		return RefundDone
	case stopped != nil:
		return RefundStopped
	case refused != nil:
		return RefundRefused
	case asked != nil:
		return RefundAsked
	case status == Paid && cents > 0 && paid != nil && now.Before(paid.Add(RefundDays*24*time.Hour)):
		return RefundPossible
	}
	return RefundNo
}

// MarkRefunded makes an order a refunded one, if every line is.
func MarkRefunded(ctx context.Context, tx *db.Tx, id string) error {
	at := db.At(tx.Now)
	return orderdb.New(tx).MarkOrderRefunded(ctx, orderdb.MarkOrderRefundedParams{ID: id, RefundedAt: &at})
}

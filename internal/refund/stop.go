package refund

import (
	"context"
	"log/slog"
	"strings"

	"stoa/internal/audit"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund/refunddb"
)

// A refund that the provider refuses for good stops, since asking again changes nothing: part of the money may have
// been given back at the provider already, or a bank has taken it. The buyer keeps the course until an operator has
// tried again, or has given the money back in another way and says so.

var errNotStopped = fault.New(fault.Conflict, "refund.not_stopped", "This refund isn’t stopped any more.")

// stop ends the work on a refund until an operator decides.
func (s *Service) stop(ctx context.Context, line refunddb.LineForRefundRow, fence int64, why error) error {
	problem := strings.TrimPrefix(why.Error(), payment.ErrNeverRefunded.Error()+": ")
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := refunddb.New(tx).StopRefund(ctx, refunddb.StopRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundStoppedAt: &at, RefundProblem: problem,
		})
		if err != nil || n == 0 {
			return err
		}
		tx.AfterCommit(func() {
			slog.Error("the payment provider refuses a refund: look at its order", "order", line.Number, "error", problem)
		})
		return audit.Record(ctx, tx, audit.Entry{
			Action: "order.refund_stopped", Subject: line.Number, Details: map[string]string{"course": line.CourseID},
		})
	})
}

// Settle concludes a stopped refund whose money the buyer has had in another way. For operators. Errors:
// order.not_found, refund.not_stopped.
func (s *Service) Settle(ctx context.Context, number, slug string) error {
	by, line, err := s.decision(ctx, number, slug)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := invoice.Queue(ctx, tx); err != nil {
			return err
		}
		at := db.At(tx.Now)
		n, err := refunddb.New(tx).SettleRefund(ctx, refunddb.SettleRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundedAt: &at, RefundReference: ledger.Elsewhere,
		})
		if err != nil {
			return err
		}
		if n == 0 {
			return errNotStopped
		}
		key := line.OrderID + ":" + line.CourseID
		if err := postElsewhere(ctx, tx, line, key); err != nil {
			return err
		}
		if err := giveBack(ctx, tx, line, key); err != nil {
			return err
		}
		if err := audit.Record(ctx, tx, audit.Entry{
			Actor: by, Action: "order.refund_settled", Subject: line.Number,
			Details: map[string]string{"course": line.CourseID},
		}); err != nil {
			return err
		}
		return s.announce(ctx, tx, line, by, order.RefundDone)
	})
}

// postElsewhere corrects the refund that giveBack posts, which takes the price from the provider: what the platform has
// borne of this order was the money of this course, and the rest didn't come from the provider.
func postElsewhere(ctx context.Context, tx *db.Tx, line refunddb.LineForRefundRow, key string) error {
	price := line.PriceCents - line.DiscountCents
	borne, err := refunddb.New(tx).BorneFor(ctx, refunddb.BorneForParams{OrderID: line.OrderID, Currency: line.Currency})
	if err != nil {
		return err
	}
	borne = max(0, min(borne, price))
	return ledger.Post(ctx, tx, ledger.RefundElsewhere, key, line.Currency, tx.Now, []ledger.Posting{
		{Account: ledger.Provider(line.Provider), CourseID: line.CourseID, Cents: -price},
		{Account: ledger.Platform, CourseID: line.CourseID, Cents: borne},
		{Account: ledger.Elsewhere, CourseID: line.CourseID, Cents: price - borne},
	})
}

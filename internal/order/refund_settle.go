package order

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
)

var errRefunding = fault.New(fault.Conflict, "refund.in_progress", "This refund is being processed.")

// refund refunds a line: one transaction approves it and takes a lease, the provider is called outside
// of any transaction, and a second one concludes. An approved refund is final: Reconcile completes
// whatever a crash or a lost answer leaves. Errors: refund.not_possible, and refund.in_progress if
// another worker has it or the provider has not answered.
func (s *Service) refund(ctx context.Context, line orderdb.LineForRefundRow, by string) error {
	ctx = context.WithoutCancel(ctx)
	var fence int64
	var free bool
	err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		now, until := db.At(tx.Now), db.At(tx.Now.Add(leaseFor))
		fence, free, err = db.Found(orderdb.New(tx).ApproveRefund(ctx, orderdb.ApproveRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundLeasedBy: s.instance, Now: &now, LeaseUntil: &until,
		}))
		return err
	})
	switch {
	case err != nil:
		return err
	case free:
		return s.settleRefund(ctx, line, fence, by)
	}
	if line, err = s.line(ctx, line.Number, line.Slug); err == nil && line.RefundedAt != nil {
		return errNoRefund
	}
	return cmp.Or(err, error(errRefunding))
}

// settleRefund is the work of the owner of a line's refund.
func (s *Service) settleRefund(ctx context.Context, line orderdb.LineForRefundRow, fence int64, by string) error {
	cents, key := line.PriceCents-line.DiscountCents, line.OrderID+":"+line.CourseID
	var reference string
	err := s.renewing(ctx, func(ctx context.Context, q *orderdb.Queries, until *db.Time) (int64, error) {
		return q.RenewRefund(ctx, orderdb.RenewRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundDueAt: until,
		})
	}, func(ctx context.Context) (err error) {
		reference, err = s.provider.Refund(ctx, payment.Refund{
			Key: key, ChargeKey: line.OrderID, Cents: cents, Currency: line.Currency,
		})
		return err
	})
	if err != nil {
		return errors.Join(
			errRefunding.Because(fmt.Errorf("refund of order %s: %w", line.Number, err)),
			s.restRefund(ctx, line, fence),
		)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := orderdb.New(tx), db.At(tx.Now)
		in := orderdb.MarkLineRefundedParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundedAt: &at,
			RefundReference: reference,
		}
		if n, err := q.MarkLineRefunded(ctx, in); err != nil {
			return err
		} else if n == 0 {
			return errRefunding // another worker has it and gets the same answer from the provider
		}
		if err := q.MarkOrderRefunded(ctx, orderdb.MarkOrderRefundedParams{
			ID: line.OrderID, RefundedAt: &at,
		}); err != nil {
			return err
		}
		if err := s.enrolments.End(ctx, tx, line.PersonID, line.CourseID); err != nil {
			return err
		}
		share := cents * instructorCut / 100
		if err := ledger.Post(ctx, tx, "refund", key, line.Currency, tx.Now, []ledger.Posting{
			{Account: ledger.Provider(line.Provider), Cents: cents},
			{Account: ledger.Instructor(line.InstructorID), Cents: -share},
			{Account: ledger.Platform, Cents: share - cents},
		}); err != nil {
			return err
		}
		return s.announce(ctx, tx, line, by, refundDone)
	})
}

// restRefund ends a lease after an error of the provider.
func (s *Service) restRefund(ctx context.Context, line orderdb.LineForRefundRow, fence int64) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		due := db.At(tx.Now.Add(restFor))
		_, err := orderdb.New(tx).ReleaseRefund(ctx, orderdb.ReleaseRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundDueAt: &due,
		})
		return err
	})
}

// reconcileRefunds completes the approved refunds that no worker owns.
func (s *Service) reconcileRefunds(ctx context.Context) error {
	now := db.At(s.db.Now())
	rows, err := orderdb.New(s.db.Read()).DueRefunds(ctx, &now)
	for _, row := range rows {
		if ctx.Err() != nil {
			break
		}
		err = errors.Join(err, s.reconcileRefund(context.WithoutCancel(ctx), row))
	}
	return err
}

func (s *Service) reconcileRefund(ctx context.Context, row orderdb.DueRefundsRow) error {
	line, err := s.line(ctx, row.Number, row.Slug)
	if err != nil {
		return err
	}
	var fence int64
	var due bool
	err = s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		now, until := db.At(tx.Now), db.At(tx.Now.Add(leaseFor))
		fence, due, err = db.Found(orderdb.New(tx).TakeDueRefund(ctx, orderdb.TakeDueRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundLeasedBy: s.instance, Now: &now, LeaseUntil: &until,
		}))
		return err
	})
	if err != nil || !due {
		return err
	}
	slog.Warn("reconciling a refund", "order", row.Number)
	return s.settleRefund(ctx, line, fence, "")
}

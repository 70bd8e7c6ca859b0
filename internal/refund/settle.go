package refund

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"stoa/internal/course"
	"stoa/internal/earning"
	"stoa/internal/gift"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
	"stoa/internal/learning"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund/refunddb"
	"stoa/internal/team"
)

var (
	errRefunding = fault.New(fault.Conflict, "refund.in_progress", "This refund is being processed.")
	errStopped   = fault.New(
		fault.Conflict, "refund.stopped", "The payment provider refused this refund. The marketplace’s team will look at it.",
	)
)

// refund refunds a line: one transaction approves it and takes a lease, the provider is called outside
// of any transaction, and a second one concludes. An approved refund is final: Reconcile completes
// whatever a crash or a lost answer leaves; so a gift can't be redeemed from there on. With unused, one that was
// redeemed is refused, and a license of which a seat was taken. Errors: refund.not_possible, gift.redeemed,
// team.in_use, refund.in_progress if another worker has it or the provider has not answered, refund.stopped if it
// refuses for good.
func (s *Service) refund(ctx context.Context, line refunddb.LineForRefundRow, by string, unused bool) error {
	ctx = context.WithoutCancel(ctx)
	var fence int64
	var free bool
	err := s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		now, until := db.At(tx.Now), db.At(tx.Now.Add(lease.For))
		fence, free, err = db.Found(refunddb.New(tx).ApproveRefund(ctx, refunddb.ApproveRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundLeasedBy: s.instance, Now: &now, LeaseUntil: &until,
		}))
		if err == nil && free {
			_, err = cancel(ctx, tx, line, unused)
		}
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
func (s *Service) settleRefund(ctx context.Context, line refunddb.LineForRefundRow, fence int64, by string) error {
	cents, key := line.PriceCents-line.DiscountCents, line.OrderID+":"+line.CourseID
	provider, ok := s.pays.Named(line.Provider)
	if !ok {
		return errors.Join(errRefunding.Because(payment.ErrNotSetUp), s.restRefund(ctx, line, fence))
	}
	var reference string
	err := lease.Hold(ctx, s.db, s.RenewEvery, func(ctx context.Context, tx *db.Tx, until *db.Time) (int64, error) {
		return refunddb.New(tx).RenewRefund(ctx, refunddb.RenewRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundDueAt: until,
		})
	}, func(ctx context.Context) (err error) {
		reference, err = provider.Refund(ctx, payment.Refund{
			Key: key, ChargeKey: line.OrderID, Cents: cents, Currency: line.Currency, Try: int(line.RefundStops),
		})
		return err
	})
	if errors.Is(err, payment.ErrNeverRefunded) {
		return errors.Join(errStopped.Because(err), s.stop(ctx, line, fence, err))
	}
	if err != nil {
		return errors.Join(
			errRefunding.Because(fmt.Errorf("refund of order %s: %w", line.Number, err)),
			s.restRefund(ctx, line, fence),
		)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := invoice.Queue(ctx, tx); err != nil {
			return err
		}
		at := db.At(tx.Now)
		in := refunddb.MarkLineRefundedParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundedAt: &at,
			RefundReference: reference,
		}
		if n, err := refunddb.New(tx).MarkLineRefunded(ctx, in); err != nil {
			return err
		} else if n == 0 {
			return errRefunding // another worker has it and gets the same answer from the provider
		}
		if err := giveBack(ctx, tx, line, key); err != nil {
			return err
		}
		return s.announce(ctx, tx, line, by, order.RefundDone)
	})
}

// giveBack is what follows from a line being refunded: access, counters, earnings, the ledger, the credit note.
func giveBack(ctx context.Context, tx *db.Tx, line refunddb.LineForRefundRow, key string) error {
	cents := line.PriceCents - line.DiscountCents
	if err := order.MarkRefunded(ctx, tx, line.OrderID); err != nil {
		return err
	}
	learners, err := cancel(ctx, tx, line, false)
	if err != nil {
		return err
	}
	for _, id := range learners {
		if err := learning.EndEnrollment(ctx, tx, id, line.CourseID); err != nil {
			return err
		}
	}
	if err := team.Refunded(ctx, tx, line.OrderID, line.CourseID); err != nil {
		return err
	}
	if err := course.CountSales(ctx, tx, course.Sale{CourseID: line.CourseID, Cents: -cents}); err != nil {
		return err
	}
	if err := earning.Refunded(ctx, tx, line.OrderID, line.CourseID); err != nil {
		return err
	}
	if err := reverse(ctx, tx, line, key); err != nil {
		return err
	}
	if cents == 0 {
		return nil
	}
	return invoice.CreditLine(ctx, tx, line.OrderID, line.CourseID)
}

// cancel voids a gift or the seats of a team, and returns who learns by the line. With unused, a gift that was redeemed
// and seats that were taken are refused. Errors: gift.redeemed, team.in_use.
func cancel(ctx context.Context, tx *db.Tx, line refunddb.LineForRefundRow, unused bool) ([]string, error) {
	redeemer, gifted, err := gift.Cancel(ctx, tx, line.OrderID, line.CourseID, unused)
	if err != nil || redeemer != "" {
		return []string{redeemer}, err
	}
	members, licensed, err := team.Cancel(ctx, tx, line.OrderID, line.CourseID, unused)
	if err != nil || gifted || licensed {
		return members, err
	}
	return []string{line.PersonID}, nil
}

// reverse posts the opposite of what the sale has posted for a line.
func reverse(ctx context.Context, tx *db.Tx, line refunddb.LineForRefundRow, key string) error {
	postings, err := ledger.Of(ctx, tx, ledger.Sale, line.OrderID, line.CourseID)
	if err != nil {
		return err
	}
	rest := int64(0)
	for i := range postings {
		postings[i].Cents = -postings[i].Cents
		rest -= postings[i].Cents
	}
	if rest != 0 { // a sale of an earlier version: the provider's and the platform's postings are of the whole order
		cents := line.PriceCents - line.DiscountCents
		postings = append(postings,
			ledger.Posting{Account: ledger.Provider(line.Provider), CourseID: line.CourseID, Cents: cents},
			ledger.Posting{Account: ledger.Platform, CourseID: line.CourseID, Cents: rest - cents},
		)
	}
	return ledger.Post(ctx, tx, ledger.Refund, key, line.Currency, tx.Now, postings)
}

// restRefund ends a lease after an error of the provider.
func (s *Service) restRefund(ctx context.Context, line refunddb.LineForRefundRow, fence int64) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		due := db.At(tx.Now.Add(lease.Rest))
		_, err := refunddb.New(tx).ReleaseRefund(ctx, refunddb.ReleaseRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundFence: fence, RefundDueAt: &due,
		})
		return err
	})
}

// Reconcile completes the approved refunds that no worker owns: what a crash or a lost answer left, on every
// instance, every few seconds.
func (s *Service) Reconcile(ctx context.Context) error {
	now := db.At(s.db.Now())
	rows, err := refunddb.New(s.db.Read()).DueRefunds(ctx, &now)
	for _, row := range rows {
		if ctx.Err() != nil {
			break
		}
		err = errors.Join(err, s.reconcile(context.WithoutCancel(ctx), row))
	}
	return err
}

func (s *Service) reconcile(ctx context.Context, row refunddb.DueRefundsRow) error {
	line, err := s.line(ctx, row.Number, row.Slug)
	if err != nil {
		return err
	}
	var fence int64
	var due bool
	err = s.db.InTx(ctx, func(tx *db.Tx) (err error) {
		now, until := db.At(tx.Now), db.At(tx.Now.Add(lease.For))
		fence, due, err = db.Found(refunddb.New(tx).TakeDueRefund(ctx, refunddb.TakeDueRefundParams{
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

// EndLeases ends all leases, for a process that has just started and is the only one.
func (s *Service) EndLeases(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := db.At(tx.Now)
		return refunddb.New(tx).EndRefundLeases(ctx, &now)
	})
}

package refund

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"stoa/internal/audit"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund/refunddb"
)

// A dispute is a refund that the buyer's bank makes without asking. While it is open, the provider holds the money back
// and the buyer keeps their courses. Won, the money is there again. Lost, everything of the order that isn't refunded
// is given back as by a refund, with the money that the provider has held; a dispute about less than that is our loss,
// since nobody knows which course it is of, and the courses stay.

// BookDisputes does what follows from disputes that have changed, once, in whatever order they were heard of.
func (s *Service) BookDisputes(ctx context.Context) error {
	list, err := payment.Unbooked(ctx, s.db)
	for _, d := range list {
		if failed := s.bookDispute(ctx, d.ID); failed != nil {
			err = errors.Join(err, fmt.Errorf("dispute %s: %w", d.ID, failed))
		}
	}
	return err
}

func (s *Service) bookDispute(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := invoice.Queue(ctx, tx); err != nil {
			return err
		}
		q := refunddb.New(tx)
		d, done, err := payment.Book(ctx, tx, id)
		if err != nil || !done {
			return err
		}
		lines, err := q.LinesDisputed(ctx, d.Key)
		if err != nil {
			return err
		}
		if len(lines) == 0 || lines[0].Status == order.Pending {
			return fmt.Errorf("there is no paid order %q", d.Key) // it may be paid in a moment
		}
		if lines[0].Status == order.Failed { // its charge goes back as a whole, which isn't in the books
			return nil
		}
		if d.Booked == "" {
			if err := held(ctx, tx, d, ledger.Dispute, d.Cents); err != nil {
				return err
			}
		}
		if d.State != payment.DisputeOpen {
			if err := s.endDispute(ctx, tx, d, lines); err != nil {
				return err
			}
		}
		tx.AfterCommit(func() {
			slog.Warn("a payment is disputed", "order", lines[0].Number, "state", d.State, "reason", d.Reason)
		})
		return audit.Record(ctx, tx, audit.Entry{
			Action: "order.dispute_" + d.State, Subject: lines[0].Number,
			Details: map[string]string{"amount": money.Of(d.Cents, d.Currency).Format("en")},
		})
	})
}

// held posts that a provider holds so much back, or, below zero, no longer.
func held(ctx context.Context, tx *db.Tx, d payment.Dispute, kind string, cents int64) error {
	return ledger.Post(ctx, tx, kind, d.ID, d.Currency, tx.Now, []ledger.Posting{
		{Account: ledger.Provider(d.Provider), Cents: cents}, {Account: ledger.Disputed, Cents: -cents},
	})
}

func (*Service) endDispute(
	ctx context.Context, tx *db.Tx, d payment.Dispute, lines []refunddb.LinesDisputedRow,
) error {
	left, approved := int64(0), int64(0)
	for _, l := range lines {
		switch cents := l.PriceCents - l.DiscountCents; {
		case l.RefundedAt == nil && l.RefundDueAt != nil:
			approved += cents
		case l.RefundedAt == nil:
			left += cents
		}
	}
	// No provider refunds what a bank has taken: a refund that was approved meanwhile came this way.
	all := d.Cents == left+approved
	switch {
	case d.State == payment.DisputeWon:
		now := db.At(tx.Now)
		if err := refunddb.New(tx).ResumeRefunds(ctx, refunddb.ResumeRefundsParams{
			OrderID: d.Key, RefundDueAt: &now,
		}); err != nil {
			return err
		}
		return held(ctx, tx, d, ledger.DisputeEnd, -d.Cents)
	case !all && d.Cents != left || d.Currency != lines[0].Currency:
		return ledger.Post(ctx, tx, ledger.DisputeEnd, d.ID, d.Currency, tx.Now, []ledger.Posting{
			{Account: ledger.Disputed, Cents: d.Cents}, {Account: ledger.Platform, Cents: -d.Cents},
		})
	}
	// What was held is now what the refunds of the lines take from the provider.
	if err := held(ctx, tx, d, ledger.DisputeEnd, -d.Cents); err != nil {
		return err
	}
	at := db.At(tx.Now)
	for _, l := range lines {
		if l.RefundedAt != nil || l.RefundDueAt != nil && !all {
			continue
		}
		if n, err := refunddb.New(tx).MarkLineDisputed(ctx, refunddb.MarkLineDisputedParams{
			OrderID: l.OrderID, CourseID: l.CourseID, RefundedAt: &at, RefundReference: d.ID,
		}); err != nil {
			return err
		} else if n == 0 {
			continue
		}
		if err := giveBack(ctx, tx, refunddb.LineForRefundRow(l), l.OrderID+":"+l.CourseID); err != nil {
			return err
		}
	}
	return nil
}

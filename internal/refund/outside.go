package refund

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund/refunddb"
)

// A refund that an operator makes at the provider has an amount and no course. All that is left of an order is all of
// its courses; the price of one course is that course, if no other has the same price. Both are given back as by a
// refund here: access ends, shares and tax are reversed. Of any other amount nobody knows what it is of: the platform
// pays it, the courses stay, and the audit log and the comparison of the books tell the operator.

// BookOutside does what follows from refunds that were made at providers, once.
func (s *Service) BookOutside(ctx context.Context) error {
	list, err := payment.UnbookedRefunds(ctx, s.db)
	for _, r := range list {
		if failed := s.db.InTx(ctx, func(tx *db.Tx) error { return s.bookOutside(ctx, tx, r) }); failed != nil {
			err = errors.Join(err, fmt.Errorf("refund %s: %w", r.ID, failed))
		}
	}
	return err
}

func (s *Service) bookOutside(ctx context.Context, tx *db.Tx, r payment.OutsideRefund) error {
	lines, err := refunddb.New(tx).LinesDisputed(ctx, r.Key)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return nil
	}
	if lines[0].Status == order.Pending {
		return payment.LaterRefund(ctx, tx, r.ID) // it may be paid in a moment
	}
	booked, of := whatOf(r, lines)
	if lines[0].Status == order.Failed { // its charge goes back as a whole, which isn't in the books
		booked, of = payment.OutsideNothing, nil
	}
	if done, err := payment.BookRefund(ctx, tx, r.ID, booked); err != nil || !done || booked == payment.OutsideNothing {
		return err
	}
	at := db.At(tx.Now)
	for _, l := range of {
		if n, err := refunddb.New(tx).MarkLineDisputed(ctx, refunddb.MarkLineDisputedParams{
			OrderID: l.OrderID, CourseID: l.CourseID, RefundedAt: &at, RefundReference: r.ID,
		}); err != nil {
			return err
		} else if n == 0 {
			continue
		}
		line := refunddb.LineForRefundRow(l)
		if err := giveBack(ctx, tx, line, l.OrderID+":"+l.CourseID); err != nil {
			return err
		}
		if err := s.announce(ctx, tx, line, "", order.RefundDone); err != nil {
			return err
		}
	}
	if booked == payment.OutsideCourse {
		return nil
	}
	if err := ledger.Post(ctx, tx, ledger.OutsideRefund, r.ID, r.Currency, tx.Now, []ledger.Posting{
		{Account: ledger.Provider(r.Provider), Cents: r.Cents}, {Account: ledger.Platform, Cents: -r.Cents},
	}); err != nil {
		return err
	}
	tx.AfterCommit(func() {
		slog.Warn("a refund at the provider is of no course: look at its order", "order", lines[0].Number, "refund", r.ID)
	})
	return audit.Record(ctx, tx, audit.Entry{
		Action: "order.refund_outside", Subject: lines[0].Number,
		Details: map[string]string{"amount": money.Of(r.Cents, r.Currency).Format("en")},
	})
}

// whatOf says which lines a refund is of. One that a line has as its own is in the books already.
func whatOf(r payment.OutsideRefund, lines []refunddb.LinesDisputedRow) (
	booked string, of []refunddb.LinesDisputedRow,
) {
	left, approved, cents := int64(0), int64(0), r.Cents
	var all, open, same, due []refunddb.LinesDisputedRow
	for _, l := range lines {
		price := l.PriceCents - l.DiscountCents
		switch {
		case l.RefundedAt != nil && l.RefundReference == r.ID:
			cents -= price
		case l.RefundedAt != nil || price == 0:
		case l.RefundDueAt != nil: // its own refund is under way
			approved += price
			all = append(all, l)
			if price == r.Cents {
				due = append(due, l)
			}
		default:
			left += price
			all, open = append(all, l), append(open, l)
			if price == r.Cents {
				same = append(same, l)
			}
		}
	}
	if len(same) == 0 { // it is refused here now, since it was made there
		same = due
	}
	ours := r.Currency == lines[0].Currency
	switch {
	case cents <= 0:
		return payment.OutsideNothing, nil
	case ours && cents == left+approved:
		return payment.OutsideCourse, all
	case ours && cents == left:
		return payment.OutsideCourse, open
	case ours && len(same) == 1:
		return payment.OutsideCourse, same
	}
	return payment.OutsidePart, nil
}

package order

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// A late charge whose refund the provider refuses for good stops, as refunds of courses do: part of the money may have
// been given back at the provider already, or a bank has taken it. An operator tries again, or settles it once the
// buyer has had the rest in another way.

var (
	errReturnStopped = fault.New(
		fault.Conflict, "refund.stopped", "The payment provider refused this refund. The marketplace’s team will look at it.",
	)
	errReturning        = fault.New(fault.Conflict, "refund.in_progress", "This refund is being processed.")
	errReturnNotStopped = fault.New(fault.Conflict, "refund.not_stopped", "This refund isn’t stopped any more.")
)

// StoppedReturn is the charge of an order that had failed before it arrived, and that the provider refuses to refund.
type StoppedReturn struct {
	Number    string      `json:"number"`
	Buyer     Buyer       `json:"buyer"`
	Amount    money.Money `json:"amount"`
	FailedAt  *time.Time  `json:"failedAt" doc:"When the order failed"`
	StoppedAt *time.Time  `json:"stoppedAt"`
	Problem   string      `json:"problem" doc:"What the provider said"`
}

// StoppedReturns returns those that wait for an operator, the oldest first, at most 200.
func (s *Service) StoppedReturns(ctx context.Context) ([]StoppedReturn, error) {
	rows, err := orderdb.New(s.db.Read()).StoppedReturns(ctx)
	out := make([]StoppedReturn, 0, len(rows))
	for _, r := range rows {
		out = append(out, StoppedReturn{
			Number: r.Number, Buyer: Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
			Amount: money.Of(r.TotalCents, r.Currency), FailedAt: r.FailedAt.Ptr(), StoppedAt: r.ReturnStoppedAt.Ptr(),
			Problem: r.ReturnProblem,
		})
	}
	return out, err
}

// stopReturn ends the work on the refund of a late charge until an operator decides.
func (s *Service) stopReturn(ctx context.Context, row orderdb.Order, why error) (written bool, err error) {
	problem := strings.TrimPrefix(why.Error(), payment.ErrNeverRefunded.Error()+": ")
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := orderdb.New(tx).StopReturn(ctx, orderdb.StopReturnParams{
			ID: row.ID, Fence: row.Fence, ReturnStoppedAt: &at, ReturnProblem: problem,
		})
		written = n > 0
		if err != nil || !written {
			return err
		}
		tx.AfterCommit(func() {
			slog.Error("the payment provider refuses to refund a late charge: look at its order",
				"order", row.Number, "error", problem)
		})
		return audit.Record(ctx, tx, audit.Entry{Action: "order.late_charge_stopped", Subject: row.Number})
	})
	return written, err
}

// ReturnAgain retries the refund of a late charge at the provider. For operators. Errors: refund.not_stopped,
// refund.stopped if it refuses again, refund.in_progress if it doesn't answer.
func (s *Service) ReturnAgain(ctx context.Context, number string) error {
	ctx = context.WithoutCancel(ctx)
	row, ok, err := s.lease(ctx, func(q *orderdb.Queries, _, until *db.Time) (orderdb.Order, error) {
		return q.RetryReturn(ctx, orderdb.RetryReturnParams{Number: number, LeasedBy: s.instance, LeaseUntil: until})
	})
	if err != nil {
		return err
	}
	if !ok {
		return errReturnNotStopped
	}
	if _, err := s.sendBack(ctx, row); err != nil {
		return errReturning.Because(err)
	}
	row, err = orderdb.New(s.db.Read()).ByID(ctx, row.ID)
	switch {
	case err != nil:
		return err
	case row.ReturnStoppedAt != nil:
		return errReturnStopped
	case row.ReturnedAt == nil:
		return errReturning
	}
	return nil
}

// SettleReturn concludes a stopped refund of a late charge whose money the buyer has had in another way. What the
// provider has given back past Stoa came from there, the rest from elsewhere. For operators. Error: refund.not_stopped.
func (s *Service) SettleReturn(ctx context.Context, number string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		row, ok, err := db.Found(orderdb.New(tx).SettleReturn(ctx, orderdb.SettleReturnParams{
			Number: number, ReturnedAt: &at, ReturnReference: ledger.Elsewhere,
		}))
		if err != nil {
			return err
		}
		if !ok {
			return errReturnNotStopped
		}
		back, err := payment.GivenBack(ctx, tx, row.ID, row.Currency)
		if err != nil {
			return err
		}
		elsewhere := max(0, row.TotalCents-back)
		return returned(ctx, tx, row, elsewhere, audit.Entry{Actor: v.ID, Action: "order.late_charge_settled"})
	})
}

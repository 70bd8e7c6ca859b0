package order

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"stoa/internal/audit"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/lease"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
)

// A provider may report no charge while one is on its way: a request that timed out here can still
// complete there, and no provider can lock a key that it has not seen. So an order that failed without
// an answer from the bank is checked again: its charge is looked up after 10 s, then at doubling
// intervals until watchFor. A charge that turns up is refunded in full. It does not revive the order:
// the buyer has read that nothing was charged, may have paid in another way, and the coupon may be
// used by now. watchFor is longer than any request lives (see lease.Hold) and as long as providers
// remember a key.
const watchFor = 24 * time.Hour

// nextLook returns when a failed order is checked again, or nil.
func nextLook(failed, now time.Time) *time.Time {
	last := failed.Add(watchFor)
	if !now.Before(last) {
		return nil
	}
	next := now.Add(max(lease.Rest, now.Sub(failed)))
	if next.After(last) {
		next = last
	}
	return &next
}

// sendBack refunds the charge of an order that had failed before it arrived. Until the provider
// answers, the order stays due; where it refuses for good, it stops until an operator decides.
func (s *Service) sendBack(ctx context.Context, row orderdb.Order) (written bool, err error) {
	slog.Warn("charge found after its order had failed, refunding it", "order", row.Number)
	provider, ok := s.pays.Named(row.Provider)
	if !ok {
		due := s.db.Now().Add(lease.Rest)
		_, err := s.release(ctx, row, &due)
		return true, errors.Join(payment.ErrNotSetUp, err)
	}
	var reference string
	err = s.holding(ctx, row, func(ctx context.Context) (err error) {
		reference, err = provider.Refund(ctx, payment.Refund{
			Key: row.ID + ":late", ChargeKey: row.ID, Cents: row.TotalCents, Currency: row.Currency,
			Try: int(row.ReturnStops),
		})
		return err
	})
	if errors.Is(err, payment.ErrNeverRefunded) {
		return s.stopReturn(ctx, row, err)
	}
	if err != nil {
		due := s.db.Now().Add(lease.Rest)
		_, releaseErr := s.release(ctx, row, &due)
		return true, errors.Join(fmt.Errorf("late charge of order %s: %w", row.Number, err), releaseErr)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := orderdb.New(tx).MarkReturned(ctx, orderdb.MarkReturnedParams{
			ID: row.ID, Fence: row.Fence, ReturnedAt: &at, ReturnReference: reference,
		})
		written = n > 0
		if err != nil || !written {
			return err
		}
		return returned(ctx, tx, row, 0, audit.Entry{Action: "order.late_charge_returned"})
	})
	return written, err
}

// returned is what follows from a buyer having the money of a late charge back, so many cents of it not from the
// provider: the charge and its refund are posted, as on the provider's statement.
func returned(ctx context.Context, tx *db.Tx, row orderdb.Order, elsewhere int64, entry audit.Entry) error {
	held := ledger.Provider(row.Provider)
	if err := ledger.Post(ctx, tx, ledger.LateCharge, row.ID, row.Currency, tx.Now, []ledger.Posting{
		{Account: held, Cents: -row.TotalCents}, {Account: held, Cents: row.TotalCents - elsewhere},
		{Account: ledger.Elsewhere, Cents: elsewhere},
	}); err != nil {
		return err
	}
	amount := money.Of(row.TotalCents, row.Currency)
	entry.Subject, entry.Details = row.Number, map[string]string{"amount": amount.Format("en")}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.RefundChanged{
		PersonID: row.PersonID, Number: row.Number, Amount: amount, State: "late",
	})
}

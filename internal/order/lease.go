package order

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/lease"
	"stoa/internal/order/orderdb"
)

// One worker at a time owns an order: the request that pays for it, or Reconcile. It takes a lease in
// the order's row before it calls the provider, and renews it while it waits (see kit/lease). After an error
// of the provider, the buyer may retry immediately, Reconcile only after lease.Rest.

// lease runs a query that takes an order; ok is false if it cannot be taken.
func (s *Service) lease(
	ctx context.Context, take func(q *orderdb.Queries, now, until *db.Time) (orderdb.Order, error),
) (row orderdb.Order, ok bool, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now, until := db.At(tx.Now), db.At(tx.Now.Add(lease.For))
		row, ok, err = db.Found(take(orderdb.New(tx), &now, &until))
		return err
	})
	return row, ok && err == nil, err
}

// take takes a pending order without an owner, for a buyer.
func (s *Service) take(ctx context.Context, id string) (orderdb.Order, bool, error) {
	return s.lease(ctx, func(q *orderdb.Queries, now, until *db.Time) (orderdb.Order, error) {
		return q.TakeOrder(ctx, orderdb.TakeOrderParams{ID: id, LeasedBy: s.instance, LeaseUntil: until, Now: now})
	})
}

// takeDue takes an order that is due, for Reconcile.
func (s *Service) takeDue(ctx context.Context, id string) (orderdb.Order, bool, error) {
	return s.lease(ctx, func(q *orderdb.Queries, now, until *db.Time) (orderdb.Order, error) {
		return q.TakeDueOrder(ctx, orderdb.TakeDueOrderParams{
			ID: id, LeasedBy: s.instance, LeaseUntil: until, Now: now,
		})
	})
}

// seize takes an order from any owner, for a worker that knows that its charge is paid, unless the
// order already says so.
func (s *Service) seize(ctx context.Context, id string) (orderdb.Order, bool, error) {
	return s.lease(ctx, func(q *orderdb.Queries, _, until *db.Time) (orderdb.Order, error) {
		return q.SeizeOrder(ctx, orderdb.SeizeOrderParams{ID: id, LeasedBy: s.instance, LeaseUntil: until})
	})
}

// release ends a lease. Reconcile may take the order from due on; never if due is nil.
func (s *Service) release(ctx context.Context, row orderdb.Order, due *time.Time) (held bool, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := orderdb.New(tx).ReleaseOrder(ctx, orderdb.ReleaseOrderParams{
			ID: row.ID, Fence: row.Fence, DueAt: db.AtPtr(due),
		})
		held = n > 0
		return err
	})
	return held, err
}

// holding calls a provider while the order's lease is renewed.
func (s *Service) holding(ctx context.Context, row orderdb.Order, call func(context.Context) error) error {
	return lease.Hold(ctx, s.db, s.RenewEvery, func(ctx context.Context, tx *db.Tx, until *db.Time) (int64, error) {
		return orderdb.New(tx).RenewOrder(ctx, orderdb.RenewOrderParams{ID: row.ID, Fence: row.Fence, DueAt: until})
	}, call)
}

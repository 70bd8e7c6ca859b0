package order

import (
	"context"
	"sync"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/order/orderdb"
)

// One worker at a time owns an order: the request that pays for it, or Reconcile. It takes a lease in
// the order's row before it calls the provider, and renews it while it waits. The lease of a crashed
// instance expires within leaseFor; then the next worker may take the order. Taking a lease increments
// the fence, which every later write must match, so a worker that was stopped for longer than its
// lease (a frozen machine, a slow disk) changes nothing.
//
// Leases compare the clocks of the instances: if they differ by more than leaseFor, an order may have
// two workers at once. That may fail a purchase, but never costs money: the fence and the checks of
// failed orders do not depend on clocks.
const (
	leaseFor   = 5 * time.Second
	renewEvery = leaseFor / 3
	// After an error of the provider, the buyer may retry immediately, Reconcile only later.
	restFor = 10 * time.Second
)

// lease runs a query that takes an order; ok is false if it cannot be taken.
func (s *Service) lease(
	ctx context.Context, take func(q *orderdb.Queries, now, until *db.Time) (orderdb.Order, error),
) (row orderdb.Order, ok bool, err error) {
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		now, until := db.At(tx.Now), db.At(tx.Now.Add(leaseFor))
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
	return s.renewing(ctx, func(ctx context.Context, q *orderdb.Queries, until *db.Time) (int64, error) {
		return q.RenewOrder(ctx, orderdb.RenewOrderParams{ID: row.ID, Fence: row.Fence, DueAt: until})
	}, call)
}

// renewing runs call for at most providerTimeout and renews a lease meanwhile. Losing the lease does
// not cancel the call, because the provider's answer is still useful.
func (s *Service) renewing(
	ctx context.Context, renew func(context.Context, *orderdb.Queries, *db.Time) (int64, error),
	call func(context.Context) error,
) error {
	ctx, cancel := context.WithTimeout(ctx, providerTimeout)
	var renewal sync.WaitGroup
	defer renewal.Wait()
	defer cancel()
	renewal.Go(func() {
		tick := time.NewTicker(s.renewEvery)
		defer tick.Stop()
		for held := true; held; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			// If the database does not answer, the lease expires, as it should.
			_ = s.db.InTx(ctx, func(tx *db.Tx) error {
				until := db.At(tx.Now.Add(leaseFor))
				n, err := renew(ctx, orderdb.New(tx), &until)
				held = err != nil || n > 0
				return err
			})
		}
	})
	return call(ctx)
}

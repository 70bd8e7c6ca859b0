// Package lease owns how long one worker keeps a row to itself while it calls a provider outside of any
// transaction. It promises that a crashed instance loses its row within For. It refuses to know the rows:
// their queries take, renew and end leases, and compare a fence that taking one increments.
//
// Every later write must match the fence, so a worker that was stopped for longer than its lease (a frozen
// machine, a slow disk) changes nothing. Leases compare the clocks of the instances: if they differ by more
// than For, a row may have two workers at once. That may fail a purchase, but never costs money: fences do
// not depend on clocks.
package lease

import (
	"context"
	"sync"
	"time"

	"stoa/internal/kit/db"
)

const (
	// For is how long a lease lasts, unless it is renewed.
	For = 5 * time.Second
	// RenewEvery is how often a waiting worker renews its lease.
	RenewEvery = For / 3
	// Rest is how long a row rests after an error of the provider.
	Rest    = 10 * time.Second
	longest = 20 * time.Second // of a call
)

// Renew sets a lease's end, and returns how many rows matched the fence.
type Renew func(ctx context.Context, tx *db.Tx, until *db.Time) (int64, error)

// Hold runs call for at most 20 seconds and renews a lease meanwhile. Losing the lease does not cancel the
// call, because the provider's answer is still useful.
func Hold(ctx context.Context, d *db.DB, every time.Duration, renew Renew, call func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, longest)
	var renewal sync.WaitGroup
	defer renewal.Wait()
	defer cancel()
	renewal.Go(func() { Keep(ctx, d, every, renew) })
	return call(ctx)
}

// Keep renews a lease until ctx is done or the lease is lost. If the database does not answer, the lease expires, as it
// should.
func Keep(ctx context.Context, d *db.DB, every time.Duration, renew Renew) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for held := true; held; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		_ = d.InTx(ctx, func(tx *db.Tx) error {
			until := db.At(tx.Now.Add(For))
			n, err := renew(ctx, tx, &until)
			held = err != nil || n > 0
			return err
		})
	}
}

package upload

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/lease"
	"stoa/internal/upload/uploaddb"
)

// lookEvery is how often who waits for a lease tries to take it.
const lookEvery = 100 * time.Millisecond

// lock is the lease of an upload, in its row, so that one request at a time works on it, on any instance. Who wants it
// says so, and the holder, which looks each time that it renews, stores what has come and gives it up. Otherwise the
// request of a line that is dead, which no one has noticed, would keep the upload until its time is over.
type lock struct {
	service *Service
	id      string
	fence   int64
	stop    context.CancelFunc
	give    func()        // has the holder give it up
	kept    chan struct{} // closed when nothing renews it any more
}

// Lock waits for the lease until ctx is done; interrupt is called when someone else waits, or the lease is lost.
func (l *lock) Lock(ctx context.Context, interrupt func()) error {
	for tick := time.NewTicker(lookEvery); ; {
		held, err := l.take(ctx, interrupt)
		if err == nil && !held {
			err = l.want(ctx)
		}
		if err != nil || held {
			tick.Stop()
			return err
		}
		select {
		case <-ctx.Done():
			return errTaken
		case <-tick.C:
		}
	}
}

// want has whoever holds the lease give it up: here at once, elsewhere soon.
func (l *lock) want(ctx context.Context) error {
	if holder, ok := l.service.locks.Load(l.id); ok {
		holder.(*lock).give()
	}
	return l.service.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := uploaddb.New(tx).Want(ctx, l.id)
		if err == nil && n == 0 {
			err = errNotFound
		}
		return err
	})
}

// take takes the lease if nobody has it.
func (l *lock) take(ctx context.Context, interrupt func()) (held bool, err error) {
	err = l.service.db.InTx(ctx, func(tx *db.Tx) error {
		q, now, until := uploaddb.New(tx), db.At(tx.Now), db.At(tx.Now.Add(lease.For))
		var err error
		l.fence, held, err = db.Found(q.Take(ctx, uploaddb.TakeParams{ID: l.id, Now: &now, Until: &until}))
		return err
	})
	if err != nil || !held {
		return false, err
	}
	renewing, stop := context.WithCancel(context.WithoutCancel(ctx))
	l.stop, l.give, l.kept = stop, interrupt, make(chan struct{})
	l.service.locks.Store(l.id, l)
	go func() {
		defer close(l.kept)
		lease.Keep(renewing, l.service.db, lease.RenewEvery, l.renew)
	}()
	return true, nil
}

// renew prolongs the lease, and gives it up if it is wanted or lost.
func (l *lock) renew(ctx context.Context, tx *db.Tx, until *db.Time) (int64, error) {
	wanted, held, err := db.Found(uploaddb.New(tx).Renew(ctx, uploaddb.RenewParams{
		ID: l.id, Fence: l.fence, LeaseUntil: until,
	}))
	if err == nil && (wanted || !held) {
		l.give()
	}
	if err != nil || !held {
		return 0, err
	}
	return 1, nil
}

// Unlock gives the lease back.
func (l *lock) Unlock() error {
	l.stop()
	<-l.kept
	l.service.locks.CompareAndDelete(l.id, l)
	ctx, cancel := context.WithTimeout(context.Background(), lease.For)
	defer cancel()
	return l.service.db.InTx(ctx, func(tx *db.Tx) error {
		return uploaddb.New(tx).Release(ctx, uploaddb.ReleaseParams{ID: l.id, Fence: l.fence})
	})
}

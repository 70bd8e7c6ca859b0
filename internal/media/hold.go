package media

import (
	"context"
	"log/slog"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/media/mediadb"
)

// A hold keeps Sweep, on every instance, from deleting bytes while a backup copies what its rows name.
const (
	holdFor   = 2 * time.Minute
	holdAgain = 30 * time.Second
)

// Hold keeps all bytes that rows name now, until end is called. It ends by itself two minutes after the process.
func Hold(ctx context.Context, d *db.DB) (end func(), err error) {
	id := db.NewID()
	renew := func(ctx context.Context) error {
		return d.InTx(ctx, func(tx *db.Tx) error {
			return mediadb.New(tx).Hold(ctx, mediadb.HoldParams{ID: id, Until: db.At(tx.Now.Add(holdFor))})
		})
	}
	if err := renew(ctx); err != nil {
		return nil, err
	}
	renewing, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(holdAgain)
		defer tick.Stop()
		for {
			select {
			case <-renewing.Done():
				return
			case <-tick.C:
			}
			if err := renew(renewing); err != nil && renewing.Err() == nil {
				slog.Warn("renewing a hold on files failed", "error", err)
			}
		}
	}()
	return func() {
		stop()
		<-done
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := d.InTx(last, func(tx *db.Tx) error {
			return mediadb.New(tx).EndHold(last, mediadb.EndHoldParams{ID: id, Until: db.At(tx.Now)})
		}); err != nil {
			slog.Warn("ending a hold on files failed", "error", err)
		}
	}, nil
}

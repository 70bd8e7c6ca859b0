package db

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
)

// Announce notifies every Listen on the channel, in this process and others, when the transaction
// commits. SQLite has only one process, which knows already, so there it does nothing.
func (tx *Tx) Announce(ctx context.Context, channel, payload string) error {
	if tx.Dialect != Postgres {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, payload)
	return err
}

// Listen calls heard with what is announced on a channel until ctx is done. What is
// announced while the connection is lost is not heard: listeners ask now and then.
func (d *DB) Listen(ctx context.Context, channel string, heard func(payload string)) {
	if d.Dialect != Postgres {
		return
	}
	for ctx.Err() == nil {
		if err := d.listen(ctx, channel, heard); err != nil && ctx.Err() == nil {
			slog.Warn("LISTEN connection lost", "channel", channel, "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
	}
}

// Follow calls refresh after each announcement on a channel, and otherwise each time that wait is over, until ctx is
// done. Failures are logged under what is read, such as "the settings".
func (d *DB) Follow(
	ctx context.Context, channel, what string, wait func() time.Duration, refresh func(context.Context) error,
) {
	wake := make(chan struct{}, 1)
	go d.Listen(ctx, channel, func(string) {
		select {
		case wake <- struct{}{}:
		default:
		}
	})
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait()):
		case <-wake:
		}
		if err := refresh(ctx); err != nil && ctx.Err() == nil {
			slog.Error("reading "+what+" failed", "error", err)
		}
	}
}

func (d *DB) listen(ctx context.Context, channel string, heard func(payload string)) error {
	from := d.read
	if d.direct != nil {
		from = d.direct
	}
	conn, err := from.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // it is returned to the pool, or broken
	return conn.Raw(func(raw any) error {
		pg := raw.(*stdlib.Conn).Conn()
		if _, err := pg.Exec(ctx, "LISTEN "+channel); err != nil {
			return err
		}
		for {
			said, err := pg.WaitForNotification(ctx)
			if err != nil {
				return err
			}
			heard(said.Payload)
		}
	})
}

package db

import (
	"context"
	"fmt"
	"hash/fnv"
	"log/slog"
	"time"
)

// askAgain is how long an instance waits before it asks again whether another one is done.
const askAgain = 100 * time.Millisecond

// Alone runs do while no other instance on this database runs anything under the same name: what is done once, when
// several start together. Others wait, for as long as it takes. On SQLite there is one server only, which holds the
// lock of its folder, so do just runs.
//
// The lock is that of a transaction which does nothing else, so it also holds behind PgBouncer, and ends with the
// connection of a killed instance.
func (d *DB) Alone(ctx context.Context, name string, do func(context.Context) error) error {
	if d.Dialect != Postgres {
		return do(ctx)
	}
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written; the lock ends
	if _, err := tx.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0;
		SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0`); err != nil {
		return err
	}
	id := fnv.New64a()
	_, _ = id.Write([]byte("stoa " + name)) // never fails
	for waited := false; ; waited = true {
		var taken bool
		if err := tx.QueryRowContext(ctx, `SELECT pg_try_advisory_xact_lock($1)`, int64(id.Sum64())).Scan(&taken); err != nil {
			return fmt.Errorf("waiting for another instance that %s: %w", name, err)
		}
		// What was asked last keeps its snapshot until something else is said, and whoever makes an index concurrently waits
		// for every snapshot: without this, for ours, forever. For the same reason we don't have PostgreSQL wait.
		if _, err := tx.ExecContext(ctx, `SET LOCAL lock_timeout = 0`); err != nil {
			return err
		}
		if taken {
			break
		}
		if !waited {
			slog.Info("waiting for another instance", "that", name)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(askAgain):
		}
	}
	return do(ctx)
}

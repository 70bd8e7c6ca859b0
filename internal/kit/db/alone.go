package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"time"
)

// askAgain is how long an instance waits before it asks again whether another one is done. Tests ask more often.
var askAgain = 100 * time.Millisecond

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
	id := fnv.New64a()
	_, _ = id.Write([]byte("stoa " + name)) // never fails
	for waited := false; ; waited = true {
		lock, err := d.try(ctx, int64(id.Sum64()))
		if err != nil {
			return fmt.Errorf("waiting for another instance that %s: %w", name, err)
		}
		if lock != nil {
			defer func() { _ = lock.Rollback() }() // nothing was written; the lock ends
			return do(ctx)
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
}

// try returns the transaction that holds the lock, or nil where another has it. Each try is a transaction of its own,
// and PostgreSQL isn't asked to wait: whoever makes an index concurrently waits for the end of every transaction that
// was asking for something at that moment. One that went on to wait for the lock would wait for them, and they for it.
func (d *DB) try(ctx context.Context, lock int64) (*sql.Tx, error) {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	var taken bool
	err = tx.QueryRowContext(ctx, `SELECT pg_try_advisory_xact_lock($1)`, lock).Scan(&taken)
	if err != nil || !taken {
		return nil, errors.Join(err, tx.Rollback())
	}
	// What was asked last keeps its snapshot until something else is said, so this comes last.
	if _, err := tx.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0;
		SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0`); err != nil {
		return nil, errors.Join(err, tx.Rollback())
	}
	return tx, nil
}

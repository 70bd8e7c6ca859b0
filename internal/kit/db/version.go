package db

import (
	"context"
	"errors"
	"io/fs"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Newest is the version of the schema that Open makes.
func Newest() int64 {
	files, _ := fs.Glob(migrations, "migrations/*.sql") // the pattern is right
	var newest int64
	for _, name := range files {
		if version, err := goose.NumericComponent(name); err == nil {
			newest = max(newest, version)
		}
	}
	return newest
}

// Version is that of a database's schema, or 0 if it has none.
func (d *DB) Version(ctx context.Context) (int64, error) {
	there := `SELECT count(*) FROM sqlite_master WHERE name = 'goose_db_version'`
	if d.Dialect == Postgres {
		there = `SELECT count(*) FROM pg_class WHERE oid = to_regclass('goose_db_version')`
	}
	var n, version int64
	if err := d.read.QueryRowContext(ctx, there).Scan(&n); err != nil || n == 0 {
		return 0, err
	}
	err := d.read.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version`).Scan(&version)
	return version, err
}

// ErrInUse is that another process has a SQLite database open.
var ErrInUse = errors.New("another process has the database open")

// Idle returns ErrInUse if anything else has a SQLite database open. Afterwards everything is in its one file.
func (d *DB) Idle(ctx context.Context) error {
	d.read.SetMaxIdleConns(0) // ours don't count
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }() // it goes back to the pool
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 300"); err != nil {
		return err
	}
	// Only who is alone may leave the write-ahead log.
	_, err = conn.ExecContext(ctx, "PRAGMA journal_mode = DELETE")
	var lite *sqlite.Error
	if errors.As(err, &lite) && lite.Code()&0xff == sqlite3.SQLITE_BUSY {
		return ErrInUse
	}
	if err == nil {
		_, err = conn.ExecContext(ctx, "PRAGMA journal_mode = WAL")
	}
	return err
}

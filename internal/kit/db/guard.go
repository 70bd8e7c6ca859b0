package db

import (
	"context"
	"database/sql"
	"fmt"
)

// appendOnly are the tables whose rows are never changed or deleted, whatever asks for it.
var appendOnly = []string{"ledger_transactions", "ledger_postings", "invoices", "invoice_lines"}

// guardedSince is the version of the schema from which on they are.
const guardedSince = 230

// Execer is a connection or a transaction.
type Execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// present are the tables that are only added to, as far as a schema has them: that of an older version, which a backup
// may have, lacks some.
func present(ctx context.Context, e Execer, dialect Dialect) (tables []string, err error) {
	query := `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = $1`
	if dialect == Postgres {
		query = `SELECT count(*) FROM pg_class WHERE relname = $1 AND relnamespace = current_schema()::regnamespace`
	}
	for _, table := range appendOnly {
		var n int
		if err := e.QueryRowContext(ctx, query, table).Scan(&n); err != nil {
			return nil, err
		}
		if n > 0 {
			tables = append(tables, table)
		}
	}
	return tables, nil
}

// Guard has the database refuse changes of what is only added to. It is a part of the schema that each database
// writes in its own way, so it is no migration.
func Guard(ctx context.Context, e Execer, dialect Dialect) error {
	tables, err := present(ctx, e, dialect)
	if err != nil {
		return err
	}
	return each(ctx, e, guards(dialect, tables))
}

// Unguard undoes Guard, for who replaces all rows in the same transaction: a restore, a move, a migration.
func Unguard(ctx context.Context, e Execer, dialect Dialect) error {
	tables, err := present(ctx, e, dialect)
	if err != nil {
		return err
	}
	var statements []string
	for _, table := range tables {
		for _, event := range events(dialect) {
			statement := "DROP TRIGGER IF EXISTS " + table + "_" + event
			if dialect == Postgres {
				statement += " ON " + table
			}
			statements = append(statements, statement)
		}
	}
	return each(ctx, e, statements)
}

// Guarded reports how many of the triggers that Guard makes are missing.
func (d *DB) Guarded(ctx context.Context) (missing int, err error) {
	query := `SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name = $1`
	if d.Dialect == Postgres {
		query = `SELECT count(*) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE tgname = $1 AND relnamespace = current_schema()::regnamespace AND tgenabled <> 'D'`
	}
	tables, err := present(ctx, d.write, d.Dialect)
	if err != nil {
		return 0, err
	}
	for _, table := range tables {
		for _, event := range events(d.Dialect) {
			var n int
			if err := d.write.QueryRowContext(ctx, query, table+"_"+event).Scan(&n); err != nil {
				return 0, err
			}
			if n == 0 {
				missing++
			}
		}
	}
	return missing, nil
}

// guard makes what is missing. It asks first, because a trigger of PostgreSQL's waits for everyone who writes.
func (d *DB) guard(ctx context.Context) error {
	missing, err := d.Guarded(ctx)
	if err != nil || missing == 0 {
		return err
	}
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing once committed
	if err := Unguard(ctx, tx, d.Dialect); err != nil {
		return err
	}
	if err := Guard(ctx, tx, d.Dialect); err != nil {
		return err
	}
	return tx.Commit()
}

// unguarded runs what may change everything, such as a migration.
func (d *DB) unguarded(ctx context.Context, run func() error) error {
	version, err := d.Version(ctx)
	if err != nil {
		return err
	}
	if version >= guardedSince {
		if err := Unguard(ctx, d.write, d.Dialect); err != nil {
			return err
		}
	}
	if err := run(); err != nil {
		return err
	}
	if version, err = d.Version(ctx); err != nil || version < guardedSince {
		return err
	}
	return d.guard(ctx)
}

func events(dialect Dialect) []string {
	if dialect == Postgres {
		return []string{"update", "delete", "truncate"}
	}
	return []string{"update", "delete"}
}

func guards(dialect Dialect, tables []string) (statements []string) {
	if dialect == Postgres {
		statements = append(statements, `CREATE OR REPLACE FUNCTION stoa_append_only() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '% is only added to', TG_TABLE_NAME; END $$ LANGUAGE plpgsql`)
	}
	for _, table := range tables {
		for _, event := range events(dialect) {
			head := fmt.Sprintf("CREATE TRIGGER %s_%s BEFORE %s ON %s", table, event, event, table)
			if dialect == Postgres {
				statements = append(statements, head+" FOR EACH STATEMENT EXECUTE FUNCTION stoa_append_only()")
			} else {
				statements = append(statements, head+" BEGIN SELECT RAISE(ABORT, '"+table+" is only added to'); END")
			}
		}
	}
	return statements
}

func each(ctx context.Context, e Execer, statements []string) error {
	for _, statement := range statements {
		if _, err := e.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

package app

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"stoa/internal/backup"
	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
)

// asideSchema is where PostgreSQL gets rows of an older version's tables, beside those that are there.
const asideSchema = "stoa_rollback"

// swapRows makes the tables of an older version in a schema of their own, fills and compares them, and then, in one
// transaction, has them change places with the present ones, which are kept in the schema that it returns.
func swapRows(
	ctx context.Context, address string, now, from *db.DB, last saved, tell backup.Progress,
) (kept string, err error) {
	if _, err := now.Write().ExecContext(
		ctx, "DROP SCHEMA IF EXISTS "+asideSchema+" CASCADE; CREATE SCHEMA "+asideSchema,
	); err != nil {
		return "", err
	}
	at, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	query := at.Query()
	query.Set("search_path", asideSchema)
	at.RawQuery = query.Encode()
	if err := fillAside(ctx, at.String(), from, last.schema, tell); err != nil {
		return "", err
	}
	kept = "stoa_before_" + strings.ToLower(strings.ReplaceAll(time.Now().UTC().Format(savedTime), ".", ""))
	tx, err := now.Write().BeginTx(ctx, nil)
	if err != nil {
		return "", err
	}
	defer func() { _ = tx.Rollback() }() // does nothing once committed
	var usual string
	if err := tx.QueryRowContext(ctx, "SELECT current_schema()").Scan(&usual); err != nil {
		return "", err
	}
	if _, err := tx.ExecContext(ctx, "CREATE SCHEMA "+kept); err != nil {
		return "", err
	}
	if err := errors.Join(moveSchema(ctx, tx, usual, kept), moveSchema(ctx, tx, asideSchema, usual)); err != nil {
		return "", err
	}
	if _, err := tx.ExecContext(ctx, "DROP SCHEMA "+asideSchema); err != nil {
		return "", err
	}
	return kept, tx.Commit()
}

func fillAside(ctx context.Context, address string, from *db.DB, schema int64, tell backup.Progress) error {
	aside, err := db.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer aside.Close() //nolint:errcheck // a failure would have shown on commit
	if err := aside.MigrateTo(ctx, schema); err != nil {
		return err
	}
	if _, err := job.Open(ctx, aside); err != nil {
		return err
	}
	_, err = backup.CopyRows(ctx, from, aside, tell)
	return err
}

// moves are the statements that bring everything in a schema into another, but for what belongs to extensions. Indexes
// and the sequences of columns go along with their tables.
const moves = `
SELECT format('ALTER ROUTINE %s SET SCHEMA %I', o.oid::regprocedure, $2::text) FROM pg_proc AS o
WHERE pronamespace = to_regnamespace($1::text)
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = o.oid AND deptype = 'e')
UNION ALL SELECT format('ALTER TYPE %I.%I SET SCHEMA %I', $1::text, typname, $2::text) FROM pg_type AS o
WHERE typnamespace = to_regnamespace($1::text) AND typtype IN ('e', 'd')
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = o.oid AND deptype = 'e')
UNION ALL SELECT format('ALTER TABLE %I.%I SET SCHEMA %I', $1::text, relname, $2::text) FROM pg_class AS o
WHERE relnamespace = to_regnamespace($1::text) AND relkind IN ('r', 'p', 'v', 'm')
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = o.oid AND deptype = 'e')`

func moveSchema(ctx context.Context, tx *sql.Tx, from, to string) error {
	rows, err := tx.QueryContext(ctx, moves, from, to)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var statements []string
	for rows.Next() {
		var statement string
		if err := rows.Scan(&statement); err != nil {
			return err
		}
		statements = append(statements, statement)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

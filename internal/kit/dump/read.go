package dump

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"strings"

	"stoa/internal/kit/db"
)

// Snapshot is a database as it was at one moment, whatever is written meanwhile.
type Snapshot struct {
	Tables  []Table
	tx      *sql.Tx
	dialect db.Dialect
}

// Tx is the transaction that sees the snapshot; it only reads.
func (s *Snapshot) Tx() *sql.Tx { return s.tx }

// Open takes a snapshot, which lasts until Close. Nobody waits for it, nor it for anyone.
func Open(ctx context.Context, d *db.DB) (*Snapshot, error) {
	options := &sql.TxOptions{}
	if d.Dialect == db.Postgres {
		options = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	tx, err := d.Read().BeginTx(ctx, options)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{tx: tx, dialect: d.Dialect}
	if s.Tables, err = tables(ctx, tx, d.Dialect); err != nil { // the first statement is the moment
		_ = tx.Rollback() // nothing was written
		return nil, err
	}
	return s, nil
}

// Close ends the snapshot.
func (s *Snapshot) Close() error { return s.tx.Rollback() }

// Each calls f with every row of a table as a line of JSON, in no order. The line is good until f returns.
func (s *Snapshot) Each(ctx context.Context, t Table, f func(line []byte) error) (Sum, error) {
	var sum Sum
	rows, err := s.tx.QueryContext(ctx, t.selection(s.dialect))
	if err != nil {
		return sum, fmt.Errorf("%s: %w", t.Name, err)
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	values, into := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for i := range values {
		into[i] = &values[i]
	}
	var buf bytes.Buffer
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return sum, fmt.Errorf("%s: %w", t.Name, err)
		}
		buf.Reset()
		if err := t.line(&buf, values); err != nil {
			return sum, err
		}
		sum.Add(buf.Bytes())
		if err := f(buf.Bytes()); err != nil {
			return sum, err
		}
	}
	if err := rows.Err(); err != nil {
		return sum, fmt.Errorf("%s: %w", t.Name, err)
	}
	return sum, nil
}

func (t Table) selection(dialect db.Dialect) string {
	columns := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		name := quote(c.Name)
		switch {
		case dialect == db.Postgres && c.Kind == Array:
			name = "to_jsonb(" + name + ")::text"
		case dialect == db.Postgres && (c.Kind == JSON || c.Kind == Text):
			name += "::text"
		case dialect == db.Postgres && c.Kind == Int:
			name += "::bigint"
		case dialect == db.SQLite && t.Name == jobsTable && (c.Kind == JSON || c.Kind == Array):
			name = "json(" + name + ")" // whichever way the queue has stored it
		}
		columns[i] = name
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM " + quote(t.Name)
}

// Sums returns the sum of every table of a database at one moment.
func Sums(ctx context.Context, d *db.DB) (map[string]Sum, error) {
	s, err := Open(ctx, d)
	if err != nil {
		return nil, err
	}
	defer func() { _ = s.Close() }() // nothing was written
	sums := map[string]Sum{}
	for _, t := range s.Tables {
		if sums[t.Name], err = s.Each(ctx, t, func([]byte) error { return nil }); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

package dump

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"stoa/internal/kit/db"
)

// Loader replaces the rows of a database, all or none.
type Loader struct {
	tx      *sql.Tx
	dialect db.Dialect
	known   map[string]Table
	table   Table // whose rows wait in batch
	batch   bytes.Buffer
	rows    int
	sums    map[string]Sum
	restore []string // the statements that bring PostgreSQL's references back
	guarded bool     // the triggers of what is only added to are to come back
}

// batchBytes and batchRows bound what one statement inserts.
const (
	batchBytes = 1 << 20
	batchRows  = 2000
)

// Begin empties every table, in the transaction that Commit ends. Nothing else may use the database meanwhile.
func Begin(ctx context.Context, d *db.DB) (l *Loader, err error) {
	tx, err := d.Write().BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	l = &Loader{tx: tx, dialect: d.Dialect, known: map[string]Table{}, sums: map[string]Sum{}}
	defer func() {
		if err != nil {
			l.Rollback()
		}
	}()
	all, err := tables(ctx, tx, d.Dialect)
	if err != nil {
		return l, err
	}
	for _, t := range all {
		l.known[t.Name], l.sums[t.Name] = t, Sum{}
	}
	if l.guarded = guarded(all); l.guarded {
		if err = db.Unguard(ctx, tx, d.Dialect); err != nil {
			return l, err
		}
	}
	l.restore, err = l.empty(ctx, all)
	return l, err
}

// guarded reports whether a schema has tables that are only added to, which a loader replaces nonetheless. An older
// schema, which a backup may have, has no such triggers.
func guarded(all []Table) bool {
	return slices.ContainsFunc(all, func(t Table) bool { return t.Name == "ledger_months" })
}

// Rollback leaves the rows as they were; after Commit it does nothing.
func (l *Loader) Rollback() { _ = l.tx.Rollback() }

// Commit checks all references, makes the rows those that were added, and returns their sums.
func (l *Loader) Commit(ctx context.Context) (map[string]Sum, error) {
	if err := l.flush(ctx); err != nil {
		return nil, err
	}
	if err := l.finish(ctx); err != nil {
		return nil, err
	}
	return l.sums, l.tx.Commit()
}

// Copy replaces all rows of a database with those of a snapshot, in one transaction, and returns their sums.
func Copy(ctx context.Context, from *Snapshot, to *db.DB, tell func(rows int64)) (map[string]Sum, error) {
	l, err := Begin(ctx, to)
	if err != nil {
		return nil, err
	}
	defer l.Rollback()
	var n int64
	for _, table := range from.Tables {
		if _, err := from.Each(ctx, table, func(line []byte) error {
			if n++; n%10000 == 0 {
				tell(n)
			}
			return l.Add(ctx, table.Name, line)
		}); err != nil {
			return nil, err
		}
	}
	return l.Commit(ctx)
}

// Add adds a row, a line as Each makes it.
func (l *Loader) Add(ctx context.Context, table string, line []byte) error {
	if l.table.Name != table {
		if err := l.flush(ctx); err != nil {
			return err
		}
		t, ok := l.known[table]
		if !ok {
			return fmt.Errorf("this version of Stoa has no table %s", table)
		}
		l.table = t
	}
	sum := l.sums[table]
	sum.Add(line)
	l.sums[table] = sum
	if l.rows > 0 {
		l.batch.WriteByte(',')
	}
	l.batch.Write(line)
	if l.rows++; l.rows >= batchRows || l.batch.Len() >= batchBytes {
		return l.flush(ctx)
	}
	return nil
}

func (l *Loader) flush(ctx context.Context) error {
	if l.rows == 0 {
		return nil
	}
	_, err := l.tx.ExecContext(ctx, l.table.insertion(l.dialect), "["+l.batch.String()+"]")
	l.batch.Reset()
	l.rows = 0
	if err != nil {
		return fmt.Errorf("%s: %w", l.table.Name, err)
	}
	return nil
}

// insertion is the statement that inserts a JSON array of rows.
func (t Table) insertion(dialect db.Dialect) string {
	names, values, declared := make([]string, len(t.Columns)), make([]string, len(t.Columns)), []string{}
	for i, c := range t.Columns {
		names[i] = quote(c.Name)
		if dialect == db.Postgres {
			declared = append(declared, quote(c.Name)+" text")
			values[i] = c.fromText("r." + quote(c.Name))
			continue
		}
		values[i] = "r.value ->> '$." + quote(c.Name) + "'"
		switch {
		case c.Kind == Bytes:
			values[i] = "unhex(" + values[i] + ")"
		case c.Kind == Milli: // as the queue writes it
			values[i] = "rtrim(rtrim(replace(rtrim(" + values[i] + ", 'Z'), 'T', ' '), '0'), '.')"
		}
	}
	into := "INSERT INTO " + quote(t.Name) + " (" + strings.Join(names, ", ") + ") SELECT " + strings.Join(values, ", ")
	if dialect == db.Postgres {
		return into + " FROM json_to_recordset($1::json) AS r(" + strings.Join(declared, ", ") + ")"
	}
	return into + " FROM json_each($1) AS r"
}

// fromText is an expression of PostgreSQL's that makes a column's value of its text.
func (c Column) fromText(text string) string {
	switch c.Kind {
	case Bytes:
		return "decode(" + text + ", 'hex')"
	case Array:
		element := strings.TrimSuffix(c.as, "[]")
		if element == "jsonb" {
			return "CASE WHEN " + text + " IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements(" + text + "::jsonb)) END"
		}
		return "CASE WHEN " + text + " IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(" + text +
			"::jsonb)::" + element + ") END"
	}
	return text + "::" + c.as
}

// empty deletes all rows and has references wait for the end. What it returns brings PostgreSQL's back.
func (l *Loader) empty(ctx context.Context, all []Table) (restore []string, err error) {
	if l.dialect == db.SQLite {
		if _, err := l.tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
			return nil, err
		}
		for _, t := range all {
			if _, err := l.tx.ExecContext(ctx, "DELETE FROM "+quote(t.Name)); err != nil {
				return nil, fmt.Errorf("%s: %w", t.Name, err)
			}
		}
		return nil, nil
	}
	drop, restore, err := l.references(ctx)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = quote(t.Name)
	}
	for _, statement := range append(drop, "TRUNCATE "+strings.Join(names, ", ")) {
		if _, err := l.tx.ExecContext(ctx, statement); err != nil {
			return nil, err
		}
	}
	return restore, nil
}

// references are the statements that drop every foreign key, and those that make them again.
func (l *Loader) references(ctx context.Context) (drop, restore []string, err error) {
	rows, err := l.tx.QueryContext(ctx, `SELECT relname, conname, pg_get_constraintdef(pg_constraint.oid) FROM pg_constraint
JOIN pg_class ON pg_class.oid = conrelid
WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND relname NOT LIKE 'river%' ORDER BY conname`)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var table, name, definition string
		if err := rows.Scan(&table, &name, &definition); err != nil {
			return nil, nil, err
		}
		drop = append(drop, "ALTER TABLE "+quote(table)+" DROP CONSTRAINT "+quote(name))
		restore = append(restore, "ALTER TABLE "+quote(table)+" ADD CONSTRAINT "+quote(name)+" "+definition)
	}
	return drop, restore, rows.Err()
}

func (l *Loader) finish(ctx context.Context) error {
	if l.guarded {
		if err := db.Guard(ctx, l.tx, l.dialect); err != nil {
			return err
		}
	}
	if l.dialect == db.SQLite {
		var table string
		err := l.tx.QueryRowContext(ctx, `SELECT "table" FROM pragma_foreign_key_check LIMIT 1`).Scan(&table)
		if err == nil {
			return fmt.Errorf("rows of %s refer to rows that are not there", table)
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return nil
	}
	restore := l.restore
	if _, ok := l.known[jobsTable]; ok {
		restore = append(restore, `SELECT setval(pg_get_serial_sequence('river_job', 'id'),
	(SELECT coalesce(max(id), 0) + 1 FROM river_job), false)`)
	}
	for _, statement := range restore {
		if _, err := l.tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("rows refer to rows that are not there: %w", err)
		}
	}
	return nil
}

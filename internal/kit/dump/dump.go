// Package dump owns rows in a form that both databases read: a line of JSON for each row, the same on SQLite and on
// PostgreSQL. It promises that a snapshot shows one moment, that loading is all or nothing, and that tables with equal
// sums have equal rows. It refuses to know what rows mean.
package dump

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"stoa/internal/kit/db"
)

// Kind is what a column holds, whatever the database calls it.
type Kind string

// The kinds of columns there are.
const (
	Text  Kind = "text"
	Int   Kind = "int"
	Bool  Kind = "bool"
	Time  Kind = "time"  // UTC, microseconds
	Milli Kind = "milli" // UTC, milliseconds: what the queue keeps on SQLite
	JSON  Kind = "json"  // as text, with sorted members
	Array Kind = "array" // JSON, which is an array of PostgreSQL's there
	Bytes Kind = "bytes" // in hexadecimal
)

// Column of a table.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	as   string // PostgreSQL's type
}

// Table is what a database has of one.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
}

// jobs is the queue's table, which each database declares in its own way. What is missing here has its default: Stoa
// has no unique jobs.
var jobs = map[string]Kind{
	"id": Int, "args": JSON, "attempt": Int, "attempted_at": Milli, "attempted_by": Array, "created_at": Milli,
	"errors": Array, "finalized_at": Milli, "kind": Text, "max_attempts": Int, "metadata": JSON, "priority": Int,
	"queue": Text, "state": Text, "scheduled_at": Milli, "tags": Array,
}

const jobsTable = "river_job"

// copied reports whether a table's rows belong to the installation rather than to a running process or the schema.
func copied(table string) bool {
	switch {
	case table == jobsTable:
		return true
	case strings.HasPrefix(table, "river_"), strings.HasPrefix(table, "sqlite_"),
		strings.HasPrefix(table, "_litestream_"), table == "goose_db_version":
		return false
	}
	return true
}

// querier is a connection or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

const (
	columnsOfSQLite = `SELECT tables.name, columns.name, columns.type FROM sqlite_master AS tables
JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' ORDER BY tables.name, columns.name`
	columnsOfPostgres = `SELECT pg_class.relname, attname, format_type(atttypid, atttypmod) FROM pg_attribute
JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
ORDER BY relname, attname`
)

// tables are those whose rows are copied, by name, with their columns by name.
func tables(ctx context.Context, q querier, dialect db.Dialect) ([]Table, error) {
	query := columnsOfSQLite
	if dialect == db.Postgres {
		query = columnsOfPostgres
	}
	rows, err := q.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var all []Table
	for rows.Next() {
		var table, column, declared string
		if err := rows.Scan(&table, &column, &declared); err != nil {
			return nil, err
		}
		if !copied(table) {
			continue
		}
		kind, err := kindOf(table, column, declared)
		if err != nil {
			return nil, err
		}
		if kind == "" {
			continue
		}
		if len(all) == 0 || all[len(all)-1].Name != table {
			all = append(all, Table{Name: table})
		}
		last := &all[len(all)-1]
		last.Columns = append(last.Columns, Column{Name: column, Kind: kind, as: declared})
	}
	// The collations of the databases differ.
	slices.SortFunc(all, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range all {
		slices.SortFunc(t.Columns, func(a, b Column) int { return strings.Compare(a.Name, b.Name) })
	}
	return all, rows.Err()
}

func kindOf(table, column, declared string) (Kind, error) {
	if table == jobsTable {
		return jobs[column], nil
	}
	switch strings.ToLower(declared) {
	case "text":
		return Text, nil
	case "bigint", "integer", "smallint":
		return Int, nil
	case "boolean":
		return Bool, nil
	case "timestamptz", "timestamp with time zone":
		return Time, nil
	case "jsonb":
		return JSON, nil
	case "bytea":
		return Bytes, nil
	}
	return "", fmt.Errorf("dump: %s.%s is of type %s, which nobody knows how to copy", table, column, declared)
}

func quote(name string) string { return `"` + name + `"` }

package dbtest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"sync"
	"testing"

	"modernc.org/sqlite"

	"stoa/internal/kit/db"
)

// Statement is a query as it was run, and how many rows it returned.
type Statement struct {
	Text string
	Args []any
	Rows int
}

// Record has everything noted that is read from a SQLite database outside of transactions; taken returns what was since
// it was last called.
func Record(t testing.TB, d *db.DB, path string) (taken func() []*Statement) {
	t.Helper()
	return record(t, d.SetRead, d.Read(), path+"?_pragma=query_only(1)&_pragma=busy_timeout(5000)")
}

// RecordTx is Record for what is read and written in transactions.
func RecordTx(t testing.TB, d *db.DB, path string) (taken func() []*Statement) {
	t.Helper()
	return record(t, d.SetWrite, d.Write(), path+"?_txlock=immediate&_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)")
}

func record(t testing.TB, set func(*sql.DB), before *sql.DB, address string) (taken func() []*Statement) {
	t.Helper()
	r := &recorder{dsn: "file:" + address}
	pool := sql.OpenDB(r)
	pool.SetMaxOpenConns(before.Stats().MaxOpenConnections)
	set(pool)
	t.Cleanup(func() {
		set(before)
		_ = pool.Close()
	})
	return func() []*Statement {
		r.mu.Lock()
		defer r.mu.Unlock()
		out := r.statements
		r.statements = nil
		return out
	}
}

type recorder struct {
	dsn        string
	mu         sync.Mutex
	statements []*Statement
}

// Connect implements driver.Connector.
func (r *recorder) Connect(context.Context) (driver.Conn, error) {
	conn, err := r.Driver().Open(r.dsn)
	return &recordedConn{conn, r}, err
}

// Driver implements driver.Connector.
func (r *recorder) Driver() driver.Driver { return &sqlite.Driver{} }

type recordedConn struct {
	driver.Conn
	r *recorder
}

// QueryContext implements driver.QueryerContext.
func (c *recordedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return &recordedRows{rows, c.r.note(query, args)}, nil
}

// ExecContext implements driver.ExecerContext.
func (c *recordedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	c.r.note(query, args)
	return c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
}

func (r *recorder) note(query string, args []driver.NamedValue) *Statement {
	s := &Statement{Text: query}
	for _, arg := range args {
		s.Args = append(s.Args, arg.Value)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.statements = append(r.statements, s)
	return s
}

type recordedRows struct {
	driver.Rows
	s *Statement
}

// Next implements driver.Rows.
func (r *recordedRows) Next(into []driver.Value) error {
	err := r.Rows.Next(into)
	if err == nil {
		r.s.Rows++
	}
	return err
}

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
	r := &recorder{dsn: "file:" + path + "?_pragma=query_only(1)&_pragma=busy_timeout(5000)"}
	before := d.Read()
	pool := sql.OpenDB(r)
	d.SetRead(pool)
	t.Cleanup(func() {
		d.SetRead(before)
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
	s := &Statement{Text: query}
	for _, arg := range args {
		s.Args = append(s.Args, arg.Value)
	}
	c.r.mu.Lock()
	defer c.r.mu.Unlock()
	c.r.statements = append(c.r.statements, s)
	return &recordedRows{rows, s}, nil
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

package db

import (
	"context"
	"database/sql/driver"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"modernc.org/sqlite"
)

// A connection of SQLite keeps this many statements that it has parsed, the last used ones, unless their text is long:
// those are made for one use.
const (
	keptStatements = 128
	longestKept    = 8 << 10
)

// parsedOnce is a connector to SQLite whose connections keep their statements. SQLite takes about as long to parse a
// statement as to run it, and the driver would parse it each time.
type parsedOnce struct{ driver.Connector }

func newParsedOnce(address string) (parsedOnce, error) {
	c, err := sqlite.NewConnector(address)
	return parsedOnce{c}, err
}

// Connect implements driver.Connector.
func (p parsedOnce) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := simplelru.NewLRU(keptStatements, func(_ string, s *statement) { s.forget() })
	return &sqliteConn{conn.(plainConn), kept}, err
}

// plainConn is what the driver's connections can do.
type plainConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteConn is used by one goroutine at a time, as database/sql promises.
type sqliteConn struct {
	plainConn
	kept *simplelru.LRU[string, *statement]
}

// statement is busy while its rows are read. One that is forgotten meanwhile is closed after it.
type statement struct {
	driver.Stmt
	busy, forgotten bool
}

func (s *statement) forget() {
	s.forgotten = true
	if !s.busy {
		_ = s.Close()
	}
}

func (s *statement) done() {
	s.busy = false
	if s.forgotten {
		_ = s.Close()
	}
}

// take returns the statement of a text for one use, or nil if it has to be parsed for that alone.
func (c *sqliteConn) take(ctx context.Context, text string) (*statement, error) {
	if len(text) > longestKept {
		return nil, nil
	}
	s, known := c.kept.Get(text)
	if known && s.busy {
		return nil, nil
	}
	if !known {
		parsed, err := c.PrepareContext(ctx, text)
		if err != nil {
			return nil, err
		}
		s = &statement{Stmt: parsed}
		c.kept.Add(text, s)
	}
	s.busy = true
	return s, nil
}

// ExecContext implements driver.ExecerContext.
func (c *sqliteConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.plainConn.ExecContext(ctx, text, args)
	}
	defer s.done()
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

// QueryContext implements driver.QueryerContext.
func (c *sqliteConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, text)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.plainConn.QueryContext(ctx, text, args)
	}
	read, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		s.done()
		return nil, err
	}
	return &rows{read, s}, nil
}

// Close implements driver.Conn.
func (c *sqliteConn) Close() error {
	c.kept.Purge()
	return c.plainConn.Close()
}

type rows struct {
	driver.Rows
	of *statement
}

// Close implements driver.Rows.
func (r *rows) Close() error {
	defer r.of.done()
	return r.Rows.Close()
}

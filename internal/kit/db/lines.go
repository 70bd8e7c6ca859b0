package db

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"stoa/internal/kit/breaker"
)

const (
	askEvery     = time.Second
	answerWithin = 3 * time.Second
)

// lines are the connections to a PostgreSQL server, which are all given up together when it doesn't answer: a server
// that hangs or was cut off doesn't end them, and whoever waits would wait for as long as a request may take.
type lines struct {
	settings *pgx.ConnConfig // to ask it, with lines of its own
	reach    pgconn.DialFunc
	down     atomic.Bool
	mu       sync.Mutex
	open     map[*line]struct{}
}

type line struct {
	net.Conn
	of *lines
}

func newLines(settings *pgx.ConnConfig) *lines {
	return &lines{settings: settings.Copy(), reach: settings.DialFunc, open: map[*line]struct{}{}}
}

// dial implements pgconn.DialFunc; it fails at once while the server doesn't answer.
func (l *lines) dial(ctx context.Context, network, address string) (net.Conn, error) {
	if l.down.Load() {
		return nil, breaker.Open("database")
	}
	c, err := l.reach(ctx, network, address)
	if err != nil {
		return nil, err
	}
	out := &line{c, l}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[out] = struct{}{}
	return out, nil
}

// Close implements net.Conn.
func (c *line) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// cut ends all of them; what waits for an answer fails.
func (l *lines) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.open {
		_ = c.Conn.Close()
	}
	clear(l.open)
}

// WatchLines asks PostgreSQL every second whether it is there, until ctx is done. While it doesn't answer within three
// seconds, everything that needs it fails at once instead of waiting.
func (d *DB) WatchLines(ctx context.Context) {
	if d.lines == nil {
		return
	}
	var conn *pgx.Conn
	defer func() {
		if conn != nil {
			_ = conn.Close(context.WithoutCancel(ctx))
		}
	}()
	breaker.Show("database", false)
	tick := time.NewTicker(askEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		err := d.lines.ask(ctx, &conn)
		if ctx.Err() != nil {
			return
		}
		if is := err != nil; d.lines.down.Swap(is) != is {
			breaker.Show("database", is)
			if is {
				slog.Error("the database doesn’t answer", "error", err)
			} else {
				slog.Info("the database answers again")
			}
		}
		if err != nil {
			d.lines.cut()
		}
	}
}

// ask returns an error unless the server answers, on a line that is kept. One that is too busy for another answers.
func (l *lines) ask(ctx context.Context, conn **pgx.Conn) (err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	if *conn == nil {
		*conn, err = pgx.ConnectConfig(ctx, l.settings)
	}
	if err == nil {
		_, err = (*conn).Exec(ctx, "SELECT 1", pgx.QueryExecModeSimpleProtocol)
	}
	var said *pgconn.PgError
	if errors.As(err, &said) && !strings.HasPrefix(said.Code, "57") {
		return nil
	}
	if err != nil && *conn != nil {
		_ = (*conn).Close(ctx)
		*conn = nil
	}
	return err
}

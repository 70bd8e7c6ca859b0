package blob

import (
	"context"
	"errors"
	"io"
	"net"
	"syscall"
	"time"

	"github.com/minio/minio-go/v7"
)

const (
	// Patience is how long work that nobody waits for at a screen bears a store that is away.
	Patience     = 6 * time.Hour
	longestPause = 15 * time.Second
)

// Away reports whether err says that the store could not be reached, or did not do what it does at other times. A file
// that is not there, and a full disk, are other matters.
func Away(err error) bool {
	if err == nil || errors.Is(err, context.Canceled) {
		return false
	}
	var said minio.ErrorResponse
	if errors.As(err, &said) {
		switch said.StatusCode {
		case 401, 403: // keys that have ended are given anew
			return true
		case 408, 429: // slow, busy
			return true
		}
		return said.StatusCode == 0 || said.StatusCode >= 500
	}
	var line net.Error // what http and the lines below it say
	return errors.As(err, &line) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) ||
		errors.Is(err, syscall.EPIPE)
}

// Outlast calls do until the store is not away any more, for as long as patience. It says when it begins to wait, and
// when that is over. do must begin anew each time, or go on where it was.
func Outlast(ctx context.Context, patience time.Duration, waits func(bool), do func() error) error {
	began := time.Now()
	for pause := time.Second / 4; ; pause = min(2*pause, longestPause) {
		err := do()
		if !Away(err) || ctx.Err() != nil || time.Since(began) > patience {
			waits(false)
			return err
		}
		waits(true)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// silence is how long a line to the store may say nothing while we read or write.
var silence = 2 * time.Minute

// dial makes lines that end when nothing comes or goes on them, so that a store which hangs is one that is away.
func dial(ctx context.Context, network, address string) (net.Conn, error) {
	d := net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}
	c, err := d.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return watched{c}, nil
}

type watched struct{ net.Conn }

// Read implements net.Conn.
func (w watched) Read(b []byte) (int, error) {
	if err := w.SetReadDeadline(time.Now().Add(silence)); err != nil {
		return 0, err
	}
	return w.Conn.Read(b)
}

// Write implements net.Conn.
func (w watched) Write(b []byte) (int, error) {
	if err := w.SetWriteDeadline(time.Now().Add(silence)); err != nil {
		return 0, err
	}
	return w.Conn.Write(b)
}

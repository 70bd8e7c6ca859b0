package blob

import (
	"context"
	"errors"
	"net/http"
	"time"

	"stoa/internal/kit/breaker"
)

const (
	answersWithin = 20 * time.Second // the head of an answer, once all of a request is sent
	tries         = 3                // of the client's own, in a second or so
)

// guarded are the requests to a store, of which none is made while it doesn't respond. An upload that takes long is not
// slow: only the answer to it may be.
type guarded struct {
	lines   http.RoundTripper
	breaker *breaker.Breaker
}

func guard(lines *http.Transport) http.RoundTripper {
	lines.ResponseHeaderTimeout = answersWithin
	return guarded{lines, breaker.New("media", func(err error) bool { return !errors.Is(err, context.Canceled) })}
}

var errUnwell = errors.New("the store isn’t well")

// RoundTrip implements http.RoundTripper.
func (g guarded) RoundTrip(r *http.Request) (res *http.Response, err error) {
	failed := g.breaker.Do(func() error {
		if res, err = g.lines.RoundTrip(r); err == nil && res.StatusCode >= http.StatusInternalServerError {
			return errUnwell
		}
		return err
	})
	if res == nil && err == nil {
		err = failed // not made
	}
	return res, err
}

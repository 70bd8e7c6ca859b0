package release

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/netip"

	"stoa/internal/kit/reach"
)

const (
	mostRead = 1 << 20 // bytes
	agent    = "Stoa (release notice)"
)

// clients ask feeds: public opens no connection into a private network.
type clients struct{ public, private *http.Client }

func newClients() clients {
	return clients{reach.Client(agent, nil), reach.Client(agent, func(netip.AddrPort) bool { return true })}
}

var errPrivate = errors.New("private")

func (c clients) newest(ctx context.Context, feed Feed) (found, error) {
	client := c.public
	if feed.Trusted {
		client = c.private
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, feed.Address, nil)
	if err != nil {
		return found{}, errors.New("unreachable")
	}
	r.Header.Set("Accept", "application/json, application/feed+json, application/atom+xml")
	answer, err := client.Do(r)
	switch {
	case errors.Is(err, reach.ErrPrivate):
		return found{}, errPrivate
	case err != nil:
		return found{}, errors.New("unreachable")
	}
	defer answer.Body.Close() //nolint:errcheck // only read
	if answer.StatusCode != http.StatusOK {
		return found{}, errors.New("refused")
	}
	content, err := io.ReadAll(io.LimitReader(answer.Body, mostRead+1))
	switch {
	case err != nil:
		return found{}, errors.New("unreachable")
	case len(content) > mostRead:
		return found{}, errors.New("too_large")
	}
	return newest(content)
}

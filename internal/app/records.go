package app

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"stoa/internal/kit/reach"
)

// mostFetched is how many bytes of another server's answer are read.
const mostFetched = 64 << 10

// fetchSmall reads a small public file from the web. With --insecure=issuers it may be on a network of one's own, and
// without TLS.
func (a *App) fetchSmall(ctx context.Context, address string) ([]byte, error) {
	if !a.Config.insecure("issuers") && !strings.HasPrefix(address, "https://") {
		return nil, fmt.Errorf("%s has no TLS", address)
	}
	client := reach.Client("Stoa (+"+a.Config.PublicURL+")", nil)
	if a.Config.insecure("issuers") {
		client = &http.Client{Timeout: reach.Timeout}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close() //nolint:errcheck // it was only read
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", address, answer.Status)
	}
	return io.ReadAll(io.LimitReader(answer.Body, mostFetched))
}

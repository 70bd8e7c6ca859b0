// Package reach owns asking whether an address on the web can be reached by anyone. It promises never to open a
// connection to an address that isn't public, whatever a name resolves to or a redirect says: the address is checked as
// it is dialed. It refuses to read more of an answer than its beginning, and to know what links are for.
package reach

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"
)

// The limits of a request.
const (
	Timeout   = 10 * time.Second
	redirects = 5
	read      = 4 << 10 // bytes of an answer, so that the server notices that it is read
)

// Why an address can't be reached.
const (
	Status    = "status"    // 404, 410 or a server's error
	Host      = "host"      // the name doesn't exist
	TimedOut  = "timeout"   // no answer in time
	Refused   = "refused"   // no connection, or one that broke
	TLS       = "tls"       // a certificate that browsers refuse
	Private   = "private"   // not an address on the web
	Redirects = "redirects" // it leads on and on
)

// Answer is what came back. Reason is "" if the page is there, or may be: a server that wants to know who asks, or asks
// for fewer questions, says nothing about the page.
type Answer struct {
	Reason string
	Status int
}

// Checker asks servers.
type Checker struct{ client *http.Client }

var (
	// ErrPrivate is why Client opened no connection.
	ErrPrivate   = errors.New("not a public address")
	errRedirects = errors.New("too many redirects")
)

// New makes a checker. allowed lets a test's own server through; nil allows what is public.
func New(agent string, allowed func(netip.AddrPort) bool) *Checker {
	return &Checker{client: Client(agent, allowed)}
}

// Client makes a client that opens no connection to an address that isn't public, with New's arguments. Error of its
// requests, beside others: ErrPrivate.
func Client(agent string, allowed func(netip.AddrPort) bool) *http.Client {
	if allowed == nil {
		allowed = func(at netip.AddrPort) bool { return public(at.Addr()) && slices.Contains(ports, at.Port()) }
	}
	dialer := &net.Dialer{
		Timeout: Timeout,
		Control: func(_, address string, _ syscall.RawConn) error {
			at, err := netip.ParseAddrPort(address)
			if err != nil || !allowed(at) {
				return ErrPrivate
			}
			return nil
		},
	}
	return &http.Client{
		Timeout: Timeout,
		Transport: named{agent, &http.Transport{ // no proxy: it would be the one to be dialed
			DialContext: dialer.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: Timeout,
			ResponseHeaderTimeout: Timeout, MaxResponseHeaderBytes: 64 << 10,
		}},
		CheckRedirect: func(_ *http.Request, via []*http.Request) error {
			if len(via) > redirects {
				return errRedirects
			}
			return nil
		},
	}
}

// named says who asks, and nothing else: no cookies, no page that linked there.
type named struct {
	agent string
	next  http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", n.agent)
	r.Header.Del("Referer")
	return n.next.RoundTrip(r)
}

// ports are those of the web; others would make the checker look into other services.
var ports = []uint16{80, 443, 8080, 8443}

// closed are the networks beyond those that netip knows: IANA's special-purpose registries, and what carries an IPv4
// address within an IPv6 one.
var closed = networks(`0.0.0.0/8 100.64.0.0/10 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24
	203.0.113.0/24 240.0.0.0/4 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16
	fec0::/10`)

func networks(text string) (all []netip.Prefix) {
	for _, s := range strings.Fields(text) {
		all = append(all, netip.MustParsePrefix(s))
	}
	return all
}

func public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() && a.Zone() == "" &&
		!slices.ContainsFunc(closed, func(p netip.Prefix) bool { return p.Contains(a) })
}

// Ask requests an address. It returns an error only if ctx ends first, or nothing can be said.
func (c *Checker) Ask(ctx context.Context, address string) (Answer, error) {
	target, err := url.Parse(address)
	if err != nil || target.Host == "" || target.Scheme != "http" && target.Scheme != "https" {
		return Answer{Reason: Host}, nil //nolint:nilerr // which is what there is to say
	}
	target.User, target.Fragment = nil, ""
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		return Answer{Reason: Host}, nil //nolint:nilerr // the same
	}
	answer, err := c.client.Do(r)
	if err != nil {
		if ctx.Err() != nil {
			return Answer{}, fmt.Errorf("reach: %w", err)
		}
		return Answer{Reason: reason(err)}, nil
	}
	defer answer.Body.Close() //nolint:errcheck // nothing more is read
	_, _ = io.CopyN(io.Discard, answer.Body, read)
	return judge(answer.StatusCode), nil
}

func reason(err error) string {
	var host *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timeout net.Error
	switch {
	case errors.Is(err, ErrPrivate):
		return Private
	case errors.Is(err, errRedirects):
		return Redirects
	case errors.As(err, &host):
		return Host
	case errors.As(err, &certificate):
		return TLS
	case errors.As(err, &timeout) && timeout.Timeout():
		return TimedOut
	default:
		return Refused
	}
}

func judge(status int) Answer {
	gone := status == http.StatusNotFound || status == http.StatusGone
	if gone || status >= 500 && status != http.StatusServiceUnavailable {
		return Answer{Reason: Status, Status: status}
	}
	return Answer{Status: status}
}

package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// client is the caller's address, behind so many proxies of our own. Each proxy adds
// the address that called it at the end, on a line of its own or not: the entry that
// the outermost of them wrote is the caller, and what stands left of it anyone may
// have written. An entry that is no address was written by no proxy of ours; then the
// next to its right counts.
func client(r *http.Request, proxies int) string {
	if proxies > 0 {
		entries := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for _, entry := range entries[max(0, len(entries)-proxies):] {
			if address, ok := addressOf(strings.TrimSpace(entry)); ok {
				return network(address)
			}
		}
	}
	if address, ok := addressOf(r.RemoteAddr); ok {
		return network(address)
	}
	return r.RemoteAddr
}

// addressOf reads an address, with a port or without.
func addressOf(text string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return address.Unmap().WithZone(""), err == nil
}

// Network is the caller's network, for logs: the address without its last part (/24, of
// IPv6 /48), so that it says roughly from where, and not who.
func Network(ctx context.Context) string { return shortened(Client(ctx)) }

func shortened(client string) string {
	address, _, _ := strings.Cut(client, "/")
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	bits := 24
	if parsed.Is6() {
		bits = 48
	}
	prefix, _ := parsed.Prefix(bits) // within an address of either kind
	return prefix.String()
}

func network(address netip.Addr) string {
	if address.Is4() {
		return address.String()
	}
	prefix, _ := address.Prefix(64) // 64 bits are within an IPv6 address
	return prefix.String()
}

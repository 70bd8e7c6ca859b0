// Package cert gets the certificates of the site's domains from an authority that speaks ACME, such as Let's Encrypt,
// and renews them. It promises that the log says in words why a domain has none. What a certificate is for is none of
// its business.
package cert

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
)

// Config says for which domains, and from whom.
type Config struct {
	Domains []string
	Storage certmagic.Storage
	// Authority is the address of an ACME directory, or "" for Let's Encrypt. Root is a file with the certificate that
	// vouches for that address, or "" for the system's.
	Authority, Root string
	Email           string // told of by the authority if a certificate is about to expire, or ""
	// The ports on which the authority's questions arrive here; a router may forward 80 and 443 to others.
	HTTPPort, TLSPort int
}

// Manager has the certificates.
type Manager struct {
	domains []string
	config  *certmagic.Config
	issuer  *certmagic.ACMEIssuer
	cache   *certmagic.Cache
	mu      sync.Mutex
	failed  map[string]string // why a domain has no fresh certificate
}

// New prepares certificates; Start gets them.
func New(c Config) (*Manager, error) {
	m := &Manager{domains: c.Domains, failed: map[string]string{}}
	m.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return m.config, nil },
		Logger:           zap.NewNop(),
	})
	m.config = certmagic.New(m.cache, certmagic.Config{Storage: c.Storage, OnEvent: m.heard, Logger: zap.NewNop()})
	template := certmagic.ACMEIssuer{
		CA: c.Authority, Email: c.Email, Agreed: true, AltHTTPPort: c.HTTPPort, AltTLSALPNPort: c.TLSPort,
		Logger: zap.NewNop(),
	}
	if c.Authority == "" {
		template.CA = certmagic.LetsEncryptProductionCA
	}
	if c.Root != "" {
		text, err := os.ReadFile(c.Root)
		if err != nil {
			return nil, err
		}
		template.TrustedRoots = x509.NewCertPool()
		if !template.TrustedRoots.AppendCertsFromPEM(text) {
			return nil, errors.New("there is no certificate in it (PEM)")
		}
	}
	m.issuer = certmagic.NewACMEIssuer(m.config, template)
	m.config.Issuers = []certmagic.Issuer{m.issuer}
	return m, nil
}

// Start loads the certificates that are there, and gets and renews the others until ctx is done.
func (m *Manager) Start(ctx context.Context) error {
	context.AfterFunc(ctx, m.cache.Stop)
	for _, domain := range m.domains {
		if why := Leads(ctx, domain); why != "" {
			slog.Warn(why)
		}
	}
	return m.config.ManageAsync(ctx, m.domains)
}

// TLS is how a server speaks with the certificates.
func (m *Manager) TLS() *tls.Config {
	c := m.config.TLSConfig()
	c.NextProtos = append([]string{"h2", "http/1.1"}, c.NextProtos...)
	return c
}

// State is how things stand with the certificate of a domain.
type State struct {
	Domain  string
	Issuer  string
	Expires time.Time // zero if there is none
	Problem string    // why there is no fresh one, or ""
}

// States tells of each domain.
func (m *Manager) States() []State {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make([]State, 0, len(m.domains))
	for _, domain := range m.domains {
		s := State{Domain: domain, Problem: m.failed[domain]}
		for _, c := range m.cache.AllMatchingCertificates(domain) {
			if c.Leaf != nil && c.Leaf.NotAfter.After(s.Expires) {
				s.Issuer, s.Expires = c.Leaf.Issuer.CommonName, c.Leaf.NotAfter
			}
		}
		out = append(out, s)
	}
	return out
}

// heard logs what the library says.
func (m *Manager) heard(ctx context.Context, event string, data map[string]any) error {
	domain, _ := data["identifier"].(string)
	switch event {
	case "cert_obtaining":
		slog.Info("getting a certificate", "domain", domain)
	case "cert_obtained":
		m.note(domain, "")
		slog.Info("got a certificate", "domain", domain, "renewal", data["renewal"])
	case "cert_failed":
		err, _ := data["error"].(error)
		why := Explain(ctx, domain, err)
		m.note(domain, why)
		slog.Error("no certificate for "+domain+"; it is tried again by itself. "+why, "cause", fmt.Sprint(err))
	}
	return nil
}

func (m *Manager) note(domain, why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.failed[domain] = why
}

// Explain says in words why an authority gave no certificate, and what to do.
func Explain(ctx context.Context, domain string, err error) string {
	if why := Leads(ctx, domain); why != "" {
		return why
	}
	text := fmt.Sprint(err)
	var network net.Error
	switch {
	case strings.Contains(text, "rateLimited"):
		return "The authority has given too many certificates for this domain of late. It says when to try again in " +
			"the cause."
	case strings.Contains(text, ":caa"):
		return "A CAA record of the domain allows other authorities only: allow this one (for Let’s Encrypt, " +
			"letsencrypt.org)."
	case strings.Contains(text, "rejectedIdentifier"):
		return "The authority gives no certificates for this name."
	case strings.Contains(text, ":connection"), strings.Contains(text, "Timeout"), strings.Contains(text, ":unauthorized"):
		return "The authority can’t reach this server under the domain: let ports 80 and 443 in through the firewall, " +
			"and have a " +
			"router or proxy in front pass them on."
	case errors.As(err, &network):
		return "The authority doesn’t answer: let this machine connect to the internet."
	}
	return "See the cause."
}

// Leads says where a domain leads if that isn't this machine, or "". A router may forward what arrives there, so it
// is no proof that something is wrong.
func Leads(ctx context.Context, domain string) string {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", domain)
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return domain + " has no address yet: add a record A (or AAAA) with this machine’s address where the " +
			"domain is managed."
	case err != nil:
		return "" // the name server of this machine doesn't answer; the authority has its own
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	var texts []string
	for _, ip := range found {
		if slices.ContainsFunc(own, func(a net.Addr) bool {
			prefix, ok := a.(*net.IPNet)
			return ok && prefix.IP.Equal(net.IP(ip.Unmap().AsSlice()))
		}) {
			return ""
		}
		texts = append(texts, ip.Unmap().String())
	}
	return domain + " leads to " + strings.Join(texts, ", ") + ", which is no address of this machine: correct the " +
		"domain’s " +
		"record, unless a router or proxy passes ports 80 and 443 on to here."
}

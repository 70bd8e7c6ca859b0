package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/caddyserver/certmagic"

	"stoa/internal/kit/cert"
	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/wire"
)

var hostname = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$`)

// checkDomains says what is wrong with the domains that Stoa is to get certificates for.
func (c Config) checkDomains() (err error) {
	for _, domain := range c.Domains {
		set := option{"domain", "STOA_DOMAIN", domain}
		switch {
		case strings.Contains(domain, "://"):
			err = errors.Join(err, set.wrong("it is an address", "Write the host alone, such as learn.example.org"))
		case strings.HasPrefix(domain, "*."):
			err = errors.Join(err, set.wrong("certificates for all names below a domain need its DNS server", "Name each one"))
		case net.ParseIP(domain) != nil || wire.Local(domain):
			err = errors.Join(err, set.wrong(
				"no authority vouches for it", "Name a domain that leads to this machine, or leave it out to speak HTTP",
			))
		case !hostname.MatchString(domain):
			err = errors.Join(err, set.wrong("it is no domain", "Write it as browsers do, such as learn.example.org"))
		}
	}
	if err != nil || len(c.Domains) == 0 {
		return err
	}
	public, failed := url.Parse(c.PublicURL)
	if failed == nil && (public.Scheme != "https" || !slices.Contains(c.Domains, public.Hostname())) {
		return option{"public-url", "STOA_PUBLIC_URL", c.PublicURL}.wrong(
			"it is not https:// and one of --domain", "Write https://"+c.Domains[0]+", or leave it out",
		)
	}
	return nil
}

// certificates is where those of the site are stored: in the database where several instances share it.
func (c Config) certificates(d *db.DB) (certmagic.Storage, error) {
	if d.Dialect != db.Postgres {
		return cert.Folder(filepath.Join(c.Data, "certificates")), nil
	}
	keys, err := seal.Load(c.keyPath())
	return cert.Shared(d, keys), err
}

// secure begins to answer by TLS, if the server has domains of its own.
func (d *doors) secure(ctx context.Context, a *App) error {
	c := a.Config
	if d.tls == nil {
		return nil
	}
	storage, err := c.certificates(a.DB)
	if err != nil {
		return err
	}
	manager, err := cert.New(cert.Config{
		Domains: c.Domains, Storage: storage, Authority: c.ACME, Root: c.ACMERoot, Email: a.settings.Now().Email,
		HTTPPort: portOf(c.HTTPListen), TLSPort: portOf(c.Listen),
	})
	if err != nil {
		return option{"acme-root", "STOA_ACME_ROOT", c.ACMERoot}.wrong(
			err.Error(), "Name a file of the authority's certificate",
		)
	}
	plain := manager.Challenges(http.HandlerFunc(a.toTLS))
	d.plain.Store(&plain)
	d.serve(d.tls, &http.Server{
		Handler: a.atHome(d.front), IdleTimeout: 2 * time.Minute, TLSConfig: manager.TLS(),
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
		ErrorLog:    slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug), // whoever knocks without speaking TLS
	})
	a.tls = manager
	return manager.Start(ctx)
}

func portOf(address string) int {
	_, port, _ := net.SplitHostPort(address) // checked at the start
	n, _ := net.LookupPort("tcp", port)
	return n
}

// servePlain answers http://: the authority's questions, probes, and everyone else with the way to https://.
func (d *doors) servePlain(w http.ResponseWriter, r *http.Request) {
	plain := d.plain.Load()
	switch {
	case r.URL.Path == "/healthz" || r.URL.Path == "/readyz":
		d.front.ServeHTTP(w, r)
	case plain == nil:
		starting(w, r)
	default:
		(*plain).ServeHTTP(w, r)
	}
}

// toTLS leads to the same address at the public URL.
func (a *App) toTLS(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Connection", "close")
	http.Redirect(w, r, a.Config.PublicURL+r.URL.RequestURI(), http.StatusPermanentRedirect)
}

// atHome leads from the other domains to the one of the public URL, since cookies and passkeys belong to one host.
func (a *App) atHome(next http.Handler) http.Handler {
	home, _ := url.Parse(a.Config.PublicURL) // checked at the start
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if !strings.EqualFold(host, home.Hostname()) {
			http.Redirect(w, r, a.Config.PublicURL+r.URL.RequestURI(), http.StatusPermanentRedirect)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// The ports of browsers.
const (
	plainPort = ":80"
	tlsPort   = ":443"
)

// Named fills in what follows from the domains: the ports, unless one to listen on was chosen, and the public URL.
func (c Config) Named(listens bool) Config {
	if len(c.Domains) == 0 {
		return c
	}
	if !listens {
		c.Listen = tlsPort
	}
	c.HTTPListen = cmp.Or(c.HTTPListen, plainPort)
	if c.PublicURL == "" {
		c.PublicURL = "https://" + c.Domains[0]
	}
	return c
}

package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"stoa/internal/kit/cores"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// finishWithin is how long requests that are under way may continue once the port is closed: as long as a payment.
const finishWithin = 20 * time.Second

// Serve runs until ctx is done. Then /readyz says so for as long as c.Drain, the port is closed, and requests that are
// under way end, within twenty seconds. It returns what is wrong with the settings, all at once where that can be seen
// without trying.
func Serve(ctx context.Context, c Config) error {
	cores.Spread()
	if err := c.check(); err != nil {
		return err
	}
	unlock, err := LockFolder(c.Data)
	if err != nil {
		return err
	}
	defer unlock()
	d := &doors{front: &gate{}, failed: make(chan error, 4)}
	defer d.slam()
	if err := d.open(ctx, c); err != nil {
		return err
	}
	a, err := Open(ctx, c)
	if err != nil {
		return err
	}
	defer func() {
		if err := a.Close(); err != nil {
			slog.Error("shutdown failed", "error", err)
		}
	}()
	if err := d.secure(ctx, a); err != nil {
		return err
	}
	if err := a.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	// Before anybody comes in: once the server is ready, a database that goes away doesn't end it.
	if err := a.welcome(ctx, d.front); err != nil {
		return err
	}
	d.front.app.Store(a)
	if c.drains() {
		if err := d.openFront(ctx, c); err != nil {
			return err
		}
	}
	d.onShutdown(a.bell.Close, a.uploads.Close)
	slog.Info("Stoa is running", "address", a.Config.PublicURL, "database", a.DB.Dialect)
	select {
	case err := <-d.failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	a.draining.Store(true)
	slog.Info("shutting down", "drain", c.Drain.String())
	select {
	case <-time.After(c.Drain):
	case err := <-d.failed:
		return fmt.Errorf("serve: %w", err)
	}
	return d.close(context.WithoutCancel(ctx))
}

// gate lets requests in once there is something that answers.
type gate struct {
	app    atomic.Pointer[App]
	nobody atomic.Bool // there is no operator yet, as far as is known
}

// ServeHTTP implements http.Handler.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := g.app.Load()
	if a == nil {
		starting(w, r)
		return
	}
	if a.draining.Load() {
		w.Header().Set("Connection", "close") // so that no proxy sends its next request where nobody will be
	}
	if r.URL.Path == "/" && r.Method == http.MethodGet && g.nobody.Load() && a.waits(r.Context(), g) {
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, "/setup", http.StatusFound)
		return
	}
	a.Handler.ServeHTTP(w, r)
}

// starting answers before there is anything. Browsers ask again by themselves.
func starting(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Retry-After", "2")
	h.Set("Cache-Control", "no-store")
	switch {
	case r.URL.Path == "/healthz":
		fmt.Fprintln(w, "alive")
		return
	case strings.HasPrefix(r.URL.Path, "/api/"):
		web.WriteError(w, r, &fault.Error{
			Kind: fault.Unavailable, Code: "server.not_ready", Message: "Part of the server isn’t responding.",
			RetryAfter: 2 * time.Second,
		})
		return
	case r.Method == http.MethodGet && r.URL.Path != "/readyz":
		h.Set("Refresh", "2")
	}
	http.Error(w, "not ready: starting", http.StatusServiceUnavailable)
}

// doors are the ports on which a server listens, and who answers there.
type doors struct {
	front   *gate
	servers []*http.Server
	failed  chan error
	// With domains of its own: what waits for certificates, and what leads there from http://.
	tls   net.Listener
	plain atomic.Pointer[http.Handler]
}

// open listens, so that a port in use is known before anything is done.
func (d *doors) open(ctx context.Context, c Config) error {
	base := func(net.Listener) context.Context { return context.WithoutCancel(ctx) }
	if c.AdminListen != "" {
		listener, err := bind(ctx, option{"admin-listen", "STOA_ADMIN_LISTEN", c.AdminListen})
		if err != nil {
			return err
		}
		d.serve(listener, &http.Server{Handler: d.front.admin(), BaseContext: base})
		slog.Info("metrics and profiles", "address", "http://"+listener.Addr().String())
	}
	if !c.drains() {
		return d.openFront(ctx, c)
	}
	tried, err := bind(ctx, option{"listen", "STOA_LISTEN", c.Listen})
	if err != nil {
		return err
	}
	return tried.Close()
}

// drains tells that a proxy is in front which has other instances to go to. Such a proxy is refused until there is
// something to show: one that only notices refusals, as nginx does, would pass on that we are starting.
func (c Config) drains() bool { return c.Drain > 0 && len(c.Domains) == 0 }

// openFront listens for visitors.
func (d *doors) openFront(ctx context.Context, c Config) error {
	listener, err := bind(ctx, option{"listen", "STOA_LISTEN", c.Listen})
	if err != nil {
		return err
	}
	base := func(net.Listener) context.Context { return context.WithoutCancel(ctx) }
	if len(c.Domains) > 0 {
		d.tls = listener
		if listener, err = bind(ctx, option{"http-listen", "STOA_HTTP_LISTEN", c.HTTPListen}); err != nil {
			return err
		}
		d.serve(listener, &http.Server{Handler: http.HandlerFunc(d.servePlain), BaseContext: base})
		return nil
	}
	d.serve(listener, &http.Server{Handler: d.front, IdleTimeout: 2 * time.Minute, BaseContext: base})
	return nil
}

func bind(ctx context.Context, at option) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", at.value)
	var host *net.DNSError
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, at.wrong("another program listens there", "Stop it, or choose another port")
	case errors.Is(err, syscall.EACCES):
		return nil, at.wrong("only root may listen on ports below 1024", "Choose a higher port, or give Stoa the right to "+
			"(AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit)")
	case errors.Is(err, syscall.EADDRNOTAVAIL), errors.As(err, &host):
		return nil, at.wrong("this machine has no such address", "Choose one of its own, or leave the host out for all")
	case err != nil:
		return nil, at.wrong(err.Error(), "Choose another address")
	}
	return listener, nil
}

func (d *doors) serve(listener net.Listener, s *http.Server) {
	s.ReadHeaderTimeout, s.MaxHeaderBytes = 10*time.Second, 64<<10
	d.servers = append(d.servers, s)
	go func() {
		serve := s.Serve
		if s.TLSConfig != nil {
			serve = func(l net.Listener) error { return s.ServeTLS(l, "", "") }
		}
		if err := serve(listener); !errors.Is(err, http.ErrServerClosed) {
			d.failed <- err
		}
	}()
}

func (d *doors) onShutdown(all ...func()) {
	for _, s := range d.servers {
		for _, f := range all {
			s.RegisterOnShutdown(f)
		}
	}
}

// close lets requests end for a while, those of visitors first, so that they are measured until their end.
func (d *doors) close(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()
	for i := len(d.servers) - 1; i >= 0; i-- {
		err = errors.Join(err, d.servers[i].Shutdown(ctx))
	}
	return err
}

// slam ends what is left.
func (d *doors) slam() {
	if d.tls != nil {
		_ = d.tls.Close()
	}
	for _, s := range d.servers {
		_ = s.Close()
	}
}

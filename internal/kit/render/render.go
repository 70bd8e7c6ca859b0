// Package render owns React on the server: a pool of QuickJS machines, pure Go,
// that turn an address into HTML. It promises a bounded time and memory for each
// page, and that one page sees nothing of another. It refuses to know what is
// rendered: the bundle brings that, and asks the given handler for its data.
package render

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"modernc.org/quickjs"
)

//go:embed standins.js
var standins string

const (
	memoryLimit = 256 << 20
	stackLimit  = 4 << 20
	// After so many pages a machine is replaced, lest a leak in the bundle grow.
	pagesPerMachine = 2000
)

// Page is what to render. Path begins with a slash and may have a query.
type Page struct {
	Path      string `json:"url"`
	Lang      string `json:"lang"`
	SignedIn  bool   `json:"signedIn"`
	PublicURL string `json:"publicUrl"`
}

// Rendered is a page: what belongs into <head> and into the root element, and the
// JSON that the browser continues from: data, and the texts that the
// page shows. Screen names the part of the bundle that shows it.
type Rendered struct {
	Status int    `json:"status"`
	Head   string `json:"head"`
	HTML   string `json:"html"`
	State  string `json:"state"`
	Texts  string `json:"texts"`
	Screen string `json:"screen"`
	Error  string `json:"error"`
}

// Renderer renders pages, as many at once as it has machines.
type Renderer struct {
	bundle   string
	api      http.Handler
	timeout  time.Duration
	machines chan *machine
}

type machine struct {
	vm    *quickjs.VM
	pages int
	done  string
	ctx   context.Context
}

// New makes a renderer of size machines for the bundle's text, which must set
// stoaRender(page) and call stoaDone(result). Its fetch is answered by api.
func New(bundle string, api http.Handler, size int, timeout time.Duration) (*Renderer, error) {
	r := &Renderer{bundle: bundle, api: api, timeout: timeout, machines: make(chan *machine, size)}
	for range size - 1 {
		r.machines <- nil // made when first needed
	}
	first, err := r.newMachine()
	if err != nil {
		return nil, err
	}
	r.machines <- first
	return r, nil
}

func (r *Renderer) newMachine() (*machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	m := &machine{vm: vm}
	vm.SetMemoryLimit(memoryLimit)
	vm.SetMaxStackSize(stackLimit)
	host := map[string]quickjs.HostFunc{
		"stoaLog": func(args []any) (any, error) {
			slog.Debug("render", "level", fmt.Sprint(args[0]), "text", fmt.Sprint(args[1]))
			return nil, nil
		},
		"stoaDone":  func(args []any) (any, error) { m.done = fmt.Sprint(args[0]); return nil, nil },
		"stoaFetch": func(args []any) (any, error) { return r.fetch(m.ctx, fmt.Sprint(args[0])) },
	}
	for name, f := range host {
		if err := vm.RegisterHostFunc(name, f); err != nil {
			return nil, errors.Join(err, vm.Close())
		}
	}
	for _, source := range []string{standins, r.bundle} {
		if _, err := vm.Eval(source+"\n;0", quickjs.EvalGlobal); err != nil {
			return nil, errors.Join(fmt.Errorf("load the bundle: %w", err), vm.Close())
		}
	}
	return m, nil
}

// fetch answers a GET of the bundle by the handler, as a visitor without cookies.
func (r *Renderer) fetch(ctx context.Context, url string) (string, error) {
	if !strings.HasPrefix(url, "/api/") {
		return "", fmt.Errorf("fetch of %q: only /api/ while rendering", url)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	w := httptest.NewRecorder()
	r.api.ServeHTTP(w, req)
	answer, err := json.Marshal(map[string]any{"status": w.Code, "body": w.Body.String()})
	return string(answer), err
}

// Render renders a page, waiting for a machine as long as ctx allows. A page that
// fails or takes longer than the timeout is an error, and its machine is replaced.
func (r *Renderer) Render(ctx context.Context, page Page) (*Rendered, error) {
	var m *machine
	select {
	case m = <-r.machines:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if m == nil {
		var err error
		if m, err = r.newMachine(); err != nil {
			r.machines <- nil
			return nil, err
		}
	}
	out, err := m.render(ctx, page, r.timeout)
	if m.pages++; err != nil || m.pages >= pagesPerMachine {
		if closeErr := m.vm.Close(); closeErr != nil {
			slog.Warn("closing a render machine", "error", closeErr)
		}
		m = nil
	}
	r.machines <- m
	return out, err
}

func (m *machine) render(ctx context.Context, page Page, timeout time.Duration) (*Rendered, error) {
	m.ctx, m.done = ctx, ""
	deadline := time.Now().Add(timeout)
	if err := m.vm.SetEvalTimeout(timeout); err != nil {
		return nil, err
	}
	in, err := json.Marshal(page)
	if err != nil {
		return nil, err
	}
	if _, err := m.vm.Call("stoaRender", string(in)); err != nil {
		return nil, fmt.Errorf("render %s: %w", page.Path, err)
	}
	for m.done == "" {
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("render %s: over %s", page.Path, timeout)
		}
		n, err := m.vm.ExecutePendingJobs()
		if err != nil {
			return nil, fmt.Errorf("render %s: %w", page.Path, err)
		}
		if n > 0 || m.done != "" {
			continue
		}
		ran, err := m.vm.Call("stoaTimer")
		if err != nil {
			return nil, fmt.Errorf("render %s: %w", page.Path, err)
		}
		if ran != true {
			return nil, fmt.Errorf("render %s: it waits for something that never comes", page.Path)
		}
	}
	if _, err := m.vm.Call("stoaReset"); err != nil {
		return nil, err
	}
	var out Rendered
	if err := json.Unmarshal([]byte(m.done), &out); err != nil {
		return nil, err
	}
	if out.Error != "" {
		return nil, fmt.Errorf("render %s: %s", page.Path, out.Error)
	}
	return &out, nil
}

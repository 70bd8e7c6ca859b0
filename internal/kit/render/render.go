// Package render owns React on the server: a pool of QuickJS machines, pure Go,
// that turn an address into HTML. It promises a bounded time and memory for each
// page, and that one page sees nothing of another. It refuses to know what is
// rendered: the bundle brings that, and asks the given handler for its data.
package render

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"modernc.org/quickjs"

	"stoa/internal/kit/web"
)

//go:embed standins.js
var standins string

const (
	memoryLimit = 256 << 20
	stackLimit  = 4 << 20
	// After so many pages a machine is replaced, lest a leak in the bundle grow.
	pagesPerMachine = 2000
	// How long a finished page may go on in its machine.
	restWithin = time.Second
	// What a page is taken to need before one has been rendered.
	firstGuess = 20 * time.Millisecond
)

var (
	panics = promauto.NewCounter(prometheus.CounterOpts{
		Name: "stoa_render_panics_total", Help: "Panics while a page was rendered.",
	})
	replaced = promauto.NewCounter(prometheus.CounterOpts{
		Name: "stoa_render_machines_replaced_total", Help: "Machines given up after a failure, or since they were old.",
	})
)

// ErrBusy is the answer where a page would wait too long for its machine.
var ErrBusy = errors.New("every machine is busy")

// Page is what to render. Path begins with a slash and may have a query.
type Page struct {
	Path      string          `json:"url"`
	Lang      string          `json:"lang"`
	SignedIn  bool            `json:"signedIn"`
	PublicURL string          `json:"publicUrl"`
	Site      any             `json:"site,omitempty"`    // what every page has of the installation
	Sent      json.RawMessage `json:"sent,omitempty"`    // what came of the form that was sent to this address
	Once      string          `json:"once,omitempty"`    // a text that no other rendering has
	Outline   bool            `json:"outline,omitempty"` // without its content
	API       http.Handler    `json:"-"`                 // answers its requests; nil: as a visitor without cookies
	// how long it may wait for a machine; zero: as long as its context
	Within time.Duration `json:"-"`
}

// Rendered is a page: what belongs into <head> and into the root element, and the
// JSON of the data that the browser continues from. Inline is a script that runs when
// the page has been read; Screen names the part of the bundle that shows it. A page that
// leads elsewhere has a Location and nothing else.
type Rendered struct {
	Status   int    `json:"status"`
	Location string `json:"location"`
	Head     string `json:"head"`
	HTML     string `json:"-"`
	State    string `json:"-"`
	Inline   string `json:"inline"`
	Screen   string `json:"screen"`
	Error    string `json:"error"`
	Read     []Read `json:"-"`
}

// Read is an address of the API that a page has read, and a digest of what it said.
type Read struct {
	Path string
	Sum  [sha256.Size]byte
}

// Renderer renders pages, as many at once as it has machines.
type Renderer struct {
	bundle   string
	api      http.Handler
	timeout  time.Duration
	machines chan *machine
	begun    atomic.Int64 // pages that wait for a machine or have one
	took     atomic.Int64 // nanoseconds that a page needs, of late
}

type machine struct {
	vm    *quickjs.VM
	pages int
	done  []string // what the bundle has called stoaDone with
	// Of the page at hand; without an API between two pages.
	ctx      context.Context
	api      http.Handler
	panicked any // what a handler panicked with
	read     []Read
}

// bounded ends with its context and holds none of its values: what a page asks for
// depends on the page alone, never on the request that happened to need it first.
type bounded struct{ context.Context }

func (bounded) Value(any) any { return nil }

// New makes a renderer of size machines for the bundle's text, which must set
// stoaRender(page) and call stoaDone(result, html, state), of which an error and an
// address have the first alone. Its fetch is answered by api.
func New(bundle string, api http.Handler, size int, timeout time.Duration) (*Renderer, error) {
	r := &Renderer{bundle: bundle, api: api, timeout: timeout, machines: make(chan *machine, size)}
	r.took.Store(int64(firstGuess))
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
		"stoaDone":  func(args []any) (any, error) { m.done = texts(args); return nil, nil },
		"stoaFetch": func(args []any) (any, error) { return m.fetch(fmt.Sprint(args[0])) },
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

// texts are the three arguments of stoaDone; what is left out is empty.
func texts(args []any) []string {
	all := make([]string, 3)
	for i, arg := range args[:min(len(args), len(all))] {
		all[i], _ = arg.(string)
	}
	return all
}

// fetch answers a GET of the bundle by the page's handler.
func (m *machine) fetch(url string) (string, error) {
	if m.api == nil {
		return "", fmt.Errorf("fetch of %q: no page is being rendered", url)
	}
	if !strings.HasPrefix(url, "/api/") {
		return "", fmt.Errorf("fetch of %q: only /api/ while rendering", url)
	}
	req, err := http.NewRequestWithContext(m.ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	w := web.NewAnswer()
	m.serve(w, req)
	m.read = append(m.read, Read{Path: url, Sum: w.Sum()})
	answer, err := json.Marshal(map[string]any{"status": w.Status, "body": w.Body.String()})
	return string(answer), err
}

// serve calls the handler. A panic of it ends here, since it must not go through the
// machine, and fails the page.
func (m *machine) serve(w *web.Answer, r *http.Request) {
	defer func() {
		if v := recover(); v != nil {
			m.panicked = v
			slog.Error("panic while rendering", "value", fmt.Sprint(v), "path", r.URL.Path, "stack", string(debug.Stack()))
			w.Status = http.StatusInternalServerError
		}
	}()
	m.api.ServeHTTP(w, r)
}

// Ask asks the API what a page would: as a visitor without cookies. A panic is an error.
func (r *Renderer) Ask(ctx context.Context, path string) (w *web.Answer, err error) {
	req, err := http.NewRequestWithContext(bounded{ctx}, http.MethodGet, path, nil)
	if err != nil {
		return nil, err
	}
	defer func() {
		if v := recover(); v != nil {
			panics.Inc()
			w, err = nil, fmt.Errorf("ask %s: panic: %v", req.URL.Path, v)
		}
	}()
	w = web.NewAnswer()
	r.api.ServeHTTP(w, req)
	return w, nil
}

// Holds reports whether the API still says all that a page was made of.
func (r *Renderer) Holds(ctx context.Context, reads []Read) bool {
	for _, read := range reads {
		now, err := r.Ask(ctx, read.Path)
		if err != nil || now.Sum() != read.Sum {
			return false
		}
	}
	return true
}

// UnderWay is how many pages wait for a machine or have one.
func (r *Renderer) UnderWay() int { return int(r.begun.Load()) }

// Render renders a page, waiting for a machine as long as ctx and page.Within allow. A
// page that fails, panics, or takes longer than the timeout is an error, and its machine
// is replaced.
func (r *Renderer) Render(ctx context.Context, page Page) (*Rendered, error) {
	defer r.begun.Add(-1)
	m, err := r.machine(ctx, r.begun.Add(1), page.Within)
	if err != nil {
		return nil, err
	}
	defer func() { r.machines <- m }()
	if m == nil {
		if m, err = r.newMachine(); err != nil {
			return nil, err
		}
	}
	if page.API == nil {
		page.API = r.api
	}
	start := time.Now()
	out, err := m.try(ctx, page, r.timeout)
	r.took.Store((7*r.took.Load() + int64(time.Since(start))) / 8)
	if m.pages++; err != nil || m.pages >= pagesPerMachine {
		m.close()
		m = nil
	}
	return out, err
}

// machine takes a machine, for the nth of the pages that are under way. A page that
// those before it would keep from starting within its time is refused at once.
func (r *Renderer) machine(ctx context.Context, nth int64, within time.Duration) (*machine, error) {
	var late <-chan time.Time
	if within > 0 {
		size := int64(cap(r.machines))
		if time.Duration((nth-size)*r.took.Load()/size) > within {
			return nil, ErrBusy
		}
		late = time.After(within)
	}
	select {
	case m := <-r.machines: // there is no need to wait
		return m, nil
	default:
	}
	select {
	case m := <-r.machines:
		return m, nil
	case <-late:
		return nil, ErrBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// try renders a page. A panic of the machine itself is an error, and leaves the machine
// unusable.
func (m *machine) try(ctx context.Context, page Page, timeout time.Duration) (out *Rendered, err error) {
	defer func() {
		if v := recover(); v != nil {
			m.vm, m.panicked = nil, v
			slog.Error("panic of a render machine", "value", fmt.Sprint(v), "path", page.Path, "stack", string(debug.Stack()))
		}
		if m.panicked != nil {
			panics.Inc()
			out, err = nil, fmt.Errorf("render %s: panic: %v", page.Path, m.panicked)
		}
	}()
	return m.render(ctx, page, timeout)
}

// close gives a machine up. One that was left in the middle of its work cannot be
// closed: its memory is lost.
func (m *machine) close() {
	replaced.Inc()
	if m.vm == nil {
		return
	}
	if err := m.vm.Close(); err != nil {
		slog.Warn("closing a render VM failed", "error", err)
	}
}

func (m *machine) render(ctx context.Context, page Page, timeout time.Duration) (*Rendered, error) {
	m.ctx, m.api, m.done = bounded{ctx}, page.API, nil
	m.read = nil
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
	for m.done == nil {
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("render %s: over %s", page.Path, timeout)
		}
		n, err := m.vm.ExecutePendingJobs()
		if err != nil {
			return nil, fmt.Errorf("render %s: %w", page.Path, err)
		}
		if n > 0 || m.done != nil {
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
	if err := m.calm(); err != nil {
		return nil, fmt.Errorf("render %s: %w", page.Path, err)
	}
	var out Rendered
	if err := json.Unmarshal([]byte(m.done[0]), &out); err != nil {
		return nil, err
	}
	out.HTML, out.State, out.Read = m.done[1], m.done[2], m.read
	if out.Error != "" {
		return nil, fmt.Errorf("render %s: %s", page.Path, out.Error)
	}
	return &out, nil
}

// calm ends what the page has left behind, so that nothing of it runs, or asks for
// anything, while another person's page is rendered.
func (m *machine) calm() error {
	m.api = nil
	done, deadline := m.done, time.Now().Add(restWithin)
	if err := m.vm.SetEvalTimeout(restWithin); err != nil {
		return err
	}
	for n := 1; n > 0; {
		if time.Now().After(deadline) {
			return errors.New("pending jobs never end")
		}
		var err error
		if n, err = m.vm.ExecutePendingJobs(); err != nil {
			return err
		}
	}
	m.done = done
	_, err := m.vm.Call("stoaReset")
	return err
}

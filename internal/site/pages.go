package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"golang.org/x/sync/singleflight"

	"stoa/internal/kit/render"
)

const (
	renderTimeout = time.Second
	mostPages     = 4000      // in memory, of about 20 KiB each
	mostBytes     = 256 << 20 // and never more than this
)

var (
	rendered = promauto.NewCounter(prometheus.CounterOpts{Name: "stoa_pages_rendered_total", Help: "Pages rendered on the server."})
	fellBack = promauto.NewCounter(prometheus.CounterOpts{Name: "stoa_pages_fallback_total", Help: "Pages left to the browser, since rendering failed or took too long."})
	fromKept = promauto.NewCounter(prometheus.CounterOpts{Name: "stoa_pages_kept_total", Help: "Pages answered from memory."})
)

// Pages serves the screens: public ones rendered and kept until the catalogue
// changes, personal ones as the frame that the browser fills.
type Pages struct {
	renderer  *render.Renderer
	publicURL string
	shell     shell

	group      singleflight.Group
	generation atomic.Int64 // raised by Invalidate: what was rendered before is stale
	mu         sync.RWMutex
	kept       map[key]*page
	bytes      int
}

type key struct {
	path     string
	lang     string
	signedIn bool
}

// page is an answer in every encoding that it is sent in.
type page struct {
	status              int
	etag                string
	plain, gzip, brotli []byte
	lang                string
	private, fallback   bool
	generation          int64
}

// NewPages makes them from the built front end (see package web).
func NewPages(renderer *render.Renderer, client fs.FS, publicURL string) (*Pages, error) {
	s, err := readShell(client)
	if err != nil {
		return nil, fmt.Errorf("the front end is not built (make build): %w", err)
	}
	return &Pages{renderer: renderer, publicURL: publicURL, shell: s, kept: map[key]*page{}}, nil
}

// Invalidate forgets every page: the catalogue, or a text, has changed.
func (p *Pages) Invalidate() {
	p.generation.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kept, p.bytes = map[key]*page{}, 0
}

// get returns the page from memory or renders it; concurrent misses share one
// rendering, which goes on when the first who asked has gone.
func (p *Pages) get(ctx context.Context, k key) *page {
	p.mu.RLock()
	found := p.kept[k]
	p.mu.RUnlock()
	if found != nil {
		fromKept.Inc()
		return found
	}
	ctx = context.WithoutCancel(ctx)
	name := fmt.Sprintf("%d %s %t %s", p.generation.Load(), k.lang, k.signedIn, k.path)
	made, _, _ := p.group.Do(name, func() (any, error) { return p.make(ctx, k), nil })
	return made.(*page)
}

// momentary pages say what holds now: a certificate may be revoked at any time.
const momentary = "/verify/"

func (p *Pages) make(ctx context.Context, k key) *page {
	generation := p.generation.Load()
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	out, err := p.renderer.Render(ctx, render.Page{Path: k.path, Lang: k.lang, SignedIn: k.signedIn, PublicURL: p.publicURL})
	if err != nil {
		slog.Warn("page left to the browser", "path", k.path, "error", err)
		fellBack.Inc()
		made := p.frame(k)
		made.fallback = true
		return made
	}
	rendered.Inc()
	made := p.encode(k, out, out.Status)
	if out.Status == 200 && generation == p.generation.Load() && !strings.HasPrefix(k.path, momentary) {
		p.keep(k, made)
	}
	return made
}

// frame is a page without its content, which the browser renders.
func (p *Pages) frame(k key) *page {
	made := p.encode(k, nil, 200)
	made.private = true
	return made
}

// keep holds what is asked for; when full it starts anew, since a page is cheap
// to make again and addresses are without end.
func (p *Pages) keep(k key, made *page) {
	size := len(made.plain) + len(made.gzip) + len(made.brotli) + len(k.path)
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.kept) >= mostPages || p.bytes+size > mostBytes {
		p.kept, p.bytes = map[key]*page{}, 0
	}
	p.kept[k] = made
	p.bytes += size
}

func (p *Pages) encode(k key, out *render.Rendered, status int) *page {
	text := p.shell.document(k, p.publicURL, out)
	sum := sha256.Sum256(text)
	made := &page{status: status, lang: k.lang, plain: text, etag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	made.gzip, made.brotli = compress(text, gzip.DefaultCompression, 5)
	return made
}

func compress(text []byte, gzipLevel, brotliLevel int) (gzipped, brotlied []byte) {
	var g, b bytes.Buffer
	gw, _ := gzip.NewWriterLevel(&g, gzipLevel) // the level is a constant that exists
	bw := brotli.NewWriterLevel(&b, brotliLevel)
	for _, w := range []interface {
		Write([]byte) (int, error)
		Close() error
	}{gw, bw} {
		_, _ = w.Write(text) // a bytes.Buffer does not fail
		_ = w.Close()
	}
	return g.Bytes(), b.Bytes()
}

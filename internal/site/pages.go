package site

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"golang.org/x/sync/singleflight"

	"stoa/internal/kit/cache"
	"stoa/internal/kit/render"
	"stoa/internal/kit/web"
)

const (
	mostBytes = 256 << 20 // of pages in memory
	// A page that would wait longer than this for its rendering is answered as its data in
	// a frame, and one that is stale as it is.
	patience = 50 * time.Millisecond
	// So many uncached pages in a row one caller has rendered, and then one for each of these
	// times: a crowd behind one address is served, a flood is not.
	uncachedBurst = 100
	uncachedEvery = 100 * time.Millisecond
	// How long a page may take with all that it asks.
	renderWithin = 5 * time.Second
)

var (
	rendered = promauto.NewCounter(prometheus.CounterOpts{
		Name: "stoa_pages_rendered_total", Help: "Pages rendered on the server.",
	})
	fellBack = promauto.NewCounter(prometheus.CounterOpts{
		Name: "stoa_pages_fallback_total",
		Help: "Pages rendered by the browser because server rendering failed or took too long.",
	})
	fromCache = promauto.NewCounter(prometheus.CounterOpts{
		Name: "stoa_pages_cached_total", Help: "Pages answered from memory.",
	})
	inHurry = promauto.NewCounter(prometheus.CounterOpts{
		Name: "stoa_pages_hurried_total", Help: "Pages answered as a frame with its data, since many wait.",
	})
)

// Pages serves the screens: public ones rendered once and cached until their data
// change, personal ones rendered for each request. It takes their forms too.
type Pages struct {
	renderer  *render.Renderer
	inner     behalf
	publicURL string
	shell     shell
	face      atomic.Pointer[Face]

	group      singleflight.Group
	generation atomic.Int64 // raised by Invalidate: what was made before may be stale
	cached     *cache.LRU[key, *page]
	uncached   *web.Limiter // renderings for one caller
	patience   time.Duration
	turns      chan struct{} // frames that are made at once: as many as there are cores
}

type key struct {
	path     string
	lang     string
	signedIn bool
}

// page is an answer.
type page struct {
	status       int
	etag, policy string // an etag only where the same address may be asked for it again
	body         body
	lang, screen string
	location     string // where it leads, instead of a page
	personal     bool   // about one person: never cached, nor compared
	private      bool   // a frame, which the same address may not be the next time
	pays         bool   // with fields of a payment provider, whose wallets open windows
	read         []render.Read
	checked      atomic.Int64 // the generation in which its data were what they are
}

// size is what a page takes in memory, as an upper bound: each encoding is a quarter of
// the text, once it has been requested.
func size(k key, p *page) int { return len(p.body.plain)*3/2 + len(k.path) + 1000 }

// Face is what an operator has chosen for all pages: the name, the address of a logo or "", CSS that replaces colors,
// the languages to choose from, whether there is an imprint, words in place of the built-in ones, and a banner or nil.
type Face struct {
	Name      string               `json:"name"`
	Logo      string               `json:"logo,omitempty"`
	Languages []string             `json:"languages"`
	Imprint   bool                 `json:"imprint,omitempty"` // whether there is one
	Words     map[string]PageWords `json:"words,omitempty"`   // by language
	CSS       string               `json:"-"`
	Banner    *Banner              `json:"-"`
}

// SetFace changes how all pages look from now on; none of before is sent again.
func (p *Pages) SetFace(face Face) {
	p.face.Store(&face)
	p.generation.Add(1)
	p.cached.Purge()
}

// Invalidate says that the catalogue, or a text, has changed: each page is compared
// with its data before it is answered again.
func (p *Pages) Invalidate() { p.generation.Add(1) }

// get returns the page from memory or renders it; concurrent misses share one
// rendering, which goes on when the first who asked has gone. A stale page is answered
// as it is where the new one takes its time. admit says whether the caller may have a
// page rendered.
func (p *Pages) get(k key, admit func() bool) (made *page, stale bool) {
	generation := p.generation.Load()
	old, ok := p.cached.Get(k)
	if ok && old.checked.Load() >= generation {
		fromCache.Inc()
		return old, false
	}
	if !ok && !admit() {
		return p.hurried(k), false
	}
	name := fmt.Sprintf("%d %s %t %s", generation, k.lang, k.signedIn, k.path)
	renewed := p.group.DoChan(name, func() (any, error) { return p.renew(k, old, generation), nil })
	if !ok {
		return (<-renewed).Val.(*page), false
	}
	select {
	case r := <-renewed:
		made = r.Val.(*page)
		return made, made == old && old.checked.Load() < generation
	case <-time.After(p.patience):
		return old, true
	}
}

// renew compares a page with its data, and makes it anew where they have changed. Its
// context is nobody's: what a page says depends on its key alone.
func (p *Pages) renew(k key, old *page, generation int64) *page {
	// A request that missed the cache just before another one's rendering ended finds that page here.
	if made, ok := p.cached.Get(k); ok && made.checked.Load() >= generation {
		return made
	}
	ctx, cancel := context.WithTimeout(context.Background(), renderWithin)
	defer cancel()
	if old != nil && p.renderer.Holds(ctx, old.read) {
		old.checked.Store(generation)
		return old
	}
	made, err := p.make(ctx, k, generation)
	if err == nil {
		return made
	}
	if old != nil {
		return old
	}
	if !errors.Is(err, render.ErrBusy) {
		slog.Warn("page left to the browser", "path", k.path, "error", err)
		fellBack.Inc()
		return p.frame(k)
	}
	return p.hurried(k)
}

// momentary pages say what holds now: a certificate may be revoked at any time.
const momentary = "/verify/"

func (p *Pages) make(ctx context.Context, k key, generation int64) (*page, error) {
	face := p.face.Load()
	out, err := p.renderer.Render(ctx, render.Page{
		Path: k.path, Lang: k.lang, SignedIn: k.signedIn, PublicURL: p.publicURL, Site: p.face.Load(), Within: p.patience,
	})
	if err != nil {
		return nil, err
	}
	rendered.Inc()
	made := p.document(k, out, extra{}, out.Status)
	made.read = out.Read
	made.checked.Store(generation)
	if face != p.face.Load() { // it was chosen meanwhile
		return made, nil
	}
	if out.Status == 200 && !strings.HasPrefix(k.path, momentary) {
		p.cached.Add(k, made)
	}
	return made, nil
}

// extra is what a page brings that is not cached: for one person alone, or in a hurry.
type extra struct {
	sent    json.RawMessage
	once    string
	outline string                     // what stands in a frame until the page is there
	answers map[string]json.RawMessage // by their addresses
	screen  string                     // whose code is fetched first
	ahead   []string                   // addresses of the API that are asked while the code comes
	face    *Face
}

// frame is a page without its content, which the browser renders.
func (p *Pages) frame(k key) *page {
	made := p.document(k, nil, extra{}, 200)
	made.private = true
	return made
}

func (p *Pages) document(k key, out *render.Rendered, more extra, status int) *page {
	more.face = p.face.Load()
	text, policy := p.shell.document(k, p.publicURL, out, more)
	made := &page{status: status, lang: k.lang, policy: policy, body: body{plain: text}, pays: p.shell.pays(k)}
	if out != nil {
		made.screen = out.Screen
	}
	if more.answers == nil && more.once == "" {
		sum := sha256.Sum256(text)
		made.etag = `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	}
	return made
}

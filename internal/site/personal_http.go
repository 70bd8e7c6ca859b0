package site

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/cache"
	"stoa/internal/kit/cores"
	"stoa/internal/kit/i18n"
	"stoa/internal/kit/render"
	"stoa/internal/kit/web"
)

// behalf is the program's own API, for what is asked on behalf of one person.
type behalf struct {
	api     *web.API
	handler http.Handler
}

// NewPages makes them from the built front end (see package web). The handler answers the
// operations of api with sessions, as for a request from outside: personal pages and
// forms ask it on behalf of their reader (see web.As). films is the origin that films are read from besides this one,
// or "".
func NewPages(
	renderer *render.Renderer, client fs.FS, publicURL, films string, api *web.API, handler http.Handler,
) (*Pages, error) {
	s, err := readShell(client)
	if err != nil {
		return nil, fmt.Errorf("the front end has not been built (run make build): %w", err)
	}
	s.films = films
	pages := &Pages{
		renderer: renderer, inner: behalf{api: api, handler: handler}, publicURL: publicURL, shell: s,
		cached: cache.New(mostBytes, size), uncached: web.NewLimiter(uncachedBurst, uncachedEvery), patience: patience,
		turns: make(chan struct{}, cores.Count),
	}
	pages.SetFace(Face{Name: brand.Usual, Languages: i18n.Languages})
	return pages, nil
}

// AllowPaying has the checkout load a provider's fields from these origins. It is called before anything is served.
func (p *Pages) AllowPaying(from Paying) { p.shell.paying = from }

// personal is a page for the one person who sent r, with what came of a form that was sent to it. One that fails, or
// for which there is no machine in time, is left to the browser.
func (p *Pages) personal(r *http.Request, k key, about json.RawMessage) *page {
	within := p.patience
	if about != nil {
		within = 0 // who sends a form may have no scripts
	}
	made, err := p.forOne(r, k, about, within)
	if err != nil {
		slog.Warn("server rendering failed, the browser renders the page", "path", r.URL.Path, "error", err)
		fellBack.Inc()
		made = p.document(k, nil, extra{sent: about, once: rand.Text()}, http.StatusOK)
		made.personal = true
	}
	return made
}

// forOne renders a page for who sent r, if a machine is there in time. It shares nothing: neither the rendering nor its
// result is anyone else's.
func (p *Pages) forOne(r *http.Request, k key, about json.RawMessage, within time.Duration) (*page, error) {
	ctx, cancel := context.WithTimeout(r.Context(), renderWithin)
	defer cancel()
	extra := extra{sent: about, once: rand.Text()}
	out, err := p.renderer.Render(ctx, render.Page{
		Path: k.path, Lang: k.lang, SignedIn: k.signedIn, PublicURL: p.publicURL, Site: p.face.Load(),
		Sent: about, Once: extra.once, Within: within,
		API: web.As(r, p.inner.handler),
	})
	if err != nil {
		return nil, err
	}
	if out.Location != "" {
		return &page{
			status: http.StatusSeeOther, lang: k.lang, location: web.LocalPath(out.Location), personal: true,
		}, nil
	}
	rendered.Inc()
	made := p.document(k, out, extra, out.Status)
	made.personal = true
	return made, nil
}

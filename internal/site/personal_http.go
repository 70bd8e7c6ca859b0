package site

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"

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

// personal renders a page for the one person who sent r, with what came of a form
// that was sent to it. It shares nothing: neither the rendering nor its result is
// anyone else's. A page that fails, or for which there is no machine in time, is left
// to the browser.
func (p *Pages) personal(r *http.Request, k key, about json.RawMessage) *page {
	ctx, cancel := context.WithTimeout(r.Context(), renderWithin)
	defer cancel()
	extra := extra{sent: about, once: rand.Text()}
	within := p.patience
	if about != nil {
		within = 0 // who sends a form may have no scripts
	}
	out, err := p.renderer.Render(ctx, render.Page{
		Path: k.path, Lang: k.lang, SignedIn: k.signedIn, PublicURL: p.publicURL, Site: p.face.Load(),
		Sent: about, Once: extra.once,
		Within: within,
		API:    web.As(r, p.inner.handler),
	})
	if err != nil {
		slog.Warn("server rendering failed, the browser renders the page", "path", r.URL.Path, "error", err)
		fellBack.Inc()
		made := p.document(k, nil, extra, http.StatusOK)
		made.personal = true
		return made
	}
	if out.Location != "" {
		return &page{status: http.StatusSeeOther, lang: k.lang, location: web.LocalPath(out.Location), personal: true}
	}
	rendered.Inc()
	made := p.document(k, out, extra, out.Status)
	made.personal = true
	return made
}

package app

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/kit/art"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/kit/wire"
	"stoa/internal/media"
	"stoa/internal/site"
)

const requestTimeout = 30 * time.Second

// routes puts the whole site behind one handler.
func (a *App) routes(api *web.API, assets http.Handler) http.Handler {
	api.Mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		web.WriteError(w, r, fault.New(fault.NotFound, "address.not_found", "There’s nothing at this address."))
	})
	api.Mux.HandleFunc("GET /api/openapi.json", serveDocument(api))
	api.Mux.HandleFunc("GET /api/docs", serveDocs)
	root := http.NewServeMux()
	root.Handle("/api/", web.Compress(a.inner(api)))
	root.Handle("GET /api/notifications/stream", a.sessions.Middleware(a.bell)) // it has no end of its own
	a.uploads.Serve(root, a.sessions.Middleware, a.sessions.StillIn)
	a.exchange.Serve(root, a.sessions.Middleware)
	root.Handle("GET /api/admin/invoices.zip", a.sessions.Middleware(api)) // of how many, nobody knows
	root.Handle("GET /orders/{number}/invoice.pdf", a.inner(api))
	root.Handle("GET /orders/{number}/invoice.xml", a.inner(api))
	root.Handle("GET /orders/{number}/invoice.ubl.xml", a.inner(api))
	root.Handle("GET /orders/{number}/invoices/{file}", a.inner(api))
	root.Handle("GET /orders/{number}/credit-notes/{file}", a.inner(api))
	root.Handle("/media/", api)
	root.Handle("/.well-known/", api)
	root.HandleFunc("GET /covers/{subject}/{file}", a.serveCover)
	root.HandleFunc("GET /portraits/{file}", a.servePortrait)
	root.HandleFunc("GET /profile-covers/{file}", a.serveProfileCover)
	a.shareRoutes(root)
	root.Handle("/assets/", assets)
	root.Handle("/icon.svg", assets)
	root.Handle("/sw.js", assets)
	root.Handle("/push.js", assets)
	root.Handle("/icons/", assets)
	site.NewSitemap(a.catalog, a.bundles, a.texts, a.Config.PublicURL).Serve(root)
	root.HandleFunc("GET /calendar/{file}", a.serveCalendar)
	root.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") })
	root.HandleFunc("GET /readyz", a.serveReady)
	root.HandleFunc("GET /dev/mail", a.serveMails)
	root.HandleFunc("GET /dev/mail/{name}", a.serveMails)
	root.HandleFunc("GET /logo/{file}", a.serveLogo)
	root.HandleFunc("/", a.servePage)
	return root
}

// inner answers the operations as the person of the session cookie.
func (a *App) inner(api *web.API) http.Handler { return limited(a.sessions.Middleware(api)) }

// mailsShown reports whether the saved emails are served. Their links can be used by anyone who reads
// them, so they are only shown if the site is on this machine.
func (a *App) mailsShown() bool {
	u, err := url.Parse(a.Config.PublicURL)
	return a.sender.now.Load().kept && err == nil && wire.Local(u.Hostname())
}

// serveMails shows the saved emails, or is any page that doesn't exist.
func (a *App) serveMails(w http.ResponseWriter, r *http.Request) {
	if mails := a.mails.Load(); mails != nil && a.mailsShown() {
		mails.ServeHTTP(w, r)
		return
	}
	a.pages.ServeHTTP(w, r)
}

// edge is what the middleware has to know.
func (a *App) edge() web.Edge {
	return web.Edge{PublicURL: a.Config.PublicURL, Proxies: a.Config.Proxies, BeforeGuard: a.providers.FormPost}
}

// limited gives every call of the API a time to end in, and more of it to what is sent.
func limited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout+web.BodyTime(r))
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func serveDocument(api *web.API) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b, err := api.Document()
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(b) // the reader has gone, if this fails
	}
}

// servePage shows the page of an address. One of courses in a category that was merged leads to where they are now.
func (a *App) servePage(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/all-courses" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		if query := a.catalog.Moved(r.URL.Query()); query != "" {
			w.Header().Set("Cache-Control", "public, max-age=3600")
			http.Redirect(w, r, "/all-courses?"+query, http.StatusMovedPermanently)
			return
		}
	}
	a.pages.ServeHTTP(w, r)
}

// serveCover sends a course's picture, or draws its category's motif, in its subject's hue. The address stays .svg
// whatever it is, since it is written down in many places.
func (a *App) serveCover(w http.ResponseWriter, r *http.Request) {
	slug, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	hue, known := a.catalog.Hue(r.PathValue("subject"))
	if r.PathValue("subject") == course.Unfiled {
		hue, known = int(hueOf(slug)), true
	}
	if !ok || !known || len(slug) > 300 {
		http.NotFound(w, r)
		return
	}
	// Drawn for a draft, whose category isn't that of the course that learners see.
	if q := r.URL.Query(); q.Has("category") {
		writePicture(w, art.Cover(slug, catalog.Motif(q.Get("category")), float64(hue), 640, 400))
		return
	}
	cover, err := course.CoverOf(r.Context(), a.DB.Read(), slug)
	if err != nil {
		web.WriteError(w, r, err)
		return
	}
	if cover.MediaID != "" {
		pictureHeaders(w, "text/html; charset=utf-8") // of the redirection
		http.Redirect(w, r, a.media.Address(cover.MediaID, "cover", media.For(media.Lasting)), http.StatusFound)
		return
	}
	writePicture(w, art.Cover(cover.Seed, catalog.Motif(cover.Category), float64(hue), 640, 400))
}

func writePicture(w http.ResponseWriter, svg []byte) {
	pictureHeaders(w, "image/svg+xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write(svg) // the reader has gone, if this fails
}

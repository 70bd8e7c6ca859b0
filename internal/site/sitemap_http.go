package site

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// Serve puts /sitemap.xml, its further files, /robots.txt and the web manifest on mux.
func (s *Sitemap) Serve(mux *http.ServeMux) {
	mux.HandleFunc("GET /sitemap.xml", s.serveSitemap)
	mux.HandleFunc("GET /sitemaps/{file}", s.serveFile)
	mux.HandleFunc("GET /robots.txt", s.serveRobots)
	mux.HandleFunc("GET /manifest.webmanifest", serveManifest)
}

// serveSitemap answers with all places, or with the list of the files that hold them.
func (s *Sitemap) serveSitemap(w http.ResponseWriter, r *http.Request) {
	l, err := s.list(r.Context())
	switch {
	case err != nil:
		web.WriteError(w, r, err)
	case s.files(&l) == 1:
		s.servePlaces(w, r, &l, 1)
	case !s.known(w, r, &l):
		_ = s.writeIndex(w, s.files(&l)) // the reader has gone, if this fails
	}
}

func (s *Sitemap) serveFile(w http.ResponseWriter, r *http.Request) {
	name, isXML := strings.CutSuffix(r.PathValue("file"), ".xml")
	n, err := strconv.Atoi(name)
	if err != nil || !isXML || n < 1 || n > 100_000 || strconv.Itoa(n) != name {
		noFile(w, r)
		return
	}
	l, err := s.list(r.Context())
	switch {
	case err != nil:
		web.WriteError(w, r, err)
	case n > s.files(&l):
		noFile(w, r)
	default:
		s.servePlaces(w, r, &l, n)
	}
}

func (s *Sitemap) servePlaces(w http.ResponseWriter, r *http.Request, l *list, n int) {
	if !s.known(w, r, l) {
		_ = s.writePlaces(w, s.file(l, n)) // the reader has gone, if this fails
	}
}

// known writes the headers, and answers who has read this edition of the catalogue before.
func (s *Sitemap) known(w http.ResponseWriter, r *http.Request, l *list) bool {
	tag := fmt.Sprintf(`"%d"`, l.Version)
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Set("ETag", tag)
	if strings.TrimPrefix(r.Header.Get("If-None-Match"), "W/") != tag {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

func noFile(w http.ResponseWriter, r *http.Request) {
	web.WriteError(w, r, fault.New(fault.NotFound, "address.not_found", "There’s nothing at this address."))
}

// closed are the addresses that are nobody's to index, beside the personal ones: for
// programs, for the people who run the site, and for their own things.
var closed = []string{
	"/api/", "/admin/", "/studio/", "/approval/", "/my-profile", "/payment", "/language",
	"/password-setting", "/my-notification", "/remove-account",
	"/verify-email", "/reset-password", "/forgot-password", "/sign-in", "/sign-up",
}

func (s *Sitemap) serveRobots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	fmt.Fprintln(w, "User-agent: *")
	for _, paths := range [][]string{closed, own} {
		for _, path := range paths {
			fmt.Fprintln(w, "Disallow: "+path)
		}
	}
	fmt.Fprintln(w, "Allow: /")
	fmt.Fprintln(w, "\nSitemap: "+s.publicURL+"/sitemap.xml")
}

const manifest = `{
  "name": NAME,
  "short_name": NAME,
  "description": "Courses by people who do the work.",
  "id": "/",
  "start_url": "/",
  "scope": "/",
  "display": "minimal-ui",
  "background_color": "#fcfaf6",
  "theme_color": "#192233",
  "icons": [
    {"src": "/icon.svg", "type": "image/svg+xml", "sizes": "any"},
    {"src": "/icons/192.png", "type": "image/png", "sizes": "192x192"},
    {"src": "/icons/512.png", "type": "image/png", "sizes": "512x512"},
    {"src": "/icons/maskable-512.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"}
  ]
}
`

// serveManifest tells browsers what the site is called and looks like when a person
// keeps it among their programs.
func serveManifest(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/manifest+json")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	// The reader has gone, if this fails.
	_, _ = io.WriteString(w, strings.ReplaceAll(manifest, "NAME", marshal(brand.Name())))
}

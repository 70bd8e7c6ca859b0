package site

import (
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"stoa/internal/kit/web"
	"stoa/internal/session"
	front "stoa/web"
)

// own are the screens that show one person's things: rendered for each request. So is the home page of who is signed
// in, which begins with their courses, unless there is no time: then it is everyone's, and the browser asks for them.
var own = []string{
	"/checkout", "/gifts/", "/join/", "/teams", "/teams/", "/orders/", "/my-course", "/wish-list",
	"/order-history", "/certificate", "/certi", "/learn/", "/instructor/apply",
	"/my-profile", "/payment", "/language", "/password-setting", "/my-notification", "/remove-account", "/unsubscribe",
	"/setup",
}

// frames are the screens that only a browser renders. /offline is none: it is the frame that a service worker stores.
var frames = []string{"/admin/", "/approval/", "/studio/", offline}

// offline is where the frame is that a service worker keeps; it says nothing of the moment.
const offline = "/offline"

// secrets in an address make any page one person's.
var secrets = []string{"token", "code", "link"}

// ServeHTTP answers every address that is no file and no API.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodPost:
		p.post(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
	case among(frames, r.URL.Path) || len(r.URL.RawQuery) > longestQuery:
		p.answer(w, r, p.framed(r, p.keyOf(r)), false)
	case among(own, r.URL.Path) || hasSecret(r.URL.Query()):
		p.answer(w, r, p.personal(r, p.keyOf(r), nil), false)
	default:
		k := p.keyOf(r)
		k.path = addressOf(r.URL)
		admit := func() bool { return p.uncached.Allow(web.Client(r.Context())) == nil }
		if k.path == "/" && k.signedIn && admit() {
			if made, err := p.forOne(r, k, nil, p.patience/10); err == nil {
				p.answer(w, r, made, false)
				return
			}
		}
		made, stale := p.get(k, admit)
		p.answer(w, r, made, stale)
	}
}

func (p *Pages) keyOf(r *http.Request) key {
	return key{
		path: canonical(r.URL, func(string) bool { return true }), lang: web.LanguageOf(r),
		signedIn: web.CookieOf(r, session.Cookie) != "",
	}
}

func hasSecret(query url.Values) bool {
	return slices.ContainsFunc(secrets, query.Has)
}

// longestQuery, in bytes, is what a page is rendered for; what is longer is nobody's
// link, and is left to the browser.
const longestQuery = 2000

func among(addresses []string, path string) bool {
	for _, prefix := range addresses {
		if path == strings.TrimSuffix(prefix, "/") || (strings.HasSuffix(prefix, "/") && strings.HasPrefix(path, prefix)) {
			return true
		}
	}
	return false
}

func (p *Pages) frameOnce(k key) *page {
	made, ok := p.cached.Get(k)
	if !ok {
		made = p.frame(k)
		p.cached.Add(k, made)
	}
	return made
}

// answer sends a page; a stale one says so, and the browser asks for its data anew.
func (p *Pages) answer(w http.ResponseWriter, r *http.Request, made *page, stale bool) {
	web.NameRoute(r, "page "+made.screen)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", made.lang)
	h.Set("Vary", "Accept-Encoding, Accept-Language, Cookie")
	if made.location != "" {
		h.Set("Cache-Control", "private, no-store")
		http.Redirect(w, r, made.location, made.status)
		return
	}
	if stale {
		h.Set("Server-Timing", "stale")
	}
	if made.etag != "" {
		h.Set("ETag", made.etag)
	}
	h.Set("Content-Security-Policy", made.policy)
	if made.pays {
		h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
	}
	if made.personal {
		h.Set("Cache-Control", "private, no-store")
	} else if made.private || made.status != http.StatusOK {
		h.Set("Cache-Control", "private, no-cache")
	} else {
		h.Set("Cache-Control", "public, no-cache") // kept by the browser, asked about each time
	}
	if made.etag != "" && made.status == http.StatusOK && r.Header.Get("If-None-Match") == made.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if made.body.fast {
		made.body.pack(r.Header.Get("Accept-Encoding"), p.turn)
	}
	writeEncoded(w, r, made.status, &made.body)
}

func writeEncoded(w http.ResponseWriter, r *http.Request, status int, b *body) {
	text, encoding := b.in(r.Header.Get("Accept-Encoding"))
	if encoding != "" {
		w.Header().Set("Content-Encoding", encoding)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(text) // the reader has gone, if this fails
	}
}

type asset struct {
	body body
	kind string
}

// kinds of the built files. What mime.TypeByExtension knows depends on the machine: Go
// itself has none for .woff2, and a container has no list of its own.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".png": "image/png", ".svg": "image/svg+xml; charset=utf-8", ".woff2": "font/woff2",
}

// Assets serves the built files. Those under /assets/ have a hash in their name, so browsers may cache them for good.
// Text is sent as the build packed it; for browsers without brotli it is unpacked once, when it is first asked for.
func Assets(client fs.FS, films string) (http.Handler, error) {
	files := map[string]*asset{}
	err := fs.WalkDir(client, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, ".vite") {
			return err
		}
		b, err := fs.ReadFile(client, name)
		if err != nil {
			return err
		}
		name, packed := strings.CutSuffix(name, front.Packed)
		kind, ok := kinds[path.Ext(name)]
		if !ok {
			return fmt.Errorf("no content type for %s", name)
		}
		made := &asset{kind: kind}
		if packed {
			made.body.packed = b
		} else {
			made.body.plain, made.body.asItIs = b, !strings.Contains(kind, "charset")
		}
		files["/"+name] = made
		return nil
	})
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", a.kind)
		if strings.HasPrefix(a.kind, "image/svg") {
			w.Header().Set(
				"Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
			)
		}
		w.Header().Set("Vary", "Accept-Encoding")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		if r.URL.Path == "/sw.js" || r.URL.Path == "/push.js" {
			// The service worker asks for what pages ask it for, and a new one replaces it at once.
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Set("Content-Security-Policy", strings.TrimSpace("default-src 'none'; connect-src 'self' "+films))
		}
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		writeEncoded(w, r, http.StatusOK, &a.body)
	}), nil
}

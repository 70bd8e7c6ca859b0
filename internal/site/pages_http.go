package site

import (
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"sort"
	"strconv"
	"strings"

	"stoa/internal/account"
	"stoa/internal/kit/web"
)

// personal are the screens that show one person's things: they are never rendered
// on the server, and no search engine should hold them.
var personal = []string{
	"/checkout", "/orders/", "/my-course", "/order-history", "/certificate", "/certi", "/learn/", "/admin/", "/instructor/apply",
	"/my-profile", "/payment", "/language", "/password-setting", "/my-notification", "/remove-account", "/unsubscribe",
	"/verify-email", "/reset-password", "/forgot-password", "/sign-in", "/sign-up",
}

// ServeHTTP answers every address that is no file and no API.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	_, err := r.Cookie(account.SessionCookie)
	k := key{path: canonical(r.URL), lang: web.LanguageOf(r), signedIn: err == nil}
	if isPersonal(r.URL.Path) || len(r.URL.RawQuery) > longestQuery {
		k.path = "" // one frame for all of them
		p.answer(w, r, p.frameOnce(k))
		return
	}
	p.answer(w, r, p.get(r.Context(), k))
}

// longestQuery, in bytes, is what a page is rendered for; what is longer is nobody's
// link, and is left to the browser.
const longestQuery = 2000

func isPersonal(path string) bool {
	for _, prefix := range personal {
		if path == strings.TrimSuffix(prefix, "/") || (strings.HasSuffix(prefix, "/") && strings.HasPrefix(path, prefix)) {
			return true
		}
	}
	return false
}

func (p *Pages) frameOnce(k key) *page {
	p.mu.RLock()
	made := p.kept[k]
	p.mu.RUnlock()
	if made == nil {
		made = p.frame(k)
		p.keep(k, made)
	}
	return made
}

// canonical gives addresses that mean the same one text: parameters sorted by
// name, trackers left out.
func canonical(u *url.URL) string {
	if u.RawQuery == "" {
		return u.EscapedPath()
	}
	query := u.Query()
	names := make([]string, 0, len(query))
	for name := range query {
		if !strings.HasPrefix(name, "utm_") && name != "fbclid" && name != "gclid" {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	sorted := make([]string, 0, len(names))
	for _, name := range names {
		for _, value := range query[name] {
			sorted = append(sorted, url.QueryEscape(name)+"="+url.QueryEscape(value))
		}
	}
	if len(sorted) == 0 {
		return u.EscapedPath()
	}
	return u.EscapedPath() + "?" + strings.Join(sorted, "&")
}

func (p *Pages) answer(w http.ResponseWriter, r *http.Request, made *page) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", made.lang)
	h.Set("Vary", "Accept-Encoding, Accept-Language, Cookie")
	h.Set("ETag", made.etag)
	h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'")
	if made.private || made.status != http.StatusOK {
		h.Set("Cache-Control", "private, no-cache")
	} else {
		h.Set("Cache-Control", "public, no-cache") // kept by the browser, asked about each time
	}
	if made.status == http.StatusOK && r.Header.Get("If-None-Match") == made.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	writeEncoded(w, r, made.status, made.plain, made.gzip, made.brotli)
}

func writeEncoded(w http.ResponseWriter, r *http.Request, status int, plain, gzipped, brotlied []byte) {
	body, accepts := plain, r.Header.Get("Accept-Encoding")
	switch {
	case brotlied != nil && strings.Contains(accepts, "br"):
		body = brotlied
		w.Header().Set("Content-Encoding", "br")
	case gzipped != nil && strings.Contains(accepts, "gzip"):
		body = gzipped
		w.Header().Set("Content-Encoding", "gzip")
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the reader has gone, if this fails
	}
}

type asset struct {
	plain, gzip, brotli []byte
	kind                string
}

// Assets serves the built files: those under /assets/ have a hash in their name and
// are kept for ever. Text is compressed once, at the start.
func Assets(client fs.FS) (http.Handler, error) {
	files := map[string]asset{}
	err := fs.WalkDir(client, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, ".vite") {
			return err
		}
		b, err := fs.ReadFile(client, name)
		if err != nil {
			return err
		}
		a := asset{plain: b, kind: mime.TypeByExtension(path.Ext(name))}
		if strings.HasPrefix(a.kind, "text/") || strings.HasSuffix(name, ".svg") || strings.HasSuffix(name, ".webmanifest") {
			a.gzip, a.brotli = compress(b, 6, 5)
		}
		files["/"+name] = a
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
		w.Header().Set("Vary", "Accept-Encoding")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		}
		writeEncoded(w, r, http.StatusOK, a.plain, a.gzip, a.brotli)
	}), nil
}

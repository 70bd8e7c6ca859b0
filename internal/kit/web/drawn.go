package web

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/sync/singleflight"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/cache"
)

// Drawn caches documents and pictures that are costly to draw. Each is known by all that it
// shows: the same words always give the same document, and other words another one, so that
// nothing here is ever stale. The least used leave when there are more than most bytes.
type Drawn struct {
	group singleflight.Group
	known *cache.LRU[string, []byte]
}

// NewDrawn makes a cache of at most most bytes.
func NewDrawn(most int) *Drawn {
	return &Drawn{known: cache.New(most, func(_ string, b []byte) int { return len(b) })}
}

// Serve answers with what draw makes of key, drawn at most once while it is cached; a
// reader who has it already is answered 304, and nothing is drawn. What key leaves out must
// not be shown. kind and cache are the headers Content-Type and Cache-Control.
func (d *Drawn) Serve(w http.ResponseWriter, r *http.Request, key, kind, cache string, draw func() ([]byte, error)) {
	key = brand.Name() + " " + key
	sum := sha256.Sum256([]byte(key))
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	w.Header().Set("Cache-Control", cache)
	w.Header().Set("ETag", tag)
	if has(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	b, err := d.get(key, draw)
	if err != nil {
		w.Header().Del("ETag")
		w.Header().Set("Cache-Control", "no-store")
		WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	_, _ = w.Write(b) // the reader has gone, if this fails
}

// has reports whether an If-None-Match header names a tag; a proxy that compresses makes it
// a weak one.
func has(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimPrefix(strings.TrimSpace(part), "W/"); part == tag || part == "*" {
			return true
		}
	}
	return false
}

func (d *Drawn) get(key string, draw func() ([]byte, error)) ([]byte, error) {
	if b, ok := d.known.Get(key); ok {
		return b, nil
	}
	made, err, _ := d.group.Do(key, func() (any, error) {
		b, err := draw()
		if err == nil {
			d.known.Add(key, b)
		}
		return b, err
	})
	if err != nil {
		return nil, err
	}
	return made.([]byte), nil
}

package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"net/http"
	"strconv"
)

// Answer is what a handler answers within the program.
type Answer struct {
	Status int
	Body   bytes.Buffer
	header http.Header
	begun  bool
}

// NewAnswer makes one for a handler to write.
func NewAnswer() *Answer { return &Answer{Status: http.StatusOK, header: http.Header{}} }

// Sum is a digest of the status and the body.
func (a *Answer) Sum() [sha256.Size]byte {
	return sha256.Sum256(append(strconv.AppendInt(nil, int64(a.Status), 10), a.Body.Bytes()...))
}

// Header implements http.ResponseWriter.
func (a *Answer) Header() http.Header { return a.header }

// WriteHeader implements http.ResponseWriter.
func (a *Answer) WriteHeader(status int) {
	if !a.begun {
		a.Status, a.begun = status, true
	}
}

// Write implements http.ResponseWriter.
func (a *Answer) Write(b []byte) (int, error) {
	a.begun = true
	return a.Body.Write(b)
}

// passed on are the headers of the browser that an inner request has as well.
var passedOn = []string{"Cookie", "User-Agent", "X-Forwarded-Proto"}

// As lets the program itself ask h on behalf of the sender of outer: with their
// cookies, program, language and address, so that sessions and limits hold as for a
// request from outside. Each inner request has response headers of its own. Nothing
// else of outer's context is seen by h.
func As(outer *http.Request, h http.Handler) http.Handler {
	about := from(outer.Context())
	language := LanguageOf(outer)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner := r.Clone(r.Context())
		for _, name := range passedOn {
			inner.Header[name] = outer.Header[name]
		}
		inner.Header.Set("Accept-Language", language)
		inner.TLS, inner.RemoteAddr, inner.Host = outer.TLS, outer.RemoteAddr, outer.Host
		own := &request{id: about.id, client: about.client, header: w.Header(), raw: inner}
		h.ServeHTTP(w, inner.WithContext(context.WithValue(r.Context(), requestKey{}, own)))
	})
}

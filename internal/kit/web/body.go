package web

import (
	"io"
	"net/http"
	"time"
)

// slowest, in bytes a second, is how a body may come beyond the time that each has: a
// picture may be sent over a weak line, but nobody holds a connection by a byte a minute.
const slowest = 8 << 10

// longestBody, in bytes, bounds what a request says of itself.
const longestBody = 16 << 20

// timed cuts a request whose body does not come: reading it fails, and the connection
// is closed after the answer. Requests without a body, so streams and downloads, are
// not concerned.
func timed(next http.Handler, within time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			b := &body{ReadCloser: r.Body, control: http.NewResponseController(w), end: time.Now().Add(within)}
			b.hurry() // for what no handler reads, too: the server does, before it closes
			r.Body = b
		}
		next.ServeHTTP(w, r)
	})
}

// BodyTime is how long the body of a request may take beyond the time that each has, by
// the length it says it has.
func BodyTime(r *http.Request) time.Duration {
	return time.Duration(min(max(r.ContentLength, 0), longestBody)) * time.Second / slowest
}

type body struct {
	io.ReadCloser
	control *http.ResponseController
	end     time.Time
	got     int64
}

// hurry says when the next read must have ended. It is said before each: handlers'
// libraries say something else in between. What cannot be said (there is no connection
// in some tests) need not be.
func (b *body) hurry() {
	_ = b.control.SetReadDeadline(b.end.Add(time.Duration(b.got) * time.Second / slowest))
}

// Read implements io.Reader. The server itself lifts the deadline at the end.
func (b *body) Read(p []byte) (int, error) {
	b.hurry()
	n, err := b.ReadCloser.Read(p)
	b.got += int64(n)
	return n, err
}

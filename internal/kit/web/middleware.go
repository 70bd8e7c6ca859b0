package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"stoa/internal/kit/fault"
)

type requestKey struct{}

// request is what handlers may ask of the HTTP exchange behind a typed call.
type request struct {
	id     string
	client string
	header http.Header
	raw    *http.Request
	secure bool   // the public address is https
	route  string // under which it is counted
	person string // who is signed in
}

func from(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{header: http.Header{}, raw: &http.Request{Header: http.Header{}}}
}

// NamePerson says who sends a request, for the log.
func NamePerson(r *http.Request, personID string) { from(r.Context()).person = personID }

// RequestID is the id under which this request is logged.
func RequestID(ctx context.Context) string { return from(ctx).id }

// Client is the caller's address, for limits: of IPv6 the network (/64), since each
// household has as many addresses as it wants.
func Client(ctx context.Context) string { return from(ctx).client }

// Header is the response's header.
func Header(ctx context.Context) http.Header { return from(ctx).header }

// UserAgent is what the caller calls itself, cut at 256 bytes.
func UserAgent(ctx context.Context) string {
	agent := from(ctx).raw.UserAgent()
	return agent[:min(len(agent), 256)]
}

// Edge is what the middleware knows of the installation that it stands before.
type Edge struct {
	// PublicURL, as visitors write it: https makes cookies Secure and answers say HSTS.
	// No header of a request decides that.
	PublicURL string
	// Proxies is how many of our own stand between visitors and us, each adding the
	// address that called it to X-Forwarded-For. None: that header is not read.
	Proxies int
	// BodyWithin is how long a request's body may take to come, and a second more for
	// each 8 KiB of it: 20 seconds when zero.
	BodyWithin time.Duration
	// BeforeGuard may answer what comes as a form from another site.
	BeforeGuard func(http.Handler) http.Handler
}

func (e Edge) secure() bool { return strings.HasPrefix(e.PublicURL, "https://") }

// Wrap puts the common middleware around h: request id, log line, recovery from a
// panic, security headers, a time for bodies, cross-origin protection.
func Wrap(h http.Handler, e Edge) http.Handler {
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		WriteError(
			w, r, fault.New(fault.Forbidden, "request.cross_origin", "This request came from another site, so it was blocked."),
		)
	}))
	h = guard.Handler(h)
	if e.BeforeGuard != nil {
		h = e.BeforeGuard(h)
	}
	return observe(recovered(secured(timed(h, cmp.Or(e.BodyWithin, 20*time.Second)), e.secure())), e)
}

func observe(next http.Handler, e Edge) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &recorder{ResponseWriter: w, status: http.StatusOK}
		about := &request{id: requestID(r, e.Proxies), client: client(r, e.Proxies), header: w.Header(), secure: e.secure()}
		about.raw = r.WithContext(context.WithValue(r.Context(), requestKey{}, about))
		w.Header().Set("X-Request-Id", about.id)
		next.ServeHTTP(seen, about.raw)
		took := time.Since(start)
		measure(about, seen.status, took)
		level := slog.LevelDebug
		if seen.status >= 500 && !probed[r.URL.Path] { // a probe that hears no is no error
			level = slog.LevelError
		} else if r.Method != http.MethodGet {
			level = slog.LevelInfo
		}
		slog.Log(
			about.raw.Context(), level, "request", "method", r.Method, "path", r.URL.Path, "status", seen.status,
			"ms", took.Milliseconds(), "bytes", seen.bytes, "client", about.client, "person", about.person,
		)
	})
}

var sound = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// requestID is the one that a proxy of our own gives, so that its log and ours can be read together, or a new one.
func requestID(r *http.Request, proxies int) string {
	if id := r.Header.Get("X-Request-Id"); proxies > 0 && sound.MatchString(id) {
		return id
	}
	return rand.Text()[:12]
}

func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if v := recover(); v != nil {
				if v == http.ErrAbortHandler {
					panic(v)
				}
				slog.ErrorContext(r.Context(), "panic", "value", fmt.Sprint(v), "stack", string(debug.Stack()))
				if begun(w) {
					panic(http.ErrAbortHandler) // what the reader has is not whole: the connection is cut
				}
				WriteError(w, r, fmt.Errorf("panic: %v", v))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// Closed is the policy of an answer that is no page: nothing in it may run, load, be
// framed or send a form. What is a page sets its own instead.
const Closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func secured(next http.Handler, secure bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Content-Security-Policy", Closed)
		if secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// recorder remembers the status, and lets an answer begin once: what fails after that
// (a library that ends an answer whose time is over) adds nothing to it. Unwrap lets
// http.ResponseController through.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	begun  bool
}

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	if r.begun {
		return
	}
	if status >= http.StatusOK { // what is below comes before the answer
		r.status, r.begun = status, true
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (r *recorder) Write(b []byte) (int, error) {
	r.begun = true
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// FlushError is what http.ResponseController calls: it begins an answer as well.
func (r *recorder) FlushError() error {
	r.begun = true
	return http.NewResponseController(r.ResponseWriter).Flush()
}

// Unwrap is asked by http.ResponseController.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// begun reports whether the answer that w writes has begun.
func begun(w http.ResponseWriter) bool {
	r, ok := w.(*recorder)
	return ok && r.begun
}

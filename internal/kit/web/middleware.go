package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"net/http"
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
}

func from(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{header: http.Header{}, raw: &http.Request{Header: http.Header{}}}
}

// RequestID is the id under which this request is logged.
func RequestID(ctx context.Context) string { return from(ctx).id }

// Client is the caller's address, for limits.
func Client(ctx context.Context) string { return from(ctx).client }

// Header is the response's header.
func Header(ctx context.Context) http.Header { return from(ctx).header }

// UserAgent is what the caller calls itself, cut at 256 bytes.
func UserAgent(ctx context.Context) string {
	agent := from(ctx).raw.UserAgent()
	return agent[:min(len(agent), 256)]
}

// Cookie returns the value of the request's cookie, or "".
func Cookie(ctx context.Context, name string) string {
	c, err := from(ctx).raw.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie adds a cookie to the response: HttpOnly, SameSite=Lax, for the whole
// site, Secure when the site is reached over TLS. A negative maxAge deletes it; zero
// makes it last as long as the browser is open.
func SetCookie(ctx context.Context, name, value string, maxAge time.Duration) {
	r := from(ctx)
	c := &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, MaxAge: int(maxAge.Seconds()),
		Secure: r.raw.TLS != nil || r.raw.Header.Get("X-Forwarded-Proto") == "https"}
	r.header.Add("Set-Cookie", c.String())
}

// Wrap puts the common middleware around h: request id, log line, recovery from a
// panic, security headers, cross-origin protection. trustProxy takes the caller's
// address from X-Forwarded-For, for installations behind a proxy.
func Wrap(h http.Handler, trustProxy bool) http.Handler {
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		WriteError(w, r, fault.New(fault.Forbidden, "request.cross_origin", "This request came from another site."))
	}))
	return observe(recovered(secured(guard.Handler(h))), trustProxy)
}

func observe(next http.Handler, trustProxy bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &recorder{ResponseWriter: w, status: http.StatusOK}
		about := &request{id: rand.Text()[:12], client: client(r, trustProxy), header: w.Header(), raw: r}
		w.Header().Set("X-Request-Id", about.id)
		next.ServeHTTP(seen, r.WithContext(context.WithValue(r.Context(), requestKey{}, about)))
		took := time.Since(start)
		measure(r, seen.status, took)
		level := slog.LevelDebug
		if seen.status >= 500 {
			level = slog.LevelError
		} else if r.Method != http.MethodGet {
			level = slog.LevelInfo
		}
		slog.Log(r.Context(), level, "request", "request", about.id, "method", r.Method, "path", r.URL.Path, "status", seen.status, "ms", took.Milliseconds())
	})
}

func client(r *http.Request, trustProxy bool) string {
	if forwarded := r.Header.Get("X-Forwarded-For"); trustProxy && forwarded != "" {
		last := forwarded[strings.LastIndex(forwarded, ",")+1:]
		return strings.TrimSpace(last)
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if v := recover(); v != nil {
				if v == http.ErrAbortHandler {
					panic(v)
				}
				slog.ErrorContext(r.Context(), "panic", "value", fmt.Sprint(v), "stack", string(debug.Stack()))
				WriteError(w, r, fmt.Errorf("panic: %v", v))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		next.ServeHTTP(w, r)
	})
}

// recorder remembers the status. Unwrap lets http.ResponseController through.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

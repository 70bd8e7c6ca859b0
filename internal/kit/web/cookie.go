package web

import (
	"context"
	"net/http"
	"time"
)

// hostOnly begins the names of cookies on https: a browser takes such a cookie only
// from this host itself, over TLS, for all of its paths (RFC 6265bis, section 4.1.3.2),
// so that no subdomain and no one on the way can put one in its place.
const hostOnly = "__Host-"

func cookieName(r *http.Request, name string) string {
	if from(r.Context()).secure {
		return hostOnly + name
	}
	return name
}

// CookieOf returns the value of a request's cookie, or "". The name is as SetCookie
// was given it.
func CookieOf(r *http.Request, name string) string {
	c, err := r.Cookie(cookieName(r, name))
	if err != nil {
		return ""
	}
	return c.Value
}

// Cookie is CookieOf the request behind a typed call.
func Cookie(ctx context.Context, name string) string { return CookieOf(from(ctx).raw, name) }

// SetCookie adds a cookie to the response: HttpOnly, SameSite=Lax, for this host and
// all of its paths, and on an https address Secure, with a name that says so. A
// negative maxAge deletes it; zero makes it last as long as the browser is open.
func SetCookie(ctx context.Context, name, value string, maxAge time.Duration) {
	r := from(ctx)
	c := &http.Cookie{
		Name: cookieName(r.raw, name), Value: value, Path: "/", MaxAge: int(maxAge.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.secure,
	}
	r.header.Add("Set-Cookie", c.String())
}

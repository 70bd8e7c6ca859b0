package web

import (
	"net/url"
	"strings"
)

// LocalPath returns next when it is the address of a screen of this site (path, query,
// fragment), else "/". Every redirect to an address that a caller chose goes through
// it: an open redirect would lend our name to another site. It judges as browsers read
// (WHATWG URL): these drop tabs and line breaks, take "\" for "/", resolve "." and ".."
// however they are encoded, and take "//" for another host. The API is no screen: a
// redirect there would act in the name of the person who is led.
func LocalPath(next string) string {
	u, err := url.Parse(next)
	if err != nil || len(next) > 500 || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(next, "/") {
		return "/"
	}
	for _, text := range []string{next, u.Path} {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }) {
			return "/"
		}
	}
	if strings.Contains(u.Path, "//") || u.Path == "/api" || strings.HasPrefix(u.Path, "/api/") {
		return "/"
	}
	for segment := range strings.SplitSeq(u.Path, "/") {
		if segment == "." || segment == ".." {
			return "/"
		}
	}
	return next
}

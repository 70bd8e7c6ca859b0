package web_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/web"
)

func TestLogsSayTheNetworkNotTheAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.77:1234": "192.0.2.0/24", "[2001:db8:1:2::9]:1234": "2001:db8:1::/48", "@": "",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = remote
		ask(web.Edge{}, r, func(_ http.ResponseWriter, r *http.Request) {
			if got := web.Network(r.Context()); got != want {
				t.Errorf("%s: %q, want %q", remote, got, want)
			}
		})
	}
}

// ask sends a GET through the middleware to use.
func ask(e web.Edge, r *http.Request, use http.HandlerFunc) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	web.Wrap(use, e).ServeHTTP(w, r)
	return w
}

func TestClientIsWhatOurOutermostProxySaw(t *testing.T) {
	for _, c := range []struct {
		proxies int
		remote  string
		lines   []string
		want    string
	}{
		{0, "192.0.2.1:1234", []string{"203.0.113.9"}, "192.0.2.1"},
		{1, "10.0.0.1:1234", nil, "10.0.0.1"},
		{1, "10.0.0.1:1234", []string{"203.0.113.9"}, "203.0.113.9"},
		{1, "10.0.0.1:1234", []string{"198.51.100.1, 203.0.113.9"}, "203.0.113.9"},
		{1, "10.0.0.1:1234", []string{"198.51.100.1", "203.0.113.9"}, "203.0.113.9"},
		{1, "10.0.0.1:1234", []string{"203.0.113.9", "198.51.100.1"}, "198.51.100.1"},
		{2, "10.0.0.1:1234", []string{"198.51.100.1", "203.0.113.9, 10.0.0.2"}, "203.0.113.9"},
		{2, "10.0.0.1:1234", []string{"203.0.113.9"}, "203.0.113.9"},
		{2, "10.0.0.1:1234", []string{"<script>, 203.0.113.9"}, "203.0.113.9"},
		{1, "10.0.0.1:1234", []string{"203.0.113.9, unknown"}, "10.0.0.1"},
		{1, "10.0.0.1:1234", []string{""}, "10.0.0.1"},
		{1, "10.0.0.1:1234", []string{"203.0.113.9:50000"}, "203.0.113.9"},
		{1, "10.0.0.1:1234", []string{"::ffff:203.0.113.9"}, "203.0.113.9"},
		{1, "10.0.0.1:1234", []string{"[2001:db8:1:2:3:4:5:6]:443"}, "2001:db8:1:2::/64"},
		{1, "10.0.0.1:1234", []string{"2001:db8:1:2:ffff::1"}, "2001:db8:1:2::/64"},
		{0, "[2001:db8:1:2::9]:1234", nil, "2001:db8:1:2::/64"},
		{0, "[fe80::1%eth0]:1234", nil, "fe80::/64"},
		{0, "@", nil, "@"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = c.remote, c.lines
		ask(web.Edge{Proxies: c.proxies}, r, func(_ http.ResponseWriter, r *http.Request) {
			if got := web.Client(r.Context()); got != c.want {
				t.Errorf("%d proxies, %s, %q: %s, want %s", c.proxies, c.remote, c.lines, got, c.want)
			}
		})
	}
}

func TestThePublicAddressDecidesCookiesAndHSTS(t *testing.T) {
	set := func(w http.ResponseWriter, r *http.Request) {
		web.SetCookie(r.Context(), "stoa_session", "new", time.Hour)
		web.SetCookie(r.Context(), "stoa_lang", "", -time.Second)
		fmt.Fprint(w, web.Cookie(r.Context(), "stoa_session"), "|", web.CookieOf(r, "stoa_session"))
	}
	for _, c := range []struct{ public, header, cookies, read, hsts string }{
		{
			"https://learn.example", "",
			"__Host-stoa_session=new; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Lax __Host-stoa_lang=; Path=/; " +
				"Max-Age=0; HttpOnly; Secure; SameSite=Lax",
			"own|own", "max-age=31536000",
		},
		{
			"http://learn.example", "https",
			"stoa_session=new; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax stoa_lang=; Path=/; Max-Age=0; HttpOnly; " +
				"SameSite=Lax",
			"planted|planted", "",
		},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("X-Forwarded-Proto", c.header)
		r.Header.Set("Cookie", "stoa_session=planted; __Host-stoa_session=own")
		w := ask(web.Edge{PublicURL: c.public}, r, set)
		if got := strings.Join(w.Header()["Set-Cookie"], " "); got != c.cookies || w.Body.String() != c.read ||
			w.Header().Get("Strict-Transport-Security") != c.hsts {
			t.Errorf("%s: %s, read %s, %q", c.public, got, w.Body, w.Header().Get("Strict-Transport-Security"))
		}
	}
}

func TestEveryAnswerIsClosed(t *testing.T) {
	_, h := handler(t, func(context.Context, *echoIn) (*echoOut, error) { panic("no") })
	forged := httptest.NewRequest("POST", "/api/echo", strings.NewReader("{}"))
	forged.Header.Set("Sec-Fetch-Site", "cross-site")
	for _, r := range []*http.Request{
		forged, httptest.NewRequest("GET", "/nothing", nil),
		httptest.NewRequest("POST", "/api/echo", strings.NewReader(`{"name":"a"}`)),
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		for name, want := range map[string]string{
			"Content-Security-Policy": web.Closed, "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
			"Cross-Origin-Opener-Policy": "same-origin", "Referrer-Policy": "strict-origin-when-cross-origin",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s %s, %d: %s is %q", r.Method, r.URL, w.Code, name, got)
			}
		}
	}
}

// drip sends the head of a request with a body of so many bytes, and the beginning of
// that, and returns the answer.
func drip(t *testing.T, base, path string, length int, begin string) (*http.Response, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprintf(
		conn, "POST %s HTTP/1.1\r\nHost: stoa.test\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path,
		length, begin,
	)
	read := bufio.NewReader(conn)
	answer, err := http.ReadResponse(read, nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer, read
}

func TestABodyThatDoesNotComeIsCut(t *testing.T) {
	api := web.NewAPI("test", "1", nil)
	web.Handle(api, web.Operation{
		Method: "POST", Path: "/api/echo", Who: web.Visitor,
	}, func(context.Context, *echoIn) (*echoOut, error) {
		t.Error("half a body came through")
		return &echoOut{}, nil
	})
	api.Mux.HandleFunc("POST /plain", func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			web.WriteError(w, r, err)
		}
	})
	api.Mux.HandleFunc("POST /ignored", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	server := httptest.NewServer(web.Wrap(api.Mux, web.Edge{BodyWithin: 50 * time.Millisecond}))
	t.Cleanup(server.Close)
	for path, want := range map[string]int{"/api/echo": 408, "/plain": 408, "/ignored": 418} {
		answer, rest := drip(t, server.URL, path, 100, `{"name":`)
		said, err := io.ReadAll(answer.Body)
		if answer.StatusCode != want || err != nil || (want == 408) != strings.Contains(string(said), `"body.too_slow"`) {
			t.Errorf("%s: %d %s %v", path, answer.StatusCode, said, err)
		}
		if _, err := rest.ReadByte(); err != io.EOF {
			t.Errorf("%s: the connection is still open: %v", path, err)
		}
	}
}

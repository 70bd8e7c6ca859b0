package site

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"stoa/internal/account"
)

func TestETagGives304(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{"/", "/sign-in"} {
		tag := s.get(path).Header().Get("ETag")
		got := s.get(path, "If-None-Match", tag, "Accept-Encoding", "br")
		if tag == "" || got.Code != http.StatusNotModified || got.Body.Len() != 0 || got.Header().Get("ETag") != tag || got.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: %d, %d bytes, %v", path, got.Code, got.Body.Len(), got.Header())
		}
		if got := s.get(path, "If-None-Match", `"another"`); got.Code != http.StatusOK || got.Body.Len() == 0 {
			t.Errorf("%s, another ETag: %d", path, got.Code)
		}
	}
	tag := s.get("/").Header().Get("ETag")
	s.pages.Invalidate()
	if got := s.get("/", "If-None-Match", tag); got.Code != http.StatusNotModified {
		t.Errorf("made anew, and the same: %d", got.Code)
	}
	s.said.Store("two")
	s.pages.Invalidate()
	if got := s.get("/", "If-None-Match", tag); got.Code != http.StatusOK {
		t.Errorf("changed: %d", got.Code)
	}
}

func TestPagesAreSentCompressed(t *testing.T) {
	s := newStage(t)
	plain := s.get("/").Body.Bytes()
	unzip := func(r io.Reader) io.Reader {
		z, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
	same := func(r io.Reader) io.Reader { return r }
	for accepted, want := range map[string]struct {
		encoding string
		read     func(io.Reader) io.Reader
	}{
		"": {"", same}, "identity": {"", same}, "deflate, zstd": {"", same}, "gzip": {"gzip", unzip}, "gzip, deflate": {"gzip", unzip},
		"br":                      {"br", func(r io.Reader) io.Reader { return brotli.NewReader(r) }},
		"gzip, deflate, br, zstd": {"br", func(r io.Reader) io.Reader { return brotli.NewReader(r) }},
	} {
		for _, path := range []string{"/", "/nothing", "/sign-in", "/broken"} {
			plain := plain
			if path != "/" {
				plain = s.get(path).Body.Bytes()
			}
			w := s.get(path, "Accept-Encoding", accepted)
			if got := w.Header(); got.Get("Content-Encoding") != want.encoding || !strings.Contains(got.Get("Vary"), "Accept-Encoding") || got.Get("Content-Length") != fmt.Sprint(w.Body.Len()) {
				t.Errorf("%s, %q: %v", path, accepted, got)
				continue
			}
			if want.encoding != "" && w.Body.Len() >= len(plain) {
				t.Errorf("%s, %q: %d bytes of %d", path, accepted, w.Body.Len(), len(plain))
			}
			if got, err := io.ReadAll(want.read(w.Body)); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s, %q: another text, %v", path, accepted, err)
			}
		}
	}
}

func TestPublicPagesAreForEverybody(t *testing.T) {
	s := newStage(t)
	for _, headers := range [][]string{nil, {"Cookie", account.SessionCookie + "=x"}, {"Cookie", "stoa_cart=x; stoa_language=pl"}, {"Accept-Language", "de"}} {
		got := s.get("/", headers...)
		if got.Code != http.StatusOK || len(got.Header().Values("Set-Cookie")) != 0 || got.Header().Get("Cache-Control") != "public, no-cache" {
			t.Errorf("%v: %d %v", headers, got.Code, got.Header())
		}
		for _, name := range []string{"Accept-Language", "Cookie"} {
			if !strings.Contains(got.Header().Get("Vary"), name) {
				t.Errorf("%v: it does not say that it varies by %s", headers, name)
			}
		}
	}
	head := s.do(httptest.NewRequest(http.MethodHead, "/", nil))
	if full := s.get("/"); head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("ETag") != full.Header().Get("ETag") || head.Header().Get("Content-Length") != fmt.Sprint(full.Body.Len()) {
		t.Errorf("HEAD: %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
	}
	if got := s.do(httptest.NewRequest(http.MethodPost, "/", nil)); got.Code != http.StatusMethodNotAllowed || got.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", got.Code, got.Header())
	}
}

func TestAddressesThatMeanTheSameShareAPage(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{
		"/courses?a=2&b=1", "/courses?b=1&a=2", "/courses?utm_source=mail&b=1&a=2", "/courses?a=2&utm_campaign=x&b=1&fbclid=y", "/courses?gclid=z&a=2&b=1&utm_medium=",
	} {
		if got := s.get(path); !strings.Contains(got.Body.String(), "<p>/courses?a=2&b=1 |") {
			t.Errorf("%s: %s", path, got.Body)
		}
	}
	s.expect(t, 1, "sorted, and without trackers")
	for _, path := range []string{"/courses", "/courses?utm_source=mail", "/courses?"} {
		if got := s.get(path); !strings.Contains(got.Body.String(), "<p>/courses |") {
			t.Errorf("%s: %s", path, got.Body)
		}
	}
	s.expect(t, 2, "nothing but trackers")
	for _, path := range []string{"/courses?a=1&a=2", "/courses?a=2&a=1"} { // which comes first may mean something
		s.get(path)
	}
	s.expect(t, 4, "values in another order")
}

func TestPersonalAddressesAreFrames(t *testing.T) {
	s := newStage(t)
	var one string
	for _, path := range []string{
		"/checkout", "/orders/abc1234", "/my-course", "/order-history", "/certificate", "/certi", "/my-profile", "/payment", "/language", "/password-setting", "/my-notification", "/remove-account", "/unsubscribe?token=secret", "/admin", "/learn/modern-javascript", "/learn/modern-javascript?lesson=1", "/admin/messages",
		"/instructor/apply", "/verify-email?token=secret", "/reset-password?token=secret", "/forgot-password", "/sign-in?next=%2Fcheckout", "/sign-up", "/courses?q=" + strings.Repeat("x", 2001),
	} {
		got := s.get(path, "Cookie", account.SessionCookie+"=x")
		if !isFrame(got) || len(got.Header().Values("Set-Cookie")) != 0 || strings.Contains(got.Body.String(), "secret") {
			t.Errorf("%s: %d %v %s", path, got.Code, got.Header(), got.Body)
		}
		if one == "" {
			one = got.Body.String()
		} else if one != got.Body.String() {
			t.Errorf("%s has a frame of its own", path)
		}
	}
	s.expect(t, 0, "personal addresses")
	for _, path := range []string{"/checkouts", "/instructor/applying", "/my-course/x"} {
		if isFrame(s.get(path)) {
			t.Errorf("%s is a frame, but nobody's", path)
		}
	}
	if got := s.get("/checkout", "Accept-Language", "pl"); !isFrame(got) || !strings.Contains(got.Body.String(), `<html lang="pl">`) {
		t.Errorf("in Polish: %s", got.Body)
	}
}

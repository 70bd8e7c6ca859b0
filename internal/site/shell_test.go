package site

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"stoa/internal/session"
)

// No script runs that the policy does not name: every one in the page is of a file, is
// data, or has its hash in the header.
func TestThePolicyNamesEveryScript(t *testing.T) {
	s := newStage(t)
	scripts := regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`)
	for path, want := range map[string]int{"/": 3, "/nothing": 3, "/admin": 1, "/broken": 1} {
		got := s.get(path)
		_, policy, _ := strings.Cut(got.Header().Get("Content-Security-Policy"), "script-src ")
		policy, rest, _ := strings.Cut(policy, ";")
		if !strings.Contains(rest, "connect-src 'self' https://films.example;") {
			t.Errorf("%s: films can't be read from where they are: %s", path, rest)
		}
		if !strings.HasPrefix(policy, "'self'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: script-src %s", path, policy)
		}
		if whole := got.Header().Get("Content-Security-Policy"); !strings.Contains(whole, "base-uri 'none'") {
			t.Errorf("%s: a <base> could move our addresses: %s", path, whole)
		}
		named := 0
		for _, script := range scripts.FindAllStringSubmatch(got.Body.String(), -1) {
			attributes, code := script[1], script[2]
			if strings.Contains(attributes, "src=") || strings.Contains(attributes, "application/json") {
				continue
			}
			sum := sha256.Sum256([]byte(code))
			if !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
				t.Errorf("%s: not named: %s", path, code)
			}
			named++
		}
		if named != want || strings.Count(policy, "sha256-") != want {
			t.Errorf("%s: %d scripts, %s; want %d", path, named, policy, want)
		}
	}
}

// Nothing of a page is painted before all of it is there; a frame has nothing to wait for.
func TestAPageIsPaintedWhole(t *testing.T) {
	s := newStage(t)
	for path, want := range map[string]bool{"/": true, "/nothing": true, "/admin": false, "/broken": false} {
		body := s.get(path).Body.String()
		waits := strings.Contains(body, `<link rel="expect" href="#stoa" blocking="render">`)
		if waits != want || strings.Count(body, ` id="stoa"`) != 1 {
			t.Errorf("%s: waits: %t, want %t", path, waits, want)
		}
	}
}

// The types must not depend on what the machine knows; text says its encoding.
func TestBuiltFilesHaveTheirTypes(t *testing.T) {
	want := map[string]string{
		"assets/a.js": "text/javascript; charset=utf-8", "assets/a.css": "text/css; charset=utf-8",
		"assets/a.woff2": "font/woff2", "icon.svg": "image/svg+xml; charset=utf-8", "icons/a.png": "image/png",
	}
	files := fstest.MapFS{".vite/manifest.json": {Data: []byte("{}")}}
	for name := range want {
		files[name] = &fstest.MapFile{Data: []byte("a")}
	}
	assets, err := Assets(files, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, kind := range want {
		w := httptest.NewRecorder()
		assets.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/"+name, nil))
		if got := w.Header().Get("Content-Type"); got != kind {
			t.Errorf("%s: %q", name, got)
		}
	}
	files["assets/a.unknown"] = &fstest.MapFile{Data: []byte("a")}
	if _, err := Assets(files, ""); err == nil {
		t.Error("a file without a type is served")
	}
}

// What the build packed is sent as it is to who takes brotli, and unpacked for all others.
func TestPackedFilesReachEveryone(t *testing.T) {
	const code = "export const greeting = 'hello'"
	var packed bytes.Buffer
	w := brotli.NewWriter(&packed)
	if _, err := io.WriteString(w, code); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	assets, err := Assets(fstest.MapFS{"assets/a.js.br": {Data: packed.Bytes()}}, "")
	if err != nil {
		t.Fatal(err)
	}
	unpack := map[string]func(io.Reader) (io.Reader, error){
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"":     func(r io.Reader) (io.Reader, error) { return r, nil },
	}
	for accepts, encoding := range map[string]string{"gzip, deflate, br": "br", "gzip": "gzip", "": ""} {
		request := httptest.NewRequest(http.MethodGet, "/assets/a.js", nil)
		request.Header.Set("Accept-Encoding", accepts)
		answer := httptest.NewRecorder()
		assets.ServeHTTP(answer, request)
		if got := answer.Header().Get("Content-Encoding"); got != encoding {
			t.Errorf("%q: sent as %q", accepts, got)
		}
		if kind := answer.Header().Get("Content-Type"); kind != "text/javascript; charset=utf-8" {
			t.Errorf("%q: %q", accepts, kind)
		}
		if encoding == "br" && !bytes.Equal(answer.Body.Bytes(), packed.Bytes()) {
			t.Error("packed anew")
		}
		reader, err := unpack[encoding](answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(reader); err != nil || string(got) != code {
			t.Errorf("%q: %q %v", accepts, got, err)
		}
	}
}

// A payment provider's script, frames and calls are allowed in the document of the checkout, whatever its parameters,
// and in no other, and in none at all where nobody pays there. Its page says so, and the others that they mustn't.
func TestOnlyTheCheckoutLoadsTheProvidersFields(t *testing.T) {
	const script, frame, call, image = "https://js.pay.example", "https://hooks.pay.example", "https://api.pay.example",
		"https://img.pay.example"
	s, without := newStage(t), newStage(t)
	s.pages.AllowPaying(Paying{Scripts: script, Frames: script + " " + frame, Calls: call, Images: image})
	for _, signedIn := range []bool{false, true} {
		for path, want := range map[string]bool{
			"/checkout": true, "/checkout?gift=a": true, "/checkout?other=1": true, "/": false, "/all-courses": false,
			"/orders/1": false, "/all-courses?q=/checkout": false, "/admin": false, "/broken": false,
		} {
			header := []string{}
			if signedIn {
				header = append(header, "Cookie", session.Cookie+"=t")
			}
			got := s.get(path, header...)
			policy, opens := got.Header().Get("Content-Security-Policy"), got.Header().Get("Cross-Origin-Opener-Policy")
			for name, origins := range map[string]string{
				"script-src": script, "frame-src": script + " " + frame, "connect-src": call, "img-src": image,
			} {
				_, rest, _ := strings.Cut(policy, name+" ")
				rest, _, _ = strings.Cut(rest, ";")
				if strings.Contains(rest, origins) != want {
					t.Errorf("%s, signed in %t: %s %s", path, signedIn, name, rest)
				}
			}
			if want == (opens == "same-origin") || strings.Contains(policy, "pay.example") != want {
				t.Errorf("%s, signed in %t: %s, %s", path, signedIn, opens, policy)
			}
			if says := strings.Contains(got.Body.String(), fmt.Sprintf(`"fields":%t`, want)); !says {
				t.Errorf("%s, signed in %t, does not say whether it may load them", path, signedIn)
			}
			bare := without.get(path, header...)
			if p := bare.Header().Get("Content-Security-Policy"); strings.Contains(p, "frame-src") ||
				strings.Contains(bare.Body.String(), `"fields"`) {
				t.Errorf("%s, where nobody pays on the site: %s", path, p)
			}
		}
	}
}

package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"stoa/internal/session"
)

func TestETagGives304(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{"/", "/sign-in", "/admin"} {
		tag := s.get(path).Header().Get("ETag")
		got := s.get(path, "If-None-Match", tag, "Accept-Encoding", "br")
		if tag == "" || got.Code != http.StatusNotModified || got.Body.Len() != 0 || got.Header().Get("ETag") != tag ||
			got.Header().Get("Content-Encoding") != "" {
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
		"": {"", same}, "identity": {"", same}, "deflate, zstd": {"", same}, "gzip": {"gzip", unzip},
		"gzip, deflate":           {"gzip", unzip},
		"br":                      {"br", func(r io.Reader) io.Reader { return brotli.NewReader(r) }},
		"gzip, deflate, br, zstd": {"br", func(r io.Reader) io.Reader { return brotli.NewReader(r) }},
	} {
		for _, path := range []string{"/", "/nothing", "/sign-in", "/broken"} {
			plain := plain
			if path != "/" {
				plain = s.get(path).Body.Bytes()
			}
			w := s.get(path, "Accept-Encoding", accepted)
			if got := w.Header(); got.Get("Content-Encoding") != want.encoding ||
				!strings.Contains(got.Get("Vary"), "Accept-Encoding") || got.Get("Content-Length") != fmt.Sprint(w.Body.Len()) {
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
	for _, headers := range [][]string{
		nil, {"Cookie", "stoa_cart=x; stoa_language=pl"}, {"Accept-Language", "de"},
	} {
		got := s.get("/", headers...)
		if got.Code != http.StatusOK || len(got.Header().Values("Set-Cookie")) != 0 ||
			got.Header().Get("Cache-Control") != "public, no-cache" {
			t.Errorf("%v: %d %v", headers, got.Code, got.Header())
		}
		for _, name := range []string{"Accept-Language", "Cookie"} {
			if !strings.Contains(got.Header().Get("Vary"), name) {
				t.Errorf("%v: it does not say that it varies by %s", headers, name)
			}
		}
	}
	head := s.do(httptest.NewRequest(http.MethodHead, "/", nil))
	if full := s.get("/"); head.Code != http.StatusOK || head.Body.Len() != 0 ||
		head.Header().Get("ETag") != full.Header().Get("ETag") ||
		head.Header().Get("Content-Length") != fmt.Sprint(full.Body.Len()) {
		t.Errorf("HEAD: %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
	}
	if got := s.do(httptest.NewRequest(http.MethodPost, "/", nil)); got.Code != http.StatusMethodNotAllowed ||
		got.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d %v", got.Code, got.Header())
	}
}

func TestOnlyWhatAScreenReadsMakesAnotherPage(t *testing.T) {
	s := newStage(t)
	renders := int64(0)
	for _, c := range []struct {
		page  string
		paths []string
	}{
		{"/", []string{"/", "/?x=1", "/?x=2&q=1", "/?utm_source=mail", "/?"}},
		{"/all-courses", []string{"/all-courses", "/all-courses?utm_campaign=x", "/all-courses?x=y", "/all-courses?in=de"}},
		{
			"/all-courses?level=expert&q=a+b",
			[]string{"/all-courses?q=a%20b&level=expert", "/all-courses?level=expert&x=1&q=a+b"},
		},
		{"/all-courses?level=a&level=b", []string{"/all-courses?level=a&level=b"}}, // which comes first may mean something
		{"/all-courses?level=b&level=a", []string{"/all-courses?level=b&level=a"}},
		{"/sign-in?next=%2Fcheckout", []string{"/sign-in?next=/checkout", "/sign-in?q=1&next=%2Fcheckout"}},
		{"/privacy", []string{"/privacy", "/privacy?q=1"}},
	} {
		renders++
		for _, path := range c.paths {
			if got := s.get(path); !strings.Contains(got.Body.String(), "<p>"+c.page+" |") {
				t.Errorf("%s: %s", path, got.Body)
			}
		}
		s.expect(t, renders, c.page)
	}
}

// What the search of the catalogue reads, the listing's addresses may say, but for the
// language of the words; and the other way round.
func TestTheListingReadsWhatTheSearchReads(t *testing.T) {
	document, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	if err := json.Unmarshal(document, &api); err != nil {
		t.Fatal(err)
	}
	names := []string{"lang", "show"} // the latter is about what is said in lessons
	for _, parameter := range api.Paths["/api/catalog/courses"]["get"].Parameters {
		if parameter.In == "query" && parameter.Name != "in" {
			names = append(names, parameter.Name)
		}
	}
	slices.Sort(names)
	if !slices.Equal(names, listingQuery) {
		t.Errorf("the search reads %v, the listing %v", names, listingQuery)
	}
}

func TestTheAdminIsAFrame(t *testing.T) {
	s := newStage(t)
	var one string
	for _, path := range []string{"/admin", "/admin/messages", "/courses?q=" + strings.Repeat("x", 2001)} {
		got := s.get(path, "Cookie", session.Cookie+"=x")
		if !isFrame(got) || len(got.Header().Values("Set-Cookie")) != 0 {
			t.Errorf("%s: %d %v %s", path, got.Code, got.Header(), got.Body)
		}
		if one == "" {
			one = got.Body.String()
		} else if one != got.Body.String() {
			t.Errorf("%s has a frame of its own", path)
		}
	}
	s.expect(t, 0, "frames")
	if got := s.get("/admin", "Accept-Language", "pl"); !isFrame(got) ||
		!strings.Contains(got.Body.String(), `<html lang="pl">`) {
		t.Errorf("in Polish: %s", got.Body)
	}
}

// The studio's code and data are asked for beside each other, and what is cached says nothing of who asks.
func TestAFrameAsksForItsDataAtOnce(t *testing.T) {
	s := newStage(t)
	for path, want := range map[string][]string{
		"/studio":                    {"/api/me", "/api/studio/courses", "/api/studio/imports"},
		"/studio/questions":          {"/api/me"},
		"/studio/courses/a%22b/plan": {"/api/me", "/api/studio/courses/a%22b", "/api/studio/imports"},
		"/studio/courses/1/lessons/2": {
			"/api/me", "/api/studio/courses/1", "/api/studio/imports", "/api/studio/courses/1/lessons/2",
		},
		"/studio/courses/1/plan?lang=pl": {
			"/api/me", "/api/studio/courses/1", "/api/studio/imports", "/api/catalog/names/pl",
		},
		"/approval":                       {"/api/me", "/api/approvals", "/api/catalog/menu"},
		"/approval?subject=arts":          {"/api/me", "/api/catalog/menu"},
		"/approval/1":                     {"/api/me", "/api/approvals/1"},
		"/studio/invitations/abc":         nil,
		"/studio/courses/1/lessons/2/3/4": {"/api/me", "/api/studio/courses/1", "/api/studio/imports"},
	} {
		role, other := "instructor", "specialist"
		if strings.HasPrefix(path, "/approval") {
			role, other = other, role
		}
		got := s.get(path, "Cookie", session.Cookie+"="+role).Body.String()
		if asked := askedAhead(got); !slices.Equal(asked, want) {
			t.Errorf("%s asks for %v, want %v", path, asked, want)
		}
		for _, address := range askedAhead(s.get(path, "Cookie", session.Cookie+"="+other).Body.String()) {
			if address != "/api/me" && !strings.HasPrefix(address, "/api/catalog/names/") {
				t.Errorf("%s asks for %s, which is not for a %s", path, address, other)
			}
		}
		if want != nil && !strings.Contains(got, `<div id="root"><p>/ | `) {
			t.Errorf("%s: nothing stands around it: %s", path, got)
		}
		if visitor := s.get(path).Body.String(); strings.Contains(visitor, "as=\"fetch\"") {
			t.Errorf("%s asks for a visitor: %s", path, visitor)
		}
	}
}

func askedAhead(page string) (asked []string) {
	for _, link := range regexp.MustCompile(`as="fetch" crossorigin href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		asked = append(asked, html.UnescapeString(link[1]))
	}
	return asked
}

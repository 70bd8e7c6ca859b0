package site

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"stoa/internal/kit/render"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// screens is a bundle of one screen, which says where it is and what the API said.
const screens = `
globalThis.stoaRender = text => {
  const page = JSON.parse(text)
  if (page.url.startsWith('/broken')) throw new Error('oh')
  fetch(page.outline ? '/api/outline' : '/api/said').then(answer => answer.json()).then(data => stoaDone(JSON.stringify({
    status: page.url === '/nothing' ? 404 : 200, head: '<title>T</title>', state: '{}', inline: 'restore()', screen: 'Home',
    location: page.url === '/my-course?leads=' ? '/sign-in?next=%2Fmy-course' : '' }), '<p>' + [page.url, page.lang, page.signedIn, data.said, JSON.stringify(page.sent)?.replaceAll('<', '\\u003c'), 'long enough to be worth compressing. '.repeat(9)].join(' | ') + '</p>', '{}'))
}`

// stage is the pages over that bundle.
type stage struct {
	pages   *Pages
	handler http.Handler
	renders atomic.Int64
	said    atomic.Value // what the API says
	during  func()       // is called while a page is rendered
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{during: func() {}}
	s.said.Store("one")
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.renders.Add(1)
		said := s.said.Load() // before what happens meanwhile
		s.during()
		if err := r.Context().Err(); err != nil {
			said = err.Error()
		}
		http.SetCookie(w, &http.Cookie{Name: "of", Value: "the-api"})
		fmt.Fprintf(w, `{"said":%q}`, said)
	})
	renderer, err := render.New(screens, api, 1, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	s.pages, err = NewPages(renderer, fstest.MapFS{
		".vite/manifest.json": {Data: []byte(`{
			"src/app/client.tsx":{"file":"assets/client.js","isEntry":true,"css":["assets/style.css"],"imports":["_base.js"]},
			"_base.js":{"file":"assets/base.js"},"_card.js":{"file":"assets/card.js"},"src/i18n/en.po":{"file":"assets/en.js"},
			"src/pages/Home.tsx":{"file":"assets/Home.js","imports":["_base.js","_card.js"]},
			"src/pages/Other.tsx":{"file":"assets/Other.js","imports":["_base.js"]}}`)},
		".vite/texts.json": {Data: []byte(`{
			"files":{"assets/client.js":["a"],"assets/base.js":["b"],"assets/Home.js":["c"],"assets/card.js":["d","a"],"assets/Other.js":["e"]},
			"texts":{"en":{"a":["Menu"],"b":"B","c":["</script> ",["n"]],"d":"D","e":"E"},"pl":{"a":["Menu PL"],"b":"B","c":"C","d":"D","e":"E"}}}`)},
		"assets/client.js": {Data: []byte("1")},
		"assets/style.css": {Data: []byte("p{margin:0}")},
		"assets/en.js":     {Data: []byte("1")},
	}, "https://stoa.example", "https://films.example", operations(), s.inner())
	if err != nil {
		t.Fatal(err)
	}
	s.pages.patience = time.Minute
	s.handler = web.Wrap(s.pages, web.Edge{})
	return s
}

// get asks for an address, with headers as name, value, name, value.
func (s *stage) get(path string, headers ...string) *httptest.ResponseRecorder {
	return s.do(httptest.NewRequest(http.MethodGet, path, nil), headers...)
}

func (s *stage) do(r *http.Request, headers ...string) *httptest.ResponseRecorder {
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// expect says how often the API has been asked: once for each rendering, and once for
// each comparison of a page with its data.
func (s *stage) expect(t *testing.T, renders int64, when string) {
	t.Helper()
	if got := s.renders.Load(); got != renders {
		t.Errorf("%s: %d renderings, want %d", when, got, renders)
	}
}

func isFrame(w *httptest.ResponseRecorder) bool {
	return w.Code == http.StatusOK && w.Header().Get("Cache-Control") == "private, no-cache" &&
		strings.Contains(w.Body.String(), `<div id="root"></div>`) &&
		strings.Contains(w.Body.String(), `"rendered":false`) &&
		strings.Contains(w.Body.String(), `src="/assets/client.js"`) && strings.Contains(w.Body.String(), "noindex")
}

// counted reads a counter of /metrics.
func counted(t *testing.T, name string) float64 {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			return f.GetMetric()[0].GetCounter().GetValue()
		}
	}
	t.Fatalf("%s is not counted", name)
	return 0
}

func TestAPageIsRenderedOnceUntilInvalidated(t *testing.T) {
	s := newStage(t)
	kept := counted(t, "stoa_pages_cached_total")
	first, second := s.get("/course"), s.get("/course")
	s.expect(t, 1, "twice the same")
	if first.Code != http.StatusOK || !strings.Contains(first.Body.String(), "<p>/course | en | false | one |") ||
		!strings.Contains(first.Body.String(), "<style>p{margin:0}</style>") {
		t.Fatalf("%d %s", first.Code, first.Body)
	}
	if !bytes.Equal(first.Body.Bytes(), second.Body.Bytes()) || counted(t, "stoa_pages_cached_total") != kept+1 {
		t.Error("the second is not the first, kept")
	}
	s.said.Store("two")
	if got := s.get("/course").Body.String(); !strings.Contains(got, "| one |") {
		t.Error("without an invalidation it was made anew")
	}
	s.pages.Invalidate()
	if got := s.get("/course"); !strings.Contains(got.Body.String(), "| two |") ||
		got.Header().Get("ETag") == first.Header().Get("ETag") {
		t.Errorf("after the invalidation: %s", got.Body)
	}
	s.expect(t, 3, "after the invalidation: compared, then rendered")
}

func TestWhatIsRenderedDuringAnInvalidationIsNotKept(t *testing.T) {
	s := newStage(t)
	s.during = func() {
		s.said.Store("two") // the catalogue changes after the page has read it
		s.pages.Invalidate()
		s.during = func() {}
	}
	if got := s.get("/"); got.Code != http.StatusOK || !strings.Contains(got.Body.String(), "| one |") {
		t.Fatalf("%d %s", got.Code, got.Body)
	}
	for range 2 {
		if got := s.get("/").Body.String(); !strings.Contains(got, "| two |") {
			t.Errorf("the stale page was kept: %s", got)
		}
	}
	s.expect(t, 3, "stale, compared and rendered, cached")
}

func TestPagesDifferByLanguageAndByBeingSignedIn(t *testing.T) {
	s := newStage(t)
	session := session.Cookie + "=anything"
	for i, c := range []struct {
		path    string
		headers []string
		want    string
	}{
		{"/", nil, "/ | en | false"},
		{"/", []string{"Accept-Language", "pl,en;q=0.5"}, "/ | pl | false"},
		{"/demo", []string{"Cookie", session}, "/demo | en | true"},
		{"/demo", []string{"Cookie", session, "Accept-Language", "pl"}, "/demo | pl | true"},
		{"/all-courses?q=1", nil, "/all-courses?q=1 | en | false"},
	} {
		for range 2 {
			if got := s.get(c.path, c.headers...); !strings.Contains(got.Body.String(), "<p>"+c.want) {
				t.Errorf("%s %v: %s", c.path, c.headers, got.Body)
			}
		}
		s.expect(t, int64(i+1), c.want)
	}
}

func TestWhatIsNotThereIsNotKept(t *testing.T) {
	s := newStage(t)
	for i := range 2 {
		got := s.get("/nothing")
		if got.Code != http.StatusNotFound || got.Header().Get("Cache-Control") != "private, no-cache" ||
			!strings.Contains(got.Body.String(), "<p>/nothing") {
			t.Errorf("%d %v", got.Code, got.Header())
		}
		if got = s.get("/nothing", "If-None-Match", got.Header().Get("ETag")); got.Code != http.StatusNotFound {
			t.Errorf("asked with its ETag: %d", got.Code)
		}
		s.expect(t, int64(2*i+2), "not found")
	}
}

func TestABrokenPageIsLeftToTheBrowser(t *testing.T) {
	s := newStage(t)
	before, rendered := counted(t, "stoa_pages_fallback_total"), counted(t, "stoa_pages_rendered_total")
	for i := range 2 {
		if got := s.get("/broken"); !isFrame(got) {
			t.Errorf("%d %v %s", got.Code, got.Header(), got.Body)
		}
		if got := counted(t, "stoa_pages_fallback_total") - before; got != float64(i+1) {
			t.Errorf("%v fallbacks are counted, want %d: a frame must not be kept for a page", got, i+1)
		}
	}
	if got := s.get("/").Body.String(); !strings.Contains(got, "<p>/ |") ||
		counted(t, "stoa_pages_rendered_total") != rendered+1 {
		t.Errorf("the next page: %s", got)
	}
}

func TestConcurrentMissesShareOneRendering(t *testing.T) {
	s := newStage(t)
	ctx, leave := context.WithCancel(t.Context())
	s.during = leave // the first who asked goes away
	var wait sync.WaitGroup
	for range 20 {
		wait.Go(func() {
			if got := s.do(httptest.NewRequest(http.MethodGet, "/", nil).WithContext(ctx)); got.Code != http.StatusOK ||
				!strings.Contains(got.Body.String(), "| one |") {
				t.Errorf("%d %s", got.Code, got.Body)
			}
		})
	}
	wait.Wait()
	s.expect(t, 1, "twenty at once")
}

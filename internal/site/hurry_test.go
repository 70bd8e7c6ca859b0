package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"stoa/internal/kit/web"
)

func TestAPageWhoseDataHoldIsNotRenderedAnew(t *testing.T) {
	s := newStage(t)
	s.get("/")
	rendered := counted(t, "stoa_pages_rendered_total")
	for range 3 {
		s.pages.Invalidate()
		for range 2 {
			s.get("/")
		}
	}
	if got := counted(t, "stoa_pages_rendered_total") - rendered; got != 0 {
		t.Errorf("%v renderings of the same data", got)
	}
	s.expect(t, 4, "compared once for each invalidation")
}

func TestAStalePageIsServedWhileTheNewOneIsMade(t *testing.T) {
	s := newStage(t)
	s.get("/")
	s.said.Store("two")
	s.pages.Invalidate()
	s.pages.patience = time.Nanosecond
	end := make(chan struct{})
	s.during = func() { <-end }
	for range 2 {
		got := s.get("/")
		if !strings.Contains(got.Body.String(), "| one |") || got.Header().Get("Server-Timing") != "stale" {
			t.Errorf("meanwhile: %v %s", got.Header(), got.Body)
		}
	}
	close(end)
	got := s.get("/")
	for got.Header().Get("Server-Timing") != "" {
		got = s.get("/")
	}
	if !strings.Contains(got.Body.String(), "| two |") {
		t.Errorf("afterwards: %v %s", got.Header(), got.Body)
	}
}

// isHurried reports whether an answer is a frame with its data.
func isHurried(w *httptest.ResponseRecorder) bool {
	return w.Code == http.StatusOK && w.Header().Get("Cache-Control") == "private, no-cache" &&
		strings.Contains(w.Body.String(), `"rendered":false`) &&
		strings.Contains(w.Body.String(), `"answers":{"/api/home":{"said":"one"}}`) &&
		!strings.Contains(w.Body.String(), "noindex")
}

func TestWhoAsksForTooManyPagesGetsTheirDataInAFrame(t *testing.T) {
	s := newStage(t)
	s.pages.uncached = web.NewLimiter(2, time.Hour)
	for _, path := range []string{"/all-courses?q=1", "/all-courses?q=2"} {
		if got := s.get(path).Body.String(); !strings.Contains(got, "<p>"+path) {
			t.Errorf("%s: %s", path, got)
		}
	}
	hurried := counted(t, "stoa_pages_hurried_total")
	got := s.get("/")
	if !isHurried(got) || !strings.Contains(got.Body.String(), `<div id="root"><p>/ | en |`) ||
		counted(t, "stoa_pages_hurried_total") != hurried+1 {
		t.Errorf("the third: %d %v %s", got.Code, got.Header(), got.Body)
	}
	if got := s.get("/all-courses?q=1").Body.String(); !strings.Contains(got, "<p>/all-courses?q=1 ") {
		t.Errorf("a cached page: %s", got)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "192.0.2.99:1"
	if got := s.do(r).Body.String(); !strings.Contains(got, `"rendered":true`) {
		t.Errorf("another caller: %s", got)
	}
}

func TestWhereManyWaitAPageIsItsDataInAFrame(t *testing.T) {
	s := newStage(t)
	s.pages.uncached = web.NewLimiter(1, time.Hour)
	s.get("/privacy")
	s.get("/") // in a hurry: from now on its outline is there
	s.pages.uncached = web.NewLimiter(100, time.Hour)
	s.pages.patience = time.Nanosecond
	begun, end := make(chan struct{}), make(chan struct{})
	s.during = func() { close(begun); <-end }
	var wait sync.WaitGroup
	wait.Go(func() {
		if got := s.get("/about-us").Body.String(); !strings.Contains(got, `"rendered":true`) {
			t.Errorf("the first: %s", got)
		}
	})
	<-begun
	s.during = func() {}
	if got := s.get("/"); !isHurried(got) {
		t.Errorf("the second: %d %v %s", got.Code, got.Header(), got.Body)
	}
	if got := s.get("/my-course"); !isFrame(got) && !strings.Contains(got.Body.String(), `"rendered":false`) {
		t.Errorf("a personal one: %d %v %s", got.Code, got.Header(), got.Body)
	}
	close(end)
	wait.Wait()
}

func TestDataOfPages(t *testing.T) {
	for _, c := range []struct {
		path, lang string
		want       string
	}{
		{"/", "en", "/api/home"},
		{"/", "pl", "/api/catalog/names/pl /api/home"},
		{"/all-courses", "en", "/api/catalog/courses"},
		{
			"/all-courses?lang=de&level=a&level=b&q=x+y", "de",
			"/api/catalog/names/de /api/catalog/courses?level=a&level=b&q=x+y&in=de",
		},
		{
			"/course-details/caf%C3%A9", "en",
			"/api/courses/caf%C3%A9 /api/courses/caf%C3%A9/reviews /api/catalog/related/caf%C3%A9 /api/courses/caf%C3%A9/facts",
		},
		{
			"/course-details/x?topic=pace", "en",
			"/api/courses/x /api/courses/x/reviews?topic=pace /api/catalog/related/x /api/courses/x/facts",
		},
		{"/instructors/ann", "en", "/api/instructors/ann /api/catalog/courses?instructor=ann"},
		{"/nothing/at/all", "en", ""},
	} {
		if got := strings.Join(dataOf(key{path: c.path, lang: c.lang}), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.path, got, c.want)
		}
	}
}

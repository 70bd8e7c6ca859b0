package web_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"stoa/internal/kit/web"
)

func TestDrawnOnce(t *testing.T) {
	d := web.NewDrawn(10)
	times := map[string]int{}
	get := func(key, has string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.Header.Set("If-None-Match", has)
		d.Serve(w, r, key, "text/plain", "no-cache", func() ([]byte, error) {
			times[key]++
			if key == "bad" {
				return nil, errors.New("bad")
			}
			return []byte(key), nil
		})
		return w
	}
	first := get("four", "")
	tag := first.Header().Get("ETag")
	if again := get("four", ""); again.Body.String() != "four" || again.Header().Get("ETag") != tag || tag == "" ||
		times["four"] != 1 {
		t.Errorf("%q %q, drawn %d times", again.Body, tag, times["four"])
	}
	for _, has := range []string{tag, "W/" + tag, `"x", ` + tag} {
		if w := get("four", has); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("%s: %d %q", has, w.Code, w.Body)
		}
	}
	if w := get("five!", tag); w.Code != http.StatusOK || w.Header().Get("ETag") == tag {
		t.Errorf("other words: %d", w.Code)
	}
	get("four", "")
	get("more", "") // and there is room for two: the least used one leaves
	get("four", "")
	get("five!", "")
	if times["four"] != 1 || times["five!"] != 2 {
		t.Errorf("%v", times)
	}
	for range 2 {
		if w := get("bad", ""); w.Code != http.StatusInternalServerError || w.Header().Get("ETag") != "" ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%d %v", w.Code, w.Header())
		}
	}
	if times["bad"] != 2 {
		t.Errorf("a failure was cached")
	}
}

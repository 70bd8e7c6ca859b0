package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestCompress(t *testing.T) {
	long := `{"text":"` + strings.Repeat("word ", 1000) + `"}`
	for _, c := range []struct {
		name, kind, text, site, accepts string
		compressed                      bool
	}{
		{"a long answer to the site's own page", "application/json", long, "same-origin", "gzip, br", true},
		{"a problem", "application/problem+json", long, "same-origin", "gzip", true},
		{"a short one", "application/json", `{"text":"word"}`, "same-origin", "gzip", false},
		{"another site", "application/json", long, "cross-site", "gzip", false},
		{"another host of the domain", "application/json", long, "same-site", "gzip", false},
		{"an address that was typed", "application/json", long, "none", "gzip", false},
		{"no browser", "application/json", long, "", "gzip", false},
		{"a reader without gzip", "application/json", long, "same-origin", "", false},
		{"a stream", "text/event-stream", long, "same-origin", "gzip", false},
		{"a picture", "image/jpeg", long, "same-origin", "gzip", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			handler := Compress(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", c.kind)
				_, _ = io.WriteString(w, c.text)
			}))
			r := httptest.NewRequest(http.MethodGet, "/api/x", nil)
			r.Header.Set("Sec-Fetch-Site", c.site)
			r.Header.Set("Accept-Encoding", c.accepts)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			var body io.Reader = w.Body
			if got := w.Header().Get("Content-Encoding") == "gzip"; got != c.compressed {
				t.Fatalf("compressed: %v", got)
			} else if got {
				if w.Body.Len() > len(c.text)/10 {
					t.Errorf("%d of %d bytes", w.Body.Len(), len(c.text))
				}
				unpacked, err := gzip.NewReader(w.Body)
				if err != nil {
					t.Fatal(err)
				}
				body = unpacked
			}
			if text, err := io.ReadAll(body); err != nil || string(text) != c.text {
				t.Errorf("%v: %.80s", err, text)
			}
		})
	}
}

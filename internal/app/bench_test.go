package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
)

// whole is the sample marketplace with its screens, as the program serves it.
func whole(b *testing.B) *App {
	b.Helper()
	slog.SetLogLoggerLevel(slog.LevelError)
	a, err := Open(b.Context(), Config{
		Data: b.TempDir(), PublicURL: "http://stoa.test", Sample: true, SampleAnyway: true, Insecure: []string{"visitors"},
	})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := a.Close(); err != nil {
			b.Error(err)
		}
	})
	return a
}

// BenchmarkRenderedPage renders the home page anew each time.
func BenchmarkRenderedPage(b *testing.B) {
	a := whole(b)
	for b.Loop() {
		a.pages.Invalidate()
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") == "private, no-cache" {
			b.Fatal(w.Code, "the page was left to the browser")
		}
	}
}

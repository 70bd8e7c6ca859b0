package app

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// whole is the sample marketplace with its screens, as the program serves it.
func whole(b *testing.B) *App {
	b.Helper()
	slog.SetLogLoggerLevel(slog.LevelError)
	a, err := Open(b.Context(), Config{Data: b.TempDir(), PublicURL: "http://stoa.test", Sample: true, SampleAnyway: true, Insecure: []string{"visitors"}})
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

// visitors make n requests of a page, sixteen at a time, and tell how long it took.
func visitors(b *testing.B, client *http.Client, address string, n int) time.Duration {
	start := time.Now()
	var wait sync.WaitGroup
	for range 16 {
		wait.Go(func() {
			for range n / 16 {
				req, err := http.NewRequestWithContext(b.Context(), http.MethodGet, address, nil)
				if err != nil {
					b.Error(err)
					return
				}
				req.Header.Set("Accept-Encoding", "br")
				res, err := client.Do(req)
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, res.Body)
				_ = res.Body.Close()
			}
		})
	}
	wait.Wait()
	return time.Since(start)
}

// BenchmarkKeptPage compares the home page from memory with a bare handler that
// writes the very same bytes; in turns, so that a busy machine slows both.
func BenchmarkKeptPage(b *testing.B) {
	a := whole(b)
	real := httptest.NewServer(a.Handler)
	defer real.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	req, _ := http.NewRequestWithContext(b.Context(), http.MethodGet, real.URL+"/", nil)
	req.Header.Set("Accept-Encoding", "br")
	res, err := client.Do(req)
	if err != nil {
		b.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || len(body) < 5000 {
		b.Fatal(res.Status, len(body), err)
	}
	bare := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", "br")
		w.Header().Set("Content-Length", fmt.Sprint(len(body)))
		_, _ = w.Write(body)
	}))
	defer bare.Close()
	const n = 3200
	var plain, kept time.Duration
	rounds := 0
	for b.Loop() {
		plain += visitors(b, client, bare.URL, n)
		kept += visitors(b, client, real.URL+"/", n)
		rounds++
	}
	b.ReportMetric(plain.Seconds()/kept.Seconds(), "of-bare")
	b.ReportMetric(float64(rounds*n)/kept.Seconds(), "pages/s")
	b.ReportMetric(float64(len(body)), "bytes/page")
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

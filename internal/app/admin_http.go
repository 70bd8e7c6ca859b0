package app

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/pprof"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// admin answers those who run the machine, on an address that nobody else reaches: it asks nobody who they are.
func (g *gate) admin() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(g, promhttp.HandlerOpts{Timeout: scrapeWithin}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if a := g.app.Load(); a != nil {
			a.answerReady(w, r, true)
			return
		}
		starting(w, r)
	})
	mux.HandleFunc("GET /log-level", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, logLevel.Level()) })
	mux.HandleFunc("PUT /log-level", setLogLevel)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

func setLogLevel(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 100))
	var level slog.Level
	if err = errors.Join(err, level.UnmarshalText([]byte(strings.TrimSpace(string(text))))); err != nil {
		http.Error(w, "send debug, info, warn or error", http.StatusUnprocessableEntity)
		return
	}
	logLevel.Set(level)
	slog.Warn("the level of the log has changed", "level", level)
	fmt.Fprintln(w, level)
}

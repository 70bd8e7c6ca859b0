package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

var (
	duration = promauto.NewHistogramVec(prometheus.HistogramOpts{
		Name: "stoa_http_request_seconds", Help: "Time to answer a request.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"route", "method", "status"})
	streams = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "stoa_http_streams_total", Help: "Streams that have ended, which last as long as their reader stays.",
	}, []string{"route", "status"})
	probes = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "stoa_http_probes_total", Help: "Requests of those who watch the program.",
	}, []string{"route", "status"})
)

// probed are the routes that only those ask who watch the program.
var probed = map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true}

// ServeHTTP answers the operations, and notes which one it was.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() { NameRoute(r, pathOf(r.Pattern)) }()
	a.Mux.ServeHTTP(w, r)
}

// NameRoute says under which name a request is counted: one of a bounded number, so
// never its address. Without it the pattern that the outermost mux found is the name.
func NameRoute(r *http.Request, route string) { from(r.Context()).route = route }

// pathOf is a pattern without its method.
func pathOf(pattern string) string {
	if _, path, ok := strings.Cut(pattern, " "); ok {
		return path
	}
	return pattern
}

// measure counts a request once it has been answered.
func measure(about *request, status int, took time.Duration) {
	r, route := about.raw, about.route
	if route == "" {
		route = pathOf(r.Pattern)
	}
	switch {
	case probed[route]:
		probes.WithLabelValues(route, strconv.Itoa(status)).Inc()
	case about.header.Get("Content-Type") == "text/event-stream":
		streams.WithLabelValues(route, strconv.Itoa(status)).Inc()
	case measured[r.Method]:
		duration.WithLabelValues(route, r.Method, strconv.Itoa(status)).Observe(took.Seconds())
	}
}

// measured are the methods that we answer: anyone can make up others.
var measured = map[string]bool{
	http.MethodGet: true, http.MethodHead: true, http.MethodPost: true, http.MethodPut: true, http.MethodDelete: true,
}

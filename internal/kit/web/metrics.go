package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

var duration = promauto.NewHistogramVec(prometheus.HistogramOpts{
	Name: "stoa_http_request_seconds", Help: "Time to answer a request.",
	Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
}, []string{"route", "method", "status"})

// measure counts a request under its route's pattern, never its address, so that
// the number of series is bounded.
func measure(r *http.Request, status int, took time.Duration) {
	route := r.Pattern
	if route == "" {
		route, _, _ = strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		switch route {
		case "api", "media", "assets", "covers", "portraits":
			route = "/" + route + "/"
		default:
			route = "page"
		}
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete:
		duration.WithLabelValues(route, r.Method, strconv.Itoa(status)).Observe(took.Seconds())
	}
}

package web_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"stoa/internal/kit/web"
)

type numbered struct {
	Number string `path:"number"`
}

// counted says how often a series of /metrics was counted, by the labels' values.
func counted(t *testing.T, name string, labels ...string) uint64 {
	t.Helper()
	families, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() != name {
			continue
		}
		for _, metric := range family.GetMetric() {
			if strings.Join(values(metric), " ") != strings.Join(labels, " ") {
				continue
			}
			if h := metric.GetHistogram(); h != nil {
				return h.GetSampleCount()
			}
			return uint64(metric.GetCounter().GetValue())
		}
	}
	return 0
}

func values(metric *dto.Metric) []string {
	var all []string
	for _, label := range metric.GetLabel() {
		all = append(all, label.GetValue())
	}
	return all
}

func TestRequestsAreCountedByTheirRoute(t *testing.T) {
	api := web.NewAPI("test", "1", nil)
	op := web.Operation{Method: "GET", Path: "/api/orders/{number}", Who: web.Visitor}
	web.Handle(api, op, func(_ context.Context, in *numbered) (*inner, error) {
		if in.Number == "none" {
			return nil, errors.New("no")
		}
		return &inner{}, nil
	})
	root := http.NewServeMux()
	root.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { // on a copy, as sessions are read
		api.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), numbered{}, 1)))
	})
	root.HandleFunc("GET /covers/{file}", func(http.ResponseWriter, *http.Request) {})
	root.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	root.HandleFunc("GET /stream", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
	})
	root.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) { web.NameRoute(r, "page Home") })
	h := web.Wrap(root, web.Edge{})
	for path, series := range map[string][]string{
		"/api/orders/1":    {"stoa_http_request_seconds", "GET", "/api/orders/{number}", "200"},
		"/api/orders/none": {"stoa_http_request_seconds", "GET", "/api/orders/{number}", "500"},
		"/covers/a.svg":    {"stoa_http_request_seconds", "GET", "/covers/{file}", "200"},
		"/anything":        {"stoa_http_request_seconds", "GET", "page Home", "200"},
		"/healthz":         {"stoa_http_probes_total", "/healthz", "200"},
		"/stream":          {"stoa_http_streams_total", "/stream", "200"},
	} {
		before := counted(t, series[0], series[1:]...)
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
		if got := counted(t, series[0], series[1:]...) - before; got != 1 {
			t.Errorf("%s: counted %d times as %v", path, got, series)
		}
	}
}

// loud is a body that cannot be written.
type loud struct{}

// MarshalJSON fails.
func (loud) MarshalJSON() ([]byte, error) { return nil, errors.New("no") }

func TestAnAnswerIsBegunOnce(t *testing.T) {
	var logged strings.Builder
	api := web.NewAPI("test", "1", nil)
	web.Handle(
		api, web.Operation{Method: "GET", Path: "/api/loud", Who: web.Visitor},
		func(context.Context, *struct{}) (*loud, error) { return &loud{}, nil },
	)
	mux := http.NewServeMux()
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 0) // its time is over
		defer cancel()
		api.ServeHTTP(w, r.WithContext(ctx))
	})
	mux.HandleFunc("/panics", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "half")
		panic("oh")
	})
	mux.HandleFunc("/twice", func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).Flush()
		web.WriteError(w, r, errors.New("no"))
	})
	server := httptest.NewUnstartedServer(web.Wrap(mux, web.Edge{}))
	server.Config.ErrorLog = log.New(&logged, "", 0)
	server.Start()
	for _, path := range []string{"/api/loud", "/panics", "/twice"} {
		if res, err := http.Get(server.URL + path); err == nil {
			_ = res.Body.Close()
		}
	}
	server.Close()
	if strings.Contains(logged.String(), "superfluous") {
		t.Error(logged.String())
	}
}

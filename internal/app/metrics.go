package app

import (
	"context"
	"log/slog"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	dto "github.com/prometheus/client_model/go"
)

// scrapeWithin is how long reading the figures may take.
const scrapeWithin = 10 * time.Second

var partUp = promauto.NewGaugeVec(prometheus.GaugeOpts{
	Name: "stoa_part_up", Help: "Whether a part that Stoa needs responds: database, media, disk.",
}, []string{"part"})

// Gather implements prometheus.Gatherer: the figures of the process, and those of the app once it runs.
func (g *gate) Gather() ([]*dto.MetricFamily, error) {
	all := prometheus.Gatherers{prometheus.DefaultGatherer}
	if a := g.app.Load(); a != nil {
		all = append(all, a.figures())
	}
	return all.Gather()
}

// figures are what is asked of the app each time that someone looks. What every instance reads of the database is the
// same for all: take their maximum, not their sum.
func (a *App) figures() *prometheus.Registry {
	r := prometheus.NewRegistry()
	gauge := func(name, help string, value func() float64) {
		r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	r.MustRegister(
		collectors.NewDBStatsCollector(a.DB.Read(), "read"), collectors.NewDBStatsCollector(a.DB.Write(), "write"),
		inDatabase{a},
	)
	r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "stoa_build_info", Help: "What runs: always 1.",
		ConstLabels: prometheus.Labels{"version": a.Config.Version, "go": runtime.Version()},
	}, func() float64 { return 1 }))
	gauge("stoa_catalog_courses", "Courses in the catalog.", func() float64 {
		courses, _ := a.catalog.Figures()
		return float64(courses)
	})
	gauge("stoa_catalog_age_seconds", "Since all of the catalog was read.", func() float64 {
		_, age := a.catalog.Figures()
		return age.Seconds()
	})
	if a.renderer == nil {
		return r
	}
	gauge("stoa_render_pages", "Pages that wait for the renderer or are in it.", func() float64 {
		return float64(a.renderer.UnderWay())
	})
	gauge("stoa_pages_held", "Pages in memory.", func() float64 { pages, _ := a.pages.Held(); return float64(pages) })
	gauge("stoa_pages_held_bytes", "What they take.", func() float64 { _, bytes := a.pages.Held(); return float64(bytes) })
	return r
}

// inDatabase counts what waits there.
type inDatabase struct{ a *App }

var (
	jobs  = prometheus.NewDesc("stoa_jobs", "Jobs that aren't done, by kind and state.", []string{"kind", "state"}, nil)
	films = prometheus.NewDesc("stoa_videos", "Videos by state: queued, processing, ready, failed, canceled.",
		[]string{"state"}, nil)
	uploads = prometheus.NewDesc("stoa_uploads_open", "Uploads that have begun and not ended.", nil, nil)
)

// Describe implements prometheus.Collector.
func (inDatabase) Describe(to chan<- *prometheus.Desc) { to <- jobs; to <- films; to <- uploads }

// Collect implements prometheus.Collector. Without the database there are no such figures.
func (d inDatabase) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), partWithin)
	defer cancel()
	if err := d.collect(ctx, to); err != nil {
		slog.Warn("figures: the database doesn't say", "error", err)
	}
}

func (d inDatabase) collect(ctx context.Context, to chan<- prometheus.Metric) error {
	gauge := func(desc *prometheus.Desc, n int, labels ...string) {
		to <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, float64(n), labels...)
	}
	waiting, err := d.a.queue.Counts(ctx)
	if err != nil {
		return err
	}
	for _, w := range waiting {
		gauge(jobs, w.Jobs, w.Kind, w.State)
	}
	states, err := d.a.videos.States(ctx)
	if err != nil {
		return err
	}
	for state, n := range states {
		gauge(films, n, state)
	}
	open, err := d.a.uploads.Open(ctx)
	if err == nil {
		gauge(uploads, open)
	}
	return err
}

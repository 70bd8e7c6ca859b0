package app

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
)

// scrapeWithin is how long reading the figures may take.
const scrapeWithin = 10 * time.Second

// Gather implements prometheus.Gatherer: the figures of the process, and those of the app once it runs.
func (g *gate) Gather() ([]*dto.MetricFamily, error) {
	return prometheus.DefaultGatherer.Gather()
}

package job

import (
	"context"
	"errors"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/riverqueue/river"
)

var ran = promauto.NewHistogramVec(prometheus.HistogramOpts{
	Name: "stoa_job_seconds", Help: "Tries of jobs, by how they ended: ok, failed, given up, later.",
	Buckets: []float64{.005, .025, .1, .5, 1, 5, 15, 60, 120},
}, []string{"kind", "result"})

func outcome(err error) string {
	var later *river.JobSnoozeError
	var gaveUp *river.JobCancelError
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &later):
		return "later"
	case errors.As(err, &gaveUp):
		return "given up"
	default:
		return "failed"
	}
}

// KindCount is how many jobs of a kind are in a state that isn't their end, or have ended badly within the last days.
type KindCount struct {
	Kind  string `json:"kind"`
	State string `json:"state" enum:"available,running,scheduled,retryable,discarded,cancelled"`
	Jobs  int    `json:"jobs"`
}

// Counts counts the jobs that aren't done.
func (q *Queue) Counts(ctx context.Context) (all []KindCount, err error) {
	rows, err := q.db.Read().QueryContext(ctx, `SELECT kind, CAST(state AS TEXT), count(*) FROM river_job
		WHERE state IN ('available', 'scheduled', 'running', 'retryable', 'discarded', 'cancelled') GROUP BY kind, state`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // its error is that of rows.Err
	for rows.Next() {
		var w KindCount
		if err := rows.Scan(&w.Kind, &w.State, &w.Jobs); err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, rows.Err()
}

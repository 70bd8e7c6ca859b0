package db

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

const lagEvery = time.Second

var latest = 5 * time.Second // that a replica may be behind

var (
	lagSeconds = promauto.NewGaugeVec(prometheus.GaugeOpts{
		Name: "stoa_replica_lag_seconds", Help: "How far a read replica is behind, at most. A minute stands for more.",
	}, []string{"replica"})
	replicaUsed = promauto.NewGaugeVec(prometheus.GaugeOpts{
		Name: "stoa_replica_used", Help: "Whether a read replica is asked; else the primary is.",
	}, []string{"replica"})
)

// replica is a server that follows the primary.
type replica struct {
	name   string
	pool   *sql.DB
	usable atomic.Bool
}

// mark is how far the primary had written at a moment.
type mark struct {
	at  time.Time
	lsn int64
}

// AddReplicas connects to read replicas of a PostgreSQL server. None is asked before WatchReplicas has seen that it
// follows.
func (d *DB) AddReplicas(urls []string) error {
	if len(urls) > 0 && d.Dialect != Postgres {
		return fmt.Errorf("only PostgreSQL has read replicas")
	}
	for i, url := range urls {
		settings, err := postgresSettings(url)
		if err != nil {
			return fmt.Errorf("replica %d: %w", i+1, err)
		}
		d.replicas = append(d.replicas, &replica{name: strconv.Itoa(i + 1), pool: readPool(settings)})
	}
	return nil
}

// Late is d for reads that may be some seconds old: those of a replica that is at most five seconds behind, or else of
// the primary. Its transactions are those of d. Never read there what decides a purchase or a permission, or what
// someone has just written.
func (d *DB) Late() *DB {
	for range d.replicas {
		r := d.replicas[int(d.turn.Add(1))%len(d.replicas)]
		if r.usable.Load() {
			out := *d
			out.read = r.pool
			return &out
		}
	}
	return d
}

// WatchReplicas looks every second how far each replica is behind, until ctx is done. A moment is known by how far the
// primary had written then; so a replica that hears nothing any more falls behind, also while nothing is written.
func (d *DB) WatchReplicas(ctx context.Context) {
	if len(d.replicas) == 0 {
		return
	}
	var marks []mark
	tick := time.NewTicker(lagEvery)
	defer tick.Stop()
	for {
		marks = d.mark(ctx, marks)
		for _, r := range d.replicas {
			r.judge(ctx, marks)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// mark notes how far the primary has written; marks are of the last minute.
func (d *DB) mark(ctx context.Context, marks []mark) []mark {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	now := mark{at: time.Now()}
	if err := d.write.QueryRowContext(
		ctx, `SELECT CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS BIGINT)`,
	).Scan(&now.lsn); err == nil {
		marks = append(marks, now)
	}
	for len(marks) > 0 && time.Since(marks[0].at) > time.Minute {
		marks = marks[1:]
	}
	return marks
}

func (r *replica) judge(ctx context.Context, marks []mark) {
	limited, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	var has int64
	err := r.pool.QueryRowContext(limited, `SELECT CAST(pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery()
		THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, '0/0') AS BIGINT)`).Scan(&has)
	if ctx.Err() != nil {
		return
	}
	lag := time.Minute
	for i := len(marks) - 1; i >= 0 && err == nil; i-- {
		if marks[i].lsn <= has {
			lag = time.Since(marks[i].at)
			break
		}
	}
	usable, used := err == nil && lag <= latest, 0.0
	if usable {
		used = 1
	}
	lagSeconds.WithLabelValues(r.name).Set(lag.Seconds())
	replicaUsed.WithLabelValues(r.name).Set(used)
	if r.usable.Swap(usable) == usable {
		return
	}
	if usable {
		slog.Info("a read replica is asked", "replica", r.name)
	} else {
		slog.Warn("a read replica isn’t asked", "replica", r.name, "behind", lag.String(), "error", err)
	}
}

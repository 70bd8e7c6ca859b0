package job

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"stoa/internal/kit/db"
)

// How often an instance says that it is there, and after how many seconds of silence its jobs go to the others. A job
// runs twice if its instance was frozen for longer; whatever a job does may happen twice anyway, if it is cut off
// before its end is written.
const (
	seenEvery = 5 * time.Second
	silentFor = 20 // seconds, by the clock of the database
)

// River itself waits until a job has run for longer than any may, and never tells a killed instance from a slow one. An
// instance that was never seen, such as one of an older version, is left to it.
const (
	free = `UPDATE river_job SET
		state = CASE WHEN attempt < max_attempts THEN 'available'::river_job_state ELSE 'discarded' END,
		finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE now() END
		WHERE state = 'running' AND attempted_by[cardinality(attempted_by)] IN (
			SELECT id FROM instances WHERE seen_at < now() - $1 * interval '1 second')`
	// On SQLite there is one server: what runs when it starts is its predecessor's.
	freeAll = `UPDATE river_job SET
		state = CASE WHEN attempt < max_attempts THEN 'available' ELSE 'discarded' END,
		finalized_at = CASE WHEN attempt < max_attempts THEN NULL ELSE datetime('now', 'subsec') END
		WHERE state = 'running'`
	seen = `INSERT INTO instances (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`
	gone = `UPDATE instances SET seen_at = now() - interval '1 hour' WHERE id = $1`
	old  = `DELETE FROM instances WHERE seen_at < now() - interval '1 day'`
)

// arrive says that this instance is there, before its first job, and frees what killed ones were doing.
func (q *Queue) arrive(ctx context.Context) error {
	if q.db.Dialect == db.SQLite {
		return q.rescue(ctx, freeAll)
	}
	if _, err := q.db.Write().ExecContext(ctx, seen, q.id); err != nil {
		return err
	}
	if _, err := q.db.Write().ExecContext(ctx, old); err != nil {
		return err
	}
	return q.rescue(ctx, free, silentFor)
}

// watch goes on saying so until ctx is done.
func (q *Queue) watch(ctx context.Context) {
	defer close(q.watched)
	if q.db.Dialect == db.SQLite {
		return
	}
	tick := time.NewTicker(seenEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		limited, cancel := context.WithTimeout(ctx, seenEvery)
		_, err := q.db.Write().ExecContext(limited, seen, q.id)
		if err == nil {
			err = q.rescue(limited, free, silentFor)
		}
		cancel()
		if err != nil && ctx.Err() == nil {
			slog.Warn("jobs of killed instances are not looked for", "error", err)
		}
	}
}

// leave says that this instance ends, so that the others need not wait for its silence.
func (q *Queue) leave(ctx context.Context) {
	if q.db.Dialect != db.Postgres {
		return
	}
	if _, err := q.db.Write().ExecContext(ctx, gone, q.id); err != nil {
		slog.Warn("jobs: the end of this instance is not written", "error", err)
	}
}

func (q *Queue) rescue(ctx context.Context, statement string, args ...any) error {
	var done sql.Result
	done, err := q.db.Write().ExecContext(ctx, statement, args...)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err == nil && n > 0 {
		slog.Warn("jobs of a killed instance are done again", "jobs", n)
	}
	return nil
}

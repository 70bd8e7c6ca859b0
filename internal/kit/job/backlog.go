package job

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/kit/db"
)

// Longest is for how long a job runs at most, with time to spare; one that has run for longer was left behind.
const Longest = 10 * time.Minute

// Backlog is the jobs of a database that should have been done.
type Backlog struct {
	Stuck     int64            // that run for longer than any job may
	Late      int64            // that have been due for more than an hour
	Discarded map[string]int64 // that were given up, by kind
}

// Examine counts jobs that aren't as they should be.
func Examine(ctx context.Context, d *db.DB) (Backlog, error) {
	backlog := Backlog{Discarded: map[string]int64{}}
	now := d.Now()
	q := d.Read()
	for _, count := range []struct {
		query  string
		before time.Time
		into   *int64
	}{
		{`SELECT count(*) FROM river_job WHERE state = 'running' AND attempted_at < $1`, now.Add(-Longest), &backlog.Stuck},
		{
			`SELECT count(*) FROM river_job WHERE state IN ('available', 'retryable', 'scheduled') AND scheduled_at < $1`,
			now.Add(-time.Hour), &backlog.Late,
		},
	} {
		if err := q.QueryRowContext(ctx, count.query, stamp(d.Dialect, count.before)).Scan(count.into); err != nil {
			return backlog, fmt.Errorf("jobs: %w", err)
		}
	}
	rows, err := q.QueryContext(ctx, `SELECT kind, count(*) FROM river_job WHERE state = 'discarded' GROUP BY kind`)
	if err != nil {
		return backlog, fmt.Errorf("jobs: %w", err)
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var kind string
		var n int64
		if err := rows.Scan(&kind, &n); err != nil {
			return backlog, err
		}
		backlog.Discarded[kind] = n
	}
	return backlog, rows.Err()
}

// Rescue has jobs run again that have run for longer than any may: whoever ran them is gone.
func Rescue(ctx context.Context, tx *db.Tx) error {
	_, err := tx.ExecContext(
		ctx, `UPDATE river_job SET state = 'available' WHERE state = 'running' AND attempted_at < $1`,
		stamp(tx.Dialect, tx.Now.Add(-Longest)),
	)
	return err
}

// Retry has the jobs of a kind that were given up try as often again.
func Retry(ctx context.Context, tx *db.Tx, kind string) error {
	_, err := tx.ExecContext(
		ctx, `UPDATE river_job SET state = 'available', finalized_at = NULL, attempt = 0, scheduled_at = $2
WHERE state = 'discarded' AND kind = $1`, kind, stamp(tx.Dialect, tx.Now),
	)
	return err
}

// stamp is a time as the queue's table has it.
func stamp(dialect db.Dialect, at time.Time) any {
	if dialect == db.Postgres {
		return at
	}
	return at.UTC().Format("2006-01-02 15:04:05.999")
}

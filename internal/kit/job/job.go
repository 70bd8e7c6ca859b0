// Package job owns work that is done later: it is enqueued in the transaction that
// wants it, runs after the commit, and is tried again until it succeeds. It promises
// that a job of a rolled-back transaction never runs. It refuses to know the work.
package job

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"stoa/internal/kit/db"
)

// Queue holds the jobs of one database.
type Queue struct {
	db      *db.DB
	id      string // of this instance
	client  *river.Client[*sql.Tx]
	workers *river.Workers
	unwatch context.CancelFunc
	watched chan struct{} // closed when nothing watches any more
}

// Besides the queue of what a person waits for, there are two with workers of their own, so that nobody waits behind
// what comes in large numbers.
const (
	Bulk   = "bulk"    // emails to many people: about 100 a second, ten of them at once
	FanOut = "fan-out" // finding the people whom something concerns, a batch at a time
)

// Open makes the queue and brings its tables up to date. Jobs can be enqueued once
// their work is registered; they run after Start.
func Open(ctx context.Context, d *db.DB) (*Queue, error) {
	q := &Queue{db: d, id: db.NewID(), workers: river.NewWorkers()}
	// On SQLite the queue takes its turn on the one write connection, like everyone.
	var driver riverdriver.Driver[*sql.Tx] = riverdatabasesql.New(d.Write())
	if d.Dialect == db.SQLite {
		driver = riversqlite.New(d.Write())
	}
	log := slog.New(onlyWarnings{slog.Default().Handler()})
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	q.client, err = river.NewClient(driver, &river.Config{
		ID:      q.id,
		Workers: q.workers,
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: 4}, Bulk: {MaxWorkers: 10}, FanOut: {MaxWorkers: 1},
		},
		FetchPollInterval: 500 * time.Millisecond,
		FetchCooldown:     100 * time.Millisecond,
		JobTimeout:        2 * time.Minute,
		// What an instance was doing that nobody ever saw; see alive.go.
		RescueStuckJobsAfter: 5 * time.Minute,
		Logger:               log,
		ErrorHandler:         logErrors{},
		PollOnly:             true,
	})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	return q, nil
}

// Work registers what to do with jobs of one kind, before Start.
func Work[T river.JobArgs](q *Queue, do func(ctx context.Context, args T) error) {
	river.AddWorker(q.workers, river.WorkFunc(func(ctx context.Context, j *river.Job[T]) error {
		name := fmt.Sprintf("%d of %s", j.ID, j.CreatedAt.UTC().Format(time.RFC3339Nano))
		start := time.Now()
		err := do(context.WithValue(ctx, nameKey{}, name), j.Args)
		ran.WithLabelValues(j.Kind, outcome(err)).Observe(time.Since(start).Seconds())
		return err
	}))
}

type nameKey struct{}

// Name tells the job that is run from all others, and is the same at each try; "" if none is run.
func Name(ctx context.Context) string {
	name, _ := ctx.Value(nameKey{}).(string)
	return name
}

// GiveUp marks an error that trying again cannot mend: the job ends as cancelled.
func GiveUp(err error) error { return river.JobCancel(err) }

// Later has a job run again after a while, for what it needs isn't there yet. It is no failure and no try.
func Later(after time.Duration) error { return river.JobSnooze(after) }

// Start begins to run jobs, until Stop. What a killed instance was doing is done again: on SQLite at the next start, on
// PostgreSQL by any other instance within half a minute.
func (q *Queue) Start(ctx context.Context) error {
	if q.unwatch != nil {
		return nil // it runs
	}
	if err := q.arrive(ctx); err != nil {
		return fmt.Errorf("jobs: %w", err)
	}
	if err := q.client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("jobs: %w", err)
	}
	ctx, q.unwatch = context.WithCancel(context.WithoutCancel(ctx))
	q.watched = make(chan struct{})
	go q.watch(ctx)
	return nil
}

// Stop fetches no more jobs and lets the running ones end for as long as ctx allows.
// Then it cancels them and waits one second more; what is cut off runs again later.
func (q *Queue) Stop(ctx context.Context) error {
	if unwatch := q.unwatch; unwatch != nil {
		q.unwatch = nil
		defer func() {
			unwatch()
			<-q.watched
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			q.leave(last)
		}()
	}
	if err := q.client.Stop(ctx); err == nil {
		return nil
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	if err := q.client.StopAndCancel(last); err != nil {
		return fmt.Errorf("jobs: still running: %w", err)
	}
	return nil
}

// Forget deletes the jobs of a kind that are not waiting to run and that have a text in an argument,
// to erase a person's data.
func (q *Queue) Forget(ctx context.Context, tx *db.Tx, kind, member, text string) error {
	_, err := tx.ExecContext(
		ctx, "DELETE FROM river_job WHERE kind = $1 AND args ->> CAST($2 AS TEXT) = $3 AND state <> 'running'",
		kind, member, text,
	)
	if err != nil {
		return fmt.Errorf("jobs: %w", err)
	}
	return nil
}

// Enqueue adds a job to the transaction. It refuses a kind that no Work was
// registered for.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, args river.JobArgs) error {
	_, err := q.client.InsertTx(ctx, tx.Tx, args, nil)
	return err
}

// EnqueueIn adds jobs to one of the queues of what nobody waits for.
func (q *Queue) EnqueueIn(ctx context.Context, tx *db.Tx, queue string, jobs ...river.JobArgs) error {
	if len(jobs) == 0 {
		return nil
	}
	many := make([]river.InsertManyParams, len(jobs))
	for i, args := range jobs {
		many[i] = river.InsertManyParams{Args: args, InsertOpts: &river.InsertOpts{Queue: queue}}
	}
	_, err := q.client.InsertManyFastTx(ctx, tx.Tx, many)
	return err
}

// Release has jobs run again that ran when their rows were copied: whoever ran them has other rows.
func Release(ctx context.Context, tx *db.Tx) error {
	_, err := tx.ExecContext(ctx, "UPDATE river_job SET state = 'available' WHERE state = 'running'")
	if err != nil {
		return fmt.Errorf("jobs: %w", err)
	}
	return nil
}

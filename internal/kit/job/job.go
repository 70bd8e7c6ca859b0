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
	client  *river.Client[*sql.Tx]
	workers *river.Workers
	config  *river.Config
	driver  riverdriver.Driver[*sql.Tx]
}

// Open makes the queue and brings its tables up to date. Workers are added, then
// Start is called.
func Open(ctx context.Context, d *db.DB) (*Queue, error) {
	q := &Queue{workers: river.NewWorkers()}
	if d.Dialect == db.SQLite {
		q.driver = riversqlite.New(d.Write())
	} else {
		q.driver = riverdatabasesql.New(d.Write())
	}
	quiet := slog.New(slog.DiscardHandler)
	migrator, err := rivermigrate.New(q.driver, &rivermigrate.Config{Logger: quiet})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	q.config = &river.Config{
		Workers:           q.workers,
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 4}},
		FetchPollInterval: 500 * time.Millisecond,
		FetchCooldown:     100 * time.Millisecond,
		JobTimeout:        2 * time.Minute,
		Logger:            slog.New(slog.DiscardHandler),
		ErrorHandler:      logErrors{},
		PollOnly:          true,
	}
	return q, nil
}

// Work registers what to do with jobs of one kind, before Start.
func Work[T river.JobArgs](q *Queue, do func(ctx context.Context, args T) error) {
	river.AddWorker(q.workers, river.WorkFunc(func(ctx context.Context, j *river.Job[T]) error { return do(ctx, j.Args) }))
}

// Start begins to run jobs, until Stop.
func (q *Queue) Start(ctx context.Context) (err error) {
	if q.client, err = river.NewClient(q.driver, q.config); err != nil {
		return fmt.Errorf("jobs: %w", err)
	}
	return q.client.Start(context.WithoutCancel(ctx))
}

// Prepare allows Enqueue without running anything: for commands and the sample.
func (q *Queue) Prepare() (err error) {
	q.client, err = river.NewClient(q.driver, q.config)
	return err
}

// Stop lets running jobs end, as long as ctx allows, then cancels them.
func (q *Queue) Stop(ctx context.Context) error {
	if q.client == nil {
		return nil
	}
	if err := q.client.Stop(ctx); err != nil {
		return q.client.StopAndCancel(context.WithoutCancel(ctx))
	}
	return nil
}

// Enqueue adds a job to the transaction.
func (q *Queue) Enqueue(ctx context.Context, tx *db.Tx, args river.JobArgs) error {
	_, err := q.client.InsertTx(ctx, tx.Tx, args, nil)
	return err
}

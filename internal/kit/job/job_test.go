package job_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
)

type note struct {
	Text string `json:"text"`
}

func (note) Kind() string { return "note" }

func TestJobsRunOnceTheirTransactionIsCommitted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		q, err := job.Open(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan string, 10)
		job.Work(q, func(_ context.Context, n note) error { done <- n.Text; return nil })
		if err := q.Start(ctx); err != nil {
			t.Fatal(err)
		}
		rolledBack := errors.New("no")
		err = d.InTx(ctx, func(tx *db.Tx) error {
			return errors.Join(q.Enqueue(ctx, tx, note{"never"}), rolledBack)
		})
		if !errors.Is(err, rolledBack) {
			t.Fatal(err)
		}
		if err := d.InTx(ctx, func(tx *db.Tx) error { return q.Enqueue(ctx, tx, note{"Zażółć"}) }); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-done:
			if got != "Zażółć" {
				t.Errorf("ran %q", got)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the job did not run")
		}
		stop, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		if err := q.Stop(stop); err != nil {
			t.Error(err)
		}
	})
}

package job_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
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

// running opens a queue that does do with each note, and starts it.
func running(t *testing.T, d *db.DB, do func(ctx context.Context, n note) error) *job.Queue {
	t.Helper()
	q, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	job.Work(q, do)
	if err := q.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, q, 10*time.Second) })
	return q
}

func stop(t *testing.T, q *job.Queue, wait time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	if err := q.Stop(ctx); err != nil {
		t.Error(err)
	}
}

func enqueue(t *testing.T, d *db.DB, q *job.Queue, text string, after error) {
	t.Helper()
	err := d.InTx(t.Context(), func(tx *db.Tx) error {
		return errors.Join(q.Enqueue(t.Context(), tx, note{text}), after)
	})
	if !errors.Is(err, after) {
		t.Fatal(err)
	}
}

func next(t *testing.T, from <-chan string) string {
	t.Helper()
	select {
	case got := <-from:
		return got
	case <-time.After(30 * time.Second):
		t.Fatal("nothing ran")
		return ""
	}
}

// states counts the jobs by state.
func states(t *testing.T, d *db.DB) map[string]int {
	t.Helper()
	rows, err := d.Read().QueryContext(
		t.Context(), `SELECT CAST(state AS TEXT), count(*) FROM river_job GROUP BY state`,
	)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read only
	found := map[string]int{}
	for rows.Next() {
		var state string
		var n int
		if err := rows.Scan(&state, &n); err != nil {
			t.Fatal(err)
		}
		found[state] = n
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestJobsRunOnceTheirTransactionIsCommitted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := make(chan string, 10)
		q := running(t, d, func(_ context.Context, n note) error { done <- n.Text; return nil })
		enqueue(t, d, q, "never", errors.New("rolled back"))
		enqueue(t, d, q, "Zażółć", nil)
		if got := next(t, done); got != "Zażółć" {
			t.Errorf("ran %q", got)
		}
		stop(t, q, 10*time.Second)
		if got := states(t, d); got["completed"] != 1 || len(got) != 1 {
			t.Errorf("jobs: %v", got)
		}
	})
}

func TestFailedJobsAreTriedAgainUnlessGivenUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done := make(chan string, 10)
		var tries atomic.Int32
		q := running(t, d, func(_ context.Context, n note) error {
			if n.Text == "hopeless" {
				done <- n.Text
				return job.GiveUp(errors.New("no such mailbox"))
			}
			switch tries.Add(1) {
			case 1:
				return errors.New("not now")
			default:
				done <- n.Text
				return nil
			}
		})
		enqueue(t, d, q, "hopeless", nil)
		if got := next(t, done); got != "hopeless" {
			t.Fatal(got)
		}
		enqueue(t, d, q, "again", nil)
		if got := next(t, done); got != "again" || tries.Load() != 2 {
			t.Errorf("%q after %d tries", got, tries.Load())
		}
		stop(t, q, 10*time.Second)
		if got := states(t, d); got["completed"] != 1 || got["cancelled"] != 1 {
			t.Errorf("jobs: %v", got)
		}
	})
}

func TestStopLetsRunningJobsEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		begun, finish := make(chan string, 1), make(chan struct{})
		q := running(t, d, func(_ context.Context, n note) error {
			begun <- n.Text
			<-finish
			// A job writes, also while the queue is stopping.
			return d.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `INSERT INTO site_settings (name, value) VALUES ('job', 'done')`)
				return err
			})
		})
		enqueue(t, d, q, "slow", nil)
		next(t, begun)
		stopped := make(chan error, 1)
		go func() { stopped <- q.Stop(context.Background()) }()
		select {
		case err := <-stopped:
			t.Fatalf("stopped with a job running: %v", err)
		default:
		}
		close(finish)
		if err := <-stopped; err != nil {
			t.Fatal(err)
		}
		var value string
		if err := d.Read().QueryRow(`SELECT value FROM site_settings WHERE name = 'job'`).Scan(&value); err != nil {
			t.Errorf("the job was cut off: %v", err)
		}
		if got := states(t, d); got["completed"] != 1 {
			t.Errorf("jobs: %v", got)
		}
	})
}

func TestStopCancelsWhatWouldNotEnd(t *testing.T) {
	d := dbtest.SQLite(t)
	begun := make(chan string, 1)
	q := running(t, d, func(ctx context.Context, n note) error {
		begun <- n.Text
		<-ctx.Done()
		return ctx.Err()
	})
	enqueue(t, d, q, "endless", nil)
	next(t, begun)
	stop(t, q, time.Millisecond)
	if got := states(t, d); got["completed"] != 0 || len(got) != 1 {
		t.Errorf("jobs: %v", got)
	}
}

func TestQueueThatNeverStarted(t *testing.T) {
	d := dbtest.SQLite(t)
	q, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	err = d.InTx(t.Context(), func(tx *db.Tx) error { return q.Enqueue(t.Context(), tx, note{"nobody does this"}) })
	if err == nil {
		t.Error("a job without work was taken")
	}
	job.Work(q, func(context.Context, note) error { return nil })
	enqueue(t, d, q, "for the next to start", nil)
	stop(t, q, 10*time.Second)
	if got := states(t, d); got["available"] != 1 {
		t.Errorf("jobs: %v", got)
	}
}

// Urgent work is done while any number of bulk jobs hold all of their workers.
func TestBulkJobsHoldUpNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		done, held := make(chan string, 1), make(chan struct{})
		q := running(t, d, func(_ context.Context, n note) error {
			if n.Text == "bulk" {
				<-held
				return nil
			}
			done <- n.Text
			return nil
		})
		if err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
			for range 10 {
				err = errors.Join(err, q.EnqueueIn(t.Context(), tx, job.Bulk, note{"bulk"}, note{"bulk"}))
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		enqueue(t, d, q, "password", nil)
		if got := next(t, done); got != "password" {
			t.Error(got)
		}
		close(held)
	})
}

// ghost makes a job that an instance was doing, last seen so many seconds ago.
func ghost(t *testing.T, d *db.DB, q *job.Queue, text string, ago int) {
	t.Helper()
	enqueue(t, d, q, text, nil)
	exec := func(statement string, args ...any) {
		if _, err := d.Write().ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	if d.Dialect == db.SQLite {
		exec(`UPDATE river_job SET state = 'running', attempt = 1, attempted_by = json_array('ghost')`)
		return
	}
	exec(`INSERT INTO instances (id, seen_at) VALUES ($1, now() - $2 * interval '1 second')`, "ghost "+text, ago)
	exec(`UPDATE river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY['older', $1]
		WHERE args ->> 'text' = $2`, "ghost "+text, text)
}

// What a killed instance was doing is done by the next that starts, and on PostgreSQL by one that runs.
func TestJobsOfAKilledInstance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q, err := job.Open(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan string, 10)
		job.Work(q, func(_ context.Context, n note) error { done <- n.Text; return nil })
		ghost(t, d, q, "cut off", 60)
		if err := q.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { stop(t, q, 10*time.Second) })
		if got := next(t, done); got != "cut off" {
			t.Error(got)
		}
		if d.Dialect == db.SQLite {
			return
		}
		// A job may be fetched before it is made the ghost's; then it's done here.
		stop(t, q, 10*time.Second)
		ghost(t, d, q, "alive", 0)
		ghost(t, d, q, "cut off later", 15)
		if err := q.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := next(t, done); got != "cut off later" {
			t.Error(got)
		}
		stop(t, q, 10*time.Second) // until the end of what was done is written
		if got := states(t, d); got["running"] != 1 {
			t.Errorf("the job of an instance that is there: %v", got)
		}
	})
}

// Operators see what failed, and have it run again or delete it.
func TestFailedJobsAreRetriedOrDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken, runs := atomic.Bool{}, make(chan string, 10)
		broken.Store(true)
		q := running(t, d, func(_ context.Context, n note) error {
			if broken.Load() {
				return job.GiveUp(errors.New("no such mailbox"))
			}
			runs <- n.Text
			return nil
		})
		enqueue(t, d, q, "one", nil)
		enqueue(t, d, q, "two", nil)
		var failed []job.FailedJob
		for deadline := time.Now().Add(30 * time.Second); len(failed) < 2; time.Sleep(10 * time.Millisecond) {
			var err error
			if failed, err = q.Failed(t.Context()); err != nil || time.Now().After(deadline) {
				t.Fatal(failed, err)
			}
		}
		if f := failed[0]; f.Kind != "note" || f.Next != nil || f.Tries != 1 ||
			!strings.Contains(f.Error, "no such mailbox") {
			t.Errorf("%+v", f)
		}
		counts, err := q.Counts(t.Context())
		if err != nil || len(counts) != 1 || counts[0] != (job.KindCount{Kind: "note", State: "cancelled", Jobs: 2}) {
			t.Errorf("%+v %v", counts, err)
		}
		broken.Store(false)
		first, second := failed[0].ID, failed[1].ID
		err = d.InTx(t.Context(), func(tx *db.Tx) error {
			_, retried := q.Retry(t.Context(), tx, first)
			_, deleted := q.Delete(t.Context(), tx, second)
			return errors.Join(retried, deleted)
		})
		if err != nil {
			t.Fatal(err)
		}
		next(t, runs)
		err = d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := q.Delete(t.Context(), tx, second)
			return err
		})
		if !errors.Is(err, job.ErrGone) {
			t.Errorf("a deleted job: %v", err)
		}
		if failed, err = q.Failed(t.Context()); err != nil || len(failed) > 0 {
			t.Errorf("still failed: %+v %v", failed, err)
		}
	})
}

package db_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

func TestAloneIsOneAtATime(t *testing.T) {
	d := dbtest.Postgres(t)
	var inside, done atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			err := d.Alone(t.Context(), "counts", func(context.Context) error {
				if n := inside.Add(1); n != 1 {
					t.Errorf("%d at once", n)
				}
				done.Add(1)
				inside.Add(-1)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if done.Load() != 8 {
		t.Errorf("%d were done", done.Load())
	}
}

// Whoever holds the lock holds up no index that is made concurrently, be it their own.
func TestAloneHoldsNoSnapshot(t *testing.T) {
	d := dbtest.Postgres(t)
	err := d.Alone(t.Context(), "looks", func(ctx context.Context) error {
		var held int
		err := d.Read().QueryRowContext(ctx, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
			AND state = 'idle in transaction' AND backend_xmin IS NOT NULL`).Scan(&held)
		if held > 0 {
			t.Errorf("%d snapshots are held", held)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Nor do those who wait for it, whenever they happen to ask.
func TestWhoWaitsHoldsUpNoIndex(t *testing.T) {
	d := dbtest.Postgres(t)
	was := db.SetAskAgain(0)
	t.Cleanup(func() { db.SetAskAgain(was) })
	var all sync.WaitGroup
	err := d.Alone(t.Context(), "adds indexes", func(ctx context.Context) error {
		for range 4 {
			all.Go(func() {
				if err := d.Alone(t.Context(), "adds indexes", func(context.Context) error { return nil }); err != nil {
					t.Error(err)
				}
			})
		}
		for range 20 {
			for _, query := range []string{
				"CREATE INDEX CONCURRENTLY people_tried ON people (email)", "DROP INDEX people_tried",
			} {
				soon, cancel := context.WithTimeout(ctx, 10*time.Second)
				_, err := d.Write().ExecContext(soon, query)
				cancel()
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	all.Wait()
	if err != nil {
		t.Error(err)
	}
}

func TestANewerSchemaIsRefused(t *testing.T) {
	for _, url := range []string{filepath.Join(t.TempDir(), "stoa.db"), dbtest.PostgresURL(t)} {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Write().ExecContext(
			t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)`,
		)
		if err := errors.Join(err, d.Close()); err != nil {
			t.Fatal(err)
		}
		_, err = db.Open(t.Context(), url)
		var newer *db.NewerSchemaError
		if !errors.As(err, &newer) || newer.Found != 999 || !strings.Contains(err.Error(), "a newer Stoa") {
			t.Errorf("%s: %v", url, err)
		}
	}
}

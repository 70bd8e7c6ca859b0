package db_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

func TestAnAllowanceIsShared(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		take := func(key string) time.Duration {
			t.Helper()
			wait, err := d.Take(t.Context(), key, 3, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			return wait
		}
		// Of twenty at once, three.
		var passed atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if wait, err := d.Take(t.Context(), "a", 3, time.Minute); err == nil && wait == 0 {
					passed.Add(1)
				}
			})
		}
		all.Wait()
		if passed.Load() != 3 {
			t.Errorf("%d passed", passed.Load())
		}
		if wait := take("a"); wait != time.Minute {
			t.Errorf("the next in %s", wait)
		}
		if wait := take("b"); wait != 0 {
			t.Errorf("another has to wait %s", wait)
		}
		now = now.Add(time.Minute)
		if first, second := take("a"), take("a"); first != 0 || second != time.Minute {
			t.Errorf("a minute later: %s, %s", first, second)
		}
		if err := d.GiveBack(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if wait := take("a"); wait != 0 {
				t.Errorf("given back: %s", wait)
			}
		}
		now = now.Add(time.Hour)
		if err := d.SweepAllowances(t.Context()); err != nil {
			t.Fatal(err)
		}
		var left int
		if err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM allowances").Scan(&left); err != nil ||
			left != 0 {
			t.Errorf("%d left, %v", left, err)
		}
	})
}

package app

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"stoa/internal/kit/db"
)

// BenchmarkAnnouncement measures an announcement to 100,000 learners (or STOA_PEOPLE): how long until all have their
// notification and the job of their email, what memory that takes, and how long someone else's write waits meanwhile,
// beside the same writes before. Emails have no sender here, so none is sent.
func BenchmarkAnnouncement(b *testing.B) {
	people, err := strconv.Atoi(os.Getenv("STOA_PEOPLE"))
	if err != nil {
		people = 100_000
	}
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(b)} {
		b.Run(name, func(b *testing.B) {
			a, _, _ := openOn(b, url)
			if a.DB.Dialect == db.SQLite { // as a server does
				if _, err := a.DB.Write().ExecContext(b.Context(), "PRAGMA synchronous = NORMAL"); err != nil {
					b.Fatal(err)
				}
			}
			id := announced(b, a, people)
			alone := writes(b, a, func() bool { return false }, 500)
			var most uint64
			start := time.Now()
			if err := a.queue.Start(b.Context()); err != nil {
				b.Fatal(err)
			}
			if err := a.events.Dispatch(b.Context()); err != nil {
				b.Fatal(err)
			}
			meanwhile := writes(b, a, func() bool {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapInuse)
				var sent bool
				if err := a.DB.Read().QueryRowContext(
					b.Context(), `SELECT sent_at IS NOT NULL FROM announcements WHERE id = $1`, id,
				).Scan(&sent); err != nil {
					b.Fatal(err)
				}
				return sent
			}, 1<<30)
			took := time.Since(start)
			var bytes, jobs int64
			if err := a.DB.Read().QueryRowContext(
				b.Context(), `SELECT sum(length(CAST(args AS TEXT))), count(*) FROM river_job WHERE kind = 'mail'`,
			).Scan(&bytes, &jobs); err != nil {
				b.Fatal(err)
			}
			at := func(of []time.Duration, part int) time.Duration { return of[len(of)*part/1000] }
			fmt.Printf("%s: %d learners in %v, %d MiB of heap at most; %d emails, %d bytes each\n",
				name, people, took.Round(time.Millisecond), most>>20, jobs, bytes/max(jobs, 1))
			fmt.Printf("  a write alone p50 %v, p99 %v; meanwhile p50 %v, p99 %v, longest %v (%d)\n", at(alone, 500),
				at(alone, 990), at(meanwhile, 500), at(meanwhile, 990), meanwhile[len(meanwhile)-1], len(meanwhile))
		})
	}
}

// writes are how long small transactions take, one each five milliseconds, until done or so many; sorted.
func writes(b *testing.B, a *App, done func() bool, most int) (took []time.Duration) {
	b.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for len(took) < most && !done() {
		<-tick.C
		start := time.Now()
		if err := a.DB.InTx(b.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(
				b.Context(), `UPDATE people SET updated_at = $1 WHERE email = 'other@stoa.test'`, db.At(tx.Now),
			)
			return err
		}); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	return took
}

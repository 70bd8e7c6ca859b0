//go:build chaos

package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"stoa/internal/apitest"
	"stoa/internal/kit/db/dbtest"
)

// acknowledged are the notes that the server has said it has.
type acknowledged struct {
	sync.Mutex
	ids []string
}

func (a *acknowledged) add(id string) { a.Lock(); defer a.Unlock(); a.ids = append(a.ids, id) }

func (a *acknowledged) all() []string { a.Lock(); defer a.Unlock(); return slices.Clone(a.ids) }

// writeOn writes notes and watches lessons until ctx is done.
func writeOn(ctx context.Context, t *testing.T, c *apitest.Client, lessons []string, done *acknowledged) {
	for ctx.Err() == nil {
		lesson := lessons[rand.N(len(lessons))]
		answer := c.Call(http.MethodPost, "/api/learning/lessons/"+lesson+"/notes", map[string]any{"body": "Remember"})
		if answer.Status < 300 {
			var note struct{ ID string }
			answer.Into(t, &note)
			done.add(note.ID)
			continue
		}
		c.Call(http.MethodDelete, "/api/learning/notes/none", nil) // too many for a moment, or for good
		time.Sleep(50 * time.Millisecond)
	}
}

// Rehearsals of a restore at random moments, while people buy and write: what was acknowledged before a backup began is
// in what it restores, and nothing is wrong with it. `make chaos` prints what it measures; STOA_CHAOS_RESTORES is how
// many there are.
func TestRehearsals(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("STOA_CHAOS_RESTORES"))
	if err != nil {
		rounds = 50
	}
	a, _, visitor := open(t)
	lessons := column(t, a, `SELECT lesson_id FROM lesson_progress JOIN people ON people.id = person_id
JOIN lessons ON lessons.id = lesson_id WHERE email = 'learner@stoa.test'`)
	loading, stop := context.WithCancel(t.Context())
	var load sync.WaitGroup
	defer load.Wait()
	defer stop()
	orders, notes := &acknowledged{}, &acknowledged{}
	buyer := visitor().SignIn("learner@stoa.test", password)
	load.Go(func() { buyOn(loading, t, a, buyer, orders.add) })
	for range 3 {
		writer := visitor().SignIn("learner@stoa.test", password)
		load.Go(func() { writeOn(loading, t, writer, lessons, notes) })
	}
	var lost, wrong int
	var took []time.Duration
	for round := range rounds {
		time.Sleep(rand.N(300 * time.Millisecond)) // a random moment of the load
		paid, written := orders.all(), notes.all()
		start := time.Now()
		file := filepath.Join(t.TempDir(), fmt.Sprintf("%d.stoa", round))
		if _, err := Backup(t.Context(), a.Config, BackupOptions{To: file, WithKey: true, Tell: quiet}); err != nil {
			t.Fatal(err)
		}
		there := elsewhere(t)
		if round%10 == 9 {
			there.Database = dbtest.PostgresURL(t)
		}
		if _, err := Restore(t.Context(), there, RestoreOptions{From: file, Tell: quiet}); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(start))
		findings, err := Doctor(t.Context(), there, DoctorOptions{Quick: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range findings {
			wrong++
			t.Errorf("round %d: %s: %s", round, f.Check, f.What)
		}
		lost += missing(t, there, `SELECT count(*) FROM orders WHERE number = $1 AND status = 'paid'`, paid)
		lost += missing(t, there, `SELECT count(*) FROM notes WHERE id = $1`, written)
		if err := os.RemoveAll(there.Data); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(took)
	fmt.Printf("%d restores at random moments, %d orders and %d notes meanwhile: %d lost, %d findings; backup and "+
		"restore together %s in the median, %s at most\n", rounds, len(orders.all()), len(notes.all()), lost, wrong,
		took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	if lost > 0 {
		t.Errorf("%d acknowledged rows are lost", lost)
	}
}

func missing(t *testing.T, c Config, query string, ids []string) (lost int) {
	t.Helper()
	d, err := connect(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, id := range ids {
		var n int
		if err := d.Read().QueryRowContext(t.Context(), query, id).Scan(&n); err != nil || n != 1 {
			lost++
		}
	}
	return lost
}

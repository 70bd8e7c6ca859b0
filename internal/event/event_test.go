package event_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
)

type fixture struct {
	*event.Bus
	t *testing.T
	d *db.DB
	q *job.Queue
}

func each(t *testing.T, test func(s fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q, err := job.Open(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		test(fixture{event.New(d, q), t, d, q})
	})
}

func (s fixture) publish(courseID string, then error) {
	s.t.Helper()
	err := s.d.InTx(s.t.Context(), func(tx *db.Tx) error {
		return errors.Join(event.Publish(s.t.Context(), tx, event.CoursePublished{CourseID: courseID}), then)
	})
	if !errors.Is(err, then) {
		s.t.Fatal(err)
	}
}

func (s fixture) dispatch() {
	s.t.Helper()
	if err := s.Dispatch(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

// one is the single text that a query finds.
func (s fixture) one(query string) (text string) {
	s.t.Helper()
	if err := s.d.Read().QueryRowContext(s.t.Context(), query).Scan(&text); err != nil {
		s.t.Fatal(err)
	}
	return text
}

// heard writes what a subscriber heard where a transaction that is undone leaves no trace of it.
func heard(ctx context.Context, tx *db.Tx, what string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO site_settings (name, value) VALUES ($1, '')`, db.NewID()+" "+what)
	return err
}

func (s fixture) wantHeard(want ...string) {
	s.t.Helper()
	rows, err := s.d.Read().QueryContext(s.t.Context(), `SELECT name FROM site_settings ORDER BY name`)
	if err != nil {
		s.t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	got := []string{}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			s.t.Fatal(err)
		}
		got = append(got, text[37:])
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		s.t.Errorf("heard %v, want %v", got, want)
	}
}

func TestEachSubscriberHearsOfAnEventOnce(t *testing.T) {
	each(t, func(s fixture) {
		for _, name := range []string{"a", "b"} {
			event.Subscribe(s.Bus, name, func(ctx context.Context, tx *db.Tx, e event.CoursePublished) error {
				return heard(ctx, tx, name+" of "+e.CourseID)
			})
		}
		s.publish("never", errors.New("rolled back"))
		s.publish("zażółć", nil)
		s.dispatch()
		s.dispatch()
		if got := s.one(`SELECT count(*) FROM river_job WHERE kind = 'event'`); got != "2" {
			t.Errorf("%s jobs", got)
		}
		id := s.one(`SELECT id FROM events`)
		for _, name := range []string{"a", "a", "b", "a"} {
			if err := s.Deliver(t.Context(), id, name, ""); err != nil {
				t.Fatal(err)
			}
		}
		s.wantHeard("a of zażółć", "b of zażółć")
	})
}

// A hundred people in batches of ten: a job that fails in the middle of a batch, or runs twice, tells nobody twice.
func TestBatchesAreDeliveredOnce(t *testing.T) {
	each(t, func(s fixture) {
		crash := true
		event.SubscribeMany(s.Bus, "all", func(
			ctx context.Context, tx *db.Tx, _ event.CoursePublished, after string,
		) (string, error) {
			first, _ := strconv.Atoi(after)
			for i := first; i < first+10; i++ {
				if i == 55 && crash {
					return "", errors.New("crashed")
				}
				if err := heard(ctx, tx, strconv.Itoa(i)); err != nil {
					return "", err
				}
			}
			if first == 90 {
				return "", nil
			}
			return strconv.Itoa(first + 10), nil
		})
		s.publish("c", nil)
		s.dispatch()
		id := s.one(`SELECT id FROM events`)
		run := func(after string) error { return s.Deliver(t.Context(), id, "all", after) }
		for _, after := range []string{"", "", "10", "20", "10", "30", "40"} {
			if err := run(after); err != nil {
				t.Fatal(err)
			}
		}
		if err := run("50"); err == nil {
			t.Fatal("it did not crash")
		}
		crash = false
		for _, after := range []string{"50", "50", "60", "70", "80", "90", "90", "", "50"} {
			if err := run(after); err != nil {
				t.Fatal(err)
			}
		}
		want := make([]string, 100)
		for i := range want {
			want[i] = strconv.Itoa(i)
		}
		s.wantHeard(want...)
		if got := s.one(`SELECT count(*) FROM river_job WHERE kind = 'event' AND queue = 'fan-out'`); got != "10" {
			t.Errorf("%s jobs for ten batches", got)
		}
	})
}

// An event that an older instance does not know waits for a newer one.
func TestUnknownEventsWait(t *testing.T) {
	each(t, func(s fixture) {
		s.publish("c", nil)
		s.dispatch()
		event.Subscribe(s.Bus, "newer", func(ctx context.Context, tx *db.Tx, _ event.CoursePublished) error {
			return heard(ctx, tx, "it")
		})
		s.dispatch()
		if err := s.Deliver(t.Context(), s.one(`SELECT id FROM events`), "newer", ""); err != nil {
			t.Fatal(err)
		}
		s.wantHeard("it")
	})
}

func TestOldEventsAreDeleted(t *testing.T) {
	each(t, func(s fixture) {
		event.Subscribe(s.Bus, "a", func(context.Context, *db.Tx, event.CoursePublished) error { return nil })
		s.publish("old", nil)
		s.dispatch()
		s.d.SetClock(func() time.Time { return time.Now().Add(31 * 24 * time.Hour) })
		s.publish("new", nil)
		if err := s.Prune(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := s.one(`SELECT details FROM events`); got != `{"course":"new"}` && got != `{"course": "new"}` {
			t.Errorf("kept %s", got)
		}
		if got := s.one(`SELECT count(*) FROM event_deliveries`); got != "0" {
			t.Errorf("%s deliveries of a deleted event", got)
		}
	})
}

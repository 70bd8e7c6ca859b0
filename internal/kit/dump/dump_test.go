package dump_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/dump"
	"stoa/internal/kit/job"
)

type letter struct {
	To string `json:"to"`
}

func (letter) Kind() string { return "letter" }

// queue makes the queue's tables.
func queue(t *testing.T, d *db.DB) *job.Queue {
	t.Helper()
	q, err := job.Open(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	job.Work(q, func(context.Context, letter) error { return nil })
	return q
}

// fill writes a row of every kind: any script, NULL, JSON of any form, odd numbers, times, bytes and a job.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	q := queue(t, d)
	at := db.At(time.Date(2026, 3, 1, 4, 5, 6, 120_000_000, time.UTC))
	if err := d.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO people
(id, email, email_folded, name, slug, links, created_at, updated_at, bio)
VALUES ('p1', 'a@b.example', 'a@b.example', 'Ünï "quoted" <b>\ 名前 🎓', 'a', $1, $2, $2, $3)`,
			db.JSON(`{"b": [1, 2.5, 1e3, 123456789012345678], "a": null, "ü": "<&>"}`), at, "line\nline\ttab\u2028")
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(t.Context(), `INSERT INTO uploads (id, owner_id, course_id, lesson_id, purpose, name,
head, bytes, received, digest, blob_key, refused, created_at, updated_at)
VALUES ('u1', 'p1', 'c', 'l', 'video', 'n', $1, 9007199254740993, 0, $2, 'k', $3, $4, $4)`,
			[]byte{0, 1, 255, '\n'}, []byte{}, true, at); err != nil {
			return err
		}
		_, err = tx.ExecContext(t.Context(),
			`INSERT INTO videos (media_id, state, created_at) VALUES ('m1', 'queued', $1)`, at) // JSON 'null', not NULL
		return errors.Join(err, q.Enqueue(t.Context(), tx, letter{To: "a@b.example"}))
	}); err != nil {
		t.Fatal(err)
	}
}

func copyTo(t *testing.T, from, to *db.DB) error {
	t.Helper()
	s, err := dump.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // it only reads
	_, err = dump.Copy(t.Context(), s, to, func(int64) {})
	return err
}

func sums(t *testing.T, d *db.DB) map[string]dump.Sum {
	t.Helper()
	sums, err := dump.Sums(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

// Rows go from one database to the other and back, and are the same each time.
func TestRoundTrip(t *testing.T) {
	for _, start := range []db.Dialect{db.SQLite, db.Postgres} {
		t.Run(string(start), func(t *testing.T) {
			first, second, third := dbtest.SQLite(t), dbtest.Postgres(t), dbtest.SQLite(t)
			if start == db.Postgres {
				first, second, third = second, first, dbtest.Postgres(t)
			}
			fill(t, first)
			queue(t, second)
			queue(t, third)
			if err := errors.Join(copyTo(t, first, second), copyTo(t, second, third)); err != nil {
				t.Fatal(err)
			}
			want := sums(t, first)
			if len(want) < 80 || want["people"].Rows != 1 || want["river_job"].Rows != 1 {
				t.Fatalf("%d tables, %v", len(want), want["river_job"])
			}
			for table, sum := range want {
				for name, d := range map[string]*db.DB{"second": second, "third": third} {
					if got := sums(t, d)[table]; got != sum {
						t.Errorf("%s is not the same in the %s", table, name)
					}
				}
			}
			q := queue(t, second)
			if err := second.InTx(t.Context(), func(tx *db.Tx) error { // an id that is free
				return q.Enqueue(t.Context(), tx, letter{To: "b@c.example"})
			}); err != nil {
				t.Error(err)
			}
		})
	}
}

// What refers to nothing is refused, and what was there stays.
func TestLoadIsAllOrNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		before := sums(t, d)
		l, err := dump.Begin(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		err = l.Add(t.Context(), "person_roles",
			[]byte(`{"granted_at":"2026-03-01T04:05:06.000000Z","person_id":"nobody","role":"operator"}`))
		if err == nil {
			_, err = l.Commit(t.Context())
		}
		l.Rollback()
		if err == nil || !strings.Contains(err.Error(), "refer") {
			t.Errorf("a role of nobody: %v", err)
		}
		for table, sum := range sums(t, d) {
			if before[table] != sum {
				t.Errorf("%s has changed", table)
			}
		}
	})
}

package db_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

const insertSetting = `INSERT INTO site_settings (name, value) VALUES ($1, $2)`

func TestInTx(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		called := 0
		boom := errors.New("boom")
		err := d.InTx(ctx, func(tx *db.Tx) error {
			tx.AfterCommit(func() { called++ })
			if _, err := tx.ExecContext(ctx, insertSetting, "a", "1"); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) || called != 0 {
			t.Fatalf("err %v, called %d", err, called)
		}
		for range 2 {
			err = d.InTx(ctx, func(tx *db.Tx) error {
				tx.AfterCommit(func() { called++ })
				_, err := tx.ExecContext(ctx, insertSetting, "a", "1")
				return err
			})
		}
		if !db.IsUnique(err) || called != 1 {
			t.Fatalf("the second insert: err %v, called %d", err, called)
		}
	})
}

func TestInsertAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insert := func(rows [][]any, then string) error {
			return d.InTx(t.Context(), func(tx *db.Tx) error {
				return tx.InsertAll(t.Context(), "site_settings (name, value)", rows, then)
			})
		}
		if err := insert(nil, ""); err != nil {
			t.Fatal("no rows:", err)
		}
		if err := insert([][]any{{"a", "1"}, {"b", "2"}}, ""); err != nil {
			t.Fatal(err)
		}
		if err := insert([][]any{{"c", "3"}, {"a", "4"}}, ""); !db.IsUnique(err) {
			t.Fatal("one of two is there already:", err)
		}
		const update = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
		if err := insert([][]any{{"a", "5"}, {"d", "6"}}, update); err != nil {
			t.Fatal(err)
		}
		var all string
		row := d.Read().QueryRowContext(t.Context(), `SELECT string_agg(name || value, ' ' ORDER BY name) FROM site_settings
			WHERE name IN ('a', 'b', 'c', 'd')`)
		if err := row.Scan(&all); err != nil || all != "a5 b2 d6" {
			t.Error(all, err)
		}
	})
}

// In tests each function is run twice, and its statements take effect once.
func TestTransactionsAreRehearsed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		runs, commits, rows := 0, 0, 0
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			runs++
			tx.AfterCommit(func() { commits++ })
			_, err := tx.ExecContext(t.Context(), insertSetting, "a", "1")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		row := d.Read().QueryRowContext(t.Context(), `SELECT count(*) FROM site_settings WHERE name = 'a'`)
		if err := row.Scan(&rows); err != nil || runs != 2 || commits != 1 || rows != 1 {
			t.Errorf("%d runs, %d commits, %d rows, %v", runs, commits, rows, err)
		}
	})
}

func TestTimeKeepsOrderAndMicroseconds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		want := time.Date(2026, 3, 1, 23, 59, 59, 120000, time.UTC)
		err := d.InTx(ctx, func(tx *db.Tx) error {
			_, err := tx.ExecContext(
				ctx, `INSERT INTO ledger_transactions (id, kind, reference, created_at) VALUES ($1, 'k', 'r', $2)`, db.NewID(),
				db.At(want),
			)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var got db.Time
		row := d.Read().QueryRowContext(
			ctx, `SELECT created_at FROM ledger_transactions WHERE created_at < $1`, db.At(want.Add(time.Microsecond)),
		)
		if err := row.Scan(&got); err != nil {
			t.Fatal(err)
		}
		if !got.Equal(want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestAFolderMayHaveAnyName(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "C# 100%25 wie?")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "stoa.db")
	d, err := db.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close() //nolint:errcheck // only read
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestReadPoolCannotWriteOnSQLite(t *testing.T) {
	d := dbtest.SQLite(t)
	if _, err := d.Read().Exec(insertSetting, "a", "1"); err == nil {
		t.Fatal("the read pool wrote")
	}
}

package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
)

// older makes a database with an older schema and a person in it.
func older(t *testing.T, c Config, schema int64) {
	t.Helper()
	if err := os.MkdirAll(c.Data, 0o750); err != nil {
		t.Fatal(err)
	}
	d, err := db.Connect(t.Context(), c.databaseAddress())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.MigrateTo(t.Context(), schema); err != nil {
		t.Fatal(err)
	}
	if _, err := job.Open(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	addPerson(t, d, "before@stoa.test")
}

func addPerson(t *testing.T, d *db.DB, email string) {
	t.Helper()
	if err := d.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO people (id, slug, email, email_folded, name, links,
  created_at, updated_at) VALUES ($1, $2, $2, $2, 'A B', '[]', $3, $3)`, db.NewID(), email, db.At(tx.Now))
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func emails(t *testing.T, d *db.DB) (all []string) {
	t.Helper()
	rows, err := d.Read().QueryContext(t.Context(), `SELECT email FROM people ORDER BY email DESC`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var email string
		if err := rows.Scan(&email); err != nil {
			t.Fatal(err)
		}
		all = append(all, email)
	}
	return all
}

// Before an upgrade the database is saved, twice at most; going back asks first, says what would be lost, and brings
// back the older schema with its rows, beside which the newer one stays.
func TestAnUpgradeCanBeRolledBack(t *testing.T) {
	const schema = 146
	for name, address := range map[string]func(testing.TB) string{
		"sqlite": func(testing.TB) string { return "" }, "postgres": dbtest.BarePostgresURL,
	} {
		t.Run(name, func(t *testing.T) {
			c := elsewhere(t)
			c.Database = address(t)
			older(t, c, schema)
			if _, err := Rollback(t.Context(), c, RollbackOptions{Tell: quiet}); err == nil ||
				!strings.Contains(err.Error(), "no upgrade has saved") {
				t.Errorf("before any upgrade: %v", err)
			}
			upgraded := func() *db.DB {
				d, err := openDatabase(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				return d
			}
			d := upgraded()
			addPerson(t, d, "after@stoa.test")
			d.Close()
			report, err := Rollback(t.Context(), c, RollbackOptions{Tell: quiet})
			if !errors.Is(err, ErrUnconfirmed) || report.People != 1 || report.Orders != 0 || report.Schema != schema {
				t.Fatalf("%+v, %v", report, err)
			}
			d = upgraded() // nothing was changed
			if got := emails(t, d); len(got) != 2 {
				t.Errorf("unconfirmed, there are %v", got)
			}
			d.Close()
			report, err = Rollback(t.Context(), c, RollbackOptions{Force: true, Tell: quiet})
			if err != nil || report.Kept == "" {
				t.Fatalf("%+v, %v", report, err)
			}
			back, err := connect(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			version, err := back.Version(t.Context())
			if got := emails(t, back); err != nil || version != schema || len(got) != 1 || got[0] != "before@stoa.test" {
				t.Errorf("schema %d with %v, %v", version, got, err)
			}
			addPerson(t, back, "later@stoa.test") // on what the older version knows
			back.Close()
			for range 3 { // and forth again
				d = upgraded()
				if got := emails(t, d); len(got) != 2 {
					t.Errorf("after the second upgrade: %v", got)
				}
				d.Close()
				if _, err := Rollback(t.Context(), c, RollbackOptions{Force: true, Tell: quiet}); err != nil {
					t.Fatal(err)
				}
			}
			if left, err := filepath.Glob(filepath.Join(c.savedFolder(), "*")); err != nil || len(left) > mostSaved {
				t.Errorf("%v, %v", left, err)
			}
		})
	}
}

// What can't be saved is not upgraded, unless that is allowed.
func TestNoUpgradeWithoutASavedDatabase(t *testing.T) {
	c := elsewhere(t)
	older(t, c, 146)
	if err := os.WriteFile(c.savedFolder(), nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	if _, err := openDatabase(t.Context(), c); err == nil || !strings.Contains(err.Error(), "--no-upgrade-backup") {
		t.Fatalf("upgraded: %v", err)
	}
	c.NoUpgradeBackup = true
	d, err := openDatabase(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	d.Close()
}

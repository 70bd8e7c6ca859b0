package app

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"stoa/internal/backup"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/job"
)

var writeSchemas = flag.Bool("write-schemas", false, "write the older databases that are missing in testdata")

// oldSchemas are those of which a database is kept. Each is the database itself, so a migration that is changed
// afterwards shows. The newest gets one when a version is released: add it, and run this test with -write-schemas.
var oldSchemas = []int64{1, 13, 50, 67, 82, 101, 133, 170}

func schemaFile(version int64) string {
	return filepath.Join("testdata", "schemas", fmt.Sprintf("%04d.db.zst", version))
}

// Databases of older versions, each with a shop in it, are upgraded on both databases, and nothing is wrong with them.
func TestOldSchemas(t *testing.T) {
	if *writeSchemas {
		writeOldSchemas(t)
	}
	for _, version := range oldSchemas {
		t.Run(fmt.Sprintf("sqlite %d", version), func(t *testing.T) {
			t.Parallel()
			c := elsewhere(t)
			unpackSchema(t, c, version)
			upgradeAndExamine(t, c)
		})
		t.Run(fmt.Sprintf("postgres %d", version), func(t *testing.T) {
			t.Parallel()
			from, c := elsewhere(t), elsewhere(t)
			unpackSchema(t, from, version)
			c.Database = dbtest.BarePostgresURL(t)
			source, err := db.Connect(t.Context(), from.databaseAddress())
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			if err := fillAside(t.Context(), c.Database, source, version, quiet); err != nil {
				t.Fatal(err)
			}
			upgradeAndExamine(t, c)
		})
	}
}

func upgradeAndExamine(t *testing.T, c Config) {
	t.Helper()
	c.NoUpgradeBackup = true
	if err := os.MkdirAll(c.Data, 0o750); err != nil {
		t.Fatal(err)
	}
	d, err := openDatabase(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := job.Open(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	var people, orders, reviews int
	if err := d.Read().QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM people),
  (SELECT count(*) FROM orders WHERE status = 'paid' AND total_cents = 1000),
  (SELECT count(*) FROM reviews WHERE stars = 5)`).Scan(&people, &orders, &reviews); err != nil ||
		people != 2 || orders != 1 || reviews != 1 {
		t.Errorf("%d people, %d orders, %d reviews, %v", people, orders, reviews, err)
	}
	findings, err := Doctor(t.Context(), c, DoctorOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		// The first two are of this machine. The ledger of these shops was written by hand, without the signs and the terms
		// that the books now compare.
		if f.Check != "permissions" && f.Check != "disk" && f.Check != "books" {
			t.Errorf("%s: %s", f.Check, f.What)
		}
	}
}

func unpackSchema(t *testing.T, c Config, version int64) {
	t.Helper()
	packed, err := os.Open(schemaFile(version))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := zstd.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	content, err := io.ReadAll(r)
	if err == nil {
		err = os.MkdirAll(c.Data, 0o750)
	}
	if err == nil {
		err = os.WriteFile(c.databaseAddress(), content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// writeOldSchemas upgrades the first shop step by step.
func writeOldSchemas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stoa.db")
	d, err := db.Connect(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for i, version := range oldSchemas {
		if err := d.MigrateTo(t.Context(), version); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first, err := os.ReadFile("testdata/schemas/first.sql")
			if err == nil {
				_, err = d.Write().ExecContext(t.Context(), string(first))
			}
			if err == nil {
				_, err = job.Open(t.Context(), d)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := os.Stat(schemaFile(version)); err == nil {
			continue // what was released stays as it was
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		if _, err := d.Write().ExecContext(t.Context(), "VACUUM INTO $1", copied); err != nil {
			t.Fatal(err)
		}
		if err := pack(copied, schemaFile(version)); err != nil {
			t.Fatal(err)
		}
	}
}

func pack(from, to string) error {
	return backup.WriteFile(context.Background(), to, func(w io.Writer) error {
		content, err := os.Open(from)
		if err != nil {
			return err
		}
		defer content.Close()
		z, err := zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
		if err != nil {
			return err
		}
		if _, err := io.Copy(z, content); err != nil {
			return err
		}
		return z.Close()
	})
}

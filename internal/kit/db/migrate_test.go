package db_test

import (
	"path/filepath"
	"testing"
	"testing/fstest"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

// An index is added while others write, on PostgreSQL; SQLite runs the same file.
func TestAnIndexIsAddedConcurrently(t *testing.T) {
	for name, address := range map[string]string{
		"sqlite": filepath.Join(t.TempDir(), "stoa.db"), "postgres": dbtest.BarePostgresURL(t),
	} {
		t.Run(name, func(t *testing.T) {
			d, err := db.Connect(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			if err := d.MigrateFrom(t.Context(), fstest.MapFS{
				"0001_table.sql": {Data: []byte("-- +goose Up\nCREATE TABLE a (n INTEGER);\n-- +goose Down\nSELECT 1;\n")},
				"0002_index.sql": {Data: []byte("-- +goose NO TRANSACTION\n-- +goose Up\n" +
					"CREATE UNIQUE INDEX CONCURRENTLY a_n ON a (n);\n-- +goose Down\nSELECT 1;\n")},
			}); err != nil {
				t.Fatal(err)
			}
			for i := range 2 {
				_, err = d.Write().ExecContext(t.Context(), "INSERT INTO a VALUES (1)")
				if (err == nil) != (i == 0) || err != nil && !db.IsUnique(err) {
					t.Errorf("row %d: %v", i, err)
				}
			}
		})
	}
}

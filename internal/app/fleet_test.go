package app

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"stoa/internal/kit/db/dbtest"
)

// Ten instances that start at once on one database all come up, and there is one sample, with one set of secrets.
func TestTenInstancesStartAtOnce(t *testing.T) {
	for name, prepare := range map[string]func(url string) error{
		"empty": func(string) error { return nil },
		"old":   func(url string) error { return migrateTo(t.Context(), url, 30) },
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.BarePostgresURL(t)
			if err := prepare(url); err != nil {
				t.Fatal(err)
			}
			key := filepath.Join(t.TempDir(), "key")
			instances := make([]*App, 10)
			failures := make([]error, len(instances))
			var all sync.WaitGroup
			for i := range instances {
				instances[i] = &App{
					Config: Config{
						Data: t.TempDir(), PublicURL: "http://localhost", Sample: true, Database: url, KeyFile: key,
					},
					stop: func() {},
				}
				all.Go(func() { failures[i] = fill(t.Context(), instances[i]) })
			}
			all.Wait()
			var people, settings int
			err := instances[0].DB.Read().QueryRowContext(t.Context(), `SELECT
				(SELECT count(*) FROM people WHERE email = 'operator@stoa.test'),
				(SELECT count(*) FROM site_settings WHERE name LIKE 'secret.%')`).Scan(&people, &settings)
			if err := errors.Join(append(failures, err)...); err != nil {
				t.Error(err)
			}
			if people != 1 || settings != 4 {
				t.Errorf("%d operators, %d secrets", people, settings)
			}
			for _, a := range instances {
				if err := a.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// migrateTo brings a bare database to an old version of the schema.
func migrateTo(ctx context.Context, url string, version int64) error {
	pool, err := sql.Open("pgx", url)
	if err != nil {
		return err
	}
	defer pool.Close() //nolint:errcheck // at the end of a test
	provider, err := goose.NewProvider(database.DialectPostgres, pool, os.DirFS("../kit/db/migrations"))
	if err != nil {
		return err
	}
	_, err = provider.UpTo(ctx, version)
	return err
}

func TestOneServerForEachFolder(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	unlock, err := LockFolder(data)
	if err != nil {
		t.Fatal(err)
	}
	_, err = LockFolder(data)
	for _, part := range []string{"--data", "process ", data, "Stop it"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v, want %q", err, part)
		}
	}
	unlock()
	again, err := LockFolder(data)
	if err != nil {
		t.Fatal(err)
	}
	again()
}

package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/apitest"
	"stoa/internal/catalog"
	"stoa/internal/credential"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
)

const password = "Stoa-demo-2026!"

// open is the sample marketplace behind its whole handler, but for the screens, which
// need the built front end; and with a second learner.
func open(t testing.TB) (a *App, api *web.API, visitor func() *apitest.Client) {
	t.Helper()
	return openOn(t, "")
}

// openOn is open on a database of one's own.
func openOn(t testing.TB, database string) (a *App, api *web.API, visitor func() *apitest.Client) {
	t.Helper()
	slog.SetLogLoggerLevel(slog.LevelError)
	ctx := t.Context()
	a = &App{
		Config: Config{
			Data: t.TempDir(), PublicURL: "http://stoa.test", Insecure: []string{"visitors"}, Sample: true, Database: database,
			Proxies: 1,
		},
		stop: func() {},
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	if database == "" {
		copyFiles(t, sampleOnSQLite(t), a.Config.Data)
	} else if folder, ok := postgresCopies.Load(database); ok {
		copyFiles(t, folder.(string), a.Config.Data)
	}
	err := fill(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	if a.DB.Dialect == db.SQLite { // nothing in it outlives the test, so nothing waits for the disk
		if _, err := a.DB.Write().ExecContext(ctx, "PRAGMA synchronous = OFF"); err != nil {
			t.Fatal(err)
		}
	}
	if a.catalog, err = catalog.Open(ctx, a.DB, a.homeVideo); err != nil {
		t.Fatal(err)
	}
	hash, err := credential.HashPassword(ctx, password)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.DB.InTx(ctx, func(tx *db.Tx) error {
		_, err := account.Insert(ctx, tx, account.NewPerson{
			Name: "Other Learner", Email: "other@stoa.test", PasswordHash: hash, Verified: true, Roles: []web.Role{web.Learner},
		})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	a.subscribe()
	api = a.api()
	a.Handler = web.Wrap(a.routes(api, http.NotFoundHandler()), a.edge())
	return a, api, apitest.Serve(t, a.Handler)
}

// fill opens a's database, and makes the sample marketplace in it if it is empty.
func fill(ctx context.Context, a *App) (err error) {
	if a.DB, err = openDatabase(ctx, a.Config); err != nil {
		return err
	}
	if a.bucket, err = blob.Open(a.Config.Data + "/media"); err != nil {
		return err
	}
	return a.DB.Alone(ctx, "prepares the marketplace", a.prepare)
}

var (
	sqliteOnce     sync.Once
	sampleSQLite   string   // the data of a server on SQLite with the sample marketplace
	samplePostgres string   // that of a server on PostgreSQL
	postgresCopies sync.Map // samplePostgres by the address of a database that is a copy of it
)

func TestMain(m *testing.M) {
	code := m.Run()
	for _, folder := range []string{sampleSQLite, samplePostgres} {
		if folder != "" {
			_ = os.RemoveAll(folder)
		}
	}
	os.Exit(code)
}

func sampleOnSQLite(t testing.TB) (folder string) {
	t.Helper()
	sqliteOnce.Do(func() { sampleSQLite = makeSample(t, "") })
	return sampleSQLite
}

// postgresSample creates a database with the sample marketplace for openOn, and returns its address.
func postgresSample(t testing.TB) string {
	t.Helper()
	address := dbtest.PostgresLike(t, "stoa_sample", func(url string) { samplePostgres = makeSample(t, url) })
	postgresCopies.Store(address, samplePostgres)
	return address
}

// makeSample makes the sample marketplace, and returns the folder of its server's data.
func makeSample(t testing.TB, database string) (folder string) {
	t.Helper()
	folder, err := os.MkdirTemp("", "stoa-sample-")
	if err != nil {
		t.Fatal(err)
	}
	a := &App{
		Config: Config{
			Data: folder, PublicURL: "http://stoa.test", Insecure: []string{"visitors"}, Sample: true, Database: database,
		},
		stop: func() {},
	}
	if err := errors.Join(fill(t.Context(), a), a.Close()); err != nil {
		t.Fatal(err)
	}
	return folder
}

// copyFiles puts the data of a server into another folder: the database as a copy, media, which are never written to
// again, as links.
func copyFiles(t testing.TB, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		switch {
		case entry.IsDir():
			return os.MkdirAll(target, 0o750)
		case strings.HasPrefix(name, "media/"):
			return os.Link(path, target)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// delivered returns once everything that has happened was delivered.
func delivered(t testing.TB, a *App) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if err := errors.Join(a.queue.Start(ctx), a.events.Dispatch(ctx)); err != nil {
		t.Fatal(err)
	}
	for open := 1; open > 0; {
		if err := a.DB.Read().QueryRowContext(
			ctx, `SELECT count(*) FROM event_deliveries WHERE done_at IS NULL`,
		).Scan(&open); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ctx.Done():
			t.Fatal("an event is not delivered")
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// Package dbtest gives tests a fresh, migrated database of each kind. It starts
// its own PostgreSQL from the installed binaries, once per test process, and
// refuses to skip it: a machine without PostgreSQL fails the test.
package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	neturl "net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"stoa/internal/kit/db"
)

// Each runs test on SQLite and on PostgreSQL, each time with an empty database.
func Each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// SQLite opens a fresh SQLite database that is gone when the test ends. Like the other, it is a copy of a migrated one,
// and does not wait for the disk.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	migrated.Do(func() {
		path := filepath.Join(t.TempDir(), "template.db")
		if err := open(t, path).Close(); err != nil {
			t.Fatal(err)
		}
		var err error
		if empty, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	})
	path := filepath.Join(t.TempDir(), "stoa.db")
	if err := os.WriteFile(path, empty, 0o600); err != nil {
		t.Fatal(err)
	}
	d := open(t, path)
	if _, err := d.Write().Exec("PRAGMA synchronous = OFF"); err != nil {
		t.Fatal(err)
	}
	return d
}

var (
	migrated sync.Once
	empty    []byte // the file of a migrated database
)

// Postgres creates a fresh database on this process's PostgreSQL.
func Postgres(t testing.TB) *db.DB {
	t.Helper()
	return open(t, PostgresURL(t))
}

func open(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	d.SetTwice(true)
	t.Cleanup(func() { _ = d.Close() })
	return d
}

var (
	startOnce sync.Once
	startErr  error
	socketDir string
	templates sync.Map // a *sync.Once by the name of the database
	counter   int
	counterMu sync.Mutex
)

// PostgresURL creates an empty, migrated database and returns its address. The
// schema is built once in a template database, which PostgreSQL copies quickly.
func PostgresURL(t testing.TB) string {
	t.Helper()
	return PostgresLike(t, "stoa_template", func(url string) {
		d, err := db.Open(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		_ = d.Close()
	})
}

// PostgresLike creates a copy of a database and returns its address. The one that is copied has a name, and is filled
// when it is first asked for in this process; fill gets a database without any table, and leaves no connection to it.
func PostgresLike(t testing.TB, name string, fill func(url string)) string {
	t.Helper()
	cluster(t)
	once, _ := templates.LoadOrStore(name, &sync.Once{})
	once.(*sync.Once).Do(func() {
		exe(t, "CREATE DATABASE "+name)
		fill(url(name))
	})
	return create(t, " TEMPLATE "+name)
}

// PostgresCopy creates a copy of a database that nobody is connected to, given by its address, and returns the address
// of the copy.
func PostgresCopy(t testing.TB, address string) string {
	t.Helper()
	at, err := neturl.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return create(t, " TEMPLATE "+strings.TrimPrefix(at.Path, "/"))
}

// BarePostgresURL creates a database without any table and returns its address.
func BarePostgresURL(t testing.TB) string {
	t.Helper()
	cluster(t)
	return create(t, "")
}

func cluster(t testing.TB) {
	t.Helper()
	startOnce.Do(func() { startErr = start() })
	if startErr != nil {
		t.Fatalf("PostgreSQL is needed (apt-get install postgresql): %v", startErr)
	}
}

func create(t testing.TB, like string) string {
	t.Helper()
	counterMu.Lock()
	defer counterMu.Unlock()
	counter++
	name := "stoa_" + strconv.Itoa(counter)
	exe(t, "CREATE DATABASE "+name+like)
	t.Cleanup(func() {
		counterMu.Lock()
		defer counterMu.Unlock()
		exe(t, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
	})
	return url(name)
}

func url(name string) string {
	return fmt.Sprintf("postgres:///%s?host=%s&user=postgres", name, socketDir)
}

func exe(t testing.TB, statement string) {
	t.Helper()
	admin, err := sql.Open("pgx", url("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	if _, err := admin.Exec(statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// start makes a throw-away cluster that listens on a socket only. fsync is off,
// since nothing in it outlives the process. PostgreSQL refuses to run as root,
// so root becomes "postgres" or "nobody" for it.
func start() error {
	bin, err := binaries()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("/tmp", "stoa-pg-")
	if err != nil {
		return err
	}
	socketDir = dir
	attr := &syscall.SysProcAttr{Setpgid: true}
	if os.Getuid() == 0 {
		if attr.Credential, err = unprivileged(); err != nil {
			return err
		}
		if err := os.Chown(dir, int(attr.Credential.Uid), int(attr.Credential.Gid)); err != nil {
			return err
		}
	}
	run := func(name string, args ...string) error {
		cmd := exec.Command(filepath.Join(bin, name), args...)
		cmd.SysProcAttr, cmd.Dir = attr, dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", name, err, out)
		}
		return nil
	}
	data := filepath.Join(dir, "data")
	if err := run(
		"initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8",
	); err != nil {
		return err
	}
	settings := "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c listen_addresses='' -c " +
		"max_connections=400 -c unix_socket_directories=" + dir
	if err := run("pg_ctl", "-D", data, "-w", "-l", filepath.Join(dir, "log"), "-o", settings, "start"); err != nil {
		return err
	}
	return watch(bin, dir, data, attr)
}

// watch stops the cluster when this process is gone, however it ends: a shell
// that blocks on a pipe whose other end only this process holds.
func watch(bin, dir, data string, attr *syscall.SysProcAttr) error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	cmd := exec.Command(
		"/bin/sh", "-c", `cat >/dev/null; "$0"/pg_ctl -D "$1" -m immediate stop >/dev/null 2>&1; rm -rf "$2"`, bin, data, dir,
	)
	cmd.Stdin, cmd.SysProcAttr, cmd.Dir = r, attr, "/tmp"
	if err := cmd.Start(); err != nil {
		return err
	}
	alive = w
	return r.Close()
}

//lint:ignore U1000 held so that the pipe stays open until this process ends
var alive *os.File

func binaries() (string, error) {
	if dir := os.Getenv("STOA_TEST_POSTGRES_BIN"); dir != "" {
		return dir, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) > 0 {
		sort.Strings(found)
		return filepath.Dir(found[len(found)-1]), nil
	}
	path, err := exec.LookPath("initdb")
	if err != nil {
		return "", fmt.Errorf("initdb not found: %w", err)
	}
	return filepath.Dir(path), nil
}

func unprivileged() (*syscall.Credential, error) {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.ParseUint(u.Uid, 10, 32)
		gid, _ := strconv.ParseUint(u.Gid, 10, 32)
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, fmt.Errorf("no user postgres or nobody to run PostgreSQL as")
}

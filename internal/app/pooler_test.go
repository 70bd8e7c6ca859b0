package app

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"stoa/internal/apitest/shopper"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/sample/generate"
)

// Behind PgBouncer, which lends a connection for one transaction, people buy as ever, and what needs a connection of
// its own has one.
func TestBehindPgBouncer(t *testing.T) {
	direct, folder := dbtest.PostgresURL(t), t.TempDir()
	at, err := url.Parse(direct)
	if err != nil {
		t.Fatal(err)
	}
	d, err := db.Open(t.Context(), direct)
	if err == nil {
		defer d.Close() //nolint:errcheck // at the end of a test
		err = errors.Join(generate.Into(t.Context(), d, 30), shopper.Insert(t.Context(), d, 0, buyers))
	}
	if err != nil {
		t.Fatal(err)
	}
	pooler := bouncer(t, at.Query().Get("host"))
	i := &instance{t: t, address: freePort(t), args: []string{
		"--data", filepath.Join(folder, "data"), "--public-url", "http://localhost", "--database-direct", direct,
		"--database", "postgres://postgres@" + pooler + at.Path + "?sslmode=disable&default_query_exec_mode=simple_protocol",
	}}
	i.start()
	notes, leave := buy(t, d, "http://"+i.address)
	eventually(t, "thirty purchases", func() bool { return len(notes.Bought()) >= 30 || len(notes.Failures()) > 0 })
	leave()
	for _, what := range notes.Failures() {
		t.Error(what)
	}
	i.stop()
}

// bouncer starts PgBouncer in front of the server at a socket, with three connections for everybody.
func bouncer(t *testing.T, socket string) (address string) {
	t.Helper()
	address = freePort(t)
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("/tmp", "stoa-bouncer-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	config := filepath.Join(folder, "pgbouncer.ini")
	if err := os.WriteFile(config, fmt.Appendf(nil, `[databases]
* = host=%s port=5432 user=postgres
[pgbouncer]
listen_addr = %s
listen_port = %s
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`, socket, host, port), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("pgbouncer", config)
	if os.Getuid() == 0 { // which it refuses to run as
		who, err := user.Lookup("postgres")
		if err != nil {
			t.Fatal(err)
		}
		uid, _ := strconv.Atoi(who.Uid)
		gid, _ := strconv.Atoi(who.Gid)
		run.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
		if err := errors.Join(os.Chown(folder, uid, gid), os.Chown(config, uid, gid)); err != nil {
			t.Fatal(err)
		}
	}
	said, err := os.Create(filepath.Join(t.TempDir(), "said"))
	if err != nil {
		t.Fatal(err)
	}
	run.Stdout, run.Stderr = said, said
	if err := run.Start(); err != nil {
		t.Fatalf("PgBouncer is needed (make packages): %v", err)
	}
	t.Cleanup(func() {
		_, _ = run.Process.Kill(), run.Wait()
		if t.Failed() {
			log, _ := os.ReadFile(said.Name())
			t.Logf("%s", log)
		}
	})
	eventually(t, "PgBouncer", func() bool {
		c, err := net.Dial("tcp", address)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	return address
}

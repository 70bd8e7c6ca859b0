package dbtest

import (
	"fmt"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// Replica makes a server that follows this process's PostgreSQL, and returns how a database is called there. It is gone
// when the test ends, or when stop is called.
func Replica(t testing.TB) (address func(primary string) string, stop func()) {
	t.Helper()
	cluster(t)
	bin, err := binaries()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("/tmp", "stoa-replica-")
	if err != nil {
		t.Fatal(err)
	}
	attr := &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		if attr.Credential, err = unprivileged(); err == nil {
			err = os.Chown(dir, int(attr.Credential.Uid), int(attr.Credential.Gid))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	data := filepath.Join(dir, "data")
	run := func(name string, args ...string) {
		t.Helper()
		cmd := exec.Command(filepath.Join(bin, name), args...)
		cmd.SysProcAttr, cmd.Dir = attr, dir
		log, err := os.Create(filepath.Join(t.TempDir(), "said"))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()                 //nolint:errcheck // of a test
		cmd.Stdout, cmd.Stderr = log, log // not a pipe, which the server would keep open
		if err := cmd.Run(); err != nil {
			said, _ := os.ReadFile(log.Name())
			t.Errorf("%s: %v: %s", name, err, said)
		}
	}
	run("pg_basebackup", "-h", socketDir, "-U", "postgres", "-D", data, "-R", "-X", "stream", "-c", "fast")
	run("pg_ctl", "-D", data, "-w", "-l", filepath.Join(dir, "log"), "-o",
		"-c fsync=off -c listen_addresses='' -c max_connections=400 -c unix_socket_directories="+dir, "start")
	stopped := false
	stop = func() {
		if !stopped {
			stopped = true
			run("pg_ctl", "-D", data, "-m", "immediate", "stop")
		}
	}
	t.Cleanup(func() { stop(); _ = os.RemoveAll(dir) })
	return func(primary string) string {
		at, err := neturl.Parse(primary)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("postgres://%s?host=%s&user=postgres", at.Path, dir)
	}, stop
}

package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
)

// server is a PostgreSQL server of our own, which writes to the disk as in earnest.
type server struct {
	folder, port string
	as           *syscall.SysProcAttr
	env          []string
	run          *exec.Cmd
}

func newServer(folder string) (*server, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	_, port, err := net.SplitHostPort(address)
	s := &server{folder: folder, port: port, as: &syscall.SysProcAttr{}}
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err != nil || os.Getuid() != 0 {
		return s, err
	}
	who, err := user.Lookup("postgres") // PostgreSQL refuses to run as root
	if err != nil {
		return s, err
	}
	uid, _ := strconv.Atoi(who.Uid)
	gid, _ := strconv.Atoi(who.Gid)
	s.as.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return s, os.Chown(folder, uid, gid)
}

func (s *server) data() string { return filepath.Join(s.folder, "data") }

func (s *server) url(database string) string {
	return "postgres://postgres@127.0.0.1:" + s.port + "/" + database + "?sslmode=disable"
}

// tool runs one of PostgreSQL's programs to its end.
func (s *server) tool(ctx context.Context, name string, args ...string) error {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return fmt.Errorf("%s is needed (apt-get install postgresql)", name)
	}
	slices.Sort(found)
	cmd := exec.CommandContext(ctx, found[len(found)-1], args...)
	cmd.SysProcAttr, cmd.Dir = s.as, s.folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

func (s *server) create(ctx context.Context) error {
	return s.tool(ctx, "initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
}

// follow makes it a copy of another that goes on following it.
func (s *server) follow(ctx context.Context, primary *server) error {
	if err := os.RemoveAll(s.data()); err != nil {
		return err
	}
	return s.tool(ctx, "pg_basebackup", "-h", "127.0.0.1", "-p", primary.port, "-U", "postgres", "-D", s.data(),
		"-R", "-X", "stream", "-c", "fast")
}

func (s *server) start(ctx context.Context) error {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if len(found) == 0 {
		return errors.New("PostgreSQL is needed (apt-get install postgresql)")
	}
	slices.Sort(found)
	said, err := os.OpenFile(filepath.Join(s.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer said.Close() //nolint:errcheck // the process has its own
	s.run = exec.Command(found[len(found)-1], "-D", s.data(), "-p", s.port, "-c", "listen_addresses=127.0.0.1", "-c",
		"unix_socket_directories=", "-c", "max_connections=200", "-c", "wal_keep_size=256MB")
	s.run.SysProcAttr, s.run.Dir, s.run.Stdout, s.run.Stderr = s.as, s.folder, said, said
	s.run.Env = append(os.Environ(), s.env...)
	if err := s.run.Start(); err != nil {
		return err
	}
	return until(ctx, "PostgreSQL", func() bool { return s.exec(ctx, "SELECT 1") == nil })
}

func (s *server) kill() {
	if s.run != nil {
		_ = s.run.Process.Kill()
		_ = s.run.Wait()
		s.run = nil
	}
}

func (s *server) exec(ctx context.Context, statements ...string) error {
	pool, err := sql.Open("pgx", s.url("postgres"))
	if err != nil {
		return err
	}
	defer pool.Close() //nolint:errcheck // done with it
	for _, statement := range statements {
		if _, err := pool.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

func (s *server) says(ctx context.Context, query string) string {
	pool, err := sql.Open("pgx", s.url("postgres"))
	if err != nil {
		return err.Error()
	}
	defer pool.Close() //nolint:errcheck // done with it
	out := ""
	if err := pool.QueryRowContext(ctx, query).Scan(&out); err != nil {
		return err.Error()
	}
	return strings.TrimSpace(out)
}

// synchronous has every commit wait for a follower, once there is one.
func (s *server) synchronous(ctx context.Context) error {
	err := until(ctx, "the follower", func() bool {
		return s.says(ctx, "SELECT count(*)::text FROM pg_stat_replication WHERE state = 'streaming'") != "0"
	})
	if err != nil {
		return err
	}
	return s.exec(ctx, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
}

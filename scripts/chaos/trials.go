package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"stoa/internal/apitest/wire"
	"stoa/internal/kit/db"
)

// place is a folder of a trial's own, which PostgreSQL's user can enter.
func place() (folder string, leave func(), err error) {
	folder, err = os.MkdirTemp("/tmp", "stoa-chaos-")
	if err == nil {
		err = os.Chmod(folder, 0o755)
	}
	return folder, func() { _ = os.RemoveAll(folder) }, err
}

// killSQLite kills the only server in the middle of purchases.
func killSQLite(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	data := filepath.Join(folder, "data")
	i, err := newInstance(data, nil)
	if err == nil {
		err = stock(ctx, filepath.Join(data, "stoa.db"))
	}
	if err == nil {
		err = i.start(ctx)
	}
	if err != nil {
		return err
	}
	defer i.kill()
	return kills(ctx, r, times, filepath.Join(data, "stoa.db"), data, i)
}

// killPostgres kills one of two instances in turn.
func killPostgres(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	s, err := newServer(filepath.Join(folder, "pg"))
	if err == nil {
		err = errors.Join(s.create(ctx), s.start(ctx), s.exec(ctx, "CREATE DATABASE stoa"), stock(ctx, s.url("stoa")))
	}
	if err != nil {
		return err
	}
	defer s.kill()
	pair, err := instances(ctx, folder, s.url("stoa"))
	if err != nil {
		return err
	}
	defer pair[0].kill()
	defer pair[1].kill()
	return kills(ctx, r, times, s.url("stoa"), filepath.Join(folder, "one"), pair...)
}

// instances starts two on a database.
func instances(ctx context.Context, folder, url string) (out []*instance, err error) {
	for _, name := range []string{"one", "two"} {
		i, err := newInstance(filepath.Join(folder, name), nil, "--database", url, "--media",
			filepath.Join(folder, "media"), "--key-file", filepath.Join(folder, "one", "key"))
		if err == nil {
			err = i.start(ctx)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, i)
	}
	return out, nil
}

func kills(ctx context.Context, r *report, times int, url, data string, all ...*instance) error {
	wanted, err := slugs(ctx, url)
	if err != nil {
		return err
	}
	sites := []string{}
	for _, i := range all {
		sites = append(sites, i.site())
	}
	c := newCrowd(ctx, wanted, sites...)
	defer c.stop()
	for n := range times {
		if err := c.more(ctx, 2); err != nil {
			return err
		}
		<-time.After(rand.N(300 * time.Millisecond)) // anywhere in a purchase
		i := all[n%len(all)]
		i.kill()
		if err := i.start(ctx); err != nil {
			return err
		}
		r.times++
	}
	err = errors.Join(c.more(ctx, 2), c.home())
	return errors.Join(err, r.audit(ctx, c, url, data))
}

// failover has one of two PostgreSQL servers die, hang or be cut off, and the other take over after two seconds, as what
// watches over them would decide. Instances know one address, that of the primary.
func failover(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	primary, err := newServer(filepath.Join(folder, "pg1"))
	if err != nil {
		return err
	}
	defer func() { primary.kill() }()
	standby, err := newServer(filepath.Join(folder, "pg2"))
	if err == nil {
		err = errors.Join(primary.create(ctx), primary.start(ctx), primary.exec(ctx, "CREATE DATABASE stoa"),
			stock(ctx, primary.url("stoa")), standby.follow(ctx, primary), standby.start(ctx), primary.synchronous(ctx))
	}
	if err != nil {
		return err
	}
	defer func() { standby.kill() }()
	var port atomic.Value
	port.Store(primary.port)
	line, err := wire.New("127.0.0.1:0", func() (net.Conn, error) {
		return net.Dial("tcp", "127.0.0.1:"+port.Load().(string))
	})
	if err != nil {
		return err
	}
	defer line.Close()
	pair, err := instances(ctx, folder, "postgres://postgres@"+line.Address+"/stoa?sslmode=disable")
	if err != nil {
		return err
	}
	defer pair[0].kill()
	defer pair[1].kill()
	wanted, err := slugs(ctx, primary.url("stoa"))
	if err != nil {
		return err
	}
	c := newCrowd(ctx, wanted, pair[0].site(), pair[1].site())
	defer c.stop()
	for n := range times {
		if err := c.more(ctx, 3); err != nil {
			return err
		}
		<-time.After(rand.N(300 * time.Millisecond))
		switch n % 3 {
		case 0:
			primary.kill()
		case 1:
			line.Freeze()
		case 2:
			line.Cut()
		}
		<-time.After(2 * time.Second) // until the manager is sure
		primary.kill()                // so that there is one primary only
		if err := standby.tool(ctx, "pg_ctl", "-D", standby.data(), "-w", "promote"); err != nil {
			return err
		}
		if err := standby.exec(
			ctx, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()",
		); err != nil {
			return err
		}
		primary, standby = standby, primary
		port.Store(primary.port)
		line.Cut()
		line.Mend()
		if err := c.more(ctx, 1); err != nil {
			return err
		}
		if err := errors.Join(
			standby.follow(ctx, primary), standby.start(ctx), primary.synchronous(ctx),
		); err != nil {
			return err
		}
		r.times++
	}
	err = errors.Join(c.more(ctx, 2), c.home())
	return errors.Join(err, r.audit(ctx, c, primary.url("stoa"), filepath.Join(folder, "one")))
}

// starts starts ten instances at once.
func starts(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	s, err := newServer(filepath.Join(folder, "pg"))
	if err == nil {
		err = errors.Join(s.create(ctx), s.start(ctx))
	}
	if err != nil {
		return err
	}
	defer s.kill()
	for n := range times {
		name := fmt.Sprint("stoa", n)
		if err := s.exec(ctx, "CREATE DATABASE "+name); err != nil {
			return err
		}
		if n%2 == 1 {
			d, err := db.Connect(ctx, s.url(name))
			if err == nil {
				err = errors.Join(d.MigrateTo(ctx, 30), d.Close())
			}
			if err != nil {
				return err
			}
		}
		if err := startTen(ctx, filepath.Join(folder, name), s.url(name)); err != nil {
			return err
		}
		if err := s.exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			return err
		}
		r.times++
	}
	return nil
}

func startTen(ctx context.Context, folder, url string) error {
	var all sync.WaitGroup
	failed := make([]error, 10)
	for n := range failed {
		i, err := newInstance(filepath.Join(folder, fmt.Sprint(n)), nil, "--database", url, "--media",
			filepath.Join(folder, "media"), "--key-file", filepath.Join(folder, "key"))
		if err != nil {
			return err
		}
		all.Go(func() {
			failed[n] = i.start(ctx)
			i.kill()
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

// fullDisk fills the disk of a server in the middle of purchases, and frees it.
func fullDisk(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	disk := filepath.Join(folder, "disk")
	if err := os.Mkdir(disk, 0o750); err != nil {
		return err
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=256m"); err != nil {
		return fmt.Errorf("a small disk (as root): %w", err)
	}
	defer syscall.Unmount(disk, 0) //nolint:errcheck // or the next start of the machine does
	data := filepath.Join(disk, "data")
	i, err := newInstance(data, nil)
	if err != nil {
		return err
	}
	i.log = filepath.Join(folder, "log")
	if err = errors.Join(stock(ctx, filepath.Join(data, "stoa.db")), i.start(ctx)); err != nil {
		return err
	}
	defer i.kill()
	wanted, err := slugs(ctx, filepath.Join(data, "stoa.db"))
	if err != nil {
		return err
	}
	c := newCrowd(ctx, wanted, i.site())
	defer c.stop()
	for range times {
		if err := c.more(ctx, 2); err != nil {
			return err
		}
		<-time.After(rand.N(300 * time.Millisecond))
		filler := filepath.Join(disk, "filler")
		if err := fill(filler, rand.Int64N(64<<10)); err != nil {
			return err
		}
		<-time.After(time.Second)
		if err := os.Remove(filler); err != nil {
			return err
		}
		r.times++
	}
	err = errors.Join(c.more(ctx, 2), c.home())
	return errors.Join(err, r.audit(ctx, c, filepath.Join(data, "stoa.db"), data))
}

// fill writes a file until so many bytes are left on its disk, or fewer.
func fill(path string, left int64) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // what counts is that it is full
	for size := int64(1 << 20); size >= 4096; size /= 2 {
		for {
			if _, err := file.Write(make([]byte, size)); err != nil {
				break
			}
		}
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return file.Truncate(max(0, info.Size()-left))
}

// storeAway cuts an instance off from its S3 server for a minute.
func storeAway(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	gateway := filepath.Join(folder, "versitygw")
	if out, err := exec.CommandContext(
		ctx, "go", "build", "-C", "tools", "-o", gateway, "github.com/versity/versitygw/cmd/versitygw",
	).CombinedOutput(); err != nil {
		return fmt.Errorf("an S3 server: %w: %s", err, out)
	}
	address, err := freeAddress()
	if err != nil {
		return err
	}
	files, beside := filepath.Join(folder, "files"), filepath.Join(folder, "sidecar")
	if err := errors.Join(os.MkdirAll(filepath.Join(files, "stoa"), 0o750), os.Mkdir(beside, 0o750)); err != nil {
		return err
	}
	store := exec.Command(gateway, "--quiet", "--access", "id", "--secret", "secret", "--port", address, "posix",
		"--sidecar", beside, files)
	if err := store.Start(); err != nil {
		return err
	}
	defer func() { _, _ = store.Process.Kill(), store.Wait() }()
	line, err := wire.New("127.0.0.1:0", func() (net.Conn, error) { return net.Dial("tcp", address) })
	if err != nil {
		return err
	}
	defer line.Close()
	env := []string{"AWS_ACCESS_KEY_ID=id", "AWS_SECRET_ACCESS_KEY=secret"}
	return without(ctx, r, folder, env, times, time.Minute, line,
		"--media", "s3://stoa?use_path_style=true&region=us-east-1&endpoint=http://"+line.Address)
}

// noNames starts an instance whose mail server and store have names that nobody knows.
func noNames(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	env := []string{"AWS_ACCESS_KEY_ID=id", "AWS_SECRET_ACCESS_KEY=secret"}
	return without(ctx, r, folder, env, times, 20*time.Second, nil, "--smtp", "smtp://mail.invalid:25", "--media",
		"s3://stoa?use_path_style=true&region=us-east-1&endpoint=https://store.invalid")
}

// without has people buy while a line is frozen and then cut, each for half of a time; nil is one that never was.
func without(
	ctx context.Context, r *report, folder string, env []string, times int, lasts time.Duration, line *wire.Proxy,
	args ...string,
) error {
	data := filepath.Join(folder, "data")
	i, err := newInstance(data, env, args...)
	if err == nil {
		err = errors.Join(stock(ctx, filepath.Join(data, "stoa.db")), i.start(ctx))
	}
	if err != nil {
		return err
	}
	defer i.kill()
	wanted, err := slugs(ctx, filepath.Join(data, "stoa.db"))
	if err != nil {
		return err
	}
	c := newCrowd(ctx, wanted, i.site())
	defer c.stop()
	for range times {
		if err := c.more(ctx, 2); err != nil {
			return err
		}
		if line != nil {
			line.Freeze()
		}
		<-time.After(lasts / 2)
		if line != nil {
			line.Cut()
		}
		<-time.After(lasts / 2)
		if err := c.more(ctx, 2); err != nil { // still without it
			return err
		}
		if line != nil {
			line.Mend()
		}
		r.times++
	}
	err = c.home()
	return errors.Join(err, r.audit(ctx, c, filepath.Join(data, "stoa.db"), data))
}

// clockJumps has the clock of PostgreSQL jump. That of the server, which is linked statically, can't be bent so: see
// docs/reliability.md.
func clockJumps(ctx context.Context, r *report, times int) error {
	folder, leave, err := place()
	if err != nil {
		return err
	}
	defer leave()
	found, _ := filepath.Glob("/usr/lib/*/faketime/libfaketime.so.1")
	if len(found) == 0 {
		return errors.New("libfaketime is needed (apt-get install libfaketime)")
	}
	clock := filepath.Join(folder, "clock")
	set := func(by string) error { return os.WriteFile(clock, []byte(by+"\n"), 0o644) }
	s, err := newServer(filepath.Join(folder, "pg"))
	if err == nil {
		err = errors.Join(set("+0"), s.create(ctx))
	}
	if err != nil {
		return err
	}
	s.env = []string{
		"LD_PRELOAD=" + found[0], "FAKETIME_TIMESTAMP_FILE=" + clock, "FAKETIME_NO_CACHE=1", "DONT_FAKE_MONOTONIC=1",
	}
	if err := errors.Join(s.start(ctx), s.exec(ctx, "CREATE DATABASE stoa"), stock(ctx, s.url("stoa"))); err != nil {
		return err
	}
	defer s.kill()
	pair, err := instances(ctx, folder, s.url("stoa"))
	if err != nil {
		return err
	}
	defer pair[0].kill()
	defer pair[1].kill()
	wanted, err := slugs(ctx, s.url("stoa"))
	if err != nil {
		return err
	}
	c := newCrowd(ctx, wanted, pair[0].site(), pair[1].site())
	defer c.stop()
	for n := range times {
		if err := errors.Join(set([]string{"+1h", "-1h", "+0"}[n%3]), c.more(ctx, 5)); err != nil {
			return err
		}
		r.times++
	}
	if err := errors.Join(set("+0"), c.more(ctx, 2), c.home()); err != nil {
		return err
	}
	return r.audit(ctx, c, s.url("stoa"), filepath.Join(folder, "one"))
}

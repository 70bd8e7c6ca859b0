package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"stoa/internal/apitest/shopper"
	"stoa/internal/kit/db"
	"stoa/internal/sample/generate"
)

const (
	courses  = 40
	learners = 600
	buyers   = 4 // at once
	pace     = 100 * time.Millisecond
	patience = 2 * time.Minute
)

// stock fills a database with courses and people who will buy them.
func stock(ctx context.Context, url string) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	return errors.Join(generate.Into(ctx, d, courses), shopper.Insert(ctx, d, 0, learners), d.Close())
}

// instance is a running server.
type instance struct {
	address string
	args    []string
	env     []string
	log     string
	run     *exec.Cmd
}

func newInstance(folder string, env []string, args ...string) (*instance, error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, err
	}
	address, err := freeAddress()
	args = append([]string{"serve", "--listen", address, "--data", folder, "--public-url", "http://localhost"}, args...)
	return &instance{address: address, args: args, env: env, log: filepath.Clean(folder) + ".log"}, err
}

func (i *instance) site() string { return "http://" + i.address }

// begin starts it without waiting.
func (i *instance) begin() error {
	said, err := os.OpenFile(i.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer said.Close() //nolint:errcheck // the process has its own
	i.run = exec.Command(binary, i.args...)
	i.run.Env = append(os.Environ(), i.env...)
	i.run.Stdout, i.run.Stderr = said, said
	return i.run.Start()
}

func (i *instance) start(ctx context.Context) error {
	if err := i.begin(); err != nil {
		return err
	}
	return i.ready(ctx)
}

func (i *instance) ready(ctx context.Context) error {
	return until(ctx, "the start of "+i.address, func() bool {
		res, err := http.Get(i.site() + "/readyz")
		if err != nil {
			return false
		}
		_, _ = io.Copy(io.Discard, res.Body)
		return errors.Join(res.Body.Close()) == nil && res.StatusCode == http.StatusOK
	})
}

// kill ends it as a power cut does.
func (i *instance) kill() {
	if i.run != nil {
		_ = i.run.Process.Kill()
		_ = i.run.Wait()
	}
}

func until(ctx context.Context, what string, holds func() bool) error {
	for end := time.Now().Add(patience); !holds(); {
		if time.Now().After(end) {
			return fmt.Errorf("waited %s for %s", patience, what)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// crowd buys at sites until it is sent home.
type crowd struct {
	notes shopper.Notes
	stop  context.CancelFunc
	work  sync.WaitGroup
	mu    sync.Mutex
	errs  []error
	all   []*shopper.Shopper
}

func newCrowd(ctx context.Context, slugs []string, sites ...string) *crowd {
	c := &crowd{}
	ctx, c.stop = context.WithCancel(ctx)
	for n := range buyers {
		c.work.Go(func() {
			for ctx.Err() == nil {
				c.mu.Lock()
				who := shopper.New(sites[n%len(sites)], len(c.all), &c.notes)
				c.all = append(c.all, who)
				done := len(c.all) > learners
				c.mu.Unlock()
				if done {
					c.fail(errors.New("everybody has bought everything"))
					return
				}
				who.Pace = pace
				err := who.SignIn(ctx)
				if err == nil {
					err = who.Shop(ctx, slugs)
				}
				if err != nil && ctx.Err() == nil {
					c.fail(err)
				}
			}
		})
	}
	return c
}

func (c *crowd) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.errs = append(c.errs, err)
}

// more waits until so many more purchases are acknowledged.
func (c *crowd) more(ctx context.Context, n int) error {
	want := len(c.notes.Bought()) + n
	return until(ctx, "purchases", func() bool { return len(c.notes.Bought()) >= want })
}

// home waits for everybody, and returns what nobody should have seen.
func (c *crowd) home() error {
	c.stop()
	c.work.Wait()
	return errors.Join(c.errs...)
}

// slugs are the courses that cost something.
func slugs(ctx context.Context, url string) (out []string, err error) {
	d, err := db.Connect(ctx, url)
	if err != nil {
		return nil, err
	}
	defer d.Close() //nolint:errcheck // read only
	rows, err := d.Read().QueryContext(ctx, `SELECT slug FROM courses WHERE price_cents > 0 ORDER BY slug`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // read only
	for rows.Next() {
		slug := ""
		if err := rows.Scan(&slug); err != nil {
			return nil, err
		}
		out = append(out, slug)
	}
	return out, rows.Err()
}

// audit compares what was acknowledged with what is there, and asks the doctor, once everything has settled.
func (r *report) audit(ctx context.Context, c *crowd, url, data string) error {
	bought := c.notes.Bought()
	r.bought += len(bought)
	r.seen = append(r.seen, c.notes.Outages()...)
	for _, what := range c.notes.Failures()[:min(3, len(c.notes.Failures()))] {
		log.Print("seen: ", what)
	}
	d, err := db.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close() //nolint:errcheck // read only
	if err := until(ctx, "every order to be settled", func() bool {
		open := 1
		err := d.Read().QueryRowContext(ctx, `SELECT count(*) FROM orders WHERE status = 'pending'`).Scan(&open)
		return err == nil && open == 0
	}); err != nil {
		return err
	}
	for _, who := range c.all {
		lost, twice, err := who.Check(ctx)
		r.lost, r.twice = append(r.lost, lost...), append(r.twice, twice...)
		if err != nil {
			return err
		}
	}
	args := []string{"doctor", "--quick", "--data", data}
	if d.Dialect == db.Postgres {
		args = append(args, "--database", url)
	}
	said, err := exec.CommandContext(ctx, binary, args...).CombinedOutput()
	if r.doctor = "sound"; err != nil {
		r.doctor = "not sound"
		return fmt.Errorf("doctor: %w\n%s", err, bytes.TrimSpace(said))
	}
	return nil
}

package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"stoa/internal/apitest/shopper"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/sample/generate"
)

// instance is the built program on a port of its own.
type instance struct {
	t       *testing.T
	address string
	args    []string
	run     *exec.Cmd
}

func (i *instance) start() {
	i.t.Helper()
	i.run = exec.Command("../../bin/stoa", append([]string{"serve", "--listen", i.address}, i.args...)...)
	if err := i.run.Start(); err != nil {
		i.t.Fatalf("make build first: %v", err)
	}
	i.t.Cleanup(func() { _ = i.run.Process.Kill() })
	eventually(i.t, "the start of "+i.address, func() bool { return status("http://"+i.address+"/readyz") == 200 })
}

// stop ends an instance as a deploy does.
func (i *instance) stop() {
	i.t.Helper()
	if err := i.run.Process.Signal(syscall.SIGTERM); err != nil {
		i.t.Fatal(err)
	}
	if err := i.run.Wait(); err != nil {
		i.t.Errorf("%s: %v", i.address, err)
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // a moment later it is another's
	return l.Addr().String()
}

func status(url string) int {
	res, err := http.Get(url)
	if err != nil {
		return 0
	}
	defer res.Body.Close() //nolint:errcheck // read to the end
	_, _ = io.Copy(io.Discard, res.Body)
	return res.StatusCode
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); <-time.After(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited a minute for %s", what)
		}
	}
}

// Visitors and buyers notice nothing of a deploy: both instances behind HAProxy are replaced, one after the other, and
// no request fails, although the proxy tries none of them twice.
func TestARollingRestartFailsNothing(t *testing.T) {
	database, folder := dbtest.PostgresURL(t), t.TempDir()
	d, err := db.Open(t.Context(), database)
	if err == nil {
		defer d.Close() //nolint:errcheck // at the end of a test
		err = errors.Join(generate.Into(t.Context(), d, 300), shopper.Insert(t.Context(), d, 0, buyers))
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []*instance
	servers := ""
	for n := range 2 {
		i := &instance{t: t, address: freePort(t), args: []string{
			"--data", filepath.Join(folder, fmt.Sprint(n)), "--database", database, "--media", filepath.Join(folder, "media"),
			"--key-file", filepath.Join(folder, "key"), "--public-url", "http://localhost", "--drain", "2s",
			"--trusted-proxies", "1",
		}}
		i.start()
		all = append(all, i)
		servers += fmt.Sprintf("  server s%d %s\n", n, i.address)
	}
	front := freePort(t)
	config := filepath.Join(folder, "haproxy.cfg")
	example, err := os.ReadFile("../../deploy/haproxy.cfg")
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(example), "  server ")
	text := strings.NewReplacer(
		"bind :80", "bind "+front+"\n  stats enable", "inter 2s", "inter 200ms", "retries 3", "retries 0",
	).Replace(before) + servers
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	proxy := exec.Command("haproxy", "-db", "-f", config)
	proxy.Stderr = &said
	if err := proxy.Start(); err != nil {
		t.Fatalf("HAProxy is needed (make packages): %v", err)
	}
	up := func(name string) bool {
		res, err := http.Get("http://" + front + "/haproxy?stats;csv")
		if err != nil {
			return false
		}
		defer res.Body.Close() //nolint:errcheck // read to the end
		csv, _ := io.ReadAll(res.Body)
		for line := range strings.Lines(string(csv)) {
			if fields := strings.Split(line, ","); len(fields) > 17 && fields[1] == name {
				return fields[17] == "UP"
			}
		}
		return false
	}
	bothUp := func() bool { return up("s0") && up("s1") }
	t.Cleanup(func() {
		_, _ = proxy.Process.Kill(), proxy.Wait()
		if t.Failed() {
			t.Log(said.String())
		}
	})
	eventually(t, "HAProxy", bothUp)
	for _, path := range []string{"/metrics", "/debug/pprof/heap", "/log-level"} {
		if got := status("http://" + all[0].address + path); got != http.StatusNotFound {
			t.Errorf("%s is public: %d", path, got)
		}
	}
	failed, done := flood(t, "http://"+front)
	notes, leave := buy(t, d, "http://"+front)
	for _, i := range all {
		before := len(notes.Bought())
		i.stop()
		i.start()
		eventually(t, "HAProxy to see "+i.address, bothUp)
		if len(notes.Bought()) == before {
			t.Errorf("nobody bought anything while %s was restarted", i.address)
		}
	}
	leave()
	for _, what := range append(failed(), notes.Failures()...) {
		t.Error(what)
	}
	t.Logf("%d requests, %d of buyers, %d purchases", done(), notes.Calls(), len(notes.Bought()))
}

const buyers = 3

// buy has learners buy until leave is called, which waits for them and looks whether they have what was acknowledged.
func buy(t *testing.T, d *db.DB, site string) (notes *shopper.Notes, leave func()) {
	t.Helper()
	slugs := []string{}
	rows, err := d.Read().QueryContext(t.Context(), `SELECT slug FROM courses WHERE price_cents > 0 ORDER BY slug`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read only
	for rows.Next() {
		slug := ""
		if err := rows.Scan(&slug); err != nil {
			t.Fatal(err)
		}
		slugs = append(slugs, slug)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	notes = &shopper.Notes{}
	var wait, ready sync.WaitGroup
	all := []*shopper.Shopper{}
	for n := range buyers {
		who := shopper.New(site, n, notes)
		all = append(all, who)
		who.Pace = 200 * time.Millisecond
		ready.Add(1)
		wait.Go(func() {
			err := who.SignIn(ctx)
			ready.Done()
			if err == nil {
				err = who.Shop(ctx, slugs)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	ready.Wait()
	return notes, func() {
		stop()
		wait.Wait()
		for _, who := range all {
			lost, twice, err := who.Check(t.Context())
			if err != nil || len(lost) > 0 || len(twice) > 0 {
				t.Errorf("lost %v, twice %v: %v", lost, twice, err)
			}
		}
	}
}

// flood sends about a hundred requests a second, reading and writing, until failed is called, which returns those that
// were not answered as they should be.
func flood(t *testing.T, site string) (failed func() []string, done func() int) {
	t.Helper()
	stop := make(chan struct{})
	var wait sync.WaitGroup
	var mu sync.Mutex
	var wrong []string
	n := 0
	for range 4 {
		wait.Go(func() {
			tick := time.NewTicker(40 * time.Millisecond)
			defer tick.Stop()
			for round := 0; ; round++ {
				select {
				case <-stop:
					return
				case <-tick.C:
				}
				method, path := http.MethodGet, []string{"/", "/api/catalog/courses", "/api/cart", "/api/cart/lines/none"}[round%4]
				if round%4 == 3 { // no proxy tries this again
					method = http.MethodDelete
				}
				what := method + " " + path
				req, err := http.NewRequest(method, site+path, nil)
				if err != nil {
					panic(err)
				}
				res, err := http.DefaultClient.Do(req)
				mu.Lock()
				n++
				if err != nil {
					wrong = append(wrong, what+": "+err.Error())
				} else {
					_, _ = io.Copy(io.Discard, res.Body)
					_ = res.Body.Close()
					if res.StatusCode != http.StatusOK {
						wrong = append(wrong, fmt.Sprintf("%s: %d", what, res.StatusCode))
					}
				}
				mu.Unlock()
			}
		})
	}
	return func() []string { close(stop); wait.Wait(); return wrong }, func() int { return n }
}

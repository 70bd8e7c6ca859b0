// Command bench measures the built server from outside, over HTTP: how many pages that nobody has asked for it
// renders, what a flood of random searches does to the home page, and what a cached page costs beside a bare handler
// that writes the same bytes. Client and server are processes of one machine and share its cores.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	server = "localhost:8191"
	bare   = "localhost:8192"
)

func main() {
	binary := flag.String("binary", "bin/stoa", "the built server")
	file := flag.String("bare", "", "serve this file and nothing else")
	visiting := flag.Bool("visit", false, "ask for the home page until the input ends, and print how long it took")
	flag.Parse()
	if *visiting {
		visit()
		return
	}
	if *file != "" {
		log.Fatal(serveBare(*file))
	}
	if err := measure(*binary); err != nil {
		log.Fatal(err)
	}
}

func serveBare(file string) error {
	body, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return http.ListenAndServe(bare, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", "br")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}))
}

func measure(binary string) (err error) {
	data, err := os.MkdirTemp("", "stoa-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	// Each request names the address of its caller, as a proxy would.
	stop, err := start(binary, "serve", "--sample", "--listen", server, "--data", data, "--trusted-proxies", "1")
	if err != nil {
		return err
	}
	defer stop()
	if err := ready("http://" + server + "/readyz"); err != nil {
		return err
	}
	uncached()
	if err := flood(); err != nil {
		return err
	}
	return cached(data)
}

func start(name string, args ...string) (stop func(), err error) {
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
	}, nil
}

func ready(address string) error {
	for range 300 {
		res, err := http.Get(address)
		if err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("no answer from " + address)
}

// client asks for pages over connections of its own.
func client(connections int) *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true}}
}

// ask gets a page as the caller of an address of 10.0.0.0/8; rendered tells whether it came as a page, and not as its
// data for the browser to render.
func ask(c *http.Client, address string, caller int) (rendered bool, err error) {
	req, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return false, err
	}
	req.Header.Set("Accept-Encoding", "gzip, br") // as browsers do
	req.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", caller>>16&255, caller>>8&255, caller&255))
	res, err := c.Do(req)
	if err != nil {
		return false, err
	}
	_, err = io.Copy(io.Discard, res.Body)
	if err := cmp.Or(err, res.Body.Close()); err != nil {
		return false, err
	}
	if res.StatusCode != http.StatusOK {
		return false, errors.New(address + ": " + res.Status)
	}
	return res.Header.Get("Cache-Control") != "private, no-cache", nil
}

type counts struct{ answers, rendered, failed atomic.Int64 }

// crowd asks over so many connections until the time is over.
func crowd(connections int, lasts time.Duration, next func() (address string, caller int)) *counts {
	var n counts
	var wait sync.WaitGroup
	c := client(connections)
	end := time.Now().Add(lasts)
	for range connections {
		wait.Go(func() {
			for time.Now().Before(end) {
				address, caller := next()
				switch rendered, err := ask(c, address, caller); {
				case err != nil:
					n.failed.Add(1)
				case rendered:
					n.rendered.Add(1)
					n.answers.Add(1)
				default:
					n.answers.Add(1)
				}
			}
		})
	}
	wait.Wait()
	return &n
}

const lasts = 10 * time.Second

func perSecond(n int64) float64 { return float64(n) / lasts.Seconds() }

// uncached are lists that nobody has asked for, each by a caller of its own.
func uncached() {
	var caller atomic.Int64
	n := crowd(8, lasts, func() (string, int) {
		i := int(caller.Add(1))
		return fmt.Sprintf("http://%s/all-courses?level=beginner&min=%d", server, i), i
	})
	fmt.Printf("uncached lists, 8 connections: %.0f/s answered, %.0f/s of them rendered; %d failed\n",
		perSecond(n.answers.Load()), perSecond(n.rendered.Load()), n.failed.Load())
}

// flood is random searches of sixteen callers, with a visitor of the home page among them, who has a process of their
// own: one that shares the flood's would wait for the flood's own work.
func flood() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	visitor := exec.Command(self, "-visit")
	var report strings.Builder
	visitor.Stdout, visitor.Stderr = &report, os.Stderr
	leave, err := visitor.StdinPipe()
	if err := cmp.Or(err, visitor.Start()); err != nil {
		return err
	}
	n := crowd(64, lasts, func() (string, int) {
		return fmt.Sprintf("http://%s/all-courses?q=%x", server, rand.Uint64()), 2 + rand.IntN(16)
	})
	if err := cmp.Or(leave.Close(), visitor.Wait()); err != nil {
		return err
	}
	fmt.Printf("flood of searches, 64 connections: %.0f/s answered, %.0f/s of them rendered; %d failed; home page "+
		"meanwhile %s\n",
		perSecond(n.answers.Load()), perSecond(n.rendered.Load()), n.failed.Load(), report.String())
	return nil
}

// visit asks for the home page, at most a hundred times a second, until the input ends.
func visit() {
	over := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(over)
	}()
	c, home := client(1), "http://"+server+"/"
	_, _ = ask(c, home, 1)
	var took []time.Duration
	for {
		select {
		case <-over:
			slices.Sort(took)
			fmt.Printf("p50 %v, p99 %v", took[len(took)/2], took[len(took)*99/100])
			return
		case <-time.After(10 * time.Millisecond):
		}
		begun := time.Now()
		if _, err := ask(c, home, 1); err == nil {
			took = append(took, time.Since(begun))
		}
	}
}

// cached compares the home page with a bare handler, in turns.
func cached(data string) error {
	req, err := http.NewRequest(http.MethodGet, "http://"+server+"/", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept-Encoding", "gzip, br") // as browsers do
	res, err := client(1).Do(req)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(res.Body)
	if err := cmp.Or(err, res.Body.Close()); err != nil {
		return err
	}
	file := data + "/home.br"
	if err := os.WriteFile(file, body, 0o600); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	stop, err := start(self, "-bare", file)
	if err != nil {
		return err
	}
	defer stop()
	if err := ready("http://" + bare + "/"); err != nil {
		return err
	}
	const rounds = 5
	var ratios []float64
	for range rounds {
		one := func(host string) float64 {
			n := crowd(16, lasts/rounds, func() (string, int) { return "http://" + host + "/", 1 })
			return float64(n.answers.Load())
		}
		plain := one(bare)
		ratios = append(ratios, one(server)/plain)
	}
	slices.Sort(ratios)
	fmt.Printf("cached home page, %d bytes, 16 connections: %.2f of a bare handler (%.2f to %.2f in %d turns)\n",
		len(body), ratios[rounds/2], ratios[0], ratios[rounds-1], rounds)
	return nil
}

// Command chaos breaks the built server and what it stands on while people buy, again and again, and says what was lost
// and for how long they saw errors: docs/reliability.md has its table. It needs PostgreSQL's programs, and root for a
// disk that is full. Client, servers and databases share one machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// trial is one way to break things.
type trial struct {
	name  string
	what  string
	times int
	run   func(ctx context.Context, r *report, times int) error
}

var trials = []trial{
	{"kill-sqlite", "`kill -9` of the server, SQLite", 200, killSQLite},
	{"kill-postgres", "`kill -9` of one of two instances, PostgreSQL", 200, killPostgres},
	{"failover", "the primary killed, hanging or cut off in turn, with synchronous replication", 30, failover},
	{"starts", "ten instances started at once, on an empty and on an old database in turn", 20, starts},
	{"disk", "a full disk under SQLite", 50, fullDisk},
	{"s3", "the store away for a minute", 1, storeAway},
	{"clock", "the database’s clock an hour forth or back", 10, clockJumps},
	{"dns", "a mail server and a store whose names nobody knows, for twenty seconds", 1, noNames},
}

// binary is the server to break.
var binary string

func main() {
	flag.StringVar(&binary, "binary", "bin/stoa", "the built server")
	only := flag.String("only", "", "names of trials, separated by commas: "+names())
	times := flag.Int("times", 0, "how often, instead of each trial's own number")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := runAll(ctx, strings.Split(*only, ","), *times); err != nil {
		log.Fatal(err)
	}
}

func names() string {
	all := []string{}
	for _, t := range trials {
		all = append(all, t.name)
	}
	return strings.Join(all, ", ")
}

func runAll(ctx context.Context, only []string, times int) error {
	fmt.Println("| what | times | purchases | lost | twice | doctor | errors seen, p50, p99, most |")
	fmt.Println("|---|---|---|---|---|---|---|")
	failed := 0
	for _, t := range trials {
		if only[0] != "" && !slices.Contains(only, t.name) {
			continue
		}
		n := t.times
		if times > 0 {
			n = times
		}
		r := &report{}
		if err := t.run(ctx, r, n); err != nil {
			log.Printf("%s: %v", t.name, err)
			failed++
		}
		fmt.Println(r.row(t.what))
		failed += r.wrong()
	}
	if failed > 0 {
		return fmt.Errorf("%d things are wrong", failed)
	}
	return nil
}

// report is what a trial found.
type report struct {
	times, bought int
	lost, twice   []string
	doctor        string
	seen          []time.Duration // for how long one buyer saw errors, each time
}

func (r *report) wrong() int {
	n := len(r.lost) + len(r.twice)
	if r.doctor != "sound" && r.doctor != "" {
		n++
	}
	return n
}

func (r *report) row(what string) string {
	for _, line := range append(r.lost, r.twice...) {
		log.Print("wrong: ", line)
	}
	seen := "none"
	if slices.Sort(r.seen); len(r.seen) > 0 {
		at := func(share float64) string {
			return fmt.Sprintf("%.1f", r.seen[int(float64(len(r.seen)-1)*share)].Seconds())
		}
		seen = fmt.Sprintf("%s, %s, %s s (%d times)", at(.5), at(.99), at(1), len(r.seen))
	}
	return fmt.Sprintf(
		"| %s | %d | %d | %d | %d | %s | %s |", what, r.times, r.bought, len(r.lost), len(r.twice), r.doctor, seen,
	)
}

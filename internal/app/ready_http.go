package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"stoa/internal/kit/db"
)

// partWithin is how long a part may take to say that it is there.
const partWithin = 3 * time.Second

// need is something that Stoa needs, or does with less without.
type need struct {
	name  string
	vital bool // without it nothing can be sold
	try   func(ctx context.Context) error
}

func (a *App) needs() []need {
	all := []need{
		{"database", true, a.DB.Read().PingContext},
		{"media", false, a.bucket.Ready},
		// SQLite writes there; beside PostgreSQL, only uploads and imports do.
		{"disk", a.DB.Dialect == db.SQLite, func(context.Context) error { return touch(a.Config.Data) }},
	}
	if a.replica != nil {
		all = append(all, need{"replica", false, a.replica.Ready})
	}
	return all
}

// touch finds out whether a disk is full or read-only, as cheaply as it can be asked every second.
func touch(folder string) error {
	file, err := os.CreateTemp(folder, ".writable-*")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, 4096))
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// state is how a part was when it was last asked.
type state struct {
	need
	err  error
	took time.Duration
}

// look asks every part at once, and says in the log what has changed.
func (a *App) look(ctx context.Context) []state {
	parts := a.needs()
	found := make([]state, len(parts))
	var all sync.WaitGroup
	for i, p := range parts {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, partWithin)
			defer cancel()
			start := time.Now()
			done := make(chan error, 1) // a library may wait for longer than it is told to
			go func() { done <- p.try(ctx) }()
			found[i].need = p
			select {
			case found[i].err = <-done:
			case <-ctx.Done():
				found[i].err = fmt.Errorf("no answer within %s", partWithin)
			}
			found[i].took = time.Since(start)
		})
	}
	all.Wait()
	if ctx.Err() != nil { // who asked has gone, which says nothing
		return found
	}
	for _, s := range found {
		up := 1.0
		if s.err != nil {
			up = 0
		}
		partUp.WithLabelValues(s.name).Set(up)
		was, known := a.partsDown.Swap(s.name, s.err != nil)
		switch {
		case s.err != nil && (!known || was == false):
			slog.Error("a part isn't responding", "part", s.name, "error", masked(s.err.Error()))
		case s.err == nil && was == true:
			slog.Info("a part responds again", "part", s.name)
		}
	}
	return found
}

// serveReady says whether to send requests here, and which part isn't responding.
func (a *App) serveReady(w http.ResponseWriter, r *http.Request) { a.answerReady(w, r, false) }

// answerReady says why as well, to those who run the machine.
func (a *App) answerReady(w http.ResponseWriter, r *http.Request, why bool) {
	var lines, vital, others []string
	for _, s := range a.look(r.Context()) {
		line := fmt.Sprintf("%s: ok, %d ms", s.name, s.took.Milliseconds())
		if s.err != nil {
			line = s.name + ": not responding"
			if why {
				line += ": " + masked(s.err.Error())
			}
			if s.vital {
				vital = append(vital, s.name)
			} else {
				others = append(others, s.name)
			}
		}
		lines = append(lines, line)
	}
	head, status := "ready", http.StatusOK
	switch {
	case a.draining.Load():
		head, status = "not ready: shutting down", http.StatusServiceUnavailable
	case len(vital) > 0:
		head, status = "not ready: "+strings.Join(vital, ", "), http.StatusServiceUnavailable
	case len(others) > 0:
		head = "ready, without " + strings.Join(others, ", ")
	}
	lines = append(lines, "videos: "+a.videos.With())
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	fmt.Fprintf(w, "%s\n%s\n", head, strings.Join(lines, "\n"))
}

package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// bar tells people at a terminal how far a long command is, and a log now and then.
type bar struct {
	terminal bool
	last     time.Time
	shown    int
}

func newBar() *bar {
	info, err := os.Stderr.Stat()
	return &bar{terminal: err == nil && info.Mode()&os.ModeCharDevice != 0, last: time.Now()}
}

// bytes tells of bytes; files of things that are counted. Total is 0 as long as nobody knows.
func (b *bar) bytes(what string, done, total int64) {
	if what == "rows" {
		b.files(what, done, total)
		return
	}
	b.say(what, size(done), size(total), total)
}

func (b *bar) files(what string, done, total int64) {
	b.say(what, fmt.Sprint(done), fmt.Sprint(total), total)
}

func (b *bar) say(what, done, of string, total int64) {
	pause := 200 * time.Millisecond
	if !b.terminal {
		pause = 10 * time.Second
	}
	if time.Since(b.last) < pause {
		return
	}
	b.last = time.Now()
	line := what + ": " + done
	if total > 0 {
		line += " of " + of
	} else if done == "0" {
		line = what
	}
	if !b.terminal {
		fmt.Fprintln(os.Stderr, line)
		return
	}
	fmt.Fprint(os.Stderr, "\r"+line+strings.Repeat(" ", max(0, b.shown-len(line))))
	b.shown = len(line)
}

// end clears the line.
func (b *bar) end() {
	if b.terminal && b.shown > 0 {
		fmt.Fprint(os.Stderr, "\r"+strings.Repeat(" ", b.shown)+"\r")
	}
}

// size is a number of bytes as people read it.
func size(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
}

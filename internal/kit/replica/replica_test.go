package replica_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/replica"
)

const batch = 20

// TestMain is a server of its own if it is told to be: one that writes until it is killed.
func TestMain(m *testing.M) {
	if path := os.Getenv("STOA_TEST_REPLICA_OF"); path != "" {
		if err := write(context.Background(), path, os.Getenv("STOA_TEST_REPLICA_TO")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// write adds rows, says when a batch has been copied, and goes on when it is told to; the third batch never ends.
func write(ctx context.Context, path, place string) error {
	d, err := db.ConnectReplicated(ctx, path)
	if err != nil {
		return err
	}
	if _, err := d.Write().ExecContext(ctx, "CREATE TABLE IF NOT EXISTS t (n INTEGER PRIMARY KEY)"); err != nil {
		return err
	}
	r, err := replica.Start(ctx, path, place)
	if err != nil {
		return err
	}
	told := bufio.NewReader(os.Stdin)
	for done := 0; ; {
		if _, err := d.Write().ExecContext(ctx, "INSERT INTO t DEFAULT VALUES"); err != nil {
			return err
		}
		if done++; done > 2*batch || done%batch != 0 {
			continue
		}
		if err := r.Sync(ctx); err != nil {
			return err
		}
		fmt.Println(time.Now().UTC().Format(time.RFC3339Nano))
		if _, err := told.ReadString('\n'); err != nil {
			return err
		}
	}
}

// killed runs the writer and kills it in the middle of its third batch; it returns when the first two were copied.
func killed(t *testing.T, path, place string) (first, second time.Time) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0])
	command.Env = append(os.Environ(), "STOA_TEST_REPLICA_OF="+path, "STOA_TEST_REPLICA_TO="+place)
	command.Stderr = os.Stderr
	in, _ := command.StdinPipe()
	out, _ := command.StdoutPipe()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	next := func() time.Time {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339Nano, strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		for !time.Now().After(at.Add(10 * time.Millisecond)) { // the copies say when by milliseconds
		}
		if _, err := io.WriteString(in, "\n"); err != nil {
			t.Fatal(err)
		}
		return at.Add(5 * time.Millisecond)
	}
	first, second = next(), next()
	if err := command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // it was killed
	return first, second
}

// rows restores at a time and returns how many there are, each once and none left out.
func rows(t *testing.T, place string, at time.Time) (n int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "restored.db")
	if _, err := replica.Restore(t.Context(), place, path, at); err != nil {
		t.Fatal(err)
	}
	d, err := db.Connect(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var last int
	if err := d.Read().QueryRow("SELECT count(*), max(n) FROM t").Scan(&n, &last); err != nil || n != last {
		t.Errorf("%d rows, the last is %d, %v", n, last, err)
	}
	return n
}

// A server is killed while it writes, twice: at any time, the copy has the rows of that time, and what was copied is
// never lost.
func TestACopyOfAnyTime(t *testing.T) {
	s3 := blobtest.Start(t, t.Setenv)
	at, err := url.Parse(s3.Address)
	if err != nil {
		t.Fatal(err)
	}
	at.Path = "/copy"
	for name, place := range map[string]string{"folder": t.TempDir(), "s3": at.String()} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "stoa.db")
			before := time.Now().Add(-time.Hour)
			first, second := killed(t, path, place)
			if n := rows(t, place, first); n != batch {
				t.Errorf("the first time: %d rows", n)
			}
			if n := rows(t, place, second); n != 2*batch {
				t.Errorf("the second time: %d rows", n)
			}
			left := rows(t, place, time.Time{})
			if left < 2*batch {
				t.Errorf("the last time: %d rows", left)
			}
			third, _ := killed(t, path, place) // goes on, with what only the database had
			if n := rows(t, place, third); n < left+batch {
				t.Errorf("the third time: %d rows after %d", n, left)
			}
			if n := rows(t, place, first); n != batch {
				t.Errorf("the first time, later: %d rows", n)
			}
			if _, err := replica.Restore(
				t.Context(), place, filepath.Join(t.TempDir(), "none"), before,
			); err == nil || !strings.Contains(err.Error(), "there is no copy from") {
				t.Errorf("before there was anything: %v", err)
			}
		})
	}
}

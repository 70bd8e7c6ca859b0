package ffmpeg

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const largestKept = 16 << 20 // of a film whose work is kept

// Keep makes the tools remember in a folder what they have made of small films: the same work on the same bytes by the
// same ffmpeg is done once on a machine. It is for a marketplace that is filled with the same films again and again.
// Nothing is ever removed from the folder, and an error there only means that the work is done.
func (t *Tools) Keep(dir string) { t.dir = dir }

// run is work, or what is kept of it.
func (t *Tools) run(ctx context.Context, arguments []string, progress Progress, heard func(line string)) error {
	dir, out := t.place(arguments)
	if dir == "" {
		return t.work(ctx, arguments, progress, heard)
	}
	if took(dir, filepath.Dir(out), progress, heard) {
		return nil
	}
	said := []string{""}
	err := t.work(ctx, arguments, func(done time.Duration) {
		said[0] = strconv.FormatInt(done.Milliseconds(), 10)
		if progress != nil {
			progress(done)
		}
	}, func(line string) {
		said = append(said, line)
		if heard != nil {
			heard(line)
		}
	})
	if err == nil {
		_ = keep(dir, out, said) // the next time it is done again
	}
	return err
}

const spoken = "said.txt" // how far ffmpeg came, in ms, and the lines that it said

// place is where the result of some work is kept, and what the work writes: a file, several by a pattern, or "". The
// name of the place holds all that the result depends on.
func (t *Tools) place(arguments []string) (dir, out string) {
	if t.dir == "" {
		return "", ""
	}
	sum := sha256.New()
	_, _ = fmt.Fprintln(sum, t.ffmpeg, t.Version)
	for i, argument := range arguments {
		path, isFile := strings.CutPrefix(argument, "file:")
		switch {
		case isFile && i > 0 && arguments[i-1] == "-i":
			if !hashed(sum, path) {
				return "", ""
			}
		case isFile:
			out = path
			_, _ = fmt.Fprintln(sum, filepath.Base(path))
		default:
			_, _ = fmt.Fprintln(sum, argument)
		}
	}
	return filepath.Join(t.dir, hex.EncodeToString(sum.Sum(nil)[:16])), out
}

func hashed(sum io.Writer, path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.Size() > largestKept {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // read only
	_, err = io.Copy(sum, file)
	return err == nil
}

// took copies what is kept into a folder, and repeats what was said.
func took(dir, into string, progress Progress, heard func(line string)) bool {
	text, err := os.ReadFile(filepath.Join(dir, spoken))
	if err != nil {
		return false
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, f := range files {
		if f.Name() == spoken {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil || os.WriteFile(filepath.Join(into, f.Name()), content, 0o600) != nil {
			return false
		}
	}
	done, said, _ := strings.Cut(string(text), "\n")
	if ms, err := strconv.ParseInt(done, 10, 64); err == nil && progress != nil {
		progress(time.Duration(ms) * time.Millisecond)
	}
	for line := range strings.Lines(said) {
		if heard != nil {
			heard(strings.TrimSuffix(line, "\n"))
		}
	}
	return true
}

// keep stores all at once: a folder that is there is whole.
func keep(dir, out string, said []string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o750); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(dir), "new-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(fresh) }()
	var files []string
	if out != "" {
		if files, err = filepath.Glob(strings.ReplaceAll(out, "%d", "*")); err != nil {
			return err
		}
	}
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(fresh, filepath.Base(path)), content, 0o600); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(fresh, spoken), []byte(strings.Join(said, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, dir)
}

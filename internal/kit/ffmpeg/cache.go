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

const (
	largestCached = 16 << 20    // bytes of a source whose results are cached
	logFile       = "lines.txt" // how far ffmpeg came, in ms, and the lines that it wrote
)

// CacheIn has results of small sources cached in a folder: the same work on the same bytes by the same ffmpeg is done
// once on a machine, for a marketplace that is filled with the same sample again and again. Nothing is ever removed
// from the folder, and an error there only means that the work is done again.
func (t *Tools) CacheIn(dir string) { t.cache = dir }

// run is work, or its cached result.
func (t *Tools) run(ctx context.Context, arguments []string, progress Progress, onLine func(line string)) error {
	entry, out := t.entry(arguments)
	if entry == "" {
		return t.work(ctx, arguments, progress, onLine)
	}
	if restore(entry, filepath.Dir(out), progress, onLine) {
		return nil
	}
	log := []string{""}
	err := t.work(ctx, arguments, func(done time.Duration) {
		log[0] = strconv.FormatInt(done.Milliseconds(), 10)
		if progress != nil {
			progress(done)
		}
	}, func(line string) {
		log = append(log, line)
		if onLine != nil {
			onLine(line)
		}
	})
	if err == nil {
		_ = store(entry, out, log) // without it, the work is done again the next time
	}
	return err
}

// entry names the folder of a result in the cache by all that the result depends on, and what ffmpeg writes: a file,
// several by a pattern, or "". Without a cache, or with a large source, the folder is "".
func (t *Tools) entry(arguments []string) (dir, out string) {
	if t.cache == "" {
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
	return filepath.Join(t.cache, hex.EncodeToString(sum.Sum(nil)[:16])), out
}

func hashed(sum io.Writer, path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.Size() > largestCached {
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

// restore copies an entry into a folder and repeats its progress and lines.
func restore(entry, into string, progress Progress, onLine func(line string)) bool {
	text, err := os.ReadFile(filepath.Join(entry, logFile))
	if err != nil {
		return false
	}
	files, err := os.ReadDir(entry)
	if err != nil {
		return false
	}
	for _, f := range files {
		if f.Name() == logFile {
			continue
		}
		content, err := os.ReadFile(filepath.Join(entry, f.Name()))
		if err != nil || os.WriteFile(filepath.Join(into, f.Name()), content, 0o600) != nil {
			return false
		}
	}
	done, log, _ := strings.Cut(string(text), "\n")
	if ms, err := strconv.ParseInt(done, 10, 64); err == nil && progress != nil {
		progress(time.Duration(ms) * time.Millisecond)
	}
	for line := range strings.Lines(log) {
		if onLine != nil {
			onLine(strings.TrimSuffix(line, "\n"))
		}
	}
	return true
}

// store adds an entry by renaming a folder: an entry that is there is whole.
func store(entry, out string, log []string) error {
	if err := os.MkdirAll(filepath.Dir(entry), 0o750); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(entry), "new-")
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
	if err := os.WriteFile(filepath.Join(fresh, logFile), []byte(strings.Join(log, "\n")+"\n"), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, entry)
}

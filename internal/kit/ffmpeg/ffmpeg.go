// Package ffmpeg owns the two programs ffmpeg and ffprobe: what a file holds, and what is made of it. It promises that
// they run at low priority, read nothing but the file they are given, end with the context (and with this process), and
// leave nothing outside of the folder they write to. It refuses to know what a file is for.
package ffmpeg

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Tools are the two programs.
type Tools struct {
	ffmpeg, ffprobe string
	Version         string
	toneMaps        func() bool // it can turn HDR into the colors of every screen
	cache           string      // a folder of results, or ""
}

// ErrMissing is Find's answer where there is no ffmpeg.
var ErrMissing = errors.New("ffmpeg: not found")

// Find looks for ffmpeg at path, or in PATH if path is empty, and for ffprobe beside it. It needs H.264 and AAC
// encoders.
func Find(ctx context.Context, path string) (*Tools, error) {
	given := path
	if path == "" {
		path = "ffmpeg"
	}
	program, err := exec.LookPath(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	t := &Tools{ffmpeg: program}
	if t.ffprobe, err = exec.LookPath(filepath.Join(filepath.Dir(program), "ffprobe")); err != nil && given == "" {
		t.ffprobe, err = exec.LookPath("ffprobe")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	said, err := exec.CommandContext(ctx, program, "-encoders").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	if !strings.Contains(string(said), " libx264 ") || !strings.Contains(string(said), " aac ") {
		return nil, fmt.Errorf("%w: %s has no encoder for H.264 (libx264) and AAC", ErrMissing, program)
	}
	if words := strings.Fields(string(said)); len(words) > 2 && words[1] == "version" {
		t.Version = words[2]
	}
	t.toneMaps = sync.OnceValue(t.findToneMap)
	return t, nil
}

func (t *Tools) findToneMap() bool {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	said, err := exec.CommandContext(ctx, t.ffmpeg, "-hide_banner", "-filters").Output()
	return err == nil && strings.Contains(string(said), " zscale ") && strings.Contains(string(said), " tonemap ")
}

// Failed is how a program ended that could not do its work.
type Failed struct {
	Killed   bool // by a signal: the system's when memory is short, or a person's
	Stalled  bool // it made no progress for minutes, so it was ended
	NoSpace  bool // the disk is full
	Output   string
	exitCode error
}

// Error implements error.
func (f *Failed) Error() string { return fmt.Sprintf("ffmpeg: %v: %s", f.exitCode, f.Output) }

// Unwrap returns how the program ended.
func (f *Failed) Unwrap() error { return f.exitCode }

// Progress hears how far into the film the work is, several times a second.
type Progress func(done time.Duration)

const (
	stall     = 5 * time.Minute // without progress
	mostLines = 100_000         // read of what a program says
	tailBytes = 2000            // kept for the log
	maxPixels = 8192 * 8192
)

// formats are the containers that may be read. Playlists are not among them: they name other files.
const formats = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,m4v,h264,hevc,flv,asf," +
	"ogg,wav,mp3,aac,flac,mxf,dv,ivf,caf,aiff"

// input are the arguments before a file that was uploaded.
func input(path string) []string {
	return []string{
		"-protocol_whitelist", "file,pipe", "-format_whitelist", formats, "-max_pixels", strconv.Itoa(maxPixels), "-i",
		"file:" + path,
	}
}

// work starts ffmpeg and waits for it. Each line on its standard error goes to onLine.
func (t *Tools) work(ctx context.Context, arguments []string, progress Progress, onLine func(line string)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(stall, func() { cancel(errStalled) })
	defer watch.Stop()
	arguments = append([]string{"-hide_banner", "-nostdin", "-nostats", "-y", "-progress", "pipe:1"}, arguments...)
	command := exec.CommandContext(ctx, t.ffmpeg, arguments...)
	return start(ctx, command, func(out io.Reader) {
		last := time.Duration(-1)
		lines(out, func(line string) {
			text, ok := strings.CutPrefix(line, "out_time_us=")
			micros, err := strconv.ParseInt(text, 10, 64)
			if at := time.Duration(micros) * time.Microsecond; ok && err == nil && at > last {
				last = at
				watch.Reset(stall)
				if progress != nil {
					progress(at)
				}
			}
		})
	}, onLine)
}

var errStalled = errors.New("no progress")

// Run runs another program in the same way: at low priority, ended as a whole with ctx. The error is a *Failed.
func Run(ctx context.Context, program string, arguments []string, read func(out io.Reader)) error {
	return start(ctx, exec.CommandContext(ctx, program, arguments...), read, nil)
}

// start runs a command at low priority, in a group of processes that ends with ctx.
func start(ctx context.Context, command *exec.Cmd, read func(io.Reader), onLine func(line string)) error {
	release := alone(command)
	defer release()
	command.WaitDelay = 5 * time.Second
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	stderr, err := command.StderrPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return fmt.Errorf("ffmpeg: %w", err)
	}
	yield(command.Process.Pid)
	tail, done := "", make(chan struct{})
	go func() {
		defer close(done)
		lines(stderr, func(line string) {
			tail += line + "\n"
			tail = tail[max(0, len(tail)-tailBytes):]
			if onLine != nil {
				onLine(line)
			}
		})
	}()
	read(out)
	<-done
	err = command.Wait()
	if err == nil {
		return nil
	}
	stalled := errors.Is(context.Cause(ctx), errStalled)
	if ctx.Err() != nil && !stalled {
		return ctx.Err()
	}
	var exit *exec.ExitError
	return &Failed{
		Killed: errors.As(err, &exit) && exit.ExitCode() < 0, Stalled: stalled,
		NoSpace: strings.Contains(tail, "No space left on device"), Output: strings.TrimSpace(tail), exitCode: err,
	}
}

// lines calls do for each line, up to a bound; what comes after it is read and dropped.
func lines(r io.Reader, do func(line string)) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, 1<<20)
	for n := 0; n < mostLines && scanner.Scan(); n++ {
		do(scanner.Text())
	}
	_, _ = io.Copy(io.Discard, r) // so that the program is never blocked
}

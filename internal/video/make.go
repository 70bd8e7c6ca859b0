package video

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/ffmpeg"
	"stoa/internal/kit/hls"
	"stoa/internal/media"
	"stoa/internal/video/videodb"
)

const longest = 6*time.Hour + time.Minute

// make makes everything of a video that is not there yet.
func (t *task) make(ctx context.Context) error {
	dir := filepath.Join(t.Folder, t.row.MediaID)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	t.at("read", 0)
	path, err := t.original(ctx, dir)
	if err != nil {
		return err
	}
	if t.Tools == nil {
		return t.pack(ctx, path, dir)
	}
	m := making{task: t, path: path, dir: dir}
	if err := m.read(ctx); err != nil {
		return err
	}
	for _, do := range []func(context.Context) error{m.measure, m.sound, m.pictures} {
		if err := do(ctx); err != nil {
			return err
		}
	}
	return m.finish(ctx)
}

// original returns where the uploaded file is on this machine, and fetches it if it is not.
func (t *task) original(ctx context.Context, dir string) (string, error) {
	of, err := media.OriginalOf(ctx, t.db.Read(), t.row.MediaID)
	if err != nil {
		return "", err
	}
	if path, ok := t.bucket.Path(of.Key); ok {
		return path, nil
	}
	path := filepath.Join(dir, "original")
	return path, t.fetch(ctx, of.Key, path)
}

// fetch copies a file of the store, and goes on where it was if that was away.
func (t *task) fetch(ctx context.Context, key, path string) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	have := int64(0)
	err = t.outlast(ctx, func() error {
		file, ok, err := t.bucket.Get(ctx, key)
		if err != nil {
			return err
		}
		if !ok {
			return fmt.Errorf("video: %s is not in the store", key)
		}
		defer file.Close() //nolint:errcheck // read only
		if have > 0 {
			if _, err := file.Seek(have, io.SeekStart); err != nil {
				return err
			}
		}
		n, err := io.Copy(out, reading{ctx, file, t.waiting})
		have += n
		return err
	})
	return errors.Join(err, out.Close())
}

// reading ends with its context, and says that nothing is waited for.
type reading struct {
	ctx context.Context
	io.Reader
	waiting func(bool)
}

func (r reading) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	r.waiting(false)
	return r.Reader.Read(b)
}

// making is a task with ffmpeg.
type making struct {
	*task
	path, dir string
	source    ffmpeg.Source
	measured  *ffmpeg.Measured
	ladder    []rung
	stored    map[string]string // keys of renditions by name
	before    float64           // the work of the steps before this one
}

// The work of a second of film: reading it, and encoding it, by its millions of pixels; its sound.
const (
	toRead   = 0.15
	toEncode = 1.0
	toSound  = 0.4
)

func pixels(width, height int, rate float64) float64 {
	return float64(width) * float64(height) * max(rate, 1) / 1e6
}

// read finds out what is in the file, and what there is to do.
func (m *making) read(ctx context.Context) (err error) {
	if m.source, err = m.Tools.Probe(ctx, m.path); err != nil {
		return err
	}
	v := m.source.Video
	switch {
	case v == nil && m.source.Audio == nil:
		return errEmpty
	case time.Duration(m.source.DurationMs)*time.Millisecond > longest:
		return errTooLong
	case v != nil && (v.Width > 8192 || v.Height > 8192):
		return errTooLarge
	}
	if v != nil {
		m.ladder = ladder(*v)
	}
	if err := m.row.Measured.Into(&m.measured); err != nil {
		return err
	}
	_, keys, err := media.Renditions(ctx, m.db.Read(), m.row.MediaID)
	if err != nil {
		return err
	}
	m.stored = keys
	m.plan(m.work())
	if err := m.clean(ctx); err != nil {
		return err
	}
	return m.keep(ctx)
}

// clean deletes what workers that were stopped have stored without a name.
func (m *making) clean(ctx context.Context) error {
	files := []string{hls.Sound + ".mp4", "poster.jpg", "sheet-1.jpg"}
	for _, r := range m.ladder {
		files = append(files, r.name+".mp4")
	}
	named := slices.Collect(maps.Values(m.stored))
	for fence := max(1, m.row.Fence-5); fence < m.row.Fence; fence++ {
		for _, file := range files {
			key := key(m.row.MediaID, fence, file)
			if slices.Contains(named, key) {
				continue
			}
			if err := m.outlast(ctx, func() error { return m.bucket.Delete(ctx, key) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// key is where a worker stores a file. No other uses it, so a worker that has lost its lease overwrites nothing.
func key(mediaID string, fence int64, file string) string {
	return fmt.Sprintf("hls/%s/%d-%s", mediaID, fence, file)
}

func (m *making) work() float64 {
	total := m.reading()
	for _, r := range m.ladder {
		total += m.encoding(r)
	}
	if m.source.Audio != nil {
		total += toSound
	}
	return total
}

func (m *making) reading() float64 {
	if m.source.Video == nil {
		return toSound
	}
	return toSound + toRead*pixels(m.source.Video.Width, m.source.Video.Height, m.source.Video.FrameRate)
}

func (m *making) encoding(r rung) float64 {
	return m.reading() - toSound + toEncode*pixels(r.Width, r.Height, r.FrameRate)
}

// keep writes what is known of the file.
func (m *making) keep(ctx context.Context) error {
	return m.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := videodb.New(tx).Keep(ctx, videodb.KeepParams{
			MediaID: m.row.MediaID, Fence: m.row.Fence, Source: db.ToJSON(m.source), Measured: db.ToJSON(m.measured),
		})
		if err == nil && n == 0 {
			err = errLost
		}
		return err
	})
}

// part says how far a step is that takes a share of the work.
func (m *making) part(step string, share float64) ffmpeg.Progress {
	m.at(step, m.before)
	return func(done time.Duration) {
		if length := float64(m.duration()); length > 0 {
			m.at(step, m.before+share*min(1, float64(done.Milliseconds())/length))
		}
	}
}

func (m *making) duration() int64 {
	if m.measured != nil && m.measured.DurationMs > 0 {
		return m.measured.DurationMs
	}
	return m.source.DurationMs
}

func (m *making) measure(ctx context.Context) error {
	share := m.reading()
	if m.measured == nil {
		found, err := m.Tools.Measure(ctx, m.path, m.source, m.part("measure", share))
		if err != nil {
			return err
		}
		if found.DurationMs == 0 {
			return errDamaged
		}
		m.measured = &found
		if err := m.keep(ctx); err != nil {
			return err
		}
	}
	m.before += share
	return nil
}

func (m *making) sound(ctx context.Context) error {
	if m.source.Audio == nil {
		return nil
	}
	if m.stored[hls.Sound] == "" {
		out := filepath.Join(m.dir, "sound.mp4")
		if err := m.Tools.EncodeSound(
			ctx, m.path, *m.source.Audio, m.measured.Loudness, out, m.part("sound", toSound),
		); err != nil {
			return err
		}
		if err := m.store(ctx, hls.Sound, out); err != nil {
			return err
		}
	}
	m.before += toSound
	return nil
}

func (m *making) pictures(ctx context.Context) error {
	for _, r := range m.ladder {
		share := m.encoding(r)
		if m.stored[r.name] == "" {
			out := filepath.Join(m.dir, "picture.mp4")
			if err := m.Tools.Encode(ctx, m.path, *m.source.Video, r.Picture, out, m.part("picture", share)); err != nil {
				return err
			}
			if err := m.store(ctx, r.name, out); err != nil {
				return err
			}
		}
		m.before += share
	}
	return nil
}

// store packages an encoded file and stores it; then the rendition is there.
func (m *making) store(ctx context.Context, name, path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // read only
	out := filepath.Join(m.dir, name+".mp4")
	list, err := hls.Package(in, func(string) (io.WriteCloser, error) { return os.Create(out) })
	if err != nil {
		return err
	}
	r := list[0]
	r.Name = name
	key, err := m.put(ctx, name+".mp4", "video/mp4", out)
	if err != nil {
		return err
	}
	set := func(tx *db.Tx) error { return media.SetRendition(ctx, tx, m.row.MediaID, key, r) }
	if err := m.held(ctx, set); err != nil {
		return err
	}
	m.stored[name] = key
	return os.Remove(path)
}

// put stores a file, and returns its key.
func (t *task) put(ctx context.Context, name, contentType, path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close() //nolint:errcheck // read only
	at := key(t.row.MediaID, t.row.Fence, name)
	return at, t.outlast(ctx, func() error {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return t.bucket.Put(ctx, at, contentType, reading{ctx, file, func(bool) {}})
	})
}

// finish makes the small pictures, and shows everything.
func (m *making) finish(ctx context.Context) error {
	m.at("pictures", m.before)
	posterKey, sheets, err := m.still(ctx)
	if err != nil {
		return err
	}
	return m.end(ctx, m.duration(), posterKey, sheets)
}

// end shows what was made.
func (t *task) end(ctx context.Context, durationMs int64, posterKey string, sheets media.Sheets) error {
	return t.held(ctx, func(tx *db.Tx) error {
		if err := media.SetHLS(ctx, tx, t.row.MediaID, durationMs, posterKey, sheets); err != nil {
			return err
		}
		at := db.At(tx.Now)
		ended := videodb.EndParams{MediaID: t.row.MediaID, Fence: t.row.Fence, State: Ready, Percent: 100, EndedAt: &at}
		if t.Transcribe != "" && t.Tools != nil && t.row.Draft == "" {
			ended.DueAt, ended.DraftState = &at, Queued
		}
		if _, err := videodb.New(tx).End(ctx, ended); err != nil {
			return err
		}
		if _, err := t.say(ctx, tx, t.row.MediaID); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.VideoReady{MediaID: t.row.MediaID})
	})
}

// pack makes renditions without ffmpeg.
func (t *task) pack(ctx context.Context, path, dir string) error {
	t.at("package", 0)
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // read only
	list, err := hls.Package(reader{ctx, in}, func(name string) (io.WriteCloser, error) {
		return os.Create(filepath.Join(dir, name+".mp4"))
	})
	if errors.Is(err, hls.ErrOther) {
		return errNeedsTools.Because(err)
	}
	if err != nil {
		return err
	}
	longest := int64(0)
	for _, r := range list {
		key, err := t.put(ctx, r.Name+".mp4", "video/mp4", filepath.Join(dir, r.Name+".mp4"))
		if err != nil {
			return err
		}
		set := func(tx *db.Tx) error { return media.SetRendition(ctx, tx, t.row.MediaID, key, r) }
		if err := t.held(ctx, set); err != nil {
			return err
		}
		longest = max(longest, r.DurationMs())
	}
	return t.end(ctx, longest, "", media.Sheets{})
}

// reader ends with its context.
type reader struct {
	ctx context.Context
	*os.File
}

func (r reader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.File.Read(b)
}

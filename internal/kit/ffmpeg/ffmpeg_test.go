package ffmpeg_test

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/ffmpeg"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
)

const (
	pattern = "-f lavfi -i testsrc=s=320x180:r=25:d=3 "
	tone    = "-f lavfi -i sine=f=440:d=3 "
	quick   = " -c:v libx264 -preset ultrafast -pix_fmt yuv420p "
)

func TestProbe(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	for _, c := range []struct {
		name, file, arguments string
		want                  ffmpeg.Source
	}{
		{
			"no sound", "a.mp4", pattern + quick,
			ffmpeg.Source{Video: &ffmpeg.Video{Codec: "h264", Width: 320, Height: 180, FrameRate: 25, Bits: 8}},
		},
		{
			"no picture", "a.m4a", tone + "-c:a aac",
			ffmpeg.Source{Audio: &ffmpeg.Audio{Codec: "aac", Channels: 1, SampleRate: 44100}},
		},
		{
			"three channels", "a.mkv", pattern + tone + quick + "-af pan=3.0|FL=c0|FR=c0|FC=c0 -c:a flac",
			ffmpeg.Source{
				Video: &ffmpeg.Video{Codec: "h264", Width: 320, Height: 180, FrameRate: 25, Bits: 8},
				Audio: &ffmpeg.Audio{Stream: 1, Codec: "flac", Channels: 3, SampleRate: 44100},
			},
		},
		{
			"ten bits", "a.mp4",
			pattern + "-c:v libx265 -x265-params log-level=error -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1",
			ffmpeg.Source{Video: &ffmpeg.Video{Codec: "hevc", Width: 320, Height: 180, FrameRate: 25, Bits: 10}},
		},
		{
			"oblong pixels", "a.mp4", pattern + quick + "-vf setsar=2/1",
			ffmpeg.Source{Video: &ffmpeg.Video{Codec: "h264", Width: 640, Height: 180, FrameRate: 25, Bits: 8}},
		},
	} {
		got, err := tools.Probe(t.Context(), ffmpegtest.Film(t, c.file, c.arguments))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got.DurationMs < 2900 || got.DurationMs > 3200 {
			t.Errorf("%s: %d ms", c.name, got.DurationMs)
		}
		if !same(got.Video, c.want.Video) || !same(got.Audio, c.want.Audio) {
			t.Errorf("%s: %+v %+v", c.name, got.Video, got.Audio)
		}
	}
	turned := ffmpegtest.Turned(t, ffmpegtest.Film(t, "a.mp4", pattern+quick))
	if got, err := tools.Probe(t.Context(), turned); err != nil || got.Video.Width != 180 || got.Video.Height != 320 {
		t.Errorf("a film that is turned: %+v %v", got.Video, err)
	}
	wobbly := ffmpegtest.Film(
		t, "wobbly.mp4", pattern+"-vf select='not(mod(n\\,7))+lt(mod(n\\,11)\\,4)' -fps_mode vfr"+quick,
	)
	if got, err := tools.Probe(t.Context(), wobbly); err != nil || !got.Video.Variable {
		t.Errorf("a variable frame rate: %+v %v", got.Video, err)
	}
}

func same[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

func TestWhatIsNoFilmIsUnreadable(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	secret := filepath.Join(t.TempDir(), "secret.ts")
	for name, content := range map[string]string{
		"empty.mp4": "", "text.mp4": "This is a letter, not a film.\n",
		"playlist.mp4": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile://" + secret + "\n#EXT-X-ENDLIST\n",
		"concat.mp4":   "ffconcat version 1.0\nfile " + secret + "\n",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := tools.Probe(t.Context(), path); !errors.Is(err, ffmpeg.ErrUnreadable) {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
}

// One film has each fault once, and a clean one has none.
func TestMeasure(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	faulty := ffmpegtest.Film(t, "a.mp4", `-f lavfi -i testsrc=s=320x180:r=10:d=5 -f lavfi -i color=black:s=320x180:r=10:d=12 `+
		`-f lavfi -i testsrc=s=320x180:r=10:d=5 -f lavfi -i smptebars=s=320x180:r=10:d=12 -f lavfi -i sine=f=440:d=20 `+
		`-f lavfi -i anullsrc=r=44100:cl=mono:d=7 -f lavfi -i sine=f=440:d=7 `+
		`-filter_complex [0][1][2][3]concat=n=4[v];[4][5][6]concat=n=3:v=0:a=1,volume=-10dB[a] -map [v] -map [a]`+quick+`-c:a aac`)
	source, err := tools.Probe(t.Context(), faulty)
	if err != nil {
		t.Fatal(err)
	}
	got, err := tools.Measure(t.Context(), faulty, source, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spans    []ffmpeg.Span
		from, to int64
	}{"silent": {got.Silent, 20_000, 27_000}, "black": {got.Black, 5000, 17_000}, "frozen": {got.Frozen, 22_000, 34_000}} {
		if !slices.ContainsFunc(c.spans, func(s ffmpeg.Span) bool { return near(s.FromMs, c.from) && near(s.ToMs, c.to) }) {
			t.Errorf("%s: %v", name, c.spans)
		}
	}
	if got.Loudness == nil || math.Abs(got.Loudness.Integrated+31) > 4 || !near(got.DurationMs, 34_000) {
		t.Errorf("%+v, %d ms", got.Loudness, got.DurationMs)
	}
	clean := ffmpegtest.Film(t, "b.mp4", ffmpegtest.Short)
	if source, err = tools.Probe(t.Context(), clean); err != nil {
		t.Fatal(err)
	}
	got, err = tools.Measure(t.Context(), clean, source, nil)
	if err != nil || len(got.Silent)+len(got.Black)+len(got.Frozen) > 0 {
		t.Errorf("nothing is wrong here: %+v %v", got, err)
	}
}

func near(a, b int64) bool { return a > b-600 && a < b+600 }

func TestEncodedSoundHasTheTarget(t *testing.T) {
	tools, dir := ffmpegtest.Tools(t), t.TempDir()
	quiet := ffmpegtest.Film(t, "a.m4a", "-f lavfi -i sine=f=440:d=8 -af volume=-12dB -c:a aac")
	source, err := tools.Probe(t.Context(), quiet)
	if err != nil {
		t.Fatal(err)
	}
	was, err := tools.Measure(t.Context(), quiet, source, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := time.Duration(0)
	if err := tools.EncodeSound(
		t.Context(), quiet, *source.Audio, was.Loudness, filepath.Join(dir, "audio.mp4"),
		func(at time.Duration) { seen = at },
	); err != nil {
		t.Fatal(err)
	}
	now, err := tools.Measure(t.Context(), filepath.Join(dir, "audio.mp4"), source, nil)
	if err != nil || math.Abs(now.Loudness.Integrated-ffmpeg.Target) > 1 ||
		math.Abs(was.Loudness.Integrated-ffmpeg.Target) < 10 {
		t.Errorf("from %+v to %+v %v", was.Loudness, now.Loudness, err)
	}
	if seen < 7*time.Second {
		t.Errorf("progress to %v", seen)
	}
}

func TestRenditionsHaveTheSameKeyFrames(t *testing.T) {
	tools, dir := ffmpegtest.Tools(t), t.TempDir()
	film := ffmpegtest.Film(t, "a.mp4", strings.Replace(ffmpegtest.Short, "r=25", "r=30000/1001", 1))
	source, err := tools.Probe(t.Context(), film)
	if err != nil {
		t.Fatal(err)
	}
	times := []string{}
	for name, p := range map[string]ffmpeg.Picture{
		"180": {Width: 320, Height: 180, FrameRate: source.Video.FrameRate, Kilobits: 400},
		"90":  {Width: 160, Height: 90, FrameRate: source.Video.FrameRate, Kilobits: 100},
	} {
		out := filepath.Join(dir, name+".mp4")
		if err := tools.Encode(t.Context(), film, *source.Video, p, out, nil); err != nil {
			t.Fatal(err)
		}
		keys, err := exec.Command(
			"ffprobe", "-v", "error", "-skip_frame", "nokey", "-show_entries", "frame=pts_time", "-of", "csv=p=0", out,
		).Output()
		if err != nil {
			t.Fatal(err)
		}
		times = append(times, string(keys))
	}
	if times[0] != times[1] || len(strings.Fields(times[0])) != 4 {
		t.Errorf("%q", times)
	}
	if err := tools.Sprites(
		t.Context(), filepath.Join(dir, "90.mp4"),
		ffmpeg.Sheet{Every: 2 * time.Second, Width: 80, Height: 44, Columns: 2, Rows: 2}, dir,
	); err != nil {
		t.Fatal(err)
	}
	if err := tools.Poster(
		t.Context(), film, *source.Video, 320, 180, time.Second, filepath.Join(dir, "poster.jpg"),
	); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sheet-1.jpg", "poster.jpg"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() < 500 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCanceledEncodingEnds(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	film := ffmpegtest.Film(
		t, "a.mp4", "-f lavfi -i testsrc=s=160x90:r=25:d=300 -c:v libx264 -preset ultrafast -pix_fmt yuv420p",
	)
	ctx, cancel := context.WithCancel(t.Context())
	p := ffmpeg.Picture{Width: 1280, Height: 720, FrameRate: 25, Kilobits: 2800}
	err := tools.Encode(
		ctx, film, ffmpeg.Video{}, p, filepath.Join(t.TempDir(), "a.mp4"), func(time.Duration) { cancel() },
	)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestFind(t *testing.T) {
	ffmpegtest.Tools(t)
	if _, err := ffmpeg.Find(t.Context(), filepath.Join(t.TempDir(), "ffmpeg")); !errors.Is(err, ffmpeg.ErrMissing) {
		t.Errorf("%v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := ffmpeg.Find(t.Context(), ""); !errors.Is(err, ffmpeg.ErrMissing) {
		t.Errorf("%v", err)
	}
}

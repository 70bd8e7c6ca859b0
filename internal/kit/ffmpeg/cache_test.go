package ffmpeg_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"stoa/internal/kit/ffmpeg"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
)

// A cached result equals what ffmpeg makes, for the same bytes only, with the same progress.
func TestTheSameWorkIsDoneOnce(t *testing.T) {
	tools, cache := ffmpegtest.Tools(t), t.TempDir()
	tools.CacheIn(cache)
	film := ffmpegtest.Film(t, "a.mp4", pattern+tone+quick+"-c:a aac")
	source, err := tools.Probe(t.Context(), film)
	if err != nil {
		t.Fatal(err)
	}
	size := ffmpeg.Picture{Width: 160, Height: 90, FrameRate: 25, Kilobits: 200}
	do := func() (ffmpeg.Measured, []byte) {
		t.Helper()
		found, err := tools.Measure(t.Context(), film, source, nil)
		if err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(t.TempDir(), "out.mp4")
		if err := tools.Encode(t.Context(), film, *source.Video, size, out, nil); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return found, content
	}
	entries := func() int {
		list, err := os.ReadDir(cache)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	found, made := do()
	if entries() != 2 || found.DurationMs == 0 || len(made) == 0 {
		t.Fatalf("%d results are cached of %+v, %d bytes", entries(), found, len(made))
	}
	for _, name := range []string{"the second time", "the third time"} {
		if again, same := do(); !reflect.DeepEqual(again, found) || string(same) != string(made) || entries() != 2 {
			t.Errorf("%s: %+v and %d bytes, then %+v and %d", name, found, len(made), again, len(same))
		}
	}
	size.Kilobits = 300
	do()
	if entries() != 3 {
		t.Errorf("another size is another work: %d results", entries())
	}
	film = ffmpegtest.Film(t, "b.mp4", pattern+tone+quick+"-c:a aac -metadata title=b")
	do()
	if entries() != 5 {
		t.Errorf("other bytes are another work: %d results", entries())
	}
}

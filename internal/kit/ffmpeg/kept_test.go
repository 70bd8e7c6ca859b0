package ffmpeg_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"stoa/internal/kit/ffmpeg"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
)

// What is kept is what ffmpeg makes, for the same bytes only, and says how long a film is as it does.
func TestTheSameWorkIsDoneOnce(t *testing.T) {
	tools, kept := ffmpegtest.Tools(t), t.TempDir()
	tools.Keep(kept)
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
	places := func() int {
		list, err := os.ReadDir(kept)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	found, made := do()
	if places() != 2 || found.DurationMs == 0 || len(made) == 0 {
		t.Fatalf("%d results are kept of %+v, %d bytes", places(), found, len(made))
	}
	for _, name := range []string{"the second time", "the third time"} {
		if again, same := do(); !reflect.DeepEqual(again, found) || string(same) != string(made) || places() != 2 {
			t.Errorf("%s: %+v and %d bytes, then %+v and %d", name, found, len(made), again, len(same))
		}
	}
	size.Kilobits = 300
	do()
	if places() != 3 {
		t.Errorf("another size is another work: %d results", places())
	}
	film = ffmpegtest.Film(t, "b.mp4", pattern+tone+quick+"-c:a aac -metadata title=b")
	do()
	if places() != 5 {
		t.Errorf("other bytes are another work: %d results", places())
	}
}

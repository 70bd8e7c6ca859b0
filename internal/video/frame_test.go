package video_test

import (
	"bytes"
	"context"
	"image/jpeg"
	"slices"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
	"stoa/internal/video"
)

// Two seconds of red, and two of blue: at 1.99 s the last red frame is shown.
const redThenBlue = "-f lavfi -i color=red:s=640x360:r=25:d=2 -f lavfi -i color=blue:s=640x360:r=25:d=2 " +
	"-filter_complex [0][1]concat -c:v libx264 -preset ultrafast -pix_fmt yuv420p"

func TestAFrameIsThatOfItsTime(t *testing.T) {
	s := open(t, dbtest.SQLite(t), video.Settings{Tools: ffmpegtest.Tools(t)})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", redThenBlue))
	s.work()
	s.want(id, video.Ready, "")
	for atMs, red := range map[int64]bool{0: true, 1990: true, 2000: false, 3999: false} {
		frame, err := s.Frame(s.owner, id, atMs)
		if err != nil {
			t.Fatalf("%d ms: %v", atMs, err)
		}
		content, err := s.files.Content(t.Context(), frame.MediaID, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := jpeg.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if size := picture.Bounds().Size(); size.X != 640 || size.Y != 360 {
			t.Errorf("%v", size)
		}
		r, _, b, _ := picture.At(320, 180).RGBA()
		if got := r > b; got != red {
			t.Errorf("%d ms: red %d, blue %d", atMs, r, b)
		}
	}
	if _, err := s.Frame(s.owner, id, 60_000); fault.CodeOf(err) != "video.no_frame" {
		t.Errorf("after the end: %v", err)
	}
	if _, err := s.Frame(s.other, id, 0); fault.CodeOf(err) != "video.not_found" {
		t.Errorf("another's video: %v", err)
	}
}

// A frame is stored for its owner as what they upload is: where that has no room, it is refused and leaves nothing.
func TestAFrameTakesRoom(t *testing.T) {
	full := fault.New(fault.TooLarge, "upload.quota", "Full.")
	var asked int64
	s := open(t, dbtest.SQLite(t), video.Settings{
		Tools: ffmpegtest.Tools(t),
		Room: func(_ context.Context, _ *db.Tx, _ string, bytes, leaving int64) error {
			asked = bytes - leaving
			return full
		},
	})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	s.work()
	before := s.stored()
	if _, err := s.Frame(s.owner, id, 0); fault.CodeOf(err) != "upload.quota" || asked < 1000 {
		t.Errorf("%v, of %d bytes", err, asked)
	}
	if err := s.files.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after := s.stored(); !slices.Equal(after, before) {
		t.Errorf("%v, then %v", before, after)
	}
}

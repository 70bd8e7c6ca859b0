package video_test

import (
	"os"
	"path/filepath"
	"testing"

	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/video"
)

// The best quality takes an original's place once, where it is smaller, and what plays goes on playing.
func TestTheBestQualityReplacesAnOriginal(t *testing.T) {
	ffmpegtest.Tools(t)
	t.Run("on disk", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) { replaces(t, d, t.TempDir()) })
	})
	t.Run("in S3", func(t *testing.T) { replaces(t, dbtest.SQLite(t), blobtest.Start(t, t.Setenv).Address) })
}

func replaces(t *testing.T, d *db.DB, address string) {
	tools, work := ffmpegtest.Tools(t), filepath.Join(t.TempDir(), "work")
	s := openIn(t, d, address, video.Settings{Tools: tools, Folder: work})
	large := filepath.Join(t.TempDir(), "large.mp4")
	film, err := os.ReadFile(ffmpegtest.Film(t, "b.mp4", brief))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(large, append(film, free(8<<20)...), 0o600); err != nil {
		t.Fatal(err)
	}
	id := s.upload(large)
	before := s.original(id)
	if err := s.ReplaceOriginal(t.Context(), id); err != nil || s.original(id).Key != before.Key {
		t.Fatalf("replaced before it is ready: %v", err)
	}
	s.work()
	s.want(id, video.Ready, "")
	t.Setenv("TMPDIR", "/nowhere") // which may be in memory, and too small for a film
	for range 2 {
		if err := s.ReplaceOriginal(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := os.ReadDir(work); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	after := s.original(id)
	if after.Key == before.Key || after.Bytes >= before.Bytes || after.ContentType != "video/mp4" {
		t.Fatalf("%+v became %+v", before, after)
	}
	if gone, err := video.OriginalReplaced(t.Context(), d.Read(), id); err != nil || !gone {
		t.Errorf("replaced: %v, %v", gone, err)
	}
	if err := s.files.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if has, err := s.bucket.Has(t.Context(), before.Key); err != nil || has {
		t.Errorf("the original is still there: %v", err)
	}
	content, err := s.files.Content(t.Context(), id, 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(large, content, 0o600); err != nil {
		t.Fatal(err)
	}
	source, err := tools.Probe(t.Context(), large)
	if err != nil || source.Video == nil || source.Audio == nil || source.DurationMs < 3500 {
		t.Errorf("holds %+v, %v", source, err)
	}
	s.play(id)
}

// free is a box of MP4 that means nothing.
func free(n int) []byte {
	box := make([]byte, n)
	copy(box, []byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n), 'f', 'r', 'e', 'e'})
	return box
}

func (s *fixture) original(id string) media.Original {
	s.t.Helper()
	of, err := media.OriginalOf(s.t.Context(), s.db.Read(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return of
}

// upload is queue for a medium as an upload makes it.
func (s *fixture) upload(path string) (id string) {
	s.t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	v, _ := session.From(s.owner)
	file, err := s.files.Put(s.t.Context(), media.NewMedia{
		OwnerID: &v.ID, Kind: media.KindVideo, Name: "film.mov", ContentType: "video/quicktime", Content: content,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.tx(func(tx *db.Tx) error {
		if id, err = media.Adopt(s.t.Context(), tx, file); err != nil {
			return err
		}
		return video.Make(s.t.Context(), tx, id)
	})
	return id
}

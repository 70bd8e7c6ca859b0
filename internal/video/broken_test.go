package video_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/ffmpeg"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
	"stoa/internal/video"
)

// A program in place of ffmpeg, that does what a test needs and then runs the real one.
func (s *fixture) instead(script string) *ffmpeg.Tools {
	s.t.Helper()
	dir := s.t.TempDir()
	for _, name := range []string{"ffmpeg", "ffprobe"} {
		real, err := exec.LookPath(name)
		if err != nil {
			s.t.Fatal(err)
		}
		text := "#!/bin/sh\n"
		if name == "ffmpeg" {
			text += script + "\n"
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text+"exec "+real+" \"$@\"\n"), 0o700); err != nil {
			s.t.Fatal(err)
		}
	}
	tools, err := ffmpeg.Find(s.t.Context(), filepath.Join(dir, "ffmpeg"))
	if err != nil {
		s.t.Fatal(err)
	}
	return tools
}

// later moves the clock past the pause before the next try.
func (s *fixture) later() { s.now = s.now.Add(4 * time.Hour) }

func TestAKilledProgramIsTriedAgain(t *testing.T) {
	ffmpegtest.Tools(t)
	s := open(t, dbtest.SQLite(t), video.Settings{})
	count := filepath.Join(t.TempDir(), "count")
	// The first picture that is encoded: the program dies half way, four times, as where memory is short for a while.
	s.restart(video.Settings{
		Tools: s.instead(
			`case "$*" in *libx264*) echo x >> ` + count + `; [ $(wc -l < ` + count + `) -le 4 ] && kill -9 $$;; esac`,
		),
	})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	s.work()
	if v := s.want(id, video.Queued, ""); v.Step != "again" || v.SecondsLeft != nil {
		t.Errorf("%+v", v)
	}
	s.work() // not yet
	for range 4 {
		s.later()
		s.work()
	}
	s.want(id, video.Ready, "")
	s.play(id)

	s.restart(video.Settings{Tools: s.instead(`case "$*" in *libx264*) kill -9 $$;; esac`)})
	id = s.queue(ffmpegtest.Film(t, "b.mp4", brief+" -metadata title=another"))
	for range 6 {
		s.work()
		s.later()
	}
	s.want(id, video.Failed, "video.interrupted")
	if said := eventtest.Of[event.VideoFailed](t, s.db); len(said) != 1 {
		t.Errorf("%v", said)
	}
	s.restart(video.Settings{Tools: ffmpegtest.Tools(t)})
	if v, err := s.Retry(s.owner, id); err != nil || v.State != video.Queued || v.Failure != nil {
		t.Errorf("%+v %v", v, err)
	}
	s.work()
	s.want(id, video.Ready, "")
}

// The server is killed while it encodes the second picture. The next one goes on there, and leaves nothing behind.
func TestAKilledServersWorkGoesOn(t *testing.T) {
	ffmpegtest.Tools(t)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, video.Settings{})
		began, calls := filepath.Join(t.TempDir(), "began"), filepath.Join(t.TempDir(), "calls")
		s.restart(video.Settings{
			Tools: s.instead(
				`case "$*" in *scale=426*|*scale=640*) echo x >> ` + calls + `;; esac; case "$*" in *scale=640*libx264*) echo x > ` + began + `; sleep 60;; esac`,
			),
		})
		id := s.queue(ffmpegtest.Film(t, "a.mp4", strings.Replace(brief, "320x180", "640x360", 1)))
		ctx, kill := context.WithCancel(t.Context())
		if err := s.Work(ctx); err != nil {
			t.Fatal(err)
		}
		for _, err := os.Stat(began); err != nil && t.Context().Err() == nil; _, err = os.Stat(began) {
			time.Sleep(10 * time.Millisecond)
		}
		v := s.want(id, video.Processing, "")
		for v.Step == "" && t.Context().Err() == nil { // it is said once a second
			time.Sleep(10 * time.Millisecond)
			v = s.want(id, video.Processing, "")
		}
		if !slices.Contains([]string{"read", "measure", "sound", "picture"}, v.Step) {
			t.Errorf("%+v", v)
		}
		// What a killed process leaves: its lease, and no word of its end.
		was := dump(t, s.db)
		kill()
		s.Wait()
		restore(t, s.db, was)
		s.now = s.now.Add(31 * time.Second) // PostgreSQL: another instance waits for the lease to end
		if err := os.Remove(calls); err != nil {
			t.Fatal(err)
		}
		s.restart(video.Settings{Tools: s.instead(`case "$*" in *scale=*libx264*) echo "$*" >> ` + calls + `;; esac`)})
		s.work()
		s.want(id, video.Ready, "")
		if made, err := os.ReadFile(calls); err != nil || strings.Count(string(made), "\n") != 1 ||
			!strings.Contains(string(made), "scale=640") {
			t.Errorf("made again: %s %v", made, err)
		}
		s.play(id)
		if files := s.stored(); len(files) != 6 { // original, sound, two pictures, poster, sheet
			t.Errorf("%v", files)
		}
	})
}

func dump(t *testing.T, d *db.DB) (row [3]any) {
	t.Helper()
	if err := d.Read().QueryRowContext(
		t.Context(), `SELECT state, due_at, fence FROM videos`,
	).Scan(&row[0], &row[1], &row[2]); err != nil {
		t.Fatal(err)
	}
	return row
}

func restore(t *testing.T, d *db.DB, row [3]any) {
	t.Helper()
	if err := d.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `UPDATE videos SET state = $1, due_at = $2, fence = $3`, row[:]...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestCanceledVideosEnd(t *testing.T) {
	ffmpegtest.Tools(t)
	s := open(t, dbtest.SQLite(t), video.Settings{})
	began := filepath.Join(t.TempDir(), "began")
	s.restart(video.Settings{Tools: s.instead(`case "$*" in *libx264*) echo x > ` + began + `; sleep 60;; esac`)})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	if err := s.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, err := os.Stat(began); err != nil && t.Context().Err() == nil; _, err = os.Stat(began) {
		time.Sleep(10 * time.Millisecond)
	}
	if v, err := s.Cancel(s.owner, id); err != nil || v.State != video.Canceled {
		t.Errorf("%+v %v", v, err)
	}
	s.Wait()
	s.want(id, video.Canceled, "")
	s.restart(video.Settings{Tools: ffmpegtest.Tools(t)})
	s.work()
	s.want(id, video.Canceled, "")
	if _, err := s.Retry(s.owner, id); err != nil {
		t.Fatal(err)
	}
	s.work()
	s.want(id, video.Ready, "")
}

// A program in place of one that recognizes speech.
func TestADraftOfCaptions(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	program := filepath.Join(t.TempDir(), "transcribe")
	script := "#!/bin/sh\n[ \"$(head -c 4 \"$2\")\" = RIFF ] || exit 1\n" +
		"printf 'WEBVTT\\n\\n00:00.500 --> 00:02.000 align:start\\n<b>Hello</b> and welcome\\n'\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	s := open(t, dbtest.SQLite(t), video.Settings{Tools: tools, Transcribe: program + " --fast"})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	s.work()
	if v := s.want(id, video.Ready, ""); v.Captions != video.Queued {
		t.Errorf("%+v", v)
	}
	s.work()
	if v := s.want(id, video.Ready, ""); v.Captions != video.Ready || v.Percent != 100 {
		t.Errorf("%+v", v)
	}
	if got, err := s.Draft(s.owner, id); err != nil ||
		got != "WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHello and welcome\n" {
		t.Errorf("%q %v", got, err)
	}
	s.restart(video.Settings{Tools: tools, Transcribe: "false"})
	id = s.queue(ffmpegtest.Film(t, "b.mp4", brief+" -metadata title=another"))
	s.work()
	s.work()
	if v := s.want(id, video.Ready, ""); v.Captions != video.Failed {
		t.Errorf("%+v", v)
	}
}

// elsewhere is a bucket whose files are on another machine, as those of S3 are.
type elsewhere struct{ blob.Bucket }

func (elsewhere) Path(string) (string, bool) { return "", false }

func TestOriginalsElsewhereAreFetched(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	s := open(t, dbtest.SQLite(t), video.Settings{})
	s.bucket = elsewhere{s.bucket}
	folder := filepath.Join(t.TempDir(), "work")
	s.restart(video.Settings{Tools: tools, Folder: folder})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	s.work()
	s.want(id, video.Ready, "")
	s.play(id)
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// The store is away before the original has come, and again when the sound is there. Both is waited for in one try, and
// nothing is made twice.
func TestAStoreThatIsAwayIsWaitedFor(t *testing.T) {
	ffmpegtest.Tools(t)
	s3 := blobtest.Start(t, t.Setenv)
	s := openIn(t, dbtest.SQLite(t), s3.Address, video.Settings{})
	calls, sound := filepath.Join(t.TempDir(), "calls"), filepath.Join(t.TempDir(), "sound")
	if err := syscall.Mkfifo(sound, 0o600); err != nil {
		t.Fatal(err)
	}
	s.restart(video.Settings{Tools: s.instead(`case "$*" in *libx264*|*sound.mp4*) echo x >> ` + calls +
		`;; esac; case "$*" in *sound.mp4*) cat ` + sound + `;; esac`)})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	s3.Down()
	if err := s.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.comes(id, "store")
	s3.Up()
	let, err := os.OpenFile(sound, os.O_WRONLY, 0) // once the sound is about to be encoded
	if err != nil {
		t.Fatal(err)
	}
	s.comes(id, "sound")
	s3.Down()
	if err := let.Close(); err != nil {
		t.Fatal(err)
	}
	s.comes(id, "store")
	s3.Up()
	s.Wait()
	s.want(id, video.Ready, "")
	s.play(id)
	if made, err := os.ReadFile(calls); err != nil || strings.Count(string(made), "\n") != 2 {
		t.Errorf("made again: %s %v", made, err)
	}
}

// comes fails unless a video comes to a step.
func (s *fixture) comes(id, step string) {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); s.video(id).Step != step; {
		if time.Now().After(deadline) {
			s.t.Fatalf("%+v", s.video(id))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

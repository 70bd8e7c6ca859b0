package video_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
	"stoa/internal/kit/web"
	"stoa/internal/media"
	"stoa/internal/notify"
	"stoa/internal/session"
	"stoa/internal/video"
	"stoa/internal/video/videodb"
)

// brief is a film of four seconds, so of two segments.
var brief = strings.ReplaceAll(ffmpegtest.Short, "d=8", "d=4")

// fixture is a server's part that makes videos, and the owner of all of them.
type fixture struct {
	*video.Service
	t      *testing.T
	db     *db.DB
	bucket blob.Bucket
	dir    string // of the bucket
	files  *media.Service
	owner  context.Context
	other  context.Context
	now    time.Time
	server *httptest.Server
}

func open(t *testing.T, d *db.DB, settings video.Settings) *fixture {
	t.Helper()
	return openIn(t, d, t.TempDir(), settings)
}

func openIn(t *testing.T, d *db.DB, address string, settings video.Settings) *fixture {
	t.Helper()
	s := &fixture{t: t, db: d, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), dir: address}
	var err error
	if s.bucket, err = blob.Open(s.dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.bucket.Close() })
	d.SetClock(func() time.Time { return s.now })
	s.files = media.New(d, s.bucket, []byte("secret"), nil)
	api := web.NewAPI("t", "1", nil)
	s.files.Routes(api)
	s.server = httptest.NewServer(api.Mux)
	t.Cleanup(s.server.Close)
	for i, who := range []*context.Context{&s.owner, &s.other} {
		v := session.Viewer{Name: "Ada"}
		s.tx(func(tx *db.Tx) (err error) {
			v.ID, err = account.Insert(t.Context(), tx, account.NewPerson{
				Name: v.Name, Email: string(rune('a'+i)) + "@stoa.test",
			})
			return err
		})
		*who = session.With(t.Context(), v)
	}
	s.restart(settings)
	return s
}

// restart is a new server on the same data.
func (s *fixture) restart(settings video.Settings) {
	if settings.Folder == "" {
		settings.Folder = filepath.Join(s.t.TempDir(), "work")
	}
	s.Service = video.New(
		s.db, s.bucket, s.files, notify.NewBell(s.db, func(context.Context, string) bool { return true }), settings,
	)
	if err := s.Start(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

func (s *fixture) tx(do func(tx *db.Tx) error) {
	s.t.Helper()
	if err := s.db.InTx(s.t.Context(), do); err != nil {
		s.t.Fatal(err)
	}
}

// queue uploads a file and has it made.
func (s *fixture) queue(path string) (id string) {
	s.t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	v, _ := session.From(s.owner)
	s.tx(func(tx *db.Tx) (err error) {
		if id, err = s.files.Add(s.t.Context(), tx, media.NewMedia{
			OwnerID: &v.ID, Kind: media.KindVideo, Name: filepath.Base(path), ContentType: "video/mp4", Content: content,
		}); err != nil {
			return err
		}
		return video.Make(s.t.Context(), tx, id)
	})
	return id
}

// work does what is due, until nothing is.
func (s *fixture) work() {
	s.t.Helper()
	if err := s.Work(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.Wait()
}

func (s *fixture) video(id string) *video.VideoStatus {
	s.t.Helper()
	v, err := s.Video(s.owner, id)
	if err != nil {
		s.t.Fatal(err)
	}
	return v
}

// want fails unless a video is in a state.
func (s *fixture) want(id, state, failure string) *video.VideoStatus {
	s.t.Helper()
	v := s.video(id)
	why := ""
	if v.Failure != nil {
		why = *v.Failure
	}
	if v.State != state || why != failure {
		s.t.Fatalf("%s %q %d %%, want %s %q", v.State, why, v.Percent, state, failure)
	}
	return v
}

// played is what ffprobe reads at the address of a master playlist.
type played struct {
	Streams []struct {
		Kind   string `json:"codec_type"`
		Codec  string `json:"codec_name"`
		Pixels string `json:"pix_fmt"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
	} `json:"streams"`
}

// play reads a video over HTTP as a player does, from its start to its end.
func (s *fixture) play(id string) (*media.Video, []string) {
	s.t.Helper()
	v, err := s.files.Video(s.t.Context(), id, "", nil, media.For(time.Hour))
	if err != nil || v.HLS == "" {
		s.t.Fatalf("%+v %v", v, err)
	}
	out, err := exec.Command("ffprobe", "-v", "error", "-show_streams", "-of", "json", s.server.URL+v.HLS).CombinedOutput()
	var got played
	if err != nil || json.Unmarshal(out, &got) != nil {
		s.t.Fatalf("%v %s", err, out)
	}
	streams := []string{}
	for _, stream := range got.Streams {
		text := stream.Kind + " " + stream.Codec
		if stream.Kind == "video" {
			text += " " + stream.Pixels + " " + strings.Join([]string{itoa(stream.Width), itoa(stream.Height)}, "x")
		}
		streams = append(streams, text)
	}
	slices.Sort(streams)
	if out, err := exec.Command(
		"ffmpeg", "-v", "error", "-xerror", "-i", s.server.URL+v.HLS, "-f", "null", "-",
	).CombinedOutput(); err != nil || len(out) > 0 {
		s.t.Errorf("it does not play to its end: %v %s", err, out)
	}
	return v, slices.Compact(streams)
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

func (s *fixture) get(address string) string {
	s.t.Helper()
	res, err := s.server.Client().Get(s.server.URL + address)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // read only
	var b strings.Builder
	if res.Write(&b); res.StatusCode != 200 {
		s.t.Fatalf("%s: %s", address, b.String())
	}
	return b.String()
}

func TestAVideoIsMade(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	film := ffmpegtest.Film(t, "a.mp4", strings.Replace(brief, "320x180", "640x360", 1))
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, video.Settings{Tools: tools})
		id := s.queue(film)
		if v := s.want(id, video.Queued, ""); v.Percent != 0 {
			t.Errorf("%+v", v)
		}
		s.work()
		made := s.want(id, video.Ready, "")
		if made.Percent != 100 || made.DurationMs < 3900 || made.DurationMs > 4100 || made.Width != 640 ||
			made.SecondsLeft != nil {
			t.Errorf("%+v", made)
		}
		v, streams := s.play(id)
		if want := []string{
			"audio aac", "video h264 yuv420p 426x240", "video h264 yuv420p 640x360",
		}; !slices.Equal(streams, want) || v.DurationMs != made.DurationMs {
			t.Errorf("%v, %d ms", streams, v.DurationMs)
		}
		if vtt := s.get(v.Thumbnails); strings.Count(vtt, "-->") != 3 || !strings.Contains(vtt, "#xywh=320,0,160,90") {
			t.Errorf("%s", vtt)
		}
		if !strings.Contains(s.get(v.PosterURL), "\xff\xd8\xff") {
			t.Error("the poster is no JPEG")
		}
		if _, measured, ok, err := video.Measured(t.Context(), d.Read(), id); err != nil || !ok || measured.Loudness == nil {
			t.Errorf("%+v %v", measured, err)
		}
		if said := eventtest.Of[event.VideoReady](t, d); len(said) != 1 {
			t.Errorf("%v", said)
		}
		// The same file once more is the same medium: nothing is made again, and it is said again that it is ready.
		files := s.stored()
		if again := s.queue(film); again != id {
			t.Fatalf("%s and %s", again, id)
		}
		s.work()
		if said := eventtest.Of[event.VideoReady](t, d); len(said) != 2 || !slices.Equal(s.stored(), files) {
			t.Errorf("%v %v", said, s.stored())
		}
		s.isOthersBusiness(id)
	})
}

// stored are the files in the bucket.
func (s *fixture) stored() (files []string) {
	s.t.Helper()
	err := filepath.WalkDir(s.dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, strings.TrimPrefix(path, s.dir))
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return files
}

func (s *fixture) isOthersBusiness(id string) {
	s.t.Helper()
	if _, err := s.Video(s.other, id); fault.CodeOf(err) != "video.not_found" {
		s.t.Errorf("another's video: %v", err)
	}
	if _, err := s.Cancel(s.other, id); fault.CodeOf(err) != "video.not_found" {
		s.t.Errorf("another's video was canceled: %v", err)
	}
	if _, err := s.Retry(s.other, id); fault.CodeOf(err) != "video.not_found" {
		s.t.Errorf("another's video was queued: %v", err)
	}
	if _, err := s.Frame(s.other, id, 0); fault.CodeOf(err) != "video.not_found" {
		s.t.Errorf("a frame of another's: %v", err)
	}
	if _, err := s.Draft(s.other, id); fault.CodeOf(err) != "video.not_found" {
		s.t.Errorf("another's captions: %v", err)
	}
	if _, err := s.Video(s.t.Context(), id); fault.CodeOf(err) != "account.signin_needed" {
		s.t.Errorf("a visitor: %v", err)
	}
	v, _ := session.From(s.other)
	s.restart(video.Settings{
		Tools: s.Tools,
		Use: func(context.Context, videodb.DBTX, string) (courses, teachers []string, err error) {
			return []string{"c"}, []string{v.ID}, nil
		},
	})
	if _, err := s.Video(s.other, id); err != nil {
		s.t.Errorf("who teaches with it: %v", err)
	}
}

// What cameras, telephones and screens record, and what breaks on the way: each is made, or refused with a reason.
func TestOddFiles(t *testing.T) {
	tools := ffmpegtest.Tools(t)
	s := open(t, dbtest.SQLite(t), video.Settings{Tools: tools})
	const pattern, tone = "-f lavfi -i testsrc=s=320x180:r=25:d=3 ", "-f lavfi -i sine=f=440:d=3 "
	const quick = " -c:v libx264 -preset ultrafast -pix_fmt yuv420p "
	small := ffmpegtest.Film(t, "a.mp4", pattern+quick)
	broken, err := os.ReadFile(ffmpegtest.Film(t, "long.mp4", ffmpegtest.Short))
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(broken) / 4 {
		broken[len(broken)/3+i] = byte(i * 7)
	}
	write := func(name string, content []byte) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, c := range map[string]struct {
		path, failure string
		streams       []string
	}{
		"no sound":   {small, "", []string{"video h264 yuv420p 320x180"}},
		"no picture": {ffmpegtest.Film(t, "b.m4a", tone+"-c:a aac"), "", []string{"audio aac"}},
		"three channels": {
			ffmpegtest.Film(t, "c.mkv", pattern+tone+quick+"-af pan=3.0|FL=c0|FR=c0|FC=c0 -c:a flac"), "",
			[]string{"audio aac", "video h264 yuv420p 320x180"},
		},
		"variable": {
			ffmpegtest.Film(t, "d.mp4", pattern+"-vf select='not(mod(n\\,7))+lt(mod(n\\,11)\\,4)' -fps_mode vfr"+quick), "",
			[]string{"video h264 yuv420p 320x180"},
		},
		"turned": {ffmpegtest.Turned(t, small), "", []string{"video h264 yuv420p 180x320"}},
		"ten bits": {
			ffmpegtest.Film(
				t, "e.mp4", pattern+"-c:v libx265 -x265-params log-level=error -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1",
			),
			"", []string{"video h264 yuv420p 320x180"},
		},
		"odd size": {
			ffmpegtest.Film(t, "f.mkv", "-f lavfi -i testsrc=s=321x181:r=25:d=1 -c:v ffv1"), "",
			[]string{"video h264 yuv420p 320x180"},
		},
		"a tiny picture": {
			ffmpegtest.Film(t, "g.mkv", "-f lavfi -i testsrc=s=16x16:r=25:d=1 -c:v ffv1"), "",
			[]string{"video h264 yuv420p 16x16"},
		},
		"silence": {ffmpegtest.Film(t, "h.m4a", "-f lavfi -i anullsrc=d=2 -c:a aac"), "", []string{"audio aac"}},
		"a cover": {
			ffmpegtest.Film(
				t, "i.mp3",
				"-f lavfi -i sine=d=2 -f lavfi -i testsrc=s=64x64:d=0.04 -map 0 -map 1"+
					" -c:a libmp3lame -c:v mjpeg -disposition:v attached_pic",
			),
			"", []string{"audio aac"},
		},
		"garbage":        {write("garbage.mp4", broken), "", []string{"audio aac", "video h264 yuv420p 320x180"}},
		"empty":          {write("empty.mp4", nil), "video.unreadable", nil},
		"a text":         {write("text.mp4", []byte("This is a letter, not a film.\n")), "video.unreadable", nil},
		"its first half": {write("half.mp4", broken[:len(broken)/2]), "video.unreadable", nil},
		"subtitles alone": {
			ffmpegtest.Film(t, "j.mkv", "-i "+write("a.srt", []byte("1\n00:00:00,000 --> 00:00:01,000\nHello\n"))+" -c:s srt"),
			"video.empty", nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			s.t = t
			id := s.queue(c.path)
			s.work()
			if c.failure != "" {
				s.want(id, video.Failed, c.failure)
				return
			}
			s.want(id, video.Ready, "")
			if _, streams := s.play(id); !slices.Equal(streams, c.streams) {
				t.Errorf("%v", streams)
			}
		})
	}
}

// Without ffmpeg, what browsers play anyway is packaged as it is.
func TestWithoutFFmpeg(t *testing.T) {
	ffmpegtest.Tools(t) // to make films with
	s := open(t, dbtest.SQLite(t), video.Settings{})
	id := s.queue(ffmpegtest.Film(t, "a.mp4", brief))
	other := s.queue(ffmpegtest.Film(t, "b.mkv", "-f lavfi -i testsrc=s=320x180:d=1 -c:v ffv1"))
	s.work()
	s.work()
	s.want(id, video.Ready, "")
	if v, streams := s.play(id); !slices.Equal(streams, []string{"audio aac", "video h264 yuv420p 320x180"}) ||
		v.DurationMs < 3900 || v.Thumbnails != "" || v.PosterURL != "" {
		t.Errorf("%v %+v", streams, v)
	}
	s.want(other, video.Failed, "video.needs_mp4")
}

package app

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"stoa/internal/apitest"
	"stoa/internal/kit/ffmpeg/ffmpegtest"
)

// filmed is a course of an instructor's with lessons for videos; it returns their ids.
func filmed(t *testing.T, c *apitest.Client, lessons int) (courseID string, ids []string) {
	t.Helper()
	var draft struct{ ID string }
	c.Call(http.MethodPost, "/api/studio/courses", map[string]any{"title": "Up the Zugspitze"}).Into(t, &draft)
	section := map[string]any{"id": uuid.NewString(), "title": "One"}
	var list []any
	for range lessons {
		id := uuid.NewString()
		ids = append(ids, id)
		list = append(list, map[string]any{"id": id, "title": "Lesson " + id[:4], "kind": "video"})
	}
	section["lessons"] = list
	outline := map[string]any{"sections": []any{section}}
	if got := c.Call(
		http.MethodPost, "/api/studio/courses/"+draft.ID+"/outline", outline,
	); got.Status != http.StatusNoContent {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	return draft.ID, ids
}

// mails counts the emails of a kind that were sent, or will be, to someone.
func mails(t *testing.T, a *App, text, to string) (n int) {
	t.Helper()
	for _, args := range column(t, a, `SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'mail'`) {
		if strings.Contains(args, `"`+text+`"`) && strings.Contains(args, to) {
			n++
		}
	}
	return n
}

type noticed struct {
	Items []struct {
		Kind   string
		Values map[string]string
	}
}

func (n noticed) of(kind string) (list []map[string]string) {
	for _, item := range n.Items {
		if item.Kind == kind {
			list = append(list, item.Values)
		}
	}
	return list
}

// Who uploads several videos is notified once, when the last has ended, of those that are ready and of those that are
// not; whatever still comes is waited for.
func TestVideosAreAnnouncedOnce(t *testing.T) {
	ffmpegtest.Tools(t)
	film, err := os.ReadFile(ffmpegtest.Film(t, "a.mp4", "-f lavfi -i testsrc2=s=160x120:r=10:d=1 -pix_fmt yuv420p"))
	if err != nil {
		t.Fatal(err)
	}
	for name, database := range map[string]func(testing.TB) string{
		"sqlite": func(testing.TB) string { return "" }, "postgres": postgresSample,
	} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, database(t))
			if _, err := a.DB.Write().ExecContext(t.Context(), `UPDATE videos SET due_at = NULL`); err != nil {
				t.Fatal(err) // the sample's films take minutes
			}
			now := time.Now()
			a.DB.SetClock(func() time.Time { return now })
			other := teaching(t, visitor().SignIn("other@stoa.test", password))
			course, lessons := filmed(t, other, 5)
			other.Upload("a.mp4", course, lessons[0], "video", len(film), film)
			other.Upload("b.mp4", course, lessons[1], "video", len(film), film)
			other.Upload("c.mp4", course, lessons[2], "video", len(clip), clip)
			other.Upload("d.mp4", course, lessons[3], "video", len(clip), clip)
			tell := func(later time.Duration) noticed {
				t.Helper()
				delivered(t, a)
				now = now.Add(later)
				for range 3 {
					if err := a.notifyOfVideos(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				return get[noticed](t, other, "/api/notifications")
			}
			none := func(why string, n noticed) {
				t.Helper()
				if list := append(n.of("video.ready"), n.of("video.failed")...); len(list) > 0 {
					t.Errorf("%s: %v", why, list)
				}
			}
			none("nothing is made yet", tell(time.Hour))
			for range 10 {
				if err := a.videos.Work(t.Context()); err != nil {
					t.Fatal(err)
				}
				a.videos.Wait()
			}
			other.Upload("e.mp4", course, lessons[4], "video", len(clip), clip[:5000])
			none("another one comes", tell(2*time.Minute))
			got := tell(10 * time.Minute) // it has stopped coming
			if ready := got.of("video.ready"); len(ready) != 1 || ready[0]["count"] != "2" {
				t.Errorf("ready: %v", ready)
			}
			failed := got.of("video.failed")
			if len(failed) != 1 || failed[0]["count"] != "2" || failed[0]["reason"] != "video.unreadable" {
				t.Errorf("failed: %v", failed)
			}
			if again := tell(time.Hour); len(again.of("video.ready")) != 1 {
				t.Errorf("again: %v", again.of("video.ready"))
			}
			for _, text := range []string{"videos-ready", "videos-failed"} {
				if n := mails(t, a, text, "other@stoa.test"); n != 1 {
					t.Errorf("%d emails %s", n, text)
				}
			}
		})
	}
}

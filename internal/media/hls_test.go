package media_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/hls"
	"stoa/internal/kit/web"
	"stoa/internal/media"
)

// made stores what the pipeline makes of a video.
func (s fixture) made(t *testing.T) (id string) {
	t.Helper()
	id = s.add(t, film)
	for key, content := range map[string]string{
		"hls/720.mp4": "headFIRSTsecond", "hls/audio.mp4": "headSOUND", "hls/poster": "poster", "hls/sheet": "sheet",
	} {
		if err := s.bucket.Put(t.Context(), key, "video/mp4", strings.NewReader(content)); err != nil {
			t.Fatal(err)
		}
	}
	s.tx(t, func(tx *db.Tx) error {
		for _, r := range []hls.Rendition{
			{
				Name: "720", Width: 1280, Height: 720, FrameRate: 25, Codecs: "avc1.64001f", Head: 4,
				Segments: []hls.Segment{{Ms: 6000, Bytes: 5}, {Ms: 2000, Bytes: 6}},
			},
			{Name: hls.Sound, Codecs: "mp4a.40.2", Head: 4, Segments: []hls.Segment{{Ms: 8000, Bytes: 5}}},
		} {
			if err := media.SetRendition(t.Context(), tx, id, "hls/"+r.Name+".mp4", r); err != nil {
				return err
			}
		}
		return nil
	})
	v, err := s.Video(t.Context(), id, "", nil, media.For(time.Hour))
	if err != nil || v.HLS != "" || v.Thumbnails != "" || v.PosterURL != "" {
		t.Errorf("renditions are shown before all are there: %+v %v", v, err)
	}
	s.tx(t, func(tx *db.Tx) error {
		return media.SetHLS(t.Context(), tx, id, 8000, "hls/poster", media.Sheets{
			EveryMs: 2000, Width: 160, Height: 90, Columns: 2, Rows: 1, Count: 4, Keys: []string{"hls/sheet", "hls/sheet"},
		})
	})
	return id
}

var named = regexp.MustCompile(`(?m)^[a-z0-9-]+\.(?:m3u8|mp4|jpg)\?[^\n"#]+`)

// beside is the address of what a playlist names.
func beside(playlist, name string) string {
	return playlist[:strings.LastIndex(playlist, "/")+1] + name
}

func TestPlayingHLS(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.admitted["ada algebra"] = true
		id := s.made(t)
		v, err := s.Video(t.Context(), id, "", nil, media.Access{TTL: 6 * time.Hour, PersonID: "ada", CourseID: "algebra"})
		if err != nil || v.DurationMs != 8000 {
			t.Fatalf("%+v %v", v, err)
		}
		text := func(address, contentType string) string {
			t.Helper()
			w := s.get("GET", address)
			if w.Code != http.StatusOK || w.Header().Get("Content-Type") != contentType ||
				!strings.HasPrefix(w.Header().Get("Cache-Control"), "private") {
				t.Fatalf("%s: %d %s %v", address, w.Code, w.Body, w.Header())
			}
			return w.Body.String()
		}
		const playlist = "application/vnd.apple.mpegurl"
		lists := named.FindAllString(text(v.HLS, playlist), -1)
		if len(lists) != 2 || !strings.HasPrefix(lists[0], "720.m3u8?") {
			t.Fatalf("%v", lists)
		}
		single := named.FindAllString(text(beside(v.HLS, strings.Replace(lists[0], "720", "only-720", 1)), playlist), -1)
		if !slices.Equal(single, lists) { // of those there are
			t.Errorf("%v", single)
		}
		picture := text(beside(v.HLS, lists[0]), playlist)
		segments := named.FindAllString(picture, -1)
		if len(segments) != 2 || !strings.Contains(picture, "#EXT-X-BYTERANGE:6@9\n") {
			t.Fatalf("%s", picture)
		}
		segment := beside(v.HLS, segments[1])
		if w := s.get("GET", segment, "Range", "bytes=9-14"); w.Code != 206 || w.Body.String() != "second" ||
			w.Header().Get("Content-Type") != "video/mp4" {
			t.Errorf("%d %q %v", w.Code, w.Body, w.Header())
		}
		vtt := text(v.Thumbnails, "text/vtt; charset=utf-8")
		if sheets := named.FindAllString(vtt, -1); len(sheets) != 4 ||
			!strings.Contains(vtt, "00:00:06.000 --> 00:00:08.000\nsheet-2.jpg?") ||
			!strings.HasSuffix(vtt, "#xywh=160,0,160,90\n") || s.get("GET", beside(v.HLS, sheets[3])).Body.String() != "sheet" {
			t.Errorf("%s", vtt)
		}
		if w := s.get("GET", v.PosterURL); w.Code != 200 || w.Body.String() != "poster" {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		for name, address := range map[string]string{
			"the original":    strings.Replace(segment, "/hls/720.mp4", "/a.mp4", 1),
			"another's":       strings.Replace(segment, "p=ada", "p=bob", 1),
			"another course":  strings.Replace(segment, "c=algebra", "c=geometry", 1),
			"for everyone":    strings.Replace(segment, "&p=ada&c=algebra", "", 1),
			"by the original": strings.Replace(v.Src, "/a.mp4", "/hls/720.mp4", 1),
		} {
			if w := s.get("GET", address); w.Code != 403 {
				t.Errorf("%s: %d", name, w.Code)
			}
		}
		for _, name := range []string{"1080.m3u8", "1080.mp4", "sheet-3.jpg", "sheet-0.jpg", "..", "x"} {
			if w := s.get("GET", strings.Replace(segment, "720.mp4", name, 1)); w.Code != 404 && w.Code != 301 && w.Code != 307 {
				t.Errorf("%s: %d", name, w.Code)
			}
		}
		s.db.SetClock(func() time.Time { return noon.Add(2*time.Hour + time.Second) })
		if w := s.get("GET", segment); w.Code != 403 {
			t.Errorf("a segment's address after two hours: %d", w.Code)
		}
		renewed := beside(
			v.HLS, named.FindString(text(beside(v.HLS, named.FindAllString(text(v.HLS, playlist), -1)[0]), playlist)),
		)
		if w := s.get("GET", renewed); w.Code != 200 {
			t.Errorf("renewed: %d", w.Code)
		}
		delete(s.admitted, "ada algebra")
		for _, address := range []string{v.HLS, renewed, v.PosterURL, v.Thumbnails} {
			if w := s.get("GET", address); w.Code != 403 {
				t.Errorf("after a refund: %s: %d", address, w.Code)
			}
		}
	})
}

func TestDeletedVideosLeaveNoRenditions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.made(t)
		s.tx(t, func(tx *db.Tx) error { return media.Delete(t.Context(), tx, id) })
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"hls/720.mp4", "hls/audio.mp4", "hls/poster", "hls/sheet"} {
			if has, err := s.bucket.Has(t.Context(), key); err != nil || has {
				t.Errorf("%s is still there: %v", key, err)
			}
		}
	})
}

// What is in S3 is read from there: the answer to who may watch is a link, whose end is near.
func TestFilmsInS3DoNotPassThroughUs(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	s := open(t, dbtest.SQLite(t))
	id := s.made(t)
	elsewhere, err := blob.Open("s3://stoa?region=eu-central-1&endpoint=http://127.0.0.1:1&use_path_style=true")
	if err != nil {
		t.Fatal(err)
	}
	away := fixture{media.New(s.db, elsewhere, []byte("secret"), nil), web.NewAPI("t", "1", nil), s.db, nil, elsewhere}
	away.Routes(away.api)
	v, err := away.Video(t.Context(), id, "", nil, media.For(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	list := away.get("GET", beside(v.HLS, named.FindString(away.get("GET", v.HLS).Body.String())))
	for address, want := range map[string]string{
		beside(
			v.HLS, named.FindString(list.Body.String()),
		): "http://127.0.0.1:1/stoa/hls/720.mp4?X-Amz-Algorithm=AWS4-HMAC-SHA256&",
		v.Src: "http://127.0.0.1:1/stoa/84/",
	} {
		w := away.get("GET", address, "Range", "bytes=9-14")
		link := w.Header().Get("Location")
		if w.Code != http.StatusFound || !strings.HasPrefix(link, want) ||
			!strings.Contains(link, "response-content-type=video%2Fmp4") || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", address, w.Code, w.Header())
		}
	}
	if w := away.get("GET", strings.Replace(v.Src, "&s=", "&s=0", 1)); w.Code != 403 {
		t.Errorf("a link for anyone: %d", w.Code)
	}
}

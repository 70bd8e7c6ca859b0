package media_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
	"stoa/internal/media"
)

func TestSignedPlayback(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		bucket, err := blob.Open(ctx, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		s := media.New(d, bucket, []byte("secret"))
		api := web.NewAPI("t", "1")
		s.Routes(api)
		var video, file string
		err = d.InTx(ctx, func(tx *db.Tx) (err error) {
			if video, err = s.Add(ctx, tx, media.NewMedia{Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", DurationMs: 1000, Content: []byte("0123456789")}); err != nil {
				return err
			}
			captions, err := s.Add(ctx, tx, media.NewMedia{Kind: media.KindCaptions, Name: "a.vtt", ContentType: "text/vtt", Content: []byte("WEBVTT")})
			if err != nil {
				return err
			}
			if file, err = s.Add(ctx, tx, media.NewMedia{Kind: media.KindFile, Name: "Zażółć ../x.txt", ContentType: "text/plain", Content: []byte("text")}); err != nil {
				return err
			}
			if again, err := s.Add(ctx, tx, media.NewMedia{Kind: media.KindVideo, Name: "b.mp4", ContentType: "video/mp4", Content: []byte("0123456789")}); err != nil || again != video {
				t.Errorf("the same content twice: %s and %s, %v", video, again, err)
			}
			return media.AddCaptions(ctx, tx, video, "en", "English", captions)
		})
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.Video(ctx, video, "/p.svg", time.Hour)
		if err != nil || len(v.Captions) != 1 || v.Captions[0].Language != "en" {
			t.Fatalf("%+v %v", v, err)
		}
		get := func(address, ranged string) *httptest.ResponseRecorder {
			r := httptest.NewRequest("GET", address, nil)
			if ranged != "" {
				r.Header.Set("Range", ranged)
			}
			w := httptest.NewRecorder()
			api.Mux.ServeHTTP(w, r)
			return w
		}
		if w := get(v.Src, "bytes=3-5"); w.Code != 206 || w.Body.String() != "345" || w.Header().Get("Content-Type") != "video/mp4" {
			t.Errorf("range: %d %q", w.Code, w.Body)
		}
		if w := get(s.Address(file, "Zażółć ../x.txt", time.Hour), ""); w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment; filename*=utf-8''Za%C5%BC") {
			t.Errorf("file: %d %v", w.Code, w.Header())
		}
		forged := strings.Replace(s.Address(file, "x", time.Hour), file, video, 1)
		for _, address := range []string{forged, strings.Replace(v.Src, "e=", "e=9", 1), "/media/" + video + "/a.mp4"} {
			if w := get(address, ""); w.Code != 403 {
				t.Errorf("%s: %d", address, w.Code)
			}
		}
		later := time.Now().Add(3 * time.Hour)
		d.SetClock(func() time.Time { return later })
		if w := get(v.Src, ""); w.Code != 403 {
			t.Errorf("expired: %d", w.Code)
		}
	})
}

package media_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/media"
)

// fixture is the service with its routes and a fixed clock.
type fixture struct {
	*media.Service
	api      *web.API
	db       *db.DB
	admitted map[string]bool // person and course
	bucket   blob.Bucket
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func open(t *testing.T, d *db.DB) fixture {
	t.Helper()
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	d.SetClock(func() time.Time { return noon })
	admitted := map[string]bool{}
	files := media.New(d, bucket, []byte("secret"), func(_ context.Context, personID, courseID string) (bool, error) {
		return admitted[personID+" "+courseID], nil
	})
	s := fixture{files, web.NewAPI("t", "1", nil), d, admitted, bucket}
	s.Routes(s.api)
	return s
}

func (s fixture) add(t *testing.T, in media.NewMedia) (id string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) (err error) {
		id, err = s.Add(t.Context(), tx, in)
		return err
	})
	return id
}

func (s fixture) tx(t *testing.T, do func(tx *db.Tx) error) {
	t.Helper()
	if err := s.db.InTx(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// get asks for an address; headers are name, value, name, value.
func (s fixture) get(method, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.api.Mux.ServeHTTP(w, r)
	return w
}

var film = media.NewMedia{
	Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", DurationMs: 1000, Content: []byte("0123456789"),
}

func TestTheSameContentIsKeptOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		first := s.add(t, film)
		again := film
		again.Name = "b.mp4"
		if second := s.add(t, again); second != first {
			t.Errorf("%s and %s", first, second)
		}
		// A transaction that fails leaves bytes at most, and they are found again.
		other := film
		other.Content = []byte("abc")
		no := errors.New("no")
		err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := s.Add(t.Context(), tx, other)
			return errors.Join(err, no)
		})
		if !errors.Is(err, no) {
			t.Fatal(err)
		}
		v, err := s.Video(t.Context(), s.add(t, other), "/p.svg", nil, media.For(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if w := s.get("GET", v.Src); w.Code != 200 || w.Body.String() != "abc" {
			t.Errorf("%d %q", w.Code, w.Body)
		}
	})
}

func TestVideoWithCaptions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		id := s.add(t, film)
		captions := s.add(t, media.NewMedia{
			Kind: media.KindCaptions, Name: "a.vtt", ContentType: "text/vtt; charset=utf-8", Content: []byte("WEBVTT\n\nnew"),
		})
		tracks := []media.Track{{Language: "en", Label: "English", MediaID: captions}}
		v, err := s.Video(t.Context(), id, "/p.svg", tracks, media.For(time.Hour))
		if err != nil || len(v.Captions) != 1 || v.Captions[0].Language != "en" || v.DurationMs != 1000 ||
			v.PosterURL != "/p.svg" {
			t.Fatalf("%+v %v", v, err)
		}
		w := s.get("GET", v.Captions[0].Src)
		if w.Code != 200 || !strings.HasSuffix(w.Body.String(), "new") ||
			w.Header().Get("Content-Type") != "text/vtt; charset=utf-8" || w.Header().Get("Content-Disposition") != "" {
			t.Errorf("captions: %d %q %v", w.Code, w.Body, w.Header())
		}
		if _, err := s.Video(
			t.Context(), db.NewID(), "", nil, media.For(time.Hour),
		); fault.CodeOf(err) != "media.not_found" {
			t.Errorf("no such video: %v", err)
		}
	})
}

func TestPlaybackByRange(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	src := s.Address(s.add(t, film), "a.mp4", media.For(time.Hour))
	w := s.get("GET", src, "Range", "bytes=3-5")
	h := w.Header()
	if w.Code != 206 || w.Body.String() != "345" || h.Get("Content-Range") != "bytes 3-5/10" ||
		h.Get("Content-Type") != "video/mp4" {
		t.Errorf("range: %d %q %v", w.Code, w.Body, h)
	}
	if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "public, max-age=3600" ||
		h.Get("Content-Disposition") != "" {
		t.Errorf("headers: %v", h)
	}
	if w := s.get("GET", src, "Range", "bytes=-2"); w.Code != 206 || w.Body.String() != "89" {
		t.Errorf("the last two: %d %q", w.Code, w.Body)
	}
	if w := s.get("GET", src, "Range", "bytes=10-"); w.Code != 416 {
		t.Errorf("past the end: %d", w.Code)
	}
	if w := s.get("HEAD", src); w.Code != 200 || w.Header().Get("Content-Length") != "10" ||
		w.Header().Get("Accept-Ranges") != "bytes" || w.Body.Len() != 0 {
		t.Errorf("head: %d %v", w.Code, w.Header())
	}
	if w := s.get("GET", src, "If-None-Match", h.Get("ETag")); w.Code != 304 {
		t.Errorf("known already: %d", w.Code)
	}
}

func TestFilesAreDownloadedUnderTheirName(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	for _, c := range []struct{ kind, contentType, name, path, disposition string }{
		{media.KindFile, "text/plain", "Notes, part 1.txt", "Notes-part-1.txt", `attachment; filename="Notes, part 1.txt"`},
		{
			media.KindFile, "text/plain", "Zażółć ../x.txt", "Za%C5%BC%C3%B3%C5%82%C4%87-..-x.txt",
			"attachment; filename*=utf-8''Za%C5%BC%C3%B3%C5%82%C4%87%20..%2Fx.txt",
		},
		{media.KindFile, "text/plain", "..", "file", "attachment; filename=.."},
		{media.KindVideo, "text/html", "film\".mp4", "film-.mp4", `attachment; filename="film\".mp4"`},
		{media.KindVideo, "image/svg+xml", "film.svg", "film.svg", "attachment; filename=film.svg"},
	} {
		id := s.add(t, media.NewMedia{Kind: c.kind, Name: c.name, ContentType: c.contentType, Content: []byte(c.name)})
		address := s.Address(id, c.name, media.For(time.Hour))
		if !strings.HasPrefix(address, "/media/"+id+"/"+c.path+"?e=") {
			t.Errorf("%s: %s", c.name, address)
		}
		if w := s.get("GET", address); w.Code != 200 || w.Body.String() != c.name ||
			w.Header().Get("Content-Disposition") != c.disposition {
			t.Errorf("%s: %d %v", c.name, w.Code, w.Header())
		}
	}
}

func TestAddressesAreSignedStableAndExpire(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	id, other := s.add(t, film), s.add(t, media.NewMedia{
		Kind: media.KindFile, Name: "x", ContentType: "text/plain", Content: []byte("x"),
	})
	at := func(now time.Time) { s.db.SetClock(func() time.Time { return now }) }
	day := s.Address(id, "a.mp4", media.For(24*time.Hour))
	e := strings.Index(day, "?e=") + 3
	for name, address := range map[string]string{
		"another's":       strings.Replace(day, id, other, 1),
		"longer":          day[:e] + "9" + day[e:],
		"no expiry":       strings.Replace(day, "e=", "x=", 1),
		"unsigned":        "/media/" + id + "/a.mp4",
		"empty signature": day[:strings.Index(day, "&s=")+3],
	} {
		if w := s.get("GET", address); w.Code != 403 || !strings.Contains(w.Body.String(), "media.expired") ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", name, w.Code, w.Header())
		}
	}
	at(noon.Add(11 * time.Hour))
	if again := s.Address(id, "a.mp4", media.For(24*time.Hour)); again != day {
		t.Errorf("%s became %s", day, again)
	}
	at(noon.Add(24 * time.Hour))
	if w := s.get("GET", day); w.Code != 200 {
		t.Errorf("within its time: %d", w.Code)
	}
	at(noon.Add(48 * time.Hour))
	if w := s.get("GET", day); w.Code != 403 {
		t.Errorf("past twice its time: %d", w.Code)
	}
	at(noon)
	moment := s.Address(id, "a.mp4", media.For(0))
	at(noon.Add(time.Hour))
	if w := s.get("GET", moment); w.Code != 200 {
		t.Errorf("an hour is the least: %d", w.Code)
	}
	if w := s.get("GET", s.Address(db.NewID(), "a.mp4", media.For(time.Hour))); w.Code != 404 {
		t.Errorf("signed, but not there: %d", w.Code)
	}
}

func TestAnotherSecretSignsOtherAddresses(t *testing.T) {
	d := dbtest.SQLite(t)
	s := open(t, d)
	stranger := media.New(d, nil, []byte("another"), nil)
	if w := s.get("GET", stranger.Address(s.add(t, film), "a.mp4", media.For(time.Hour))); w.Code != 403 {
		t.Errorf("%d", w.Code)
	}
}

func TestAddNeedsTheBucket(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	ctx, cancel := context.WithCancel(t.Context())
	err := s.db.InTx(t.Context(), func(tx *db.Tx) error {
		cancel()
		_, err := s.Add(ctx, tx, film)
		return err
	})
	if err == nil {
		t.Error("added without storing")
	}
}

func TestAnAddressOfAPersonIsGoodWhileTheyAreAdmitted(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	src := s.Address(s.add(t, film), "a.mp4", media.Access{TTL: time.Hour, PersonID: "ada", CourseID: "algebra"})
	if w := s.get("GET", src); w.Code != 403 {
		t.Errorf("not admitted: %d", w.Code)
	}
	s.admitted["ada algebra"], s.admitted["ada geometry"] = true, true
	if w := s.get("GET", src); w.Code != 200 {
		t.Errorf("admitted: %d", w.Code)
	}
	for name, address := range map[string]string{
		"another course":   strings.Replace(src, "algebra", "geometry", 1),
		"for everyone":     strings.Replace(src, "&p=ada&c=algebra", "", 1),
		"without a course": strings.Replace(src, "&c=algebra", "", 1),
		"moved border":     strings.Replace(src, "p=ada&c=algebra", "p=ada+algebra&c=", 1),
	} {
		if w := s.get("GET", address); w.Code != 403 {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	delete(s.admitted, "ada algebra")
	if w := s.get("GET", src, "Range", "bytes=0-1"); w.Code != 403 ||
		!strings.Contains(w.Body.String(), "media.expired") {
		t.Errorf("not admitted any more: %d %s", w.Code, w.Body)
	}
}

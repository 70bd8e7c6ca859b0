package upload_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/media"
)

func wants(t *testing.T, what string, a answer, status int, code string) {
	t.Helper()
	if a.status != status || a.code != code || a.header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s: %d %s, want %d %s", what, a.status, a.body, status, code)
	}
}

func TestUploadsAreRefusedBeforeTheyBegin(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), 10<<30), person(t, d, "ada")
	create := func(purpose, length string) answer {
		return s.does(
			ada, http.MethodPost, "/api/uploads/", nil, "Upload-Length", length, "Upload-Metadata",
			file{"a.mp4", "", "", purpose, nil}.meta(),
		)
	}
	wants(t, "nothing", create("video", "0"), http.StatusUnprocessableEntity, "upload.empty")
	wants(t, "9 GiB", create("video", strconv.Itoa(9<<30)), http.StatusRequestEntityTooLarge, "upload.too_large")
	wants(
		t, "a large picture", create("cover", strconv.Itoa(26<<20)), http.StatusRequestEntityTooLarge, "upload.too_large",
	)
	wants(t, "no purpose", create("", "10"), http.StatusUnprocessableEntity, "form.invalid")
	if a := create("video", "-1"); a.status != http.StatusBadRequest {
		t.Errorf("a negative length: %d", a.status)
	}
	if a := create("video", strconv.Itoa(8<<30)); a.status != http.StatusCreated {
		t.Errorf("8 GiB: %d %s", a.status, a.body)
	}
	wants(
		t, "over the quota, with what is still to come", create("video", strconv.Itoa(3<<30)),
		http.StatusRequestEntityTooLarge, "upload.quota",
	)
	if a := create("video", strconv.Itoa(1<<30)); a.status != http.StatusCreated {
		t.Errorf("within the quota: %d %s", a.status, a.body)
	}
}

func TestTheQuotaCountsWhatIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ada, bob := serve(t, d, folder(t), 100_000), person(t, d, "ada"), person(t, d, "bob")
		f := file{"a.mp4", "", "", "video", film(60_000)}
		_, result := s.upload(ada, f)
		wants(t, "60 + 60 of 100 kB", s.create(ada, f), http.StatusRequestEntityTooLarge, "upload.quota")
		s.upload(bob, f) // has one of his own
		remove := func(tx *db.Tx) error { return media.Delete(t.Context(), tx, result.MediaID) }
		if err := d.InTx(t.Context(), remove); err != nil {
			t.Fatal(err)
		}
		at := s.begin(ada, f)
		if a := s.does(ada, http.MethodDelete, at, nil); a.status != http.StatusNoContent {
			t.Fatalf("cancel: %d %s", a.status, a.body)
		}
		if a := s.does(ada, http.MethodHead, at, nil); a.status != http.StatusNotFound {
			t.Errorf("canceled, but there: %d", a.status)
		}
		s.upload(ada, f)
	})
}

func TestUnfinishedUploadsAreBounded(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
	for range 250 {
		s.begin(ada, file{"a.mp4", "", "", "video", film(100)})
	}
	wants(t, "one more", s.create(ada, file{
		"a.mp4", "", "", "video", film(100),
	}), http.StatusTooManyRequests, "upload.too_many")
}

func zipped(t *testing.T, name string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(bytes.Repeat([]byte("content "), 1000)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The content decides what a file is, whatever its name says.
func TestTypesByContent(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
	text, png := []byte("This is only a text."), "\x89PNG\r\n\x1a\n"+strings.Repeat("x", 100)
	pdf, vtt := []byte("%PDF-1.7\n%abc"), "WEBVTT\n\n00:00.000 --> 00:01.000\nZażółć"
	webm := "\x1A\x45\xDF\xA3\x01\x00\x00\x00\x00\x00\x00\x1F" +
		"\x42\x86\x81\x01\x42\xF7\x81\x01\x42\xF2\x81\x04\x42\xF3\x81\x08\x42\x82\x84webm"
	svg := `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
	for _, c := range []struct {
		purpose, name string
		content       []byte
		served        string // "" if it is refused
	}{
		{"video", "text.mp4", text, ""},
		{"video", "film", film(4000), "video/mp4"},
		{"video", "film.txt", []byte(webm), "video/webm"},
		{"promo", "picture.mp4", []byte(png), ""},
		{"captions", "a.vtt", []byte(vtt), "text/vtt; charset=utf-8"},
		{"captions", "a.srt", []byte("1\r\n00:00:01,000 --> 00:00:02,000\r\nHi\r\n\r\n"), "application/x-subrip"},
		{"captions", "film.vtt", film(4000), ""},
		{"cover", "a.gif", []byte(png), "image/png"},
		{"poster", "a.svg", []byte(svg), ""},
		{"picture", "a.png", pdf, ""},
		{"file", "a.zip", pdf, "application/pdf"},
		{
			"resource", "slides.pptx", zipped(t, "ppt/presentation.xml"),
			"application/vnd.openxmlformats-officedocument.presentationml.presentation",
		},
		{"resource", "a.zip", zipped(t, "any/thing.txt"), "application/zip"},
		{"resource", "notes.md", text, "text/plain; charset=utf-8"},
		{"resource", "setup.pdf", append([]byte("MZ\x90\x00"), make([]byte, 5000)...), ""},
		{"resource", "run", append([]byte("\x7fELF\x02\x01\x01"), make([]byte, 5000)...), ""},
		{"resource", "run.txt", []byte("#!/bin/sh\nrm -rf /"), ""},
		{"resource", "unknown", append([]byte{0, 1, 2, 3, 255}, make([]byte, 5000)...), ""},
	} {
		at := s.begin(ada, file{c.name, "", "", c.purpose, c.content})
		a := s.patch(ada, at, 0, bytes.NewReader(c.content))
		if c.served == "" {
			wants(t, c.purpose+" "+c.name, a, http.StatusUnprocessableEntity, "upload.wrong_type")
			wants(
				t, "its result", s.does(ada, http.MethodGet, at+"/result", nil), http.StatusUnprocessableEntity,
				"upload.wrong_type",
			)
			continue
		}
		if a.status != http.StatusNoContent {
			t.Errorf("%s %s: %d %s", c.purpose, c.name, a.status, a.body)
			continue
		}
		if _, kind, _ := s.stored(s.result(ada, at).MediaID); kind != c.served {
			t.Errorf("%s %s is served as %s", c.purpose, c.name, kind)
		}
	}
	if list := s.unfinished(ada); len(list) != 0 {
		t.Errorf("unfinished: %+v", list)
	}
}

// A wrong type is refused when its first bytes are there, not when gigabytes have come.
func TestAWrongTypeIsRefusedEarly(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
	for name, chunk := range map[string]string{
		"text.mp4": strings.Repeat("text ", 300), "sparse.mp4": strings.Repeat("\x00", 1500),
	} {
		at := s.begin(ada, file{name, "", "", "video", make([]byte, 5<<30)}) // only its length is sent
		for i, status := range []int{http.StatusNoContent, http.StatusNoContent, http.StatusUnprocessableEntity} {
			if a := s.patch(ada, at, int64(i)*1500, strings.NewReader(chunk)); a.status != status {
				t.Fatalf("%s, chunk %d: %d %s", name, i, a.status, a.body)
			}
		}
		again := s.patch(ada, at, 3000, strings.NewReader(chunk))
		wants(t, name+", going on", again, http.StatusUnprocessableEntity, "upload.wrong_type")
	}
}

func TestNamesAreShownPlainly(t *testing.T) {
	d := dbtest.SQLite(t)
	s, ada := serve(t, d, folder(t), quota), person(t, d, "ada")
	for given, want := range map[string]string{
		"../../etc/passwd": "passwd", `C:\films\a.mp4`: "a.mp4", "": "file", "..": "file", "a\u202egpj.exe": "agpj.exe",
		"cafe\u0301.mp4": "café.mp4", strings.Repeat("ż", 300) + ".mp4": strings.Repeat("ż", 251) + ".mp4",
		"\xff\xfe.mp4": ".mp4", "tab\there\n.mp4": "tabhere.mp4", "  two words .pdf ": "two words .pdf",
	} {
		_, result := s.upload(ada, file{given, "", "", "resource", []byte(given + " content")})
		if _, _, name := s.stored(result.MediaID); name != want {
			t.Errorf("%q became %q, want %q", given, name, want)
		}
	}
}

// small is a bucket on a disk of a few megabytes.
func small(t *testing.T, megabytes int) blob.Bucket {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "disk")
	mount(t, dir, fmt.Sprintf("size=%dm", megabytes))
	b, err := blob.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func TestAFullDisk(t *testing.T) {
	d := dbtest.SQLite(t)
	disk := small(t, 60)
	s, ada, bob := serve(t, d, disk, quota), person(t, d, "ada"), person(t, d, "bob")
	wants(t, "larger than the disk", s.create(ada, file{
		"a.mp4", "", "", "video", make([]byte, 59<<20),
	}), http.StatusServiceUnavailable, "upload.disk_full")
	content := film(40 << 20)
	at := s.begin(ada, file{"a.mp4", "", "", "video", content})
	wants(t, "with what another's will need", s.create(bob, file{
		"a.mp4", "", "", "video", make([]byte, 30<<20),
	}), http.StatusServiceUnavailable, "upload.disk_full")

	// Something else fills the disk meanwhile: nothing that has come is lost, and it goes on when there is space.
	if err := disk.Put(t.Context(), "other", "", bytes.NewReader(make([]byte, 25<<20))); err != nil {
		t.Fatal(err)
	}
	wants(
		t, "in the middle", s.patch(ada, at, 0, bytes.NewReader(content)), http.StatusServiceUnavailable, "upload.disk_full",
	)
	had := s.offset(ada, at)
	if had == 0 || had > 35<<20 {
		t.Errorf("%d bytes have come", had)
	}
	if err := disk.Delete(t.Context(), "other"); err != nil {
		t.Fatal(err)
	}
	s.send(ada, at, content)
	if got, _, _ := s.stored(s.result(ada, at).MediaID); !bytes.Equal(got, content) {
		t.Error("other bytes")
	}
}

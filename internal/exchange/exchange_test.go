package exchange_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/exchange"
	"stoa/internal/exchange/pack"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/blob/blobtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
)

var anID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// withoutIDs numbers ids in the order in which they come.
func withoutIDs(text string) string {
	known := map[string]string{}
	return anID.ReplaceAllStringFunc(text, func(id string) string {
		if known[id] == "" {
			known[id] = "id " + string(rune('A'+len(known)))
		}
		return known[id]
	})
}

// What is exported comes back the same: each file, and each field of the description, but for the ids.
func TestACourseComesBackAsItWas(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		first := s.export(s.whole())
		got := s.take("chleb.zip", first)
		if got.State != exchange.Ready || got.Format != "stoa" || len(got.Left) > 0 || got.Lessons != 4 ||
			got.Title != "Chleb w domu: 100%" {
			t.Fatalf("%+v", got)
		}
		second := s.export(*got.CourseID)
		before, after := contents(t, first), contents(t, second)
		for name, content := range before {
			if withoutIDs(after[name]) != withoutIDs(content) {
				t.Errorf("%s was\n%s\nand is\n%s", name, withoutIDs(content), withoutIDs(after[name]))
			}
		}
		if len(before) != len(after) || len(before) != 13 {
			t.Errorf("%d files became %d", len(before), len(after))
		}
		if !strings.Contains(before["01 Dough Ciasto/02 Reading.html"], `src="../description%20%28pictures%29/1.png"`) {
			t.Errorf("a picture is nowhere: %s", before["01 Dough Ciasto/02 Reading.html"])
		}
		s.nothingElse(*got.CourseID)
	})
}

// nothingElse wants no files, rows or temporary media beyond what the drafts have.
func (s *desk) nothingElse(courses ...string) {
	s.t.Helper()
	s.must(s.files.Sweep(s.t.Context()))
	for what, query := range map[string]string{
		"files on their way": "SELECT count(*) FROM import_files",
		"packages":           "SELECT count(*) FROM media WHERE kind = 'package'",
		"garbage":            "SELECT count(*) FROM media_garbage",
		"media of no draft": `SELECT count(*) FROM media
			WHERE NOT EXISTS (SELECT 1 FROM draft_media WHERE media_id = media.id)`,
	} {
		var n int
		s.must(s.db.Read().QueryRowContext(s.t.Context(), query).Scan(&n))
		if n != 0 {
			s.t.Errorf("%s: %d", what, n)
		}
	}
	var keys int
	s.must(s.db.Read().QueryRowContext(s.t.Context(), "SELECT count(DISTINCT blob_key) FROM media").Scan(&keys))
	stored := 0
	s.must(filepath.WalkDir(s.dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			stored++
		}
		return err
	}))
	if stored != keys {
		s.t.Errorf("%d files are stored, %d are needed", stored, keys)
	}
	for _, id := range courses {
		if _, err := s.studio.Draft(s.zoe, id); err != nil {
			s.t.Error(err)
		}
	}
}

// document is course.json of a package, to be changed.
func document(t *testing.T, packed []byte) (pack.Document, map[string]string) {
	t.Helper()
	files := contents(t, packed)
	var d pack.Document
	if err := json.Unmarshal([]byte(files["course.json"]), &d); err != nil {
		t.Fatal(err)
	}
	return d, files
}

func again(t *testing.T, d pack.Document, files map[string]string) []byte {
	t.Helper()
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	files["course.json"] = string(text)
	list := []string{}
	for name, content := range files {
		list = append(list, name, content)
	}
	return zipped(t, list...)
}

// A package of another marketplace has what this one lacks, or lacks what it promises.
func TestWhatIsMissingIsListed(t *testing.T) {
	d := dbtest.SQLite(t)
	s := open(t, d)
	doc, files := document(t, s.export(s.whole()))
	doc.Price.Currency, doc.Plan.Category = "XXX", "philately"
	for _, file := range doc.Files {
		switch {
		case strings.HasSuffix(file.Path, "01 Mixing.mp4"):
			delete(files, file.Path)
		case strings.HasSuffix(file.Path, "03 Paper.pdf"):
			files[file.Path] = "#!/bin/sh\necho hello\n"
		case strings.HasSuffix(file.Path, "(poster).png"):
			files[file.Path] += "one bit more"
		}
	}
	got := s.take("x.zip", again(t, doc, files))
	want := []pack.Left{
		{What: "XXX", Why: pack.Price}, {What: "Zażółć.MP4", Why: pack.FileMissing}, {What: "philately", Why: pack.Filing},
		{What: "01 Dough Ciasto/01 Mixing (poster).png", Why: pack.FileDamaged},
		{What: "01 Dough Ciasto/03 Paper.pdf", Why: pack.FileType},
	}
	for _, left := range want {
		if !slices.Contains(got.Left, left) {
			t.Errorf("not listed: %+v", left)
		}
	}
	if got.State != exchange.Ready || len(got.Left) != len(want) {
		t.Fatalf("%+v", got)
	}
	draft, err := s.studio.Draft(s.zoe, *got.CourseID)
	s.must(err)
	if draft.Plan.Category != "" || draft.Plan.Subject != "dev" || draft.Price.Cents != 0 ||
		draft.Sections[0].Lessons[0].Media.State != "none" {
		t.Errorf("%+v", draft)
	}
	s.nothingElse(*got.CourseID)
}

// Nobody gets at a medium of others by naming it in a package.
func TestAPackageNamesNoMediaOfOthers(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	doc, files := document(t, s.export(s.whole()))
	secret := s.medium(media.KindPicture, "secret.png", "image/png", picture+"secret")
	s.tx(func(tx *db.Tx) error {
		v, _ := session.From(s.max)
		_, err := tx.ExecContext(t.Context(), `UPDATE media SET owner_id = $1 WHERE id = $2`, v.ID, secret)
		return err
	})
	plain := doc
	plain.Landing.CoverMediaID = &secret
	plain.Sections[0].Lessons[1].Body = "![](/media/" + secret + ")"
	got := s.take("x.zip", again(t, plain, files))
	if got.State != exchange.Ready || len(got.Left) == 0 {
		t.Fatalf("%+v", got)
	}
	if exported := contents(t, s.export(*got.CourseID))["course.json"]; strings.Contains(exported, secret) {
		t.Error("a medium of others is named")
	}
	plain.Sections[0].Lessons[1].Body = "![](/med&#105;a/" + secret + ")"
	if got := s.take("y.zip", again(t, plain, files)); got.State != exchange.Failed || *got.Failure != "media.not_yours" {
		t.Errorf("%+v", got)
	}
}

func TestBadPackagesAreRefusedAndLeaveNothing(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		bomb := zipped(t, "a.mp4", film, "b.txt", strings.Repeat("\x00", 300<<20))
		newer := zipped(t, "course.json", `{"format":"stoa-course","version":2}`)
		for want, content := range map[string][]byte{
			"import.bad_zip":      []byte("PK\x03\x04 and nothing more"),
			"import.bomb":         bomb,
			"import.unsafe_names": zipped(t, "a.mp4", film, "../../etc/passwd", "x"),
			"import.newer":        newer,
			"import.bad_manifest": zipped(t,
				"imsmanifest.xml", `<!DOCTYPE m [<!ENTITY a "b">]><manifest>&a;</manifest>`, "a.mp4", film),
			"import.nothing": zipped(t, "notes.xyz", "x"),
			"upload.quota":   zipped(t, "1/a.mp4", film, "1/b.mp4", film+strings.Repeat("not to be packed", quota/16)),
		} {
			got := s.take(want+".zip", content)
			if got.State != exchange.Failed || got.Failure == nil || *got.Failure != want || got.CourseID != nil {
				t.Errorf("%s: %+v", want, got)
			}
		}
		courses, err := s.studio.Courses(s.zoe)
		s.must(err)
		if len(courses) > 0 {
			t.Errorf("%+v", courses)
		}
		s.nothingElse()
	})
}

func TestAnImportIsItsOwners(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		got := s.take("Bread.zip", zipped(t, "1 Dough/1 mix.mp4", film, "1 Dough/setup.exe", "MZ"))
		if list, err := s.Imports(s.max); err != nil || len(list) > 0 {
			t.Errorf("%+v %v", list, err)
		}
		if err := s.Dismiss(s.max, got.ID); fault.CodeOf(err) != "import.not_found" {
			t.Error(err)
		}
		if _, err := s.Export(s.max, *got.CourseID, false); fault.CodeOf(err) != "studio.not_found" {
			t.Error(err)
		}
		if _, err := s.Export(s.zoe, *got.CourseID, true); fault.CodeOf(err) != "studio.never_launched" {
			t.Error(err)
		}
		s.must(s.Dismiss(s.zoe, got.ID))
		if list, err := s.Imports(s.zoe); err != nil || len(list) > 0 {
			t.Errorf("%+v %v", list, err)
		}
		s.nothingElse(*got.CourseID)
	})
}

// What a killed server had taken out of a package is found by the next, and what is canceled goes.
func TestAnImportGoesOnOrIsUndone(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		packed := zipped(t, "1 a.mp4", film, "2 b.pdf", pdf, "3 c.pdf", pdf+"c")
		id := s.put("x.zip", packed)
		s.tx(func(tx *db.Tx) error { // as if one file had been stored, and another had not
			ctx := t.Context()
			if err := s.bucket.Put(ctx, "zz/a", "video/mp4", strings.NewReader(film)); err != nil {
				return err
			}
			if err := s.bucket.Put(ctx, "zz/b", "application/pdf", strings.NewReader("half")); err != nil {
				return err
			}
			mediaID, err := media.Adopt(ctx, tx, media.Stored{
				OwnerID: &s.zoeID, Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", Bytes: int64(len(film)),
				Sha256: "a", Key: "zz/a",
			})
			if err != nil {
				return err
			}
			for _, row := range [][]any{{"video:1 a.mp4", "zz/a", mediaID}, {"file:2 b.pdf", "zz/b", nil}} {
				const insert = `INSERT INTO import_files (import_id, name, blob_key, media_id) VALUES ($1, $2, $3, $4)`
				if _, err := tx.ExecContext(ctx, insert, append([]any{id}, row...)...); err != nil {
					return err
				}
			}
			return nil
		})
		s.must(s.Work(t.Context()))
		s.Wait()
		got := s.found(id)
		if got.State != exchange.Ready || got.Lessons != 3 {
			t.Fatalf("%+v", got)
		}
		s.nothingElse(*got.CourseID)

		canceled := s.put("y.zip", append(packed, 0))
		s.must(s.Dismiss(s.zoe, canceled))
		s.must(s.Work(t.Context()))
		s.Wait()
		s.nothingElse(*got.CourseID)
	})
}

// The store is away when a package is to be read, and for longer than files are spared that nothing names: the import
// waits for it, and then has its files.
func TestAnImportOutlastsTheStore(t *testing.T) {
	s3 := blobtest.Start(t, t.Setenv)
	s := openIn(t, dbtest.SQLite(t), s3.Address)
	id := s.put("x.zip", zipped(t, "1 a.mp4", film, "2 b.pdf", pdf))
	s3.Down()
	s.must(s.Work(t.Context()))
	for deadline := time.Now().Add(time.Minute); !s.found(id).Waits; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%+v", s.found(id))
		}
	}
	s3.Up()
	s.Wait()
	if got := s.found(id); got.State != exchange.Ready || got.Lessons != 2 || got.Waits {
		t.Fatalf("%+v", got)
	}
	first := s.export(*s.found(id).CourseID)
	if got := s.take("again.zip", first); got.State != exchange.Ready || got.Format != "stoa" || len(got.Left) > 0 {
		t.Errorf("%+v", got)
	}
}

// Who has no room gets it from what they have no use for, as for an upload. What the import itself has stored is not
// among that, even if it is stored for hours.
func TestAnImportMakesRoom(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		var unused string
		s.must(s.bucket.Put(t.Context(), "zz/old", "application/pdf", strings.NewReader(pdf)))
		s.tx(func(tx *db.Tx) (err error) {
			unused, err = media.Adopt(t.Context(), tx, media.Stored{
				OwnerID: &s.zoeID, Kind: media.KindFile, Name: "old.pdf", ContentType: "application/pdf", Bytes: quota / 2,
				Sha256: "old", Key: "zz/old",
			})
			return err
		})
		s.now = s.now.Add(4 * time.Hour)
		id := s.put("x.zip", zipped(t, "1 a.mp4", film+random(quota/3), "2 b.pdf", pdf+random(quota/3)))
		s.must(s.Work(t.Context()))
		s.Wait()
		if got := s.found(id); got.State != exchange.Ready || got.Lessons != 2 {
			t.Fatalf("%+v %s", got, *got.Failure)
		}
		if _, err := s.files.Content(t.Context(), unused, 1<<20); err == nil {
			t.Error("what nobody uses is there")
		}
		var unnoted int
		s.must(s.db.Read().QueryRowContext(
			t.Context(), `SELECT count(*) FROM media WHERE unused_since IS NOT NULL`,
		).Scan(&unnoted))
		if unnoted > 0 {
			t.Errorf("%d files of the draft would make room for others", unnoted)
		}
	})
}

// gated is a bucket that stores a file of a type only once it is let.
type gated struct {
	blob.Bucket
	of           string
	reached, let chan struct{}
}

func (g gated) Put(ctx context.Context, key, contentType string, r io.Reader) error {
	if contentType == g.of {
		close(g.reached)
		<-g.let
	}
	return g.Bucket.Put(ctx, key, contentType, r)
}

// Of someone who is erased while their package is being taken over, nothing stays, whatever was on its way.
func TestAnErasureEndsAnImport(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		gate := gated{s.bucket, "application/pdf", make(chan struct{}), make(chan struct{})}
		s.storing(gate)
		s.put("x.zip", zipped(t, "1 a.mp4", film, "2 b.pdf", pdf, "3 c.mp4", film+"c"))
		s.must(s.Work(t.Context()))
		<-gate.reached
		s.tx(func(tx *db.Tx) error {
			return errors.Join(
				exchange.Erase(t.Context(), tx, s.zoeID), studio.Erase(t.Context(), tx, s.zoeID, "Zoë@stoa.test"),
				media.Erase(t.Context(), tx, s.zoeID, studio.LetGo(t.Context(), tx)),
			)
		})
		s.must(s.files.Sweep(t.Context()))
		close(gate.let)
		s.Wait()
		s.nothingElse()
		if list, err := s.Imports(s.zoe); err != nil || len(list) > 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}

// A package says which of its videos are no longer what was uploaded.
func TestAnExportSaysWhichOriginalsAreGone(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	id := s.whole()
	s.tx(func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `INSERT INTO videos (media_id, state, original, created_at)
			SELECT id, 'ready', 'replaced', $1 FROM media WHERE name = 'promo.mp4'`, db.At(s.now))
		return err
	})
	packed := s.export(id)
	doc, _ := document(t, packed)
	for _, file := range doc.Files {
		if file.Rendition != (file.Path == "promo.mp4") {
			t.Errorf("%+v", file)
		}
	}
	if got := s.take("x.zip", packed); got.State != exchange.Ready || len(got.Left) > 0 {
		t.Errorf("%+v", got)
	}
}

// random are bytes that don't pack.
func random(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return string(b)
}

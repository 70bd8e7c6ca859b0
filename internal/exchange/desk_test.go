package exchange_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/exchange"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
	"stoa/internal/upload"
)

// desk is a marketplace's part in which courses are exported and imported, by Zoë; Max is another instructor.
type desk struct {
	*exchange.Service
	t        *testing.T
	db       *db.DB
	dir      string
	now      time.Time
	bucket   blob.Bucket
	files    *media.Service
	studio   *studio.Service
	uploads  *upload.Service
	zoe, max context.Context
	zoeID    string
}

const quota = 1 << 20

func open(t *testing.T, d *db.DB) *desk {
	t.Helper()
	return openIn(t, d, t.TempDir())
}

func openIn(t *testing.T, d *db.DB, address string) *desk {
	t.Helper()
	s := &desk{t: t, db: d, dir: address, now: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}
	d.SetClock(func() time.Time { return s.now })
	var err error
	s.bucket, err = blob.Open(s.dir)
	s.must(err)
	s.files = media.New(d, s.bucket, []byte("secret"), nil)
	courses := course.New(d, s.files, func(context.Context, *db.Tx, string) error { return nil })
	s.studio = studio.New(d, courses, s.files)
	s.uploads = upload.New(d, s.bucket, quota, s.studio.MayUpload, studio.MakeRoom)
	s.storing(s.bucket)
	t.Cleanup(func() { s.Wait(); _ = s.bucket.Close() })
	s.tx(func(tx *db.Tx) error {
		for _, who := range []struct {
			name string
			ctx  *context.Context
		}{{"Zoë", &s.zoe}, {"Max", &s.max}} {
			id, err := account.Insert(t.Context(), tx, account.NewPerson{Name: who.name, Email: who.name + "@stoa.test"})
			if err != nil {
				return err
			}
			*who.ctx = session.With(t.Context(), session.Viewer{ID: id, Name: who.name, Language: "en", Verified: true})
		}
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('dev', 'Development', 'code', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('web', 'Web Development', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('js', 'web', 'JavaScript', 1)`,
		} {
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	v, _ := session.From(s.zoe)
	s.zoeID = v.ID
	return s
}

// storing has imports put files into a bucket.
func (s *desk) storing(in blob.Bucket) {
	s.Service = exchange.New(s.db, in, s.files, s.studio, s.uploads, filepath.Join(s.t.TempDir(), "imports"))
}

func each(t *testing.T, test func(t *testing.T, s *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

func (s *desk) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *desk) tx(do func(tx *db.Tx) error) {
	s.t.Helper()
	s.must(s.db.InTx(s.t.Context(), do))
}

func (s *desk) medium(kind, name, contentType, content string) string {
	s.t.Helper()
	var id string
	s.tx(func(tx *db.Tx) (err error) {
		id, err = s.files.Add(s.t.Context(), tx, media.NewMedia{
			OwnerID: &s.zoeID, Kind: kind, Name: name, ContentType: contentType, Content: []byte(content),
		})
		return err
	})
	return id
}

// put is a package that has been uploaded; the result is its import's id.
func (s *desk) put(name string, content []byte) string {
	s.t.Helper()
	e := event.UploadFinished{
		UploadID: db.NewID(), OwnerID: s.zoeID, Purpose: upload.Course,
		MediaID: s.medium(media.KindPackage, name, "application/zip", string(content)),
	}
	s.tx(func(tx *db.Tx) error { return exchange.Begin(s.t.Context(), tx, e) })
	return e.UploadID
}

// take imports a package, and returns how that ended.
func (s *desk) take(name string, content []byte) exchange.CourseImport {
	s.t.Helper()
	id := s.put(name, content)
	s.must(s.Work(s.t.Context()))
	s.Wait()
	return s.found(id)
}

func (s *desk) found(id string) exchange.CourseImport {
	s.t.Helper()
	list, err := s.Imports(s.zoe)
	s.must(err)
	at := slices.IndexFunc(list, func(i exchange.CourseImport) bool { return i.ID == id })
	if at < 0 {
		s.t.Fatalf("no import %s in %+v", id, list)
	}
	return list[at]
}

func (s *desk) export(courseID string) []byte {
	s.t.Helper()
	x, err := s.Export(s.zoe, courseID, false)
	s.must(err)
	var b bytes.Buffer
	s.must(x.Write(s.zoe, &b))
	if int64(b.Len()) != x.Bytes {
		s.t.Errorf("it was to have %d bytes, and has %d", x.Bytes, b.Len())
	}
	return b.Bytes()
}

// contents are the files of a ZIP by name.
func contents(t *testing.T, packed []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, file := range z.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(file.Name, err)
		}
		out[file.Name] = string(content)
	}
	return out
}

// zipped makes a ZIP of names and contents.
func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	film    = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom and what follows"
	promo   = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom another"
	picture = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01"
	vtt     = "WEBVTT\n\n00:01.000 --> 00:02.000\nDzień dobry\n"
	pdf     = "%PDF-1.7\n1 0 obj\n"
)

func asked(kind, prompt string, choices, answers []string, explanations ...string) course.ContentQuestion {
	return course.ContentQuestion{
		ID: db.NewID(), Kind: kind, Prompt: prompt, Choices: choices, Answers: answers, Explanations: explanations,
	}
}

// whole is a course that has everything that a course can have.
func (s *desk) whole() string {
	s.t.Helper()
	video := s.medium(media.KindVideo, "Zażółć.MP4", "video/mp4", film)
	clip := s.medium(media.KindVideo, "promo.mp4", "video/mp4", promo)
	cover := s.medium(media.KindPicture, "cover.png", "image/png", picture+"cover")
	shown := s.medium(media.KindPicture, "a (1).png", "image/png", picture+"shown")
	poster := s.medium(media.KindPicture, "poster.png", "image/png", picture+"poster")
	track := s.medium(media.KindCaptions, "pl.vtt", "text/vtt; charset=utf-8", vtt)
	paper := s.medium(media.KindFile, "recipe.pdf", "application/pdf", pdf)
	extra := s.medium(media.KindFile, "../etc/extra.pdf", "application/pdf", pdf+"extra")
	c := course.Content{
		OwnerID: s.zoeID,
		Plan: course.Plan{
			Title: "Chleb w domu: 100%", Summary: "Flour & water", Subject: "dev", Category: "js", Level: "beginner",
			Language: "pl", Months: 2, Audience: []string{"Bakers"}, Objectives: []string{"Bake", "Wait"},
			Requirements: []string{"An oven"},
			Skills:       []string{"Patience"},
		},
		Landing: course.Landing{
			Description: "**Bread** ![](/media/" + shown + ")", CoverMediaID: &cover, PromoMediaID: &clip,
			FAQ: []course.FAQItem{{ID: db.NewID(), Question: "Why?", Answer: "Because.\nReally."}},
		},
		Price: course.Price{Cents: 1999, Currency: course.Currency()},
		Sections: []course.ContentSection{{ID: db.NewID(), Title: "Dough / Ciasto", Lessons: []course.ContentLesson{
			{
				ID: db.NewID(), Title: "Mixing", Kind: course.Video, Preview: true, MediaID: &video, PosterMediaID: &poster,
				DurationMs: 61_000, Captions: []course.CaptionTrack{{Language: "pl", Label: "Polski", MediaID: track}},
				Chapters: []course.Chapter{{StartMs: 0, Title: "Start"}, {StartMs: 30_000, Title: "Middle"}},
				Resources: []course.ContentResource{
					{ID: db.NewID(), Name: "Extra.pdf", MediaID: extra, Bytes: int64(len(pdf) + 5)},
				},
			},
			{
				ID: db.NewID(), Title: "Reading", Kind: course.Text,
				Body: "# Salt\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![A loaf](/media/" + shown + ")\n\n```go\nx := 1\n```",
			},
			{ID: db.NewID(), Title: "Paper", Kind: course.File, MediaID: &paper},
		}}, {ID: db.NewID(), Title: "Test", Lessons: []course.ContentLesson{{
			ID: db.NewID(), Title: "Quiz", Kind: course.Quiz, Quiz: &course.QuizContent{
				PassMark: 80, Shuffle: true, Draw: 2, Draws: []course.BankDraw{{Topic: "Ovens", Number: 1}, {Number: 1}},
				Questions: []course.ContentQuestion{
					asked("single", "Salt?", []string{"Yes", "No"}, []string{"0"}, "It is", ""),
					asked("multiple", "Which?", []string{"A", "B", "C"}, []string{"0", "2"}),
					asked("boolean", "So?", []string{"True", "False"}, []string{"1"}),
					asked("text", "What?", nil, []string{"yeast", "drożdże"}, "It lives"),
					asked("ordering", "Order", []string{"1", "2"}, []string{"1", "0"}),
				},
			},
		}}}, {ID: db.NewID(), Title: "Empty"}},
		Bank: []course.BankQuestion{
			{Topic: "Ovens", ContentQuestion: asked("boolean", "Hot?", []string{"True", "False"}, []string{"0"}, "Very", "")},
			{ContentQuestion: asked("text", "Flour?", nil, []string{"rye"})},
		},
	}
	var id string
	s.tx(func(tx *db.Tx) (err error) {
		id, err = studio.Import(s.t.Context(), tx, c)
		return err
	})
	return id
}

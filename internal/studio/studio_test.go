package studio_test

import (
	"context"
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/media"
	"stoa/internal/session"
	"stoa/internal/studio"
)

var day0 = time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)

// desk is the service with two instructors, where to file courses and a film of the first.
type desk struct {
	*studio.Service
	courses          *course.Service
	files            *media.Service
	bucket           blob.Bucket
	db               *db.DB
	now              time.Time
	zoe, max         context.Context
	zoeID, maxID     string
	film, othersFilm string
}

func open(t *testing.T, d *db.DB) *desk {
	t.Helper()
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	files := media.New(d, bucket, []byte("secret"), nil)
	s := &desk{files: files, bucket: bucket, db: d, now: day0}
	s.courses = course.New(d, files, func(context.Context, *db.Tx, string) error { return nil })
	s.Service = studio.New(d, s.courses, files)
	d.SetClock(func() time.Time { return s.now })
	s.tx(t, func(tx *db.Tx) error {
		ctx := t.Context()
		var err error
		if s.zoeID, err = account.Insert(ctx, tx, account.NewPerson{Name: "Zoë Żak", Email: "zoe@stoa.test"}); err != nil {
			return err
		}
		if s.maxID, err = account.Insert(ctx, tx, account.NewPerson{Name: "Max", Email: "max@stoa.test"}); err != nil {
			return err
		}
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('dev', 'Development', 'code', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('web', 'Web Development', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('js', 'web', 'JavaScript', 1)`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		film := media.NewMedia{
			OwnerID: &s.zoeID, Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", DurationMs: 60_000,
			Content: []byte("film"),
		}
		if s.film, err = files.Add(ctx, tx, film); err != nil {
			return err
		}
		film.OwnerID, film.Content = &s.maxID, []byte("other")
		s.othersFilm, err = files.Add(ctx, tx, film)
		return err
	})
	s.zoe = session.With(t.Context(), session.Viewer{ID: s.zoeID, Name: "Zoë Żak", Language: "en", Verified: true})
	s.max = session.With(t.Context(), session.Viewer{ID: s.maxID, Name: "Max", Language: "en", Verified: true})
	return s
}

func (s *desk) tx(t *testing.T, do func(tx *db.Tx) error) {
	t.Helper()
	if err := s.db.InTx(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

func each(t *testing.T, test func(t *testing.T, s *desk)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code {
		t.Errorf("%s: got %v, want %q", what, err, code)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (s *desk) create(t *testing.T, title string) string {
	t.Helper()
	id, err := s.Create(s.zoe, title)
	must(t, err)
	return id
}

func (s *desk) draft(t *testing.T, id string) *studio.StudioDraft {
	t.Helper()
	d, err := s.Draft(s.zoe, id)
	must(t, err)
	return d
}

func TestAnOlderRevisionIsRefused(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.create(t, "JavaScript")
		d := s.draft(t, id)
		plan := d.Plan.Plan
		plan.Summary = "mine"
		saved, err := s.SavePlan(s.zoe, id, plan, d.Plan.Revision)
		if err != nil || saved.Revision != d.Plan.Revision+1 {
			t.Fatalf("%+v %v", saved, err)
		}
		again, err := s.SavePlan(s.zoe, id, plan, d.Plan.Revision)
		if err != nil || again.Revision != saved.Revision {
			t.Errorf("the same once more, as after a lost answer: %+v %v", again, err)
		}
		plan.Summary = "theirs"
		_, err = s.SavePlan(s.zoe, id, plan, d.Plan.Revision)
		wantCode(t, "an older one", err, "draft.conflict")
		if got := s.draft(t, id).Plan.Summary; got != "mine" {
			t.Errorf("overwritten: %q", got)
		}
		plan.Category = "nothing"
		_, err = s.SavePlan(s.zoe, id, plan, saved.Revision)
		wantCode(t, "no such category", err, "form.invalid")
	})
}

func TestADraftIsItsInstructorsOnly(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id, section, lesson := s.create(t, "JavaScript"), uuid.NewString(), uuid.NewString()
		must(t, s.AddSection(s.zoe, id, studio.NewSection{ID: section, Title: "One"}))
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{ID: lesson, SectionID: section, Kind: course.Video, Title: "Film"}))
		theirs, err := s.Create(s.max, "Other")
		must(t, err)
		_, err = s.Draft(s.max, id)
		wantCode(t, "the draft", err, "studio.not_found")
		_, err = s.Lesson(s.max, theirs, lesson)
		wantCode(t, "a lesson through another course", err, "studio.not_found")
		_, err = s.SaveLesson(s.max, theirs, course.ContentLesson{ID: lesson, Kind: course.Video}, 1)
		wantCode(t, "saving it", err, "studio.not_found")
		wantCode(t, "taking its id", s.AddLesson(s.max, theirs, studio.NewLesson{
			ID: lesson, SectionID: section, Kind: course.Video,
		}), "studio.not_found")
		wantCode(t, "taking the section's id", s.AddSection(s.max, theirs, studio.NewSection{
			ID: section,
		}), "studio.not_found")
		wantCode(t, "removing it", s.RemoveLesson(s.max, theirs, lesson, true), "studio.not_found")
		wantCode(t, "another person's film", s.SetMedia(s.zoe, id, lesson, &s.othersFilm), "media.not_yours")
		_, err = s.SaveLesson(s.zoe, id, course.ContentLesson{ID: lesson, PosterMediaID: &s.othersFilm}, 1)
		wantCode(t, "as a poster", err, "media.not_yours")
		_, err = s.SaveLesson(s.zoe, id, course.ContentLesson{ID: lesson, Body: "![](/media/" + s.othersFilm + ")"}, 1)
		wantCode(t, "as a picture", err, "media.not_yours")
		must(t, s.SetMedia(s.zoe, id, lesson, &s.film))
		saved, err := s.SaveLesson(s.zoe, id, course.ContentLesson{ID: lesson, Title: "Film 1"}, 1)
		if err != nil || saved.Revision != 2 {
			t.Errorf("%+v %v", saved, err)
		}
		got, err := s.Lesson(s.zoe, id, lesson)
		if err != nil || got.MediaID == nil || got.DurationMs != 60_000 || got.Video == nil || got.Title != "Film 1" {
			t.Errorf("the film that came while the title was written: %+v %v", got, err)
		}
		if list, err := s.Courses(s.max); err != nil || len(list) != 1 || list[0].ID != theirs {
			t.Errorf("%+v %v", list, err)
		}
	})
}

func (s *desk) outline(t *testing.T, id string) (out [][]string) {
	t.Helper()
	for _, section := range s.draft(t, id).Sections {
		row := []string{section.Title}
		for _, l := range section.Lessons {
			row = append(row, l.Title)
		}
		out = append(out, row)
	}
	return out
}

func TestArranging(t *testing.T) {
	each(t, func(t *testing.T, s *desk) {
		id := s.create(t, "JavaScript")
		ids := map[string]string{}
		for _, name := range []string{"A", "B", "a1", "a2", "b1", "x"} {
			ids[name] = uuid.NewString()
		}
		lesson := func(name string) studio.OutlineLesson {
			return studio.OutlineLesson{ID: ids[name], Title: name, Kind: course.Text}
		}
		outline := []studio.OutlineSection{
			{ID: ids["A"], Title: "A", Lessons: []studio.OutlineLesson{lesson("a1"), lesson("a2")}},
			{ID: ids["B"], Title: "B", Lessons: []studio.OutlineLesson{lesson("b1")}},
		}
		must(t, s.AddOutline(s.zoe, id, outline))
		must(t, s.AddOutline(s.zoe, id, outline))
		after := ids["a1"]
		must(t, s.AddLesson(s.zoe, id, studio.NewLesson{
			ID: ids["x"], SectionID: ids["A"], AfterID: &after, Kind: course.Quiz, Title: "x",
		}))
		want := func(what string, want [][]string) {
			t.Helper()
			if got := s.outline(t, id); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %v, want %v", what, got, want)
			}
		}
		want("added", [][]string{{"A", "a1", "x", "a2"}, {"B", "b1"}})
		order := []studio.OrderedSection{
			{ID: ids["B"], Lessons: []string{ids["a2"], ids["b1"]}}, {ID: ids["A"], Lessons: []string{ids["a1"]}},
		}
		saved, err := s.SaveOrder(s.zoe, id, order, s.draft(t, id).OrderRevision)
		must(t, err)
		want("arranged, with a lesson that nobody named", [][]string{{"B", "a2", "b1"}, {"A", "a1", "x"}})
		_, err = s.SaveOrder(s.zoe, id, order, saved.Revision-1)
		wantCode(t, "an older order", err, "draft.conflict")
		must(t, s.RemoveSection(s.zoe, id, ids["B"], true))
		must(t, s.RemoveLesson(s.zoe, id, ids["x"], true))
		want("removed", [][]string{{"A", "a1"}})
		must(t, s.RemoveSection(s.zoe, id, ids["B"], false))
		must(t, s.RemoveLesson(s.zoe, id, ids["x"], false))
		want("restored", [][]string{{"B", "a2", "b1"}, {"A", "a1", "x"}})
	})
}

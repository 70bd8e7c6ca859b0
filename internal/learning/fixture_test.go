package learning_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/certificate"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/session"
)

const minute = int64(60_000)

// school is the service with four people, and a clock that the test moves.
type school struct {
	*learning.Service
	courses    *course.Service
	db         *db.DB
	now        time.Time
	people     map[string]session.Viewer
	film, file string
}

func each(t *testing.T, test func(t *testing.T, s *school)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, open(t, d)) })
}

func open(t *testing.T, d *db.DB) *school {
	t.Helper()
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	files := media.New(d, bucket, []byte("secret"), learning.Admits(d))
	courses := course.New(d, files, nil)
	s := &school{
		Service: learning.New(d, courses, files), courses: courses, db: d, now: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC),
		people: map[string]session.Viewer{},
	}
	d.SetClock(func() time.Time { return s.now })
	s.tx(t, func(tx *db.Tx) error {
		ctx := t.Context()
		for _, name := range []string{"teacher", "ada", "ben", "stranger"} {
			id, err := account.Insert(ctx, tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
			if err != nil {
				return err
			}
			s.people[name] = session.Viewer{ID: id, Name: name, Roles: []web.Role{web.Learner}, Verified: true}
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
		var err error
		if s.film, err = files.Add(ctx, tx, media.NewMedia{
			Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", DurationMs: 10 * minute, Content: []byte("film"),
		}); err != nil {
			return err
		}
		s.file, err = files.Add(ctx, tx, media.NewMedia{
			Kind: media.KindFile, Name: "a.txt", ContentType: "text/plain", Content: []byte("words"),
		})
		return err
	})
	return s
}

func (s *school) tx(t *testing.T, do func(tx *db.Tx) error) {
	t.Helper()
	if err := s.db.InTx(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

func (s *school) as(who string) context.Context {
	if v, ok := s.people[who]; ok {
		return session.With(context.Background(), v)
	}
	return context.Background()
}

// add inserts a course by teacher and returns its id and those of its lessons.
func (s *school) add(
	t *testing.T, slug, status string, cents int64, lessons ...course.NewLesson,
) (id string, ids []string) {
	t.Helper()
	half := (len(lessons) + 1) / 2
	in := course.NewCourse{
		Slug: slug, InstructorID: s.people["teacher"].ID, Subject: "dev", Category: "js", Title: "About " + slug,
		Summary: "In short", Description: "All of it",
		Language: "en", Level: "all", Status: status, Currency: "USD", Prices: []course.NewPrice{{Cents: cents}},
		PublishedAt: s.now,
		Sections:    []course.NewSection{{Title: "One", Lessons: lessons[:half]}, {Title: "Two", Lessons: lessons[half:]}},
	}
	s.tx(t, func(tx *db.Tx) (err error) {
		if id, err = course.Insert(t.Context(), tx, in); err != nil {
			return err
		}
		rows, err := course.Lessons(t.Context(), tx, id)
		ids = nil // the first run of two may have left its own
		for _, row := range rows {
			ids = append(ids, row.ID)
		}
		return err
	})
	return id, ids
}

func (s *school) enroll(t *testing.T, who, courseID string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		return learning.Enroll(t.Context(), tx, learning.EnrollIn{PersonID: s.people[who].ID, CourseID: courseID})
	})
}

// video is a lesson of ten minutes, with a file beside it.
func (s *school) video() course.NewLesson {
	return course.NewLesson{
		Title: "Film", Kind: course.Video, MediaID: &s.film, DurationMs: 10 * minute,
		Resources: []course.NewResource{{Name: "a.txt", MediaID: s.file}},
	}
}

func text(n int) []course.NewLesson {
	out := make([]course.NewLesson, n)
	for i := range out {
		out[i] = course.NewLesson{Title: fmt.Sprintf("Text %d", i), Kind: course.Text, Body: "*Read*"}
	}
	return out
}

// tick ticks a lesson, or un-ticks it, and fails the test if that is refused.
func (s *school) tick(t *testing.T, who, lesson string, done bool) *learning.Progress {
	t.Helper()
	p, err := s.SetDone(s.as(who), lesson, done)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// issued are all certificates, in the order in which their events were written.
func (s *school) issued(t *testing.T) (all []certificate.Certificate) {
	t.Helper()
	for _, e := range eventtest.Of[event.CertificateIssued](t, s.db) {
		c, err := certificate.New(s.db, seal.Generate(), "https://stoa.test").One(t.Context(), e.Code)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, *c)
	}
	return all
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code || (code == "" && err != nil) {
		t.Errorf("%s: got %v, want %q", what, err, code)
	}
}

// Package learningtest gives tests a school: a teacher, learners, courses with lessons, and a clock.
package learningtest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/learning"
	"stoa/internal/media"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// Minute is one of film.
const Minute = int64(60_000)

// School has four people: teacher, ada, ben and stranger. The test moves Now. Film has ten minutes, File is a text.
type School struct {
	Learning   *learning.Service
	Courses    *course.Service
	Bell       *notify.Bell
	DB         *db.DB
	Now        time.Time
	People     map[string]session.Viewer
	Film, File string
}

// Open makes one in an empty database.
func Open(t *testing.T, d *db.DB) *School {
	t.Helper()
	bucket, err := blob.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	files := media.New(d, bucket, []byte("secret"), learning.Admits(d))
	courses := course.New(d, files, nil)
	bell := notify.NewBell(d, func(context.Context, string) bool { return true })
	t.Cleanup(bell.Close)
	s := &School{
		Learning: learning.New(d, courses, files, bell), Courses: courses, Bell: bell, DB: d,
		Now: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC), People: map[string]session.Viewer{},
	}
	d.SetClock(func() time.Time { return s.Now })
	for _, name := range []string{"teacher", "ada", "ben", "stranger"} {
		s.Person(t, name)
	}
	s.Tx(t, func(tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('dev', 'Development', 'code', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('web', 'Web Development', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('js', 'web', 'JavaScript', 1)`,
		} {
			if _, err := tx.ExecContext(t.Context(), statement); err != nil {
				return err
			}
		}
		var err error
		if s.Film, err = files.Add(t.Context(), tx, media.NewMedia{
			Kind: media.KindVideo, Name: "a.mp4", ContentType: "video/mp4", DurationMs: 10 * Minute, Content: []byte("film"),
		}); err != nil {
			return err
		}
		s.File, err = files.Add(t.Context(), tx, media.NewMedia{
			Kind: media.KindFile, Name: "a.txt", ContentType: "text/plain", Content: []byte("words"),
		})
		return err
	})
	return s
}

// Person adds one to People, by name.
func (s *School) Person(t *testing.T, name string) {
	t.Helper()
	s.Tx(t, func(tx *db.Tx) error {
		id, err := account.Insert(t.Context(), tx, account.NewPerson{Name: name, Email: name + "@stoa.test"})
		s.People[name] = session.Viewer{ID: id, Name: name, Roles: []web.Role{web.Learner}, Verified: true}
		return err
	})
}

// Tx runs do in a transaction, and fails the test if that fails.
func (s *School) Tx(t *testing.T, do func(tx *db.Tx) error) {
	t.Helper()
	if err := s.DB.InTx(t.Context(), do); err != nil {
		t.Fatal(err)
	}
}

// As is the context of a person, or of a visitor.
func (s *School) As(who string) context.Context {
	if v, ok := s.People[who]; ok {
		return session.With(context.Background(), v)
	}
	return context.Background()
}

// Add inserts a course by teacher in two sections, and returns its id and those of its lessons.
func (s *School) Add(
	t *testing.T, slug, status string, cents int64, lessons ...course.NewLesson,
) (id string, ids []string) {
	t.Helper()
	half := (len(lessons) + 1) / 2
	in := course.NewCourse{
		Slug: slug, InstructorID: s.People["teacher"].ID, Subject: "dev", Category: "js", Title: "About " + slug,
		Summary: "In short", Description: "All of it",
		Language: "en", Level: "all", Status: status, Currency: "USD", Prices: []course.NewPrice{{Cents: cents}},
		PublishedAt: s.Now,
		Sections:    []course.NewSection{{Title: "One", Lessons: lessons[:half]}, {Title: "Two", Lessons: lessons[half:]}},
	}
	s.Tx(t, func(tx *db.Tx) (err error) {
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

// Enroll enrolls people in a course.
func (s *School) Enroll(t *testing.T, courseID string, who ...string) {
	t.Helper()
	s.Tx(t, func(tx *db.Tx) error {
		for _, name := range who {
			if err := learning.Enroll(t.Context(), tx, learning.EnrollIn{
				PersonID: s.People[name].ID, CourseID: courseID,
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// Video is a lesson of ten minutes, with a file beside it.
func (s *School) Video() course.NewLesson {
	return course.NewLesson{
		Title: "Film", Kind: course.Video, MediaID: &s.Film, DurationMs: 10 * Minute,
		Resources: []course.NewResource{{Name: "a.txt", MediaID: s.File}},
	}
}

// Text are n lessons to read.
func Text(n int) []course.NewLesson {
	out := make([]course.NewLesson, n)
	for i := range out {
		out[i] = course.NewLesson{Title: fmt.Sprintf("Text %d", i), Kind: course.Text, Body: "*Read*"}
	}
	return out
}

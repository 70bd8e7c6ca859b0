package note_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning/learningtest"
	"stoa/internal/note"
)

func each(t *testing.T, test func(t *testing.T, s *learningtest.School, notes *note.Service)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, learningtest.Open(t, d), note.New(d)) })
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	if fault.CodeOf(err) != code || (code == "" && err != nil) {
		t.Errorf("%s: got %v, want %q", what, err, code)
	}
}

func at(ms int64) *int64 { return &ms }

func TestNotes(t *testing.T) {
	each(t, func(t *testing.T, s *learningtest.School, notes *note.Service) {
		id, lessons := s.Add(t, "js", course.Published, 0, s.Video(), learningtest.Text(1)[0], s.Video())
		s.Enroll(t, id, "ada", "ben")
		ada := s.As("ada")
		write := func(lesson, id string, at *int64, body string) *note.Note {
			t.Helper()
			n, err := notes.Write(ada, lesson, id, at, body)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		write(lessons[2], "", at(99*learningtest.Minute), "  the _end_\n")
		write(lessons[0], "", at(65_000), "second")
		first := write(lessons[0], db.NewID(), nil, "about all of it")
		if again := write(lessons[0], first.ID, at(5), "twice is once"); *again != *first {
			t.Errorf("%+v, %+v", again, first)
		}
		write(lessons[1], "", nil, "read")
		order := func() (out string) {
			t.Helper()
			_, list, err := notes.InCourse(ada, "js")
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range list {
				out += n.Body + "; "
			}
			return out
		}
		if got := order(); got != "about all of it; second; read; the _end_; " {
			t.Errorf("%s", got)
		}
		text, err := notes.Markdown(ada, "js")
		want := "# About js\n\n## Film\n\nabout all of it\n\n**1:05**\n\nsecond\n\n## Text 0\n\nread\n\n" +
			"## Film\n\n**10:00**\n\nthe _end_\n"
		if text != want || err != nil {
			t.Errorf("%q %v", text, err)
		}

		// Nobody else's, whoever asks, even with its id.
		for _, who := range []string{"ben", "teacher"} {
			if _, list, err := notes.InCourse(s.As(who), "js"); err != nil || len(list) != 0 {
				t.Errorf("%s sees %v %v", who, list, err)
			}
			_, err := notes.Edit(s.As(who), first.ID, "mine")
			wantCode(t, who+" edits", err, "note.not_found")
			wantCode(t, who+" deletes", notes.Delete(s.As(who), first.ID), "")
		}
		if n, err := notes.Write(s.As("ben"), lessons[0], first.ID, nil, "ben's"); err != nil || n.Body != "ben's" {
			t.Errorf("%+v %v", n, err)
		}
		for _, refused := range []struct{ who, lesson, body, code string }{
			{"stranger", lessons[0], "x", "enrollment.required"}, {"nobody", lessons[0], "x", "account.signin_needed"},
			{"ada", "nothing", "x", "lesson.not_found"}, {"ada", lessons[0], " ", "form.invalid"},
			{"ada", lessons[0], strings.Repeat("x", 10_001), "form.invalid"},
		} {
			_, err := notes.Write(s.As(refused.who), refused.lesson, "", nil, refused.body)
			wantCode(t, refused.who, err, refused.code)
		}

		s.Now = s.Now.Add(time.Minute)
		if n, err := notes.Edit(ada, first.ID, "edited"); err != nil || n.Body != "edited" ||
			!n.UpdatedAt.Equal(s.Now) || !n.CreatedAt.Equal(first.CreatedAt) {
			t.Errorf("%+v %v", n, err)
		}
		for range 2 { // deleting twice is once
			wantCode(t, "deleted", notes.Delete(ada, first.ID), "")
		}
		write(lessons[0], first.ID, nil, "undone")
		if got := order(); got != "undone; second; read; the _end_; " {
			t.Errorf("%s", got)
		}
		if all, err := notes.All(ada); err != nil || len(all) != 4 || all[0].Course != "js" {
			t.Errorf("%+v %v", all, err)
		}
		s.Tx(t, func(tx *db.Tx) error { return note.Erase(t.Context(), tx, s.People["ada"].ID) })
		if got := order(); got != "" {
			t.Errorf("erased: %s", got)
		}
	})
}

func TestAThousandNotesAreEnough(t *testing.T) {
	each(t, func(t *testing.T, s *learningtest.School, notes *note.Service) {
		id, lessons := s.Add(t, "js", course.Published, 0, s.Video())
		s.Enroll(t, id, "ada")
		s.Tx(t, func(tx *db.Tx) error {
			for i := range 1000 {
				if _, err := tx.ExecContext(t.Context(), `INSERT INTO notes
					(person_id, id, course_id, lesson_id, body, created_at, updated_at) VALUES ($1, $2, $3, $4, 'x', $5, $5)`,
					s.People["ada"].ID, fmt.Sprint(i), id, lessons[0], db.At(s.Now)); err != nil {
					return err
				}
			}
			return nil
		})
		_, err := notes.Write(s.As("ada"), lessons[0], "", nil, "one more")
		wantCode(t, "one more", err, "note.too_many")
		if all, err := notes.All(s.As("ada")); err != nil || len(all) != 1000 {
			t.Errorf("%d %v", len(all), err)
		}
	})
}

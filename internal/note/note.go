// Package note owns what learners write for themselves beside a lesson, at a second of it or not. It promises that only
// the writer ever reads a note, and that saving twice is once.
package note

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/note/notedb"
	"stoa/internal/session"
)

const (
	longest = 10_000 // characters
	most    = 1000   // notes of a person in a course
)

var (
	errNone    = fault.New(fault.NotFound, "note.not_found", "This note no longer exists.")
	errTooMany = fault.New(fault.Conflict, "note.too_many", "You have 1,000 notes in this course. Delete some first.")
)

// Service holds the use cases.
type Service struct{ db *db.DB }

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Note is a note of the viewer's. AtMs is the place in the video. Removed: the course no longer has the lesson.
type Note struct {
	ID          string    `json:"id"`
	LessonID    string    `json:"lessonId"`
	LessonTitle string    `json:"lessonTitle"`
	Removed     bool      `json:"removed" doc:"The course no longer has the lesson"`
	AtMs        *int64    `json:"atMs"`
	Body        string    `json:"body"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
}

func noteOf(row notedb.NoteByIDRow) *Note {
	return &Note{
		ID: row.ID, LessonID: row.LessonID, LessonTitle: row.LessonTitle, Removed: row.Removed, AtMs: row.AtMs,
		Body: row.Body, CreatedAt: row.CreatedAt.Time, UpdatedAt: row.UpdatedAt.Time,
	}
}

// InCourse returns the viewer's notes in a course, in the order of the course, then of time. Errors: course.not_found,
// enrollment.required.
func (s *Service) InCourse(ctx context.Context, slug string) (title string, notes []Note, err error) {
	hall, err := learning.EnterBySlug(ctx, s.db.Read(), slug)
	if err != nil {
		return "", nil, err
	}
	rows, err := notedb.New(s.db.Read()).NotesOf(ctx, notedb.NotesOfParams{
		PersonID: hall.Viewer.ID, CourseID: hall.Course.ID,
	})
	notes = make([]Note, 0, len(rows))
	for _, row := range rows {
		notes = append(notes, *noteOf(notedb.NoteByIDRow(row)))
	}
	return hall.Course.Title, notes, err
}

// Write adds a note to a lesson, at a place of its video (milliseconds) or none. The id is the browser's, or empty; the
// same id again is the note as it is. Errors: a form's, lesson.not_found, enrollment.required, note.too_many,
// note.elsewhere.
func (s *Service) Write(ctx context.Context, lessonID, id string, atMs *int64, body string) (*Note, error) {
	body, err := clean(body)
	if err != nil {
		return nil, err
	}
	var out *Note
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		access, err := learning.Enter(ctx, tx, lessonID)
		if err != nil {
			return err
		}
		q, me := notedb.New(tx), access.Viewer.ID
		if id == "" {
			id = db.NewID()
		}
		row, again, err := db.Found(q.NoteByID(ctx, notedb.NoteByIDParams{PersonID: me, ID: id}))
		if err != nil || again {
			out = noteOf(row)
			return err
		}
		if n, err := q.CountNotes(ctx, notedb.CountNotesParams{PersonID: me, CourseID: access.Course.ID}); err != nil {
			return err
		} else if n >= most {
			return errTooMany
		}
		if atMs != nil {
			at := min(max(*atMs, 0), access.DurationMs)
			atMs = &at
		}
		if err := q.InsertNote(ctx, notedb.InsertNoteParams{
			PersonID: me, ID: id, CourseID: access.Course.ID, LessonID: lessonID, AtMs: atMs, Body: body,
			CreatedAt: db.At(tx.Now), UpdatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		out, err = one(ctx, q, me, id)
		return err
	})
	return out, err
}

// Edit replaces the text of one of the viewer's notes. Errors: a form's, note.not_found.
func (s *Service) Edit(ctx context.Context, id, body string) (*Note, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if body, err = clean(body); err != nil {
		return nil, err
	}
	var out *Note
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := notedb.New(tx)
		if err := q.UpdateNote(ctx, notedb.UpdateNoteParams{
			PersonID: v.ID, ID: id, Body: body, UpdatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		out, err = one(ctx, q, v.ID, id)
		return err
	})
	return out, err
}

// Delete deletes one of the viewer's notes. One that is gone already is no error.
func (s *Service) Delete(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return notedb.New(tx).DeleteNote(ctx, notedb.DeleteNoteParams{PersonID: v.ID, ID: id})
	})
}

// Erase deletes a person's notes.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return notedb.New(tx).EraseNotes(ctx, personID)
}

func one(ctx context.Context, q *notedb.Queries, personID, id string) (*Note, error) {
	row, ok, err := db.Found(q.NoteByID(ctx, notedb.NoteByIDParams{PersonID: personID, ID: id}))
	if err == nil && !ok {
		err = errNone
	}
	return noteOf(row), err
}

func clean(body string) (string, error) {
	var f fault.Form
	body = f.Text("body", body, true, true, longest)
	return body, f.Err()
}

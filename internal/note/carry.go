package note

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/note/notedb"
)

// Carried is a note as someone has written it elsewhere.
type Carried struct {
	ID, Body             string
	AtMs                 *int64
	CreatedAt, UpdatedAt time.Time
}

// Carry adds a note that a person has brought from elsewhere to a lesson of a course, and reports whether it is new.
// One that is there already stays as it is; one that breaks the rules, or is too many, is left out.
func Carry(ctx context.Context, tx *db.Tx, personID, courseID, lessonID string, c Carried) (bool, error) {
	q := notedb.New(tx)
	var f fault.Form
	body := f.Text("body", c.Body, true, true, longest)
	if f.Err() != nil || c.ID == "" {
		return false, nil
	}
	_, there, err := db.Found(q.NoteByID(ctx, notedb.NoteByIDParams{PersonID: personID, ID: c.ID}))
	if err != nil || there {
		return false, err
	}
	n, err := q.CountNotes(ctx, notedb.CountNotesParams{PersonID: personID, CourseID: courseID})
	if err != nil || n >= most {
		return false, err
	}
	within := func(at time.Time) db.Time {
		if at.IsZero() || at.After(tx.Now) {
			at = tx.Now
		}
		return db.At(at)
	}
	return true, q.InsertNote(ctx, notedb.InsertNoteParams{
		PersonID: personID, ID: c.ID, CourseID: courseID, LessonID: lessonID, AtMs: c.AtMs, Body: body,
		CreatedAt: within(c.CreatedAt), UpdatedAt: within(c.UpdatedAt),
	})
}

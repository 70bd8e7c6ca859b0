package question

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/question/questiondb"
	"stoa/internal/session"
)

const (
	mostSaved    = 100 // of one person
	longestTitle = 80
)

var (
	errNoSaved   = fault.New(fault.NotFound, "studio.not_found", "This doesn’t exist, or isn’t yours.")
	errManySaved = fault.New(fault.Conflict, "studio.too_many", "You have reached the limit.")
)

// SavedAnswer is a text that its owner answers with often.
type SavedAnswer struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Body  string `json:"body"`
}

// SavedAnswers returns the viewer's, the newest first, at most 100.
func (s *Service) SavedAnswers(ctx context.Context) ([]SavedAnswer, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := questiondb.New(s.db.Read()).SavedAnswers(ctx, v.ID)
	out := make([]SavedAnswer, 0, len(rows))
	for _, row := range rows {
		out = append(out, SavedAnswer{ID: row.ID, Title: row.Title, Body: row.Body})
	}
	return out, err
}

// SaveAnswer stores a text under an id that the browser chose; what has the id is replaced. Errors: a form's,
// studio.too_many.
func (s *Service) SaveAnswer(ctx context.Context, in SavedAnswer) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	title := f.Text("title", in.Title, true, false, longestTitle)
	body := f.Text("body", in.Body, true, true, longest)
	if len(in.ID) > 64 {
		return errNoSaved
	}
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := questiondb.New(tx)
		n, err := q.UpdateSaved(ctx, questiondb.UpdateSavedParams{ID: in.ID, PersonID: v.ID, Title: title, Body: body})
		if err != nil || n > 0 {
			return err
		}
		if n, err := q.CountSaved(ctx, v.ID); err != nil {
			return err
		} else if n >= mostSaved {
			return errManySaved
		}
		return q.InsertSaved(ctx, questiondb.InsertSavedParams{
			ID: in.ID, PersonID: v.ID, Title: title, Body: body, CreatedAt: db.At(tx.Now),
		})
	})
}

// DeleteSaved deletes one of the viewer's saved answers. Error: studio.not_found.
func (s *Service) DeleteSaved(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		n, err := questiondb.New(tx).DeleteSaved(ctx, questiondb.DeleteSavedParams{ID: id, PersonID: v.ID})
		if err == nil && n == 0 {
			err = errNoSaved
		}
		return err
	})
}

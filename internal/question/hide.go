package question

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/question/questiondb"
)

// Hide takes a question, with its answers, or an answer away from everyone but who wrote it. The reason is shown to its
// author. Hiding again changes the reason. The caller has checked who may. Error: question.not_found.
func Hide(ctx context.Context, tx *db.Tx, id, reason, note string) error {
	at := db.At(tx.Now)
	return setHidden(ctx, tx, questiondb.HideQuestionParams{
		ID: id, HiddenAt: &at, HiddenReason: reason, HiddenNote: note,
	})
}

// Show takes Hide back. Error: question.not_found.
func Show(ctx context.Context, tx *db.Tx, id string) error {
	return setHidden(ctx, tx, questiondb.HideQuestionParams{ID: id})
}

func setHidden(ctx context.Context, tx *db.Tx, to questiondb.HideQuestionParams) error {
	q := questiondb.New(tx)
	n, err := q.HideQuestion(ctx, to)
	if err != nil {
		return err
	}
	if n > 0 {
		if to.HiddenAt == nil {
			return nil
		}
		return q.ForgetUnread(ctx, to.ID) // nobody can read it
	}
	if n, err = q.HideAnswer(ctx, questiondb.HideAnswerParams(to)); err != nil {
		return err
	}
	if n == 0 {
		return errNone
	}
	answer, err := q.AnswerByID(ctx, to.ID)
	if err != nil {
		return err
	}
	if err := q.SetAnswered(ctx, answer.QuestionID); err != nil {
		return err
	}
	return reindex(ctx, q, answer.QuestionID)
}

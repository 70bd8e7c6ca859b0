package studio

import (
	"context"

	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/studio/studiodb"
)

// SaveBank stores the questions that the quizzes of a course draw from. Errors: form.invalid, draft.conflict.
func (s *Service) SaveBank(
	ctx context.Context, courseID string, in []course.BankQuestion, revision int,
) (saved Saved, err error) {
	err = s.change(ctx, courseID, func(w *work) error {
		if err := course.CheckBank(in); err != nil {
			return err
		}
		now := bankJSON(in)
		saved, err = w.put(now, w.draft.Bank, revision, w.draft.BankRevision, func() error {
			return w.q.SaveBank(w.ctx, studiodb.SaveBankParams{CourseID: courseID, Bank: now})
		})
		return err
	})
	return saved, err
}

func bankJSON(bank []course.BankQuestion) db.JSON {
	if bank == nil {
		bank = []course.BankQuestion{}
	}
	return db.ToJSON(bank)
}

// short are the quizzes that draw more questions than the bank has.
func (w *work) short(bank []course.BankQuestion) (map[string]bool, error) {
	rows, err := w.q.QuizzesOf(w.ctx, w.draft.CourseID)
	out := map[string]bool{}
	for _, row := range rows {
		var c content
		if err := row.Content.Into(&c); err != nil {
			return nil, err
		}
		out[row.ID] = c.Quiz != nil && !course.Suffices(bank, c.Quiz.Draws)
	}
	return out, err
}

// unanswered reports whether a question of the bank has no right answer.
func unanswered(bank []course.BankQuestion) bool {
	for _, q := range bank {
		if !q.Answered() {
			return true
		}
	}
	return false
}

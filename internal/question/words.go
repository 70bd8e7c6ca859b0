package question

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/question/questiondb"
	"stoa/internal/search/words"
)

// terms are the different words of a text, folded as the catalog's search folds them.
func terms(text string) (out []string) {
	known := map[string]bool{}
	words.Each(text, func(w words.Word) {
		if !known[w.Term] {
			known[w.Term] = true
			out = append(out, w.Term)
		}
	})
	return out
}

// asked puts the first three words of a search into its parameters, each as the beginnings it stands for, and returns
// how many there are; ok is false if there was something typed that nothing can be found by.
func asked(text string, p *questiondb.NewestParams) (n int32, ok bool) {
	for i, term := range terms(text) {
		from, to := []byte(term), append([]byte(term), 0xff) // no UTF-8 has this byte
		switch i {
		case 0:
			p.FromA, p.ToA = from, to
		case 1:
			p.FromB, p.ToB = from, to
		case 2:
			p.FromC, p.ToC = from, to
		default:
			return p.Words, true
		}
		p.Words++
	}
	return p.Words, p.Words > 0 || text == ""
}

// index has a question be found by the words of a text.
func index(ctx context.Context, q *questiondb.Queries, courseID, questionID, text string) error {
	for _, term := range terms(text) {
		if err := q.InsertWord(ctx, questiondb.InsertWordParams{
			CourseID: courseID, Word: []byte(term), QuestionID: questionID,
		}); err != nil {
			return err
		}
	}
	return nil
}

// reindex has a question be found by what it and its answers say now.
func reindex(ctx context.Context, q *questiondb.Queries, id string) error {
	row, err := q.QuestionByID(ctx, id)
	if err != nil {
		return err
	}
	answers, err := q.TextsOf(ctx, id)
	if err != nil {
		return err
	}
	if err := q.ForgetWords(ctx, id); err != nil {
		return err
	}
	for _, text := range append(answers, row.Body) {
		if err := index(ctx, q, row.CourseID, id, text); err != nil {
			return err
		}
	}
	return q.SetIndexed(ctx, id)
}

// IndexOld indexes what was asked before questions were indexed, a batch at a time.
func (s *Service) IndexOld(ctx context.Context) error {
	for {
		ids, err := questiondb.New(s.db.Read()).Unindexed(ctx)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := s.db.InTx(ctx, func(tx *db.Tx) error {
			for _, id := range ids {
				if err := reindex(ctx, questiondb.New(tx), id); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			return err
		}
	}
}

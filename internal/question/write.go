package question

import (
	"context"
	"time"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/question/questiondb"
	"stoa/internal/session"
)

// Ask asks a question under a lesson, at a place of its video (milliseconds) or none; who teaches is notified, and
// who asks follows it. Errors: account.unverified, a form's, lesson.not_found, enrollment.required,
// question.too_many.
func (s *Service) Ask(ctx context.Context, lessonID, body string, atMs *int64) (*Question, error) {
	if _, err := session.RequireVerified(ctx); err != nil {
		return nil, err
	}
	body, err := clean(body)
	if err != nil {
		return nil, err
	}
	var out *Question
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		access, err := learning.Enter(ctx, tx, lessonID)
		if err != nil {
			return err
		}
		q, me := questiondb.New(tx), access.Viewer.ID
		if n, err := q.CountAsked(ctx, questiondb.CountAskedParams{
			PersonID: me, CreatedAt: db.At(tx.Now.Add(-24 * time.Hour)),
		}); err != nil {
			return err
		} else if n >= mostADay {
			return errTooMany
		}
		in := questiondb.InsertQuestionParams{
			ID: db.NewID(), CourseID: access.Course.ID, LessonID: lessonID, PersonID: me, Body: body, CreatedAt: db.At(tx.Now),
		}
		if atMs != nil {
			at := min(max(*atMs, 0), access.DurationMs)
			in.AtMs = &at
		}
		if err := q.InsertQuestion(ctx, in); err != nil {
			return err
		}
		if err := q.Follow(ctx, questiondb.FollowParams{QuestionID: in.ID, PersonID: me}); err != nil {
			return err
		}
		if err := index(ctx, q, in.CourseID, in.ID, body); err != nil {
			return err
		}
		if err := q.SetUnread(ctx, questiondb.SetUnreadParams{QuestionID: in.ID, ExceptID: me}); err != nil {
			return err
		}
		if err := event.Publish(ctx, tx, event.QuestionAsked{QuestionID: in.ID}); err != nil {
			return err
		}
		out, err = s.one(ctx, tx, access, in.ID)
		return err
	})
	return out, err
}

// Reply answers a question; its followers are notified. Learners of the course answer, and who teaches it. It returns
// the question as it is now. Errors: account.unverified, a form's, question.not_found, enrollment.required,
// question.too_many.
func (s *Service) Reply(ctx context.Context, questionID, body string) (*Question, error) {
	if _, err := session.RequireVerified(ctx); err != nil {
		return nil, err
	}
	body, err := clean(body)
	if err != nil {
		return nil, err
	}
	return s.change(ctx, questionID, func(tx *db.Tx, row questiondb.LessonQuestion, access learning.Access) error {
		q, me := questiondb.New(tx), access.Viewer.ID
		if n, err := q.CountAnswered(ctx, questiondb.CountAnsweredParams{
			PersonID: me, CreatedAt: db.At(tx.Now.Add(-24 * time.Hour)),
		}); err != nil {
			return err
		} else if n >= mostADay {
			return errTooMany
		}
		id := db.NewID()
		if err := q.InsertAnswer(ctx, questiondb.InsertAnswerParams{
			ID: id, QuestionID: questionID, PersonID: me, Body: body, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		if err := index(ctx, q, row.CourseID, questionID, body); err != nil {
			return err
		}
		if err := noted(ctx, q, access, questionID); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.QuestionAnswered{AnswerID: id})
	})
}

// TakeBack deletes one of the viewer's own questions, with its answers, or answers. Error: question.not_found.
func (s *Service) TakeBack(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := questiondb.New(tx)
		n, err := q.DeleteQuestion(ctx, questiondb.DeleteQuestionParams{ID: id, PersonID: v.ID})
		if err != nil || n > 0 {
			return err
		}
		answer, ok, err := db.Found(q.AnswerByID(ctx, id))
		if err != nil {
			return err
		}
		if !ok || answer.PersonID != v.ID {
			return errNone
		}
		if _, err := q.DeleteAnswer(ctx, questiondb.DeleteAnswerParams{ID: id, PersonID: v.ID}); err != nil {
			return err
		}
		if err := q.SetAnswered(ctx, answer.QuestionID); err != nil {
			return err
		}
		return reindex(ctx, q, answer.QuestionID)
	})
}

// Vote votes for a question, or takes that back; twice is once. Errors: question.not_found, enrollment.required.
func (s *Service) Vote(ctx context.Context, id string, on bool) (*Question, error) {
	return s.change(ctx, id, func(tx *db.Tx, _ questiondb.LessonQuestion, access learning.Access) (err error) {
		q, n := questiondb.New(tx), int64(0)
		if on {
			n, err = q.InsertVote(ctx, questiondb.InsertVoteParams{QuestionID: id, PersonID: access.Viewer.ID})
		} else {
			n, err = q.DeleteVote(ctx, questiondb.DeleteVoteParams{QuestionID: id, PersonID: access.Viewer.ID})
			n = -n
		}
		if err != nil || n == 0 {
			return err
		}
		return q.AddVotes(ctx, questiondb.AddVotesParams{ID: id, Votes: int32(n)})
	})
}

// Follow has the viewer notified of new answers, or no longer. Errors: question.not_found, enrollment.required.
func (s *Service) Follow(ctx context.Context, id string, on bool) (*Question, error) {
	return s.change(ctx, id, func(tx *db.Tx, _ questiondb.LessonQuestion, access learning.Access) error {
		q := questiondb.New(tx)
		if on {
			return q.Follow(ctx, questiondb.FollowParams{QuestionID: id, PersonID: access.Viewer.ID})
		}
		return q.Unfollow(ctx, questiondb.UnfollowParams{QuestionID: id, PersonID: access.Viewer.ID})
	})
}

// Accept marks the answer that helped, or takes that back; a question has one at most. Who asked may, and who teaches.
// Errors: question.not_found (of others, too), enrollment.required.
func (s *Service) Accept(ctx context.Context, answerID string, on bool) (*Question, error) {
	if _, err := session.Require(ctx); err != nil {
		return nil, err
	}
	answer, ok, err := db.Found(questiondb.New(s.db.Read()).AnswerByID(ctx, answerID))
	if err == nil && !ok {
		err = errNone
	}
	if err != nil {
		return nil, err
	}
	id := answer.QuestionID
	return s.change(ctx, id, func(tx *db.Tx, row questiondb.LessonQuestion, access learning.Access) error {
		q := questiondb.New(tx)
		if row.PersonID != access.Viewer.ID && !access.Teaches {
			return errNone // of theirs
		}
		now, ok, err := db.Found(q.AnswerByID(ctx, answerID))
		switch {
		case err != nil:
			return err
		case !ok, now.HiddenAt != nil:
			return errNone
		case on:
			err = q.Accept(ctx, questiondb.AcceptParams{QuestionID: id, AnswerID: answerID})
		case now.Accepted:
			err = q.Accept(ctx, questiondb.AcceptParams{QuestionID: id})
		}
		if err != nil {
			return err
		}
		return q.SetAnswered(ctx, id)
	})
}

// change does something to a question that the viewer may read, and returns it as it is then.
func (s *Service) change(
	ctx context.Context, id string, do func(tx *db.Tx, row questiondb.LessonQuestion, access learning.Access) error,
) (*Question, error) {
	if _, err := session.Require(ctx); err != nil {
		return nil, err
	}
	var out *Question
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		row, access, err := enter(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := do(tx, row, access); err != nil {
			return err
		}
		out, err = s.one(ctx, tx, access, id)
		return err
	})
	return out, err
}

func clean(body string) (string, error) {
	var f fault.Form
	body = f.Text("body", body, true, true, longest)
	return body, f.Err()
}

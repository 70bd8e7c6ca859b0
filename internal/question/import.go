package question

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/question/questiondb"
)

// ImportIn is a question as it was asked in the past, with its answers, oldest first.
type ImportIn struct {
	CourseID, LessonID, PersonID, Body string
	AtMs                               *int64
	At                                 time.Time
	Voters                             []string
	Answers                            []ImportAnswer
}

// ImportAnswer is an answer of the past.
type ImportAnswer struct {
	PersonID, Body string
	At             time.Time
	Accepted       bool
}

// Import writes a question of the past. Nobody is notified; who teaches and hasn't answered finds it unread.
func Import(ctx context.Context, tx *db.Tx, in ImportIn) error {
	q, id := questiondb.New(tx), db.NewID()
	if err := q.InsertQuestion(ctx, questiondb.InsertQuestionParams{
		ID: id, CourseID: in.CourseID, LessonID: in.LessonID, PersonID: in.PersonID, AtMs: in.AtMs, Body: in.Body,
		CreatedAt: db.At(in.At),
	}); err != nil {
		return err
	}
	if err := q.Follow(ctx, questiondb.FollowParams{QuestionID: id, PersonID: in.PersonID}); err != nil {
		return err
	}
	if err := q.SetUnread(ctx, questiondb.SetUnreadParams{QuestionID: id, ExceptID: in.PersonID}); err != nil {
		return err
	}
	for _, voter := range in.Voters {
		n, err := q.InsertVote(ctx, questiondb.InsertVoteParams{QuestionID: id, PersonID: voter})
		if err != nil {
			return err
		}
		if err := q.AddVotes(ctx, questiondb.AddVotesParams{ID: id, Votes: int32(n)}); err != nil {
			return err
		}
	}
	for _, a := range in.Answers {
		answer := db.NewID()
		if err := q.InsertAnswer(ctx, questiondb.InsertAnswerParams{
			ID: answer, QuestionID: id, PersonID: a.PersonID, Body: a.Body, CreatedAt: db.At(a.At),
		}); err != nil {
			return err
		}
		if err := q.SetRead(ctx, questiondb.SetReadParams{PersonID: a.PersonID, QuestionID: id}); err != nil {
			return err
		}
		if !a.Accepted {
			continue
		}
		if err := q.Accept(ctx, questiondb.AcceptParams{QuestionID: id, AnswerID: answer}); err != nil {
			return err
		}
	}
	if err := reindex(ctx, q, id); err != nil {
		return err
	}
	return q.SetAnswered(ctx, id)
}

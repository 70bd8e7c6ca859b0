package question

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/notify"
	"stoa/internal/question/questiondb"
	"stoa/internal/session"
)

// Asked is a question, or an answer to it.
type Asked struct {
	QuestionID, CourseID, LessonID string
	AuthorID, Author               string
	AskerID                        string // who asked the question; of a question, the author
}

// QuestionFor returns the question of an id; ok is false if it was taken back.
func QuestionFor(ctx context.Context, tx *db.Tx, id string) (a Asked, ok bool, err error) {
	row, ok, err := db.Found(questiondb.New(tx).QuestionFor(ctx, id))
	return Asked{row.ID, row.CourseID, row.LessonID, row.AuthorID, row.Author, row.AskerID}, ok, err
}

// AnswerFor is QuestionFor with the author of an answer.
func AnswerFor(ctx context.Context, tx *db.Tx, id string) (a Asked, ok bool, err error) {
	row, ok, err := db.Found(questiondb.New(tx).AnswerFor(ctx, id))
	return Asked{row.ID, row.CourseID, row.LessonID, row.AuthorID, row.Author, row.AskerID}, ok, err
}

// Followers returns a batch of those who follow a question and may still read it, except one person, with their setting
// for updates of their courses, beginning after a person's id; next is "" after the last batch.
func Followers(
	ctx context.Context, tx *db.Tx, questionID, except, after string,
) (batch []notify.Subscriber, next string, err error) {
	rows, err := questiondb.New(tx).FollowersOf(ctx, questiondb.FollowersOfParams{
		QuestionID: questionID, PersonID: after, Topic: notify.CourseUpdates,
	})
	for _, r := range rows {
		if r.ID != except {
			batch = append(batch, notify.Subscriber{
				Choice: notify.Chosen(notify.CourseUpdates, r.Bell, r.Mail, r.Push), PersonID: r.ID, Name: r.Name,
				Email: r.Email, Language: r.Language,
			})
		}
	}
	if len(rows) == notify.Batch {
		next = rows[notify.Batch-1].ID
	}
	return batch, next, err
}

// Erase deletes a person's votes, saved answers, and what they follow. What they asked and answered stays, without a
// name.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := questiondb.New(tx)
	if err := q.EraseVoteCounts(ctx, personID); err != nil {
		return err
	}
	if err := q.EraseVotes(ctx, personID); err != nil {
		return err
	}
	if err := q.EraseSaved(ctx, personID); err != nil {
		return err
	}
	if err := q.EraseUnread(ctx, personID); err != nil {
		return err
	}
	return q.EraseFollows(ctx, personID)
}

// Written is a question or an answer of one's own.
type Written struct {
	Kind      string    `json:"kind"` // question or answer
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
	Slug      string    `json:"slug"` // of the course
}

// Written returns what the viewer asked, then what they answered, the newest first, at
// most 1,000 of each.
func (s *Service) Written(ctx context.Context) ([]Written, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := questiondb.New(s.db.Read())
	asked, err := q.AskedBy(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	answered, err := q.AnsweredBy(ctx, v.ID)
	out := make([]Written, 0, len(asked)+len(answered))
	for _, r := range asked {
		out = append(out, Written{Kind: "question", Body: r.Body, CreatedAt: r.CreatedAt.Time, Slug: r.Slug})
	}
	for _, r := range answered {
		out = append(out, Written{Kind: "answer", Body: r.Body, CreatedAt: r.CreatedAt.Time, Slug: r.Slug})
	}
	return out, err
}

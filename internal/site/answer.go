package site

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"stoa/internal/account"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/site/sitedb"
)

const (
	longestAnswer = 10_000
	mostAnswers   = 50 // to one message
)

// AnswerIn is an answer to a message. ID is chosen by the browser, so that what is sent twice is one answer and one
// email. Seen is how many answers its writer saw.
type AnswerIn struct {
	MessageID, ID, Body string
	Seen                int
}

// Answer stores an answer, which is sent by email. For operators. Errors: contact.not_found, contact.sender_gone,
// contact.answered_meanwhile (by someone else: who sees that answer may still want to send theirs),
// contact.many_answers, and those of a form.
func (s *Service) Answer(ctx context.Context, in AnswerIn) (*MessagePage, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	var f fault.Form
	in.Body = f.Text("body", in.Body, true, true, longestAnswer)
	if err := f.Err(); err != nil {
		return nil, err
	}
	if !utf8.ValidString(in.MessageID) || strings.ContainsRune(in.MessageID, 0) || uuid.Validate(in.ID) != nil {
		return nil, errNoMessage
	}
	var out *MessagePage
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := sitedb.New(tx)
		if out, err = messagePage(ctx, q, in.MessageID); err != nil {
			return err
		}
		for _, a := range out.Answers {
			if a.ID == in.ID {
				return nil // sent before
			}
		}
		switch {
		case out.Email == "":
			return fault.New(fault.Conflict, "contact.sender_gone", "Whoever wrote this has deleted their account.")
		case len(out.Answers) >= mostAnswers:
			return fault.New(fault.Conflict, "contact.many_answers", "This message has 50 answers. Go on by email.")
		case len(out.Answers) != in.Seen:
			return fault.New(fault.Conflict, "contact.answered_meanwhile", "Someone else has answered meanwhile.")
		}
		at := db.At(tx.Now)
		if err := q.InsertAnswer(ctx, sitedb.InsertAnswerParams{
			ID: in.ID, MessageID: in.MessageID, PersonID: v.ID, Body: in.Body, CreatedAt: at,
		}); err != nil {
			return err
		}
		if err := q.SetAnswered(ctx, sitedb.SetAnsweredParams{ID: in.MessageID, AnsweredAt: &at}); err != nil {
			return err
		}
		if err := event.Publish(ctx, tx, event.ContactAnswered{AnswerID: in.ID}); err != nil {
			return err
		}
		if err := record(ctx, tx, v.ID, "message.answered", sitedb.ContactMessage{
			ID: out.ID, Number: out.Number,
		}); err != nil {
			return err
		}
		out, err = messagePage(ctx, q, in.MessageID)
		return err
	})
	return out, err
}

// Answered is an answer as it is emailed.
type Answered struct {
	To                             account.Recipient
	Number, Subject, Body, Message string
	AskedAt                        time.Time
}

// AnswerFor returns an answer; ok is false if who wrote the message was erased since.
func AnswerFor(ctx context.Context, tx *db.Tx, answerID string) (a Answered, ok bool, err error) {
	row, ok, err := db.Found(sitedb.New(tx).AnswerWithMessage(ctx, answerID))
	return Answered{
		To:     account.Recipient{Name: row.FirstName, Email: row.Email, Language: row.Language},
		Number: row.Number, Subject: row.Subject, Body: row.Body, Message: row.Message, AskedAt: row.AskedAt.Time,
	}, ok && row.Email != "", err
}

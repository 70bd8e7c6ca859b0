package site

import (
	"context"
	"crypto/rand"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/cases"

	"stoa/internal/account"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/site/sitedb"
)

const messagesADay = 10 // from one email address

// Service takes what people write to the operator.
type Service struct{ db *db.DB }

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// ContactIn is a message to the operator, in the writer's language.
type ContactIn struct{ FirstName, Email, Subject, Message, Language string }

// Contact stores a message, which is acknowledged by mail. Anyone may write; an address
// ten times a day. Errors: those of a form, "contact.too_many".
func (s *Service) Contact(ctx context.Context, in ContactIn) error {
	var f fault.Form
	in.FirstName = f.Text("firstName", in.FirstName, true, false, 100)
	in.Email = account.CleanEmail(&f, "email", in.Email)
	in.Subject = f.Text("subject", in.Subject, true, false, 200)
	in.Message = f.Text("message", in.Message, true, true, 5000)
	if n := utf8.RuneCountInString(in.Message); n > 0 && n < 10 {
		f.Add("message", "too_short", "Write at least 10 characters.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, email := sitedb.New(tx), fold(in.Email)
		n, err := q.MessagesSince(ctx, sitedb.MessagesSinceParams{
			EmailFolded: email, CreatedAt: db.At(tx.Now.Add(-24 * time.Hour)),
		})
		if err != nil {
			return err
		}
		if n >= messagesADay {
			limited := fault.New(fault.TooMany, "contact.too_many", "You’ve sent several messages today. Try again tomorrow.")
			limited.RetryAfter = time.Hour
			return limited
		}
		id, err := insertMessage(ctx, q, in, tx.Now)
		if err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.ContactReceived{MessageID: id})
	})
}

// Sender returns who wrote a message, and its number; ok is false if its sender was erased.
func Sender(
	ctx context.Context, tx *db.Tx, messageID string,
) (to account.Recipient, number string, ok bool, err error) {
	row, ok, err := db.Found(sitedb.New(tx).Message(ctx, messageID))
	to = account.Recipient{Name: row.FirstName, Email: row.Email, Language: row.Language}
	return to, row.Number, ok && row.Email != "", err
}

func insertMessage(ctx context.Context, q *sitedb.Queries, in ContactIn, at time.Time) (id string, err error) {
	id = db.NewID()
	number := "M-" + rand.Text()[:8]
	return id, q.InsertMessage(ctx, sitedb.InsertMessageParams{
		ID: id, Number: number, FirstName: in.FirstName, Email: in.Email, EmailFolded: fold(in.Email), Subject: in.Subject,
		Body:       in.Message,
		Language:   in.Language,
		SearchText: fold(in.FirstName + " " + in.Email + " " + in.Subject + " " + in.Message + " " + number),
		CreatedAt:  db.At(at),
	})
}

// ImportMessage stores a message of another day, without a word to its writer.
func (s *Service) ImportMessage(ctx context.Context, tx *db.Tx, in ContactIn, at time.Time) error {
	_, err := insertMessage(ctx, sitedb.New(tx), in, at)
	return err
}

func fold(s string) string { return cases.Fold().String(strings.TrimSpace(s)) }

package site

import (
	"context"
	"crypto/rand"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/account"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/paging"
	"stoa/internal/session"
	"stoa/internal/site/sitedb"
)

const (
	messagesADay    = 10 // from one email address
	messagesPerPage = 25
	longestSearch   = 200
)

// Service takes what people write to the operator.
type Service struct{ db *db.DB }

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// ContactIn is a message to the operator, in the writer's language.
type ContactIn struct{ FirstName, Email, Subject, Message, Language string }

// Message is a message as the operator reads it.
type Message struct {
	ID        string     `json:"id"`
	Number    string     `json:"number"`
	FirstName string     `json:"firstName"`
	Email     string     `json:"email"`
	Subject   string     `json:"subject"`
	Body      string     `json:"body"`
	Language  string     `json:"language"`
	CreatedAt time.Time  `json:"createdAt"`
	HandledAt *time.Time `json:"handledAt"`
}

// Messages is a page of messages, the newest first.
type Messages struct {
	Messages []Message `json:"messages"`
	paging.Window
}

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

// Messages returns a page of the messages in a state ("open", "handled" or "all") in
// which the text q stands, of which 200 characters count. For operators; odd
// parameters are cleaned.
func (s *Service) Messages(ctx context.Context, state, q string, at paging.At) (*Messages, error) {
	queries, source := sitedb.New(s.db.Read()), paging.Source[sitedb.ContactMessage]{
		PerPage: messagesPerPage,
		Key:     func(m sitedb.ContactMessage) paging.Cursor { return paging.Cursor{At: m.CreatedAt, ID: m.ID} },
	}
	if q = cleanSearch(q); q != "" {
		source.Match = func(m sitedb.ContactMessage) bool { return strings.Contains(m.SearchText, q) }
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) ([]sitedb.ContactMessage, error) {
		if after.ID == "" {
			after.At = db.At(paging.End)
		}
		in := sitedb.AllMessagesParams{At: after.At, ID: after.ID, Most: int32(most)}
		switch state {
		case "all":
			return queries.AllMessages(ctx, in)
		case "handled":
			return queries.HandledMessages(ctx, sitedb.HandledMessagesParams(in))
		}
		return queries.OpenMessages(ctx, sitedb.OpenMessagesParams(in))
	}
	rows, page, err := source.Find(ctx, at)
	out := &Messages{Messages: make([]Message, 0, len(rows)), Window: page}
	for _, row := range rows {
		out.Messages = append(out.Messages, Message{
			ID: row.ID, Number: row.Number, FirstName: row.FirstName, Email: row.Email, Subject: row.Subject, Body: row.Body,
			Language: row.Language, CreatedAt: row.CreatedAt.Time, HandledAt: row.HandledAt.Ptr(),
		})
	}
	return out, err
}

// SetHandled marks a message as handled by the viewer, or as open again. For
// operators. Errors: "contact.not_found".
func (s *Service) SetHandled(ctx context.Context, id string, handled bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	unknown := fault.New(fault.NotFound, "contact.not_found", "This message doesn’t exist.")
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return unknown // PostgreSQL cannot even look for it
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		in := sitedb.SetHandledParams{ID: id}
		if handled {
			at := db.At(tx.Now)
			in.HandledAt, in.HandledBy = &at, &v.ID
		}
		n, err := sitedb.New(tx).SetHandled(ctx, in)
		if err == nil && n == 0 {
			err = unknown
		}
		return err
	})
}

// cleanSearch makes of what was typed what can stand in a message: those are NFC, and
// without control characters.
func cleanSearch(q string) string {
	q = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(q, ""))
	runes := []rune(norm.NFC.String(q))
	return fold(string(runes[:min(len(runes), longestSearch)]))
}

func fold(s string) string { return cases.Fold().String(strings.TrimSpace(s)) }

package site

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/paging"
	"stoa/internal/session"
	"stoa/internal/site/sitedb"
)

const (
	messagesPerPage = 25
	longestSearch   = 200
)

var errNoMessage = fault.New(fault.NotFound, "contact.not_found", "This message doesn’t exist.")

// Message is a message as the operator reads it. It is new until it is answered or closed.
type Message struct {
	ID         string     `json:"id"`
	Number     string     `json:"number"`
	FirstName  string     `json:"firstName"`
	Email      string     `json:"email" doc:"Empty once its writer’s account was erased"`
	Subject    string     `json:"subject"`
	Body       string     `json:"body"`
	Language   string     `json:"language"`
	CreatedAt  time.Time  `json:"createdAt"`
	State      string     `json:"state" enum:"new,answered,closed"`
	AnsweredAt *time.Time `json:"answeredAt"`
	ClosedAt   *time.Time `json:"closedAt"`
}

// Messages is a page of messages, the newest first.
type Messages struct {
	Messages []Message `json:"messages"`
	paging.Window
}

// MessagePage is a message with what was answered, the oldest first.
type MessagePage struct {
	Message
	ClosedBy string          `json:"closedBy"`
	PersonID string          `json:"personId" doc:"Who has an account with this address, or empty"`
	Answers  []MessageAnswer `json:"answers"`
}

// MessageAnswer is what an operator answered by email.
type MessageAnswer struct {
	ID        string    `json:"id"`
	AuthorID  string    `json:"authorId"`
	Author    string    `json:"author"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
}

func messageOf(row sitedb.ContactMessage) Message {
	m := Message{
		ID: row.ID, Number: row.Number, FirstName: row.FirstName, Email: row.Email, Subject: row.Subject, Body: row.Body,
		Language: row.Language, CreatedAt: row.CreatedAt.Time, State: "new",
		AnsweredAt: row.AnsweredAt.Ptr(), ClosedAt: row.HandledAt.Ptr(),
	}
	switch {
	case m.ClosedAt != nil:
		m.State = "closed"
	case m.AnsweredAt != nil:
		m.State = "answered"
	}
	return m
}

// Messages returns a page of the messages in a state ("new", "answered", "closed" or "all") in
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
		case "answered":
			return queries.AnsweredMessages(ctx, sitedb.AnsweredMessagesParams(in))
		case "closed":
			return queries.ClosedMessages(ctx, sitedb.ClosedMessagesParams(in))
		}
		return queries.NewMessages(ctx, sitedb.NewMessagesParams(in))
	}
	rows, page, err := source.Find(ctx, at)
	out := &Messages{Messages: make([]Message, 0, len(rows)), Window: page}
	for _, row := range rows {
		out.Messages = append(out.Messages, messageOf(row))
	}
	return out, err
}

// MessageByID returns a message with its answers. For operators. Error: contact.not_found.
func (s *Service) MessageByID(ctx context.Context, id string) (*MessagePage, error) {
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return nil, errNoMessage // PostgreSQL cannot even look for it
	}
	return messagePage(ctx, sitedb.New(s.db.Read()), id)
}

func messagePage(ctx context.Context, q *sitedb.Queries, id string) (*MessagePage, error) {
	row, ok, err := db.Found(q.Message(ctx, id))
	if err == nil && !ok {
		err = errNoMessage
	}
	if err != nil {
		return nil, err
	}
	out := &MessagePage{Message: messageOf(row), Answers: []MessageAnswer{}}
	if row.HandledBy != nil {
		if out.ClosedBy, _, err = db.Found(q.NameOf(ctx, *row.HandledBy)); err != nil {
			return nil, err
		}
	}
	if row.Email != "" {
		if out.PersonID, _, err = db.Found(q.PersonWithEmail(ctx, row.EmailFolded)); err != nil {
			return nil, err
		}
	}
	answers, err := q.AnswersTo(ctx, id)
	for _, a := range answers {
		out.Answers = append(out.Answers, MessageAnswer{
			ID: a.ID, AuthorID: a.PersonID, Author: a.Name, Body: a.Body, CreatedAt: a.CreatedAt.Time,
		})
	}
	return out, err
}

// SetClosed closes a message, or takes that back. For operators. Error: contact.not_found.
func (s *Service) SetClosed(ctx context.Context, id string, closed bool) (*MessagePage, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return nil, errNoMessage
	}
	var out *MessagePage
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q, in, action := sitedb.New(tx), sitedb.SetHandledParams{ID: id}, "message.reopened"
		was, ok, err := db.Found(q.Message(ctx, id))
		if err == nil && !ok {
			err = errNoMessage
		}
		if err != nil {
			return err
		}
		if closed {
			at := db.At(tx.Now)
			in.HandledAt, in.HandledBy, action = &at, &v.ID, "message.closed"
		}
		if closed != (was.HandledAt != nil) {
			if err := q.SetHandled(ctx, in); err != nil {
				return err
			}
			if err := record(ctx, tx, v.ID, action, was); err != nil {
				return err
			}
		}
		out, err = messagePage(ctx, q, id)
		return err
	})
	return out, err
}

func record(ctx context.Context, tx *db.Tx, by, action string, m sitedb.ContactMessage) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: by, Action: action, Subject: m.ID, Details: map[string]string{"code": m.Number},
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

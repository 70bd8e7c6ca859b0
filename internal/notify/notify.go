// Package notify owns what Stoa writes to people: the texts of its mails and their
// way out. It promises that a mail is enqueued in the transaction that causes it,
// and goes out once that is committed, tried again until a server takes it. It
// refuses to decide whom to tell: the domains do.
package notify

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/kit/mail"
)

// Service sends mails.
type Service struct {
	db        *db.DB
	queue     *job.Queue
	secret    []byte // signs the links that end mails
	publicURL string
	// Instructor finds who teaches: courses are not known here.
	Instructor FindInstructor
}

// New makes the service and registers its work on the queue. publicURL has no slash at
// the end.
func New(d *db.DB, queue *job.Queue, sender mail.Sender, secret []byte, publicURL string) *Service {
	job.Work(queue, func(ctx context.Context, m Mail) error {
		message, err := write(m, publicURL)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if err = sender.Send(ctx, message); mail.Refused(err) {
			return job.GiveUp(err)
		}
		return err
	})
	return &Service{db: d, queue: queue, secret: secret, publicURL: publicURL}
}

// Mail is one mail to one person: which text, and what it says. It is kept with its
// job for a while, so it holds no secret but a link that works once.
type Mail struct {
	To       string            `json:"to"`
	Name     string            `json:"name"`
	Language string            `json:"language"` // English where there is no text in it
	Text     string            `json:"text"`     // one of the constants
	Values   map[string]string `json:"values"`   // as the constants say
	// Stop is the address that ends mails of this topic; Send sets it, where there is one.
	Stop string `json:"stop,omitempty"`
}

// Kind implements river.JobArgs.
func (Mail) Kind() string { return "mail" }

// SendOf sends a mail of a topic, unless its reader does not want those.
func (s *Service) SendOf(ctx context.Context, tx *db.Tx, personID, topic string, m Mail) error {
	wants, err := Wants(ctx, tx, personID, topic)
	if err != nil || !wants.Mail {
		return err
	}
	m.Stop = "?token=" + s.stopToken(personID, topic)
	return s.Send(ctx, tx, m)
}

// Send enqueues a mail in the transaction. It refuses one that lacks a value.
func (s *Service) Send(ctx context.Context, tx *db.Tx, m Mail) error {
	if _, err := write(m, s.publicURL); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, m)
}

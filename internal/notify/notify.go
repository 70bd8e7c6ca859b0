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
type Service struct{ queue *job.Queue }

// New makes the service and registers its work on the queue.
func New(queue *job.Queue, sender mail.Sender) *Service {
	job.Work(queue, func(ctx context.Context, m Mail) error {
		message, err := write(m)
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
	return &Service{queue: queue}
}

// Mail is one mail to one person: which text, and what it says. It is kept with its
// job for a while, so it holds no secret but a link that works once.
type Mail struct {
	To       string            `json:"to"`
	Name     string            `json:"name"`
	Language string            `json:"language"` // English where there is no text in it
	Text     string            `json:"text"`     // one of the constants
	Values   map[string]string `json:"values"`   // as the constants say
}

// Kind implements river.JobArgs.
func (Mail) Kind() string { return "mail" }

// Send enqueues a mail in the transaction. It refuses one that lacks a value.
func (s *Service) Send(ctx context.Context, tx *db.Tx, m Mail) error {
	if _, err := write(m); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, m)
}

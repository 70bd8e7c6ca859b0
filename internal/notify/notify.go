// Package notify owns notifications: emails, and the list under the bell icon. It
// guarantees that an email is enqueued in the transaction that causes it, is sent after
// the commit, and is retried until a server accepts it. It
// does not decide who is notified: the domains do.
package notify

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/kit/mail"
)

// Service sends emails.
type Service struct {
	db        *db.DB
	queue     *job.Queue
	secret    []byte // signs unsubscribe links
	publicURL string
	// Instructor looks up an instructor. A hook, because this package does not know courses.
	Instructor FindInstructor
}

// New creates the service and registers its job. publicURL has no trailing slash.
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

// Mail is an email to one person. It is stored in its job for a while, so the only secret
// it may contain is a link that works once.
type Mail struct {
	To       string            `json:"to"`
	Name     string            `json:"name"`
	Language string            `json:"language"` // falls back to English
	Text     string            `json:"text"`     // one of the constants
	Values   map[string]string `json:"values"`   // as the constants say
	// Stop is the query of the unsubscribe link; SendOf sets it.
	Stop string `json:"stop,omitempty"`
}

// Kind implements river.JobArgs.
func (Mail) Kind() string { return "mail" }

// SendOf sends an email of a topic if the person has that topic on. Emails of topics wait behind each other, never
// before a link to set a password.
func (s *Service) SendOf(ctx context.Context, tx *db.Tx, personID, topic string, m Mail) error {
	wants, err := Wants(ctx, tx, personID, topic)
	if err != nil || !wants.Mail {
		return err
	}
	m.Stop = "?token=" + s.stopToken(personID, topic)
	return s.send(ctx, tx, m, s.queue.EnqueueBulk)
}

// Send enqueues an email in the transaction. It fails if a value is missing.
func (s *Service) Send(ctx context.Context, tx *db.Tx, m Mail) error {
	return s.send(ctx, tx, m, s.queue.Enqueue)
}

func (s *Service) send(ctx context.Context, tx *db.Tx, m Mail, enqueue func(context.Context, *db.Tx, river.JobArgs) error) error {
	if _, err := write(m, s.publicURL); err != nil {
		return err
	}
	return enqueue(ctx, tx, m)
}

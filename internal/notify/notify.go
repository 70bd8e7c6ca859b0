// Package notify owns notifications: emails, the list under the bell icon, and push notifications. It
// guarantees that an email is enqueued in the transaction that causes it, is sent after
// the commit, and is retried until a server accepts it. It
// does not decide who is notified: the domains do.
package notify

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/kit/mail"
	"stoa/internal/kit/push"
)

var mails = promauto.NewCounterVec(prometheus.CounterOpts{
	Name: "stoa_mails_total", Help: "Tries to send an email: sent, failed (and tried again), refused for good.",
}, []string{"result"})

// Service sends emails and push notifications.
type Service struct {
	db        *db.DB
	queue     *job.Queue
	secret    []byte // signs unsubscribe links
	publicURL string
	pushes    *push.Sender
	// instructor is passed in, because this package does not know courses.
	instructor FindInstructor
}

// FindBody returns the long text of an email that goes to many people, by Mail.Body; ok is false if it was deleted.
type FindBody func(ctx context.Context, id string) (text string, ok bool, err error)

// OnRefused is called when the recipient's mail server rejects a gift's email for good.
type OnRefused func(ctx context.Context, giftID, to string) error

// New creates the service and registers its jobs. publicURL has no trailing slash.
func New(
	d *db.DB, queue *job.Queue, sender mail.Sender, pushes *push.Sender, secret []byte, publicURL string,
	instructor FindInstructor, body FindBody, refused OnRefused,
) *Service {
	s := &Service{db: d, queue: queue, pushes: pushes, secret: secret, publicURL: publicURL, instructor: instructor}
	job.Work(queue, func(ctx context.Context, p Push) error {
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		return s.push(ctx, p)
	})
	job.Work(queue, func(ctx context.Context, m Mail) error {
		if m.Body != "" {
			text, ok, err := body(ctx, m.Body)
			if err != nil || !ok {
				return err
			}
			m.Values["body"] = text
		}
		message, err := write(m, publicURL)
		if err != nil {
			return err
		}
		message.Origin = job.Name(ctx)
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		err = sender.Send(ctx, message)
		switch {
		case err == nil:
			mails.WithLabelValues("sent").Inc()
		case mail.Refused(err):
			mails.WithLabelValues("refused").Inc()
			if m.Gift != "" {
				if err := refused(ctx, m.Gift, m.To); err != nil {
					return err
				}
			}
			return job.GiveUp(err)
		default:
			mails.WithLabelValues("failed").Inc()
		}
		return err
	})
	return s
}

// Mail is an email to one person. It is stored in its job for a while, so the only secret
// it may contain is a link that works once.
type Mail struct {
	To       string            `json:"to"`
	Name     string            `json:"name"`
	Language string            `json:"language"` // falls back to English
	Text     string            `json:"text"`     // one of the constants
	Values   map[string]string `json:"values"`   // as the constants say
	// Body is the id of a long text that is the value "body". It is read when the email is sent, so that the jobs of
	// many people don't hold it each.
	Body string `json:"body,omitempty"`
	// ReplyTo is the address for answers to it, if there is one.
	ReplyTo string `json:"replyTo,omitempty"`
	// Gift is the id of the gift that it brings, if it is one.
	Gift string `json:"gift,omitempty"`
	// Stop is the query of the unsubscribe link; Announce sets it.
	Stop string `json:"stop,omitempty"`
}

// Kind implements river.JobArgs.
func (Mail) Kind() string { return "mail" }

// Send enqueues an email in the transaction. It fails if a value is missing.
func (s *Service) Send(ctx context.Context, tx *db.Tx, m Mail) error {
	if _, err := write(m, s.publicURL); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, m)
}

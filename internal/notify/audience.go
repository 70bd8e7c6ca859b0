package notify

import (
	"context"
	"database/sql"
	"maps"

	"github.com/riverqueue/river"

	"stoa/internal/kit/db"
	"stoa/internal/kit/job"
	"stoa/internal/notify/notifydb"
)

// Batch is how many people are notified in one transaction.
const Batch = 500

// Subscriber is a person with their setting for a topic.
type Subscriber struct {
	Choice
	PersonID, Name, Email, Language string
}

// Chosen is a stored setting for a topic, or the default where nothing is stored.
func Chosen(topic string, bell, mail, push sql.NullBool) Choice {
	if !bell.Valid {
		return unchosen(topic)
	}
	return Choice{Topic: topic, Bell: bell.Bool, Mail: mail.Bool, Push: push.Bool}
}

// SubscriberOf returns a person with their setting for a topic; ok is false if the person was erased.
func SubscriberOf(ctx context.Context, tx *db.Tx, personID, topic string) (s Subscriber, ok bool, err error) {
	r, ok, err := db.Found(notifydb.New(tx).SubscriberOf(ctx, notifydb.SubscriberOfParams{ID: personID, Topic: topic}))
	return Subscriber{Chosen(topic, r.Bell, r.Mail, r.Push), r.ID, r.Name, r.Email, r.Language}, ok, err
}

// Audience returns a batch of those who want to hear of a new course: who follow the instructor, with their setting for
// CourseUpdates, and other subscribers to NewCourses. It begins after a person's id; next is "" after the last batch.
func Audience(ctx context.Context, tx *db.Tx, instructorID, after string) (batch []Subscriber, next string, err error) {
	rows, err := notifydb.New(tx).AudienceOf(ctx, notifydb.AudienceOfParams{
		Instructor: instructorID, Topic: NewCourses, Updates: CourseUpdates, After: after,
	})
	for _, r := range rows {
		choice := Chosen(NewCourses, r.WantedBell, r.WantedMail, r.WantedPush)
		if r.Follower != nil {
			choice = Chosen(CourseUpdates, r.UpdatesBell, r.UpdatesMail, r.UpdatesPush)
		}
		batch = append(batch, Subscriber{choice, r.ID, r.Name, r.Email, r.Language})
	}
	if len(rows) == Batch {
		next = rows[Batch-1].ID
	}
	return batch, next, err
}

// Announce is AnnounceWith without more than a text.
func (s *Service) Announce(ctx context.Context, tx *db.Tx, b *Bell, to []Subscriber, n Notice, text string) error {
	return s.AnnounceWith(ctx, tx, b, to, n, Mail{Text: text})
}

// AnnounceWith notifies those who want to be, by the means they chose: with a notice for the bell, whose PersonID is
// not read, an email about the same with a link, and what the email says on their devices. Of the email, Text and Body
// are read, and Values that only it needs. It fails if a value is missing.
func (s *Service) AnnounceWith(
	ctx context.Context, tx *db.Tx, b *Bell, to []Subscriber, n Notice, like Mail,
) error {
	values := maps.Clone(n.Values)
	maps.Copy(values, like.Values)
	values["link"] = s.publicURL + n.Href
	var jobs []river.JobArgs
	written := map[string]bool{} // languages; writing it for each person would make others wait for this transaction
	for _, person := range to {
		m := Mail{
			To: person.Email, Name: person.Name, Language: person.Language, Text: like.Text, Values: values, Body: like.Body,
		}
		if person.Bell {
			n.PersonID = person.PersonID
			if err := b.Notify(ctx, tx, n); err != nil {
				return err
			}
		}
		if person.Mail {
			m.Stop = "?token=" + s.stopToken(person.PersonID, person.Topic)
			if !written[m.Language] {
				written[m.Language] = true
				if err := s.check(m); err != nil {
					return err
				}
			}
			jobs = append(jobs, m)
		}
		if person.Push {
			pushed, err := pushesTo(ctx, tx, person.PersonID, m, n)
			if err != nil {
				return err
			}
			jobs = append(jobs, pushed...)
		}
	}
	// They wait behind each other, never before a link to set a password.
	return s.queue.EnqueueIn(ctx, tx, job.Bulk, jobs...)
}

// check reports a value that an email lacks.
func (s *Service) check(m Mail) error {
	_, err := write(withoutBody(m), s.publicURL)
	return err
}

// withoutBody is an email whose long text isn't at hand.
func withoutBody(m Mail) Mail {
	if m.Body != "" {
		m.Values = maps.Clone(m.Values)
		m.Values["body"] = ""
	}
	return m
}

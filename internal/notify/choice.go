package notify

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/notify/notifydb"
	"stoa/internal/session"
)

// The topics that people can turn on and off. Orders and account security are not among
// them: those notifications are always sent.
const (
	CourseUpdates = "course-updates"
	Announcements = "announcements"
	NewCourses    = "new-courses"
	WishList      = "wish-list"
	Promotions    = "promotions"
	Reminders     = "learning-reminders"
	Summaries     = "teaching-summary" // for who teaches, by email only
)

var topics = []string{CourseUpdates, Announcements, NewCourses, WishList, Summaries, Reminders, Promotions}

// Choice is a person's setting for one topic.
type Choice struct {
	Topic string `json:"topic" enum:"course-updates,announcements,new-courses,wish-list,teaching-summary,learning-reminders,promotions"`
	Bell  bool   `json:"onSite"`
	Mail  bool   `json:"email"`
	Push  bool   `json:"push" doc:"On the devices on which push notifications are on"`
}

// ChoiceIn is a choice as it is sent. Who doesn't know of push notifications leaves them as they are.
type ChoiceIn struct {
	Topic string `json:"topic" enum:"course-updates,announcements,new-courses,wish-list,teaching-summary,learning-reminders,promotions"`
	Bell  bool   `json:"onSite"`
	Mail  bool   `json:"email"`
	Push  *bool  `json:"push,omitempty" doc:"Left out, it stays as it is"`
}

// unchosen is the default: on for what is about one's own courses, off for everything else. Of prices on the wish list
// one hears on the site; an email about them is advertising, which people must ask for.
func unchosen(topic string) Choice {
	own := topic == CourseUpdates || topic == Announcements
	return Choice{Topic: topic, Bell: own || topic == WishList, Mail: own || topic == Summaries, Push: own}
}

// Choices returns the viewer's, one a topic. Summaries is only among those of instructors.
func (s *Service) Choices(ctx context.Context) ([]Choice, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := notifydb.New(s.db.Read()).ChoicesOf(ctx, v.ID)
	out := make([]Choice, 0, len(topics))
	for _, topic := range topics {
		if topic == Summaries && !v.Has(web.Instructor) {
			continue
		}
		choice := unchosen(topic)
		for _, row := range rows {
			if row.Topic == topic {
				choice = Choice{Topic: topic, Bell: row.Bell, Mail: row.Mail, Push: row.Push}
			}
		}
		out = append(out, choice)
	}
	return out, err
}

// SaveChoices stores the viewer's. Error: a form's for a topic that there is not.
func (s *Service) SaveChoices(ctx context.Context, choices []ChoiceIn) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	if len(choices) > len(topics) ||
		slices.ContainsFunc(choices, func(c ChoiceIn) bool { return !slices.Contains(topics, c.Topic) }) {
		f.Add("choices", "invalid", "This topic doesn’t exist.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		for _, c := range choices {
			if c.Push == nil {
				now, err := ChoiceOf(ctx, tx, v.ID, c.Topic)
				if err != nil {
					return err
				}
				c.Push = &now.Push
			}
			if err := notifydb.New(tx).SaveChoice(ctx, notifydb.SaveChoiceParams{
				PersonID: v.ID, Topic: c.Topic, Bell: c.Bell, Mail: c.Mail, Push: *c.Push,
			}); err != nil {
				return err
			}
		}
		return nil
	})
}

// stopToken is the token of unsubscribe links. It never expires, because emails are read late.
func (s *Service) stopToken(personID, topic string) string {
	text := personID + "|" + topic
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(append(mac.Sum(nil)[:16], text...))
}

// StopMails turns off the emails of the token's topic and returns the topic. It needs no
// sign-in (RFC 8058). Error: unsubscribe.invalid.
func (s *Service) StopMails(ctx context.Context, token string) (string, error) {
	invalid := fault.New(
		fault.Invalid, "unsubscribe.invalid", "This link is incomplete. Copy the full link from the email.",
	)
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) < 17 || len(raw) > 200 {
		return "", invalid
	}
	personID, topic, ok := strings.Cut(string(raw[16:]), "|")
	if !ok || !slices.Contains(topics, topic) || !hmac.Equal([]byte(s.stopToken(personID, topic)), []byte(token)) {
		return "", invalid
	}
	return topic, s.db.InTx(ctx, func(tx *db.Tx) error {
		if _, known, err := db.Found(account.ByID(ctx, tx, personID)); err != nil || !known {
			return err // erased since
		}
		return SetMails(ctx, tx, personID, topic, false)
	})
}

// SetMails turns the emails of a topic on or off for a person.
func SetMails(ctx context.Context, tx *db.Tx, personID, topic string, on bool) error {
	return notifydb.New(tx).SetMails(ctx, notifydb.SetMailsParams{
		PersonID: personID, Topic: topic, Bell: unchosen(topic).Bell, Mail: on, Push: unchosen(topic).Push,
	})
}

// SetMailsAndPush turns the emails and the push notifications of a topic on or off for a person.
func SetMailsAndPush(ctx context.Context, tx *db.Tx, personID, topic string, mail, push bool) error {
	return notifydb.New(tx).SetMailsAndPush(ctx, notifydb.SetMailsAndPushParams{
		PersonID: personID, Topic: topic, Bell: unchosen(topic).Bell, Mail: mail, Push: push,
	})
}

// ChoiceOf is a person's setting for a topic.
func ChoiceOf(ctx context.Context, d notifydb.DBTX, personID, topic string) (Choice, error) {
	r, _, err := db.Found(notifydb.New(d).SubscriberOf(ctx, notifydb.SubscriberOfParams{ID: personID, Topic: topic}))
	return Chosen(topic, r.Bell, r.Mail, r.Push), err
}

// Erase deletes a person's notifications, settings and devices, and what is stored of them in jobs.
func (s *Service) Erase(ctx context.Context, tx *db.Tx, personID, email string) error {
	q := notifydb.New(tx)
	if err := q.ForgetNotifications(ctx, personID); err != nil {
		return err
	}
	if err := q.ForgetChoices(ctx, personID); err != nil {
		return err
	}
	if err := q.ForgetFollows(ctx, personID); err != nil {
		return err
	}
	if err := q.ForgetDevices(ctx, personID); err != nil {
		return err
	}
	if err := s.queue.Forget(ctx, tx, Push{}.Kind(), "person", personID); err != nil {
		return err
	}
	return s.queue.Forget(ctx, tx, Mail{}.Kind(), "to", email)
}

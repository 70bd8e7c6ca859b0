package announcement

import (
	"context"
	"slices"

	"stoa/internal/announcement/announcementdb"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// AnnouncementDraft is an announcement that is to be sent, under an id that the browser chose, so that it can be sent
// again.
type AnnouncementDraft struct {
	ID      string `json:"id"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

func (d *AnnouncementDraft) clean() error {
	var f fault.Form
	d.Subject = f.Text("subject", d.Subject, true, false, longestSubject)
	d.Body = f.Text("body", d.Body, true, true, longestBody)
	return f.Err()
}

// Send has the learners of a course notified, who want to be, and returns what the course has sent then. The same id
// again changes nothing. For those who teach the course. Errors: course.not_found, form.invalid,
// announcement.not_live, announcement.repeated (the same words), announcement.too_many.
func (s *Service) Send(ctx context.Context, courseID string, in AnnouncementDraft) (*AnnouncementDesk, error) {
	if _, err := session.RequireVerified(ctx); err != nil {
		return nil, err
	}
	if err := in.clean(); err != nil {
		return nil, err
	}
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		c, v, err := course.Desk(ctx, tx, courseID)
		if err != nil {
			return err
		}
		if c.Status != course.Published && c.Status != course.Withdrawn {
			return errNotLive
		}
		q := announcementdb.New(tx)
		rows, err := q.OfCourse(ctx, announcementdb.OfCourseParams{CourseID: courseID, Limit: mostListed})
		if err != nil {
			return err
		}
		if slices.ContainsFunc(rows, func(r announcementdb.OfCourseRow) bool { return r.ID == in.ID }) {
			return nil // it is on its way
		}
		recent := 0
		for _, r := range rows {
			if r.CreatedAt.Before(tx.Now.Add(-week)) {
				continue
			}
			if recent++; r.Subject == in.Subject && r.Body == in.Body {
				return errRepeated
			}
		}
		if recent >= mostAWeek {
			return errTooMany
		}
		if len(in.ID) != len(db.NewID()) {
			in.ID = db.NewID()
		}
		if err := q.Insert(ctx, announcementdb.InsertParams{
			ID: in.ID, CourseID: courseID, PersonID: v.ID, Subject: in.Subject, Body: in.Body, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		return event.Publish(ctx, tx, event.Announced{AnnouncementID: in.ID})
	})
	if err != nil {
		return nil, err
	}
	return s.Desk(ctx, courseID)
}

// Batch returns a batch of the learners who are to hear of an announcement, after a person's id, and what they hear; ok
// is false if there is no such announcement. Learners who enroll after it was sent hear nothing. next is "" after the
// last batch. How many hear of it is added up in the same transaction.
func Batch(
	ctx context.Context, tx *db.Tx, id, after string,
) (batch []notify.Subscriber, notice notify.Notice, next string, err error) {
	q := announcementdb.New(tx)
	a, ok, err := db.Found(q.ByID(ctx, id))
	if err != nil || !ok {
		return nil, notice, "", err
	}
	if batch, next, err = learning.LearnersAt(ctx, tx, a.CourseID, notify.Announcements, a.CreatedAt, after); err != nil {
		return nil, notice, "", err
	}
	p := announcementdb.AddReachedParams{ID: id, Learners: int64(len(batch))}
	for _, one := range batch {
		if one.Bell {
			p.Bells++
		}
		if one.Mail {
			p.Mails++
		}
	}
	if next == "" {
		p.SentAt = db.AtPtr(&tx.Now)
	}
	notice = notify.Notice{
		Kind: notify.NoticeAnnouncement, Href: "/learn/" + a.CourseSlug + "?tab=news#announcement-" + id,
		Values: map[string]string{"course": a.CourseTitle, "author": a.Name, "subject": a.Subject},
	}
	return batch, notice, next, q.AddReached(ctx, p)
}

// Text is the text of an announcement, for its emails; ok is false if there is no such announcement.
func Text(ctx context.Context, d announcementdb.DBTX, id string) (text string, ok bool, err error) {
	a, ok, err := db.Found(announcementdb.New(d).ByID(ctx, id))
	return a.Body, ok, err
}

// Announcements are those of a course that its learners, and who teaches it, read: the newest 50. Errors:
// course.not_found, enrollment.required.
func (s *Service) Announcements(ctx context.Context, slug string) ([]Announcement, error) {
	access, err := learning.EnterBySlug(ctx, s.db.Read(), slug)
	if err != nil {
		return nil, err
	}
	rows, err := announcementdb.New(s.db.Read()).OfCourse(ctx, announcementdb.OfCourseParams{
		CourseID: access.Course.ID, Limit: 50,
	})
	out := make([]Announcement, 0, len(rows))
	for _, r := range rows {
		out = append(out, view(r))
	}
	return out, err
}

// Written returns what the viewer announced, the newest first, at most 1,000.
func (s *Service) Written(ctx context.Context) ([]Announcement, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := announcementdb.New(s.db.Read()).OfPerson(ctx, v.ID)
	out := make([]Announcement, 0, len(rows))
	for _, r := range rows {
		out = append(out, view(announcementdb.OfCourseRow(r)))
	}
	return out, err
}

// Package announcement owns what those who teach a course tell its learners. It promises that each learner hears of an
// announcement once at most, by the means they chose, however often a job or a request is repeated, and that a course
// sends few of them.
package announcement

import (
	"context"
	"slices"
	"time"

	"stoa/internal/account"
	"stoa/internal/announcement/announcementdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
)

const (
	mostAWeek      = 2
	week           = 7 * 24 * time.Hour
	longestSubject = 120
	longestBody    = 3000
	mostListed     = 200
)

var (
	errTooMany = fault.New(
		fault.Conflict, "announcement.too_many", "A course can send two announcements in seven days.",
	)
	errRepeated = fault.New(fault.Conflict, "announcement.repeated", "You’ve sent this announcement already.")
	errNotLive  = fault.New(fault.Conflict, "announcement.not_live", "This course hasn’t been launched yet.")
)

// Service holds the use cases.
type Service struct{ db *db.DB }

// New makes the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// Announcement is one, as learners read it. Its text is plain, with line breaks.
type Announcement struct {
	ID          string    `json:"id"`
	Subject     string    `json:"subject"`
	Body        string    `json:"body"`
	Author      string    `json:"author"`
	PortraitURL string    `json:"portraitUrl"`
	CreatedAt   time.Time `json:"createdAt"`
}

// SentAnnouncement is an announcement as those who teach see it: Sending until everyone has been notified.
type SentAnnouncement struct {
	Announcement
	Sending  bool `json:"sending"`
	Learners int  `json:"learners" doc:"How many learned the course when it was sent"`
	Bells    int  `json:"bells" doc:"How many of them were notified on the site"`
	Mails    int  `json:"mails" doc:"How many of them by email"`
}

// AnnouncementDesk is what a course has sent, the newest first, and what it may send: Left now, and more from NextAt
// on.
type AnnouncementDesk struct {
	Course   course.Taught      `json:"course"`
	Learners int                `json:"learners"`
	Left     int                `json:"left"`
	NextAt   *time.Time         `json:"nextAt"`
	Sent     []SentAnnouncement `json:"sent"`
}

// Desk returns it for a course that the viewer teaches. Error: course.not_found.
func (s *Service) Desk(ctx context.Context, courseID string) (*AnnouncementDesk, error) {
	c, _, err := course.Desk(ctx, s.db.Read(), courseID)
	if err != nil {
		return nil, err
	}
	q := announcementdb.New(s.db.Read())
	rows, err := q.OfCourse(ctx, announcementdb.OfCourseParams{CourseID: courseID, Limit: mostListed})
	if err != nil {
		return nil, err
	}
	out := &AnnouncementDesk{
		Course: course.Taught{ID: c.ID, Slug: c.Slug, Title: c.Title}, Left: mostAWeek, Sent: []SentAnnouncement{},
	}
	recent := []time.Time{}
	for _, r := range rows {
		out.Sent = append(out.Sent, SentAnnouncement{
			Announcement: view(r), Sending: r.SentAt == nil, Learners: int(r.Learners), Bells: int(r.Bells), Mails: int(r.Mails),
		})
		if r.CreatedAt.After(s.db.Now().Add(-week)) {
			recent = append(recent, r.CreatedAt.Time)
		}
	}
	if out.Left = max(0, mostAWeek-len(recent)); out.Left == 0 {
		next := slices.MinFunc(recent, time.Time.Compare).Add(week)
		out.NextAt = &next
	}
	n, err := learning.CountLearners(ctx, s.db.Read(), courseID)
	out.Learners = n
	return out, err
}

func view(r announcementdb.OfCourseRow) Announcement {
	return Announcement{
		ID: r.ID, Subject: r.Subject, Body: r.Body, Author: r.Name, PortraitURL: account.PortraitURL(r.Slug),
		CreatedAt: r.CreatedAt.Time,
	}
}

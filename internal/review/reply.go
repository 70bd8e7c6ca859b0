package review

import (
	"context"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/review/reviewdb"
	"stoa/internal/session"
)

const (
	longestReply = 2000
	perDesk      = 20
	mostListed   = 1000 // reviews that have page numbers
)

var errNone = fault.New(fault.NotFound, "review.not_found", "This review no longer exists.")

// ReviewReply is what someone who teaches the course answers to a review, for all to read.
type ReviewReply struct {
	Author      string    `json:"author"`
	PortraitURL string    `json:"portraitUrl"`
	Body        string    `json:"body"`
	CreatedAt   time.Time `json:"createdAt"`
	Edited      bool      `json:"edited"`
}

func replyOf(r reviewdb.NewestRow) *ReviewReply {
	if r.Reply == "" {
		return nil
	}
	return &ReviewReply{
		Author: r.Replier, PortraitURL: account.PortraitURL(r.ReplierSlug), Body: r.Reply, CreatedAt: r.RepliedAt.Time,
		Edited: r.RepliedLast.After(r.RepliedAt.Time),
	}
}

// SetReply answers a review of a course that the viewer teaches, in place of the answer that there is. Who wrote the
// review is notified the first time. It returns the review as it is then. Errors: review.not_found (of others' courses,
// too), form.invalid.
func (s *Service) SetReply(ctx context.Context, reviewID, body string) (*Review, error) {
	var f fault.Form
	body = f.Text("body", body, true, true, longestReply)
	if err := f.Err(); err != nil {
		return nil, err
	}
	return s.reply(ctx, reviewID, body)
}

// RemoveReply deletes the answer to a review of a course that the viewer teaches. Error: review.not_found.
func (s *Service) RemoveReply(ctx context.Context, reviewID string) (*Review, error) {
	return s.reply(ctx, reviewID, "")
}

func (s *Service) reply(ctx context.Context, reviewID, body string) (*Review, error) {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return nil, err
	}
	var out Review
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := reviewdb.New(tx), db.At(tx.Now)
		row, ok, err := db.Found(q.ByID(ctx, reviewID))
		if err != nil {
			return err
		}
		if teaches, err := course.TeachesIn(ctx, tx, row.CourseID, v.ID); err != nil || !ok || !teaches ||
			row.HiddenAt != nil {
			if err == nil {
				err = errNone
			}
			return err
		}
		changed, err := q.UpdateReply(ctx, reviewdb.UpdateReplyParams{
			ReviewID: reviewID, PersonID: v.ID, Body: body, UpdatedAt: at,
		})
		if err != nil {
			return err
		}
		if changed == 0 && body != "" {
			if err := q.InsertReply(ctx, reviewdb.InsertReplyParams{
				ReviewID: reviewID, PersonID: v.ID, Body: body, CreatedAt: at, UpdatedAt: at,
			}); err != nil {
				return err
			}
			if err := event.Publish(ctx, tx, event.ReviewReplied{ReviewID: reviewID}); err != nil {
				return err
			}
		}
		if row, err = q.ByID(ctx, reviewID); err != nil {
			return err
		}
		out = view(reviewdb.NewestRow(row))
		return s.onChange(ctx, tx, row.CourseID)
	})
	return &out, err
}

// Replied is a reply as its event's subscribers need it.
type Replied struct {
	ReviewerID, CourseID, Author string
}

// RepliedTo returns what a reply is about; ok is false if it was deleted since.
func RepliedTo(ctx context.Context, tx *db.Tx, reviewID string) (r Replied, ok bool, err error) {
	row, ok, err := db.Found(reviewdb.New(tx).ByID(ctx, reviewID))
	return Replied{ReviewerID: row.PersonID, CourseID: row.CourseID, Author: row.Replier}, ok && row.Reply != "", err
}

// DeskReview is a review as those who teach its course have it before them.
type DeskReview struct {
	Review
	CourseTitle string `json:"courseTitle"`
	CourseSlug  string `json:"courseSlug"`
}

// DeskReviews is a page of them. Total counts up to 1,000.
type DeskReviews struct {
	Reviews []DeskReview    `json:"reviews"`
	Total   int             `json:"total"`
	Courses []course.Taught `json:"courses" doc:"Those that the viewer teaches"`
}

// DeskIn says which reviews: those without a reply where Unreplied, of one course where CourseID is given, with so many
// stars where Stars is 1 to 5. Pages of 20 begin at 1.
type DeskIn struct {
	CourseID    string
	Unreplied   bool
	Stars, Page int
}

// Desk returns the reviews of the courses that the viewer teaches, the newest first. Error: course.not_found.
func (s *Service) Desk(ctx context.Context, in DeskIn) (*DeskReviews, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if in.CourseID != "" {
		if _, _, err := course.Desk(ctx, s.db.Read(), in.CourseID); err != nil {
			return nil, err
		}
	}
	out := &DeskReviews{Reviews: []DeskReview{}}
	if out.Courses, err = course.TaughtBy(ctx, s.db.Read(), v.ID); err != nil {
		return nil, err
	}
	q := reviewdb.New(s.db.Read())
	total, err := q.CountDesk(ctx, reviewdb.CountDeskParams{
		PersonID: v.ID, OfCourse: in.CourseID, Unreplied: in.Unreplied, Stars: int32(in.Stars),
	})
	if err != nil {
		return nil, err
	}
	out.Total = int(total)
	rows, err := q.Desk(ctx, reviewdb.DeskParams{
		PersonID: v.ID, OfCourse: in.CourseID, Unreplied: in.Unreplied, Stars: int32(in.Stars),
		Size: perDesk, Skip: int32((min(max(in.Page, 1), mostListed/perDesk) - 1) * perDesk),
	})
	for _, r := range rows {
		out.Reviews = append(out.Reviews, DeskReview{
			Review: view(reviewdb.NewestRow{
				ID: r.ID, CourseID: r.CourseID, PersonID: r.PersonID, Stars: r.Stars, Body: r.Body, Helpful: r.Helpful,
				CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Name: r.Name, Slug: r.Slug, Reply: r.Reply, Replier: r.Replier,
				ReplierSlug: r.ReplierSlug, RepliedAt: r.RepliedAt, RepliedLast: r.RepliedLast,
			}),
			CourseTitle: r.CourseTitle, CourseSlug: r.CourseSlug,
		})
	}
	return out, err
}

// OwnReply is a reply that the viewer wrote.
type OwnReply struct {
	Course    string    `json:"course"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"createdAt"`
}

// Replies returns what the viewer replied to reviews, the newest first, at most 1,000.
func (s *Service) Replies(ctx context.Context) ([]OwnReply, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := reviewdb.New(s.db.Read()).RepliesBy(ctx, v.ID)
	out := make([]OwnReply, 0, len(rows))
	for _, r := range rows {
		out = append(out, OwnReply{Course: r.Slug, Body: r.Body, CreatedAt: r.CreatedAt.Time})
	}
	return out, err
}

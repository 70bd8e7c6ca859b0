// Package review owns what learners say of a course: stars, words, and which
// reviews others found helpful. It promises one review a learner and course, from
// enrolled learners only, and that a course's figures change with them. It refuses to
// know approvals: those are a specialist's.
package review

import (
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/review/reviewdb"
	"stoa/internal/session"
)

const (
	perPage   = 10
	mostPages = 100 // a page reads those before it
	shortest  = 10
	longest   = 4000
)

// Service holds the use cases.
type Service struct {
	db       *db.DB
	onChange func(ctx context.Context, tx *db.Tx, courseID string) error
}

// New makes the service.
func New(d *db.DB, onChange func(ctx context.Context, tx *db.Tx, courseID string) error) *Service {
	if onChange == nil {
		onChange = func(context.Context, *db.Tx, string) error { return nil }
	}
	return &Service{db: d, onChange: onChange}
}

// Review is one review as anyone reads it.
type Review struct {
	ID          string       `json:"id"`
	Author      string       `json:"author"`
	PortraitURL string       `json:"portraitUrl"`
	Stars       int          `json:"stars"`
	Body        string       `json:"body"`
	CreatedAt   time.Time    `json:"createdAt"`
	Edited      bool         `json:"edited"`
	Helpful     int          `json:"helpful"`
	Reply       *ReviewReply `json:"reply"`
	Hidden      string       `json:"hidden" doc:"Why an operator hid it; only its author sees a hidden one"`
	HiddenNote  string       `json:"hiddenNote"`
}

// StarCount is how many reviews gave so many stars.
type StarCount struct {
	Stars int `json:"stars"`
	Count int `json:"count"`
}

// Reviews is one page of a course's reviews, with what all of them add up to.
type Reviews struct {
	Average   float64     `json:"average"`
	Total     int         `json:"total"`
	Histogram []StarCount `json:"histogram"`
	Items     []Review    `json:"items"`
	Page      int         `json:"page"`
	Pages     int         `json:"pages"`
	Sort      string      `json:"sort"`
	Stars     *int        `json:"stars"`
	Topics    []Topic     `json:"topics" doc:"What several reviews speak of, the most first"`
	Topic     string      `json:"topic" doc:"The word of the topic that is listed, or empty"`
}

// ListIn says which reviews: Sort "helpful" or else newest, Stars 1 to 5 or else
// all, Topic one of Topics or else all, Page from 1. Anything else is cleaned, never refused.
type ListIn struct {
	Slug, Sort, Topic string
	Stars, Page       int
}

// List returns a page of the reviews of a published course, of at most a hundred.
func (s *Service) List(ctx context.Context, in ListIn) (*Reviews, error) {
	q := reviewdb.New(s.db.Read())
	of, err := published(ctx, q, in.Slug)
	if err != nil {
		return nil, err
	}
	figures, err := course.FiguresOf(ctx, s.db.Read(), of.ID)
	if err != nil {
		return nil, err
	}
	out := &Reviews{Items: []Review{}, Sort: "newest", Average: figures.Rating(), Total: int(figures.Reviews())}
	for stars := 5; stars >= 1; stars-- {
		out.Histogram = append(out.Histogram, StarCount{Stars: stars, Count: int(figures.Stars[stars-1])})
	}
	matching := out.Total
	if in.Stars >= 1 && in.Stars <= 5 {
		matching, out.Stars = int(figures.Stars[in.Stars-1]), &in.Stars
	}
	if in.Sort == "helpful" {
		out.Sort = in.Sort
	}
	if out.Topics, err = topics(ctx, q, of); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(out.Topics, func(t Topic) bool { return t.Word == in.Topic }) {
		out.Topic = in.Topic
		n, err := q.CountAbout(ctx, reviewdb.CountAboutParams{CourseID: of.ID, Word: in.Topic, Stars: starsOf(out)})
		if err != nil {
			return nil, err
		}
		matching = int(n)
	}
	out.Pages = min(max(1, (matching+perPage-1)/perPage), mostPages)
	out.Page = min(max(1, in.Page), out.Pages)
	rows, err := page(ctx, q, of.ID, out)
	for _, r := range rows {
		out.Items = append(out.Items, view(r))
	}
	return out, err
}

// page reads the reviews of a page: each order, with stars or without, goes along an index of its own.
func page(ctx context.Context, q *reviewdb.Queries, courseID string, of *Reviews) ([]reviewdb.NewestRow, error) {
	skip := int32((of.Page - 1) * perPage)
	switch helpful := of.Sort == "helpful"; {
	case of.Topic != "":
		rows, err := q.About(ctx, reviewdb.AboutParams{
			CourseID: courseID, Word: of.Topic, Stars: starsOf(of), HelpfulFirst: helpful, Size: perPage, Skip: skip,
		})
		return alike(rows), err
	case helpful && of.Stars != nil:
		rows, err := q.HelpfulWith(ctx, reviewdb.HelpfulWithParams{
			CourseID: courseID, Stars: int32(*of.Stars), Size: perPage, Skip: skip,
		})
		return alike(rows), err
	case helpful:
		rows, err := q.Helpful(ctx, reviewdb.HelpfulParams{CourseID: courseID, Size: perPage, Skip: skip})
		return alike(rows), err
	case of.Stars != nil:
		rows, err := q.NewestWith(ctx, reviewdb.NewestWithParams{
			CourseID: courseID, Stars: int32(*of.Stars), Size: perPage, Skip: skip,
		})
		return alike(rows), err
	}
	return q.Newest(ctx, reviewdb.NewestParams{CourseID: courseID, Size: perPage, Skip: skip})
}

// starsOf is 0 for any.
func starsOf(of *Reviews) int32 {
	if of.Stars == nil {
		return 0
	}
	return int32(*of.Stars)
}

// alike makes one type of the rows of queries that differ only in which they choose.
func alike[R reviewdb.HelpfulRow | reviewdb.HelpfulWithRow | reviewdb.NewestWithRow | reviewdb.AboutRow](
	rows []R,
) []reviewdb.NewestRow {
	out := make([]reviewdb.NewestRow, len(rows))
	for i, r := range rows {
		out[i] = reviewdb.NewestRow(r)
	}
	return out
}

func view(r reviewdb.NewestRow) Review {
	return Review{
		ID: r.ID, Author: r.Name, PortraitURL: account.PortraitURL(r.Slug), Stars: int(r.Stars), Body: r.Body,
		CreatedAt: r.CreatedAt.Time, Edited: r.UpdatedAt.After(r.CreatedAt.Time), Helpful: int(r.Helpful),
		Reply: replyOf(r), Hidden: r.HiddenReason, HiddenNote: r.HiddenNote,
	}
}

func published(ctx context.Context, q *reviewdb.Queries, slug string) (reviewdb.CourseBySlugRow, error) {
	row, ok, err := db.Found(q.CourseBySlug(ctx, slug))
	if err == nil && !ok {
		err = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	}
	return row, err
}

// Write stores the viewer's review of a course they are enrolled in, in place of
// an earlier one. Errors: account.unverified, review.not_enrolled, and those of a form.
func (s *Service) Write(ctx context.Context, slug string, stars int, body string) (*Review, error) {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return nil, err
	}
	var f fault.Form
	if stars < 1 || stars > 5 {
		f.Add("stars", "stars_required", "Choose one to five stars.")
	}
	body = f.Text("body", body, true, true, longest)
	if n := utf8.RuneCountInString(body); n > 0 && n < shortest {
		f.Add("body", "too_short", "Write at least 10 characters.")
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	var out Review
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := reviewdb.New(tx)
		of, err := published(ctx, q, slug)
		if err != nil {
			return err
		}
		if n, err := q.HasLearned(ctx, reviewdb.HasLearnedParams{PersonID: v.ID, CourseID: of.ID}); err != nil {
			return err
		} else if n == 0 {
			return fault.New(fault.Forbidden, "review.not_enrolled", "Only enrolled students can review this course.")
		}
		before, written, err := db.Found(q.StarsOf(ctx, reviewdb.StarsOfParams{CourseID: of.ID, PersonID: v.ID}))
		switch {
		case err != nil:
			return err
		case !written:
			err = Insert(ctx, tx, NewReview{CourseID: of.ID, PersonID: v.ID, Stars: stars, Body: body, At: tx.Now})
		default:
			err = q.Update(ctx, reviewdb.UpdateParams{
				CourseID: of.ID, PersonID: v.ID, Stars: int32(stars), Body: body, UpdatedAt: db.At(tx.Now),
			})
			if err == nil && before.HiddenAt == nil { // a hidden one stays so, and counts nowhere
				err = errors.Join(
					course.CountReview(ctx, tx, of.ID, before.CreatedAt.Time, int(before.Stars), stars),
					reindex(ctx, q, of.ID, v.ID),
				)
			}
		}
		if err != nil {
			return err
		}
		row, err := q.Mine(ctx, reviewdb.MineParams{CourseID: of.ID, PersonID: v.ID})
		if err != nil {
			return err
		}
		out = view(reviewdb.NewestRow(row))
		return s.onChange(ctx, tx, of.ID)
	})
	return &out, err
}

// NewReview is what Insert needs.
type NewReview struct {
	CourseID, PersonID string
	Stars              int
	Body               string
	Helpful            int
	At                 time.Time
}

// Insert adds a review as it is; the caller has checked that it may be.
func Insert(ctx context.Context, tx *db.Tx, in NewReview) error {
	q, id := reviewdb.New(tx), db.NewID()
	err := q.Insert(ctx, reviewdb.InsertParams{
		ID: id, CourseID: in.CourseID, PersonID: in.PersonID, Stars: int32(in.Stars), Body: in.Body,
		Helpful:   int32(in.Helpful),
		CreatedAt: db.At(in.At), UpdatedAt: db.At(in.At),
	})
	if err != nil {
		return err
	}
	if err := index(ctx, q, id); err != nil {
		return err
	}
	return course.CountReview(ctx, tx, in.CourseID, in.At, 0, in.Stars)
}

// Remove deletes the viewer's review of a course; doing it twice is fine.
func (s *Service) Remove(ctx context.Context, slug string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := reviewdb.New(tx)
		of, err := published(ctx, q, slug)
		if err != nil {
			return err
		}
		before, written, err := db.Found(q.StarsOf(ctx, reviewdb.StarsOfParams{CourseID: of.ID, PersonID: v.ID}))
		if err != nil || !written {
			return err
		}
		id, err := q.IDOf(ctx, reviewdb.IDOfParams{CourseID: of.ID, PersonID: v.ID})
		if err != nil {
			return err
		}
		if err := forget(ctx, q, of.ID, id); err != nil {
			return err
		}
		if err := q.Delete(ctx, reviewdb.DeleteParams{CourseID: of.ID, PersonID: v.ID}); err != nil {
			return err
		}
		if before.HiddenAt != nil {
			return nil
		}
		if err := course.CountReview(ctx, tx, of.ID, before.CreatedAt.Time, int(before.Stars), 0); err != nil {
			return err
		}
		return s.onChange(ctx, tx, of.ID)
	})
}

// Vote says, or takes back, that a review by someone else is helpful, and returns
// how many say so. Errors: account.unverified, review.not_found, review.own.
func (s *Service) Vote(ctx context.Context, id string, helpful bool) (int, error) {
	v, err := session.RequireVerified(ctx)
	if err != nil {
		return 0, err
	}
	total := int32(0)
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := reviewdb.New(tx)
		author, ok, err := db.Found(q.PersonOf(ctx, id))
		switch {
		case err != nil:
			return err
		case !ok:
			return fault.New(fault.NotFound, "review.not_found", "This review no longer exists.")
		case author == v.ID:
			return fault.New(fault.Forbidden, "review.own", "You can’t vote on your own review.")
		}
		var changed int64
		if helpful {
			changed, err = q.InsertVote(ctx, reviewdb.InsertVoteParams{ReviewID: id, PersonID: v.ID})
		} else {
			changed, err = q.DeleteVote(ctx, reviewdb.DeleteVoteParams{ReviewID: id, PersonID: v.ID})
			changed = -changed
		}
		if err != nil {
			return err
		}
		total, err = q.AddHelpful(ctx, reviewdb.AddHelpfulParams{ID: id, Helpful: int32(changed)})
		return err
	})
	return int(total), err
}

// Standing is what a learner has said of a course: their review, if any, and the
// ids of those they found helpful.
func (s *Service) Standing(ctx context.Context, personID, courseID string) (mine *Review, helpful []string, err error) {
	q := reviewdb.New(s.db.Read())
	row, ok, err := db.Found(q.Mine(ctx, reviewdb.MineParams{CourseID: courseID, PersonID: personID}))
	if err != nil {
		return nil, nil, err
	}
	if ok {
		r := view(reviewdb.NewestRow(row))
		mine = &r
	}
	helpful, err = q.VotesOf(ctx, reviewdb.VotesOfParams{PersonID: personID, CourseID: courseID})
	if helpful == nil {
		helpful = []string{}
	}
	return mine, helpful, err
}

// Package wish owns the courses that people want to remember: their wish lists. It promises that a wish is there once,
// and that what one has is no wish any more. What a visitor wishes for waits in a cookie until they sign in.
package wish

import (
	"context"
	"math"
	"time"

	"stoa/internal/cart"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/wish/wishdb"
)

const most = 200

// Service holds the use cases.
type Service struct {
	db    *db.DB
	sells func() tax.Seller
}

// New creates the service. seller decides on the tax in a cart; nil charges none.
func New(d *db.DB, seller func() tax.Seller) *Service { return &Service{db: d, sells: seller} }

// Wish is a course on a wish list. AddedPrice is that of the day on which it was wished for, where the course was more
// expensive then.
type Wish struct {
	Slug        string       `json:"slug"`
	Title       string       `json:"title"`
	Summary     string       `json:"summary"`
	Language    string       `json:"language"`
	Instructor  string       `json:"instructor"`
	CoverURL    string       `json:"coverUrl"`
	Rating      float64      `json:"rating"`
	RatingCount int          `json:"ratingCount"`
	Price       money.Money  `json:"price"`
	ListPrice   *money.Money `json:"listPrice"`
	AddedPrice  *money.Money `json:"addedPrice"`
	AddedAt     time.Time    `json:"addedAt"`
	Available   bool         `json:"available" doc:"Whether it is still sold"`
}

// List is a wish list.
type List struct {
	Wishes []Wish `json:"wishes"`
}

// The faults of this package.
var (
	errNoCourse  = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	errOwnCourse = fault.New(fault.Conflict, "wish.own_course", "This is your own course.")
	errFull      = fault.New(fault.Conflict, "wish.full", "Your wish list is full. It can hold up to 200 courses.")
)

// Wishes returns the viewer's, the latest first, without courses that they have.
func (s *Service) Wishes(ctx context.Context) (*List, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := wishdb.New(s.db.Read()).WishesOf(ctx, v.ID)
	out := &List{Wishes: make([]Wish, 0, len(rows))}
	for _, r := range rows {
		w := Wish{
			Slug: r.Slug, Title: r.Title, Summary: r.Summary, Language: r.Language, Instructor: r.InstructorName,
			CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), RatingCount: int(r.Reviews),
			Price: money.Of(r.PriceCents, r.Currency), AddedAt: r.AddedAt.Time, Available: r.Status == course.Published,
		}
		if r.Reviews > 0 {
			w.Rating = math.Round(float64(r.Stars)/float64(r.Reviews)*10) / 10
		}
		if r.ReferencePriceCents != nil && *r.ReferencePriceCents > r.PriceCents {
			list := money.Of(*r.ReferencePriceCents, r.Currency)
			w.ListPrice = &list
		}
		if r.AddedCents > r.PriceCents {
			added := money.Of(r.AddedCents, r.Currency)
			w.AddedPrice = &added
		}
		out.Wishes = append(out.Wishes, w)
	}
	return out, err
}

// Add wishes for a published course of someone else; twice is once. Errors: course.not_found, wish.own_course,
// wish.full.
func (s *Service) Add(ctx context.Context, slug string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return add(ctx, tx, v.ID, slug) })
}

// Keep adds what a person wished for as a visitor, in the transaction that signs them in, where they may.
func Keep(ctx context.Context, tx *db.Tx, personID, slug string) error {
	err := add(ctx, tx, personID, slug)
	if fault.CodeOf(err) != "" {
		err = nil
	}
	return err
}

func add(ctx context.Context, tx *db.Tx, personID, slug string) error {
	q := wishdb.New(tx)
	c, ok, err := db.Found(q.CourseBySlug(ctx, slug))
	switch {
	case err != nil:
		return err
	case !ok || c.Status != course.Published:
		return errNoCourse
	case c.InstructorID == personID:
		return errOwnCourse
	}
	if n, err := q.Count(ctx, personID); err != nil {
		return err
	} else if n >= most {
		return errFull
	}
	return q.Add(ctx, wishdb.AddParams{
		PersonID: personID, CourseID: c.ID, PriceCents: c.PriceCents, AddedAt: db.At(tx.Now),
	})
}

// Remove ends a wish; one that there is not is no error.
func (s *Service) Remove(ctx context.Context, slug string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := wishdb.New(tx).Remove(ctx, wishdb.RemoveParams{PersonID: v.ID, Slug: slug})
		return err
	})
}

func (s *Service) seller() tax.Seller {
	if s.sells == nil {
		return tax.Seller{}
	}
	return s.sells()
}

// Move moves a course from the wish list to the cart, and returns the cart. Errors: those of adding it to the cart.
func (s *Service) Move(ctx context.Context, slug string) (*cart.Cart, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	var out *cart.Cart
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := cart.AddFor(ctx, tx, v.ID, slug); err != nil {
			return err
		}
		if _, err := wishdb.New(tx).Remove(ctx, wishdb.RemoveParams{PersonID: v.ID, Slug: slug}); err != nil {
			return err
		}
		out, err = cart.Of(ctx, tx, v.ID, s.seller())
		return err
	})
	return out, err
}

// Has reports whether a person wishes for a course.
func (s *Service) Has(ctx context.Context, personID, courseID string) (bool, error) {
	n, err := wishdb.New(s.db.Read()).IsWished(ctx, wishdb.IsWishedParams{PersonID: personID, CourseID: courseID})
	return n > 0, err
}

// Erase deletes a person's wish list.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return wishdb.New(tx).Erase(ctx, personID)
}

// Package bundle owns courses that are sold together at a price of their own. It promises that the parts of its price
// add up to the cent, and that no bundle is sold that isn't cheaper or has a course which isn't sold. It refuses to
// sell: each part is a line of a cart and of an order, as any other course (decision 38).
package bundle

import (
	"context"
	"time"

	"stoa/internal/bundle/bundledb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
)

// The sizes of a bundle, and its lowest price.
const (
	Fewest   = 2
	Most     = 12
	leastOne = 100 // cents
)

// What speaks against selling a bundle.
const (
	NotOff     = ""
	Off        = "off"
	Withdrawn  = "withdrawn"   // one of its courses isn't sold
	Free       = "free"        // one of them costs nothing
	NotCheaper = "not_cheaper" // its price isn't below that of its courses
)

// Service holds the use cases.
type Service struct {
	db       *db.DB
	onChange func(ctx context.Context, tx *db.Tx, courseID string) error
}

// New creates the service. onChange is run for each course of a bundle that changes, since its page shows the bundle.
func New(d *db.DB, onChange func(ctx context.Context, tx *db.Tx, courseID string) error) *Service {
	return &Service{db: d, onChange: onChange}
}

// Bundle is a bundle with its courses, as others that sell need it. Shares are what each part has of the price.
type Bundle struct {
	bundledb.Bundle
	Parts  []Part
	Shares []int64
}

// Part is a course in it. Owned says that the person who asks has it already, or teaches it.
type Part = bundledb.PartsOfRow

var errNotFound = fault.New(fault.NotFound, "bundle.not_found", "This bundle isn’t available.")

// Share divides a price by the prices of courses: cents that are left over go to the largest remainders, so the sum is
// exact. No share is more than its course's price, as long as the price is below their sum.
func Share(cents int64, prices []int64) []int64 {
	out := make([]int64, len(prices))
	for i, m := range money.Of(cents, course.Currency()).Allocate(prices) {
		out[i] = m.Amount
	}
	return out
}

// Separately is what the courses cost one by one.
func (b *Bundle) Separately() (cents int64) {
	for _, part := range b.Parts {
		cents += part.PriceCents
	}
	return cents
}

// Problem is what speaks against selling it now, or NotOff.
func (b *Bundle) Problem() string {
	problem := NotOff
	for _, part := range b.Parts {
		switch {
		case part.Status != course.Published || part.Currency != course.Currency():
			problem = Withdrawn
		case part.PriceCents == 0 && problem == NotOff:
			problem = Free
		}
	}
	switch {
	case !b.Active:
		return Off
	case problem == NotOff && b.PriceCents >= b.Separately():
		return NotCheaper
	}
	return problem
}

// Left are the parts that a person who asked would buy, with their prices, and what these are together.
func (b *Bundle) Left() (left map[string]int64, cents int64) {
	left = map[string]int64{}
	for i, part := range b.Parts {
		if !part.Owned {
			left[part.ID] = b.Shares[i]
			cents += b.Shares[i]
		}
	}
	return left, cents
}

// ByID returns a bundle, with what a person owns of it; "" is nobody.
func ByID(ctx context.Context, d bundledb.DBTX, id, personID string) (Bundle, error) {
	row, err := bundledb.New(d).ByID(ctx, id)
	if err != nil {
		return Bundle{}, err
	}
	return whole(ctx, d, row, personID)
}

// BySlug returns a bundle that is sold now, with what a person owns of it. Error: bundle.not_found.
func BySlug(ctx context.Context, d bundledb.DBTX, slug, personID string) (Bundle, error) {
	row, ok, err := db.Found(bundledb.New(d).BySlug(ctx, slug))
	if err != nil {
		return Bundle{}, err
	}
	if !ok {
		return Bundle{}, errNotFound
	}
	b, err := whole(ctx, d, row, personID)
	if err == nil && b.Problem() != NotOff {
		err = errNotFound
	}
	return b, err
}

func whole(ctx context.Context, d bundledb.DBTX, row bundledb.Bundle, personID string) (Bundle, error) {
	b := Bundle{Bundle: row}
	var err error
	b.Parts, err = bundledb.New(d).PartsOf(ctx, bundledb.PartsOfParams{BundleID: row.ID, PersonID: personID})
	prices := make([]int64, len(b.Parts))
	for i, part := range b.Parts {
		prices[i] = part.PriceCents
	}
	b.Shares = Share(row.PriceCents, prices)
	return b, err
}

// BundleOffer is a bundle as its page shows it. Saving is how much less it costs than its courses one by one.
type BundleOffer struct {
	Slug       string         `json:"slug"`
	Title      string         `json:"title"`
	Summary    string         `json:"summary"`
	Price      money.Money    `json:"price"`
	Separately money.Money    `json:"separately"`
	Saving     money.Money    `json:"saving"`
	Courses    []BundleCourse `json:"courses"`
}

// BundleCourse is a course in it. Share is its part of the bundle's price.
type BundleCourse struct {
	Slug        string      `json:"slug"`
	Title       string      `json:"title"`
	Summary     string      `json:"summary"`
	Language    string      `json:"language"`
	Level       string      `json:"level"`
	Instructor  string      `json:"instructor"`
	CoverURL    string      `json:"coverUrl"`
	Lectures    int         `json:"lectures"`
	DurationMs  int64       `json:"durationMs"`
	Rating      float64     `json:"rating"`
	RatingCount int         `json:"ratingCount"`
	Price       money.Money `json:"price"`
	Share       money.Money `json:"share"`
}

func offer(b Bundle) BundleOffer {
	in := func(cents int64) money.Money { return money.Of(cents, b.Currency) }
	out := BundleOffer{
		Slug: b.Slug, Title: b.Title, Summary: b.Summary, Price: in(b.PriceCents), Separately: in(b.Separately()),
		Saving: in(b.Separately() - b.PriceCents), Courses: make([]BundleCourse, 0, len(b.Parts)),
	}
	for i, p := range b.Parts {
		out.Courses = append(out.Courses, BundleCourse{
			Slug: p.Slug, Title: p.Title, Summary: p.Summary, Language: p.Language, Level: p.Level,
			Instructor: p.InstructorName, CoverURL: course.CoverURL(p.SubjectSlug, p.Slug), Lectures: int(p.Lectures),
			DurationMs: p.DurationMs, Rating: course.Average(p.Stars, p.Reviews), RatingCount: int(p.Reviews),
			Price: in(p.PriceCents), Share: in(b.Shares[i]),
		})
	}
	return out
}

// Get returns a bundle that is sold. Error: bundle.not_found.
func (s *Service) Get(ctx context.Context, slug string) (*BundleOffer, error) {
	b, err := BySlug(ctx, s.db.Read(), slug, "")
	if err != nil {
		return nil, err
	}
	out := offer(b)
	return &out, nil
}

// BundleTeaser is a bundle as the page of one of its courses shows it.
type BundleTeaser struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Courses    int         `json:"courses"`
	Price      money.Money `json:"price"`
	Separately money.Money `json:"separately"`
	Saving     money.Money `json:"saving"`
}

const mostTeasers = 3

// OfCourse returns the newest bundles that a course is sold in, at most three.
func OfCourse(ctx context.Context, d bundledb.DBTX, slug string) ([]BundleTeaser, error) {
	out := []BundleTeaser{}
	rows, err := bundledb.New(d).OfCourse(ctx, slug)
	for _, row := range rows {
		b, err := whole(ctx, d, row, "")
		if err != nil {
			return nil, err
		}
		if b.Problem() != NotOff {
			continue
		}
		o := offer(b)
		out = append(out, BundleTeaser{
			Slug: o.Slug, Title: o.Title, Courses: len(o.Courses), Price: o.Price, Separately: o.Separately, Saving: o.Saving,
		})
		if len(out) == mostTeasers {
			break
		}
	}
	return out, err
}

// Sold is a bundle for a list of addresses.
type Sold struct {
	Slug      string
	UpdatedAt time.Time
}

// Sold returns the bundles that are sold now, at most 500.
func (s *Service) Sold(ctx context.Context) ([]Sold, error) {
	rows, err := bundledb.New(s.db.Read()).Active(ctx)
	out := make([]Sold, 0, len(rows))
	for _, row := range rows {
		b, err := whole(ctx, s.db.Read(), row, "")
		if err != nil {
			return nil, err
		}
		if b.Problem() == NotOff {
			out = append(out, Sold{b.Slug, b.UpdatedAt.Time})
		}
	}
	return out, err
}

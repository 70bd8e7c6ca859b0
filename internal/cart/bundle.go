package cart

import (
	"context"
	"slices"

	"stoa/internal/bundle"
	"stoa/internal/cart/cartdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/session"
)

// A bundle in a cart is its courses, each a line of its own with its share of the bundle's price. It is there whole,
// less what the buyer has already, or not at all: one that is no longer sold so leaves the cart, with a notice.

// CartBundle is the bundle of a line. Price is that of its lines in this cart; Separately is what these courses cost by
// themselves.
type CartBundle struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Price      money.Money `json:"price"`
	Separately money.Money `json:"separately"`
	Owned      int         `json:"owned" doc:"How many of its courses the buyer has already"`
}

// bundled is a bundle of which there are lines.
type bundled struct {
	bundle.Bundle
	left              map[string]int64
	cents, added      int64
	separately, lines int64
	changed, noticed  bool
}

type bundlesIn map[string]*bundled

// bundlesOf reads the bundles that rows are parts of, and compares: a bundle has changed if what would be sold now
// isn't what is in the cart.
func bundlesOf(ctx context.Context, d cartdb.DBTX, rows []cartdb.CartOfRow, personID string) (bundlesIn, error) {
	var in bundlesIn
	for _, r := range rows {
		if r.BundleID == nil {
			continue
		}
		b := in[*r.BundleID]
		if b == nil {
			found, err := bundle.ByID(ctx, d, *r.BundleID, personID)
			if err != nil {
				return nil, err
			}
			b = &bundled{Bundle: found}
			b.left, b.cents = found.Left()
			b.changed = found.Problem() != bundle.NotOff
			if in == nil {
				in = bundlesIn{}
			}
			in[*r.BundleID] = b
		}
		_, part := b.left[r.ID]
		b.changed = b.changed || !part
		b.added, b.separately, b.lines = b.added+r.AddedCents, b.separately+r.PriceCents, b.lines+1
	}
	for _, b := range in {
		b.changed = b.changed || int(b.lines) != len(b.left)
	}
	return in, nil
}

func (in bundlesIn) of(r cartdb.CartOfRow) *bundled {
	if r.BundleID == nil {
		return nil
	}
	return in[*r.BundleID]
}

// notice is what is to be said of it, once.
func (b *bundled) notice() string {
	if b.noticed {
		return ""
	}
	b.noticed = true
	switch {
	case b.changed:
		return "cart.bundle_changed"
	case b.added != b.cents:
		return "cart.price_changed"
	}
	return ""
}

func (in bundlesIn) shown(r cartdb.CartOfRow) *CartBundle {
	b := in.of(r)
	if b == nil {
		return nil
	}
	return &CartBundle{
		Slug: b.Slug, Title: b.Title, Price: usd(b.cents), Separately: usd(b.separately), Owned: len(b.Parts) - len(b.left),
	}
}

// addBundle puts what a person doesn't have of a bundle into their cart; adding it twice changes nothing. A course that
// is there by itself becomes a part of it. Errors: bundle.not_found, cart.bundle_owned, cart.bundle_overlap, cart.full.
func addBundle(ctx context.Context, tx *db.Tx, personID, slug string) error {
	b, err := bundle.BySlug(ctx, tx, slug, personID)
	if err != nil {
		return err
	}
	left, _ := b.Left()
	if len(left) == 0 {
		return errOwnedAll
	}
	if err := dropChanged(ctx, tx, personID); err != nil {
		return err
	}
	q := cartdb.New(tx)
	lines, err := q.LinesIn(ctx, personID)
	if err != nil {
		return err
	}
	others := 0
	for _, line := range lines {
		if _, part := left[line.CourseID]; !part {
			others++
		} else if line.GiftEmail != "" || line.Seats > 0 || line.BundleID != nil && *line.BundleID != b.ID {
			return errOverlap
		}
	}
	if others+len(left) > mostLines {
		return errFull
	}
	if err := q.RemoveBundle(ctx, cartdb.RemoveBundleParams{PersonID: personID, Slug: slug}); err != nil {
		return err
	}
	for id, cents := range left {
		if err := q.PutPart(ctx, cartdb.PutPartParams{
			PersonID: personID, CourseID: id, PriceCents: cents, AddedAt: db.At(tx.Now), BundleID: &b.ID,
		}); err != nil {
			return err
		}
	}
	return nil
}

// dropChanged removes the lines of bundles that have changed: they are no longer shown, and would be in the way of what
// is added.
func dropChanged(ctx context.Context, tx *db.Tx, personID string) error {
	q := cartdb.New(tx)
	lines, err := q.LinesIn(ctx, personID)
	if err != nil || !slices.ContainsFunc(lines, func(l cartdb.LinesInRow) bool { return l.BundleID != nil }) {
		return err
	}
	rows, err := q.CartOf(ctx, personID)
	if err != nil {
		return err
	}
	in, err := bundlesOf(ctx, tx, rows, personID)
	if err != nil {
		return err
	}
	for _, b := range in {
		if b.changed {
			if err := q.RemoveBundle(ctx, cartdb.RemoveBundleParams{PersonID: personID, Slug: b.Slug}); err != nil {
				return err
			}
		}
	}
	return nil
}

// AddBundle adds a bundle to the cart and returns the cart, and the new cookie for a visitor. Errors: those of
// addBundle.
func (s *Service) AddBundle(ctx context.Context, slug, cookie string) (*Cart, string, error) {
	if v, ok := session.From(ctx); ok {
		if err := s.db.InTx(ctx, func(tx *db.Tx) error { return addBundle(ctx, tx, v.ID, slug) }); err != nil {
			return nil, "", err
		}
		cart, err := s.Cart(ctx, "")
		return cart, "", err
	}
	b, err := bundle.BySlug(ctx, s.db.Read(), slug, "")
	if err != nil {
		return nil, "", err
	}
	stored := s.readCookie(cookie)
	rows, err := s.visitorBundles(ctx, stored)
	if err != nil {
		return nil, "", err
	}
	left, _ := b.Left()
	for _, r := range rows {
		if _, part := left[r.ID]; part && *r.BundleID != b.ID {
			return nil, "", errOverlap
		}
	}
	stored.Bundles = slices.DeleteFunc(stored.Bundles, func(other visitorBundle) bool { return other.Slug == b.Slug })
	for _, part := range b.Parts {
		stored.remove(part.Slug)
	}
	if stored.lines()+len(b.Parts) > mostLines {
		return nil, "", errFull
	}
	stored.Bundles = append(stored.Bundles, visitorBundle{Slug: b.Slug, Cents: b.PriceCents, Courses: len(b.Parts)})
	return s.withCookie(ctx, stored)
}

// RemoveBundle removes a bundle from the cart; one that is not in it is not an error.
func (s *Service) RemoveBundle(ctx context.Context, slug, cookie string) (*Cart, string, error) {
	v, ok := session.From(ctx)
	if !ok {
		stored := s.readCookie(cookie)
		stored.Bundles = slices.DeleteFunc(stored.Bundles, func(b visitorBundle) bool { return b.Slug == slug })
		return s.withCookie(ctx, stored)
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error {
		return cartdb.New(tx).RemoveBundle(ctx, cartdb.RemoveBundleParams{PersonID: v.ID, Slug: slug})
	}); err != nil {
		return nil, "", err
	}
	cart, err := s.Cart(ctx, "")
	return cart, "", err
}

// BundleStanding is what a bundle is to the viewer: Price is what they would pay for what they don't have of it, and
// Separately what these courses cost by themselves. Owned are slugs of courses that they have, or teach.
type BundleStanding struct {
	InCart     bool        `json:"inCart"`
	Owned      []string    `json:"owned"`
	Price      money.Money `json:"price"`
	Separately money.Money `json:"separately"`
}

// BundleStanding returns what a bundle is to the viewer. Error: bundle.not_found.
func (s *Service) BundleStanding(ctx context.Context, slug, cookie string) (*BundleStanding, error) {
	v, _ := session.From(ctx)
	b, err := bundle.BySlug(ctx, s.db.Read(), slug, v.ID)
	if err != nil {
		return nil, err
	}
	cart, err := s.Cart(ctx, cookie)
	if err != nil {
		return nil, err
	}
	_, cents := b.Left()
	out, separately := &BundleStanding{Owned: []string{}, Price: usd(cents)}, int64(0)
	for _, part := range b.Parts {
		if part.Owned {
			out.Owned = append(out.Owned, part.Slug)
		} else {
			separately += part.PriceCents
		}
	}
	out.Separately = usd(separately)
	out.InCart = slices.ContainsFunc(cart.Lines, func(l CartLine) bool { return l.Bundle != nil && l.Bundle.Slug == slug })
	return out, nil
}

// visitorBundles reads the parts of a cookie's bundles in the form of a learner's cart. One that is no longer sold is
// left out.
func (s *Service) visitorBundles(ctx context.Context, stored visitorCart) (rows []cartdb.CartOfRow, err error) {
	for _, in := range stored.Bundles {
		b, err := bundle.BySlug(ctx, s.db.Read(), in.Slug, "")
		if fault.CodeOf(err) == "bundle.not_found" {
			continue
		}
		if err != nil {
			return nil, err
		}
		added := bundle.Share(in.Cents, pricesOf(b))
		for i, p := range b.Parts {
			rows = append(rows, cartdb.CartOfRow{
				ID: p.ID, Slug: p.Slug, Title: p.Title, InstructorID: p.InstructorID, Status: p.Status,
				PriceCents: p.PriceCents, Currency: p.Currency, SubjectSlug: p.SubjectSlug, InstructorName: p.InstructorName,
				AddedCents: added[i], BundleID: &b.ID, Stars: p.Stars, Reviews: p.Reviews,
			})
		}
	}
	return rows, nil
}

// noticeGone says which bundles of a visitor's cart are no longer sold.
func (s *Service) noticeGone(ctx context.Context, cart *Cart, stored visitorCart) error {
	for _, in := range stored.Bundles {
		b, err := bundle.BySlug(ctx, s.db.Read(), in.Slug, "")
		if fault.CodeOf(err) == "bundle.not_found" {
			cart.Notices = append(cart.Notices, Notice{Code: "cart.bundle_changed", Title: b.Title})
		} else if err != nil {
			return err
		}
	}
	return nil
}

func pricesOf(b bundle.Bundle) []int64 {
	prices := make([]int64, len(b.Parts))
	for i, p := range b.Parts {
		prices[i] = p.PriceCents
	}
	return prices
}

// without removes a course, or the bundle that it is a part of, from a visitor's cart.
func (s *Service) without(ctx context.Context, stored visitorCart, slug string) (visitorCart, error) {
	stored.remove(slug)
	if len(stored.Bundles) == 0 {
		return stored, nil
	}
	rows, err := s.visitorBundles(ctx, stored)
	for _, r := range rows {
		if r.Slug != slug {
			continue
		}
		b, err := bundle.ByID(ctx, s.db.Read(), *r.BundleID, "")
		if err != nil {
			return stored, err
		}
		stored.Bundles = slices.DeleteFunc(stored.Bundles, func(in visitorBundle) bool { return in.Slug == b.Slug })
	}
	return stored, err
}

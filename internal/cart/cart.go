// Package cart owns what someone is about to buy: courses and a coupon at today's prices, a visitor's in a
// signed cookie until they sign in. It promises that a quote changes with anything that changes the total.
// It refuses to take prices from a cookie, to mix currencies, and to know payments.
package cart

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"slices"
	"time"

	"stoa/internal/cart/cartdb"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/learning"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/vies"
)

const mostLines = 20

// Service holds the use cases.
type Service struct {
	db     *db.DB
	secret []byte // signs visitors' carts
	sells  func() tax.Seller
	vies   *vies.Service
}

// New creates the service. The secret signs visitors' carts, and seller decides on the tax: nil charges none. VAT
// ids are confirmed by ask: nil confirms none.
func New(d *db.DB, secret []byte, seller func() tax.Seller, ask *vies.Service) *Service {
	return &Service{db: d, secret: secret, sells: seller, vies: ask}
}

// Cart is a cart with current prices. A payment must repeat Quote, which changes with anything that
// changes the total. Prices contain the Tax: Net and Tax add up to Total. TaxTerms are nil as long as there is no tax
// or the Buyer isn't known, which AsksBuyer says.
type Cart struct {
	Lines    []CartLine         `json:"lines"`
	Coupon   *coupon.CartCoupon `json:"coupon"`
	Subtotal money.Money        `json:"subtotal"`
	Discount money.Money        `json:"discount"`
	Net      money.Money        `json:"net"`
	Tax      money.Money        `json:"tax"`
	TaxTerms *tax.TaxTerms      `json:"taxTerms"`
	Total    money.Money        `json:"total"`
	// AsksBuyer says that the seller's tax depends on the buyer's details.
	AsksBuyer bool       `json:"asksBuyer"`
	Buyer     *CartBuyer `json:"buyer"`
	// VATStanding is what VIES says of the buyer's VAT id, where the tax depends on it.
	VATStanding string `json:"vatStanding,omitempty" enum:"valid,invalid,unknown"`
	// VATCheck is the same with its evidence.
	VATCheck vies.Answer `json:"-"`
	Quote    string      `json:"quote"`
	Notices  []Notice    `json:"notices"`
}

// CartLine is a course in a cart.
type CartLine struct {
	Slug        string       `json:"slug"`
	Title       string       `json:"title"`
	Instructor  string       `json:"instructor"`
	Rating      float64      `json:"rating"`
	RatingCount int          `json:"ratingCount"`
	Price       money.Money  `json:"price"`
	ListPrice   *money.Money `json:"listPrice"`
	Discount    money.Money  `json:"discount"`
	CoverURL    string       `json:"coverUrl"`
	Subject     string       `json:"subject"`

	// Bundle is what the course is a part of; Price is its share then. Nil for a course by itself.
	Bundle *CartBundle `json:"bundle"`
	// Gift is for whom it is bought, and when they get it; nil for oneself.
	Gift *gift.Details `json:"gift"`
	// Seats are those of a team, at Each; Price is that of all of them. 0 is one course.
	Seats int          `json:"seats"`
	Each  *money.Money `json:"each"`

	CourseID     string  `json:"-"`
	InstructorID string  `json:"-"`
	TaxCents     int64   `json:"-"`
	BundleID     *string `json:"-"`
}

// Notice informs about an automatic change to a cart.
type Notice struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}

// Cart returns the viewer's cart, or a visitor's from the signed cookie.
func (s *Service) Cart(ctx context.Context, cookie string) (*Cart, error) {
	v, ok := session.From(ctx)
	if ok {
		if err := s.confirmFirst(ctx, v.ID); err != nil {
			return nil, err
		}
		return of(ctx, s.db.Read(), v.ID, s.seller(), s.db.Now())
	}
	stored := s.readCookie(cookie)
	rows, err := s.visitorRows(ctx, stored)
	if err != nil {
		return nil, err
	}
	var applied *coupon.Coupon
	if stored.Coupon != "" {
		c, found, err := coupon.ByCode(ctx, s.db.Read(), stored.Coupon)
		if err != nil {
			return nil, err
		}
		if found {
			applied = &c
		}
	}
	cart, err := price(ctx, s.db.Read(), rows, applied, "", s.db.Now())
	if err == nil {
		err = s.noticeGone(ctx, cart, stored)
	}
	return cart, err
}

// Of returns a person's cart, for the transaction that sells what is in it, with the tax of a seller.
func Of(ctx context.Context, tx *db.Tx, personID string, seller tax.Seller) (*Cart, error) {
	return of(ctx, tx, personID, seller, tx.Now)
}

func of(
	ctx context.Context, d cartdb.DBTX, personID string, seller tax.Seller, now time.Time,
) (*Cart, error) {
	cart, err := untaxed(ctx, d, personID, now)
	if err == nil {
		err = cart.taxed(ctx, d, personID, seller, now)
	}
	return cart, err
}

func untaxed(ctx context.Context, d cartdb.DBTX, personID string, now time.Time) (*Cart, error) {
	q := cartdb.New(d)
	rows, err := q.CartOf(ctx, personID)
	if err != nil {
		return nil, err
	}
	id, found, err := db.Found(q.CartCoupon(ctx, personID))
	if err != nil {
		return nil, err
	}
	if !found {
		return price(ctx, d, rows, nil, personID, now)
	}
	applied, err := coupon.ByID(ctx, d, id)
	if err != nil {
		return nil, err
	}
	return price(ctx, d, rows, &applied, personID, now)
}

// visitorRows reads the courses of a cookie in the form of a learner's cart.
func (s *Service) visitorRows(ctx context.Context, stored visitorCart) ([]cartdb.CartOfRow, error) {
	q := cartdb.New(s.db.Read())
	rows, err := s.visitorBundles(ctx, stored)
	if err != nil {
		return nil, err
	}
	for _, line := range stored.Lines {
		if slices.ContainsFunc(rows, func(r cartdb.CartOfRow) bool { return r.Slug == line.Slug }) {
			continue
		}
		c, ok, err := db.Found(q.CourseBySlug(ctx, line.Slug))
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		figures, err := course.FiguresOf(ctx, s.db.Read(), c.ID)
		if err != nil {
			return nil, err
		}
		rows = append(rows, cartdb.CartOfRow{
			ID: c.ID, Slug: c.Slug, Title: c.Title, InstructorID: c.InstructorID, Status: c.Status,
			PriceCents: c.PriceCents, Currency: c.Currency,
			ReferencePriceCents: c.ReferencePriceCents, SubjectSlug: c.SubjectSlug,
			InstructorName: c.InstructorName, AddedCents: line.Cents,
			Stars: figures.Sum(), Reviews: figures.Reviews(),
		})
	}
	return rows, nil
}

// price computes a cart: it drops courses that are no longer sold, with a notice, spreads the coupon's
// discount over the lines, and adds everything up.
func price(
	ctx context.Context, d cartdb.DBTX, rows []cartdb.CartOfRow, applied *coupon.Coupon, personID string, now time.Time,
) (*Cart, error) {
	cart := &Cart{Lines: []CartLine{}, Notices: []Notice{}, Tax: usd(0)}
	subtotal, discount := int64(0), int64(0)
	bundles, err := bundlesOf(ctx, d, rows, personID)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if b := bundles.of(r); b != nil {
			if notice := b.notice(); notice != "" {
				cart.Notices = append(cart.Notices, Notice{Code: notice, Title: b.Title})
			}
			if b.changed {
				continue
			}
			r.PriceCents = b.left[r.ID]
			r.AddedCents, r.ReferencePriceCents = r.PriceCents, nil
		}
		if r.Status != course.Published || r.Currency != course.Currency() {
			cart.Notices = append(cart.Notices, Notice{Code: "cart.withdrawn", Title: r.Title})
			continue
		}
		if r.PriceCents != r.AddedCents {
			cart.Notices = append(cart.Notices, Notice{Code: "cart.price_changed", Title: r.Title})
		}
		line := CartLine{
			Slug: r.Slug, Title: r.Title, Instructor: r.InstructorName, RatingCount: int(r.Reviews),
			Price: usd(r.PriceCents), Discount: usd(0),
			CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), Subject: r.SubjectSlug, CourseID: r.ID,
			InstructorID: r.InstructorID, BundleID: r.BundleID, Bundle: bundles.shown(r),
		}
		if r.ReferencePriceCents != nil && *r.ReferencePriceCents > r.PriceCents {
			list := usd(*r.ReferencePriceCents)
			line.ListPrice = &list
		}
		if r.Seats > 0 {
			line.forTeam(r)
		}
		if r.GiftEmail != "" {
			line.Gift = &gift.Details{
				Name: r.GiftName, Email: r.GiftEmail, Message: r.GiftMessage, Language: r.GiftLanguage, DeliverOn: r.GiftDay,
				Zone: r.GiftZone,
			}
		}
		if r.Reviews > 0 {
			line.Rating = math.Round(float64(r.Stars)/float64(r.Reviews)*10) / 10
		}
		subtotal += line.Price.Amount
		cart.Lines = append(cart.Lines, line)
	}
	if applied != nil {
		cart.Coupon = &coupon.CartCoupon{
			ID: applied.ID, Code: applied.Code, Kind: applied.Kind, Value: applied.Value,
			SharePercent: applied.SharePercent,
		}
		problem, err := coupon.Problem(ctx, d, *applied, cart.priced(), personID, now)
		if err != nil {
			return nil, err
		}
		if problem == nil {
			var each []money.Money
			each, discount = coupon.Discounts(*applied, cart.priced())
			for i := range each {
				cart.Lines[i].Discount = each[i]
			}
		} else if len(cart.Lines) > 0 {
			cart.Coupon.Problem = &problem.Code
		}
	}
	cart.Subtotal, cart.Discount, cart.Total = usd(subtotal), usd(discount), usd(subtotal-discount)
	cart.Net = cart.Total
	cart.Quote = quote(cart)
	return cart, nil
}

// priced are the lines as coupons see them.
func (c *Cart) priced() []coupon.Line {
	lines := make([]coupon.Line, 0, len(c.Lines))
	for _, line := range c.Lines {
		lines = append(lines, coupon.Line{
			CourseID: line.CourseID, Cents: line.Price.Amount, Bundled: line.Bundle != nil, Seats: line.Seats,
		})
	}
	return lines
}

// quote is a hash of everything that a buyer agrees to.
func quote(cart *Cart) string {
	parts := []any{cart.Total.Amount, cart.Discount.Amount}
	for _, line := range cart.Lines {
		parts = append(parts, line.CourseID, line.Price.Amount, line.Discount.Amount)
		if line.Gift != nil {
			parts = append(parts, line.Gift)
		}
		if line.BundleID != nil {
			parts = append(parts, *line.BundleID)
		}
		if line.Seats > 0 {
			parts = append(parts, "seats", line.Seats)
		}
	}
	if cart.Coupon != nil && cart.Coupon.Problem == nil {
		parts = append(parts, cart.Coupon.Code)
	}
	if cart.TaxTerms != nil {
		parts = append(parts, cart.TaxTerms, cart.Tax.Amount, cart.Buyer)
	}
	text, err := json.Marshal(parts)
	if err != nil {
		panic(err) // cannot fail: strings and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// The faults of this package. Orders are refused with ErrOwned, too.
var (
	errOwnCourse = fault.New(fault.Conflict, "cart.own_course", "You can’t buy your own course.")
	ErrOwned     = fault.New(fault.Conflict, "cart.already_owned", "You already have this course.")
	errNoCourse  = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	errCurrency  = fault.New(
		fault.Conflict, "cart.currency", "This course is priced in another currency and can’t be bought here.",
	)
	errInBundle = fault.New(
		fault.Conflict, "cart.in_bundle", "This course is in your cart as part of a bundle. Remove the bundle first.",
	)
	errOverlap = fault.New(
		fault.Conflict, "cart.bundle_overlap",
		"One of these courses is in your cart as a gift or in another bundle. Remove it there first.",
	)
	errOwnedAll = fault.New(fault.Conflict, "cart.bundle_owned", "You already have all courses of this bundle.")
	errFull     = fault.New(fault.Conflict, "cart.full", "Your cart is full. It can hold up to 20 courses.")
)

// add adds a course to a person's cart; adding it twice changes nothing. Errors: course.not_found,
// cart.currency, cart.own_course, cart.already_owned, cart.full.
func add(ctx context.Context, tx *db.Tx, personID, slug string) error {
	q := cartdb.New(tx)
	c, err := sold(ctx, q, personID, slug)
	if err != nil {
		return err
	}
	if owned, err := learning.IsEnrolled(ctx, tx, personID, c.ID); err != nil {
		return err
	} else if owned {
		return ErrOwned
	}
	return put(ctx, tx, personID, c)
}

// sold finds a course that a person may buy.
func sold(ctx context.Context, q *cartdb.Queries, personID, slug string) (cartdb.CourseBySlugRow, error) {
	c, ok, err := db.Found(q.CourseBySlug(ctx, slug))
	switch {
	case err != nil:
	case !ok || c.Status != course.Published:
		err = errNoCourse
	case c.Currency != course.Currency():
		err = errCurrency
	case c.InstructorID == personID:
		err = errOwnCourse
	}
	return c, err
}

func put(ctx context.Context, tx *db.Tx, personID string, c cartdb.CourseBySlugRow) error {
	q := cartdb.New(tx)
	if err := dropChanged(ctx, tx, personID); err != nil {
		return err
	}
	if n, err := q.CountOthers(ctx, cartdb.CountOthersParams{PersonID: personID, CourseID: c.ID}); err != nil {
		return err
	} else if n >= mostLines {
		return errFull
	}
	return q.AddLine(ctx, cartdb.AddLineParams{
		PersonID: personID, CourseID: c.ID, PriceCents: c.PriceCents, AddedAt: db.At(tx.Now),
	})
}

// Add adds a course to the cart and returns the cart, and the new cookie for a visitor.
func (s *Service) Add(ctx context.Context, slug, cookie string) (*Cart, string, error) {
	if v, ok := session.From(ctx); ok {
		if err := s.db.InTx(ctx, func(tx *db.Tx) error { return add(ctx, tx, v.ID, slug) }); err != nil {
			return nil, "", err
		}
		cart, err := s.Cart(ctx, "")
		return cart, "", err
	}
	c, ok, err := db.Found(cartdb.New(s.db.Read()).CourseBySlug(ctx, slug))
	if err != nil {
		return nil, "", err
	}
	if !ok || c.Status != course.Published {
		return nil, "", errNoCourse
	}
	if c.Currency != course.Currency() {
		return nil, "", errCurrency
	}
	stored := s.readCookie(cookie)
	parts, err := s.visitorBundles(ctx, stored)
	if err != nil {
		return nil, "", err
	}
	bundled := slices.ContainsFunc(parts, func(r cartdb.CartOfRow) bool { return r.Slug == c.Slug })
	if !stored.has(c.Slug) && !bundled {
		if stored.lines() >= mostLines {
			return nil, "", errFull
		}
		stored.Lines = append(stored.Lines, visitorLine{Slug: c.Slug, Cents: c.PriceCents})
	}
	return s.withCookie(ctx, stored)
}

// Remove removes a course from the cart, with the bundle that it is a part of; a course that is not in it is not an
// error.
func (s *Service) Remove(ctx context.Context, slug, cookie string) (*Cart, string, error) {
	v, ok := session.From(ctx)
	if !ok {
		stored, err := s.without(ctx, s.readCookie(cookie), slug)
		if err != nil {
			return nil, "", err
		}
		return s.withCookie(ctx, stored)
	}
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := cartdb.New(tx)
		c, found, err := db.Found(q.CourseBySlug(ctx, slug))
		if err != nil || !found {
			return err
		}
		return q.RemoveLine(ctx, cartdb.RemoveLineParams{PersonID: v.ID, CourseID: c.ID})
	})
	if err != nil {
		return nil, "", err
	}
	cart, err := s.Cart(ctx, "")
	return cart, "", err
}

func (s *Service) withCookie(ctx context.Context, stored visitorCart) (*Cart, string, error) {
	text := s.writeCookie(stored)
	cart, err := s.Cart(ctx, text)
	return cart, text, err
}

// InCart reports whether a course is in the viewer's cart.
func InCart(cart *Cart, slug string) bool {
	for _, line := range cart.Lines {
		if line.Slug == slug {
			return true
		}
	}
	return false
}

func usd(cents int64) money.Money { return money.Of(cents, course.Currency()) }

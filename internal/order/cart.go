package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
)

// Cart is a cart with current prices. A payment must repeat Quote, which changes with anything that
// changes the total.
type Cart struct {
	Lines    []CartLine  `json:"lines"`
	Coupon   *CartCoupon `json:"coupon"`
	Subtotal money.Money `json:"subtotal"`
	Discount money.Money `json:"discount"`
	Tax      money.Money `json:"tax"`
	Total    money.Money `json:"total"`
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

	courseID, instructorID string
}

// CartCoupon is the coupon of a cart. Value is in percent or in cents of the cart's
// currency, by Kind; Problem is a code if the coupon does not apply now.
type CartCoupon struct {
	Code    string  `json:"code"`
	Kind    string  `json:"kind" enum:"percent,amount"`
	Value   int64   `json:"value"`
	Problem *string `json:"problem"`
}

// Notice informs about an automatic change to a cart.
type Notice struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}

// Cart returns the viewer's cart, or a visitor's from the signed cookie.
func (s *Service) Cart(ctx context.Context, cookie string) (*Cart, error) {
	v, ok := account.From(ctx)
	q := orderdb.New(s.db.Read())
	if ok {
		return s.personCart(ctx, q, v.ID)
	}
	stored := s.readCookie(cookie)
	rows, err := s.visitorRows(ctx, q, stored)
	if err != nil {
		return nil, err
	}
	var coupon *orderdb.Coupon
	if stored.Coupon != "" {
		row, found, err := db.Found(q.CouponByCode(ctx, fold(stored.Coupon)))
		if err != nil {
			return nil, err
		}
		if found {
			coupon = &row
		}
	}
	return s.price(ctx, q, rows, coupon, "")
}

func (s *Service) personCart(ctx context.Context, q *orderdb.Queries, personID string) (*Cart, error) {
	rows, err := q.CartOf(ctx, personID)
	if err != nil {
		return nil, err
	}
	row, found, err := db.Found(q.CartCoupon(ctx, personID))
	if err != nil {
		return nil, err
	}
	if !found {
		return s.price(ctx, q, rows, nil, personID)
	}
	return s.price(ctx, q, rows, &row, personID)
}

// visitorRows reads the courses of a cookie in the form of a learner's cart.
func (s *Service) visitorRows(ctx context.Context, q *orderdb.Queries, stored visitorCart) ([]orderdb.CartOfRow, error) {
	var rows []orderdb.CartOfRow
	for _, line := range stored.Lines {
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
		rows = append(rows, orderdb.CartOfRow{
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
func (s *Service) price(
	ctx context.Context, q *orderdb.Queries, rows []orderdb.CartOfRow, coupon *orderdb.Coupon, personID string,
) (*Cart, error) {
	cart := &Cart{Lines: []CartLine{}, Notices: []Notice{}, Tax: usd(0)}
	subtotal, discount := int64(0), int64(0)
	for _, r := range rows {
		if r.Status != course.Published || r.Currency != currency {
			cart.Notices = append(cart.Notices, Notice{Code: "cart.withdrawn", Title: r.Title})
			continue
		}
		if r.PriceCents != r.AddedCents {
			cart.Notices = append(cart.Notices, Notice{Code: "cart.price_changed", Title: r.Title})
		}
		line := CartLine{
			Slug: r.Slug, Title: r.Title, Instructor: r.InstructorName, RatingCount: int(r.Reviews),
			Price: usd(r.PriceCents), Discount: usd(0),
			CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), Subject: r.SubjectSlug, courseID: r.ID,
			instructorID: r.InstructorID,
		}
		if r.Reviews > 0 {
			line.Rating = math.Round(float64(r.Stars)/float64(r.Reviews)*10) / 10
		}
		if r.ReferencePriceCents != nil && *r.ReferencePriceCents > r.PriceCents {
			list := usd(*r.ReferencePriceCents)
			line.ListPrice = &list
		}
		subtotal += r.PriceCents
		cart.Lines = append(cart.Lines, line)
	}
	if coupon != nil {
		cart.Coupon = &CartCoupon{Code: coupon.Code, Kind: coupon.Kind, Value: coupon.Value}
		problem, err := s.couponProblem(ctx, q, *coupon, cart, personID)
		if err != nil {
			return nil, err
		}
		if problem == nil {
			discount = spread(*coupon, cart.Lines)
		} else if len(cart.Lines) > 0 {
			cart.Coupon.Problem = &problem.Code
		}
	}
	cart.Subtotal, cart.Discount, cart.Total = usd(subtotal), usd(discount), usd(subtotal-discount)
	cart.Quote = quote(cart)
	return cart, nil
}

// quote is a hash of everything that a buyer agrees to.
func quote(cart *Cart) string {
	parts := []any{cart.Total.Amount, cart.Discount.Amount}
	for _, line := range cart.Lines {
		parts = append(parts, line.courseID, line.Price.Amount, line.Discount.Amount)
	}
	if cart.Coupon != nil && cart.Coupon.Problem == nil {
		parts = append(parts, cart.Coupon.Code)
	}
	text, err := json.Marshal(parts)
	if err != nil {
		panic(err) // cannot fail: strings and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

var (
	errOwnCourse = fault.New(fault.Conflict, "cart.own_course", "You can’t buy your own course.")
	errOwned     = fault.New(fault.Conflict, "cart.already_owned", "You already have this course.")
	errNoCourse  = fault.New(fault.NotFound, "course.not_found", "This course doesn’t exist.")
	errCurrency  = fault.New(
		fault.Conflict, "cart.currency", "This course is priced in another currency and can’t be bought here.",
	)
	errFull = fault.New(fault.Conflict, "cart.full", "Your cart is full. It can hold up to 20 courses.")
)

// Add adds a course to the viewer's cart; adding it twice changes nothing. Errors: course.not_found,
// cart.currency, cart.own_course, cart.already_owned, cart.full.
func (s *Service) add(ctx context.Context, tx *db.Tx, personID, slug string) error {
	q := orderdb.New(tx)
	c, ok, err := db.Found(q.CourseBySlug(ctx, slug))
	switch {
	case err != nil:
		return err
	case !ok || c.Status != course.Published:
		return errNoCourse
	case c.Currency != currency:
		return errCurrency
	case c.InstructorID == personID:
		return errOwnCourse
	}
	if n, err := q.IsEnrolled(ctx, orderdb.IsEnrolledParams{PersonID: personID, CourseID: c.ID}); err != nil {
		return err
	} else if n > 0 {
		return errOwned
	}
	if n, err := q.CountLines(ctx, personID); err != nil {
		return err
	} else if n >= mostLines {
		return errFull
	}
	return q.AddLine(ctx, orderdb.AddLineParams{
		PersonID: personID, CourseID: c.ID, PriceCents: c.PriceCents, AddedAt: db.At(tx.Now),
	})
}

// Add adds a course to the cart and returns the cart, and the new cookie for a visitor.
func (s *Service) Add(ctx context.Context, slug, cookie string) (*Cart, string, error) {
	if v, ok := account.From(ctx); ok {
		if err := s.db.InTx(ctx, func(tx *db.Tx) error { return s.add(ctx, tx, v.ID, slug) }); err != nil {
			return nil, "", err
		}
		cart, err := s.Cart(ctx, "")
		return cart, "", err
	}
	c, ok, err := db.Found(orderdb.New(s.db.Read()).CourseBySlug(ctx, slug))
	if err != nil {
		return nil, "", err
	}
	if !ok || c.Status != course.Published {
		return nil, "", errNoCourse
	}
	if c.Currency != currency {
		return nil, "", errCurrency
	}
	stored := s.readCookie(cookie)
	if !stored.has(c.Slug) {
		if len(stored.Lines) >= mostLines {
			return nil, "", errFull
		}
		stored.Lines = append(stored.Lines, visitorLine{Slug: c.Slug, Cents: c.PriceCents})
	}
	return s.withCookie(ctx, stored)
}

// Remove removes a course from the cart; a course that is not in it is not an error.
func (s *Service) Remove(ctx context.Context, slug, cookie string) (*Cart, string, error) {
	v, ok := account.From(ctx)
	if !ok {
		stored := s.readCookie(cookie)
		stored.remove(slug)
		return s.withCookie(ctx, stored)
	}
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := orderdb.New(tx)
		c, found, err := db.Found(q.CourseBySlug(ctx, slug))
		if err != nil || !found {
			return err
		}
		return q.RemoveLine(ctx, orderdb.RemoveLineParams{PersonID: v.ID, CourseID: c.ID})
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

package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
)

// The kinds of coupons: Value is in percent, or in minor units.
const (
	Percent = "percent"
	Amount  = "amount"
)

// NewCoupon is the input of AddCoupon. A nil limit means no limit.
type NewCoupon struct {
	Code, Kind            string
	Value                 int64
	CourseID              *string
	StartsAt, EndsAt      *time.Time
	MaxUses, MaxPerPerson *int32
}

// AddCoupon adds a coupon and returns its id.
func AddCoupon(ctx context.Context, tx *db.Tx, in NewCoupon) (string, error) {
	if (in.Kind != Percent && in.Kind != Amount) || in.Value <= 0 || (in.Kind == Percent && in.Value > 100) {
		return "", fmt.Errorf("coupon %s: %s of %d", in.Code, in.Kind, in.Value)
	}
	id := db.NewID()
	return id, orderdb.New(tx).InsertCoupon(ctx, orderdb.InsertCouponParams{
		ID: id, Code: in.Code, CodeFolded: fold(in.Code), Kind: in.Kind, Value: in.Value, Currency: currency,
		CourseID: in.CourseID,
		StartsAt: db.AtPtr(in.StartsAt), EndsAt: db.AtPtr(in.EndsAt), MaxUses: in.MaxUses,
		MaxPerPerson: in.MaxPerPerson, CreatedAt: db.At(tx.Now),
	})
}

// fold makes two spellings of one code equal, in any script.
func fold(code string) string { return cases.Fold().String(norm.NFKC.String(strings.TrimSpace(code))) }

func couponFault(code, message string) *fault.Error {
	return &fault.Error{
		Kind: fault.Invalid, Code: "coupon." + code, Message: message,
		Fields: []fault.Field{{Name: "code", Code: "coupon." + code, Message: message}},
	}
}

// couponProblem returns why a coupon does not apply to a cart now, or nil.
func (s *Service) couponProblem(
	ctx context.Context, q *orderdb.Queries, c orderdb.Coupon, cart *Cart, personID string,
) (*fault.Error, error) {
	now := s.db.Now()
	switch {
	case len(cart.Lines) == 0:
		return couponFault("empty_cart", "Add a course to your cart first."), nil
	case c.StartsAt != nil && now.Before(c.StartsAt.Time):
		return couponFault("not_started", "This code isn’t valid yet."), nil
	case c.EndsAt != nil && !now.Before(c.EndsAt.Time):
		return couponFault("expired", "This code has expired."), nil
	case spread(c, append([]CartLine(nil), cart.Lines...)) == 0:
		return couponFault("other_course", "This code is for another course."), nil
	}
	if c.MaxUses != nil {
		if n, err := q.CountUses(ctx, c.ID); err != nil {
			return nil, err
		} else if n >= int64(*c.MaxUses) {
			return couponFault("used_up", "This code has been used up."), nil
		}
	}
	if c.MaxPerPerson != nil && personID != "" {
		if n, err := q.CountUsesBy(ctx, orderdb.CountUsesByParams{CouponID: c.ID, PersonID: personID}); err != nil {
			return nil, err
		} else if n >= int64(*c.MaxPerPerson) {
			return couponFault("already_used", "You’ve already used this code."), nil
		}
	}
	return nil, nil
}

// spread sets the discount of each line that a coupon applies to, by largest remainder, and returns
// the sum. No line goes below zero.
func spread(c orderdb.Coupon, lines []CartLine) int64 {
	base, weights := int64(0), make([]int64, len(lines))
	for i, line := range lines {
		if c.CourseID == nil || *c.CourseID == line.courseID {
			weights[i] = line.Price.Amount
			base += line.Price.Amount
		}
	}
	if base == 0 {
		return 0
	}
	off := min(c.Value, base)
	if c.Kind == Percent {
		off = (base*c.Value + 50) / 100
	}
	for i, part := range money.Of(off, currency).Allocate(weights) {
		lines[i].Discount = part
	}
	return off
}

// ApplyCoupon applies a code to the cart, replacing any other. Errors: coupon.unknown and the other
// reasons, at the field "code".
func (s *Service) ApplyCoupon(ctx context.Context, code, cookie string) (*Cart, string, error) {
	if strings.TrimSpace(code) == "" {
		return nil, "", couponFault("required", "Enter a code.")
	}
	q := orderdb.New(s.db.Read())
	unknown := couponFault("unknown", "Invalid code.")
	if len(code) > 200 {
		return nil, "", unknown
	}
	coupon, ok, err := db.Found(q.CouponByCode(ctx, fold(code)))
	if err != nil {
		return nil, "", err
	}
	if !ok {
		return nil, "", unknown
	}
	cart, err := s.Cart(ctx, cookie)
	if err != nil {
		return nil, "", err
	}
	v, signedIn := account.From(ctx)
	if problem, err := s.couponProblem(ctx, q, coupon, cart, v.ID); err != nil || problem != nil {
		if err == nil {
			err = problem
		}
		return nil, "", err
	}
	if !signedIn {
		stored := s.readCookie(cookie)
		stored.Coupon = coupon.Code
		return s.withCookie(ctx, stored)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		return orderdb.New(tx).SetCoupon(ctx, orderdb.SetCouponParams{PersonID: v.ID, CouponID: coupon.ID})
	})
	if err != nil {
		return nil, "", err
	}
	cart, err = s.Cart(ctx, "")
	return cart, "", err
}

// DropCoupon removes the code from the cart.
func (s *Service) DropCoupon(ctx context.Context, cookie string) (*Cart, string, error) {
	v, ok := account.From(ctx)
	if !ok {
		stored := s.readCookie(cookie)
		stored.Coupon = ""
		return s.withCookie(ctx, stored)
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error { return orderdb.New(tx).RemoveCoupon(ctx, v.ID) }); err != nil {
		return nil, "", err
	}
	cart, err := s.Cart(ctx, "")
	return cart, "", err
}

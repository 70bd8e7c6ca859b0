// Package coupon owns codes that make a cart cheaper: who may use one, when and how often, and what it
// takes off. It promises that a limit holds under concurrency, because a use is written in the order's
// transaction. It refuses to know what is in a cart or an order beyond a course and its price.
package coupon

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/coupon/coupondb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
)

// Coupon is a coupon as it is stored.
type Coupon = coupondb.Coupon

// NewCoupon is the input of Add. A nil limit means no limit.
type NewCoupon struct {
	Code, Kind            string
	Value                 int64
	CourseID              *string
	StartsAt, EndsAt      *time.Time
	MaxUses, MaxPerPerson *int32
	OwnerID               *string // the instructor whose coupon it is, or nil for the operator's
	SharePercent          *int32  // the instructors' share of what is sold with it, or nil for the usual one
}

// Add adds a coupon and returns its id.
func Add(ctx context.Context, tx *db.Tx, in NewCoupon) (string, error) {
	if !kinds[in.Kind].allows(in.Value) {
		return "", fmt.Errorf("coupon %s: %s of %d", in.Code, in.Kind, in.Value)
	}
	id := db.NewID()
	return id, coupondb.New(tx).InsertCoupon(ctx, coupondb.InsertCouponParams{
		ID: id, Code: in.Code, CodeFolded: fold(in.Code), Kind: in.Kind, Value: in.Value, Currency: course.Currency(),
		CourseID: in.CourseID, StartsAt: db.AtPtr(in.StartsAt), EndsAt: db.AtPtr(in.EndsAt), MaxUses: in.MaxUses,
		MaxPerPerson: in.MaxPerPerson, CreatedAt: db.At(tx.Now), OwnerID: in.OwnerID, SharePercent: in.SharePercent,
	})
}

// fold makes two spellings of one code equal, in any script.
func fold(code string) string { return cases.Fold().String(norm.NFKC.String(strings.TrimSpace(code))) }

func refusal(code, message string) *fault.Error {
	return &fault.Error{
		Kind: fault.Invalid, Code: "coupon." + code, Message: message,
		Fields: []fault.Field{{Name: "code", Code: "coupon." + code, Message: message}},
	}
}

// Typed returns the coupon of a code as someone typed it. Errors, at the field "code": coupon.required,
// coupon.unknown.
func Typed(ctx context.Context, q coupondb.DBTX, code string) (Coupon, error) {
	if strings.TrimSpace(code) == "" {
		return Coupon{}, refusal("required", "Enter a code.")
	}
	if len(code) <= 200 {
		if c, ok, err := ByCode(ctx, q, code); err != nil || ok {
			return c, err
		}
	}
	return Coupon{}, refusal("unknown", "Invalid code.")
}

// ByCode returns the coupon of a code, if there is one.
func ByCode(ctx context.Context, q coupondb.DBTX, code string) (Coupon, bool, error) {
	return db.Found(coupondb.New(q).CouponByCode(ctx, fold(code)))
}

// ByID returns a coupon.
func ByID(ctx context.Context, q coupondb.DBTX, id string) (Coupon, error) {
	return coupondb.New(q).CouponByID(ctx, id)
}

// Line is a course that is to be bought, at its price in minor units. No coupon makes a Bundled one cheaper, and none
// gives away the Seats of a team, of which one use would be any number.
type Line struct {
	CourseID string
	Cents    int64
	Bundled  bool
	Seats    int
}

// left reports whether a line is left out by a coupon that is for its course, or for all.
func (l Line) left(c Coupon) bool {
	return l.Bundled || l.Seats > 0 && c.Kind == Percent && c.Value == kinds[Percent].most
}

// Problem returns why a coupon does not apply to some courses now, or nil. PersonID is "" for a visitor.
func Problem(
	ctx context.Context, d coupondb.DBTX, c Coupon, lines []Line, personID string, now time.Time,
) (*fault.Error, error) {
	q := coupondb.New(d)
	switch {
	case len(lines) == 0:
		return refusal("empty_cart", "Add a course to your cart first."), nil
	case c.StartsAt != nil && now.Before(c.StartsAt.Time):
		return refusal("not_started", "This code isn’t valid yet."), nil
	case c.EndsAt != nil && !now.Before(c.EndsAt.Time):
		return refusal("expired", "This code has expired."), nil
	}
	if _, sum := Discounts(c, lines); sum == 0 {
		if slices.ContainsFunc(lines, func(l Line) bool {
			return l.Bundled && (c.CourseID == nil || *c.CourseID == l.CourseID)
		}) {
			return refusal("bundle", "Codes don’t apply to bundles."), nil
		}
		if slices.ContainsFunc(lines, func(l Line) bool {
			return l.left(c) && (c.CourseID == nil || *c.CourseID == l.CourseID)
		}) {
			return refusal("seats", "This code doesn’t apply to seats for a team."), nil
		}
		return refusal("other_course", "This code is for another course."), nil
	}
	if c.MaxUses != nil {
		if n, err := q.Uses(ctx, c.ID); err != nil {
			return nil, err
		} else if n >= int64(*c.MaxUses) {
			return refusal("used_up", "This code has been used up."), nil
		}
	}
	if c.MaxPerPerson != nil && personID != "" {
		if n, err := q.CountUsesBy(ctx, coupondb.CountUsesByParams{CouponID: c.ID, PersonID: personID}); err != nil {
			return nil, err
		} else if n >= int64(*c.MaxPerPerson) {
			return refusal("already_used", "You’ve already used this code."), nil
		}
	}
	return nil, nil
}

// Lapsed is the fault of a coupon in a cart that no longer applies, by its problem's code.
func Lapsed(problem string) *fault.Error {
	return refusal(problem[len("coupon."):], "This code no longer applies.")
}

// Discounts returns what a coupon takes off each line, by largest remainder, and the sum in minor units. No
// line goes below zero.
func Discounts(c Coupon, lines []Line) (each []money.Money, sum int64) {
	base, weights := int64(0), make([]int64, len(lines))
	for i, line := range lines {
		if !line.left(c) && (c.CourseID == nil || *c.CourseID == line.CourseID) {
			weights[i] = line.Cents
			base += line.Cents
		}
	}
	sum = kinds[c.Kind].off(c.Value, base)
	return money.Of(sum, course.Currency()).Allocate(weights), sum
}

// Reserve notes that an order uses a coupon, in the transaction that has asked for its Problem.
func Reserve(ctx context.Context, tx *db.Tx, couponID, orderID, personID string) error {
	q := coupondb.New(tx)
	if err := q.CountUse(ctx, couponID); err != nil {
		return err
	}
	return q.UseCoupon(ctx, coupondb.UseCouponParams{CouponID: couponID, OrderID: orderID, PersonID: personID})
}

// Release undoes Reserve: the order has failed.
func Release(ctx context.Context, tx *db.Tx, orderID string) error {
	q := coupondb.New(tx)
	if err := q.CountRelease(ctx, orderID); err != nil {
		return err
	}
	return q.ReleaseCoupon(ctx, orderID)
}

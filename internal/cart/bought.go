package cart

import (
	"context"
	"strings"

	"stoa/internal/cart/cartdb"
	"stoa/internal/kit/db"
)

// What others do to a person's cart, in their own transactions.

// AddFor adds a course to a person's cart, in a transaction that does more; adding it twice changes nothing. Errors:
// course.not_found, cart.currency, cart.own_course, cart.already_owned, cart.full.
func AddFor(ctx context.Context, tx *db.Tx, personID, slug string) error {
	return add(ctx, tx, personID, slug)
}

// Whose a line is: the buyer's own, unless it is a gift or for a team.
const (
	OwnLine  = ""
	GiftLine = "gift"
	TeamLine = "team"
)

// Remove removes a course that was bought; what is in the cart for someone else stays.
func Remove(ctx context.Context, tx *db.Tx, personID, courseID, whose string) error {
	return cartdb.New(tx).RemoveBought(ctx, cartdb.RemoveBoughtParams{
		PersonID: personID, CourseID: courseID, Whose: whose,
	})
}

// RemoveCoupon removes a coupon that was used.
func RemoveCoupon(ctx context.Context, tx *db.Tx, personID string) error {
	return cartdb.New(tx).RemoveCoupon(ctx, personID)
}

// Import adds courses and a coupon to a person's cart, for the sample.
func Import(ctx context.Context, tx *db.Tx, personID string, slugs []string, couponID string) error {
	for _, slug := range slugs {
		if err := add(ctx, tx, personID, slug); err != nil {
			return err
		}
	}
	if couponID == "" {
		return nil
	}
	return cartdb.New(tx).SetCoupon(ctx, cartdb.SetCouponParams{PersonID: personID, CouponID: couponID})
}

// Erase deletes a person's cart, and what others are about to give them.
func Erase(ctx context.Context, tx *db.Tx, personID, email string) error {
	q := cartdb.New(tx)
	if err := q.RemoveGiftsTo(ctx, strings.ToLower(email)); err != nil {
		return err
	}
	if err := q.RemoveCoupon(ctx, personID); err != nil {
		return err
	}
	if err := q.RemoveBuyer(ctx, personID); err != nil {
		return err
	}
	return q.RemoveLines(ctx, personID)
}

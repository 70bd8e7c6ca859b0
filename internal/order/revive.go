package order

import (
	"context"
	"slices"

	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/earning"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
)

// Revive has an order that failed for want of money wait again, in the transaction that knows that the money is there.
// Prices and the discount are those that the buyer agreed to, even if the coupon has reached its limit meanwhile; the
// shares of instructors are those of now, since they were forgotten with the failure. It is false where the order has
// not failed. Error: cart.already_owned.
func Revive(ctx context.Context, tx *db.Tx, id string) (revived bool, err error) {
	q, now := orderdb.New(tx), db.At(tx.Now)
	failed, err := q.ByID(ctx, id)
	if err != nil {
		return false, err
	}
	lines, err := q.LinesOf(ctx, id)
	if err != nil {
		return false, err
	}
	// Who has a page open can still pay there: one of the two payments would be for nothing.
	waited, err := q.CoursesPending(ctx, failed.PersonID)
	if err != nil {
		return false, err
	}
	for _, line := range lines {
		owned, err := learning.IsEnrolled(ctx, tx, failed.PersonID, line.CourseID)
		if err != nil {
			return false, err
		}
		paying := slices.Contains(waited, orderdb.CoursesPendingRow{CourseID: line.CourseID, Whose: whose(line)})
		if owned && whose(line) == cart.OwnLine || paying {
			return false, cart.ErrOwned
		}
	}
	if n, err := q.ReviveOrder(ctx, orderdb.ReviveOrderParams{ID: id, DueAt: &now}); err != nil || n == 0 {
		return false, err
	}
	if err := gift.Revive(ctx, tx, id); err != nil {
		return false, err
	}
	share := (*int32)(nil)
	if failed.CouponID != nil {
		c, err := coupon.ByID(ctx, tx, *failed.CouponID)
		if err != nil {
			return false, err
		}
		share = c.SharePercent
		if err := coupon.Reserve(ctx, tx, c.ID, id, failed.PersonID); err != nil {
			return false, err
		}
	}
	sold := make([]earning.Line, 0, len(lines))
	for _, line := range lines {
		one := earning.Line{
			CourseID: line.CourseID, OwnerID: line.InstructorID, PriceCents: line.PriceCents, DiscountCents: line.DiscountCents,
			TaxCents: line.TaxCents, Seats: int(line.Seats),
		}
		if line.DiscountCents > 0 {
			one.SharePercent = share
		}
		sold = append(sold, one)
	}
	return true, earning.Fix(ctx, tx, id, failed.Currency, sold)
}

package order

import (
	"context"

	"stoa/internal/cart"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
	"stoa/internal/session"
)

// A line that is a gift is sold as any other; only its buyer isn't enrolled (decision 37).

func addGifts(ctx context.Context, tx *db.Tx, row orderdb.Order, v session.Viewer, bought *cart.Cart) error {
	for _, line := range bought.Lines {
		if line.Gift == nil {
			continue
		}
		if err := gift.Add(ctx, tx, gift.NewGift{
			OrderID: row.ID, Number: row.Number, CourseID: line.CourseID, GiverID: v.ID, GiverName: v.Name,
			Cents: line.Price.Amount - line.Discount.Amount, Details: *line.Gift,
		}); err != nil {
			return err
		}
	}
	return nil
}

// handOver gives a line that was paid to whoever it is for: the buyer learns it, a gift can be redeemed.
func handOver(ctx context.Context, tx *db.Tx, row orderdb.Order, line orderdb.LinesOfRow) error {
	if err := cart.Remove(ctx, tx, row.PersonID, line.CourseID, line.GiftFor != nil); err != nil {
		return err
	}
	if line.GiftFor != nil {
		return gift.Sold(ctx, tx, row.ID, line.CourseID)
	}
	return learning.Enroll(ctx, tx, learning.EnrollIn{
		PersonID: row.PersonID, CourseID: line.CourseID, OrderID: &row.ID, Paid: true,
		Cents: line.PriceCents - line.DiscountCents,
	})
}

// Paying reports whether a person is paying for a course for themselves, in whatever way.
func Paying(ctx context.Context, tx *db.Tx, personID, courseID string) (bool, error) {
	rows, err := orderdb.New(tx).CoursesPending(ctx, personID)
	for _, row := range rows {
		if row.CourseID == courseID && !row.Gift {
			return true, err
		}
	}
	return false, err
}

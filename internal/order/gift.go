package order

import (
	"context"

	"stoa/internal/cart"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
	"stoa/internal/session"
	"stoa/internal/team"
)

// A line that is a gift, or for a team, is sold as any other; only its buyer isn't enrolled (decisions 37 and 46).

// whose says for whom a line was bought.
func whose(line orderdb.LinesOfRow) string {
	switch {
	case line.Seats > 0:
		return cart.TeamLine
	case line.GiftFor != nil:
		return cart.GiftLine
	}
	return cart.OwnLine
}

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

// handOver gives a line that was paid to its recipient: the buyer learns it, a gift can be redeemed, people can be
// invited to a team's seats.
func handOver(ctx context.Context, tx *db.Tx, row orderdb.Order, line orderdb.LinesOfRow) error {
	if err := cart.Remove(ctx, tx, row.PersonID, line.CourseID, whose(line)); err != nil {
		return err
	}
	switch whose(line) {
	case cart.GiftLine:
		return gift.Sold(ctx, tx, row.ID, line.CourseID)
	case cart.TeamLine:
		return team.Sold(ctx, tx, team.Sale{
			OrderID: row.ID, Number: row.Number, CourseID: line.CourseID, BuyerID: row.PersonID, Seats: line.Seats,
			Cents: line.PriceCents - line.DiscountCents,
		})
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
		if row.CourseID == courseID && row.Whose == cart.OwnLine {
			return true, err
		}
	}
	return false, err
}

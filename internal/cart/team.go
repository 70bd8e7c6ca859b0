package cart

import (
	"context"
	"fmt"

	"stoa/internal/cart/cartdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/team"
)

var errFreeSeats = fault.New(fault.Conflict, "cart.free_seats", "This course is free. Send its link instead.")

// PutSeats puts seats of a course for a team into the viewer's cart, or changes how many there are, and returns the
// cart. They may have the course themselves; one that is in the cart for them becomes the team's, since an order has
// each course once. Errors: course.not_found, cart.currency, cart.own_course, cart.free_seats, cart.full,
// cart.in_bundle, a form's at "seats".
func (s *Service) PutSeats(ctx context.Context, slug string, seats int) (*Cart, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	var f fault.Form
	if seats < team.LeastSeats || seats > team.MostSeats {
		f.Add("seats", "seats", fmt.Sprintf("Choose %d to %d seats.", team.LeastSeats, team.MostSeats))
		return nil, f.Err()
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := cartdb.New(tx)
		c, err := sold(ctx, q, v.ID, slug)
		if err == nil && c.PriceCents == 0 {
			err = errFreeSeats
		}
		if err != nil {
			return err
		}
		if had, err := team.Bought(ctx, tx, v.ID, c.ID); err != nil {
			return err
		} else if had+seats > team.MostOfTeam {
			var f fault.Form
			f.Add("seats", "seats_of_team", fmt.Sprintf("A team has up to %d seats of a course.", team.MostOfTeam))
			return f.Err()
		}
		if err := put(ctx, tx, v.ID, c); err != nil {
			return err
		}
		n, err := q.SetSeats(ctx, cartdb.SetSeatsParams{PersonID: v.ID, CourseID: c.ID, Seats: int32(seats)})
		if err == nil && n == 0 {
			err = errInBundle
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.Cart(ctx, "")
}

// forTeam makes a line one of seats.
func (l *CartLine) forTeam(r cartdb.CartOfRow) {
	each := l.Price
	l.Seats, l.Each, l.Price = int(r.Seats), &each, usd(r.PriceCents*int64(r.Seats))
	l.ListPrice = nil
}

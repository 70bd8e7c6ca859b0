package cart

import (
	"context"

	"stoa/internal/cart/cartdb"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

var errFree = fault.New(fault.Conflict, "cart.free_gift", "This course is free. Send its link instead.")

// Give puts a course into the viewer's cart as a gift to someone, and returns the cart. They may have the course
// themselves; one that is in the cart for them becomes the gift, since an order has each course once. Errors:
// course.not_found, cart.currency, cart.own_course, cart.free_gift, cart.full,
// cart.in_bundle, a form's.
func (s *Service) Give(ctx context.Context, slug string, to gift.Details) (*Cart, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if to, err = to.Clean(s.db.Now(), v.Language); err != nil {
		return nil, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := cartdb.New(tx)
		c, err := sold(ctx, q, v.ID, slug)
		if err == nil && c.PriceCents == 0 {
			err = errFree
		}
		if err != nil {
			return err
		}
		if err := put(ctx, tx, v.ID, c); err != nil {
			return err
		}
		n, err := q.SetGift(ctx, cartdb.SetGiftParams{
			PersonID: v.ID, CourseID: c.ID, GiftName: to.Name, GiftEmail: to.Email, GiftMessage: to.Message,
			GiftLanguage: to.Language, GiftDay: to.DeliverOn, GiftZone: to.Zone,
		})
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

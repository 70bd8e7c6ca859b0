package cart

import (
	"context"

	"stoa/internal/cart/cartdb"
	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/session"
)

// ApplyCoupon applies a code to the cart, replacing any other. Errors, at the field "code": those of
// coupon.Typed and coupon.Problem.
func (s *Service) ApplyCoupon(ctx context.Context, code, cookie string) (*Cart, string, error) {
	applied, err := coupon.Typed(ctx, s.db.Read(), code)
	if err != nil {
		return nil, "", err
	}
	cart, err := s.Cart(ctx, cookie)
	if err != nil {
		return nil, "", err
	}
	v, signedIn := session.From(ctx)
	problem, err := coupon.Problem(ctx, s.db.Read(), applied, cart.priced(), v.ID, s.db.Now())
	if err != nil {
		return nil, "", err
	}
	if problem != nil {
		return nil, "", problem
	}
	if !signedIn {
		stored := s.readCookie(cookie)
		stored.Coupon = applied.Code
		return s.withCookie(ctx, stored)
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		return cartdb.New(tx).SetCoupon(ctx, cartdb.SetCouponParams{PersonID: v.ID, CouponID: applied.ID})
	})
	if err != nil {
		return nil, "", err
	}
	cart, err = s.Cart(ctx, "")
	return cart, "", err
}

// DropCoupon removes the code from the cart.
func (s *Service) DropCoupon(ctx context.Context, cookie string) (*Cart, string, error) {
	v, ok := session.From(ctx)
	if !ok {
		stored := s.readCookie(cookie)
		stored.Coupon = ""
		return s.withCookie(ctx, stored)
	}
	if err := s.db.InTx(ctx, func(tx *db.Tx) error { return RemoveCoupon(ctx, tx, v.ID) }); err != nil {
		return nil, "", err
	}
	cart, err := s.Cart(ctx, "")
	return cart, "", err
}

package coupon

import (
	"context"

	"stoa/internal/coupon/coupondb"
	"stoa/internal/kit/db"
)

// Relabel has all coupons take off the same figures in another currency. Nothing may have been sold.
func Relabel(ctx context.Context, tx *db.Tx, currency string) error {
	return coupondb.New(tx).Relabel(ctx, currency)
}

package bundle

import (
	"context"

	"stoa/internal/bundle/bundledb"
	"stoa/internal/kit/db"
)

// Relabel has all bundles cost the same figures in another currency. Nothing may have been sold.
func Relabel(ctx context.Context, tx *db.Tx, currency string) error {
	return bundledb.New(tx).Relabel(ctx, currency)
}

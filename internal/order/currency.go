package order

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/order/orderdb"
)

// Currency is that of the orders there are, or "" before the first: from then on it stays.
func Currency(ctx context.Context, q orderdb.DBTX) (string, error) {
	currency, _, err := db.Found(orderdb.New(q).FirstCurrency(ctx))
	return currency, err
}

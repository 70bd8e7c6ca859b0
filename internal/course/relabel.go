package course

import (
	"context"

	"stoa/internal/course/coursedb"
	"stoa/internal/kit/db"
)

// Relabel has all courses cost the same figures in another currency. Nothing may have been sold.
func Relabel(ctx context.Context, tx *db.Tx, currency string) error {
	q := coursedb.New(tx)
	if err := q.RelabelCourses(ctx, currency); err != nil {
		return err
	}
	return q.RelabelPrices(ctx, currency)
}

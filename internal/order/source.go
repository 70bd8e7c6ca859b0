package order

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/order/orderdb"
)

// Sold is a paid order as it is counted: without a person.
type Sold struct {
	Source    string
	PaidAt    time.Time
	CourseIDs []string
}

// TakeSold returns what is counted of a paid order, and forgets where its buyer came from.
func TakeSold(ctx context.Context, tx *db.Tx, number string) (sold Sold, ok bool, err error) {
	q := orderdb.New(tx)
	row, ok, err := db.Found(q.SourceOf(ctx, number))
	if err != nil || !ok || row.PaidAt == nil {
		return sold, false, err
	}
	sold = Sold{Source: row.Source, PaidAt: row.PaidAt.Time}
	if sold.CourseIDs, err = q.CoursesIn(ctx, row.ID); err != nil {
		return sold, false, err
	}
	return sold, true, q.ForgetSource(ctx, row.ID)
}

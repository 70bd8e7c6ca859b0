package gift

import (
	"context"
	"crypto/rand"

	"stoa/internal/account"
	"stoa/internal/gift/giftdb"
	"stoa/internal/kit/db"
)

// What follows for a gift from what becomes of its order. All of it happens in the transactions of order and refund.

// NewGift is a line of an order that is a gift; Cents is what is paid for it.
type NewGift struct {
	OrderID, Number, CourseID string
	GiverID, GiverName        string
	Cents                     int64
	Details                   Details
}

// Add writes the gift of a line, with its order.
func Add(ctx context.Context, tx *db.Tx, in NewGift) error {
	d := in.Details
	return giftdb.New(tx).Insert(ctx, giftdb.InsertParams{
		ID: db.NewID(), OrderID: in.OrderID, Number: in.Number, CourseID: in.CourseID, GiverID: in.GiverID,
		GiverName: in.GiverName, Cents: in.Cents, Name: d.Name, Email: d.Email, EmailFolded: account.Fold(d.Email),
		Message: d.Message, Language: d.Language, Day: d.DeliverOn, Zone: d.Zone, CreatedAt: db.At(tx.Now),
	})
}

// Sold makes a gift's code, because its order is paid: from now on it can be redeemed, and is delivered on its day.
func Sold(ctx context.Context, tx *db.Tx, orderID, courseID string) error {
	q := giftdb.New(tx)
	row, err := q.OfLine(ctx, giftdb.OfLineParams{OrderID: orderID, CourseID: courseID})
	if err != nil {
		return err
	}
	code := rand.Text()
	return q.MarkPaid(ctx, giftdb.MarkPaidParams{
		ID: row.ID, Code: &code, DeliverAt: db.AtPtr(ptr(detailsOf(row).due(row.CreatedAt.Time))),
	})
}

// Fail says that an order's gifts won't be paid, and Revive that they may be after all.
func Fail(ctx context.Context, tx *db.Tx, orderID string) error {
	return giftdb.New(tx).Fail(ctx, orderID)
}

// Revive undoes Fail.
func Revive(ctx context.Context, tx *db.Tx, orderID string) error {
	return giftdb.New(tx).Revive(ctx, orderID)
}

// State returns the state of a line's gift, or "" if the line is none.
func State(ctx context.Context, q giftdb.DBTX, orderID, courseID string) (string, error) {
	row, _, err := db.Found(giftdb.New(q).OfLine(ctx, giftdb.OfLineParams{OrderID: orderID, CourseID: courseID}))
	return row.State, err
}

// Cancel voids the gift of a line whose refund was approved; twice is once. It returns who has redeemed it, or "", and
// whether the line is a gift at all. With unused, a gift that was redeemed is refused. Error: gift.redeemed.
func Cancel(
	ctx context.Context, tx *db.Tx, orderID, courseID string, unused bool,
) (redeemer string, gifted bool, err error) {
	q := giftdb.New(tx)
	row, gifted, err := db.Found(q.OfLine(ctx, giftdb.OfLineParams{OrderID: orderID, CourseID: courseID}))
	if err != nil || !gifted {
		return "", false, err
	}
	if row.RedeemedBy != nil {
		redeemer = *row.RedeemedBy
	}
	if unused && row.State == Redeemed {
		return redeemer, true, ErrRedeemed
	}
	return redeemer, true, q.Void(ctx, row.ID)
}

func ptr[T any](v T) *T { return &v }

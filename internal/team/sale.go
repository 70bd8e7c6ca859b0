package team

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/team/teamdb"
)

// What follows for seats from what becomes of their order. All of it happens in the transactions of order and refund.

// Sale is a paid line of an order, for a team; Cents is what was paid for all of its seats.
type Sale struct {
	OrderID, Number, CourseID, BuyerID string
	Seats                              int32
	Cents                              int64
}

// Sold gives the buyer a license, because the order is paid.
func Sold(ctx context.Context, tx *db.Tx, in Sale) error {
	q, at := teamdb.New(tx), db.At(tx.Now)
	id, err := q.TeamOf(ctx, teamdb.TeamOfParams{
		ID: db.NewID(), BuyerID: in.BuyerID, CourseID: in.CourseID, CreatedAt: at,
	})
	if err != nil {
		return err
	}
	return q.AddLicense(ctx, teamdb.AddLicenseParams{
		ID: db.NewID(), TeamID: id, OrderID: in.OrderID, Number: in.Number, Seats: in.Seats, Cents: in.Cents, BoughtAt: at,
	})
}

// Bought returns how many seats of a course a person has.
func Bought(ctx context.Context, q teamdb.DBTX, personID, courseID string) (int, error) {
	n, err := teamdb.New(q).SeatsBought(ctx, teamdb.SeatsBoughtParams{BuyerID: personID, CourseID: courseID})
	return int(n), err
}

// Cancel voids the license of a line whose refund was approved; twice is once. Invitations end, also where the provider
// then refuses the refund; who has taken a seat keeps the course until the money is back. It returns them, and whether
// the line is for a team at all. With unused, a license of which a seat was taken is refused.
// Error: team.in_use.
func Cancel(
	ctx context.Context, tx *db.Tx, orderID, courseID string, unused bool,
) (members []string, licensed bool, err error) {
	q, at := teamdb.New(tx), db.At(tx.Now)
	row, licensed, err := db.Found(q.LicenseOf(ctx, teamdb.LicenseOfParams{OrderID: orderID, CourseID: courseID}))
	if err != nil || !licensed {
		return nil, false, err
	}
	ids, err := q.MembersBy(ctx, row.ID)
	if err != nil {
		return nil, true, err
	}
	for _, id := range ids {
		members = append(members, *id)
	}
	if unused && len(members) > 0 {
		return members, true, ErrInUse
	}
	if err := q.DropInvitations(ctx, row.ID); err != nil {
		return members, true, err
	}
	return members, true, q.Void(ctx, teamdb.VoidParams{ID: row.ID, VoidedAt: &at})
}

// Refunded says that the money of a line is back, if it is for a team: its members have lost the course.
func Refunded(ctx context.Context, tx *db.Tx, orderID, courseID string) error {
	at := db.At(tx.Now)
	return teamdb.New(tx).Refunded(ctx, teamdb.RefundedParams{OrderID: orderID, CourseID: courseID, RefundedAt: &at})
}

// InUse reports whether anyone has taken a seat of a line's license.
func InUse(ctx context.Context, q teamdb.DBTX, orderID, courseID string) (bool, error) {
	of := teamdb.New(q)
	row, ok, err := db.Found(of.LicenseOf(ctx, teamdb.LicenseOfParams{OrderID: orderID, CourseID: courseID}))
	if err != nil || !ok {
		return false, err
	}
	members, err := of.MembersBy(ctx, row.ID)
	return len(members) > 0, err
}

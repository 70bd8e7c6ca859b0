package order

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
)

// ImportIn is an order that was paid in the past.
type ImportIn struct {
	Number, PersonID, BuyerName, BuyerEmail string
	CardBrand, CardLast4                    string
	PaidAt                                  time.Time
	Lines                                   []ImportLine
}

// ImportLine is a course in it, at its price in minor units.
type ImportLine struct {
	CourseID, Title, InstructorID string
	PriceCents                    int64
}

// Import adds a past order with its enrolments and ledger entries, without a provider,
// and returns its id: for the sample, and for who moves here from elsewhere.
func Import(ctx context.Context, tx *db.Tx, in ImportIn) (string, error) {
	q, id, at := orderdb.New(tx), db.NewID(), db.At(in.PaidAt)
	row := orderdb.InsertOrderParams{
		ID: id, Number: in.Number, PersonID: in.PersonID, Status: Paid, Currency: currency, TaxLabel: taxLabel, IdempotencyKey: "import-" + in.Number, Provider: "test",
		CardBrand: in.CardBrand, CardLast4: in.CardLast4, BuyerName: in.BuyerName, BuyerEmail: in.BuyerEmail, CreatedAt: at, PaidAt: &at,
	}
	if row.Number == "" {
		row.Number = newNumber()
		row.IdempotencyKey = "import-" + row.Number
	}
	lines := make([]orderdb.LinesOfRow, 0, len(in.Lines))
	for _, l := range in.Lines {
		row.SubtotalCents += l.PriceCents
		lines = append(lines, orderdb.LinesOfRow{CourseID: l.CourseID, InstructorID: l.InstructorID, PriceCents: l.PriceCents})
	}
	row.TotalCents = row.SubtotalCents
	if err := q.InsertOrder(ctx, row); err != nil {
		return "", err
	}
	for i, l := range in.Lines {
		if err := q.InsertLine(ctx, orderdb.InsertLineParams{OrderID: id, CourseID: l.CourseID, Position: int32(i), Title: l.Title, InstructorID: l.InstructorID, PriceCents: l.PriceCents}); err != nil {
			return "", err
		}
		if err := learning.Enrol(ctx, tx, learning.EnrolIn{PersonID: in.PersonID, CourseID: l.CourseID, OrderID: &id, Paid: true, At: in.PaidAt}); err != nil {
			return "", err
		}
	}
	return id, postSale(ctx, tx, orderdb.Order{ID: id, Provider: row.Provider, Currency: currency, TotalCents: row.TotalCents}, lines, in.PaidAt)
}

// ImportCart puts courses and a coupon into a person's cart, for the sample.
func (s *Service) ImportCart(ctx context.Context, tx *db.Tx, personID string, slugs []string, couponID string) error {
	for _, slug := range slugs {
		if err := s.add(ctx, tx, personID, slug); err != nil {
			return err
		}
	}
	if couponID == "" {
		return nil
	}
	return orderdb.New(tx).SetCoupon(ctx, orderdb.SetCouponParams{PersonID: personID, CouponID: couponID})
}

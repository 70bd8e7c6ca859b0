package order

import (
	"cmp"
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/earning"
	"stoa/internal/kit/db"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
)

// ImportIn is a past, paid order.
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

// Import adds a past order with its enrollments and ledger entries, without a provider, and returns
// its id. For the sample, and for migrations from other systems.
func Import(ctx context.Context, tx *db.Tx, in ImportIn) (string, error) {
	q, id, at := orderdb.New(tx), db.NewID(), db.At(in.PaidAt)
	row := orderdb.InsertOrderParams{
		ID: id, PersonID: in.PersonID, Status: Paid, Currency: course.Currency(), TaxLabel: taxLabel,
		IdempotencyKey: "import-" + cmp.Or(in.Number, id), Provider: "test",
		CardBrand: in.CardBrand, CardLast4: in.CardLast4, BuyerName: in.BuyerName, BuyerEmail: in.BuyerEmail,
		CreatedAt: at, PaidAt: &at,
	}
	number := newNumber
	if in.Number != "" {
		number = func() string { return in.Number }
	}
	lines := make([]orderdb.LinesOfRow, 0, len(in.Lines))
	for _, l := range in.Lines {
		row.SubtotalCents += l.PriceCents
		lines = append(lines, orderdb.LinesOfRow{
			CourseID: l.CourseID, InstructorID: l.InstructorID, PriceCents: l.PriceCents,
		})
	}
	row.TotalCents = row.SubtotalCents
	if _, err := insert(ctx, q, row, number); err != nil {
		return "", err
	}
	rows := make([][]any, len(in.Lines))
	for i, l := range in.Lines {
		rows[i] = []any{id, l.CourseID, i, l.Title, l.InstructorID, l.PriceCents, 0, 0, nil, "", 0}
	}
	if err := tx.InsertAll(ctx, linesOfOrder, rows, ""); err != nil {
		return "", err
	}
	for _, l := range in.Lines {
		if err := learning.Enroll(ctx, tx, learning.EnrollIn{
			PersonID: in.PersonID, CourseID: l.CourseID, OrderID: &id, Paid: true, Cents: l.PriceCents,
			At: in.PaidAt,
		}); err != nil {
			return "", err
		}
	}
	sold := make([]earning.Line, 0, len(in.Lines))
	for _, l := range in.Lines {
		sold = append(sold, earning.Line{CourseID: l.CourseID, OwnerID: l.InstructorID, PriceCents: l.PriceCents})
	}
	if err := earning.Fix(ctx, tx, id, course.Currency(), sold); err != nil {
		return "", err
	}
	return id, postSale(ctx, tx, orderdb.Order{
		ID: id, Provider: row.Provider, Currency: course.Currency(), TotalCents: row.TotalCents,
	}, lines, in.PaidAt)
}

package order

import (
	"context"
	"time"

	"stoa/internal/account"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
)

func (s *Service) view(row orderdb.Order, lines []orderdb.LinesOfRow) Order {
	in := func(cents int64) money.Money { return money.Of(cents, row.Currency) }
	out := Order{
		Number: row.Number, Status: row.Status, CreatedAt: row.CreatedAt.Time, PaidAt: row.PaidAt.Ptr(), Lines: []OrderLine{},
		Subtotal: in(row.SubtotalCents), Discount: in(row.DiscountCents), Tax: in(row.TaxCents), TaxLabel: row.TaxLabel, Total: in(row.TotalCents),
		Buyer: Buyer{Name: row.BuyerName, Email: row.BuyerEmail}, Seller: s.seller, ReceiptPDFURL: "/api/orders/" + row.Number + "/receipt.pdf",
	}
	if row.CouponCode != "" {
		out.Coupon = &row.CouponCode
	}
	if row.CardLast4 != "" {
		out.Card = &PaidBy{Brand: row.CardBrand, Last4: row.CardLast4}
	}
	for _, l := range lines {
		out.Lines = append(out.Lines, OrderLine{
			Slug: l.Slug, Title: l.Title, Instructor: l.InstructorName, Price: in(l.PriceCents), Discount: in(l.DiscountCents), CoverURL: course.CoverURL(l.SubjectSlug, l.Slug),
		})
	}
	return out
}

func (s *Service) orderByID(ctx context.Context, id string) (*Order, error) {
	q := orderdb.New(s.db.Read())
	row, err := q.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	lines, err := q.LinesOf(ctx, id)
	out := s.view(row, lines)
	return &out, err
}

// Order returns one of the viewer's orders. Error: order.not_found, also for others'.
func (s *Service) Order(ctx context.Context, number string) (*Order, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return nil, err
	}
	row, ok, err := db.Found(orderdb.New(s.db.Read()).ByNumber(ctx, orderdb.ByNumberParams{Number: number, PersonID: v.ID}))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errNoOrder
	}
	return s.orderByID(ctx, row.ID)
}

// OrderRow is a course in the order history. Percent is how far it is learnt.
type OrderRow struct {
	Number     string      `json:"number"`
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	CoverURL   string      `json:"coverUrl"`
	EnrolledAt time.Time   `json:"enrolledAt"`
	Price      money.Money `json:"price"`
	Status     string      `json:"status" enum:"pending,paid,failed,refunded"`
	Percent    int         `json:"percent"`
}

// History returns what the viewer bought, newest first, at most 500 courses.
func (s *Service) History(ctx context.Context) ([]OrderRow, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := orderdb.New(s.db.Read()).HistoryOf(ctx, v.ID)
	out := make([]OrderRow, 0, len(rows))
	for _, r := range rows {
		out = append(out, OrderRow{
			Number: r.Number, Slug: r.Slug, Title: r.Title, CoverURL: course.CoverURL(r.SubjectSlug, r.Slug), EnrolledAt: r.CreatedAt.Time,
			Price: money.Of(r.PriceCents-r.DiscountCents, r.Currency), Status: r.Status, Percent: int(r.Percent),
		})
	}
	return out, err
}

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

// Import adds a past order with its enrolments and ledger entries, without a
// provider: for the sample, and for who moves here from elsewhere.
func Import(ctx context.Context, tx *db.Tx, in ImportIn) error {
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
		return err
	}
	for i, l := range in.Lines {
		if err := q.InsertLine(ctx, orderdb.InsertLineParams{OrderID: id, CourseID: l.CourseID, Position: int32(i), Title: l.Title, InstructorID: l.InstructorID, PriceCents: l.PriceCents}); err != nil {
			return err
		}
		if err := learning.Enrol(ctx, tx, learning.EnrolIn{PersonID: in.PersonID, CourseID: l.CourseID, OrderID: &id, Paid: true, At: in.PaidAt}); err != nil {
			return err
		}
	}
	return postSale(ctx, tx, orderdb.Order{ID: id, Provider: row.Provider, Currency: currency, TotalCents: row.TotalCents}, lines, in.PaidAt)
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

package order

import (
	"cmp"
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/gift"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
	"stoa/internal/session"
)

func (s *Service) view(row orderdb.Order, lines []orderdb.LinesOfRow) Order {
	in := func(cents int64) money.Money { return money.Of(cents, row.Currency) }
	out := Order{
		Number: row.Number, Status: row.Status, WaitsFor: cmp.Or(row.WaitsFor, "no"), Transfer: row.Provider == transferred,
		CreatedAt: row.CreatedAt.Time, PaidAt: row.PaidAt.Ptr(),
		Lines: []OrderLine{}, Documents: []invoice.Document{},
		Subtotal: in(row.SubtotalCents), Discount: in(row.DiscountCents), Tax: in(row.TaxCents),
		TaxLabel: row.TaxLabel, Total: in(row.TotalCents),
		Buyer:         Buyer{Name: row.BuyerName, Email: row.BuyerEmail},
		ReceiptPDFURL: "/api/orders/" + row.Number + "/receipt.pdf",
	}
	if row.Status == Failed {
		out.Failure = row.FailureCode
	}
	s.showTerms(&out, row)
	if row.CouponCode != "" {
		out.Coupon = &row.CouponCode
	}
	if row.CardLast4 != "" {
		out.Card = &PaidBy{Brand: row.CardBrand, Last4: row.CardLast4}
	}
	for _, l := range lines {
		out.Lines = append(out.Lines, OrderLine{
			Slug: l.Slug, Title: l.Title, Instructor: l.InstructorName, Price: in(l.PriceCents),
			Discount: in(l.DiscountCents), CoverURL: course.CoverURL(l.SubjectSlug, l.Slug),
			RefundedAt: l.RefundedAt.Ptr(), GiftFor: l.GiftFor, GiftOn: l.GiftOn, Bundle: l.BundleTitle,
			Seats: int(l.Seats), Team: l.Team,
		})
	}
	return out
}

func (s *Service) orderByID(ctx context.Context, id string) (*Order, error) {
	row, err := orderdb.New(s.db.Read()).ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.whole(ctx, row)
}

// whole is an order with its lines and documents.
func (s *Service) whole(ctx context.Context, row orderdb.Order) (*Order, error) {
	lines, err := orderdb.New(s.db.Read()).LinesOf(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	out := s.view(row, lines)
	out.Documents, err = invoice.DocumentsOf(ctx, s.db.Read(), row.Number)
	return &out, err
}

// OrderOf returns a person's order, for those who know that it is theirs; ok is false if there is none.
func (s *Service) OrderOf(ctx context.Context, tx *db.Tx, personID, number string) (o Order, ok bool, err error) {
	q := orderdb.New(tx)
	row, ok, err := db.Found(q.ByNumber(ctx, orderdb.ByNumberParams{Number: number, PersonID: personID}))
	if err != nil || !ok {
		return Order{}, false, err
	}
	lines, err := q.LinesOf(ctx, row.ID)
	if err != nil {
		return Order{}, false, err
	}
	o = s.view(row, lines)
	o.Documents, err = invoice.DocumentsOf(ctx, tx, number)
	return o, true, err
}

// Order returns one of the viewer's orders. Error: order.not_found, also for someone else's.
func (s *Service) Order(ctx context.Context, number string) (*Order, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	row, ok, err := db.Found(orderdb.New(s.db.Read()).ByNumber(ctx, orderdb.ByNumberParams{
		Number: number, PersonID: v.ID,
	}))
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrNotFound
	}
	return s.whole(ctx, row)
}

// justBought is how long an order explains why its buyer's cart is empty.
const justBought = time.Hour

// JustBought returns what the viewer has paid for in the last hour, or what waits for its money since then; nil if
// there is nothing. It tells a second tab, or who has lost the answer, why the cart is empty.
func (s *Service) JustBought(ctx context.Context) (*Order, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	since := s.db.Now().Add(-justBought)
	paid := db.At(since)
	row, ok, err := db.Found(orderdb.New(s.db.Read()).JustBought(ctx, orderdb.JustBoughtParams{
		PersonID: v.ID, Begun: db.At(since.Add(-justBought)), Since: &paid,
	}))
	if err != nil || !ok {
		return nil, err
	}
	return s.whole(ctx, row)
}

// anyOrder returns anyone's order, for an operator. Error: order.not_found.
func (s *Service) anyOrder(ctx context.Context, number string) (*Order, error) {
	found, _, err := db.Found(orderdb.New(s.db.Read()).LookUp(ctx, number))
	if err != nil {
		return nil, err
	}
	if found.OrderID == "" {
		return nil, ErrNotFound
	}
	return s.orderByID(ctx, found.OrderID)
}

// OrderRow is a course in the order history. Percent is how much of it is completed.
type OrderRow struct {
	Number     string      `json:"number"`
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	CoverURL   string      `json:"coverUrl"`
	EnrolledAt time.Time   `json:"enrolledAt"`
	Price      money.Money `json:"price"`
	// The invoice of its order, and the credit note of the course, if there are any.
	InvoiceURL    string `json:"invoiceUrl,omitempty"`
	CreditNoteURL string `json:"creditNoteUrl,omitempty"`
	Status        string `json:"status" enum:"pending,paid,failed,refunded"`
	Percent       int    `json:"percent"`
	// Refund is "no" if nothing can be refunded, or its status; Instant means that it would be
	// refunded immediately.
	Refund  string `json:"refund" enum:"no,possible,asked,refused,done,stopped"`
	Instant bool   `json:"instant"`
	// GiftFor is whose gift it is; nil for one's own course.
	GiftFor *string `json:"giftFor"`
	Bundle  string  `json:"bundle,omitempty" doc:"The bundle that the course was bought in"`
	// Seats are those of the team whose id is Team; 0 for one course.
	Seats int    `json:"seats,omitempty"`
	Team  string `json:"team,omitempty"`
}

// History returns the viewer's purchases, newest first, at most 500 courses.
func (s *Service) History(ctx context.Context) ([]OrderRow, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := orderdb.New(s.db.Read()).HistoryOf(ctx, v.ID)
	out := make([]OrderRow, 0, len(rows))
	now := s.db.Now()
	for _, r := range rows {
		cents := r.PriceCents - r.DiscountCents
		refund := RefundState(
			r.Status, cents, r.PaidAt, r.RefundAskedAt, r.RefundRefusedAt, r.RefundedAt, r.RefundStoppedAt, now,
		)
		if refund == RefundPossible && r.GiftState != nil && *r.GiftState == gift.Redeemed {
			refund = RefundNo // it is someone else's now
		}
		if refund == RefundPossible && r.Members > 0 {
			refund = RefundNo
		}
		status := r.Status
		if refund == RefundDone {
			status = Refunded
		}
		row := OrderRow{
			Refund: refund, Instant: r.MostPercent < InstantBelow,
			Number: r.Number, Slug: r.Slug, Title: r.Title, CoverURL: course.CoverURL(r.SubjectSlug, r.Slug),
			EnrolledAt: r.CreatedAt.Time,
			Price:      money.Of(cents, r.Currency), Status: status, Percent: int(r.Percent), GiftFor: r.GiftFor,
			Bundle: r.BundleTitle, Seats: int(r.Seats), Team: r.Team,
		}
		if r.Invoice != "" {
			row.InvoiceURL = invoice.PDFURL(r.Number, invoice.Invoice, r.Invoice)
		}
		if r.CreditNote != "" {
			row.CreditNoteURL = invoice.PDFURL(r.Number, invoice.Credit, r.CreditNote)
		}
		out = append(out, row)
	}
	return out, err
}

// Hide hides one of the viewer's courses in their order history, or shows it again. The order stays.
// Error: order.not_found.
func (s *Service) Hide(ctx context.Context, number, slug string, hidden bool) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		var at *db.Time
		if hidden {
			now := db.At(tx.Now)
			at = &now
		}
		n, err := orderdb.New(tx).HideLine(ctx, orderdb.HideLineParams{
			Number: number, PersonID: v.ID, Slug: slug, HiddenAt: at,
		})
		if err == nil && n == 0 {
			err = ErrNotFound
		}
		return err
	})
}

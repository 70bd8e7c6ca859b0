package order

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
	"stoa/internal/order/orderdb"
)

// Orders in the admin.

const (
	refundUnderway = "underway"
)

// AdminOrder is an order as the operator sees it.
type AdminOrder struct {
	Number    string      `json:"number"`
	Status    string      `json:"status" enum:"pending,paid,failed,refunded"`
	CreatedAt time.Time   `json:"createdAt"`
	PaidAt    *time.Time  `json:"paidAt"`
	BuyerID   string      `json:"buyerId"`
	Buyer     Buyer       `json:"buyer"`
	Coupon    string      `json:"coupon"` // the code, or ""
	Total     money.Money `json:"total"`
	Lines     []AdminLine `json:"lines"`
	id        string
	titles    string
}

// AdminLine is a course in it. Paid is its price less the discount.
type AdminLine struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Paid       money.Money `json:"paid"`
	Refund     string      `json:"refund" enum:"no,asked,refused,underway,stopped,done"`
	RefundedAt *time.Time  `json:"refundedAt"`
	Refundable bool        `json:"refundable"`
}

// AdminOrders is a page of orders.
type AdminOrders struct {
	Orders []AdminOrder `json:"orders"`
	paging.Window
}

// OrderFilter selects orders: Q is a number, the buyer's email, or words of the number, the buyer and the courses'
// titles; Status is a status or all; Sort is "oldest", "total" (the highest first), or newest first.
type OrderFilter struct{ Q, Status, Sort string }

// AdminOrders returns a page of all orders. For operators; invalid parameters are ignored.
func (s *Service) AdminOrders(ctx context.Context, f OrderFilter, at paging.At) (*AdminOrders, error) {
	source, err := s.adminOrders(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &AdminOrders{}
	if out.Orders, out.Window, err = source.Find(ctx, at); err != nil {
		return nil, err
	}
	return out, s.fillLines(ctx, out.Orders)
}

// EachOrder calls f with all orders that match a filter, in batches, with their lines. For operators.
func (s *Service) EachOrder(ctx context.Context, filter OrderFilter, f func([]AdminOrder) error) error {
	late := *s // of the last seconds nothing need be in a file
	late.db, s = s.db.Late(), &late
	source, err := s.adminOrders(ctx, filter)
	if err != nil {
		return err
	}
	return source.Each(ctx, func(batch []AdminOrder) error {
		if err := s.fillLines(ctx, batch); err != nil {
			return err
		}
		return f(batch)
	})
}

// adminOrders lists orders without their lines. A number or a buyer's email is looked up, so that an old order is found
// at once.
func (s *Service) adminOrders(ctx context.Context, f OrderFilter) (paging.Source[AdminOrder], error) {
	if !slices.Contains([]string{Pending, Paid, Failed, Refunded}, f.Status) {
		f.Status = ""
	}
	source := paging.Source[AdminOrder]{Key: func(o AdminOrder) paging.Cursor {
		return paging.Cursor{Cents: o.Total.Amount, At: db.At(o.CreatedAt), ID: o.id}
	}}
	q, found := orderdb.New(s.db.Read()), orderdb.LookUpRow{}
	if words := account.SearchText(f.Q); words != "" {
		var err error
		if found, _, err = db.Found(q.LookUp(ctx, words)); err != nil {
			return source, err
		}
		if found.OrderID == "" && found.PersonID == "" {
			has := account.Finder(f.Q)
			source.Match = func(o AdminOrder) bool { return has(o.Number, o.Buyer.Name, o.Buyer.Email, o.titles) }
		}
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) ([]AdminOrder, error) {
		return s.readOrders(ctx, f, found, after, most)
	}
	return source, nil
}

// The orders of lists. What an operator doesn't sort by breaks no tie: an id does.
const (
	adminOrders = `SELECT orders.id, orders.number, orders.person_id, orders.status, orders.currency, orders.total_cents,
  orders.coupon_code, orders.buyer_name, orders.buyer_email, orders.created_at, orders.paid_at,
  CAST(coalesce((SELECT string_agg(order_lines.title, ' ') FROM order_lines WHERE order_lines.order_id = orders.id), '') AS TEXT)
FROM orders WHERE `
	newest  = `(orders.created_at, orders.id) < ($1, $2) ORDER BY orders.created_at DESC, orders.id DESC LIMIT $3`
	oldest  = `(orders.created_at, orders.id) > ($1, $2) ORDER BY orders.created_at, orders.id LIMIT $3`
	highest = `(orders.total_cents, orders.id) < ($1, $2) ORDER BY orders.total_cents DESC, orders.id DESC LIMIT $3`
)

const adminLines = `SELECT order_lines.order_id, order_lines.title, order_lines.price_cents, order_lines.discount_cents,
  order_lines.refunded_at, order_lines.refund_due_at, order_lines.refund_refused_at, order_lines.refund_asked_at,
  order_lines.refund_stopped_at, courses.slug
FROM order_lines JOIN courses ON courses.id = order_lines.course_id
WHERE order_lines.order_id IN (%s) ORDER BY order_lines.order_id, order_lines.position`

// readOrders returns orders after a position: those of the filter's status, and only the order or buyer that was found.
func (s *Service) readOrders(
	ctx context.Context, f OrderFilter, found orderdb.LookUpRow, after paging.Cursor, most int,
) ([]AdminOrder, error) {
	if after.ID == "" && f.Sort != "oldest" {
		after.At, after.Cents = db.At(paging.End), math.MaxInt64
	}
	order, from := newest, any(after.At)
	switch f.Sort {
	case "oldest":
		order = oldest
	case "total":
		order, from = highest, after.Cents
	}
	where, args := "", []any{from, after.ID, most}
	for column, value := range map[string]string{
		"orders.status": f.Status, "orders.id": found.OrderID, "orders.person_id": found.PersonID,
	} {
		if value != "" {
			args = append(args, value)
			where += fmt.Sprintf("%s = $%d AND ", column, len(args))
		}
	}
	rows, err := s.db.Read().QueryContext(ctx, adminOrders+where+order, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // read to the end
	var out []AdminOrder
	for rows.Next() {
		var r orderdb.Order
		var titles string
		if err := rows.Scan(&r.ID, &r.Number, &r.PersonID, &r.Status, &r.Currency, &r.TotalCents, &r.CouponCode, &r.BuyerName,
			&r.BuyerEmail, &r.CreatedAt, &r.PaidAt, &titles); err != nil {
			return nil, err
		}
		out = append(out, AdminOrder{
			id: r.ID, titles: titles, Number: r.Number, Status: r.Status, CreatedAt: r.CreatedAt.Time, PaidAt: r.PaidAt.Ptr(),
			BuyerID: r.PersonID, Buyer: Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
			Coupon: r.CouponCode, Total: money.Of(r.TotalCents, r.Currency), Lines: []AdminLine{},
		})
	}
	return out, rows.Err()
}

// fillLines reads the lines of orders.
func (s *Service) fillLines(ctx context.Context, orders []AdminOrder) error {
	if len(orders) == 0 {
		return nil
	}
	ids, of, places := make([]any, len(orders)), make(map[string]*AdminOrder, len(orders)), ""
	for i := range orders {
		ids[i], of[orders[i].id] = orders[i].id, &orders[i]
		places += fmt.Sprintf(", $%d", i+1)
	}
	rows, err := s.db.Read().QueryContext(ctx, fmt.Sprintf(adminLines, places[2:]), ids...)
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // read to the end
	for rows.Next() {
		var r orderdb.LinesOfRow
		var slug string
		if err := rows.Scan(&r.OrderID, &r.Title, &r.PriceCents, &r.DiscountCents, &r.RefundedAt, &r.RefundDueAt,
			&r.RefundRefusedAt, &r.RefundAskedAt, &r.RefundStoppedAt, &slug); err != nil {
			return err
		}
		o := of[r.OrderID]
		o.Lines = append(o.Lines, adminLine(*o, r, slug))
	}
	return rows.Err()
}

func adminLine(o AdminOrder, r orderdb.LinesOfRow, slug string) AdminLine {
	return AdminLineOf(o.Status, LineState{
		Slug: slug, Title: r.Title, Paid: money.Of(r.PriceCents-r.DiscountCents, o.Total.Currency),
		AskedAt: r.RefundAskedAt.Ptr(), RefusedAt: r.RefundRefusedAt.Ptr(), DueAt: r.RefundDueAt.Ptr(),
		RefundedAt: r.RefundedAt.Ptr(), StoppedAt: r.RefundStoppedAt.Ptr(),
	})
}

// LineState is what is stored of a line and its refund.
type LineState struct {
	Slug, Title                           string
	Paid                                  money.Money
	AskedAt, RefusedAt, DueAt, RefundedAt *time.Time
	StoppedAt                             *time.Time
}

// AdminLineOf returns a line of an order in a status.
func AdminLineOf(status string, r LineState) AdminLine {
	out := AdminLine{Slug: r.Slug, Title: r.Title, Paid: r.Paid, Refund: RefundNo, RefundedAt: r.RefundedAt}
	switch {
	case r.RefundedAt != nil:
		out.Refund = RefundDone
	case r.DueAt != nil:
		out.Refund = refundUnderway
	case r.StoppedAt != nil:
		out.Refund = RefundStopped
	case r.RefusedAt != nil:
		out.Refund = RefundRefused
	case r.AskedAt != nil:
		out.Refund = RefundAsked
	}
	out.Refundable = status == Paid && out.Paid.Amount > 0 && r.RefundedAt == nil && r.DueAt == nil
	return out
}

package order

import (
	"context"
	"slices"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
)

// Orders in the admin.

const (
	everyOrder     = 1 << 30
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
}

// AdminLine is a course in it. Paid is its price less the discount.
type AdminLine struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Paid       money.Money `json:"paid"`
	Refund     string      `json:"refund" enum:"no,asked,refused,underway,done"`
	RefundedAt *time.Time  `json:"refundedAt"`
	Refundable bool        `json:"refundable"`
}

// AdminOrders is a page of orders.
type AdminOrders struct {
	Orders []AdminOrder `json:"orders"`
	Total  int          `json:"total"`
	Page   int          `json:"page"`
	Pages  int          `json:"pages"`
}

// OrderFilter selects orders: Q matches the number, the buyer or a course's title; Status is a status
// or all; Sort is "oldest", "total" (the highest first), or newest first.
type OrderFilter struct{ Q, Status, Sort string }

func (f OrderFilter) clean() OrderFilter {
	if !slices.Contains([]string{Pending, Paid, Failed, Refunded}, f.Status) {
		f.Status = "all"
	}
	return f
}

// AdminOrders returns a page of all orders. For operators; invalid parameters are ignored.
func (s *Service) AdminOrders(ctx context.Context, f OrderFilter, page int) (*AdminOrders, error) {
	f = f.clean()
	q, out := orderdb.New(s.db.Read()), &AdminOrders{}
	if account.SearchText(f.Q) == "" {
		n, err := q.CountAdminOrders(ctx, f.Status)
		if err != nil {
			return nil, err
		}
		from, to, at, pages := account.Paginate(int(n), page)
		out.Total, out.Page, out.Pages = int(n), at, pages
		if out.Orders, err = s.adminOrders(ctx, f, to-from, from); err != nil {
			return nil, err
		}
	} else {
		all, err := s.adminOrders(ctx, f, everyOrder, 0)
		if err != nil {
			return nil, err
		}
		from, to, at, pages := account.Paginate(len(all), page)
		out.Orders, out.Total, out.Page, out.Pages = all[from:to], len(all), at, pages
	}
	for i := range out.Orders {
		o := &out.Orders[i]
		rows, err := q.AdminLinesOf(ctx, o.id)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			o.Lines = append(o.Lines, adminLine(*o, orderdb.AdminLinesRow(r)))
		}
	}
	return out, nil
}

// EveryOrder returns all orders that match a filter, with their lines. For operators.
func (s *Service) EveryOrder(ctx context.Context, f OrderFilter) ([]AdminOrder, error) {
	all, err := s.adminOrders(ctx, f.clean(), everyOrder, 0)
	if err != nil {
		return nil, err
	}
	rows, err := orderdb.New(s.db.Read()).AdminLines(ctx)
	of := make(map[string][]orderdb.AdminLinesRow, len(all))
	for _, r := range rows {
		of[r.OrderID] = append(of[r.OrderID], r)
	}
	for i := range all {
		for _, r := range of[all[i].id] {
			all[i].Lines = append(all[i].Lines, adminLine(all[i], r))
		}
	}
	return all, err
}

// adminOrders returns orders without their lines.
func (s *Service) adminOrders(ctx context.Context, f OrderFilter, most, skipped int) ([]AdminOrder, error) {
	rows, err := orderdb.New(s.db.Read()).AdminOrders(ctx, orderdb.AdminOrdersParams{
		Status: f.Status, Sort: f.Sort, Most: int32(most), Skipped: int32(skipped),
	})
	has, out := account.Finder(f.Q), make([]AdminOrder, 0, len(rows))
	for _, r := range rows {
		if has(r.Number, r.BuyerName, r.BuyerEmail, r.Titles) {
			out = append(out, AdminOrder{
				id: r.ID, Number: r.Number, Status: r.Status, CreatedAt: r.CreatedAt.Time, PaidAt: r.PaidAt.Ptr(),
				BuyerID: r.PersonID, Buyer: Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
				Coupon: r.CouponCode, Total: money.Of(r.TotalCents, r.Currency), Lines: []AdminLine{},
			})
		}
	}
	return out, err
}

func adminLine(o AdminOrder, r orderdb.AdminLinesRow) AdminLine {
	out := AdminLine{
		Slug: r.Slug, Title: r.Title, Paid: money.Of(r.PriceCents-r.DiscountCents, o.Total.Currency),
		Refund: RefundNo, RefundedAt: r.RefundedAt.Ptr(),
	}
	switch {
	case r.RefundedAt != nil:
		out.Refund = RefundDone
	case r.RefundDueAt != nil:
		out.Refund = refundUnderway
	case r.RefundRefusedAt != nil:
		out.Refund = RefundRefused
	case r.RefundAskedAt != nil:
		out.Refund = RefundAsked
	}
	out.Refundable = o.Status == Paid && out.Paid.Amount > 0 && r.RefundedAt == nil && r.RefundDueAt == nil
	return out
}

package admin

import (
	"context"

	"stoa/internal/admin/admindb"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/kit/money"
)

// CouponPage is a coupon with what it brought. Revenue is what was paid for orders with it that aren't refunded
// entirely, Saved is how much less.
type CouponPage struct {
	coupon.AdminCoupon
	Revenue money.Money  `json:"revenue"`
	Saved   money.Money  `json:"saved"`
	Orders  []FoundOrder `json:"orders" doc:"The latest 50"`
	Audit   []AuditEntry `json:"audit" doc:"The latest 50"`
}

// Coupon returns a coupon's page. For operators. Error: coupon.not_found.
func (s *Service) Coupon(ctx context.Context, id string) (*CouponPage, error) {
	c, err := s.coupons.One(ctx, id)
	if err != nil {
		return nil, err
	}
	out, q := &CouponPage{AdminCoupon: c, Orders: []FoundOrder{}}, admindb.New(s.db.Read())
	totals, err := q.CouponTotals(ctx, &id)
	if err != nil {
		return nil, err
	}
	out.Revenue, out.Saved = money.Of(totals.Paid, course.Currency()), money.Of(totals.Saved, course.Currency())
	orders, err := q.OrdersBy(ctx, &id)
	if err != nil {
		return nil, err
	}
	for _, r := range orders {
		out.Orders = append(out.Orders, FoundOrder{PersonOrder{
			Number: r.Number, Status: r.Status, Total: money.Of(r.TotalCents, r.Currency), CreatedAt: r.CreatedAt.Time,
		}, r.BuyerName})
	}
	out.Audit, err = s.auditOf(ctx, id)
	return out, err
}

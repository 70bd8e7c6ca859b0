package order

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"stoa/internal/account"
	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
)

// Orders and coupons in the admin.

const (
	everyOrder      = 1 << 30
	longestCode     = 40
	highestAmount   = 1_000_000 // minor units
	mostCouponUses  = 1_000_000
	refundUnderway  = "underway"
	couponRunning   = "running"
	couponPlanned   = "planned"
	couponEnded     = "ended"
	couponExhausted = "used_up"
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
		Refund: refundNo, RefundedAt: r.RefundedAt.Ptr(),
	}
	switch {
	case r.RefundedAt != nil:
		out.Refund = refundDone
	case r.RefundDueAt != nil:
		out.Refund = refundUnderway
	case r.RefundRefusedAt != nil:
		out.Refund = refundRefused
	case r.RefundAskedAt != nil:
		out.Refund = refundAsked
	}
	out.Refundable = o.Status == Paid && out.Paid.Amount > 0 && r.RefundedAt == nil && r.RefundDueAt == nil
	return out
}

// AdminCoupon is a coupon as the operator sees it. Value is in percent or in minor units of the
// currency; Course is nil if it applies to all.
type AdminCoupon struct {
	ID           string        `json:"id"`
	Code         string        `json:"code"`
	Kind         string        `json:"kind" enum:"percent,amount"`
	Value        int64         `json:"value"`
	Currency     string        `json:"currency"`
	Course       *CouponCourse `json:"course"`
	StartsAt     *time.Time    `json:"startsAt"`
	EndsAt       *time.Time    `json:"endsAt"`
	MaxUses      *int32        `json:"maxUses"`
	MaxPerPerson *int32        `json:"maxPerPerson"`
	Uses         int           `json:"uses"`
	State        string        `json:"state" enum:"running,planned,ended,used_up"`
	CreatedAt    time.Time     `json:"createdAt"`
}

// CouponCourse is the only course that a coupon applies to.
type CouponCourse struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// AdminCoupons is a page of coupons.
type AdminCoupons struct {
	Coupons []AdminCoupon `json:"coupons"`
	Total   int           `json:"total"`
	Page    int           `json:"page"`
	Pages   int           `json:"pages"`
}

// CouponFilter selects coupons: Q matches the code or the course's title; State is a state or all;
// Sort is "uses", "code", or newest first.
type CouponFilter struct{ Q, State, Sort string }

// AdminCoupons returns a page of coupons. For operators; invalid parameters are ignored.
func (s *Service) AdminCoupons(ctx context.Context, f CouponFilter, page int) (*AdminCoupons, error) {
	all, err := s.EveryCoupon(ctx, f)
	if err != nil {
		return nil, err
	}
	from, to, at, pages := account.Paginate(len(all), page)
	return &AdminCoupons{Coupons: all[from:to], Total: len(all), Page: at, Pages: pages}, nil
}

// EveryCoupon returns all coupons that match a filter. For operators.
func (s *Service) EveryCoupon(ctx context.Context, f CouponFilter) ([]AdminCoupon, error) {
	rows, err := orderdb.New(s.db.Read()).AdminCoupons(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]string{couponRunning, couponPlanned, couponEnded, couponExhausted}, f.State) {
		f.State = ""
	}
	has, now, out := account.Finder(f.Q), s.db.Now(), make([]AdminCoupon, 0, len(rows))
	for _, r := range rows {
		c := AdminCoupon{
			ID: r.ID, Code: r.Code, Kind: r.Kind, Value: r.Value, Currency: r.Currency, StartsAt: r.StartsAt.Ptr(),
			EndsAt:  r.EndsAt.Ptr(),
			MaxUses: r.MaxUses, MaxPerPerson: r.MaxPerPerson, Uses: int(r.Uses), CreatedAt: r.CreatedAt.Time,
			State: couponRunning,
		}
		if r.CourseID != nil {
			c.Course = &CouponCourse{Slug: r.Slug, Title: r.Title}
		}
		switch {
		case r.EndsAt != nil && !now.Before(r.EndsAt.Time):
			c.State = couponEnded
		case r.MaxUses != nil && r.Uses >= int64(*r.MaxUses):
			c.State = couponExhausted
		case r.StartsAt != nil && now.Before(r.StartsAt.Time):
			c.State = couponPlanned
		}
		if has(c.Code, r.Title) && (f.State == "" || f.State == c.State) {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b AdminCoupon) int {
		switch f.Sort {
		case "uses":
			return b.Uses - a.Uses
		case "code":
			return strings.Compare(fold(a.Code), fold(b.Code))
		}
		return 0
	})
	return out, nil
}

// CouponForm is a new coupon. Course is the slug of one course, or "" for all.
type CouponForm struct {
	Code         string     `json:"code"`
	Kind         string     `json:"kind"`
	Value        int64      `json:"value" doc:"percent or minor units, depending on kind"`
	Course       string     `json:"course,omitempty"`
	StartsAt     *time.Time `json:"startsAt,omitempty"`
	EndsAt       *time.Time `json:"endsAt,omitempty"`
	MaxUses      *int32     `json:"maxUses,omitempty"`
	MaxPerPerson *int32     `json:"maxPerPerson,omitempty"`
}

func (in *CouponForm) clean(now time.Time) *fault.Form {
	var f fault.Form
	in.Code = f.Text("code", in.Code, true, false, longestCode)
	if strings.ContainsFunc(in.Code, unicode.IsSpace) {
		f.Add("code", "code_spaces", "A code can’t contain spaces.")
	}
	switch {
	case in.Kind != Percent && in.Kind != Amount:
		f.Add("kind", "invalid", "This value isn’t valid.")
	case in.Value < 1 || (in.Kind == Percent && in.Value > 100) || in.Value > highestAmount:
		f.Add("value", "out_of_range", "This number is too small or too large.")
	}
	if in.EndsAt != nil && !in.EndsAt.After(now) {
		f.Add("endsAt", "date_past", "Choose a future date.")
	} else if in.StartsAt != nil && in.EndsAt != nil && !in.EndsAt.After(*in.StartsAt) {
		f.Add("endsAt", "out_of_order", "The end must be after the start.")
	}
	for name, limit := range map[string]*int32{"maxUses": in.MaxUses, "maxPerPerson": in.MaxPerPerson} {
		if limit != nil && (*limit < 1 || *limit > mostCouponUses) {
			f.Add(name, "out_of_range", "This number is too small or too large.")
		}
	}
	return &f
}

// CreateCoupon adds a coupon. For operators. Errors: those of a form, with
// code_taken, and course.not_found at the course.
func (s *Service) CreateCoupon(ctx context.Context, in CouponForm) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		f := in.clean(tx.Now)
		coupon := NewCoupon{
			Code: in.Code, Kind: in.Kind, Value: in.Value, StartsAt: in.StartsAt, EndsAt: in.EndsAt,
			MaxUses: in.MaxUses, MaxPerPerson: in.MaxPerPerson,
		}
		if slug := strings.TrimSpace(in.Course); slug != "" {
			c, err := course.BySlug(ctx, tx, slug)
			switch {
			case fault.CodeOf(err) == "course.not_found":
				f.Add("course", "course.not_found", "This course no longer exists.")
			case err != nil:
				return err
			}
			coupon.CourseID = &c.ID
		}
		if _, taken, err := db.Found(orderdb.New(tx).CouponByCode(ctx, fold(in.Code))); err != nil {
			return err
		} else if taken {
			f.Add("code", "code_taken", "A coupon with this code already exists.")
		}
		if err := f.Err(); err != nil {
			return err
		}
		id, err := AddCoupon(ctx, tx, coupon)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "coupon.created", Subject: id, Details: map[string]string{"code": in.Code},
		})
	})
}

// CouponEnd is when a coupon ends: Now, or at a time, or never.
type CouponEnd struct {
	Now    bool       `json:"now,omitempty"`
	EndsAt *time.Time `json:"endsAt,omitempty"`
}

// EndCoupon ends a coupon now or sets its end, so an end can be undone. A coupon that has ended cannot
// be ended again. For operators. Error: coupon.not_found.
func (s *Service) EndCoupon(ctx context.Context, id string, end CouponEnd) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := orderdb.New(tx)
		c, ok, err := db.Found(q.CouponByID(ctx, id))
		if err != nil {
			return err
		}
		if !ok {
			return fault.New(fault.NotFound, "coupon.not_found", "This coupon no longer exists.")
		}
		action, at := "coupon.end_changed", end.EndsAt
		if end.Now {
			if c.EndsAt != nil && !tx.Now.Before(c.EndsAt.Time) {
				return nil
			}
			action, at = "coupon.ended", &tx.Now
		}
		if err := q.EndCoupon(ctx, orderdb.EndCouponParams{ID: id, EndsAt: db.AtPtr(at)}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: action, Subject: id, Details: map[string]string{"code": c.Code},
		})
	})
}

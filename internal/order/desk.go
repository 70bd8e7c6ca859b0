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

// What the operator's desk asks of orders and coupons.

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

// DeskOrder is an order as the operator sees it.
type DeskOrder struct {
	Number    string      `json:"number"`
	Status    string      `json:"status" enum:"pending,paid,failed,refunded"`
	CreatedAt time.Time   `json:"createdAt"`
	PaidAt    *time.Time  `json:"paidAt"`
	BuyerID   string      `json:"buyerId"`
	Buyer     Buyer       `json:"buyer"`
	Coupon    string      `json:"coupon"` // the code, or ""
	Total     money.Money `json:"total"`
	Lines     []DeskLine  `json:"lines"`
	id        string
}

// DeskLine is a course in it. Paid is its price less the discount.
type DeskLine struct {
	Slug       string      `json:"slug"`
	Title      string      `json:"title"`
	Paid       money.Money `json:"paid"`
	Refund     string      `json:"refund" enum:"no,asked,refused,underway,done"`
	RefundedAt *time.Time  `json:"refundedAt"`
	Refundable bool        `json:"refundable"`
}

// DeskOrders is a page of orders.
type DeskOrders struct {
	Orders []DeskOrder `json:"orders"`
	Total  int         `json:"total"`
	Page   int         `json:"page"`
	Pages  int         `json:"pages"`
}

// DeskFilter chooses orders: Q stands in number, buyer or a course's title; Status is
// one, or all; Sort is "oldest", "total" (the highest first), or the newest first.
type DeskFilter struct{ Q, Status, Sort string }

func (f DeskFilter) clean() DeskFilter {
	if !slices.Contains([]string{Pending, Paid, Failed, Refunded}, f.Status) {
		f.Status = "all"
	}
	return f
}

// DeskOrders returns a page of all orders. For operators; odd parameters are cleaned.
func (s *Service) DeskOrders(ctx context.Context, f DeskFilter, page int) (*DeskOrders, error) {
	f = f.clean()
	q, out := orderdb.New(s.db.Read()), &DeskOrders{}
	if account.SearchText(f.Q) == "" {
		n, err := q.CountDeskOrders(ctx, f.Status)
		if err != nil {
			return nil, err
		}
		from, to, at, pages := account.DeskPage(int(n), page)
		out.Total, out.Page, out.Pages = int(n), at, pages
		if out.Orders, err = s.deskOrders(ctx, f, to-from, from); err != nil {
			return nil, err
		}
	} else {
		all, err := s.deskOrders(ctx, f, everyOrder, 0)
		if err != nil {
			return nil, err
		}
		from, to, at, pages := account.DeskPage(len(all), page)
		out.Orders, out.Total, out.Page, out.Pages = all[from:to], len(all), at, pages
	}
	for i := range out.Orders {
		o := &out.Orders[i]
		rows, err := q.DeskLinesOf(ctx, o.id)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			o.Lines = append(o.Lines, deskLine(*o, orderdb.DeskLinesRow(r)))
		}
	}
	return out, nil
}

// EveryOrder returns all that a filter chooses, with their lines. For operators.
func (s *Service) EveryOrder(ctx context.Context, f DeskFilter) ([]DeskOrder, error) {
	all, err := s.deskOrders(ctx, f.clean(), everyOrder, 0)
	if err != nil {
		return nil, err
	}
	rows, err := orderdb.New(s.db.Read()).DeskLines(ctx)
	of := make(map[string][]orderdb.DeskLinesRow, len(all))
	for _, r := range rows {
		of[r.OrderID] = append(of[r.OrderID], r)
	}
	for i := range all {
		for _, r := range of[all[i].id] {
			all[i].Lines = append(all[i].Lines, deskLine(all[i], r))
		}
	}
	return all, err
}

// deskOrders returns orders without their lines.
func (s *Service) deskOrders(ctx context.Context, f DeskFilter, most, skipped int) ([]DeskOrder, error) {
	rows, err := orderdb.New(s.db.Read()).DeskOrders(ctx, orderdb.DeskOrdersParams{Status: f.Status, Sort: f.Sort, Most: int32(most), Skipped: int32(skipped)})
	has, out := account.Finder(f.Q), make([]DeskOrder, 0, len(rows))
	for _, r := range rows {
		if has(r.Number, r.BuyerName, r.BuyerEmail, r.Titles) {
			out = append(out, DeskOrder{
				id: r.ID, Number: r.Number, Status: r.Status, CreatedAt: r.CreatedAt.Time, PaidAt: r.PaidAt.Ptr(), BuyerID: r.PersonID, Buyer: Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
				Coupon: r.CouponCode, Total: money.Of(r.TotalCents, r.Currency), Lines: []DeskLine{},
			})
		}
	}
	return out, err
}

func deskLine(o DeskOrder, r orderdb.DeskLinesRow) DeskLine {
	out := DeskLine{Slug: r.Slug, Title: r.Title, Paid: money.Of(r.PriceCents-r.DiscountCents, o.Total.Currency), Refund: refundNo, RefundedAt: r.RefundedAt.Ptr()}
	switch {
	case r.RefundedAt != nil:
		out.Refund = refundDone
	case r.RefundReference != "":
		out.Refund = refundUnderway
	case r.RefundRefusedAt != nil:
		out.Refund = refundRefused
	case r.RefundAskedAt != nil:
		out.Refund = refundAsked
	}
	out.Refundable = o.Status == Paid && out.Paid.Amount > 0 && r.RefundedAt == nil && r.RefundReference == ""
	return out
}

// DeskCoupon is a coupon as the operator sees it. Value is in percent, or in minor units
// of the currency; Course is nil where it is for all.
type DeskCoupon struct {
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

// CouponCourse is the one course that a coupon is for.
type CouponCourse struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

// DeskCoupons is a page of coupons.
type DeskCoupons struct {
	Coupons []DeskCoupon `json:"coupons"`
	Total   int          `json:"total"`
	Page    int          `json:"page"`
	Pages   int          `json:"pages"`
}

// CouponFilter chooses coupons: Q stands in the code or the course's title; State is
// one, or all; Sort is "uses", "code", or the newest first.
type CouponFilter struct{ Q, State, Sort string }

// DeskCoupons returns a page of coupons. For operators; odd parameters are cleaned.
func (s *Service) DeskCoupons(ctx context.Context, f CouponFilter, page int) (*DeskCoupons, error) {
	all, err := s.EveryCoupon(ctx, f)
	if err != nil {
		return nil, err
	}
	from, to, at, pages := account.DeskPage(len(all), page)
	return &DeskCoupons{Coupons: all[from:to], Total: len(all), Page: at, Pages: pages}, nil
}

// EveryCoupon returns all that a filter chooses. For operators.
func (s *Service) EveryCoupon(ctx context.Context, f CouponFilter) ([]DeskCoupon, error) {
	rows, err := orderdb.New(s.db.Read()).DeskCoupons(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]string{couponRunning, couponPlanned, couponEnded, couponExhausted}, f.State) {
		f.State = ""
	}
	has, now, out := account.Finder(f.Q), s.db.Now(), make([]DeskCoupon, 0, len(rows))
	for _, r := range rows {
		c := DeskCoupon{
			ID: r.ID, Code: r.Code, Kind: r.Kind, Value: r.Value, Currency: r.Currency, StartsAt: r.StartsAt.Ptr(), EndsAt: r.EndsAt.Ptr(),
			MaxUses: r.MaxUses, MaxPerPerson: r.MaxPerPerson, Uses: int(r.Uses), CreatedAt: r.CreatedAt.Time, State: couponRunning,
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
	slices.SortStableFunc(out, func(a, b DeskCoupon) int {
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

// CouponForm is a new coupon: Course is the slug of one course, "" is all of them.
type CouponForm struct {
	Code         string     `json:"code"`
	Kind         string     `json:"kind"`
	Value        int64      `json:"value" doc:"percent, or minor units"`
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
		f.Add("code", "code_spaces", "A code has no spaces in it.")
	}
	switch {
	case in.Kind != Percent && in.Kind != Amount:
		f.Add("kind", "invalid", "Please look at this once more.")
	case in.Value < 1 || (in.Kind == Percent && in.Value > 100) || in.Value > highestAmount:
		f.Add("value", "out_of_range", "This number is too small or too large.")
	}
	if in.EndsAt != nil && !in.EndsAt.After(now) {
		f.Add("endsAt", "date_past", "This day is over already.")
	} else if in.StartsAt != nil && in.EndsAt != nil && !in.EndsAt.After(*in.StartsAt) {
		f.Add("endsAt", "out_of_order", "Please put these in order of time.")
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
		coupon := NewCoupon{Code: in.Code, Kind: in.Kind, Value: in.Value, StartsAt: in.StartsAt, EndsAt: in.EndsAt, MaxUses: in.MaxUses, MaxPerPerson: in.MaxPerPerson}
		if slug := strings.TrimSpace(in.Course); slug != "" {
			c, err := course.BySlug(ctx, tx, slug)
			switch {
			case fault.CodeOf(err) == "course.not_found":
				f.Add("course", "course.not_found", "This course is not there any more.")
			case err != nil:
				return err
			}
			coupon.CourseID = &c.ID
		}
		if _, taken, err := db.Found(orderdb.New(tx).CouponByCode(ctx, fold(in.Code))); err != nil {
			return err
		} else if taken {
			f.Add("code", "code_taken", "There is a coupon with this code already.")
		}
		if err := f.Err(); err != nil {
			return err
		}
		id, err := AddCoupon(ctx, tx, coupon)
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "coupon.created", Subject: id, Details: map[string]string{"code": in.Code}})
	})
}

// CouponEnd is when a coupon ends: Now, or at a time, or never.
type CouponEnd struct {
	Now    bool       `json:"now,omitempty"`
	EndsAt *time.Time `json:"endsAt,omitempty"`
}

// EndCoupon ends a coupon, or sets when it ends, so that an end can be taken back. One
// that has ended cannot be ended again. For operators. Error: coupon.not_found.
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
			return fault.New(fault.NotFound, "coupon.not_found", "This coupon is not there any more.")
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
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: action, Subject: id, Details: map[string]string{"code": c.Code}})
	})
}

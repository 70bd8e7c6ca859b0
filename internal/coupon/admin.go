package coupon

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"stoa/internal/account"
	"stoa/internal/audit"
	"stoa/internal/coupon/coupondb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// Coupons in the admin.

const (
	longestCode = 40
	mostUses    = 1_000_000

	running = "running"
	planned = "planned"
	ended   = "ended"
	usedUp  = "used_up"
)

// Service holds what operators do with coupons.
type Service struct{ db *db.DB }

// New creates the service.
func New(d *db.DB) *Service { return &Service{db: d} }

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
	Note         string        `json:"note" doc:"For operators"`
	State        string        `json:"state" enum:"running,planned,ended,used_up"`
	CreatedAt    time.Time     `json:"createdAt"`
	SharePercent *int32        `json:"sharePercent" doc:"the instructors' share, where it isn't the usual one"`
}

// InMoney reports whether Value is in minor units.
func (c AdminCoupon) InMoney() bool { return kinds[c.Kind].money }

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

// Filter selects coupons: Q matches the code or the course's title; State is a state or all;
// Sort is "uses", "code", or newest first.
type Filter struct{ Q, State, Sort string }

// List returns a page of coupons. For operators; invalid parameters are ignored.
func (s *Service) List(ctx context.Context, f Filter, page int) (*AdminCoupons, error) {
	all, err := s.Every(ctx, f)
	if err != nil {
		return nil, err
	}
	from, to, at, pages := account.Paginate(len(all), page)
	return &AdminCoupons{Coupons: all[from:to], Total: len(all), Page: at, Pages: pages}, nil
}

// Every returns all coupons that match a filter. For operators.
func (s *Service) Every(ctx context.Context, f Filter) ([]AdminCoupon, error) {
	rows, err := coupondb.New(s.db.Read()).AdminCoupons(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]string{running, planned, ended, usedUp}, f.State) {
		f.State = ""
	}
	has, now, out := account.Finder(f.Q), s.db.Now(), make([]AdminCoupon, 0, len(rows))
	for _, r := range rows {
		c := view(r, now)
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

func view(r coupondb.AdminCouponsRow, now time.Time) AdminCoupon {
	c := AdminCoupon{
		ID: r.ID, Code: r.Code, Kind: r.Kind, Value: r.Value, Currency: r.Currency, StartsAt: r.StartsAt.Ptr(),
		EndsAt:  r.EndsAt.Ptr(),
		MaxUses: r.MaxUses, MaxPerPerson: r.MaxPerPerson, Uses: int(r.Uses), Note: r.Note, CreatedAt: r.CreatedAt.Time,
		State: running, SharePercent: r.SharePercent,
	}
	if r.CourseID != nil {
		c.Course = &CouponCourse{Slug: r.Slug, Title: r.Title}
	}
	switch {
	case r.EndsAt != nil && !now.Before(r.EndsAt.Time):
		c.State = ended
	case r.MaxUses != nil && r.Uses >= int64(*r.MaxUses):
		c.State = usedUp
	case r.StartsAt != nil && now.Before(r.StartsAt.Time):
		c.State = planned
	}
	return c
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
	case kinds[in.Kind].off == nil:
		f.Add("kind", "invalid", "This value isn’t valid.")
	case !kinds[in.Kind].allows(in.Value):
		f.Add("value", "out_of_range", "This number is too small or too large.")
	}
	if in.EndsAt != nil && !in.EndsAt.After(now) {
		f.Add("endsAt", "date_past", "Choose a future date.")
	} else if in.StartsAt != nil && in.EndsAt != nil && !in.EndsAt.After(*in.StartsAt) {
		f.Add("endsAt", "out_of_order", "The end must be after the start.")
	}
	for name, limit := range map[string]*int32{"maxUses": in.MaxUses, "maxPerPerson": in.MaxPerPerson} {
		if limit != nil && (*limit < 1 || *limit > mostUses) {
			f.Add(name, "out_of_range", "This number is too small or too large.")
		}
	}
	return &f
}

// Create adds a coupon. For operators. Errors: those of a form, with
// code_taken, and course.not_found at the course.
func (s *Service) Create(ctx context.Context, in CouponForm) error {
	v, err := session.Require(ctx)
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
		if _, taken, err := ByCode(ctx, tx, in.Code); err != nil {
			return err
		} else if taken {
			f.Add("code", "code_taken", "A coupon with this code already exists.")
		}
		if err := f.Err(); err != nil {
			return err
		}
		id, err := Add(ctx, tx, coupon)
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

// End ends a coupon now or sets its end, so an end can be undone. A coupon that has ended cannot
// be ended again. For operators. Error: coupon.not_found.
func (s *Service) End(ctx context.Context, id string, end CouponEnd) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := coupondb.New(tx)
		c, ok, err := db.Found(q.CouponByID(ctx, id))
		if err != nil {
			return err
		}
		if !ok {
			return errNoCoupon
		}
		action, at := "coupon.end_changed", end.EndsAt
		if end.Now {
			if c.EndsAt != nil && !tx.Now.Before(c.EndsAt.Time) {
				return nil
			}
			action, at = "coupon.ended", &tx.Now
		}
		if err := q.EndCoupon(ctx, coupondb.EndCouponParams{ID: id, EndsAt: db.AtPtr(at)}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: action, Subject: id, Details: map[string]string{"code": c.Code},
		})
	})
}

package earning

import (
	"context"
	"fmt"
	"strconv"

	"stoa/internal/audit"
	"stoa/internal/coupon"
	"stoa/internal/earning/earningdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// SaleTerms are the operator's, of what is sold from now on. Percentages are of what was paid. OwnLinkPercent is the
// instructors' share of sales with a coupon of their own, or nil if that makes no difference. The coupon bounds are
// those within which instructors may make coupons for their own courses.
type SaleTerms struct {
	SharePercent   int32         `json:"sharePercent"`
	OwnLinkPercent *int32        `json:"ownLinkPercent"`
	CouponsAllowed bool          `json:"couponsAllowed"`
	CouponPercent  int32         `json:"couponPercent" doc:"largest discount"`
	CouponCount    int32         `json:"couponCount" doc:"that run at once, of one instructor"`
	CouponDays     int32         `json:"couponDays" doc:"longest time that one runs"`
	Instructors    []PersonTerms `json:"instructors" doc:"those with a share of their own, at most 500"`
}

// PersonTerms is an instructor with a share of their own.
type PersonTerms struct {
	ID           string `json:"id"`
	Email        string `json:"email"`
	Name         string `json:"name"`
	SharePercent int32  `json:"sharePercent"`
}

var errNoInstructor = fault.New(fault.NotFound, "person.not_found", "This account no longer exists.")

// Terms returns the terms. For operators.
func (s *Service) Terms(ctx context.Context) (*SaleTerms, error) {
	q := earningdb.New(s.db.Read())
	row, err := q.Terms(ctx)
	if err != nil {
		return nil, err
	}
	out := &SaleTerms{
		SharePercent: row.SharePercent, OwnLinkPercent: row.OwnLinkPercent, CouponsAllowed: row.CouponsAllowed,
		CouponPercent: row.CouponPercent, CouponCount: row.CouponCount, CouponDays: row.CouponDays,
		Instructors: []PersonTerms{},
	}
	shares, err := q.Shares(ctx)
	for _, share := range shares {
		out.Instructors = append(out.Instructors, PersonTerms{
			ID: share.PersonID, Email: share.Email, Name: share.Name, SharePercent: share.SharePercent,
		})
	}
	return out, err
}

func within(f *fault.Form, name string, n, least, most int32) {
	if n < least || n > most {
		f.Add(name, "out_of_range", "This number is too small or too large.")
	}
}

// SetTerms changes the terms of what is sold from now on; Instructors is ignored. For operators. Errors: a form's.
func (s *Service) SetTerms(ctx context.Context, in SaleTerms) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	within(&f, "sharePercent", in.SharePercent, 0, 100)
	if in.OwnLinkPercent != nil {
		within(&f, "ownLinkPercent", *in.OwnLinkPercent, 0, 100)
	}
	within(&f, "couponPercent", in.CouponPercent, 1, 100)
	within(&f, "couponCount", in.CouponCount, 1, 100)
	within(&f, "couponDays", in.CouponDays, 1, 366)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := earningdb.New(tx)
		before, err := q.Terms(ctx)
		if err != nil {
			return err
		}
		if err := q.SetTerms(ctx, earningdb.SetTermsParams{
			SharePercent: in.SharePercent, OwnLinkPercent: in.OwnLinkPercent, CouponsAllowed: in.CouponsAllowed,
			CouponPercent: in.CouponPercent, CouponCount: in.CouponCount, CouponDays: in.CouponDays,
		}); err != nil {
			return err
		}
		details := changed(before, in)
		if len(details) == 0 {
			return nil
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "earning.terms_changed", Details: details})
	})
}

// changed is what is new in terms, by name, with what it was before. Nothing is "".
func changed(before earningdb.EarningTerm, in SaleTerms) map[string]string {
	out := map[string]string{}
	note := func(name, from, to string) {
		if from != to {
			out[name], out[name+"Before"] = to, from
		}
	}
	percent := func(n *int32) string {
		if n == nil {
			return ""
		}
		return fmt.Sprint(*n)
	}
	note("share", fmt.Sprint(before.SharePercent), fmt.Sprint(in.SharePercent))
	note("ownLink", percent(before.OwnLinkPercent), percent(in.OwnLinkPercent))
	note("coupons", strconv.FormatBool(before.CouponsAllowed), strconv.FormatBool(in.CouponsAllowed))
	note("couponPercent", fmt.Sprint(before.CouponPercent), fmt.Sprint(in.CouponPercent))
	note("couponCount", fmt.Sprint(before.CouponCount), fmt.Sprint(in.CouponCount))
	note("couponDays", fmt.Sprint(before.CouponDays), fmt.Sprint(in.CouponDays))
	return out
}

// SetShareOf gives an instructor a share of their own of what is sold from now on, or the default one again with
// nil. For operators. Error: person.not_found.
func (s *Service) SetShareOf(ctx context.Context, personID string, percent *int32) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	if percent != nil {
		var f fault.Form
		within(&f, "sharePercent", *percent, 0, 100)
		if err := f.Err(); err != nil {
			return err
		}
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, details := earningdb.New(tx), map[string]string{}
		if before, ok, err := db.Found(q.ShareOf(ctx, personID)); err != nil {
			return err
		} else if ok {
			details["shareBefore"] = fmt.Sprint(before)
		}
		if percent == nil {
			err = q.ForgetShareOf(ctx, personID)
		} else {
			if n, err := q.IsInstructor(ctx, personID); err != nil {
				return err
			} else if n == 0 {
				return errNoInstructor
			}
			details["share"] = fmt.Sprint(*percent)
			err = q.SetShareOf(ctx, earningdb.SetShareOfParams{
				PersonID: personID, SharePercent: *percent, UpdatedAt: db.At(tx.Now),
			})
		}
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "earning.share_changed", Subject: personID, Details: details,
		})
	})
}

// OwnCoupons are the viewer's own, and the bounds of new ones.
type OwnCoupons struct {
	Coupons      []coupon.AdminCoupon `json:"coupons"`
	Allowed      bool                 `json:"allowed"`
	Percent      int                  `json:"percent"`
	Count        int                  `json:"count"`
	Days         int                  `json:"days"`
	SharePercent *int32               `json:"sharePercent"`
}

func bounds(ctx context.Context, q earningdb.DBTX) (coupon.Bounds, error) {
	row, err := earningdb.New(q).Terms(ctx)
	return coupon.Bounds{
		Allowed: row.CouponsAllowed, Percent: int(row.CouponPercent), Count: int(row.CouponCount),
		Days: int(row.CouponDays), SharePercent: row.OwnLinkPercent,
	}, err
}

// Coupons returns the viewer's own coupons.
func (s *Service) Coupons(ctx context.Context) (*OwnCoupons, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	b, err := bounds(ctx, s.db.Read())
	if err != nil {
		return nil, err
	}
	out := &OwnCoupons{
		Allowed: b.Allowed, Percent: b.Percent, Count: b.Count, Days: b.Days, SharePercent: b.SharePercent,
	}
	out.Coupons, err = coupon.Own(ctx, s.db.Read(), v.ID, s.db.Now())
	return out, err
}

// CreateCoupon adds a coupon for one of the viewer's own courses. Errors: those of coupon.CreateOwn.
func (s *Service) CreateCoupon(ctx context.Context, in coupon.OwnForm) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		b, err := bounds(ctx, tx)
		if err != nil {
			return err
		}
		return coupon.CreateOwn(ctx, tx, v.ID, in, b)
	})
}

// EndCoupon ends one of the viewer's coupons now. Error: coupon.not_found.
func (s *Service) EndCoupon(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error { return coupon.EndOwn(ctx, tx, v.ID, id) })
}

// Erase forgets a person's own share. What they have earned stays, as the books do.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return earningdb.New(tx).ForgetShareOf(ctx, personID)
}

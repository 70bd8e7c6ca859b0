package coupon

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/audit"
	"stoa/internal/coupon/coupondb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

const longestNote = 500

// CouponEdit is what can be changed of a coupon: never its code, nor what it takes off, which buyers have seen. The end
// may stay in the past; another one may not lie there.
type CouponEdit struct {
	Note         string     `json:"note" doc:"For operators"`
	EndsAt       *time.Time `json:"endsAt"`
	MaxUses      *int32     `json:"maxUses"`
	MaxPerPerson *int32     `json:"maxPerPerson"`
}

// One returns a coupon. For operators. Error: coupon.not_found.
func (s *Service) One(ctx context.Context, id string) (AdminCoupon, error) {
	all, err := s.Every(ctx, Filter{})
	if err != nil {
		return AdminCoupon{}, err
	}
	for _, c := range all {
		if c.ID == id {
			return c, nil
		}
	}
	return AdminCoupon{}, errNoCoupon
}

// Edit changes a coupon. A limit can't be less than what was used. For operators. Errors: coupon.not_found, and those
// of a form.
func (s *Service) Edit(ctx context.Context, id string, in CouponEdit) error {
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
		if err := in.clean(tx.Now, c); err != nil {
			return err
		}
		if err := q.EditCoupon(ctx, coupondb.EditCouponParams{
			ID: id, Note: in.Note, EndsAt: db.AtPtr(in.EndsAt), MaxUses: in.MaxUses, MaxPerPerson: in.MaxPerPerson,
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "coupon.edited", Subject: id, Details: map[string]string{"code": c.Code},
		})
	})
}

func (in *CouponEdit) clean(now time.Time, c coupondb.Coupon) error {
	var f fault.Form
	in.Note = f.Text("note", in.Note, false, true, longestNote)
	if in.EndsAt != nil {
		changed := c.EndsAt == nil || !c.EndsAt.Equal(*in.EndsAt)
		switch {
		case changed && !in.EndsAt.After(now):
			f.Add("endsAt", "date_past", "Choose a future date.")
		case c.StartsAt != nil && !in.EndsAt.After(c.StartsAt.Time):
			f.Add("endsAt", "out_of_order", "The end must be after the start.")
		}
	}
	for name, limit := range map[string]*int32{"maxUses": in.MaxUses, "maxPerPerson": in.MaxPerPerson} {
		if limit != nil && (*limit < 1 || *limit > mostUses) {
			f.Add(name, "out_of_range", "This number is too small or too large.")
		}
	}
	if in.MaxUses != nil && int64(*in.MaxUses) < c.Uses && *in.MaxUses >= 1 {
		f.Add("maxUses", "coupon_used", fmt.Sprintf("This coupon has already been used %d times.", c.Uses))
	}
	return f.Err()
}

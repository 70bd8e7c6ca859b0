package coupon

import (
	"context"
	"strings"
	"time"

	"stoa/internal/audit"
	"stoa/internal/coupon/coupondb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
)

// Coupons that instructors make for their own courses.

// Bounds are what the operator lets instructors do. SharePercent is the instructors' share of what is sold with them,
// or nil for the usual one.
type Bounds struct {
	Allowed      bool
	Percent      int // the largest discount
	Count        int // that may run at once, of one instructor
	Days         int // from the start to the end, at most
	SharePercent *int32
}

// OwnForm is a new coupon for a course of one's own: a discount in percent.
type OwnForm struct {
	Code   string    `json:"code"`
	Course string    `json:"course" doc:"slug"`
	Value  int64     `json:"value" doc:"percent"`
	EndsAt time.Time `json:"endsAt"`
}

var (
	errNotAllowed = fault.New(fault.Forbidden, "coupon.not_allowed", "Coupons of instructors are turned off here.")
	errTooMany    = fault.New(
		fault.Conflict, "coupon.too_many", "You have as many running coupons as allowed. End one first.",
	)
	errNoCoupon = fault.New(fault.NotFound, "coupon.not_found", "This coupon no longer exists.")
)

// CreateOwn adds a coupon of an instructor for a course that they own. Errors: coupon.not_allowed, coupon.too_many,
// those of a form with code_taken, and course.not_found at the course, which is also the answer for someone else's.
func CreateOwn(ctx context.Context, tx *db.Tx, personID string, in OwnForm, within Bounds) error {
	if !within.Allowed {
		return errNotAllowed
	}
	q, now := coupondb.New(tx), db.At(tx.Now)
	if n, err := q.CountRunning(ctx, coupondb.CountRunningParams{OwnerID: &personID, EndsAt: &now}); err != nil {
		return err
	} else if n >= int64(within.Count) {
		return errTooMany
	}
	form := CouponForm{Code: in.Code, Kind: Percent, Value: in.Value, EndsAt: &in.EndsAt}
	f := form.clean(tx.Now)
	if in.Value > int64(within.Percent) && in.Value <= 100 {
		f.Add("value", "out_of_range", "This number is too small or too large.")
	}
	if in.EndsAt.After(tx.Now.AddDate(0, 0, within.Days)) {
		f.Add("endsAt", "too_late", "Choose an earlier date.")
	}
	c, err := course.BySlug(ctx, tx, strings.TrimSpace(in.Course))
	if err != nil && fault.CodeOf(err) != "course.not_found" {
		return err
	}
	if err != nil || c.InstructorID != personID {
		f.Add("course", "course.not_found", "This course no longer exists.")
	}
	if _, taken, err := ByCode(ctx, tx, form.Code); err != nil {
		return err
	} else if taken {
		f.Add("code", "code_taken", "A coupon with this code already exists.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	id, err := Add(ctx, tx, NewCoupon{
		Code: form.Code, Kind: Percent, Value: in.Value, CourseID: &c.ID, EndsAt: &in.EndsAt, OwnerID: &personID,
		SharePercent: within.SharePercent,
	})
	if err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: personID, Action: "coupon.created", Subject: id, Details: map[string]string{"code": form.Code},
	})
}

// Own returns an instructor's coupons, the newest first, at most 500.
func Own(ctx context.Context, q coupondb.DBTX, personID string, now time.Time) ([]AdminCoupon, error) {
	rows, err := coupondb.New(q).CouponsOf(ctx, &personID)
	out := make([]AdminCoupon, 0, len(rows))
	for _, r := range rows {
		out = append(out, view(coupondb.AdminCouponsRow(r), now))
	}
	return out, err
}

// EndOwn ends an instructor's coupon now. Error: coupon.not_found, for someone else's, too.
func EndOwn(ctx context.Context, tx *db.Tx, personID, id string) error {
	q := coupondb.New(tx)
	c, ok, err := db.Found(q.CouponByID(ctx, id))
	if err == nil && (!ok || c.OwnerID == nil || *c.OwnerID != personID) {
		err = errNoCoupon
	}
	if err != nil || c.EndsAt != nil && !tx.Now.Before(c.EndsAt.Time) {
		return err
	}
	if err := q.EndCoupon(ctx, coupondb.EndCouponParams{ID: id, EndsAt: db.AtPtr(&tx.Now)}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: personID, Action: "coupon.ended", Subject: id, Details: map[string]string{"code": c.Code},
	})
}

// Erase ends a person's coupons and forgets whose they were.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	at := db.At(tx.Now)
	return coupondb.New(tx).ForgetOwner(ctx, coupondb.ForgetOwnerParams{OwnerID: &personID, EndsAt: &at})
}

package coupon_test

import (
	"testing"

	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

// What each kind takes off two courses of 99.00 and 20.01: never more than they cost.
func TestKinds(t *testing.T) {
	lines, other := []coupon.Line{{CourseID: "js", Cents: 9900}, {CourseID: "go", Cents: 2001}}, "go"
	for name, c := range map[string]struct {
		coupon.Coupon
		want []int64
	}{
		"10 percent":           {coupon.Coupon{Kind: coupon.Percent, Value: 10}, []int64{990, 200}},
		"all":                  {coupon.Coupon{Kind: coupon.Percent, Value: 100}, []int64{9900, 2001}},
		"half of one course":   {coupon.Coupon{Kind: coupon.Percent, Value: 50, CourseID: &other}, []int64{0, 1001}},
		"a dollar":             {coupon.Coupon{Kind: coupon.Amount, Value: 100}, []int64{83, 17}},
		"more than both cost":  {coupon.Coupon{Kind: coupon.Amount, Value: 50_000}, []int64{9900, 2001}},
		"more than one course": {coupon.Coupon{Kind: coupon.Amount, Value: 9900, CourseID: &other}, []int64{0, 2001}},
	} {
		each, sum := coupon.Discounts(c.Coupon, lines)
		if len(each) != 2 || each[0].Amount != c.want[0] || each[1].Amount != c.want[1] || sum != c.want[0]+c.want[1] {
			t.Errorf("%s takes off %+v, in sum %d", name, each, sum)
		}
	}
}

func TestAddRefusesValuesThatAKindDoesNotHave(t *testing.T) {
	d := dbtest.SQLite(t)
	for _, c := range []coupon.NewCoupon{
		{Code: "A", Kind: "gift", Value: 1}, {Code: "B", Kind: coupon.Percent, Value: 101},
		{Code: "C", Kind: coupon.Percent}, {Code: "D", Kind: coupon.Amount, Value: -1},
		{Code: "E", Kind: coupon.Amount, Value: 1_000_001},
	} {
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := coupon.Add(t.Context(), tx, c)
			return err
		}); err == nil {
			t.Errorf("added: %+v", c)
		}
	}
}

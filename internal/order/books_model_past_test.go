package order_test

import (
	"slices"

	"pgregory.net/rapid"

	"stoa/internal/payment"
)

// borne is what was given back of an order past us of which nobody knows of which course.
func (a *academy) borne(rt *rapid.T, o *booked) (cents int64) {
	a.query(rt, `SELECT cents FROM outside_refunds WHERE payment_key = $1 AND booked = 'part'`, []any{o.id},
		func(scan func(...any)) { var part int64; scan(&part); cents += part })
	a.query(rt, `SELECT id, cents FROM disputes WHERE payment_key = $1 AND booked = 'lost'`, []any{o.id},
		func(scan func(...any)) {
			var id string
			var part int64
			if scan(&id, &part); !slices.ContainsFunc(o.lines, func(l soldLine) bool { return l.reference == id }) {
				cents += part
			}
		})
	return cents
}

// elsewhere adds refunds that Stripe has refused and an operator has settled.
func (a *academy) elsewhere(rows []*booked, want map[string]int64) {
	for _, o := range rows {
		for _, l := range o.lines {
			if l.reference != "elsewhere" {
				continue
			}
			found := a.settled[o.id][l.course]
			want["provider:"+o.provider] -= l.cents
			want["platform"] += found
			want["elsewhere"] += l.cents - found
		}
	}
}

// past adds refunds at Stripe that nobody knows the course of.
func (a *academy) past(rt *rapid.T, rows []*booked, want map[string]int64) {
	for _, o := range rows {
		if a.outside[o.id] == 0 {
			continue
		}
		sum := int64(0)
		a.query(rt, `SELECT cents, booked FROM outside_refunds WHERE payment_key = $1`, []any{o.id}, func(scan func(...any)) {
			var cents int64
			var inBooks string
			scan(&cents, &inBooks)
			if sum += cents; inBooks == payment.OutsidePart {
				want["provider:stripe"] += cents
				want["platform"] -= cents
			}
		})
		if sum > a.outside[o.id] {
			rt.Fatalf("%d were given back past us, not %d: %+v", a.outside[o.id], sum, o)
		}
	}
}

package order_test

import (
	"time"

	"pgregory.net/rapid"

	"stoa/internal/gift"
	"stoa/internal/order"
	"stoa/internal/session"
)

// present is the gift of a line, as the database has it.
type present struct{ state, code, redeemer string }

// give puts courses into the cart as gifts, perhaps some that are in it for the buyer.
func (a *academy) give(rt *rapid.T, who int) {
	ctx := session.With(a.ctx, a.buyers[who])
	for i := range prices {
		if rapid.IntRange(0, 3).Draw(rt, "give") == 0 {
			_, _ = a.carts.Give(ctx, a.slug(i), gift.Details{
				Name: "Ben", Email: "ben@stoa.test", DeliverOn: a.clock.AddDate(0, 0, 2).Format(time.DateOnly),
			})
		}
	}
}

// redeem lets a buyer use the link of any gift: open, used or void.
func (a *academy) redeem(rt *rapid.T) {
	var codes []string
	for _, o := range a.rows(rt) {
		for _, l := range o.lines {
			if l.gift != nil && l.gift.code != "" {
				codes = append(codes, l.gift.code)
			}
		}
	}
	code := some(rt, codes, func(string) bool { return true })
	who := rapid.SampledFrom(a.buyers).Draw(rt, "redeemer")
	b, times := a.on(rt), rapid.IntRange(1, 2).Draw(rt, "times")
	for range times {
		if err := a.killed(rt, func() error {
			_, err := b.gifts.Redeem(session.With(a.ctx, who), code)
			return err
		}); err != nil {
			a.noted(err)
			continue
		}
		if was := a.redeemed[code]; was != "" && was != who.ID {
			rt.Fatalf("a gift was redeemed by %s and %s", was, who.ID)
		}
		a.redeemed[code] = who.ID
		a.seen["gifts redeemed"]++
	}
}

func (a *academy) saleAndRedeem(rt *rapid.T) {
	a.sale(rt)
	a.redeem(rt)
}

// learns is who may learn what a line has sold: its buyer, or who redeemed the gift, if anyone. The gift goes the way
// of the money.
func (a *academy) learns(rt *rapid.T, o *booked, l soldLine) string {
	g, sold := l.gift, o.paid() && l.refundedAt == nil
	if g == nil {
		if sold {
			return o.person
		}
		return ""
	}
	if (g.code == "") != (g.state == gift.Pending || g.state == gift.Failed) {
		rt.Fatalf("a gift that is %s has the code %q: %+v", g.state, g.code, o)
	}
	fits := map[string]bool{gift.Pending: o.status == order.Pending, gift.Failed: o.status == order.Failed}
	fits[gift.Paid] = sold && g.redeemer == ""
	fits[gift.Redeemed] = sold && g.redeemer != ""
	fits[gift.Void] = o.paid() && !sold
	// Approved: whether the money arrives is the bank's business, and an operator's where the provider has refused.
	if (l.dueAt != nil || l.stoppedAt != nil) && l.refundedAt == nil {
		fits[gift.Void] = true
	}
	if !fits[g.state] {
		rt.Fatalf("a gift is %s: %+v of %+v", g.state, l, o)
	}
	// Who was killed before the answer may have it all the same, but no other.
	if was := a.redeemed[g.code]; g.redeemer != "" && was != "" && was != g.redeemer {
		rt.Fatalf("a gift was redeemed by %s, and is %s's", was, g.redeemer)
	}
	if sold { // a refund that is approved ends it once the money is back
		return g.redeemer
	}
	return ""
}

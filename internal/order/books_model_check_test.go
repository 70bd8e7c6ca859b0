package order_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/cart"
	"stoa/internal/kit/db"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/session"
	"stoa/internal/tax"
	"stoa/internal/transfer"
)

// booked is an order as the database has it.
type booked struct {
	id, number, person, key, status, provider string
	total                                     int64
	coupon                                    *string
	paidAt, returnedAt                        *db.Time
	lines                                     []soldLine
}

type soldLine struct {
	course, reference string
	cents, tax, seats int64
	refundedAt, dueAt *db.Time
	stoppedAt         *db.Time
	gift              *present // nil for the buyer's own
}

func (o *booked) paid() bool { return o.status == order.Paid || o.status == order.Refunded }

func stamp(at time.Time) db.Time { return db.At(at) }

// rows are the orders of this world, in the order of their ids.
func (a *academy) rows(rt *rapid.T) (out []*booked) {
	a.query(rt, `SELECT orders.id, orders.number, person_id, idempotency_key, status, provider, total_cents, coupon_id, paid_at,
		returned_at, order_lines.course_id, refund_reference, price_cents - order_lines.discount_cents, order_lines.tax_cents,
		order_lines.refunded_at, refund_due_at, refund_stopped_at, gifts.state, coalesce(gifts.code, ''), coalesce(gifts.redeemed_by, ''),
		order_lines.seats FROM orders JOIN order_lines ON order_lines.order_id = orders.id
		LEFT JOIN gifts ON gifts.order_id = orders.id AND gifts.course_id = order_lines.course_id
		WHERE person_id IN ($1, $2) ORDER BY orders.id, position`, []any{a.buyers[0].ID, a.buyers[1].ID},
		func(scan func(...any)) {
			var o booked
			var l soldLine
			var g present
			var state *string
			scan(&o.id, &o.number, &o.person, &o.key, &o.status, &o.provider, &o.total, &o.coupon, &o.paidAt, &o.returnedAt,
				&l.course, &l.reference, &l.cents, &l.tax, &l.refundedAt, &l.dueAt, &l.stoppedAt, &state, &g.code, &g.redeemer,
				&l.seats)
			if state != nil {
				g.state, l.gift = *state, &g
			}
			if len(out) == 0 || out[len(out)-1].id != o.id {
				out = append(out, &o)
			}
			last := out[len(out)-1]
			last.lines = append(last.lines, l)
		})
	return out
}

// receipts are what the database has of money that came, by the order's number.
func (a *academy) receipts(rt *rapid.T) map[string]int64 {
	out := map[string]int64{}
	a.query(rt, `SELECT number, CAST(sum(transfer_receipts.cents) AS BIGINT) FROM transfer_receipts
		JOIN orders ON orders.id = order_id WHERE person_id IN ($1, $2) GROUP BY number`,
		[]any{a.buyers[0].ID, a.buyers[1].ID}, func(scan func(...any)) {
			var number string
			var cents int64
			scan(&number, &cents)
			out[number] = cents
		})
	return out
}

// credited is what counts for an order that waits.
func (a *academy) credited(rt *rapid.T, id string) (cents int64) {
	a.query(rt, `SELECT received_cents FROM transfers WHERE order_id = $1`, []any{id}, func(scan func(...any)) {
		scan(&cents)
	})
	return cents
}

// entries is how many entries the statements of this world have brought.
func (a *academy) entries(rt *rapid.T) (n int) {
	a.query(rt, `SELECT count(*) FROM transfer_entries JOIN transfer_statements ON transfer_statements.id = statement_id
		WHERE read_by = (SELECT person_id FROM sessions WHERE token_hash = $1)`, []any{session.Hash(a.token)},
		func(scan func(...any)) { scan(&n) })
	return n
}

// know notes what the model has to say of orders that the last event has written.
func (a *academy) know(rt *rapid.T, rows []*booked) {
	for _, o := range rows {
		if d := a.deals[o.id]; d != nil {
			if d.failed && o.status != order.Failed { // it was revived by the last event, with the terms of now
				d.terms = a.terms
			}
			d.failed = o.status == order.Failed
			continue
		}
		i := slices.IndexFunc(a.tries, func(t *tried) bool { return t.in.Key == o.key })
		d := &deal{terms: a.terms}
		d.country, d.percent = owed(a.seller, a.tries[i].buyer)
		a.deals[o.id] = d
		list, sum := int64(0), int64(0)
		for _, l := range o.lines {
			var n int
			if _, err := fmt.Sscanf(strings.TrimPrefix(l.course, a.id+"-"), "%d", &n); err != nil {
				rt.Fatal(err)
			}
			list, sum = list+prices[n]*max(1, l.seats), sum+l.cents
			if l.tax != inside(l.cents, d.percent) {
				rt.Fatalf("%d of %s contain %d: %d", l.cents, d.country, inside(l.cents, d.percent), l.tax)
			}
		}
		if o.coupon != nil {
			list -= (list*percentOff + 50) / 100
		}
		if o.total != list || sum != list {
			rt.Fatalf("it costs %d, not %d: %+v", o.total, list, o)
		}
	}
}

// owed says whose tax a sale from Vienna bears, and how much.
func owed(s tax.Seller, b cart.CartBuyer) (country string, hundredths int64) {
	rate := map[string]int64{"AT": 2000, "PL": 2300, "DE": 1900, "CH": 810}[b.Country]
	switch {
	case !s.Charge || rate == 0 || b.VATID != "" && s.Reverse:
		return "", 0
	case b.Country != "CH" && !s.OSS:
		return "AT", 2000
	}
	return b.Country, rate
}

// inside is the tax in a price, in whole cents, halves to the even one.
func inside(cents, hundredths int64) int64 {
	exact := big.NewRat(cents*hundredths, 10_000+hundredths)
	down := new(big.Int).Quo(exact.Num(), exact.Denom()).Int64()
	switch over := new(big.Rat).Sub(exact, big.NewRat(down, 1)).Cmp(big.NewRat(1, 2)); {
	case over > 0, over == 0 && down%2 == 1:
		return down + 1
	}
	return down
}

// share adds what a line gives to whom, by the terms of its order.
func (a *academy) share(rt *rapid.T, o *booked, l soldLine, into map[string]int64) {
	parts := map[string]int64{}
	a.deals[o.id].terms.divide(l.cents-inside(l.cents, a.deals[o.id].percent), a.people, parts)
	for account, cents := range parts {
		if who, ok := strings.CutPrefix(account, "instructor:"); ok {
			into[who] += cents
		}
	}
}

// check is run after every event.
func (a *academy) check(rt *rapid.T) {
	rows := a.rows(rt)
	a.know(rt, rows)
	want := map[string]int64{}
	a.sales(rows, want)
	a.atStripe(rt, rows, want)
	a.past(rt, rows, want)
	a.elsewhere(rows, want)
	a.transferred(rt, rows, want)
	a.paidOut(rt, want)
	got := map[string]int64{}
	a.query(rt, `SELECT account, CAST(sum(amount_cents) AS BIGINT) FROM ledger_postings WHERE transaction_id > $1
		GROUP BY account`, []any{a.since}, func(scan func(...any)) {
		var account string
		var cents int64
		scan(&account, &cents)
		got[account] = cents
	})
	for account := range maps.Keys(want) {
		if _, ok := got[account]; !ok {
			got[account] = 0
		}
	}
	for account, cents := range got {
		if cents != want[account] {
			rt.Fatalf("%s holds %d, want %d: %v, %v", account, cents, want[account], got, want)
		}
	}
	a.rights(rt, rows)
}

// sales adds what orders that are paid have in the ledger, and lines that are not refunded.
func (a *academy) sales(rows []*booked, want map[string]int64) {
	for _, o := range rows {
		for _, l := range o.lines {
			if !o.paid() || l.refundedAt != nil {
				continue
			}
			d := a.deals[o.id]
			owed := inside(l.cents, d.percent)
			want["provider:"+o.provider] -= l.cents
			want["tax:"+d.country] += owed
			d.terms.divide(l.cents-owed, a.people, want)
		}
	}
	delete(want, "tax:")
}

// feeOf is what the stand-in of Stripe keeps of a charge.
func feeOf(cents int64) int64 { return cents*29/1000 + 30 }

const complaintFee = 1500

// atStripe adds fees and disputes that are in the books.
func (a *academy) atStripe(rt *rapid.T, rows []*booked, want map[string]int64) {
	byID := map[string]*booked{}
	for _, o := range rows {
		byID[o.id] = o
	}
	fee := func(cents int64) { want["provider:stripe"] += cents; want["fees"] -= cents }
	a.query(rt, `SELECT key, cents FROM stripe_payments WHERE fee_posted_at IS NOT NULL`, nil, func(scan func(...any)) {
		var key string
		var cents int64
		if scan(&key, &cents); byID[key] != nil {
			fee(feeOf(cents))
		}
	})
	a.query(rt, `SELECT id, payment_key, cents, state, booked FROM disputes`, nil, func(scan func(...any)) {
		var id, key, state, inBooks string
		var cents int64
		scan(&id, &key, &cents, &state, &inBooks)
		said := a.disputes[id]
		if said == nil || byID[key] == nil {
			return
		}
		if said.key != key || said.cents != cents || state != said.state && state != payment.DisputeOpen {
			rt.Fatalf("a dispute is %+v, not %+v", []any{key, cents, state}, said)
		}
		if state != payment.DisputeWon {
			fee(complaintFee)
		}
		switch back := slices.ContainsFunc(byID[key].lines, func(l soldLine) bool { return l.reference == id }); {
		case inBooks == payment.DisputeOpen:
			want["provider:stripe"] += cents
			want["disputed"] -= cents
		case inBooks == payment.DisputeLost && !back: // nobody knows of which course
			want["provider:stripe"] += cents
			want["platform"] -= cents
		}
	})
}

// transferred adds money that came for orders, before they are paid and beyond what they cost.
func (a *academy) transferred(rt *rapid.T, rows []*booked, want map[string]int64) {
	came := a.receipts(rt)
	if !maps.Equal(came, a.received) {
		rt.Fatalf("%v has come, the bank says %v", came, a.received)
	}
	for _, o := range rows {
		if o.provider != transfer.Name {
			continue
		}
		var state string
		var credited int64
		a.query(rt, `SELECT state, received_cents FROM transfers WHERE order_id = $1`, []any{o.id}, func(scan func(...any)) {
			scan(&state, &credited)
		})
		sent := int64(0)
		a.query(rt, `SELECT CAST(coalesce(sum(cents), 0) AS BIGINT) FROM transfer_returns WHERE order_id = $1
			AND kind = 'surplus' AND sent_at IS NOT NULL`, []any{o.id}, func(scan func(...any)) { scan(&sent) })
		held := came[o.number]
		want["provider:transfer"] -= held - sent
		want["deposits"] += held - sent
		if state == transfer.Paid { // it is no longer the buyer's, but the price of an order
			want["provider:transfer"] += o.total
			want["deposits"] -= min(credited, o.total)
			want["fees"] -= max(0, o.total-credited)
		}
		if o.paid() != (state == transfer.Paid) && o.paid() {
			rt.Fatalf("paid, and its transfer is %s: %+v", state, o)
		}
	}
}

// paidOut adds payouts that were sent and did not come back. The bank was told of no other.
func (a *academy) paidOut(rt *rapid.T, want map[string]int64) {
	for _, who := range a.people {
		a.query(rt, `SELECT id, amount_cents, state FROM payouts WHERE person_id = $1`, []any{who}, func(scan func(...any)) {
			var id, state string
			var cents int64
			scan(&id, &cents, &state)
			if told, ok := a.told[id]; ok && (state == "proposed" || told != cents) {
				rt.Fatalf("the bank was told of %d, and it is %s with %d", told, state, cents)
			}
			if state == "sent" || state == "confirmed" {
				want["instructor:"+who] -= cents
				want["bank"] += cents
			}
		})
	}
}

// rights: who has paid, and has not had it back, is enrolled, once; or who has redeemed the gift, or taken a
// seat. Nothing is paid twice.
func (a *academy) rights(rt *rapid.T, rows []*booked) {
	owned, seen, licenses := map[string]int{}, map[string]bool{}, a.licenses(rt)
	for _, o := range rows {
		if seen[o.person+o.key] {
			rt.Fatalf("two orders of one key: %+v", o)
		}
		seen[o.person+o.key] = true
		for _, l := range o.lines {
			learners := []string{a.learns(rt, o, l)}
			if l.seats > 0 {
				learners = a.members(rt, o, l, licenses)
			}
			for _, who := range learners {
				if who != "" {
					owned[who+" "+l.course]++
				}
			}
		}
	}
	a.query(rt, `SELECT person_id, course_id FROM enrollments WHERE ended_at IS NULL AND person_id IN ($1, $2)`,
		[]any{a.buyers[0].ID, a.buyers[1].ID}, func(scan func(...any)) {
			var person, course string
			scan(&person, &course)
			owned[person+" "+course] -= 10
		})
	for what, n := range owned {
		if n != 1-10 {
			rt.Fatalf("%s is paid for and not given back, or the other way round, or twice: %d", what, n)
		}
	}
	a.charged(rt, rows)
}

// charged: an order that is paid has its charge, and no more was given back than it says.
func (a *academy) charged(rt *rapid.T, rows []*booked) {
	for _, o := range rows {
		done, due := int64(0), int64(0)
		for _, l := range o.lines {
			switch {
			case l.refundedAt != nil && !strings.HasPrefix(l.reference, "du_") && l.reference != "elsewhere":
				done += l.cents
			case l.refundedAt == nil && l.dueAt != nil:
				due += l.cents
			}
		}
		got, back, known := a.charge(rt, o)
		switch {
		case o.paid() && (!known || got != o.total):
			rt.Fatalf("paid, but %d were charged: %+v", got, o)
		case o.paid() && (back < done || back > done+due+a.outside[o.id]):
			rt.Fatalf("%d were given back, not %d, %d are due: %+v", back, done, due, o)
		case o.returnedAt != nil && (o.status != order.Failed || back != o.total):
			rt.Fatalf("sent back %d: %+v", back, o)
		case o.status == order.Pending && back > 0:
			rt.Fatalf("pending, and %d are back: %+v", back, o)
		}
	}
}

// charge is what the provider itself has of an order's charge, and what it has given back.
func (a *academy) charge(rt *rapid.T, o *booked) (cents, back int64, known bool) {
	switch o.provider {
	case stripe.Name:
		for _, page := range a.bank.Sessions() {
			if page.Key == o.id && page.Payment == "paid" {
				return page.Cents, page.Refunded, true
			}
		}
	case transfer.Name:
		a.query(rt, `SELECT CAST(coalesce(sum(cents), 0) AS BIGINT) FROM transfer_returns WHERE order_id = $1
			AND kind = 'refund'`, []any{o.id}, func(scan func(...any)) { scan(&back) })
		var state string
		a.query(rt, `SELECT state, cents FROM transfers WHERE order_id = $1`, []any{o.id}, func(scan func(...any)) {
			scan(&state, &cents)
		})
		return cents, back, state == transfer.Paid
	default:
		a.query(rt, `SELECT amount_cents, CAST((SELECT coalesce(sum(amount_cents), 0) FROM test_provider_refunds
			WHERE charge_key = $1) AS BIGINT) FROM test_provider_charges WHERE idempotency_key = $1 AND outcome = 'paid'`,
			[]any{o.id}, func(scan func(...any)) { scan(&cents, &back); known = true })
	}
	return cents, back, known
}

// rest lets everything come to its end. Then every provider and the bank hold what the books say, and all that was paid
// was sold or is back.
func (a *academy) rest(rt *rapid.T) {
	a.bank.Down(false)
	a.cards.down, a.cards.lose = false, false
	for _, page := range a.bank.Sessions() {
		if page.IntentStatus == "processing" {
			a.bank.Settle(page.ID, true)
		}
	}
	a.bank.NameFees()
	for _, id := range slices.Sorted(maps.Keys(a.disputes)) {
		if d := a.disputes[id]; d.state == payment.DisputeOpen {
			a.end(id, rapid.Bool().Draw(rt, "won"))
		}
	}
	for _, d := range []time.Duration{
		12 * time.Second, time.Minute, 2 * time.Hour, 7 * time.Hour, 25 * time.Hour, time.Minute, 15 * 24 * time.Hour,
		time.Minute, time.Minute,
	} {
		a.clock = a.clock.Add(d)
		a.hear()
		for _, e := range a.messages {
			if err := a.receive(a.both[0], e); err != nil {
				rt.Fatal(err)
			}
		}
		a.messages = nil
		for _, job := range a.both[1].jobs(a) {
			if err := job(); err != nil {
				a.noted(err)
			}
		}
		a.check(rt)
	}
	for _, job := range a.both[1].jobs(a) {
		if err := job(); err != nil {
			rt.Fatalf("not at rest: %v", err)
		}
	}
	a.sendAll(rt)
	a.check(rt)
	a.atLast(rt)
}

func (a *academy) atLast(rt *rapid.T) {
	held := map[string]int64{}
	for _, o := range a.rows(rt) {
		a.seen["orders "+o.provider+" "+o.status]++
		cents, back, known := a.charge(rt, o)
		if known {
			held[o.provider] += cents - back
		}
		waits := o.provider == transfer.Name && a.received[o.number] > 0
		open := o.status == order.Pending && !waits || known && !o.paid() && o.returnedAt == nil
		for _, l := range o.lines {
			open = open || l.dueAt != nil && l.refundedAt == nil
		}
		if open {
			rt.Fatalf("not at rest, charged %d and %d back: %+v", cents, back, o)
		}
	}
	got := map[string]int64{}
	a.query(rt, `SELECT account, CAST(sum(amount_cents) AS BIGINT) FROM ledger_postings WHERE transaction_id > $1
		AND account LIKE 'provider:%' GROUP BY account`, []any{a.since}, func(scan func(...any)) {
		var account string
		var cents int64
		scan(&account, &cents)
		got[account] = cents
	})
	for _, page := range a.bank.Sessions() {
		if page.Payment == "paid" {
			held[stripe.Name] -= page.Fee
		}
	}
	for _, d := range a.disputes {
		a.seen["disputes "+d.state]++
		if d.state != payment.DisputeWon {
			held[stripe.Name] -= d.cents + complaintFee
		}
	}
	for _, name := range []string{"test", stripe.Name} {
		if got["provider:"+name] != -held[name] {
			rt.Fatalf("%s holds %d, the ledger says %d", name, held[name], -got["provider:"+name])
		}
	}
}

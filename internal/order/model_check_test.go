package order_test

import (
	"fmt"
	"maps"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/kit/db"
	"stoa/internal/order"
	"stoa/internal/payment"
)

// orderRow is an order as the database has it.
type orderRow struct {
	id, number, person, key, status string
	total                           int64
	coupon                          *string
	dueAt, returnedAt               *db.Time
	lines                           []lineRow
}

type lineRow struct {
	course            string
	price, discount   int64
	refundedAt, dueAt *db.Time
}

func (o *orderRow) paid() bool { return o.status == order.Paid || o.status == order.Refunded }

// settled: nothing is left to do for the charge.
func (o *orderRow) settled() bool { return o.paid() || o.returnedAt != nil }

// orders are the world's, by id.
func (w *world) orders(rt *rapid.T) map[string]*orderRow {
	rows, err := w.d.Read().Query(`SELECT orders.id, number, person_id, idempotency_key, status, total_cents, coupon_id, due_at, returned_at,
		course_id, price_cents, order_lines.discount_cents, order_lines.refunded_at, refund_due_at
		FROM orders JOIN order_lines ON order_id = orders.id WHERE person_id IN ($1, $2)`, w.viewers[0].ID, w.viewers[1].ID)
	if err != nil {
		rt.Fatal(err)
	}
	defer rows.Close()
	out := map[string]*orderRow{}
	for rows.Next() {
		var o orderRow
		var l lineRow
		if err := rows.Scan(&o.id, &o.number, &o.person, &o.key, &o.status, &o.total, &o.coupon, &o.dueAt, &o.returnedAt,
			&l.course, &l.price, &l.discount, &l.refundedAt, &l.dueAt); err != nil {
			rt.Fatal(err)
		}
		if out[o.id] == nil {
			out[o.id] = &o
		}
		out[o.id].lines = append(out[o.id].lines, l)
	}
	if err := rows.Err(); err != nil {
		rt.Fatal(err)
	}
	return out
}

// check is run after every event.
func (w *world) check(rt *rapid.T) {
	rows := w.orders(rt)
	w.checkCharges(rt, rows)
	w.checkAttempts(rt, rows)
	w.checkRights(rt, rows)
	w.checkLedger(rt, rows)
}

// Every paid charge is of exactly one order: a paid one, or one that is worked on, or it
// was sent back. Every paid order has its charge, and refunds are what its lines say.
func (w *world) checkCharges(rt *rapid.T, rows map[string]*orderRow) {
	for key, c := range w.bank.charges {
		o := rows[key]
		if c.outcome == payment.Paid && (o == nil || !o.settled() && o.dueAt == nil) {
			rt.Fatalf("a paid charge of nothing: %+v, %+v", c, o)
		}
	}
	for key, o := range rows {
		c, refunded := w.bank.charges[key], w.bank.refunded(key)
		done, approved := int64(0), int64(0)
		for _, l := range o.lines {
			if l.refundedAt != nil {
				done += l.price - l.discount
			} else if l.dueAt != nil {
				approved += l.price - l.discount
			}
		}
		switch {
		case o.paid() && o.total > 0 && (c.outcome != payment.Paid || c.Cents != o.total || c.Currency != "USD"):
			rt.Fatalf("paid, but the bank has %+v: %+v", c, o)
		case o.paid() && (refunded < done || refunded > done+approved):
			rt.Fatalf("the bank has refunded %d of %+v", refunded, o)
		case o.returnedAt != nil && (o.status != order.Failed || refunded != o.total):
			rt.Fatalf("returned, but the bank has refunded %d: %+v", refunded, o)
		case o.status == order.Pending && (refunded > 0 || o.dueAt == nil):
			rt.Fatalf("pending, refunded %d: %+v", refunded, o)
		}
	}
}

// A key is one order, a buyer has one open order at most, and costs and answers are what they were.
func (w *world) checkAttempts(rt *rapid.T, rows map[string]*orderRow) {
	byKey, pending := map[string]*orderRow{}, map[string]int{}
	for o := range maps.Values(rows) {
		if byKey[o.person+o.key] != nil {
			rt.Fatalf("two orders of one key: %+v %+v", o, byKey[o.person+o.key])
		}
		byKey[o.person+o.key] = o
		if o.status == order.Pending {
			pending[o.person]++
		}
		if pending[o.person] > 1 {
			rt.Fatalf("two open orders: %+v", o)
		}
	}
	for _, a := range w.tries {
		o := byKey[w.viewers[a.who].ID+a.in.Key]
		switch {
		case o == nil && a.final != "" || o != nil && a.final == order.Paid && !o.paid() || o != nil &&
			a.final == order.Failed && o.status != order.Failed:
			rt.Fatalf("answered %s, but it is %+v", a.final, o)
		case o != nil && o.total != a.total:
			rt.Fatalf("it costs %d, not %d", o.total, a.total)
		}
	}
}

// Paid is enrolled, and a coupon is reserved by the order that uses it.
func (w *world) checkRights(rt *rapid.T, rows map[string]*orderRow) {
	owned, uses := map[string]int{}, 0
	for o := range maps.Values(rows) {
		for _, l := range o.lines {
			if o.paid() && l.refundedAt == nil {
				owned[o.person+" "+l.course]++
			}
		}
		if o.coupon != nil && o.status != order.Failed {
			uses++
		}
	}
	for what, n := range owned {
		if n > 1 {
			rt.Fatalf("%s is paid %d times", what, n)
		}
	}
	var enrolled, used int
	for _, v := range w.viewers {
		for i := range prices {
			var n int
			if err := w.d.Read().QueryRow(
				`SELECT count(*) FROM enrollments WHERE person_id = $1 AND course_id = $2 AND ended_at IS NULL`,
				v.ID, w.slug(i),
			).Scan(&n); err != nil {
				rt.Fatal(err)
			}
			if n != owned[v.ID+" "+w.slug(i)] {
				rt.Fatalf("%s has paid for %s %d times, enrolled %d", v.ID, w.slug(i), owned[v.ID+" "+w.slug(i)], n)
			}
			enrolled += n
		}
	}
	if err := w.d.Read().QueryRow(
		`SELECT count(*) FROM coupon_uses JOIN coupons ON coupons.id = coupon_id WHERE code = $1`, w.id,
	).Scan(&used); err != nil {
		rt.Fatal(err)
	}
	var counted int
	if err := w.d.Read().QueryRow(`SELECT uses FROM coupons WHERE code = $1`, w.id).Scan(&counted); err != nil {
		rt.Fatal(err)
	}
	if used != uses || used != counted || used > 1 || enrolled != len(owned) {
		rt.Fatalf("the coupon is used %d times, by %d orders; %d enrolled", used, uses, enrolled)
	}
}

// The ledger says what the orders say, reckoned here by another way, with the terms that each was written with: shares
// are of what is not refunded, and each transaction adds up to zero.
func (w *world) checkLedger(rt *rapid.T, rows map[string]*orderRow) {
	want := map[string]int64{}
	for o := range maps.Values(rows) {
		if _, known := w.sold[o.id]; !known {
			w.sold[o.id] = w.terms // it was written by the last event, which changed none
		}
		for _, l := range o.lines {
			if cents := l.price - l.discount; o.paid() && l.refundedAt == nil {
				want["provider:"+w.id] -= cents
				w.sold[o.id].divide(cents, append([]string{w.teacher}, w.others...), want)
			}
		}
	}
	const ours = ` FROM ledger_postings WHERE transaction_id IN (SELECT transaction_id FROM ledger_postings WHERE account
		= $1) `
	books, err := w.d.Read().Query(
		`SELECT account, CAST(sum(amount_cents) AS BIGINT)`+ours+`GROUP BY account`, "provider:"+w.id,
	)
	if err != nil {
		rt.Fatal(err)
	}
	defer books.Close()
	for books.Next() {
		var account string
		var cents int64
		if err := books.Scan(&account, &cents); err != nil {
			rt.Fatal(err)
		}
		if cents != want[account] {
			rt.Fatalf("%s holds %d, want %d", account, cents, want[account])
		}
		delete(want, account)
	}
	for account, cents := range want {
		if cents != 0 {
			rt.Fatalf("%s holds nothing, want %d", account, cents)
		}
	}
	var lopsided int
	if err := w.d.Read().QueryRow(
		`SELECT count(*) FROM (SELECT transaction_id`+ours+`GROUP BY transaction_id, currency HAVING sum(amount_cents) <> 0) AS t`,
		"provider:"+w.id,
	).Scan(&lopsided); err != nil {
		rt.Fatal(err)
	}
	if lopsided > 0 {
		rt.Fatalf("%d transactions do not add up to zero", lopsided)
	}
}

// rest lets everything come to its end: the bank answers, what stands goes on, time
// passes until no order is watched. Then the bank holds what paid orders cost.
func (w *world) rest(rt *rapid.T) {
	w.bank.down, w.bank.slow = false, false
	w.disturb()
	w.bank.arrive()
	for len(w.workers) > 0 {
		w.proceed(rt, w.workers[0], goesOn)
	}
	w.check(rt)
	for _, d := range []time.Duration{
		10 * time.Second, 10 * time.Second, 10 * time.Second, 25 * time.Hour, time.Minute,
	} {
		w.pass(d)
		w.bank.at = func(string, string) error { return nil }
		if err := w.b.Reconcile(w.ctx); err != nil {
			rt.Fatal(err)
		}
		w.check(rt)
	}
	held := int64(0)
	for o := range maps.Values(w.orders(rt)) {
		open := o.status == order.Pending || o.dueAt != nil
		w.seen["orders "+o.status]++
		if o.returnedAt != nil {
			w.seen["charges sent back"]++
		}
		for _, l := range o.lines {
			open = open || l.dueAt != nil && l.refundedAt == nil
			if o.paid() && l.refundedAt == nil {
				held += l.price - l.discount
			}
		}
		if open {
			rt.Fatalf("not at rest: %+v", o)
		}
	}
	if taken := w.bank.taken(); taken != held {
		rt.Fatal(fmt.Sprintf("the bank holds %d, paid orders cost %d", taken, held))
	}
}

package order_test

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"sync"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/cart"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/stripe/stripetest"
	"stoa/internal/session"
	"stoa/internal/transfer"
)

// events are what can happen.
func (a *academy) events() map[string]func(*rapid.T) {
	events := map[string]func(*rapid.T){
		"": a.check, "order": a.order, "sale": a.sale, "sale to another": a.sale, "sell, and give back": a.saleAndRefund,
		"redeem": a.redeem, "sell, and redeem": a.saleAndRedeem,
		"join": a.join, "sell, and join": a.saleAndJoin, "take back a seat": a.takeBack,
		"order again": a.repeat, "at the page": a.atThePage, "comes back": a.comesBack,
		"a slow bank answers": a.slowBank, "messages": a.deliver, "work": a.work, "work a while": a.workAWhile,
		"both at once": a.together, "pass": a.pass, "trouble": a.trouble, "terms": a.changeTerms, "taxes": a.changeTaxes,
		"statement": a.statement, "use an entry": a.use, "note": a.note, "send back": a.sendBack, "cancel": a.cancel,
		"too late": a.tooLate,
		"refund":   a.refund, "settle a refund": a.settleRefund, "complain": a.complain,
		"dashboard": a.dashboard, "decide": a.decide,
		"payout: propose": a.propose, "payout: send": a.send, "payout: answer": a.bankAnswers,
		"pay day": a.payDay,
	}
	for name, f := range events {
		if name != "" {
			events[name] = func(rt *rapid.T) { f(rt); a.seen[name]++; a.seen["events"]++ }
		}
	}
	return events
}

func (a *academy) on(rt *rapid.T) *branch { return a.both[rapid.IntRange(0, 1).Draw(rt, "instance")] }

// expected are refusals that are answers.
func (a *academy) noted(err error) { a.seen["ends: "+codeOf(err)]++ }

var buyersOf = []cart.CartBuyer{
	{Country: "AT"}, {Country: "PL"}, {Country: "PL"}, {Country: "DE"}, german, {Country: "CH"}, {Country: "US"},
}

// order fills a cart and pays for it, in one of three ways.
func (a *academy) order(rt *rapid.T) {
	who := rapid.IntRange(0, len(a.buyers)-1).Draw(rt, "buyer")
	ctx := session.With(a.ctx, a.buyers[who])
	for i := range prices {
		if rapid.Bool().Draw(rt, "add") {
			_, _, _ = a.carts.Add(ctx, a.slug(i), "") // what is owned is refused
		}
	}
	a.give(rt, who)
	a.seat(rt, who)
	t := &tried{who: who, buyer: rapid.SampledFrom(buyersOf).Draw(rt, "who")}
	if _, err := a.carts.SetBuyer(ctx, t.buyer); err != nil {
		rt.Fatal(err)
	}
	if rapid.IntRange(0, 2).Draw(rt, "coupon") == 0 {
		_, _, _ = a.carts.ApplyCoupon(ctx, a.id, "")
	}
	filled, err := a.carts.Cart(ctx, "")
	if err != nil {
		rt.Fatal(err)
	}
	if len(filled.Lines) == 0 {
		rt.Skip()
	}
	t.in = order.PlaceIn{Key: fmt.Sprint("k", len(a.tries)), Quote: filled.Quote}
	switch how := rapid.SampledFrom([]string{"test", stripe.Name, stripe.Name, transfer.Name, transfer.Name}).Draw(
		rt, "how"); how {
	case "test":
		t.in.Token = a.tokens[string(rapid.SampledFrom([]payment.Outcome{
			payment.Paid, payment.Paid, payment.Paid, payment.Declined,
		}).Draw(rt, "card"))]
	default:
		t.in.Page = how
	}
	a.tries = append(a.tries, t)
	a.place(rt, t)
}

// sale is an order that goes well, unless something else goes wrong: what other events are about.
func (a *academy) sale(rt *rapid.T) {
	a.order(rt)
	rows := a.rows(rt)
	if len(rows) == 0 || rows[len(rows)-1].status != order.Pending {
		return
	}
	switch o := rows[len(rows)-1]; o.provider {
	case stripe.Name:
		known := a.addresses(rt)
		for _, page := range a.bank.Sessions() {
			if page.Key == o.id && page.Status == "open" && known[o.id] {
				a.bank.Pay(page.ID, stripetest.Card)
			}
		}
		a.hear()
		if rapid.Bool().Draw(rt, "returns") {
			_, err := a.on(rt).orders.Return(a.as(o.person), o.number, false)
			a.noted(err)
		}
	case transfer.Name:
		in := transfer.Received{Cents: o.total, On: "2026-11-23", Before: a.credited(rt, o.id)}
		b := a.on(rt)
		a.bring(rt, o.number, in.Cents, func() error {
			return a.killed(rt, func() error { return b.transfers.Note(a.operator, o.number, in, proof, a.token) })
		})
	}
}

func (a *academy) saleAndRefund(rt *rapid.T) {
	a.sale(rt)
	a.refund(rt)
}

func (a *academy) repeat(rt *rapid.T) {
	if len(a.tries) == 0 {
		rt.Skip()
	}
	a.place(rt, a.tries[max(0, len(a.tries)-1-rapid.IntRange(0, 3).Draw(rt, "back"))])
}

func (a *academy) place(rt *rapid.T, t *tried) {
	b := a.on(rt)
	a.noted(a.killed(rt, func() error {
		_, err := b.orders.Place(session.With(a.ctx, a.buyers[t.who]), t.in)
		return err
	}))
	a.know(rt, a.rows(rt)) // what follows may find nothing to do, and then nothing is checked
}

// some draws one of what a filter leaves.
func some[T any](rt *rapid.T, all []T, keep func(T) bool) T {
	left := slices.DeleteFunc(slices.Clone(all), func(v T) bool { return !keep(v) })
	if len(left) == 0 {
		rt.Skip()
	}
	return left[rapid.IntRange(0, len(left)-1).Draw(rt, "which")]
}

// atThePage has a buyer pay on Stripe's page.
func (a *academy) atThePage(rt *rapid.T) {
	known := a.addresses(rt)
	page := some(rt, a.bank.Sessions(), func(s stripetest.Session) bool { return s.Status == "open" && known[s.Key] })
	a.bank.Pay(page.ID, rapid.SampledFrom([]string{
		stripetest.Card, stripetest.Card, stripetest.Card, stripetest.Delayed, stripetest.Decline,
	}).Draw(rt, "card"))
	a.hear()
}

// addresses are the orders whose page somebody knows: where Stripe's answer was lost, nobody pays.
func (a *academy) addresses(rt *rapid.T) map[string]bool {
	known := map[string]bool{}
	a.query(rt, `SELECT key FROM stripe_payments WHERE address <> ''`, nil, func(scan func(...any)) {
		var key string
		scan(&key)
		known[key] = true
	})
	return known
}

func (a *academy) hear() { a.messages = append(a.messages, a.bank.Take()...) }

func (a *academy) comesBack(rt *rapid.T) {
	o := some(rt, a.rows(rt), func(o *booked) bool { return o.provider == stripe.Name && o.status == order.Pending })
	left, b := rapid.IntRange(0, 3).Draw(rt, "left") == 0, a.on(rt)
	a.noted(a.killed(rt, func() error {
		_, err := b.orders.Return(a.as(o.person), o.number, left)
		return err
	}))
	a.hear()
}

func (a *academy) slowBank(rt *rapid.T) {
	page := some(rt, a.bank.Sessions(), func(s stripetest.Session) bool {
		return s.IntentStatus == "processing" || s.Payment == "paid" && !s.FeeKnown
	})
	if page.Payment == "paid" {
		a.bank.NameFees()
	} else {
		a.bank.Settle(page.ID, rapid.IntRange(0, 3).Draw(rt, "paid") > 0)
	}
	a.hear()
}

// deliver brings some of Stripe's messages: in any order, some twice; some are lost on the way.
func (a *academy) deliver(rt *rapid.T) {
	a.hear()
	if len(a.messages) == 0 {
		rt.Skip()
	}
	for range rapid.IntRange(1, 4).Draw(rt, "count") {
		if len(a.messages) == 0 {
			return
		}
		i := rapid.IntRange(0, len(a.messages)-1).Draw(rt, "message")
		e := a.messages[i]
		switch rapid.SampledFrom([]string{"once", "once", "twice", "lost"}).Draw(rt, "how") {
		case "lost":
			a.messages = slices.Delete(a.messages, i, i+1)
			a.seen["messages lost"]++
			continue
		case "once":
			a.messages = slices.Delete(a.messages, i, i+1)
		}
		a.noted(a.killed(rt, func() error { return a.receive(a.on(rt), e) }))
	}
}

func (a *academy) receive(b *branch, e stripetest.Event) error {
	w := httptest.NewRecorder()
	b.stripe.Receive(w, a.bank.Request("http://stoa.test/api/payment/stripe/webhook", e, time.Now()))
	if w.Code != 204 {
		return fmt.Errorf("%s was answered with %d", e.Type, w.Code)
	}
	return nil
}

// jobs are what an instance does by itself.
func (b *branch) jobs(a *academy) []func() error {
	return []func() error{
		func() error { return b.stripe.Work(a.ctx) }, func() error { return b.orders.Reconcile(a.ctx) },
		func() error { return b.refunds.Reconcile(a.ctx) }, func() error { return b.refunds.BookDisputes(a.ctx) },
		func() error { return b.stripe.PostFees(a.ctx) }, func() error { return b.transfers.Settle(a.ctx) },
		func() error { return b.transfers.Due(a.ctx) }, func() error { return b.stripe.Ask(a.ctx) },
		func() error { return b.refunds.BookOutside(a.ctx) }, func() error { return b.gifts.Deliver(a.ctx) },
	}
}

func (a *academy) work(rt *rapid.T) {
	jobs := a.on(rt).jobs(a)
	a.noted(a.killed(rt, jobs[rapid.IntRange(0, len(jobs)-1).Draw(rt, "job")]))
	a.hear()
}

func (a *academy) workAWhile(rt *rapid.T) {
	a.clock = a.clock.Add(12 * time.Second)
	for _, job := range a.on(rt).jobs(a) {
		a.noted(a.killed(rt, job))
	}
	a.hear()
}

// together has both instances do the same at once.
func (a *academy) together(rt *rapid.T) {
	a.clock = a.clock.Add(12 * time.Second)
	i := rapid.IntRange(0, len(a.both[0].jobs(a))-1).Draw(rt, "job")
	var all sync.WaitGroup
	for _, b := range a.both {
		all.Go(func() { _ = b.jobs(a)[i]() }) // what one could not do, the next round does
	}
	all.Wait()
	a.hear()
}

func (a *academy) pass(rt *rapid.T) {
	a.clock = a.clock.Add(rapid.SampledFrom([]time.Duration{
		6 * time.Second, 30 * time.Second, 10 * time.Minute, 2 * time.Hour, 25 * time.Hour, 8 * 24 * time.Hour,
		31 * 24 * time.Hour,
	}).Draw(rt, "time"))
}

// trouble is what providers have.
func (a *academy) trouble(rt *rapid.T) {
	switch rapid.SampledFrom([]string{"up", "up", "page", "refund", "down", "cards", "answer"}).Draw(rt, "trouble") {
	case "up":
		a.bank.Down(false)
		a.cards.down = false
	case "down":
		a.bank.Down(true)
	case "cards":
		a.cards.down = true
	case "answer":
		a.cards.lose = true
	case "page":
		a.bank.Fail("POST /v1/checkout/sessions", 1)
	case "refund":
		a.bank.Fail("POST /v1/refunds", 1)
	}
}

func (a *academy) changeTerms(rt *rapid.T) {
	next := terms{
		percent: rapid.SampledFrom([]int64{70, 97, 50, 33, 0, 100}).Draw(rt, "share"),
		parts:   rapid.SampledFrom([][]int{{100}, {60, 40}, {34, 33, 33}, {1, 99}, {0, 50, 50}}).Draw(rt, "parts"),
	}
	w := &world{till: &till{shop: &shop{d: a.d, ctx: a.ctx}}, id: a.id, teacher: a.people[0], others: a.people[1:]}
	w.setTerms(rt, next)
	a.terms = next
}

func (a *academy) changeTaxes(rt *rapid.T) {
	a.seller.Charge = rapid.IntRange(0, 4).Draw(rt, "charge") > 0
	a.seller.OSS = rapid.Bool().Draw(rt, "OSS")
	a.seller.Reverse = rapid.Bool().Draw(rt, "reverse")
}

func (a *academy) refund(rt *rapid.T) {
	o := some(rt, a.rows(rt), func(o *booked) bool { return o.status == order.Paid })
	course := some(rt, o.lines, func(l soldLine) bool { return l.refundedAt == nil }).course
	b, byOperator, used := a.on(rt), rapid.Bool().Draw(rt, "operator"), a.used(rt, o.id, course)
	err := a.killed(rt, func() error {
		if byOperator {
			return b.refunds.Approve(a.operator, o.number, course)
		}
		_, err := b.refunds.Ask(a.as(o.person), o.number, course, "")
		return err
	})
	if a.noted(err); err == nil && !byOperator && used {
		rt.Fatalf("the buyer had the money back for seats that are taken: %s of %+v", course, o)
	}
	a.hear()
}

// settleRefund has an operator say that the buyer has had the money of a refund that stopped.
func (a *academy) settleRefund(rt *rapid.T) {
	o := some(rt, a.rows(rt), func(o *booked) bool {
		return slices.ContainsFunc(o.lines, func(l soldLine) bool { return l.stoppedAt != nil })
	})
	l := some(rt, o.lines, func(l soldLine) bool { return l.stoppedAt != nil })
	borne := a.borne(rt, o)
	for _, cents := range a.settled[o.id] {
		borne -= cents
	}
	b := a.on(rt)
	a.noted(a.killed(rt, func() error { return b.refunds.Settle(a.operator, o.number, l.course) }))
	for _, now := range a.rows(rt) {
		i := slices.IndexFunc(now.lines, func(n soldLine) bool { return n.course == l.course && n.reference == "elsewhere" })
		if now.id == o.id && i >= 0 {
			if a.settled[o.id] == nil {
				a.settled[o.id] = map[string]int64{}
			}
			a.settled[o.id][l.course] = min(borne, l.cents)
		}
	}
}

// complain has a buyer complain at their bank, about all that is left of a charge or less.
func (a *academy) complain(rt *rapid.T) {
	sold, due := map[string]bool{}, map[string]bool{}
	for _, o := range a.rows(rt) {
		sold[o.id] = o.paid()
		due[o.id] = slices.ContainsFunc(o.lines, func(l soldLine) bool { return l.dueAt != nil && l.refundedAt == nil })
	}
	page := some(rt, a.bank.Sessions(), func(s stripetest.Session) bool {
		return sold[s.Key] && s.FeeKnown && s.Refunded < s.Cents && !a.disputed(s.Key)
	})
	cents := page.Cents - page.Refunded
	if cents > 10 && !due[page.Key] && rapid.IntRange(0, 2).Draw(rt, "part") == 0 {
		cents -= 7
	}
	id := a.bank.Complain(page.ID, cents)
	if id == "" {
		rt.Skip()
	}
	a.disputes[id] = &complaint{page.Key, cents, "open"}
	a.hear()
}

// dashboard refunds a charge at Stripe, past us: all that is left of it, a course, or any amount.
func (a *academy) dashboard(rt *rapid.T) {
	o := some(rt, a.rows(rt), func(o *booked) bool {
		return o.provider == stripe.Name && o.status == order.Paid && !a.disputed(o.id) &&
			!slices.ContainsFunc(o.lines, func(l soldLine) bool { return l.dueAt != nil && l.refundedAt == nil })
	})
	left := int64(0)
	for _, l := range o.lines {
		if l.refundedAt == nil {
			left += l.cents
		}
	}
	l := some(rt, o.lines, func(l soldLine) bool { return l.refundedAt == nil })
	cents := rapid.SampledFrom([]int64{left, l.cents, 3}).Draw(rt, "cents")
	page := some(rt, a.bank.Sessions(), func(s stripetest.Session) bool { return s.Key == o.id && s.Payment == "paid" })
	if a.bank.GiveBack(page.ID, cents) == "" {
		rt.Skip()
	}
	a.outside[o.id] += cents
	a.hear()
}

func (a *academy) disputed(key string) bool {
	for _, d := range a.disputes {
		if d.key == key {
			return true
		}
	}
	return false
}

func (a *academy) decide(rt *rapid.T) {
	var open []string
	for id, d := range a.disputes {
		if d.state == "open" {
			open = append(open, id)
		}
	}
	slices.Sort(open)
	id := some(rt, open, func(string) bool { return true })
	a.end(id, rapid.Bool().Draw(rt, "won"))
}

func (a *academy) end(id string, won bool) {
	a.bank.Decide(id, won)
	if a.disputes[id].state = payment.DisputeLost; won {
		a.disputes[id].state = payment.DisputeWon
	}
	a.hear()
}

func (a *academy) as(person string) (ctx contextOf) {
	for _, v := range a.buyers {
		if v.ID == person {
			return session.With(a.ctx, v)
		}
	}
	return a.ctx
}

func (a *academy) query(rt *rapid.T, statement string, args []any, each func(scan func(...any))) {
	rows, err := a.d.Read().Query(statement, args...)
	if err != nil {
		rt.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	for rows.Next() {
		each(func(into ...any) {
			if err := rows.Scan(into...); err != nil {
				rt.Fatalf("%s: %v", statement, err)
			}
		})
	}
	if err := rows.Err(); err != nil {
		rt.Fatal(err)
	}
}

package order_test

import (
	"errors"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/kit/fault"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// crash is what a worker panics with when its instance dies.
type crash struct{}

// verdict is what becomes of a worker at a moment.
type verdict int

const (
	goesOn verdict = iota
	loses          // the call fails: before it, nothing has happened; after it, the answer is lost
	crashes
)

// worker is a use case under way. One works at a time; the others stand at a call of the bank.
type worker struct {
	order       *instance
	attempt     *attempt // of a payment
	refunds     bool
	reuses      bool   // the key of another payment
	before      string // the order's status when a payment began
	began       time.Time
	stands      string // the moment
	key         string
	clean       bool                 // nothing has disturbed it so far
	troubled    bool                 // a call of its own has failed
	leases      map[string]time.Time // by order, since when
	answersPaid bool                 // the answer that is on its way says so
	sawPaid     []string             // keys of charges that it knows are paid
	moments     chan [2]string
	verdicts    chan verdict
	end         chan ending
}

type ending struct {
	order   *order.Order
	err     error
	crashed bool
	panic   any
}

// moment stops the running worker at a call of the bank.
func (w *world) moment(name, key string) error {
	k := w.running
	k.moments <- [2]string{name, key}
	switch <-k.verdicts {
	case loses:
		return errDown
	case crashes:
		panic(crash{})
	}
	return nil
}

// start runs a use case, to its end or for a few moments.
func (w *world) start(rt *rapid.T, k *worker, run func() (*order.Order, error)) {
	k.began, k.clean = w.clock, !w.bank.down && !w.bank.slow
	k.troubled = !k.clean
	k.leases = map[string]time.Time{}
	k.moments, k.verdicts, k.end = make(chan [2]string), make(chan verdict), make(chan ending)
	w.workers = append(w.workers, k)
	w.running = k
	moments := rapid.SampledFrom([]int{0, 1, 1, 2, 3, 99, 99}).Draw(rt, "moments")
	w.armed(rt, func() {
		go func() {
			var e ending
			defer func() {
				if p := recover(); p != nil {
					e.crashed = true
					if _, ours := p.(crash); !ours {
						e.panic = p
					}
				}
				k.end <- e
			}()
			e.order, e.err = run()
		}()
		w.wait(rt, k)
	})
	w.drive(rt, k, moments)
}

// armed lets the worker crash before one of its next transactions, now and then.
func (w *world) armed(rt *rapid.T, f func()) {
	reads := max(0, rapid.IntRange(-9, 6).Draw(rt, "crash"))
	w.mu.Lock()
	w.reads = reads
	w.mu.Unlock()
	f()
	w.mu.Lock()
	w.reads = 0
	w.mu.Unlock()
}

func (w *world) drive(rt *rapid.T, k *worker, moments int) {
	for ; moments > 0 && k.stands != ""; moments-- {
		w.armed(rt, func() { w.proceed(rt, k, goesOn) })
	}
}

// proceed lets a worker that stands go to its next moment, or to its end.
func (w *world) proceed(rt *rapid.T, k *worker, v verdict) {
	if v != goesOn || w.clock.Sub(k.began) >= 5*time.Second {
		k.clean = false
	}
	if v == goesOn && k.answersPaid {
		k.sawPaid = append(k.sawPaid, k.key)
	}
	k.troubled = k.troubled || v != goesOn || w.bank.down || w.bank.slow
	w.running = k
	k.verdicts <- v
	w.wait(rt, k)
}

func (w *world) wait(rt *rapid.T, k *worker) {
	select {
	case m := <-k.moments:
		k.stands, k.key = m[0], m[1]
		k.answersPaid = (k.stands == "charged" || k.stands == "lookedUp") && w.bank.charges[k.key].outcome == payment.Paid
		if _, known := k.leases[k.key]; !known {
			k.leases[k.key] = w.clock
		}
		w.alone(rt, k)
	case e := <-k.end:
		k.stands = ""
		for i := range w.workers {
			if w.workers[i] == k {
				w.workers = append(w.workers[:i], w.workers[i+1:]...)
				break
			}
		}
		if e.panic != nil {
			rt.Fatalf("panic: %v", e.panic)
		}
		if e.crashed {
			w.seen["crashes"]++
		} else {
			w.ended(rt, k, e)
		}
	}
}

// alone fails when a worker asks the bank about a charge or refunds a line, and another one is at the same within
// the leases of both. The refund of a paid course has a lease of its own, so it may be under way beside a charge that
// is repeated: TestAChargeRepeatedBesideARefund shows how, and that it changes nothing. A late charge may be sent
// back by two, as who knows that money has moved takes the order from anyone.
func (w *world) alone(rt *rapid.T, k *worker) {
	asks := k.stands == "charge" || k.stands == "lookup" || k.stands == "refund" && strings.Contains(k.key, ":")
	holds := func(other *worker) bool {
		return other.key == k.key && w.clock.Sub(other.leases[k.key]) < 5*time.Second
	}
	for _, other := range w.workers {
		if other != k && asks && holds(k) && holds(other) {
			rt.Fatalf("two workers at one order: one at %s, one at %s", other.stands, k.stands)
		}
	}
}

// disturb notes that the bank has changed under everyone's hands.
func (w *world) disturb() {
	for _, k := range w.workers {
		k.clean = false
	}
}

func (w *world) startPlace(rt *rapid.T, s *instance, a *attempt) {
	k := &worker{order: s, attempt: a}
	for _, o := range w.orders(rt) {
		if o.key == a.in.Key && o.person == w.viewers[a.who].ID {
			k.before = o.status
		}
	}
	w.start(rt, k, func() (*order.Order, error) { return s.Place(session.With(w.ctx, w.viewers[a.who]), a.in) })
}

func (w *world) startReconcile(rt *rapid.T, s *instance) {
	w.start(rt, &worker{order: s}, func() (*order.Order, error) { return nil, s.Reconcile(w.ctx) })
}

// startReuse pays for another cart, or with another card, under the key of an earlier order.
func (w *world) startReuse(rt *rapid.T, s *instance) {
	var used []*attempt
	for _, o := range w.orders(rt) {
		used = append(used, w.attemptOf(o))
	}
	if len(used) == 0 {
		rt.Skip()
	}
	slices.SortFunc(used, func(a, b *attempt) int { return strings.Compare(a.in.Key, b.in.Key) })
	a := rapid.SampledFrom(used).Draw(rt, "used")
	in := a.in
	if a.total == 0 || rapid.Bool().Draw(rt, "cart") {
		in.Quote = "of another cart"
	} else {
		in.Token = "of another card"
	}
	w.start(rt, &worker{order: s, reuses: true}, func() (*order.Order, error) {
		return s.Place(session.With(w.ctx, w.viewers[a.who]), in)
	})
}

// startRefund refunds a course that the buyer has paid for.
func (w *world) startRefund(rt *rapid.T, s *instance, who int, course string) {
	number, open := "", false
	for _, o := range w.orders(rt) {
		for _, l := range o.lines {
			if o.person == w.viewers[who].ID && o.status == order.Paid && l.course == course &&
				l.refundedAt == nil {
				number, open = o.number, l.dueAt != nil
			}
		}
	}
	if number == "" {
		rt.Skip()
	}
	ctx := session.With(w.ctx, w.viewers[who])
	byOperator := rapid.Bool().Draw(rt, "operator")
	w.start(rt, &worker{order: s, refunds: !open}, func() (*order.Order, error) {
		if byOperator {
			return nil, s.refunds.Approve(ctx, number, course)
		}
		_, err := s.refunds.Ask(ctx, number, course, "")
		return nil, err
	})
}

// ended checks what a worker has answered and done.
func (w *world) ended(rt *rapid.T, k *worker, e ending) {
	code := fault.CodeOf(e.err)
	w.seen["ends: "+code]++
	rows := w.orders(rt)
	for _, key := range k.sawPaid {
		if o := rows[key]; o == nil || !o.settled() && (!k.troubled || o.dueAt == nil) {
			rt.Fatalf("a worker that knew of a paid charge left its order as %+v", o)
		}
	}
	if k.clean && k.refunds && code == "refund.in_progress" {
		rt.Fatalf("a refund that nothing disturbed was taken from its worker")
	}
	if k.reuses && code != "order.key_reused" && !errors.Is(e.err, errDown) {
		rt.Fatalf("another payment with a used key was answered with %+v, %v", e.order, e.err)
	}
	a := k.attempt
	if a == nil {
		return
	}
	if k.clean && a.in.Token == "pays" && k.before != order.Failed &&
		(code == "payment.interrupted" || code == "payment.unconfirmed") {
		rt.Fatalf("a payment that nothing disturbed ended with %s", code)
	}
	final := ""
	switch {
	case e.err == nil && (e.order.Status == order.Paid || e.order.Status == order.Refunded):
		final = order.Paid
	case e.err == nil:
		rt.Fatalf("an order that is %s was answered as if it were paid", e.order.Status)
	case code == "payment.interrupted" || code == "payment.declined":
		final = order.Failed
	}
	if final != "" && a.final != "" && a.final != final {
		rt.Fatalf("%s, and then %s", a.final, final)
	}
	if final != "" {
		a.final = final
	}
}

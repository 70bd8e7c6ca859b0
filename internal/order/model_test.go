package order_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/account"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/order"
	"stoa/internal/session"
)

// TestModel lets two instances, two buyers and a bank do what they may in any order:
// payments, repetitions, refunds and reconciling that stop at any call of the bank, are
// broken off, lose an answer or crash before any transaction; a bank that is down or
// slow; time that passes. After each event and at the end of each sequence the world is
// checked (model_check_test.go). STOA_MODEL_EVENTS sets how many events there are on each
// database; `make model` runs 100,000.
//
// Each guard was taken away in turn, and this is what reported it:
//
//	the lease, for buyers or for Reconcile       two workers at one order
//	the lease of a refund, approved or due       two workers at one order
//	the fence and the status of a failure        an order that was answered as paid fails
//	the fence and the status of a success        a failed order becomes paid
//	the fence of a lease's end                   a charge of a paid order is refunded
//	what a worker without a lease knows          a paid charge that waits for its next check
//	checking failed orders again, or only once   a paid charge without an order
//	refunding a late charge                      a paid charge without an order
//	the charge's key                             a paid charge without an order
//	the refund's key                             the bank has refunded more than was approved
//	the key of the refund of a late charge       it cannot be refunded twice
//	that an approved refund stays due            the bank has refunded something that no line shows
//	one open order per buyer                     two open orders
//	one key, one order: all of it                another payment with a used key was answered
//	one key, one order: in the transaction       two orders of one key, after some 30,000 events
//	that a key is of one cart and one card       another payment with a used key was answered
//	reserving the coupon, releasing it           uses do not match orders
//	that saving a card is optional               the accounting stops
func TestModel(t *testing.T) {
	events := 3000
	if text := os.Getenv("STOA_MODEL_EVENTS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		events = n
	}
	const steps, perSequence = 60, 30 // some steps find nothing to do
	for name, value := range map[string]int{"rapid.steps": steps, "rapid.checks": max(1, events/perSequence)} {
		if err := flag.Set(name, strconv.Itoa(value)); err != nil {
			t.Fatal(err)
		}
	}
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, worlds, seen := openTill(t, d), 0, map[string]int{}
		rapid.Check(t, func(rt *rapid.T) {
			worlds++
			w := newWorld(t, s, worlds, seen)
			rt.Repeat(w.events())
			w.rest(rt)
		})
		t.Log(seen)
	})
}

// prices of a world's courses, in cents; the odd ones make shares that do not divide.
var prices = []int64{9900, 2001, 1}

const percentOff = 37

// world is what one sequence of events happens in.
type world struct {
	*till
	id      string
	a, b    *instance
	viewers []session.Viewer
	teacher string
	others  []string // who may teach beside
	workers []*worker
	running *worker
	tries   []*attempt
	reads   int // of the clock, until the running worker crashes; 0 is never
	lateBy  time.Time
	seen    map[string]int
	terms   terms            // of what is sold from now on
	sold    map[string]terms // of each order, as they were when it was written
}

// attempt is a payment as its buyer sees it.
type attempt struct {
	who   int
	in    order.PlaceIn
	total int64  // as the model reckons it
	final string // "paid" or why not, once an answer said so
}

func newWorld(t *testing.T, s *till, number int, seen map[string]int) *world {
	t.Helper()
	w := &world{till: s, id: fmt.Sprintf("w%d", number), seen: seen, sold: map[string]terms{}}
	s.bank = newBank()
	s.bank.name, s.bank.at = w.id, w.moment
	for _, i := range []**instance{&w.a, &w.b} {
		*i = s.another()
	}
	s.d.SetClock(w.now)
	w.tx(t, func(tx *db.Tx) (err error) {
		// What a sequence that failed has left open is not of this world.
		for _, statement := range []string{
			`UPDATE orders SET due_at = NULL`, `UPDATE order_lines SET refund_due_at = NULL`,
		} {
			if _, err := tx.ExecContext(s.ctx, statement); err != nil {
				return err
			}
		}
		if w.teacher, err = account.Insert(s.ctx, tx, account.NewPerson{
			Name: "T", Email: w.id + "t@stoa.test", Slug: w.id,
		}); err != nil {
			return err
		}
		w.viewers = nil // the first run of two may have left its own
		for i := range 2 {
			v := session.Viewer{Name: "Ada", Email: fmt.Sprintf("%s-%d@stoa.test", w.id, i), Verified: true}
			if v.ID, err = account.Insert(s.ctx, tx, account.NewPerson{Name: v.Name, Email: v.Email}); err != nil {
				return err
			}
			w.viewers = append(w.viewers, v)
		}
		w.others = nil
		for i := range 2 {
			email := fmt.Sprintf("%s-c%d@stoa.test", w.id, i)
			other, err := account.Insert(s.ctx, tx, account.NewPerson{Name: "C", Email: email})
			if err != nil {
				return err
			}
			w.others = append(w.others, other)
		}
		for i, cents := range prices {
			if err := insertCourse(s.ctx, tx, w.slug(i), w.teacher, cents); err != nil {
				return err
			}
		}
		w.terms = terms{percent: 70, parts: []int{100}}
		one := int32(1)
		_, err = coupon.Add(s.ctx, tx, coupon.NewCoupon{
			Code: w.id, Kind: coupon.Percent, Value: percentOff, MaxUses: &one,
		})
		return err
	})
	return w
}

func (w *world) slug(course int) string { return fmt.Sprintf("%s-%d", w.id, course) }

// now is the clock, which is read before each transaction: there an instance can crash.
func (w *world) now() time.Time {
	w.mu.Lock()
	now, crashes := w.clock, w.reads == 1
	if w.reads > 0 {
		w.reads--
	}
	w.mu.Unlock()
	if crashes {
		panic(crash{})
	}
	return now
}

func (w *world) instanceOf(rt *rapid.T) *instance {
	return rapid.SampledFrom([]*instance{w.a, w.b}).Draw(rt, "instance")
}

// events are what can happen.
func (w *world) events() map[string]func(*rapid.T) {
	buyer := rapid.IntRange(0, len(w.viewers)-1)
	any := func(rt *rapid.T) *worker {
		if len(w.workers) == 0 {
			rt.Skip()
		}
		return rapid.SampledFrom(w.workers).Draw(rt, "worker")
	}
	events := map[string]func(*rapid.T){
		"":    w.check,
		"pay": func(rt *rapid.T) { w.startPlace(rt, w.instanceOf(rt), w.newAttempt(rt, buyer.Draw(rt, "buyer"))) },
		"repeat": func(rt *rapid.T) {
			if len(w.tries) == 0 {
				rt.Skip()
			}
			again := w.tries
			if i := slices.IndexFunc(again, func(a *attempt) bool { return a.final == "" }); i >= 0 &&
				rapid.Bool().Draw(rt, "open") {
				again = again[i:]
			}
			w.startPlace(rt, w.instanceOf(rt), rapid.SampledFrom(again).Draw(rt, "attempt"))
		},
		"reuse":     func(rt *rapid.T) { w.startReuse(rt, w.instanceOf(rt)) },
		"reconcile": func(rt *rapid.T) { w.startReconcile(rt, w.instanceOf(rt)) },
		"pass and reconcile": func(rt *rapid.T) {
			w.elapse(rt, 12*time.Second)
			w.startReconcile(rt, w.instanceOf(rt))
		},
		// A worker is frozen for longer than its lease, and another one comes by.
		"overtake": func(rt *rapid.T) {
			k := any(rt)
			if order, course, ok := strings.Cut(k.key, ":"); ok && rapid.Bool().Draw(rt, "refund") {
				o := w.orders(rt)[order]
				w.startRefund(rt, w.instanceOf(rt), w.attemptOf(o).who, course)
				return
			}
			a := k.attempt
			if o := w.orders(rt)[k.key]; o != nil && a == nil {
				a = w.attemptOf(o)
			}
			w.elapse(rt, rapid.SampledFrom([]time.Duration{0, 6 * time.Second, 12 * time.Second}).Draw(rt, "time"))
			if a == nil || rapid.Bool().Draw(rt, "reconcile") {
				w.startReconcile(rt, w.instanceOf(rt))
			} else {
				w.startPlace(rt, w.instanceOf(rt), a)
			}
		},
		"refund": func(rt *rapid.T) {
			course := w.slug(rapid.IntRange(0, len(prices)-1).Draw(rt, "course"))
			w.startRefund(rt, w.instanceOf(rt), buyer.Draw(rt, "buyer"), course)
		},
		"go on": func(rt *rapid.T) { w.drive(rt, any(rt), rapid.IntRange(1, 9).Draw(rt, "moments")) },
		"lose":  func(rt *rapid.T) { w.proceed(rt, any(rt), loses) },
		"crash": func(rt *rapid.T) { w.proceed(rt, any(rt), crashes) },
		"pass": func(rt *rapid.T) {
			w.elapse(rt, rapid.SampledFrom([]time.Duration{
				time.Second, 4 * time.Second, 6 * time.Second, 12 * time.Second, 12 * time.Second, time.Hour,
				13 * time.Hour,
			}).Draw(rt, "time"))
		},
		"bank": func(rt *rapid.T) {
			state := rapid.SampledFrom([]string{"up", "up", "up", "up", "down", "slow"}).Draw(rt, "state")
			if w.bank.down == (state == "down") && w.bank.slow == (state == "slow") {
				rt.Skip()
			}
			w.bank.down, w.bank.slow = state == "down", state == "slow"
			w.disturb()
		},
		"cards can be saved, or cannot": func(rt *rapid.T) {
			if !slices.ContainsFunc(w.tries, func(a *attempt) bool { return a.final == "" && a.in.SaveCard }) {
				rt.Skip() // no open order would notice, and an event that never skips crowds out the others
			}
			w.bank.noCards = !w.bank.noCards
		},
		"terms": w.changeTerms,
		"late charges arrive": func(rt *rapid.T) {
			if len(w.bank.late) == 0 {
				rt.Skip()
			}
			w.bank.arrive()
		},
	}
	for name, f := range events {
		if name != "" {
			events[name] = func(rt *rapid.T) { f(rt); w.seen[name]++; w.seen["events"]++ }
		}
	}
	return events
}

func (w *world) attemptOf(o *orderRow) *attempt {
	for _, a := range w.tries {
		if a.in.Key == o.key && w.viewers[a.who].ID == o.person {
			return a
		}
	}
	return nil
}

// newAttempt fills a buyer's cart, where it is empty, and reckons what it costs.
func (w *world) newAttempt(rt *rapid.T, who int) *attempt {
	ctx := session.With(w.ctx, w.viewers[who])
	for i := range prices {
		if rapid.Bool().Draw(rt, "add") {
			_, _, _ = w.carts.Add(ctx, w.slug(i), "") // what is owned is refused
		}
	}
	if rapid.IntRange(0, 2).Draw(rt, "coupon") == 0 {
		_, _, _ = w.carts.ApplyCoupon(ctx, w.id, "") // it may be used up
	}
	filled, err := w.carts.Cart(ctx, "")
	if err == nil && filled.Coupon != nil && filled.Coupon.Problem != nil && rapid.Bool().Draw(rt, "drop") {
		filled, _, err = w.carts.DropCoupon(ctx, "")
	}
	if err != nil {
		rt.Fatal(err)
	}
	t := &attempt{who: who, in: order.PlaceIn{
		Key: fmt.Sprint("k", len(w.tries)), Quote: filled.Quote, SaveCard: rapid.IntRange(0, 9).Draw(rt, "save") == 0,
		Token: rapid.SampledFrom([]string{"pays", "pays", "pays", "declines"}).Draw(rt, "card"),
	}}
	for i, cents := range prices {
		if cart.InCart(filled, w.slug(i)) {
			t.total += cents
		}
	}
	if filled.Coupon != nil && filled.Coupon.Problem == nil {
		t.total -= (t.total*percentOff + 50) / 100
	}
	w.tries = append(w.tries, t)
	return t
}

// elapse lets time pass, but no longer than a request can live: what is on its way to
// the bank arrives, or is lost with its instance, before an order is no longer watched.
func (w *world) elapse(rt *rapid.T, d time.Duration) {
	const life = 20 * time.Hour
	if len(w.bank.late) == 0 {
		w.lateBy = w.clock.Add(life)
	} else if w.clock.Add(d).After(w.lateBy) {
		w.bank.arrive()
	}
	for _, k := range append([]*worker(nil), w.workers...) {
		if k.stands == "charge" && w.clock.Add(d).After(k.began.Add(life)) {
			w.proceed(rt, k, crashes)
		}
	}
	w.pass(d)
}

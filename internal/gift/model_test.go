package gift_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/books"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// TestModel lets two buyers, two recipients, an operator, a bank and two instances do what they may with gifts, in any
// order and at once: buy, pay late or never, deliver, redeem, change, give back, dispute. After each event what the
// database has is compared with what may be. STOA_MODEL_EVENTS sets how many events there are on each database.
//
// Each of these was taken away in turn, and the test failed: refusing what was redeemed (with the state in the
// update); voiding a gift with the approval of its refund; refusing a buyer the refund of what was redeemed meanwhile;
// ending the enrollment of who has redeemed it, not the buyer's; comparing the time in the update that delivers;
// asking for disputes, and so when its email is due.
func TestModel(t *testing.T) {
	events := 600
	if text := os.Getenv("STOA_MODEL_EVENTS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		events = n
	}
	for name, value := range map[string]string{
		"rapid.steps": "40", "rapid.checks": strconv.Itoa(max(1, events/40)), "rapid.nofailfile": "true",
	} {
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	each(t, func(t *testing.T, s *shop) {
		seen := map[string]int{}
		rapid.Check(t, func(rt *rapid.T) {
			w := &world{shop: s, t: t, gifts: map[string]*present{}, seen: seen}
			w.begin()
			rt.Repeat(map[string]func(*rapid.T){
				"": w.check, "buy": w.buy, "buy again": w.buy, "the bank answers": w.answers, "redeem": w.redeem,
				"redeem at once": w.redeemTogether, "ask back": w.askBack, "redeem and ask back": w.race,
				"approve": w.approve, "deliver": w.deliverTogether, "change": w.change, "dispute": w.disputed, "pass": w.pass,
			})
		})
		t.Log(seen)
	})
}

// world is what one sequence of events happens in: new people each time.
type world struct {
	*shop
	t          *testing.T
	givers     []session.Viewer
	recipients []session.Viewer
	gifts      map[string]*present // by the order's number
	numbers    []string
	seen       map[string]int
}

// present is a gift as the model has it.
type present struct {
	giver                session.Viewer
	id, number, slug     string
	orderID, code, email string
	state                string
	redeemer             string
	disputed, deliveries bool
	due                  time.Time
	emails               int
}

var worlds int

func (w *world) begin() {
	worlds++
	w.bank.slow.Store(false)
	for i := range 2 {
		for who, list := range map[string]*[]session.Viewer{"giver": &w.givers, "friend": &w.recipients} {
			name := fmt.Sprintf("%s%d-%d", who, worlds, i)
			w.Person(w.t, name)
			*list = append(*list, w.People[name])
		}
	}
}

func as(v session.Viewer) context.Context { return session.With(context.Background(), v) }

func (w *world) on(rt *rapid.T) *instance { return w.both[rapid.IntRange(0, 1).Draw(rt, "instance")] }

func (w *world) some(rt *rapid.T, states ...string) *present {
	var left []*present
	for _, number := range w.numbers {
		for _, state := range states {
			if w.gifts[number].state == state {
				left = append(left, w.gifts[number])
			}
		}
	}
	if len(left) == 0 {
		rt.Skip()
	}
	return left[rapid.IntRange(0, len(left)-1).Draw(rt, "gift")]
}

func (w *world) buy(rt *rapid.T) {
	v := rapid.SampledFrom(w.givers).Draw(rt, "giver")
	slug := rapid.SampledFrom([]string{"bread", "soup"}).Draw(rt, "course")
	to := forBen(w.shop, rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(rt, "days"))
	filled, err := w.carts.Give(as(v), slug, to)
	if err != nil {
		rt.Fatal(err)
	}
	slow := rapid.IntRange(0, 2).Draw(rt, "slow") == 0
	w.bank.slow.Store(slow)
	b := w.on(rt)
	o, err := b.orders.Place(as(v), order.PlaceIn{
		Key: db.NewID(), Quote: filled.Quote, Token: w.tokens["4242424242424242"],
	})
	if waits := w.waits(v.ID, slug, to.Email); waits || err != nil {
		if !waits || fault.CodeOf(err) != "order.gift_waiting" {
			rt.Fatalf("the same gift waits for its money: %t, and ordering it says: %v", waits, err)
		}
		if _, _, err := w.carts.Remove(as(v), slug, ""); err != nil {
			rt.Fatal(err)
		}
		w.count("ordered twice")
		return
	}
	g := &present{giver: v, number: o.Number, slug: slug, email: to.Email, state: gift.Paid, due: w.Now}
	if slow {
		g.state = gift.Pending
	}
	if day := w.Now.In(berlin).Format(time.DateOnly); to.DeliverOn > day {
		on, _ := time.ParseInLocation(time.DateOnly, to.DeliverOn, berlin)
		g.due = on.Add(9 * time.Hour)
	}
	w.gifts[o.Number], w.numbers = g, append(w.numbers, o.Number)
	w.count(g.state)
}

// waits reports whether a giver has ordered a course for the same address, and the bank hasn't said yet that it's paid.
func (w *world) waits(giver, slug, email string) bool {
	for _, g := range w.gifts {
		if g.state == gift.Pending && g.giver.ID == giver && g.slug == slug && g.email == email {
			return true
		}
	}
	return false
}

var berlin = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	return zone
}()

func (w *world) count(what string) { w.seen[what]++ }

// answers has the bank decide on a charge, and an instance hear of it.
func (w *world) answers(rt *rapid.T) {
	g := w.some(rt, gift.Pending)
	paid := rapid.IntRange(0, 3).Draw(rt, "paid") > 0
	held, ok := w.bank.due.LoadAndDelete(g.orderID)
	if !ok {
		rt.Fatalf("nobody charged %s", g.number)
	}
	if charge := held.(payment.Charge); paid {
		if _, err := w.bank.Provider.Charge(context.Background(), charge); err != nil {
			rt.Fatal(err)
		}
	}
	w.Now = w.Now.Add(7 * time.Hour) // a bank is asked every six
	if err := w.on(rt).orders.Reconcile(context.Background()); err != nil {
		rt.Fatal(err)
	}
	g.state = gift.Failed
	if paid {
		g.state = gift.Paid
	}
	w.count("late: " + g.state)
}

func (w *world) try(rt *rapid.T, b *instance, g *present, who session.Viewer) error {
	_, err := b.gifts.Redeem(as(who), g.code)
	if err != nil && fault.CodeOf(err) == "" {
		rt.Fatal(err)
	}
	return err
}

// has reports whether a person has a course by another gift.
func (w *world) has(who, slug string) bool {
	for _, g := range w.gifts {
		if g.state == gift.Redeemed && g.redeemer == who && g.slug == slug {
			return true
		}
	}
	return false
}

func (w *world) redeem(rt *rapid.T) {
	g, who := w.some(rt, gift.Paid, gift.Redeemed, gift.Void), rapid.SampledFrom(w.recipients).Draw(rt, "who")
	err := w.try(rt, w.on(rt), g, who)
	want := ""
	switch {
	case g.state == gift.Redeemed && g.redeemer != who.ID:
		want = "gift.redeemed"
	case g.state == gift.Void:
		want = "gift.void"
	case g.state == gift.Redeemed:
	case g.disputed:
		want = "gift.held"
	case w.has(who.ID, g.slug):
		want = "gift.already_owned"
	}
	if fault.CodeOf(err) != want {
		rt.Fatalf("redeeming a gift that is %s: %v, want %q", g.state, err, want)
	}
	if err == nil {
		g.state, g.redeemer = gift.Redeemed, who.ID
	}
	w.count("redeem: " + want)
}

// redeemTogether has both recipients redeem one gift at once, each on an instance.
func (w *world) redeemTogether(rt *rapid.T) {
	g := w.some(rt, gift.Paid)
	if g.disputed {
		rt.Skip()
	}
	var all sync.WaitGroup
	errs := [2]error{}
	for i, who := range w.recipients {
		all.Go(func() { _, errs[i] = w.both[i].gifts.Redeem(as(who), g.code) })
	}
	all.Wait()
	winners := 0
	for i, err := range errs {
		if err == nil {
			winners, g.state, g.redeemer = winners+1, gift.Redeemed, w.recipients[i].ID
		}
	}
	may := !w.hadBefore(g, 0) || !w.hadBefore(g, 1)
	if winners > 1 || may && winners == 0 {
		rt.Fatalf("two at once: %v", errs)
	}
	w.count("at once")
}

func (w *world) hadBefore(g *present, i int) bool {
	for _, other := range w.gifts {
		if other != g && other.state == gift.Redeemed && other.redeemer == w.recipients[i].ID && other.slug == g.slug {
			return true
		}
	}
	return false
}

func (w *world) askBack(rt *rapid.T) {
	g := w.some(rt, gift.Paid, gift.Redeemed)
	_, err := w.on(rt).refunds.Ask(as(g.giver), g.number, g.slug, "")
	switch {
	case g.state == gift.Redeemed && fault.CodeOf(err) != "gift.redeemed" && fault.CodeOf(err) != "refund.too_late":
		rt.Fatalf("the buyer got back what was redeemed: %v", err)
	case g.state == gift.Paid && err == nil:
		g.state = gift.Void
	case g.state == gift.Paid && fault.CodeOf(err) != "refund.too_late":
		rt.Fatal(err)
	}
	w.count("ask back: " + fault.CodeOf(err))
}

// race has a recipient redeem while the buyer asks for a refund: one of them is too late.
func (w *world) race(rt *rapid.T) {
	g, who := w.some(rt, gift.Paid), rapid.IntRange(0, 1).Draw(rt, "who")
	if g.disputed || w.hadBefore(g, who) {
		rt.Skip()
	}
	var all sync.WaitGroup
	var redeemed, refunded error
	all.Go(func() { _, redeemed = w.both[0].gifts.Redeem(as(w.recipients[who]), g.code) })
	all.Go(func() { _, refunded = w.both[1].refunds.Ask(as(g.giver), g.number, g.slug, "") })
	all.Wait()
	switch {
	case redeemed == nil && refunded != nil:
		g.state, g.redeemer = gift.Redeemed, w.recipients[who].ID
		w.count("race: redeemed")
	case redeemed != nil && refunded == nil:
		g.state = gift.Void
		w.count("race: refunded")
	default:
		rt.Fatalf("redeemed %v, refunded %v", redeemed, refunded)
	}
}

// approve has an operator give back a gift, even a redeemed one.
func (w *world) approve(rt *rapid.T) {
	g := w.some(rt, gift.Paid, gift.Redeemed)
	if err := w.on(rt).refunds.Approve(as(w.givers[0]), g.number, g.slug); err != nil {
		rt.Fatal(err)
	}
	g.state = gift.Void
	w.count("approved")
}

// deliverTogether has both instances look for gifts that are due, at once.
func (w *world) deliverTogether(rt *rapid.T) {
	var all sync.WaitGroup
	for _, b := range w.both {
		all.Go(func() {
			if err := b.gifts.Deliver(context.Background()); err != nil {
				w.t.Error(err)
			}
		})
	}
	all.Wait()
	for _, g := range w.gifts {
		if g.state != gift.Paid || g.deliveries || g.due.After(w.Now) {
			continue
		}
		if g.disputed {
			g.due = w.Now.Add(time.Hour)
			w.count("postponed")
		} else {
			g.deliveries, g.emails = true, g.emails+1
			w.count("delivered")
		}
	}
}

// change gives the gift to another address: what was delivered has another link, and is delivered again.
func (w *world) change(rt *rapid.T) {
	g := w.some(rt, gift.Pending, gift.Paid)
	to := forBen(w.shop, 0)
	to.Email = fmt.Sprintf("friend%d@stoa.test", rapid.IntRange(0, 99).Draw(rt, "address"))
	before := w.rows(rt)[g.number]
	if _, err := w.on(rt).gifts.Change(as(g.giver), g.id, to); err != nil {
		if fault.CodeOf(err) != "gift.too_many_emails" {
			rt.Fatal(err)
		}
		return
	}
	g.email = to.Email
	after := w.rows(rt)[g.number]
	if moved := before.email != after.email; g.deliveries && moved {
		if after.code == before.code {
			rt.Fatal("the link that went to another address is still good")
		}
		g.deliveries = false
	} else if !g.deliveries {
		g.due = w.Now // today
	}
	w.count("changed")
}

func (w *world) disputed(rt *rapid.T) {
	g := w.some(rt, gift.Paid, gift.Redeemed)
	statement, state := `UPDATE disputes SET state = $1, booked = $1 WHERE payment_key = $2`, "won"
	if !g.disputed {
		state = "open"
		statement = `INSERT INTO disputes (id, provider, payment_key, cents, currency, reason, state, opened_at, changed_at)
VALUES ($2, 'test', $2, 1, 'USD', '', $1, '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z')
ON CONFLICT (id) DO UPDATE SET state = $1`
	}
	if _, err := w.DB.Write().ExecContext(context.Background(), statement, state, g.orderID); err != nil {
		rt.Fatal(err)
	}
	g.disputed = state == "open"
	w.count("dispute " + state)
}

func (w *world) pass(rt *rapid.T) {
	w.Now = w.Now.Add(rapid.SampledFrom([]time.Duration{time.Minute, 10 * time.Hour, 25 * time.Hour}).Draw(rt, "time"))
}

type stored struct {
	id, orderID, code, state, redeemer, email string
	emails, learning, refunds                 int
}

// rows are the gifts as the database has them, by the order's number.
func (w *world) rows(rt *rapid.T) map[string]stored {
	rows, err := w.DB.Read().QueryContext(context.Background(), `SELECT gifts.number, gifts.id, order_id,
coalesce(code, ''), gifts.state, coalesce(redeemed_by, ''), email, emails,
(SELECT count(*) FROM enrollments WHERE enrollments.order_id = gifts.order_id AND ended_at IS NULL),
(SELECT count(*) FROM order_lines WHERE order_lines.order_id = gifts.order_id AND refunded_at IS NOT NULL) FROM gifts`)
	if err != nil {
		rt.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // read to the end
	out := map[string]stored{}
	for rows.Next() {
		var number string
		var r stored
		if err := rows.Scan(&number, &r.id, &r.orderID, &r.code, &r.state, &r.redeemer, &r.email, &r.emails, &r.learning,
			&r.refunds); err != nil {
			rt.Fatal(err)
		}
		out[number] = r
	}
	if err := rows.Err(); err != nil {
		rt.Fatal(err)
	}
	return out
}

func (w *world) check(rt *rapid.T) {
	rows, sent := w.rows(rt), map[string]int{}
	for _, e := range eventtest.Of[event.GiftChanged](w.t, w.DB) {
		if e.State == "delivered" {
			sent[e.GiftID]++
		}
	}
	for number, g := range w.gifts {
		r := rows[number]
		g.id, g.orderID, g.code = r.id, r.orderID, r.code
		learning, refunds := 0, 0
		if g.state == gift.Redeemed {
			learning = 1
		}
		if g.state == gift.Void {
			refunds = 1
		}
		switch {
		case r.state != g.state:
			rt.Fatalf("%s is %s, want %s", number, r.state, g.state)
		case (r.code == "") != (g.state == gift.Pending || g.state == gift.Failed):
			rt.Fatalf("%s is %s and has the code %q", number, r.state, r.code)
		case g.state == gift.Redeemed && r.redeemer != g.redeemer:
			rt.Fatalf("%s was redeemed by another", number)
		case r.learning != learning:
			rt.Fatalf("%d learn by %s, which is %s", r.learning, number, g.state)
		case r.refunds != refunds:
			rt.Fatalf("%s is %s, and was refunded %d times", number, g.state, r.refunds)
		case sent[r.id] != g.emails || r.emails != g.emails:
			rt.Fatalf("%s was delivered %d times (%d counted), want %d", number, sent[r.id], r.emails, g.emails)
		}
	}
	found, err := books.Compare(context.Background(), w.DB, payment.NewSet(nil))
	if err != nil {
		rt.Fatal(err)
	}
	for _, d := range found.Differences {
		if d.Kind != books.Unanswered && d.Kind != books.WrongHolding {
			rt.Fatalf("the books: %+v", d)
		}
	}
}

package team_test

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

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/team"
)

// TestModel lets two buyers, three colleagues, an operator, a bank and two instances do what they may with seats, in
// any order and at once: buy, pay late or never, invite, accept, learn, take back, refund, which the bank may refuse,
// dispute. After each event what the database has is compared with what may be. STOA_MODEL_EVENTS sets how many events
// there are on each database.
func TestModel(t *testing.T) {
	events := 200
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
			w := &world{shop: s, t: t, licenses: map[string]*license{}, seats: map[string]*place{}, seen: seen}
			w.begin()
			rt.Repeat(map[string]func(*rapid.T){
				"": w.check, "buy": w.buy, "buy again": w.buy, "the bank answers": w.answers, "invite": w.invites,
				"invite at once": w.inviteTogether, "join": w.joins, "join at once": w.joinTogether, "learn": w.learn,
				"take back": w.takeBack, "ask back": w.askBack, "join and ask back": w.race, "approve": w.approve,
				"dispute": w.disputed, "link": w.links, "settle": w.settle,
			})
		})
		t.Log(seen)
	})
}

// world is what one sequence of events happens in: new people each time.
type world struct {
	*shop
	t        *testing.T
	buyers   []session.Viewer
	people   []session.Viewer
	licenses map[string]*license // by the order's number
	numbers  []string
	seats    map[string]*place // by the invitation's code
	codes    []string
	seen     map[string]int
	invited  int
}

// license is a purchase as the model has it.
type license struct {
	buyer              session.Viewer
	number, slug, team string
	orderID            string
	seats              int
	state              string // pending, failed, paid, stopped, void
	disputed           bool
}

// place is a seat that someone was invited to.
type place struct {
	id      string
	of      *license
	member  string
	begun   bool
	offered bool // else it was taken back, or its license is void
}

var worlds int

func (w *world) begin() {
	worlds++
	w.bank.slow.Store(false)
	for i := range 3 {
		for who, list := range map[string]*[]session.Viewer{"boss": &w.buyers, "colleague": &w.people} {
			name := fmt.Sprintf("%s%d-%d", who, worlds, i)
			w.Person(w.t, name)
			*list = append(*list, w.People[name])
		}
	}
	w.buyers = w.buyers[:2]
}

func as(v session.Viewer) context.Context { return session.With(context.Background(), v) }

func (w *world) on(rt *rapid.T) *instance { return w.both[rapid.IntRange(0, 1).Draw(rt, "instance")] }

func (w *world) some(rt *rapid.T, fits func(*license) bool) *license {
	var left []*license
	for _, number := range w.numbers {
		if l := w.licenses[number]; fits(l) {
			left = append(left, l)
		}
	}
	if len(left) == 0 {
		rt.Skip()
	}
	return left[rapid.IntRange(0, len(left)-1).Draw(rt, "license")]
}

func in(states ...string) func(*license) bool {
	return func(l *license) bool {
		for _, state := range states {
			if l.state == state {
				return true
			}
		}
		return false
	}
}

func (w *world) seat(rt *rapid.T, fits func(*place) bool) (string, *place) {
	var left []string
	for _, code := range w.codes {
		if fits(w.seats[code]) {
			left = append(left, code)
		}
	}
	if len(left) == 0 {
		rt.Skip()
	}
	code := left[rapid.IntRange(0, len(left)-1).Draw(rt, "seat")]
	return code, w.seats[code]
}

func unclaimed(p *place) bool { return p.offered && p.member == "" }

func (w *world) buy(rt *rapid.T) {
	v := rapid.SampledFrom(w.buyers).Draw(rt, "buyer")
	slug := rapid.SampledFrom([]string{"bread", "soup"}).Draw(rt, "course")
	seats := rapid.IntRange(2, 4).Draw(rt, "seats")
	filled, err := w.carts.PutSeats(as(v), slug, seats)
	if err != nil {
		rt.Fatal(err)
	}
	slow := rapid.IntRange(0, 2).Draw(rt, "slow") == 0
	w.bank.slow.Store(slow)
	o, err := w.on(rt).orders.Place(as(v), order.PlaceIn{Key: db.NewID(), Quote: filled.Quote, Token: w.token})
	if err != nil {
		rt.Fatal(err)
	}
	l := &license{buyer: v, number: o.Number, slug: slug, seats: seats, state: "paid"}
	if slow {
		l.state = "pending"
	}
	w.licenses[o.Number], w.numbers = l, append(w.numbers, o.Number)
	w.seen["bought: "+l.state]++
}

// answers has the bank decide on a charge, and an instance hear of it.
func (w *world) answers(rt *rapid.T) {
	l := w.some(rt, in("pending"))
	paid := rapid.IntRange(0, 3).Draw(rt, "paid") > 0
	held, ok := w.bank.due.LoadAndDelete(l.orderID)
	if !ok {
		rt.Fatalf("nobody charged %s", l.number)
	}
	if paid {
		if _, err := w.bank.Provider.Charge(context.Background(), held.(payment.Charge)); err != nil {
			rt.Fatal(err)
		}
	}
	w.Now = w.Now.Add(7 * time.Hour) // a bank is asked every six
	if err := w.on(rt).orders.Reconcile(context.Background()); err != nil {
		rt.Fatal(err)
	}
	l.state = map[bool]string{true: "paid", false: "failed"}[paid]
	w.seen["late: "+l.state]++
}

// free are the seats that someone can be invited to.
func (w *world) free(of *license) (free int, held bool) {
	for _, l := range w.licenses {
		if l.team != of.team || l.state != "paid" {
			continue
		}
		left := l.seats - w.taken(l)
		if l.disputed {
			held = held || left > 0
		} else {
			free += left
		}
	}
	return free, held
}

func (w *world) taken(l *license) (n int) {
	for _, p := range w.seats {
		if p.of == l && p.offered {
			n++
		}
	}
	return n
}

func (w *world) invite(l *license, b *instance, n int) error {
	emails := ""
	for range n {
		w.invited++
		emails += fmt.Sprintf("c%d-%d@work.test ", worlds, w.invited)
	}
	_, err := b.teams.Invite(as(l.buyer), l.team, team.TeamInvite{Emails: emails})
	return err
}

func (w *world) invites(rt *rapid.T) {
	l, n := w.some(rt, in("paid", "stopped", "void")), rapid.IntRange(1, 3).Draw(rt, "people")
	err := w.invite(l, w.on(rt), n)
	free, held := w.free(l)
	code := fault.CodeOf(err)
	switch {
	case code == "team.too_many_emails":
	case n <= free && err != nil, n > free && err == nil:
		rt.Fatalf("%d of %d seats: %v", n, free, err)
	case n > free && held != (code == "team.held"):
		rt.Fatalf("%d of %d seats, held %v: %v", n, free, held, err)
	}
	w.read(rt)
	w.seen["invite: "+code]++
}

func (w *world) links(rt *rapid.T) {
	l := w.some(rt, in("paid", "stopped", "void"))
	_, err := w.on(rt).teams.Link(as(l.buyer), l.team)
	if free, _ := w.free(l); (free > 0) != (err == nil) {
		rt.Fatalf("a link to one of %d seats: %v", free, err)
	}
	w.read(rt)
	w.seen["link: "+fault.CodeOf(err)]++
}

// inviteTogether has both instances give away the last seats at once.
func (w *world) inviteTogether(rt *rapid.T) {
	l := w.some(rt, in("paid"))
	free, _ := w.free(l)
	if free == 0 {
		rt.Skip()
	}
	w.invited += free
	texts := [2]string{}
	for i := range texts {
		for n := range free {
			texts[i] += fmt.Sprintf("t%d-%d-%d-%d@work.test ", worlds, w.invited, i, n)
		}
	}
	var all sync.WaitGroup
	errs := [2]error{}
	for i := range errs {
		all.Go(func() {
			_, errs[i] = w.both[i].teams.Invite(as(l.buyer), l.team, team.TeamInvite{Emails: texts[i]})
		})
	}
	all.Wait()
	if errs[0] == nil && errs[1] == nil {
		rt.Fatalf("%d seats were given away twice", free)
	}
	w.read(rt)
	w.seen["invited at once"]++
}

func (w *world) has(who, slug string) bool {
	for _, p := range w.seats {
		if p.offered && p.member == who && p.of.slug == slug {
			return true
		}
	}
	return false
}

func (w *world) joins(rt *rapid.T) {
	code, p := w.seat(rt, func(*place) bool { return true })
	who := rapid.SampledFrom(w.people).Draw(rt, "who")
	_, err := w.on(rt).teams.Join(as(who), code)
	want := ""
	switch {
	case p.of.state == "void" && p.member != "":
		want = "team.void"
	case !p.offered:
		want = "team.no_invitation"
	case p.member == who.ID:
	case p.member != "":
		want = "team.taken"
	case p.of.disputed:
		want = "team.held"
	case w.has(who.ID, p.of.slug):
		want = "team.already_owned"
	}
	if fault.CodeOf(err) != want || want == "" && err != nil {
		rt.Fatalf("joining: %v, want %q", err, want)
	}
	if err == nil {
		p.member = who.ID
	}
	w.seen["join: "+want]++
}

// joinTogether has all colleagues use one link at once.
func (w *world) joinTogether(rt *rapid.T) {
	code, p := w.seat(rt, func(p *place) bool { return unclaimed(p) && !p.of.disputed })
	var all sync.WaitGroup
	errs := make([]error, len(w.people))
	for i, who := range w.people {
		all.Go(func() { _, errs[i] = w.both[i%2].teams.Join(as(who), code) })
	}
	all.Wait()
	winners, may := 0, false
	for i, err := range errs {
		may = may || !w.has(w.people[i].ID, p.of.slug)
		if err == nil {
			winners++
		}
	}
	if winners > 1 || may && winners == 0 {
		rt.Fatalf("at once: %v", errs)
	}
	for i, err := range errs {
		if err == nil {
			p.member = w.people[i].ID
		}
	}
	w.seen["joined at once"]++
}

func (w *world) learn(rt *rapid.T) {
	_, p := w.seat(rt, func(p *place) bool { return p.offered && p.member != "" })
	if _, err := w.DB.Write().ExecContext(context.Background(), `UPDATE enrollments SET percent = 50
WHERE person_id = $1 AND order_id = $2`, p.member, p.of.orderID); err != nil {
		rt.Fatal(err)
	}
	p.begun = true
	for _, other := range w.seats { // progress is the person's, no matter who pays
		if other.member == p.member && other.of.slug == p.of.slug {
			other.begun = true
		}
	}
}

func (w *world) takeBack(rt *rapid.T) {
	_, p := w.seat(rt, func(p *place) bool { return p.offered })
	if p.of.state == "stopped" { // it is no seat any more that could be given to someone else
		if err := w.on(rt).teams.TakeBack(as(p.of.buyer), p.of.team, p.id); err != nil {
			rt.Fatal(err)
		}
		return
	}
	begun := p.begun
	for _, other := range w.seats {
		begun = begun || p.member != "" && other.member == p.member && other.of.slug == p.of.slug && other.begun
	}
	err := w.on(rt).teams.TakeBack(as(p.of.buyer), p.of.team, p.id)
	switch {
	case begun && fault.CodeOf(err) != "team.begun", !begun && err != nil:
		rt.Fatalf("taking back, begun %v: %v", begun, err)
	case err == nil:
		p.offered, p.member = false, ""
	}
	w.seen["take back: "+fault.CodeOf(err)]++
}

func (w *world) used(l *license) bool {
	for _, p := range w.seats {
		if p.of == l && p.offered && p.member != "" {
			return true
		}
	}
	return false
}

func (w *world) voided(l *license) {
	l.state = "void"
	for _, p := range w.seats {
		if p.of == l {
			p.offered = false
		}
	}
}

func (w *world) askBack(rt *rapid.T) {
	l := w.some(rt, in("paid"))
	_, err := w.on(rt).refunds.Ask(as(l.buyer), l.number, l.slug, "")
	late := fault.CodeOf(err) == "refund.too_late"
	switch {
	case w.used(l) && fault.CodeOf(err) != "team.in_use" && !late:
		rt.Fatalf("the buyer got back what is used: %v", err)
	case !w.used(l) && err != nil && !late:
		rt.Fatal(err)
	case err == nil:
		w.voided(l)
	}
	w.seen["ask back: "+fault.CodeOf(err)]++
}

// race has someone take a seat while the buyer asks for a refund: one of them is too late.
func (w *world) race(rt *rapid.T) {
	code, p := w.seat(rt, func(p *place) bool { return unclaimed(p) && !p.of.disputed && !w.used(p.of) })
	who := rapid.SampledFrom(w.people).Draw(rt, "who")
	if w.has(who.ID, p.of.slug) {
		rt.Skip()
	}
	var all sync.WaitGroup
	var joined, refunded error
	all.Go(func() { _, joined = w.both[0].teams.Join(as(who), code) })
	all.Go(func() { _, refunded = w.both[1].refunds.Ask(as(p.of.buyer), p.of.number, p.of.slug, "") })
	all.Wait()
	switch {
	case joined == nil && refunded != nil:
		p.member = who.ID
		w.seen["race: joined"]++
	case joined != nil && refunded == nil:
		w.voided(p.of)
		w.seen["race: refunded"]++
	default:
		rt.Fatalf("joined %v, refunded %v", joined, refunded)
	}
}

// approve has an operator give back a license, even one that is used.
func (w *world) approve(rt *rapid.T) {
	l := w.some(rt, in("paid"))
	refuses := rapid.IntRange(0, 2).Draw(rt, "refuses") == 0
	w.bank.refuses.Store(refuses)
	err := w.on(rt).refunds.Approve(as(w.buyers[0]), l.number, l.slug)
	w.bank.refuses.Store(false)
	if fault.CodeOf(err) != map[bool]string{true: "refund.stopped"}[refuses] {
		rt.Fatal(err)
	}
	if !refuses {
		w.voided(l)
		w.seen["approved"]++
		return
	}
	l.state = "stopped"
	for _, p := range w.seats { // members keep theirs
		if p.of == l && p.member == "" {
			p.offered = false
		}
	}
	w.seen["stopped"]++
}

// settle has an operator try a refund again that the bank has refused, or say that the buyer has had the money.
func (w *world) settle(rt *rapid.T) {
	l, do := w.some(rt, in("stopped")), w.on(rt).refunds.Settle
	if rapid.Bool().Draw(rt, "again") {
		do = w.on(rt).refunds.Approve
	}
	if err := do(as(w.buyers[0]), l.number, l.slug); err != nil {
		rt.Fatal(err)
	}
	w.voided(l)
	w.seen["settled"]++
}

func (w *world) disputed(rt *rapid.T) {
	l := w.some(rt, in("paid"))
	statement, state := `UPDATE disputes SET state = $1, booked = $1 WHERE payment_key = $2`, "won"
	if !l.disputed {
		state = "open"
		statement = `INSERT INTO disputes (id, provider, payment_key, cents, currency, reason, state, opened_at, changed_at)
VALUES ($2, 'test', $2, 1, 'USD', '', $1, '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z')
ON CONFLICT (id) DO UPDATE SET state = $1`
	}
	if _, err := w.DB.Write().ExecContext(context.Background(), statement, state, l.orderID); err != nil {
		rt.Fatal(err)
	}
	l.disputed = state == "open"
	w.seen["dispute "+state]++
}

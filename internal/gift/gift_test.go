package gift_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/cart"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/learning/learningtest"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/refund"
)

// shop sells the courses bread and soup of a school, on two instances. Its bank can take its time.
type shop struct {
	*learningtest.School
	bank   *bank
	carts  *cart.Service
	both   [2]*instance
	course map[string]string
	tokens map[string]string
}

type instance struct {
	orders  *order.Service
	refunds *refund.Service
	gifts   *gift.Service
}

// bank is the test provider, which answers later while it is slow.
type bank struct {
	*test.Provider
	slow atomic.Bool
	due  sync.Map // the charges that it has not decided on
}

func (b *bank) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	if b.slow.Load() {
		b.due.Store(c.Key, c)
		return payment.Result{Outcome: payment.Processing}, nil
	}
	return b.Provider.Charge(ctx, c)
}

func (b *bank) Lookup(ctx context.Context, key string) (payment.Result, bool, error) {
	if _, due := b.due.Load(key); due {
		return payment.Result{Outcome: payment.Processing}, true, nil
	}
	return b.Provider.Lookup(ctx, key)
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	s := &shop{
		School: learningtest.Open(t, d), bank: &bank{Provider: test.New(d)}, carts: cart.New(d, []byte("secret"), nil, nil),
		course: map[string]string{}, tokens: map[string]string{},
	}
	for i := range s.both {
		pays := payment.Only(s.bank)
		s.both[i] = &instance{
			orders:  order.New(d, pays, payment.New(d, pays), func() order.Seller { return order.Seller{Name: "Stoa"} }, nil),
			refunds: refund.New(d, pays),
			gifts:   gift.New(d, "https://stoa.test", order.Paying),
		}
	}
	s.course["bread"], _ = s.Add(t, "bread", "published", 5000, learningtest.Text(2)...)
	s.course["soup"], _ = s.Add(t, "soup", "published", 1999, learningtest.Text(2)...)
	s.Add(t, "free", "published", 0, learningtest.Text(2)...)
	for _, number := range []string{"4242424242424242", "4000000000000002"} {
		card, err := s.bank.Tokenize(t.Context(), test.NewCard{
			Name: "Ada", Number: number, CVV: "123", ExpMonth: 12, ExpYear: s.Now.Year() + 5,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.tokens[number] = card.Token
	}
	return s
}

func forBen(s *shop, days int) gift.Details {
	return gift.Details{
		Name: "Ben", Email: "ben@stoa.test", Message: "Happy birthday!\nSee https://stoa.test", Language: "de",
		DeliverOn: s.Now.In(berlin).AddDate(0, 0, days).Format(time.DateOnly), Zone: "Europe/Berlin",
	}
}

// buy gives a course by who and returns the order's number.
func (s *shop) buy(t *testing.T, who, slug string, to gift.Details) string {
	t.Helper()
	filled, err := s.carts.Give(s.As(who), slug, to)
	if err != nil {
		t.Fatal(err)
	}
	o, err := s.both[0].orders.Place(s.As(who), order.PlaceIn{
		Key: db.NewID(), Quote: filled.Quote, Token: s.tokens["4242424242424242"],
	})
	if err != nil {
		t.Fatal(err)
	}
	return o.Number
}

func (s *shop) given(t *testing.T, who string) gift.Given {
	t.Helper()
	list, err := s.both[0].gifts.Given(s.As(who))
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	return list[0]
}

func codeOf(g gift.Given) string { return strings.TrimPrefix(g.Link, "https://stoa.test/gifts/") }

func (s *shop) learns(t *testing.T, who, slug string) bool {
	t.Helper()
	learns, err := learning.IsEnrolled(t.Context(), s.DB.Read(), s.People[who].ID, s.course[slug])
	if err != nil {
		t.Fatal(err)
	}
	return learns
}

func (s *shop) deliver(t *testing.T) int {
	t.Helper()
	for _, b := range s.both {
		if err := b.gifts.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return len(eventtest.Of[event.GiftChanged](t, s.DB))
}

func each(t *testing.T, f func(t *testing.T, s *shop)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { f(t, open(t, d)) })
}

func TestAGiftFromTheCartToTheClassroom(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Enroll(t, s.course["bread"], "ada") // one may give what one has
		number := s.buy(t, "ada", "bread", forBen(s, 3))
		g := s.given(t, "ada")
		if g.State != "scheduled" || g.Number != number || len(codeOf(g)) < 26 {
			t.Fatalf("bought: %+v", g)
		}
		if s.learns(t, "ben", "bread") || s.deliver(t) != 0 {
			t.Error("it was delivered before its day")
		}
		s.Now = s.Now.AddDate(0, 0, 3).Add(-2*time.Hour - time.Minute) // a minute before nine in Berlin
		if s.deliver(t) != 0 {
			t.Error("it was delivered before the morning")
		}
		s.Now = s.Now.Add(2 * time.Minute)
		if n := s.deliver(t) + s.deliver(t); n != 2 { // one event, counted twice
			t.Errorf("%d deliveries", n-1)
		}
		ben := s.both[1].gifts
		offer, err := ben.Offer(t.Context(), codeOf(g))
		if err != nil || offer.State != "open" || offer.From != "ada" || offer.Slug != "bread" || offer.Message == "" {
			t.Fatalf("a visitor sees %+v, %v", offer, err)
		}
		if _, err := ben.Redeem(t.Context(), codeOf(g)); fault.CodeOf(err) != "account.signin_needed" {
			t.Errorf("a visitor: %v", err)
		}
		if _, err := ben.Redeem(s.As("ada"), codeOf(g)); fault.CodeOf(err) != "gift.already_owned" {
			t.Errorf("who has the course: %v", err)
		}
		if _, err := ben.Redeem(s.As("teacher"), codeOf(g)); fault.CodeOf(err) != "gift.own_course" {
			t.Errorf("who teaches it: %v", err)
		}
		for range 2 { // pressed again
			if slug, err := ben.Redeem(s.As("ben"), codeOf(g)); err != nil || slug != "bread" {
				t.Fatal(slug, err)
			}
		}
		if !s.learns(t, "ben", "bread") || s.given(t, "ada").State != "redeemed" {
			t.Errorf("redeemed: %+v", s.given(t, "ada"))
		}
		if _, err := ben.Redeem(s.As("stranger"), codeOf(g)); fault.CodeOf(err) != "gift.redeemed" {
			t.Errorf("a second person: %v", err)
		}
		if offer, err := ben.Offer(s.As("stranger"), codeOf(g)); err != nil || offer.Message+offer.From+offer.To != "" {
			t.Errorf("a stranger sees %+v, %v", offer, err)
		}
		if _, err := s.both[0].refunds.Ask(s.As("ada"), number, "bread", ""); fault.CodeOf(err) != "gift.redeemed" {
			t.Errorf("a refund of what was redeemed: %v", err)
		}
		if _, err := s.both[0].refunds.Ask(s.As("ben"), number, "bread", ""); fault.CodeOf(err) != "order.not_found" {
			t.Errorf("a refund to who got it: %v", err)
		}
		own, err := ben.Own(s.As("ben"))
		if err != nil || len(own.Received) != 1 || own.Received[0].From != "ada" {
			t.Errorf("received: %+v %v", own, err)
		}
	})
}

func TestARefundVoidsAGift(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.Enroll(t, s.course["bread"], "ada")
		number := s.buy(t, "ada", "bread", forBen(s, 0))
		code := codeOf(s.given(t, "ada"))
		if state, err := s.both[0].refunds.Ask(s.As("ada"), number, "bread", ""); err != nil || state != "done" {
			t.Fatal(state, err)
		}
		if _, err := s.both[1].gifts.Redeem(s.As("ben"), code); fault.CodeOf(err) != "gift.void" {
			t.Errorf("redeemed after the refund: %v", err)
		}
		if !s.learns(t, "ada", "bread") {
			t.Error("the refund of a gift took the buyer's own course")
		}
		if s.deliver(t) != 0 || s.given(t, "ada").State != "refunded" || s.given(t, "ada").Link != "" {
			t.Errorf("after the refund: %+v", s.given(t, "ada"))
		}
	})
}

// An operator may give back what was redeemed: the course goes with the money.
func TestAnOperatorRefundsWhatWasRedeemed(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		number := s.buy(t, "ada", "bread", forBen(s, 0))
		if _, err := s.both[0].gifts.Redeem(s.As("ben"), codeOf(s.given(t, "ada"))); err != nil {
			t.Fatal(err)
		}
		if err := s.both[1].refunds.Approve(s.As("teacher"), number, "bread"); err != nil {
			t.Fatal(err)
		}
		if s.learns(t, "ben", "bread") {
			t.Error("the course stayed")
		}
	})
}

func TestADisputedGiftWaits(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.buy(t, "ada", "bread", forBen(s, 0))
		code := codeOf(s.given(t, "ada"))
		s.dispute(t, "open")
		if _, err := s.both[0].gifts.Redeem(s.As("ben"), code); fault.CodeOf(err) != "gift.held" {
			t.Errorf("disputed: %v", err)
		}
		if offer, err := s.both[0].gifts.Offer(s.As("ben"), code); err != nil || offer.State != "held" {
			t.Errorf("disputed: %+v %v", offer, err)
		}
		if s.deliver(t) != 0 || s.given(t, "ada").State != "scheduled" {
			t.Error("the email went out while it was disputed")
		}
		s.exec(t, `UPDATE disputes SET state = 'won', booked = 'won'`)
		if s.Now = s.Now.Add(time.Hour); s.deliver(t) != 1 || s.given(t, "ada").State != "delivered" {
			t.Errorf("won, the email: %+v", s.given(t, "ada"))
		}
		s.exec(t, `UPDATE disputes SET state = 'open', booked = 'open'`)
		if err := s.both[0].gifts.Resend(s.As("ada"), s.given(t, "ada").ID); fault.CodeOf(err) != "gift.held" {
			t.Errorf("sent again while it was disputed: %v", err)
		}
		s.exec(t, `UPDATE disputes SET state = 'won', booked = 'won'`)
		if _, err := s.both[0].gifts.Redeem(s.As("ben"), code); err != nil {
			t.Errorf("won: %v", err)
		}
	})
}

func (s *shop) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	s.Tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	})
}

func (s *shop) dispute(t *testing.T, state string) {
	t.Helper()
	s.exec(t, `INSERT INTO disputes (id, provider, payment_key, cents, currency, reason, state, opened_at, changed_at)
SELECT 'd', 'test', max(id), 5000, 'USD', '', $1, $2, $2 FROM orders`, state, db.At(s.Now))
}

func TestChangesAndEmails(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		gifts := s.both[0].gifts
		s.buy(t, "ada", "bread", forBen(s, 3))
		g := s.given(t, "ada")
		if err := gifts.Resend(s.As("ada"), g.ID); fault.CodeOf(err) != "gift.not_delivered" {
			t.Errorf("sent again before it was sent: %v", err)
		}
		to := forBen(s, 0)
		if _, err := gifts.Change(s.As("ben"), g.ID, to); fault.CodeOf(err) != "gift.not_found" {
			t.Errorf("somebody else's: %v", err)
		}
		if _, err := gifts.Change(s.As("ada"), g.ID, to); err != nil || s.deliver(t) != 1 {
			t.Fatalf("today, after all: %v", err)
		}
		if err := gifts.Resend(s.As("ada"), g.ID); err != nil || s.deliver(t) != 2 {
			t.Errorf("again: %v", err)
		}
		s.Now = s.Now.AddDate(0, 0, 1)
		to.Message = "Enjoy"
		if same, err := gifts.Change(s.As("ada"), g.ID, to); err != nil || same.Link != g.Link || s.deliver(t) != 2 {
			t.Errorf("another message: %+v %v", same, err)
		}
		to.Email = "benny@stoa.test"
		moved, err := gifts.Change(s.As("ada"), g.ID, to)
		if err != nil || moved.Link == g.Link || s.deliver(t) != 3 {
			t.Errorf("another address: %+v %v", moved, err)
		}
		if _, err := gifts.Redeem(s.As("ben"), codeOf(g)); fault.CodeOf(err) != "gift.not_found" {
			t.Errorf("the link that went to the wrong address: %v", err)
		}
		for range 10 {
			s.Now = s.Now.AddDate(0, 0, 1)
			err = gifts.Resend(s.As("ada"), g.ID)
		}
		if fault.CodeOf(err) != "gift.too_many_emails" || s.deliver(t) != 6 {
			t.Errorf("many: %v, %d", err, s.deliver(t))
		}
	})
}

// The giver is notified of a rejected email once for each delivery, and only while the gift still has that address.
func TestAnAddressIsTurnedDown(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		gifts := s.both[0].gifts
		refused := func(email string) int {
			t.Helper()
			if err := gifts.Refused(t.Context(), s.given(t, "ada").ID, email); err != nil {
				t.Fatal(err)
			}
			told := 0
			for _, e := range eventtest.Of[event.GiftChanged](t, s.DB) {
				if e.State == gift.Undelivered {
					told++
				}
			}
			return told
		}
		s.buy(t, "ada", "bread", forBen(s, 0))
		if n := refused("ben@stoa.test"); n != 0 {
			t.Error("told before it was sent")
		}
		s.deliver(t)
		if n := refused("BEN@stoa.test") + refused("ben@stoa.test"); n != 2 { // one, counted twice
			t.Errorf("told %d times", n-1)
		}
		g := s.given(t, "ada")
		if g.State != "undelivered" || g.Link == "" || !g.MayResend {
			t.Errorf("its giver sees %+v", g)
		}
		if err := gifts.Resend(s.As("ada"), g.ID); err != nil || s.given(t, "ada").State != "delivered" {
			t.Errorf("sent again: %v, %s", err, s.given(t, "ada").State)
		}
		if refused("ben@stoa.test") != 2 {
			t.Error("the second time was not told")
		}
		to := forBen(s, 0)
		to.Email = "benny@stoa.test"
		if moved, err := gifts.Change(s.As("ada"), g.ID, to); err != nil || moved.State != "scheduled" {
			t.Fatalf("corrected: %+v, %v", moved, err)
		}
		s.deliver(t)
		if n := refused("ben@stoa.test"); n != 2 || s.given(t, "ada").State != "delivered" {
			t.Errorf("the old address: told %d times, %s", n, s.given(t, "ada").State)
		}
		if _, err := gifts.Redeem(s.As("ben"), codeOf(s.given(t, "ada"))); err != nil {
			t.Fatal(err)
		}
		if refused("benny@stoa.test") != 2 {
			t.Error("told of a gift that was redeemed")
		}
	})
}

// The same gift isn't ordered twice while a bank takes its time; one to someone else is.
func TestTheSameGiftIsOrderedOnceWhileItsMoneyIsAwaited(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.bank.slow.Store(true)
		again := func(to gift.Details) error {
			t.Helper()
			filled, err := s.carts.Give(s.As("ada"), "bread", to)
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.both[0].orders.Place(s.As("ada"), order.PlaceIn{
				Key: db.NewID(), Quote: filled.Quote, Token: s.tokens["4242424242424242"],
			})
			return err
		}
		to := forBen(s, 0)
		if err := again(to); err != nil {
			t.Fatal(err)
		}
		to.Email, to.Message = "Ben@Stoa.test", "in other words"
		if err := again(to); fault.CodeOf(err) != "order.gift_waiting" {
			t.Errorf("to the same person: %v", err)
		}
		to.Email = "carl@stoa.test"
		if err := again(to); err != nil {
			t.Errorf("to someone else: %v", err)
		}
	})
}

func TestWhatCannotBeGiven(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for name, c := range map[string]struct {
			who, slug, code string
			change          func(*gift.Details)
		}{
			"free":       {"ada", "free", "cart.free_gift", nil},
			"own":        {"teacher", "bread", "cart.own_course", nil},
			"none":       {"ada", "nothing", "course.not_found", nil},
			"yesterday":  {"ada", "bread", "form.invalid", func(d *gift.Details) { d.DeliverOn = "2026-04-30" }},
			"too late":   {"ada", "bread", "form.invalid", func(d *gift.Details) { d.DeliverOn = "2027-05-02" }},
			"no day":     {"ada", "bread", "form.invalid", func(d *gift.Details) { d.DeliverOn = "tomorrow" }},
			"no address": {"ada", "bread", "form.invalid", func(d *gift.Details) { d.Email = "ben" }},
			"no name":    {"ada", "bread", "form.invalid", func(d *gift.Details) { d.Name = " " }},
			"a novel":    {"ada", "bread", "form.invalid", func(d *gift.Details) { d.Message = strings.Repeat("a", 501) }},
		} {
			to := forBen(s, 0)
			if c.change != nil {
				c.change(&to)
			}
			if _, err := s.carts.Give(s.As(c.who), c.slug, to); fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.carts.Give(s.As("ada"), "bread", forBen(s, 365)); err != nil {
			t.Errorf("in a year: %v", err)
		}
	})
}

// One's own course and a gift in one order: each goes to whom it is for.
func TestAMixedOrder(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		if _, _, err := s.carts.Add(s.As("ada"), "soup", ""); err != nil {
			t.Fatal(err)
		}
		number := s.buy(t, "ada", "bread", forBen(s, 0))
		if !s.learns(t, "ada", "soup") || s.learns(t, "ada", "bread") {
			t.Error("the buyer has the gift, or not their own course")
		}
		rows, err := s.both[0].orders.History(s.As("ada"))
		if err != nil || len(rows) != 2 || rows[0].Number != number {
			t.Fatal(rows, err)
		}
		for _, r := range rows {
			if (r.GiftFor != nil) != (r.Slug == "bread") {
				t.Errorf("the history says %+v", r)
			}
		}
		if left, err := s.carts.Cart(s.As("ada"), ""); err != nil || len(left.Lines) != 0 {
			t.Errorf("still in the cart: %+v %v", left, err)
		}
	})
}

func TestErasedGiftsSayNothing(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.buy(t, "ada", "bread", forBen(s, 3))
		s.Tx(t, func(tx *db.Tx) error { return gift.Erase(t.Context(), tx, s.People["ben"].ID, "Ben@Stoa.test") })
		if g := s.given(t, "ada"); g.Details.Name+g.Details.Email+g.Details.Message != "" || g.State != "scheduled" {
			t.Errorf("after the recipient was erased: %+v", g)
		}
		s.Now = s.Now.AddDate(0, 0, 5)
		if s.deliver(t) != 0 {
			t.Error("it was delivered to nobody")
		}
		if _, err := s.both[0].gifts.Redeem(s.As("stranger"), codeOf(s.given(t, "ada"))); err != nil {
			t.Errorf("passed on: %v", err)
		}
	})
}

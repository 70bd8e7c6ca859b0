package order_test

import (
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/stripe/stripetest"
)

// A course of its own for the second order.
func (s *counter) next(t *testing.T, ctx contextOf, slug string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		var teacher string
		if err := tx.QueryRowContext(s.ctx, `SELECT id FROM people WHERE slug = 'teacher'`).Scan(&teacher); err != nil {
			return err
		}
		return insertCourse(s.ctx, tx, slug, teacher, 5000)
	})
	if _, _, err := s.carts.Add(ctx, slug, ""); err != nil {
		t.Fatal(err)
	}
}

func (s *counter) cards(t *testing.T, ctx contextOf) []payment.Card {
	t.Helper()
	cards, err := payment.New(s.d, payment.Only(s.provider)).Cards(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// saver is a buyer who has saved a card with an order, and has one more course in the cart.
func (s *counter) saver(t *testing.T, course string) (ctx contextOf, card payment.Card) {
	t.Helper()
	ctx, _ = s.buyer(t, pays)
	in := order.PlaceIn{Key: "k", Quote: s.quote(t, ctx), Page: stripe.Name, OnSite: true, SaveCard: true}
	o, err := s.Place(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	s.bank.Pay(s.page().ID, stripetest.Card)
	s.hear(t)
	s.is(t, ctx, o.Number, order.Paid, "no")
	s.hear(t) // looked at again, the card is stored once
	cards := s.cards(t, ctx)
	if len(cards) != 1 || cards[0].Last4 != "4242" || cards[0].Name != "Ada Lovelace" || !cards[0].Usable ||
		!cards[0].IsDefault || s.bank.Cards()[cards[0].Token].Customer == "" {
		t.Fatalf("%+v of %+v", cards, s.bank.Cards())
	}
	s.next(t, ctx, course)
	return ctx, cards[0]
}

func (s *counter) intentOf(t *testing.T, number string) stripetest.Session {
	t.Helper()
	for _, session := range s.bank.Sessions() {
		if session.Key == s.idOf(t, number) {
			return session
		}
	}
	t.Fatal("there is no intent of " + number)
	return stripetest.Session{}
}

// Nobody has a customer at Stripe who doesn't save a card; one who does pays the next order by one press, also if the
// answer of the charge is lost; it is refunded as any other.
func TestASavedCardPaysTheNextOrder(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for name, lost := range map[string]bool{"answered": false, "the answer is lost": true} {
			t.Run(name, func(t *testing.T) {
				others := len(s.bank.Customers())
				other, _ := s.buyer(t, pays)
				s.onSite(t, other, "k")
				s.bank.Pay(s.page().ID, stripetest.Card)
				s.hear(t)
				if len(s.bank.Customers()) != others || len(s.cards(t, other)) != 0 {
					t.Error("a card was saved that nobody wanted to be saved")
				}
				course := "next" + name[:3]
				ctx, card := s.saver(t, course)
				before := s.balances(t)
				in := order.PlaceIn{Key: "one press", Quote: s.quote(t, ctx), CardID: card.ID}
				if lost {
					s.bank.Fail("POST /v1/payment_intents", 1)
					if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" {
						t.Fatal(err)
					}
				}
				o, err := s.Place(ctx, in)
				if err != nil || o.Status != order.Paid || o.Card == nil || o.Card.Last4 != "4242" {
					t.Fatalf("%+v %v", o, err)
				}
				if again, err := s.Place(ctx, in); err != nil || again.Number != o.Number {
					t.Errorf("pressed twice: %+v %v", again, err)
				}
				s.hear(t)
				after, fee := s.balances(t), int64(5000*29/1000+30)
				if got := before[1] - after[1]; got != 5000-fee {
					t.Errorf("Stripe holds %d", got)
				}
				if err := s.refunds.Approve(ctx, o.Number, course); err != nil {
					t.Error(err)
				}
				s.is(t, ctx, o.Number, order.Refunded, "no")
				if len(s.cards(t, ctx)) != 1 {
					t.Error("the card was saved again")
				}
			})
		}
	})
}

// The answer of a charge is lost, and its buyer has left: a worker finds it, with or without a message.
func TestASavedCardWasChargedAndTheBuyerHasLeft(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for name, heard := range map[string]bool{"asked": false, "heard": true} {
			t.Run(name, func(t *testing.T) {
				ctx, card := s.saver(t, "left"+name)
				s.bank.Fail("POST /v1/payment_intents", 1)
				in := order.PlaceIn{Key: "left " + name, Quote: s.quote(t, ctx), CardID: card.ID}
				if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" {
					t.Fatal(err)
				}
				if !heard {
					s.bank.Take()
				}
				s.pass(time.Minute)
				s.hear(t)
				var status string
				if err := s.d.Read().QueryRow(`SELECT status FROM orders WHERE idempotency_key = $1`, in.Key).
					Scan(&status); err != nil || status != order.Paid {
					t.Errorf("it is %s, %v", status, err)
				}
			})
		}
	})
}

// What the bank says of a saved card, the buyer reads; the charge can't be paid later. The next try is in the fields.
func TestASavedCardIsDeclined(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for number, c := range map[string]struct{ course, code string }{
			stripetest.Decline:   {"declined", "payment.declined"},
			"4000000000009995":   {"poor", "payment.insufficient_funds"},
			"4000000000000069":   {"expired", "payment.expired_card"},
			stripetest.Challenge: {"asks", "payment.bank_asks"},
		} {
			t.Run(c.course, func(t *testing.T) {
				ctx, card := s.saver(t, c.course)
				s.bank.Becomes(card.Token, number)
				for _, lost := range []bool{false, true} {
					key := c.course
					if lost {
						key += " lost"
						s.bank.Fail("POST /v1/payment_intents", 1)
					}
					in := order.PlaceIn{Key: key, Quote: s.quote(t, ctx), CardID: card.ID}
					_, err := s.Place(ctx, in)
					if lost && fault.CodeOf(err) == "payment.unconfirmed" {
						_, err = s.Place(ctx, in)
					}
					if fault.CodeOf(err) != c.code {
						t.Fatalf("%v, want %s", err, c.code)
					}
					if intent := s.page(); intent.IntentStatus != "canceled" || intent.Cents != 5000 {
						t.Errorf("it could be paid later: %+v", intent)
					}
					s.hear(t)
				}
				o := s.onSite(t, ctx, c.course+" fields")
				intent := s.intentOf(t, o.Number)
				s.bank.Pay(intent.ID, stripetest.Challenge)
				s.bank.Answer(intent.ID, true)
				s.hear(t)
				s.is(t, ctx, o.Number, order.Paid, "no")
			})
		}
	})
}

// A card pays for its owner only, while it is there, and in its mode.
func TestASavedCardOfSomeoneElse(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, card := s.saver(t, "mine")
		stranger, _ := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k", Quote: s.quote(t, stranger), CardID: card.ID}
		if _, err := s.Place(stranger, in); fault.CodeOf(err) != "card.not_found" {
			t.Errorf("someone else's card: %v", err)
		}
		in = order.PlaceIn{Key: "k", Quote: s.quote(t, stranger), Token: card.Token}
		if _, err := s.Place(stranger, in); fault.CodeOf(err) != "payment.not_set_up" {
			t.Errorf("someone else's token: %v", err)
		}
		live := stripe.New(s.d, stripe.Config{SecretKey: "sk_live_standin", API: s.bank.Base}, order.Wake)
		seen, err := payment.New(s.d, payment.Only(live)).Cards(ctx)
		if err != nil || len(seen) != 1 || seen[0].Usable {
			t.Errorf("in live mode: %+v, %v", seen, err)
		}
		if _, err := live.Charge(ctx, payment.Charge{Key: "x", Token: card.Token, Cents: 1, Currency: "USD"}); err == nil {
			t.Error("a test card is charged in live mode")
		}
		s.bank.Becomes(card.Token, "gone")
		wallet := payment.New(s.d, payment.Only(s.provider))
		s.bank.Down(true)
		if err := wallet.Remove(ctx, card.ID); err != nil {
			t.Fatal(err)
		}
		if err := s.provider.Clear(s.ctx); err == nil || len(s.bank.Cards()) != 1 {
			t.Errorf("Stripe is down: %v", err)
		}
		s.bank.Down(false)
		s.pass(2 * time.Minute)
		if err := s.provider.Clear(s.ctx); err != nil || len(s.bank.Cards()) != 0 {
			t.Errorf("removed, Stripe has %+v, %v", s.bank.Cards(), err)
		}
		in = order.PlaceIn{Key: "k9", Quote: s.quote(t, ctx), CardID: card.ID}
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "card.not_found" {
			t.Errorf("a removed card: %v", err)
		}
	})
}

// A card that Stripe no longer has isn't charged, and one that is saved twice is stored once. Who is erased has no
// customer at Stripe.
func TestACardThatHasGoneAndAPersonWhoIsErased(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, card := s.saver(t, "once")
		in := order.PlaceIn{Key: "k2", Quote: s.quote(t, ctx), Page: stripe.Name, OnSite: true, SaveCard: true}
		o, err := s.Place(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		in.SaveCard = false
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "order.key_reused" {
			t.Errorf("the same key, and not saved: %v", err)
		}
		s.bank.Pay(s.intentOf(t, o.Number).ID, stripetest.Card)
		s.hear(t)
		if err := s.provider.Clear(s.ctx); err != nil || len(s.cards(t, ctx)) != 1 || len(s.bank.Cards()) != 1 {
			t.Errorf("saved twice: %+v at Stripe, %v", s.bank.Cards(), err)
		}
		customer := s.bank.Cards()[card.Token].Customer
		s.next(t, ctx, "gone")
		s.tx(t, func(tx *db.Tx) error { return payment.Erase(s.ctx, tx, s.personOf(t, customer)) })
		s.bank.Fail("DELETE /v1/customers", 1) // deleted, and the answer is lost
		if err := s.provider.Clear(s.ctx); err == nil {
			t.Error("no fault")
		}
		s.pass(2 * time.Minute)
		if err := s.provider.Clear(s.ctx); err != nil || len(s.bank.Customers()) != 0 || len(s.bank.Cards()) != 0 {
			t.Errorf("erased, Stripe has %v %v, %v", s.bank.Customers(), s.bank.Cards(), err)
		}
		var left int
		if err := s.d.Read().QueryRow(`SELECT (SELECT count(*) FROM stripe_customers)
			+ (SELECT count(*) FROM stripe_garbage) + (SELECT count(*) FROM cards) + (SELECT count(*) FROM stripe_payments WHERE customer_id <> '')`).
			Scan(&left); err != nil || left != 0 {
			t.Errorf("%d rows are left, %v", left, err)
		}
		s.holds(t, ledger.Disputed, 0)
	})
}

// The customer, and then the card, were deleted in Stripe's dashboard.
func TestACustomerThatStripeNoLongerHas(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, card := s.saver(t, "again")
		s.bank.Forget(s.bank.Cards()[card.Token].Customer)
		in := order.PlaceIn{Key: "k2", Quote: s.quote(t, ctx), CardID: card.ID}
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.card_gone" {
			t.Errorf("%v", err)
		}
		if cards := s.cards(t, ctx); len(cards) != 0 {
			t.Errorf("listed all the same: %+v", cards)
		}
		s.pass(25 * time.Hour) // until Stripe no longer answers as when the customer was made
		in = order.PlaceIn{Key: "k3", Quote: in.Quote, Page: stripe.Name, OnSite: true, SaveCard: true}
		if _, err := s.Place(ctx, in); err != nil {
			t.Errorf("another card: %v", err)
		}
	})
}

// A card was removed in Stripe's dashboard: the charge says so, and it leaves the list, which still has a default. A
// refusal for another reason leaves it where it is, and so does one that Stripe can't explain.
func TestACardThatStripeNoLongerHas(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, card := s.saver(t, "again")
		customer := s.bank.Cards()[card.Token].Customer
		other := payment.Card{Token: "pm_other", Brand: "visa", Last4: "1111", ExpMonth: 1, ExpYear: 2050}
		s.tx(t, func(tx *db.Tx) error { return payment.Keep(s.ctx, tx, s.personOf(t, customer), stripe.Name, other) })
		try := func(key, code string, left int) {
			t.Helper()
			in := order.PlaceIn{Key: key, Quote: s.quote(t, ctx), CardID: card.ID}
			if _, err := s.Place(ctx, in); fault.CodeOf(err) != code {
				t.Errorf("%s: %v, want %s", key, err, code)
			}
			if _, err := s.Place(ctx, in); left == 2 && fault.CodeOf(err) != code {
				t.Errorf("%s, pressed twice: %v", key, err)
			}
			cards := s.cards(t, ctx)
			if len(cards) != left || left > 0 && !cards[0].IsDefault {
				t.Errorf("%s: there are %+v", key, cards)
			}
		}
		s.bank.Becomes(card.Token, stripetest.Decline)
		try("declined", "payment.declined", 2)
		s.bank.Detach(card.Token)
		s.bank.Fail("GET /v1/payment_methods", 1)
		try("not explained", "payment.refused", 2)
		try("gone", "payment.card_gone", 1)
		try("gone from the list", "card.not_found", 1)
		card = s.cards(t, ctx)[0]
		try("one that was never there", "payment.card_gone", 0)
	})
}

func (s *counter) personOf(t *testing.T, customer string) (id string) {
	t.Helper()
	err := s.d.Read().QueryRow(`SELECT person_id FROM stripe_customers WHERE customer_id = $1`, customer).Scan(&id)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

package order_test

import (
	"testing"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/stripe/stripetest"
)

// onSite begins a payment in the provider's fields in our checkout.
func (s *counter) onSite(t *testing.T, ctx contextOf, key string) *order.Order {
	t.Helper()
	o, err := s.Place(ctx, order.PlaceIn{Key: key, Quote: s.quote(t, ctx), Page: stripe.Name, OnSite: true})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (s *counter) secret(t *testing.T, ctx contextOf, number string) string {
	t.Helper()
	secret, err := s.SecretOf(ctx, number)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// Declined, then a card whose bank asks: it is paid once, whether the browser or the webhook reports it first.
func TestOnSiteADeclinedCardAndOneThatAsks(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for name, hear := range map[string]func(ctx contextOf, number string){
			"the buyer is back": func(ctx contextOf, number string) {
				if _, err := s.Return(ctx, number, false); err != nil {
					t.Error(err)
				}
			},
			"a message, twice": func(contextOf, string) {
				for _, e := range s.bank.Take() {
					for range 2 {
						s.send(e, time.Now())
					}
				}
				s.work(t)
			},
			"nothing": func(contextOf, string) { s.bank.Take(); s.pass(time.Minute); s.work(t) },
		} {
			t.Run(name, func(t *testing.T) {
				before := s.balances(t)
				ctx, _ := s.buyer(t, pays)
				o := s.onSite(t, ctx, "k")
				intent := s.page()
				if o.WaitsFor != order.WaitsPage || intent.Cents != 11901 || intent.Currency != "usd" {
					t.Fatalf("%+v %+v", o, intent)
				}
				if got := s.secret(t, ctx, o.Number); got != intent.Secret {
					t.Errorf("the secret is %q", got)
				}
				if to, err := s.PageOf(ctx, o.Number); err != nil || to != "/checkout" {
					t.Errorf("it is paid at %q, %v", to, err)
				}
				stranger, _ := s.buyer(t, pays)
				if _, err := s.SecretOf(stranger, o.Number); fault.CodeOf(err) != "order.not_found" {
					t.Errorf("the secret of someone else's order: %v", err)
				}
				if s.bank.Pay(intent.ID, stripetest.Decline) {
					t.Fatal("declined, and paid")
				}
				s.hear(t)
				if again := s.onSite(t, ctx, "k"); again.Number != o.Number || again.WaitsFor != order.WaitsPage {
					t.Errorf("tried again, it is %+v", again)
				}
				s.bank.Pay(intent.ID, stripetest.Challenge)
				s.hear(t)
				s.is(t, ctx, o.Number, order.Pending, "page")
				if !s.bank.Answer(intent.ID, true) {
					t.Fatal("not asked")
				}
				hear(ctx, o.Number)
				got := s.is(t, ctx, o.Number, order.Paid, "no")
				if got.Card == nil || got.Card.Last4 != "4242" || s.secret(t, ctx, o.Number) != "" {
					t.Errorf("paid by %+v", got.Card)
				}
				s.hear(t)
				after, fee := s.balances(t), int64(11901*29/1000+30)
				if got := before[1] - after[1]; got != 11901-fee {
					t.Errorf("Stripe holds %d", got)
				}
			})
		}
	})
}

// Who has two tabs, has changed the cart, or prefers Stripe's page, pays once: what was begun before is over.
func TestOnSiteTheEarlierAttemptIsOver(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		first := s.onSite(t, ctx, "k1")
		intent := s.page()
		s.bank.Pay(intent.ID, stripetest.Challenge) // the bank asks in the first tab
		second := s.place(t, ctx, "k2")             // and the second goes to the page
		s.is(t, ctx, first.Number, order.Failed, "no")
		if s.bank.Answer(intent.ID, true) {
			t.Error("the first tab could still pay")
		}
		for _, page := range s.bank.Sessions() {
			if page.Key != "" && !page.OnSite && page.Status == "open" {
				s.bank.Pay(page.ID, stripetest.Card)
			}
		}
		s.hear(t)
		s.is(t, ctx, second.Number, order.Paid, "no")
		if _, err := s.Place(ctx, order.PlaceIn{Key: "k1", Quote: "other", Page: stripe.Name, OnSite: true}); err == nil {
			t.Error("the first key pays again")
		}
	})
}

// Paid in the first tab while the second begins: the second finds an empty cart, and nothing is paid twice.
func TestOnSitePaidWhileAnotherTabBegins(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		quote := s.quote(t, ctx)
		first := s.onSite(t, ctx, "k1")
		s.bank.Pay(s.page().ID, stripetest.Card)
		s.bank.Take()
		_, err := s.Place(ctx, order.PlaceIn{Key: "k2", Quote: quote, Page: stripe.Name, OnSite: true})
		if code := fault.CodeOf(err); code != "order.empty" {
			t.Errorf("%v", err)
		}
		s.is(t, ctx, first.Number, order.Paid, "no")
	})
}

// The fields lead to the page of a bank, and the bank back to us: what it has refused is over, and is said. What it has
// not decided on, such as a payment slip, still waits.
func TestOnSiteTheBanksPageLeadsBack(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for how, want := range map[string]struct{ status, code string }{
			stripetest.Decline: {order.Failed, "payment.declined"}, stripetest.GivesUp: {order.Failed, "payment.abandoned"},
			stripetest.Challenge: {order.Pending, ""}, "": {order.Pending, ""}, stripetest.Card: {order.Paid, ""},
		} {
			ctx, _ := s.buyer(t, pays)
			o := s.onSite(t, ctx, "k")
			intent := s.page()
			if how != "" {
				s.bank.Pay(intent.ID, how)
			}
			for range 2 { // with a reload
				back, err := s.Return(ctx, o.Number, false)
				if err != nil || back.Status != want.status || back.Failure != want.code {
					t.Errorf("%q: %+v, %v, want %+v", how, back, err, want)
				}
			}
			if want.status == order.Failed && s.bank.Pay(intent.ID, stripetest.Card) {
				t.Errorf("%q: paid all the same", how)
			}
		}
	})
}

// Nobody pays: it ends with the time of a page. A debit that the bank refuses after days ends, too.
func TestOnSiteItEnds(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for name, days := range map[string]bool{"left": false, "a bank refuses": true} {
			t.Run(name, func(t *testing.T) {
				ctx, _ := s.buyer(t, pays)
				o := s.onSite(t, ctx, "k")
				intent := s.page()
				if days {
					s.bank.Pay(intent.ID, stripetest.Delayed)
					s.hear(t)
					s.is(t, ctx, o.Number, order.Pending, "bank")
					s.pass(72 * time.Hour)
					s.bank.Settle(intent.ID, false)
				} else {
					s.pass(time.Hour + time.Minute)
				}
				s.hear(t)
				s.is(t, ctx, o.Number, order.Failed, "no")
				if s.bank.Pay(intent.ID, stripetest.Card) {
					t.Error("paid all the same")
				}
			})
		}
	})
}

// Stripe has made the intent, and its answer is lost: the same key finds it, and pays it once.
func TestOnSiteALostAnswer(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		s.bank.Fail("POST /v1/payment_intents", 1)
		in := order.PlaceIn{Key: "k", Quote: s.quote(t, ctx), Page: stripe.Name, OnSite: true}
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" {
			t.Fatal(err)
		}
		s.pass(25 * time.Hour) // until Stripe has forgotten what it answered
		s.work(t)
		o, err := s.Place(ctx, order.PlaceIn{Key: "k2", Quote: in.Quote, Page: stripe.Name, OnSite: true})
		if err != nil {
			t.Fatal(err)
		}
		s.bank.Pay(s.page().ID, stripetest.Card)
		s.hear(t)
		s.is(t, ctx, o.Number, order.Paid, "no")
		if err := s.refunds.Approve(ctx, o.Number, "go"); err != nil {
			t.Error(err)
		}
		s.holds(t, ledger.Disputed, 0)
	})
}

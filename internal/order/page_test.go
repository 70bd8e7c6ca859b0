package order_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment/stripe"
	"stoa/internal/payment/stripe/stripetest"
)

// counter is a shop whose buyers pay on the page of a stand-in of Stripe.
type counter struct {
	*shop
	bank     *stripetest.Server
	provider *stripe.Provider
	clock    time.Time
	mu       sync.Mutex
	from     string // where the buyer's address is
	onePiece bool   // of evidence is enough
}

// direct answers requests without a network.
type direct struct{ http.Handler }

func (d direct) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w.Result(), nil
}

func openCounter(t testing.TB, d *db.DB) *counter {
	t.Helper()
	s := &counter{shop: open(t, d), clock: time.Now()}
	d.SetClock(s.now)
	s.bank = stripetest.New("http://bank.test", s.now)
	s.provider = stripe.New(d, stripe.Config{
		SecretKey: "sk_test_standin", WebhookSecret: s.bank.Secret, API: s.bank.Base, PublicURL: "http://stoa.test",
		Client: &http.Client{Transport: direct{s.bank}},
	}, order.Wake)
	s.instance = newInstance(d, s.provider)
	s.RenewEvery, s.refunds.RenewEvery = time.Hour, time.Hour
	return s
}

func eachCounter(t *testing.T, test func(t *testing.T, s *counter)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, openCounter(t, d)) })
}

func (s *counter) now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clock
}

func (s *counter) pass(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock = s.clock.Add(d)
}

// place begins a payment on a page.
func (s *counter) place(t testing.TB, ctx context.Context, key string) *order.Order {
	t.Helper()
	o, err := s.Place(ctx, order.PlaceIn{Key: key, Quote: s.quote(t, ctx), Page: stripe.Name, Country: s.from})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// page is the newest page that the bank has made.
func (s *counter) page() stripetest.Session {
	pages := s.bank.Sessions()
	return pages[len(pages)-1]
}

// send brings a message, signed at a time, and returns the status of the answer.
func (s *counter) send(e stripetest.Event, at time.Time) int {
	w := httptest.NewRecorder()
	s.provider.Receive(w, s.bank.Request("http://stoa.test/api/payment/stripe/webhook", e, at))
	return w.Code
}

// hear brings all messages, and works on them.
func (s *counter) hear(t testing.TB) {
	t.Helper()
	for _, e := range s.bank.Take() {
		if status := s.send(e, time.Now()); status != http.StatusNoContent {
			t.Fatalf("%s: %d", e.Type, status)
		}
	}
	s.work(t)
}

func (s *counter) work(t testing.TB) {
	t.Helper()
	if err := s.provider.Work(s.ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.Reconcile(s.ctx); err != nil {
		t.Fatal(err)
	}
	if err := s.refunds.BookDisputes(s.ctx); err != nil {
		t.Fatal(err)
	}
}

func (s *counter) is(t testing.TB, ctx context.Context, number, status, waits string) *order.Order {
	t.Helper()
	o, err := s.Order(ctx, number)
	if err != nil || o.Status != status || o.WaitsFor != waits {
		t.Fatalf("%+v %v, want %s, waiting for %s", o, err, status, waits)
	}
	return o
}

func (s *counter) holds(t testing.TB, account string, want int64) {
	t.Helper()
	if cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD"); err != nil || cents != want {
		t.Errorf("%s has %d, want %d, %v", account, cents, want, err)
	}
}

func TestAPageIsPaidAndTheBuyerComesBackTwice(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		o := s.place(t, ctx, "k")
		page := s.page()
		if o.WaitsFor != order.WaitsPage || page.Cents != 11901 || page.Currency != "usd" {
			t.Fatalf("%+v %+v", o, page)
		}
		if to, err := s.PageOf(ctx, o.Number); err != nil || to != page.URL {
			t.Errorf("the page is at %q, %v", to, err)
		}
		if again := s.place(t, ctx, "k"); again.Number != o.Number || len(s.bank.Sessions()) != 1 {
			t.Errorf("repeated, it is %s on %d pages", again.Number, len(s.bank.Sessions()))
		}
		if s.bank.Pay(page.ID, stripetest.Decline) {
			t.Fatal("declined, and paid")
		}
		s.hear(t)
		s.is(t, ctx, o.Number, order.Pending, "page")
		if !s.bank.Pay(page.ID, stripetest.Card) {
			t.Fatal("not paid")
		}
		for range 2 {
			back, err := s.Return(ctx, o.Number, false)
			if err != nil || back.Status != order.Paid || back.Card.Last4 != "4242" {
				t.Errorf("back: %+v, %v", back, err)
			}
		}
		s.hear(t)
		fee := int64(11901*29/1000 + 30)
		s.holds(t, ledger.Provider("stripe"), -11901+fee)
		s.holds(t, ledger.Fees, -fee)
	})
}

func TestWhoDoesNotComeBackIsEnrolledByTheMessageOrByAPoll(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for name, hear := range map[string]func(){
			"a message":   func() { s.hear(t) },
			"no messages": func() { s.bank.Take(); s.pass(time.Minute); s.work(t) },
			"all twice, the last first": func() {
				events := s.bank.Take()
				for i := range events {
					for range 2 {
						s.send(events[len(events)-1-i], time.Now())
						s.work(t)
					}
				}
			},
		} {
			ctx, _ := s.buyer(t, pays)
			o := s.place(t, ctx, "k")
			s.bank.Pay(s.page().ID, stripetest.Card)
			hear()
			if found, err := s.Order(ctx, o.Number); err != nil || found.Status != order.Paid {
				t.Errorf("%s: %+v, %v", name, found, err)
			}
		}
	})
}

func TestLostAnswersCostNobodyMoney(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		s.bank.Fail("POST /v1/checkout/sessions", 1)
		in := order.PlaceIn{Key: "k", Quote: s.quote(t, ctx), Page: stripe.Name}
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" {
			t.Fatal(err)
		}
		s.pass(11 * time.Second)
		s.work(t) // nobody was told where the page is
		in.Key = "k2"
		o, err := s.Place(ctx, in)
		if err != nil || o.WaitsFor != order.WaitsPage {
			t.Fatalf("%+v, %v", o, err)
		}
		s.bank.Pay(s.page().ID, stripetest.Card)
		s.hear(t)
		s.is(t, ctx, o.Number, order.Paid, "no")
		s.bank.Fail("POST /v1/refunds", 1)
		if _, err := s.refunds.Ask(ctx, o.Number, "js", ""); err != nil {
			t.Fatal(err) // it was refunded, whatever Stripe has answered
		}
		if _, err := s.refunds.Ask(ctx, o.Number, "go", ""); err != nil {
			t.Fatal(err)
		}
		if page := s.page(); page.Refunded != 11901 {
			t.Errorf("%d refunded", page.Refunded)
		}
		s.is(t, ctx, o.Number, order.Refunded, "no")
	})
}

func TestALeftPageCanNotBePaid(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		first := s.place(t, ctx, "k")
		left := s.page()
		if o, err := s.Return(ctx, first.Number, true); err != nil || o.Status != order.Failed {
			t.Fatalf("%+v, %v", o, err)
		}
		if s.bank.Pay(left.ID, stripetest.Card) {
			t.Error("paid on a page that was left")
		}
		second := s.place(t, ctx, "k2") // and in another tab
		third := s.place(t, ctx, "k3")
		s.is(t, ctx, second.Number, order.Failed, "no")
		s.bank.Pay(s.page().ID, stripetest.Card)
		if _, err := s.Place(ctx, order.PlaceIn{Key: "k4", Quote: s.quote(t, ctx), Page: stripe.Name}); err == nil {
			t.Error("the same cart was paid twice")
		}
		s.is(t, ctx, third.Number, order.Paid, "no")
	})
}

// Who comes back without having paid learns why: the bank's last word, or that they have left.
func TestWhyAPageWasNotPaid(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for number, code := range map[string]string{
			"": "payment.abandoned", stripetest.Decline: "payment.declined",
			"4000000000009995": "payment.insufficient_funds", "4000000000000069": "payment.expired_card",
		} {
			ctx, _ := s.buyer(t, pays)
			o := s.place(t, ctx, "k")
			if number != "" && s.bank.Pay(s.page().ID, number) {
				t.Fatal("declined, and paid")
			}
			if back, err := s.Return(ctx, o.Number, false); err != nil || back.Status != order.Pending || back.Failure != "" {
				t.Errorf("they may still pay: %+v, %v", back, err)
			}
			back, err := s.Return(ctx, o.Number, true)
			if err != nil || back.Status != order.Failed || back.Failure != code {
				t.Errorf("tried %q: %+v, %v, want %s", number, back, err, code)
			}
			if cart, err := s.carts.Cart(ctx, ""); err != nil || len(cart.Lines) != 2 {
				t.Errorf("the cart has %+v, %v", cart, err)
			}
		}
	})
}

func TestABankTakesDays(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		for _, paid := range []bool{true, false} {
			ctx, _ := s.buyer(t, pays)
			o := s.place(t, ctx, "k")
			page := s.page()
			s.bank.Pay(page.ID, stripetest.Delayed)
			if back, err := s.Return(ctx, o.Number, false); err != nil || back.WaitsFor != order.WaitsBank {
				t.Fatalf("%+v, %v", back, err)
			}
			if cart, err := s.carts.Cart(ctx, ""); err != nil || len(cart.Lines) != 0 {
				t.Errorf("the cart has %+v, %v", cart, err)
			}
			if _, _, err := s.carts.Add(ctx, "go", ""); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Place(ctx, order.PlaceIn{
				Key: "k2", Quote: s.quote(t, ctx), Page: stripe.Name,
			}); fault.CodeOf(err) != "order.processing" {
				t.Errorf("paid for again: %v", err)
			}
			s.pass(3 * 24 * time.Hour)
			s.bank.Settle(page.ID, paid)
			s.hear(t)
			if !paid {
				s.is(t, ctx, o.Number, order.Failed, "no")
				continue
			}
			s.is(t, ctx, o.Number, order.Paid, "no")
			s.holds(t, ledger.Fees, 0)
			s.bank.NameFees()
			s.hear(t)
			if err := s.provider.PostFees(s.ctx); err != nil {
				t.Fatal(err)
			}
			s.holds(t, ledger.Fees, -(11901*29/1000 + 30))
		}
	})
}

// A debit that takes longer than a week still has its fee, although nothing is said of it; and so does one whose fee
// nobody knows for months.
func TestTheFeeOfASlowBankIsPosted(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		fee := int64(0)
		for _, waits := range []time.Duration{6 * time.Hour, 100 * 24 * time.Hour} {
			ctx, _ := s.buyer(t, pays)
			o := s.place(t, ctx, "k")
			page := s.page()
			s.bank.Pay(page.ID, stripetest.Delayed)
			s.hear(t)
			s.pass(12 * 24 * time.Hour)
			s.bank.Settle(page.ID, true)
			s.hear(t)
			s.is(t, ctx, o.Number, order.Paid, "no")
			s.pass(waits)
			for _, known := range []bool{false, true} {
				if known {
					s.bank.NameFees()
					s.bank.Take()
					s.pass(waits)
				}
				if err := s.provider.PostFees(s.ctx); err != nil {
					t.Fatal(err)
				}
			}
			fee += 11901*29/1000 + 30
			s.holds(t, ledger.Fees, -fee)
		}
	})
}

// What a bank has taken back can't be refunded as well: the approved refund ends with the dispute.
func TestARefundIsApprovedAndTheDisputeLost(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		o := s.place(t, ctx, "k")
		page := s.page()
		s.bank.Pay(page.ID, stripetest.Card)
		s.hear(t)
		id := s.bank.Complain(page.ID, 11901)
		if err := s.refunds.Approve(ctx, o.Number, "js"); fault.CodeOf(err) != "refund.in_progress" {
			t.Fatal(err)
		}
		s.hear(t)
		s.is(t, ctx, o.Number, order.Paid, "no")
		s.bank.Decide(id, false)
		s.hear(t)
		s.is(t, ctx, o.Number, order.Refunded, "no")
		s.pass(time.Minute)
		s.work(t) // nothing is left to do
		s.holds(t, ledger.Platform, 0)
		s.holds(t, ledger.Disputed, 0)
		s.holds(t, ledger.Provider("stripe"), 11901*29/1000+30+1500)
	})
}

func TestMessagesAreBelievedIfTheyAreOurs(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		ctx, _ := s.buyer(t, pays)
		o := s.place(t, ctx, "k")
		page := s.page()
		right := s.bank.Forge(page.ID, false, "", nil)
		if status := s.send(right, time.Now().Add(-6*time.Minute)); status != http.StatusUnprocessableEntity {
			t.Errorf("an old signature: %d", status)
		}
		wrong := right
		wrong.Body = append([]byte(" "), right.Body...)
		r := s.bank.Request("http://stoa.test", right, time.Now())
		r.Body = s.bank.Request("http://stoa.test", wrong, time.Now()).Body
		w := httptest.NewRecorder()
		if s.provider.Receive(w, r); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("another body: %d", w.Code)
		}
		for problem, e := range map[string]stripetest.Event{
			stripe.WrongMode:     s.bank.Forge(page.ID, true, "", nil),
			stripe.WrongAccount:  s.bank.Forge(page.ID, false, "acct_other", nil),
			stripe.WrongCurrency: s.bank.Forge(page.ID, false, "", map[string]any{"currency": "eur"}),
			stripe.WrongAmount:   s.bank.Forge(page.ID, false, "", map[string]any{"amount_total": 1}),
			stripe.WrongOrder: s.bank.Forge(page.ID, false, "", map[string]any{
				"client_reference_id": "x", "id": "cs_x", "metadata": map[string]string{},
			}),
			"": s.bank.Forge(page.ID, false, s.bank.Account, nil),
		} {
			if status := s.send(e, time.Now()); status != http.StatusNoContent {
				t.Errorf("%s: %d", problem, status)
			}
			s.work(t)
			var found string
			if err := s.d.Read().QueryRow(`SELECT problem FROM stripe_events WHERE id = $1`, e.ID).Scan(&found); err != nil ||
				found != problem {
				t.Errorf("%q is found to be %q, %v", problem, found, err)
			}
		}
		s.is(t, ctx, o.Number, order.Pending, "page") // all of them said that it is paid
	})
}

func TestDisputes(t *testing.T) {
	eachCounter(t, func(t *testing.T, s *counter) {
		fees := int64(0)
		for _, c := range []struct {
			won, late bool
			cents     int64
			status    string
		}{{true, false, 11901, order.Paid}, {false, true, 11901, order.Refunded}, {false, false, 500, order.Paid}} {
			ctx, _ := s.buyer(t, pays)
			o := s.place(t, ctx, "k")
			page := s.page()
			s.bank.Pay(page.ID, stripetest.Card)
			s.hear(t)
			fees += 11901*29/1000 + 30
			id := s.bank.Complain(page.ID, c.cents)
			if !c.late {
				s.hear(t)
				s.is(t, ctx, o.Number, order.Paid, "no")
				s.holds(t, ledger.Disputed, -c.cents)
			}
			s.bank.Decide(id, c.won)
			s.hear(t)
			s.is(t, ctx, o.Number, c.status, "no")
			s.holds(t, ledger.Disputed, 0)
			if !c.won {
				fees += 1500
			}
			s.holds(t, ledger.Fees, -fees)
		}
		s.holds(t, ledger.Provider("stripe"), -11901-(11901-500)+fees)
		var enrolled int
		if err := s.d.Read().QueryRow(`SELECT count(*) FROM enrollments WHERE ended_at IS NULL`).Scan(&enrolled); err != nil ||
			enrolled != 4 {
			t.Errorf("%d enrollments, %v", enrolled, err)
		}
	})
}

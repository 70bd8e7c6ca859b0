package order_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/session"
)

// till is a shop on two instances, with a bank, and a clock that is set by hand.
type till struct {
	*shop
	bank  *bank
	other *instance
	clock time.Time
	mu    sync.Mutex
}

func eachTill(t *testing.T, test func(t *testing.T, s *till)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, openTill(t, d)) })
}

func openTill(t testing.TB, d *db.DB) *till {
	t.Helper()
	s := &till{shop: open(t, d), bank: newBank(), clock: time.Now()}
	s.instance, s.other = s.another(), s.another()
	d.SetClock(func() time.Time {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.clock
	})
	return s
}

func (s *till) another() *instance {
	i := newInstance(s.d, s.bank)
	i.Service.RenewEvery, i.refunds.RenewEvery = time.Hour, time.Hour // a clock set by hand does not go by itself
	return i
}

// exec runs a statement that no use case would.
func (s *till) exec(t *testing.T, statement string) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, statement)
		return err
	})
}

func (s *till) pass(d time.Duration) {
	s.mu.Lock()
	s.clock = s.clock.Add(d)
	s.mu.Unlock()
}

func (s *till) reconcile(t *testing.T) {
	t.Helper()
	if err := s.other.Reconcile(s.ctx); err != nil {
		t.Fatal(err)
	}
}

// stopAt makes the bank's next call of that moment wait until free is called.
func (s *till) stopAt(moment string) (reached <-chan struct{}, free func()) {
	at, go_ := make(chan struct{}), make(chan struct{})
	var once sync.Once
	s.bank.at = func(now, _ string) error {
		if now == moment {
			first := false
			once.Do(func() { first = true })
			if first {
				close(at)
				<-go_
			}
		}
		return nil
	}
	return at, func() { close(go_) }
}

// books fails unless the provider's account says what the bank says, and sums are zero.
func (s *till) books(t *testing.T) {
	t.Helper()
	if got, want := -s.balance(t, ledger.Provider("bank")), s.bank.taken(); got != want {
		t.Errorf("the books say that the bank holds %d, the bank says %d", got, want)
	}
	if sum := s.balance(t, ledger.Platform) + s.balance(t, ledger.Rounding) + s.balance(
		t, ledger.Provider("bank"),
	) + teacherBalance(t, s.shop); sum != 0 {
		t.Errorf("the ledger is out of balance by %d", sum)
	}
}

// The buyer repeats a payment, and is charged while another instance concludes that
// there is no charge.
func TestPaidWhileAnotherInstanceGivesUp(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
		s.bank.down = true
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" || !errors.Is(err, errDown) {
			t.Fatalf("%v", err)
		}
		s.bank.down = false
		reached, free := s.stopAt("charge")
		answer := make(chan error)
		go func() {
			_, err := s.Place(ctx, in)
			answer <- err
		}()
		<-reached
		s.reconcile(t) // its lease is good: nothing happens
		if _, err := s.other.Place(ctx, in); fault.CodeOf(err) != "order.in_progress" {
			t.Errorf("worked on by two: %v", err)
		}
		s.pass(time.Minute)
		s.reconcile(t) // the worker seems to be dead, and there is no charge
		free()
		if err := <-answer; fault.CodeOf(err) != "payment.interrupted" {
			t.Errorf("%v", err)
		}
		if s.bank.paid() != 1 || s.bank.taken() != 0 {
			t.Errorf("%d charges, %d cents not sent back", s.bank.paid(), s.bank.taken())
		}
		s.books(t)
		in.Key = "k2"
		if o, err := s.Place(ctx, in); err != nil || o.Status != order.Paid || s.bank.taken() != o.Total.Amount {
			t.Errorf("the next try: %+v %v", o, err)
		}
		s.books(t)
	})
}

func TestALateChargeIsSentBack(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		buyer, _ := session.From(ctx)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
		s.bank.slow = true
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.unconfirmed" {
			t.Fatalf("%v", err)
		}
		s.pass(time.Minute)
		s.reconcile(t)
		if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.interrupted" {
			t.Fatalf("%v", err)
		}
		s.pass(20 * time.Hour)
		s.reconcile(t)
		s.bank.arrive()
		s.bank.at = func(moment, _ string) error { // the first refund's answer is lost
			if moment == "refunded" && s.bank.calls["refund"] == 1 {
				return errDown
			}
			return nil
		}
		s.pass(4 * time.Hour)
		if err := s.other.Reconcile(s.ctx); !errors.Is(err, errDown) {
			t.Fatalf("%v", err)
		}
		s.pass(time.Minute)
		s.reconcile(t)
		if s.bank.paid() != 1 || s.bank.taken() != 0 || s.bank.calls["refund"] != 2 {
			t.Errorf("%d charges, %d cents not sent back, %v", s.bank.paid(), s.bank.taken(), s.bank.calls)
		}
		s.books(t)
		looks := s.bank.calls["lookup"]
		s.pass(48 * time.Hour)
		s.reconcile(t)
		if s.bank.calls["lookup"] != looks {
			t.Error("watched on after the end")
		}
		notified := eventtest.Of[event.RefundChanged](t, s.d)
		if len(notified) != 1 || notified[0].State != "late" || notified[0].PersonID != buyer.ID {
			t.Errorf("the buyer was notified of %+v", notified)
		}
	})
}

// An instance dies before its charge reaches the bank: seconds later the buyer knows.
func TestACrashIsReconciledWithinSeconds(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
		s.bank.at = func(moment, _ string) error {
			if moment == "charge" {
				panic("crash")
			}
			return nil
		}
		func() {
			defer func() { _ = recover() }()
			_, _ = s.Place(ctx, in)
		}()
		s.pass(4 * time.Second)
		s.reconcile(t)
		if _, err := s.other.Place(ctx, in); fault.CodeOf(err) != "order.in_progress" {
			t.Errorf("before the lease ends: %v", err)
		}
		s.pass(time.Second)
		s.reconcile(t)
		if _, err := s.other.Place(ctx, in); fault.CodeOf(err) != "payment.interrupted" {
			t.Errorf("after it ended: %v", err)
		}
		in.Key = "k2"
		s.bank.at = func(string, string) error { return nil }
		if o, err := s.other.Place(ctx, in); err != nil || o.Status != order.Paid {
			t.Errorf("%+v %v", o, err)
		}
	})
}

// The only process there is need not wait for what its predecessor leased.
func TestEndLeases(t *testing.T) {
	s := openTill(t, dbtest.SQLite(t))
	ctx, _ := s.buyer(t, pays)
	in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
	reached, free := s.stopAt("charged")
	placed := make(chan *order.Order)
	go func() {
		o, _ := s.Place(ctx, in)
		placed <- o
	}()
	<-reached
	if err := s.other.EndLeases(s.ctx); err != nil {
		t.Fatal(err)
	}
	s.reconcile(t)
	if o, err := s.other.Place(ctx, in); err != nil || o.Status != order.Paid {
		t.Errorf("%+v %v", o, err)
	}
	free()
	if o := <-placed; o == nil || o.Status != order.Paid {
		t.Errorf("the first to ask: %+v", o)
	}
	s.books(t)
}

func TestALeaseIsRenewedWhileTheBankThinks(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		s.RenewEvery = time.Millisecond
		reached, free := s.stopAt("charge")
		placed := make(chan error)
		go func() {
			_, err := s.Place(ctx, order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"})
			placed <- err
		}()
		<-reached
		due := func() (at db.Time) {
			if err := s.d.Read().QueryRow(`SELECT due_at FROM orders`).Scan(&at); err != nil {
				t.Fatal(err)
			}
			return at
		}
		for range 3 {
			s.pass(4 * time.Second)
			for s.d.Now().Add(4 * time.Second).After(due().Time) { // until it is renewed
			}
			s.reconcile(t)
		}
		free()
		if err := <-placed; err != nil {
			t.Error(err)
		}
	})
}

// After money has moved, nothing optional stops the books.
func TestNothingOptionalStopsTheBooks(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		s.bank.at = func(moment, _ string) error {
			s.bank.noCards = s.bank.noCards || moment == "charged"
			return nil
		}
		o, err := s.Place(ctx, order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays", SaveCard: true})
		if err != nil || o.Status != order.Paid {
			t.Fatalf("%+v %v", o, err)
		}
		s.books(t)
		s.bank.noCards, s.bank.at = false, func(string, string) error { return nil }
		if state, err := s.refunds.Ask(ctx, o.Number, "js", ""); err != nil || state != "done" {
			t.Errorf("%s %v", state, err)
		}
		var learning int
		if err := s.d.Read().QueryRow(
			`SELECT count(*) FROM enrollments WHERE ended_at IS NULL AND course_id = 'js'`,
		).Scan(&learning); err != nil || learning != 0 {
			t.Errorf("%d are enrolled after the refund, %v", learning, err)
		}
		s.books(t)
		if _, _, err := s.carts.Add(ctx, "js", ""); err != nil {
			t.Fatal(err)
		}
		if o, err := s.Place(ctx, order.PlaceIn{
			Key: "k2", Quote: s.quote(t, ctx), Token: "pays", SaveCard: true,
		}); err != nil || o.Status != order.Paid {
			t.Errorf("the next purchase: %+v %v", o, err)
		}
		var cards int
		if err := s.d.Read().QueryRow(`SELECT count(*) FROM cards`).Scan(&cards); err != nil || cards != 1 {
			t.Errorf("%d cards saved, %v", cards, err)
		}
	})
}

// A buyer whose enrollment could not be written is charged once, and enrolled by Reconcile.
func TestAnEnrollmentIsRepeated(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
		s.exec(t, `ALTER TABLE enrollments RENAME TO unreachable`)
		if _, err := s.Place(ctx, in); err == nil {
			t.Fatal("paid without an enrollment")
		}
		s.exec(t, `ALTER TABLE unreachable RENAME TO enrollments`)
		s.pass(time.Minute)
		s.reconcile(t)
		if o, err := s.Place(ctx, in); err != nil || o.Status != order.Paid || s.bank.paid() != 1 {
			t.Errorf("%+v %v, %d charges", o, err, s.bank.paid())
		}
		s.books(t)
	})
}

func TestANumberThatIsTakenIsPassedOver(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		// Each transaction is run twice.
		numbers := []string{"abc000001", "abc000001", "abc000001", "abc000002", "abc000001", "abc000002"}
		s.SetNumbers(func() string {
			next := numbers[0]
			numbers = numbers[1:]
			return next
		})
		for _, want := range []string{"abc000001", "abc000002"} {
			ctx, _ := s.buyer(t, pays)
			if o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.quote(t, ctx), Token: "pays"}); err != nil ||
				o.Number != want {
				t.Errorf("%+v %v", o, err)
			}
		}
	})
}

func TestATokenThatTheBankForgotFailsTheOrder(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "forgotten"}
		for range 2 {
			if _, err := s.Place(ctx, in); fault.CodeOf(err) != "payment.token_unknown" {
				t.Errorf("%v", err)
			}
		}
		if o, err := s.Place(ctx, order.PlaceIn{Key: "k2", Quote: in.Quote, Token: "pays"}); err != nil ||
			o.Status != order.Paid {
			t.Errorf("%+v %v", o, err)
		}
	})
}

func TestAKeyIsOnePayment(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: "pays"}
		first, err := s.Place(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		for what, c := range map[string]struct {
			in   order.PlaceIn
			code string
		}{
			"the same":            {in, ""},
			"the same card, anew": {order.PlaceIn{Key: "k1", Quote: in.Quote, Token: "PAYS"}, ""},
			"another cart":        {order.PlaceIn{Key: "k1", Quote: "another", Token: "pays"}, "order.key_reused"},
			"another card": {
				order.PlaceIn{Key: "k1", Quote: in.Quote, Token: "another card"}, "order.key_reused",
			},
			"no card":               {order.PlaceIn{Key: "k1", Quote: in.Quote}, "order.key_reused"},
			"another's saved cards": {order.PlaceIn{Key: "k1", Quote: in.Quote, CardID: "c"}, "card.not_found"},
		} {
			o, err := s.Place(ctx, c.in)
			if fault.CodeOf(err) != c.code || err == nil && o.Number != first.Number {
				t.Errorf("%s: %+v %v", what, o, err)
			}
		}
		other, _ := s.buyer(t, pays)
		if o, err := s.Place(other, order.PlaceIn{Key: "k1", Quote: s.quote(t, other), Token: "pays"}); err != nil ||
			o.Number == first.Number {
			t.Errorf("another buyer's key: %+v %v", o, err)
		}
	})
}

// A course of JPY 9,900 is never sold for USD 99.00.
func TestOneCurrency(t *testing.T) {
	eachTill(t, func(t *testing.T, s *till) {
		ctx, _ := s.buyer(t, pays)
		before := s.quote(t, ctx)
		_, cookie, err := s.carts.Add(s.ctx, "js", "")
		if err != nil {
			t.Fatal(err)
		}
		s.tx(t, func(tx *db.Tx) error {
			_, err := tx.ExecContext(s.ctx, `UPDATE courses SET currency = 'JPY' WHERE slug = 'js'`)
			return err
		})
		if _, err := s.Place(ctx, order.PlaceIn{
			Key: "k1", Quote: before, Token: "pays",
		}); fault.CodeOf(err) != "order.quote_changed" {
			t.Errorf("paid before it was seen: %v", err)
		}
		cart, err := s.carts.Cart(ctx, "")
		if err != nil || len(cart.Lines) != 1 || len(cart.Notices) != 1 || cart.Total.Amount != 2001 {
			t.Errorf("%+v %v", cart, err)
		}
		if visitors, err := s.carts.Cart(s.ctx, cookie); err != nil || len(visitors.Lines) != 0 {
			t.Errorf("%+v %v", visitors, err)
		}
		for who, ctx := range map[string]context.Context{"buyer": ctx, "visitor": s.ctx} {
			if _, _, err := s.carts.Add(ctx, "js", ""); fault.CodeOf(err) != "cart.currency" {
				t.Errorf("%s: %v", who, err)
			}
		}
		if o, err := s.Place(ctx, order.PlaceIn{Key: "k2", Quote: cart.Quote, Token: "pays"}); err != nil ||
			len(o.Lines) != 1 || s.bank.taken() != 2001 {
			t.Errorf("%+v %v", o, err)
		}
	})
}

package transfer_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/cart"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund"
	"stoa/internal/session"
	"stoa/internal/transfer"
)

const holder, account0, total = "Stoa Academy GmbH", "DE89370400440532013000", 11901

// till is a shop with courses of 99.00 and 20.01, whose buyers transfer the money.
type till struct {
	*transfer.Service
	t        testing.TB
	d        *db.DB
	orders   *order.Service
	refunds  *refund.Service
	carts    *cart.Service
	ctx      context.Context
	operator context.Context
	clock    time.Time
	mu       sync.Mutex
	people   int
}

func (s *till) tx(f func(tx *db.Tx) error) {
	s.t.Helper()
	if err := s.d.InTx(s.ctx, f); err != nil {
		s.t.Fatal(err)
	}
}

func (s *till) pass(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clock = s.clock.Add(d)
}

func (s *till) person() session.Viewer {
	s.t.Helper()
	s.people++
	v := session.Viewer{Name: "Ada", Email: fmt.Sprintf("ada%d@stoa.test", s.people), Verified: true}
	s.tx(func(tx *db.Tx) (err error) {
		slug := fmt.Sprint("p", s.people)
		v.ID, err = account.Insert(s.ctx, tx, account.NewPerson{Name: v.Name, Email: v.Email, Slug: slug})
		return err
	})
	return v
}

func each(t *testing.T, f func(t *testing.T, s *till)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := &till{t: t, d: d, ctx: t.Context(), clock: time.Now(), carts: cart.New(d, []byte("secret"), nil, nil)}
		d.SetClock(func() time.Time { s.mu.Lock(); defer s.mu.Unlock(); return s.clock })
		set := payment.Only(transfer.NewProvider(d))
		s.orders = order.New(d, set, payment.New(d, set), func() order.Seller { return order.Seller{Name: "Stoa"} }, nil)
		s.refunds = refund.New(d, set)
		s.Service = transfer.New(d, s.orders, nil, seal.Generate(), true)
		operator := s.person()
		s.operator = session.With(s.ctx, operator)
		s.tx(func(tx *db.Tx) error {
			for _, statement := range []string{
				`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`,
				`INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`,
				`INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`,
			} {
				if _, err := tx.ExecContext(s.ctx, statement); err != nil {
					return err
				}
			}
			for slug, cents := range map[string]int64{"js": 9900, "go": 2001} {
				if _, err := tx.ExecContext(s.ctx, `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title,
					summary, description, language, level, status, price_cents, currency, price_since, skills, objectives,
					requirements, created_at, updated_at) VALUES ($1, $1, $2, 's', 'c', $1, '', '', 'en', 'all', 'published', $3,
					'USD', $4, '[]', '[]', '[]', $4, $4)`, slug, operator.ID, cents, db.At(tx.Now)); err != nil {
					return err
				}
			}
			return nil
		})
		f(t, s)
	})
}

// ready gives the shop its account.
func (s *till) ready() {
	s.t.Helper()
	if err := s.SetAccountAs(s.ctx, transfer.TransferAccount{Holder: holder, IBAN: account0}, "x"); err != nil {
		s.t.Fatal(err)
	}
}

// buyer has both courses in the cart.
func (s *till) buyer() context.Context {
	s.t.Helper()
	ctx := session.With(s.ctx, s.person())
	for _, slug := range []string{"js", "go"} {
		if _, _, err := s.carts.Add(ctx, slug, ""); err != nil {
			s.t.Fatal(err)
		}
	}
	return ctx
}

func (s *till) place(ctx context.Context) (*order.Order, error) {
	bought, err := s.carts.Cart(ctx, "")
	if err != nil {
		s.t.Fatal(err)
	}
	return s.orders.Place(ctx, order.PlaceIn{Key: "k", Quote: bought.Quote, Page: transfer.Name})
}

// ordered is a buyer with an order that waits.
func (s *till) ordered() (context.Context, string) {
	s.t.Helper()
	ctx := s.buyer()
	o, err := s.place(ctx)
	if err != nil || o.Status != order.Pending || o.WaitsFor != order.WaitsBank || !o.Transfer {
		s.t.Fatalf("%+v %v", o, err)
	}
	return ctx, o.Number
}

func (s *till) note(number string, cents, before int64) error {
	return s.NoteAs(s.operator, number, transfer.Received{Cents: cents, On: "2026-11-23", Before: before}, "operator")
}

func (s *till) is(ctx context.Context, number, status string) {
	s.t.Helper()
	o, err := s.orders.Order(ctx, number)
	if err != nil || o.Status != status {
		s.t.Fatalf("%+v %v, want %s", o, err, status)
	}
}

func (s *till) holds(account string, want int64) {
	s.t.Helper()
	if cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD"); err != nil || cents != want {
		s.t.Errorf("%s has %d, want %d, %v", account, cents, want, err)
	}
}

func (s *till) told(want ...string) {
	s.t.Helper()
	var got []string
	for _, e := range eventtest.Of[event.TransferChanged](s.t, s.d) {
		got = append(got, e.State)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		s.t.Errorf("told %v, want %v", got, want)
	}
}

func TestWithoutAnAccountNobodyOrders(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		ctx := s.buyer()
		if _, err := s.place(ctx); !errors.Is(err, payment.ErrNotSetUp) {
			t.Fatal(err)
		}
		for name, in := range map[string]transfer.TransferAccount{
			"iban":   {Holder: holder, IBAN: "DE88370400440532013000"},
			"holder": {IBAN: account0},
			"bic":    {Holder: holder, IBAN: account0, BIC: "COBADE"},
		} {
			var wrong *fault.Error
			if err := s.SetAccountAs(s.ctx, in, "x"); !errors.As(err, &wrong) || wrong.Kind != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestATransferIsPaidOnce(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		if again, err := s.place(ctx); err == nil && again.Number != number {
			t.Errorf("repeated, it is %s", again.Number)
		}
		d, err := s.Details(ctx, number)
		if err != nil || d.Missing.Amount != total || d.IBAN != "DE89 3704 0044 0532 0130 00" || d.Code != nil ||
			!d.DueAt.Equal(s.clock.Add(14*24*time.Hour).Truncate(time.Microsecond)) && d.DueAt.Before(s.clock) {
			t.Fatalf("%+v %v", d, err)
		}
		if _, err := s.Details(s.buyer(), number); !errors.Is(err, order.ErrNotFound) {
			t.Errorf("another's: %v", err)
		}
		errs := make(chan error, 2)
		for range 2 { // two operators at once
			go func() { errs <- s.note(number, total, 0) }()
		}
		if a, b := <-errs, <-errs; (a == nil) == (b == nil) {
			t.Errorf("noted twice: %v, %v", a, b)
		}
		s.is(ctx, number, order.Paid)
		if err := s.note(number, total, 0); fault.CodeOf(err) != "transfer.state" {
			t.Errorf("once more: %v", err)
		}
		s.holds("provider:transfer", -total)
		s.holds("deposits", 0)
		s.told("waiting")
		var enrolled int
		if err := s.d.Read().QueryRow(`SELECT count(*) FROM enrollments`).Scan(&enrolled); err != nil || enrolled != 2 {
			t.Errorf("%d enrollments, %v", enrolled, err)
		}
	})
}

func TestTooLittleAndTooMuch(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		if err := s.note(number, 10_000, 0); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Pending)
		s.told("waiting", "short")
		s.holds("provider:transfer", -10_000)
		s.holds("deposits", 10_000)
		if err := s.Cancel(ctx, number); fault.CodeOf(err) != "transfer.part_paid" {
			t.Errorf("canceled with money: %v", err)
		}
		s.pass(20 * 24 * time.Hour)
		if err := s.Due(s.ctx); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Pending) // the operator decides about money that is here
		if err := s.note(number, 1901, 0); fault.CodeOf(err) != "transfer.changed" {
			t.Errorf("seen before the first part: %v", err)
		}
		if err := s.note(number, 2000, 10_000); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Paid)
		s.holds("provider:transfer", -12_000)
		s.holds("deposits", 99)
		all, err := s.Overview(s.operator)
		if err != nil || len(all.Waiting) != 0 || len(all.Returns) != 1 || all.Returns[0].Amount.Amount != 99 {
			t.Fatalf("%+v %v", all, err)
		}
		for i := range 2 {
			err := s.SentAs(s.operator, all.Returns[0].ID, "2026-11-23", "operator")
			if i == 0 && err != nil || i == 1 && fault.CodeOf(err) != "transfer.state" {
				t.Errorf("sent back, time %d: %v", i+1, err)
			}
		}
		s.holds("provider:transfer", -total)
		s.holds("deposits", 0)
	})
}

func TestAFeeOnTheWayIsTolerated(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		if err := s.SetRules(s.operator, transfer.TransferRules{WaitDays: 14, RemindDays: 7, Tolerance: 100}); err != nil {
			t.Fatal(err)
		}
		for _, rules := range []transfer.TransferRules{
			{WaitDays: 0}, {WaitDays: 7, RemindDays: 7}, {WaitDays: 7, Tolerance: -1},
		} {
			if err := s.SetRules(s.operator, rules); err == nil {
				t.Errorf("%+v", rules)
			}
		}
		ctx, number := s.ordered()
		if err := s.note(number, total-101, 0); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Pending)
		if err := s.note(number, 1, total-101); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Paid)
		s.holds("provider:transfer", -total+100)
		s.holds("deposits", 0)
		s.holds("fees", -100)
	})
}

func TestRemindedOnceAndEnded(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		for _, days := range []int{6, 1, 1} {
			s.pass(time.Duration(days)*24*time.Hour + time.Minute)
			if err := s.Due(s.ctx); err != nil {
				t.Fatal(err)
			}
		}
		s.told("waiting", "reminder")
		s.pass(7 * 24 * time.Hour)
		for range 2 {
			if err := errors.Join(s.Due(s.ctx), s.Settle(s.ctx)); err != nil {
				t.Fatal(err)
			}
		}
		s.told("waiting", "reminder", "ended")
		s.is(ctx, number, order.Failed)
		if err := s.note(number, total, 0); fault.CodeOf(err) != "transfer.state" {
			t.Errorf("paid after its end: %v", err)
		}
	})
}

func TestABuyerCancels(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		if err := s.Cancel(s.buyer(), number); !errors.Is(err, order.ErrNotFound) {
			t.Errorf("another's: %v", err)
		}
		for range 2 {
			if err := s.Cancel(ctx, number); err != nil {
				t.Fatal(err)
			}
		}
		s.is(ctx, number, order.Failed)
		if _, number = s.ordered(); s.note(number, total, 0) != nil {
			t.Error("another order is not paid")
		}
	})
}

// A worker that was held up comes to an order that was given up meanwhile.
func TestNothingIsToComeForAnOrderThatFailed(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		if err := s.Cancel(ctx, number); err != nil {
			t.Fatal(err)
		}
		var id string
		s.tx(func(tx *db.Tx) error {
			return tx.QueryRowContext(s.ctx, `DELETE FROM transfers RETURNING order_id`).Scan(&id)
		})
		result, err := transfer.NewProvider(s.d).Charge(s.ctx, payment.Charge{Key: id, Cents: total, Currency: "USD"})
		if err != nil || result.Outcome != payment.Abandoned {
			t.Errorf("%+v %v", result, err)
		}
		s.told("waiting")
		if err := s.note(number, total, 0); err == nil {
			t.Error("paid what nobody sells any more")
		}
		s.is(ctx, number, order.Failed)
	})
}

// A kill after the money was noted, before the order followed.
func TestAKillInBetween(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		s.tx(func(tx *db.Tx) error {
			_, err := tx.ExecContext(s.ctx, `UPDATE transfers SET state = 'paid', received_cents = cents`)
			return err
		})
		s.is(ctx, number, order.Pending)
		for range 2 {
			if err := s.Settle(s.ctx); err != nil {
				t.Fatal(err)
			}
		}
		s.is(ctx, number, order.Paid)
		s.holds("provider:transfer", -total)
	})
}

func TestARefundIsToBeSent(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		if err := s.note(number, total, 0); err != nil {
			t.Fatal(err)
		}
		if state, err := s.refunds.Ask(ctx, number, "go", ""); err != nil || state != order.RefundDone {
			t.Fatal(state, err)
		}
		if _, err := s.refunds.Ask(ctx, number, "go", ""); err == nil {
			t.Error("refunded twice")
		}
		all, err := s.Overview(s.operator)
		if err != nil || len(all.Returns) != 1 || all.Returns[0].Kind != "refund" || all.Returns[0].Amount.Amount != 2001 {
			t.Fatalf("%+v %v", all, err)
		}
		s.holds("provider:transfer", -9900)
		if err := s.SentAs(s.operator, all.Returns[0].ID, "2026-11-23", "operator"); err != nil {
			t.Fatal(err)
		}
		s.holds("provider:transfer", -9900)
	})
}

package order_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/refund"
	"stoa/internal/session"
)

// shop is a marketplace with one course of 99.00 and one of 20.01.
type shop struct {
	*instance
	d        *db.DB
	provider *stubborn
	carts    *cart.Service
	ctx      context.Context
	people   int
}

// instance is what one process does with orders and refunds.
type instance struct {
	*order.Service
	refunds *refund.Service
}

func newInstance(d *db.DB, provider payment.Provider) *instance {
	pays := payment.Only(provider)
	return &instance{
		order.New(d, pays, payment.New(d, pays), func() order.Seller { return order.Seller{Name: "Stoa"} }, nil),
		refund.New(d, pays),
	}
}

func (i *instance) Reconcile(ctx context.Context) error {
	return errors.Join(i.Service.Reconcile(ctx), i.refunds.Reconcile(ctx))
}

// stubborn is the test provider, whose answers can be lost on the way.
type stubborn struct {
	*test.Provider
	charges atomic.Int64
	lose    atomic.Bool
}

var errLost = errors.New("the connection broke")

func (s *stubborn) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	s.charges.Add(1)
	result, err := s.Provider.Charge(ctx, c)
	if s.lose.Load() {
		return payment.Result{}, errLost
	}
	return result, err
}

func open(t testing.TB, d *db.DB) *shop {
	t.Helper()
	s := &shop{
		d: d, provider: &stubborn{Provider: test.New(d)}, carts: cart.New(d, []byte("secret"), nil, nil),
		ctx: context.Background(),
	}
	s.instance = newInstance(d, s.provider)
	s.tx(t, func(tx *db.Tx) error {
		teacher, err := account.Insert(s.ctx, tx, account.NewPerson{
			Name: "Teacher", Email: "teacher@stoa.test", Slug: "teacher",
		})
		if err != nil {
			return err
		}
		for _, statement := range []string{
			`INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`,
			`INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`,
			`INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`,
		} {
			if _, err := tx.ExecContext(s.ctx, statement); err != nil {
				return err
			}
		}
		for slug, cents := range map[string]int{"js": 9900, "go": 2001} {
			if err := insertCourse(s.ctx, tx, slug, teacher, int64(cents)); err != nil {
				return err
			}
		}
		return nil
	})
	return s
}

func insertCourse(ctx context.Context, tx *db.Tx, slug, teacher string, cents int64) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status, price_cents, currency, price_since,
		skills, objectives, requirements, created_at, updated_at) VALUES ($1, $1, $2, 's', 'c', $1, '', '', 'en', 'all', 'published', $3, 'USD', $4, '[]', '[]', '[]', $4, $4)`, slug, teacher, cents, db.At(tx.Now))
	return err
}

func (s *shop) tx(t testing.TB, f func(tx *db.Tx) error) {
	t.Helper()
	if err := s.d.InTx(s.ctx, f); err != nil {
		t.Fatal(err)
	}
}

// buyer is a verified person with both courses in the cart and a card that pays.
func (s *shop) buyer(t testing.TB, number string) (ctx context.Context, token string) {
	t.Helper()
	s.people++
	v := session.Viewer{Name: "Ada", Email: fmt.Sprintf("ada%d@stoa.test", s.people), Verified: true}
	s.tx(t, func(tx *db.Tx) (err error) {
		v.ID, err = account.Insert(s.ctx, tx, account.NewPerson{Name: v.Name, Email: v.Email})
		return err
	})
	ctx = session.With(s.ctx, v)
	for _, slug := range []string{"js", "go"} {
		if _, _, err := s.carts.Add(ctx, slug, ""); err != nil {
			t.Fatal(err)
		}
	}
	card, err := s.provider.Tokenize(ctx, test.NewCard{
		Name: "Ada", Number: number, CVV: "123", ExpMonth: 12, ExpYear: time.Now().Year() + 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	return ctx, card.Token
}

func (s *shop) quote(t testing.TB, ctx context.Context) string {
	t.Helper()
	cart, err := s.carts.Cart(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	return cart.Quote
}

const pays, declines = "4242 4242 4242 4242", "4000000000000002"

func each(t *testing.T, f func(t *testing.T, s *shop)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { f(t, open(t, d)) })
}

func TestPlacePaysOnceAndSharesTheMoney(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, token := s.buyer(t, pays)
		in := order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: token, SaveCard: true}
		first, err := s.Place(ctx, in)
		if err != nil || first.Status != order.Paid || first.Total.Amount != 11901 {
			t.Fatalf("%+v %v", first, err)
		}
		again, err := s.Place(ctx, in)
		if err != nil || again.Number != first.Number || s.provider.charges.Load() != 1 {
			t.Errorf("again: %+v %v, %d charges", again, err, s.provider.charges.Load())
		}
		if _, _, err := s.carts.Add(ctx, "js", ""); fault.CodeOf(err) != "cart.already_owned" {
			t.Errorf("bought, and into the cart again: %v", err)
		}
		var sum, postings int64
		row := s.d.Read().QueryRow(
			`SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT), count(*) FROM ledger_postings`,
		)
		if err := row.Scan(&sum, &postings); err != nil || sum != 0 || postings != 7 {
			t.Errorf("ledger: sum %d of %d postings, %v", sum, postings, err)
		}
		if cents, _ := ledger.Balance(ctx, s.d.Read(), ledger.Platform, "USD"); cents != 2970+600 {
			t.Errorf("the platform keeps %d", cents)
		}
		other, _ := s.buyer(t, pays)
		if _, err := s.Order(other, first.Number); fault.CodeOf(err) != "order.not_found" {
			t.Errorf("another's order: %v", err)
		}
	})
}

func TestPlaceInParallelIsOneOrder(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, token := s.buyer(t, pays)
		quote := s.quote(t, ctx)
		var wait sync.WaitGroup
		for i := range 12 { // a double click six times over, in two tabs
			wait.Go(func() {
				_, err := s.Place(ctx, order.PlaceIn{Key: fmt.Sprint("k", i%2), Quote: quote, Token: token})
				if err != nil && fault.CodeOf(err) == "" {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		rows, err := s.History(ctx)
		if err != nil || len(rows) != 2 || s.provider.charges.Load() != 1 {
			t.Errorf("%d rows, %d charges, %v", len(rows), s.provider.charges.Load(), err)
		}
	})
}

// More buyers at once than the database takes connections: a buyer who holds one must
// never wait for a second.
func TestManyWhoSaveTheirCardsAllGetThrough(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, cancel := context.WithTimeout(s.ctx, 60*time.Second)
		defer cancel()
		s.ctx = ctx
		type purchase struct {
			ctx context.Context
			in  order.PlaceIn
		}
		purchases := make([]purchase, 40)
		for i := range purchases {
			ctx, token := s.buyer(t, pays)
			purchases[i] = purchase{ctx, order.PlaceIn{Key: "k", Quote: s.quote(t, ctx), Token: token, SaveCard: true}}
		}
		var wait sync.WaitGroup
		for _, p := range purchases {
			wait.Go(func() {
				if o, err := s.Place(p.ctx, p.in); err != nil || o.Status != order.Paid {
					t.Errorf("%+v %v", o, err)
				}
			})
		}
		wait.Wait()
		var cards int
		if err := s.d.Read().QueryRow(`SELECT count(*) FROM cards`).Scan(&cards); err != nil ||
			cards != len(purchases) {
			t.Errorf("%d cards kept of %d, %v", cards, len(purchases), err)
		}
	})
}

func TestDeclinedKeepsTheCartAndTheCoupon(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		one := int32(1)
		s.tx(t, func(tx *db.Tx) error {
			_, err := coupon.Add(s.ctx, tx, coupon.NewCoupon{
				Code: "Ełk10", Kind: coupon.Percent, Value: 10, MaxUses: &one, MaxPerPerson: &one,
			})
			return err
		})
		ctx, token := s.buyer(t, declines)
		if _, _, err := s.carts.ApplyCoupon(ctx, "  eŁK10 ", ""); err != nil {
			t.Fatal(err)
		}
		quote := s.quote(t, ctx)
		for range 2 { // the same key is the same refusal
			if _, err := s.Place(ctx, order.PlaceIn{
				Key: "k1", Quote: quote, Token: token,
			}); fault.CodeOf(err) != "payment.declined" {
				t.Fatalf("%v", err)
			}
		}
		_, good := s.buyer(t, pays)
		o, err := s.Place(ctx, order.PlaceIn{Key: "k2", Quote: s.quote(t, ctx), Token: good})
		if err != nil || o.Discount.Amount != 1190 || o.Total.Amount != 11901-1190 {
			t.Errorf("%+v %v", o, err)
		}
	})
}

func TestOneUseOfACouponAmongTwoHundred(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		one := int32(1)
		s.tx(t, func(tx *db.Tx) error {
			_, err := coupon.Add(s.ctx, tx, coupon.NewCoupon{
				Code: "ONE", Kind: coupon.Percent, Value: 100, MaxUses: &one,
			})
			return err
		})
		type buyer struct {
			ctx   context.Context
			quote string
		}
		buyers := make([]buyer, 200)
		for i := range buyers {
			ctx, _ := s.buyer(t, pays)
			if _, _, err := s.carts.ApplyCoupon(ctx, "one", ""); err != nil {
				t.Fatal(err)
			}
			buyers[i] = buyer{ctx, s.quote(t, ctx)}
		}
		var won atomic.Int64
		var wait sync.WaitGroup
		for _, b := range buyers {
			wait.Go(func() {
				_, err := s.Place(b.ctx, order.PlaceIn{Key: "k", Quote: b.quote})
				if err == nil {
					won.Add(1)
				} else if fault.CodeOf(err) != "coupon.used_up" {
					t.Errorf("%v", err)
				}
			})
		}
		wait.Wait()
		if won.Load() != 1 || s.provider.charges.Load() != 0 {
			t.Errorf("%d orders, %d charges: want exactly one, free", won.Load(), s.provider.charges.Load())
		}
	})
}

func TestReconcileFinishesWhatALostAnswerLeft(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, token := s.buyer(t, pays)
		s.provider.lose.Store(true) // charged, but we never hear of it
		if _, err := s.Place(
			ctx, order.PlaceIn{Key: "k1", Quote: s.quote(t, ctx), Token: token},
		); !errors.Is(err, errLost) {
			t.Fatal(err)
		}
		s.provider.lose.Store(false)
		later := time.Now().Add(2 * time.Minute)
		s.d.SetClock(func() time.Time { return later })
		for range 2 {
			if err := s.Reconcile(ctx); err != nil {
				t.Fatal(err)
			}
		}
		rows, err := s.History(ctx)
		if err != nil || len(rows) != 2 || rows[0].Status != order.Paid {
			t.Errorf("%+v %v", rows, err)
		}
		if cart, _ := s.carts.Cart(ctx, ""); len(cart.Lines) != 0 {
			t.Error("paid, but still in the cart")
		}
	})
}

func TestPlaceRefuses(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	ctx, token := s.buyer(t, pays)
	quote := s.quote(t, ctx)
	place := func(ctx context.Context, in order.PlaceIn) string {
		_, err := s.Place(ctx, in)
		return fault.CodeOf(err)
	}
	v, _ := session.From(ctx)
	v.Verified = false
	for want, got := range map[string]string{
		"account.signin_needed": place(s.ctx, order.PlaceIn{Key: "a", Quote: quote, Token: token}),
		"account.unverified":    place(session.With(s.ctx, v), order.PlaceIn{Key: "b", Quote: quote, Token: token}),
		"order.quote_changed":   place(ctx, order.PlaceIn{Key: "c", Quote: "another", Token: token}),
		"payment.card_required": place(ctx, order.PlaceIn{Key: "d", Quote: quote}),
		"payment.token_unknown": place(ctx, order.PlaceIn{Key: "e", Quote: quote, Token: "tok_made_up"}),
		"card.not_found":        place(ctx, order.PlaceIn{Key: "f", Quote: quote, CardID: "another's"}),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, `UPDATE courses SET price_cents = 100 WHERE slug = 'js'`)
		return err
	})
	if got := place(ctx, order.PlaceIn{Key: "g", Quote: quote, Token: token}); got != "order.quote_changed" {
		t.Errorf("a changed price: %q", got)
	}
}

func (s *shop) balance(t *testing.T, account string) int64 {
	t.Helper()
	cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD")
	if err != nil {
		t.Fatal(err)
	}
	return cents
}

func teacherBalance(t *testing.T, s *shop) int64 {
	t.Helper()
	var cents int64
	if err := s.d.Read().QueryRow(
		`SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) FROM ledger_postings WHERE account LIKE 'instructor:%'`,
	).Scan(&cents); err != nil {
		t.Fatal(err)
	}
	return cents
}

// bought is a paid order of both courses.
func bought(t *testing.T, s *shop) (ctx context.Context, number string) {
	t.Helper()
	ctx, token := s.buyer(t, pays)
	o, err := s.Place(ctx, order.PlaceIn{Key: "k", Quote: s.quote(t, ctx), Token: token})
	if err != nil {
		t.Fatal(err)
	}
	return ctx, o.Number
}

func TestHide(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		if err := s.Hide(ctx, number, "js", true); err != nil {
			t.Fatal(err)
		}
		if rows, _ := s.History(ctx); len(rows) != 1 {
			t.Errorf("%d rows", len(rows))
		}
		if o, err := s.Order(ctx, number); err != nil || len(o.Lines) != 2 {
			t.Errorf("the order has lost a line: %v", err)
		}
		if err := s.Hide(ctx, number, "js", false); err != nil {
			t.Fatal(err)
		}
		if rows, _ := s.History(ctx); len(rows) != 2 {
			t.Errorf("%d rows after taking it back", len(rows))
		}
		other, _ := s.buyer(t, pays)
		if err := s.Hide(other, number, "js", true); fault.CodeOf(err) != "order.not_found" {
			t.Errorf("another's: %v", err)
		}
	})
}

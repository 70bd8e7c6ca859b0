package refund_test

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
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/payment/test"
	"stoa/internal/refund"
	"stoa/internal/session"
)

// shop is a marketplace with one course of 99.00 and one of 20.01.
type shop struct {
	*refund.Service
	orders   *order.Service
	carts    *cart.Service
	d        *db.DB
	provider *silent
	ctx      context.Context
	teacher  string
	people   int
}

// silent is the test provider, whose answer to a refund can be lost.
type silent struct {
	*test.Provider
	lose bool
}

var errLost = errors.New("the connection broke")

func (s *silent) Refund(ctx context.Context, r payment.Refund) (string, error) {
	reference, err := s.Provider.Refund(ctx, r)
	if s.lose {
		return "", errLost
	}
	return reference, err
}

func each(t *testing.T, f func(t *testing.T, s *shop)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		provider := &silent{Provider: test.New(d)}
		pays := payment.Only(provider)
		s := &shop{
			Service: refund.New(d, pays),
			orders: order.New(
				d, pays, payment.New(d, pays), func() order.Seller { return order.Seller{Name: "Stoa"} }, nil,
			),
			carts:    cart.New(d, []byte("secret"), nil, nil),
			provider: provider, d: d, ctx: t.Context(),
		}
		s.teacher = s.person(t)
		s.exec(t, `INSERT INTO subjects (slug, name, icon, hue, position) VALUES ('s', 'S', 'x', 1, 1)`)
		s.exec(t, `INSERT INTO category_groups (slug, title, position) VALUES ('g', 'G', 1)`)
		s.exec(t, `INSERT INTO categories (slug, group_slug, title, position) VALUES ('c', 'g', 'C', 1)`)
		for slug, cents := range map[string]int64{"js": 9900, "go": 2001} {
			s.exec(t, `INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary,
				description, language, level, status, price_cents, currency, price_since, skills, objectives,
				requirements, created_at, updated_at) VALUES ($1, $1, $2, 's', 'c', $1, '', '', 'en', 'all',
				'published', $3, 'USD', $4, '[]', '[]', '[]', $4, $4)`, slug, s.teacher, cents, db.At(d.Now()))
		}
		f(t, s)
	})
}

func (s *shop) tx(t *testing.T, f func(tx *db.Tx) error) {
	t.Helper()
	if err := s.d.InTx(s.ctx, f); err != nil {
		t.Fatal(err)
	}
}

func (s *shop) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, statement, args...)
		return err
	})
}

func (s *shop) person(t *testing.T) (id string) {
	t.Helper()
	s.people++
	s.tx(t, func(tx *db.Tx) (err error) {
		id, err = account.Insert(s.ctx, tx, account.NewPerson{
			Name: "Ada", Email: fmt.Sprintf("ada%d@stoa.test", s.people), Slug: fmt.Sprintf("ada%d", s.people),
		})
		return err
	})
	return id
}

// bought is a buyer, and the paid order of both courses.
func bought(t *testing.T, s *shop) (ctx context.Context, number string) {
	t.Helper()
	buyer := s.person(t)
	number = fmt.Sprintf("bcd%06d", s.people)
	s.tx(t, func(tx *db.Tx) error {
		id, err := order.Import(s.ctx, tx, order.ImportIn{
			Number: number, PersonID: buyer, BuyerName: "Ada", PaidAt: tx.Now, Lines: []order.ImportLine{
				{CourseID: "js", Title: "js", InstructorID: s.teacher, PriceCents: 9900},
				{CourseID: "go", Title: "go", InstructorID: s.teacher, PriceCents: 2001},
			},
		})
		if err != nil {
			return err
		}
		return test.SampleCharge(s.ctx, tx, id, 9900+2001, "USD")
	})
	return session.With(s.ctx, session.Viewer{ID: buyer, Name: "Ada", Verified: true}), number
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

// watched sets how far everyone came before they started again.
func (s *shop) watched(t *testing.T, percent int) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, `UPDATE enrollments SET percent = 0, most_percent = $1`, percent)
		return err
	})
}

func TestRefundAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		if state, err := s.Ask(ctx, number, "js", ""); err != nil || state != "done" {
			t.Fatal(state, err)
		}
		if _, err := s.Ask(ctx, number, "js", ""); fault.CodeOf(err) != "refund.not_possible" {
			t.Errorf("twice: %v", err)
		}
		if got := s.balance(t, ledger.Provider("test")); got != -2001 {
			t.Errorf("the provider holds %d, want what the other course cost", got)
		}
		if got := s.balance(t, ledger.Platform) + s.balance(t, ledger.Rounding) + s.balance(
			t, ledger.Provider("test"),
		) + teacherBalance(t, s); got != 0 {
			t.Errorf("the ledger is out of balance by %d", got)
		}
		rows, err := s.orders.History(ctx)
		if err != nil || len(rows) != 2 {
			t.Fatal(rows, err)
		}
		for _, r := range rows {
			want := map[string]string{"js": "done", "go": "possible"}[r.Slug]
			if r.Refund != want || (r.Slug == "js") != (r.Status == order.Refunded) {
				t.Errorf("%s: %s %s", r.Slug, r.Refund, r.Status)
			}
		}
		notified := eventtest.Of[event.RefundChanged](t, s.d)
		if len(notified) != 1 || notified[0].State != "done" || notified[0].Amount.Amount != 9900 {
			t.Errorf("notified %+v", notified)
		}
		if _, _, err := s.carts.Add(ctx, "js", ""); err != nil {
			t.Errorf("bought anew: %v", err)
		}
		if _, err := s.Ask(ctx, number, "go", ""); err != nil {
			t.Fatal(err)
		}
		if o, err := s.orders.Order(ctx, number); err != nil || o.Status != order.Refunded {
			t.Errorf("all given back: %+v %v", o, err)
		}
	})
}

func TestRefundOfALearntCourseWaitsForTheOperator(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		s.watched(t, 30)
		if state, err := s.Ask(ctx, number, "js", "Too fast."); err != nil || state != "asked" {
			t.Fatal(state, err)
		}
		if _, err := s.Ask(ctx, number, "js", ""); fault.CodeOf(err) != "refund.asked" {
			t.Errorf("asked twice: %v", err)
		}
		requests, err := s.Requests(s.ctx)
		if err != nil || len(requests) != 1 || requests[0].Reason != "Too fast." || requests[0].Percent != 30 {
			t.Fatal(requests, err)
		}
		if err := s.Refuse(ctx, number, "js"); err != nil {
			t.Fatal(err)
		}
		if rows, _ := s.orders.History(ctx); rows[0].Refund != "refused" && rows[1].Refund != "refused" {
			t.Errorf("after a refusal: %+v", rows)
		}
		if err := s.Approve(ctx, number, "js"); err != nil {
			t.Fatal(err)
		}
		if err := s.Approve(ctx, number, "js"); fault.CodeOf(err) != "refund.not_possible" {
			t.Errorf("twice: %v", err)
		}
	})
}

func TestRefundEndsAfterThirtyDays(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		other, _ := bought(t, s)
		if _, err := s.Ask(other, number, "js", ""); fault.CodeOf(err) != "order.not_found" {
			t.Errorf("another's order: %v", err)
		}
		later := time.Now().Add(30*24*time.Hour + time.Minute)
		s.d.SetClock(func() time.Time { return later })
		if _, err := s.Ask(ctx, number, "js", ""); fault.CodeOf(err) != "refund.too_late" {
			t.Errorf("after 30 days: %v", err)
		}
	})
}

// Pressed twice at the same moment, the money goes back once.
func TestRefundRace(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		var work sync.WaitGroup
		for range 4 {
			work.Go(func() { _, _ = s.Ask(ctx, number, "js", "") })
		}
		work.Wait()
		if got := s.balance(t, ledger.Provider("test")); got != -2001 {
			t.Errorf("the provider holds %d", got)
		}
	})
}

func TestALostAnswerIsReconciled(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		s.provider.lose = true
		if _, err := s.Ask(ctx, number, "js", ""); !errors.Is(err, errLost) {
			t.Fatal(err)
		}
		s.provider.lose = false
		later := time.Now().Add(2 * time.Minute)
		s.d.SetClock(func() time.Time { return later })
		if err := s.Reconcile(s.ctx); err != nil {
			t.Fatal(err)
		}
		if rows, err := s.orders.History(ctx); err != nil || (rows[0].Refund != "done" && rows[1].Refund != "done") {
			t.Errorf("after reconciling: %+v %v", rows, err)
		}
		if got := s.balance(t, ledger.Provider("test")); got != -2001 {
			t.Errorf("the provider holds %d", got)
		}
	})
}

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
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payment"
)

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

// learnt is how far everybody came, before they started again.
func (s *shop) learnt(t *testing.T, percent int) {
	t.Helper()
	s.tx(t, func(tx *db.Tx) error {
		_, err := tx.ExecContext(s.ctx, `UPDATE enrolments SET percent = 0, most_percent = $1`, percent)
		return err
	})
}

func (s *shop) balance(t *testing.T, account string) int64 {
	t.Helper()
	cents, err := ledger.Balance(s.ctx, s.d.Read(), account, "USD")
	if err != nil {
		t.Fatal(err)
	}
	return cents
}

func TestRefundAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		if state, err := s.AskRefund(ctx, number, "js", ""); err != nil || state != "done" {
			t.Fatal(state, err)
		}
		if _, err := s.AskRefund(ctx, number, "js", ""); fault.CodeOf(err) != "refund.not_possible" {
			t.Errorf("twice: %v", err)
		}
		if got := s.balance(t, ledger.Provider("test")); got != -2001 {
			t.Errorf("the provider holds %d, want what the other course cost", got)
		}
		if got := s.balance(t, ledger.Platform) + s.balance(
			t, ledger.Provider("test"),
		) + teacherBalance(t, s); got != 0 {
			t.Errorf("the ledger is out of balance by %d", got)
		}
		rows, err := s.History(ctx)
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
		if _, err := s.AskRefund(ctx, number, "go", ""); err != nil {
			t.Fatal(err)
		}
		if o, err := s.Order(ctx, number); err != nil || o.Status != order.Refunded {
			t.Errorf("all given back: %+v %v", o, err)
		}
	})
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

func TestRefundOfALearntCourseWaitsForTheOperator(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		s.learnt(t, 30)
		if state, err := s.AskRefund(ctx, number, "js", "Too fast."); err != nil || state != "asked" {
			t.Fatal(state, err)
		}
		if _, err := s.AskRefund(ctx, number, "js", ""); fault.CodeOf(err) != "refund.asked" {
			t.Errorf("asked twice: %v", err)
		}
		requests, err := s.RefundRequests(s.ctx)
		if err != nil || len(requests) != 1 || requests[0].Reason != "Too fast." || requests[0].Percent != 30 {
			t.Fatal(requests, err)
		}
		if err := s.RefuseRefund(ctx, number, "js"); err != nil {
			t.Fatal(err)
		}
		if rows, _ := s.History(ctx); rows[0].Refund != "refused" && rows[1].Refund != "refused" {
			t.Errorf("after a refusal: %+v", rows)
		}
		if err := s.RefundLine(ctx, number, "js"); err != nil {
			t.Fatal(err)
		}
		if err := s.RefundLine(ctx, number, "js"); fault.CodeOf(err) != "refund.not_possible" {
			t.Errorf("twice: %v", err)
		}
	})
}

func TestRefundEndsAfterThirtyDays(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx, number := bought(t, s)
		other, _ := s.buyer(t, pays)
		if _, err := s.AskRefund(other, number, "js", ""); fault.CodeOf(err) != "order.not_found" {
			t.Errorf("another's order: %v", err)
		}
		later := time.Now().Add(30*24*time.Hour + time.Minute)
		s.d.SetClock(func() time.Time { return later })
		if _, err := s.AskRefund(ctx, number, "js", ""); fault.CodeOf(err) != "refund.too_late" {
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
			work.Go(func() { _, _ = s.AskRefund(ctx, number, "js", "") })
		}
		work.Wait()
		if got := s.balance(t, ledger.Provider("test")); got != -2001 {
			t.Errorf("the provider holds %d", got)
		}
	})
}

// silent is a provider whose answer to a refund is lost.
type silent struct{ *stubborn }

func (s silent) Refund(ctx context.Context, r payment.Refund) (string, error) {
	reference, err := s.stubborn.Refund(ctx, r)
	if s.lose.Load() {
		return "", errLost
	}
	return reference, err
}

func TestALostAnswerIsReconciled(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		provider := silent{s.provider}
		s.Service = order.New(s.d, provider, payment.New(s.d), s.enrolments, order.Seller{Name: "Stoa"})
		ctx, number := bought(t, s)
		s.provider.lose.Store(true)
		if _, err := s.AskRefund(ctx, number, "js", ""); !errors.Is(err, errLost) {
			t.Fatal(err)
		}
		s.provider.lose.Store(false)
		later := time.Now().Add(2 * time.Minute)
		s.d.SetClock(func() time.Time { return later })
		if err := s.Reconcile(s.ctx); err != nil {
			t.Fatal(err)
		}
		if rows, err := s.History(ctx); err != nil || (rows[0].Refund != "done" && rows[1].Refund != "done") {
			t.Errorf("after reconciling: %+v %v", rows, err)
		}
		if got := s.balance(t, ledger.Provider("test")); got != -2001 {
			t.Errorf("the provider holds %d", got)
		}
	})
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

package order

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/earning"
	"stoa/internal/event"
	"stoa/internal/gift"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
	"stoa/internal/ledger"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
)

var (
	sold = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "stoa_orders_paid_total", Help: "Orders that were paid, those for nothing too.",
	}, []string{"currency"})
	revenue = promauto.NewCounterVec(prometheus.CounterOpts{
		Name: "stoa_revenue_cents_total", Help: "What was paid, in hundredths of the currency, before refunds.",
	}, []string{"currency"})
)

const cardTimeout = 5 * time.Second

// Outcomes that do not come from a bank.
const (
	noCharge     payment.Outcome = ""
	unknownToken payment.Outcome = "token_unknown"
	cardGone     payment.Outcome = "card_gone"
	refused      payment.Outcome = "refused"
)

var failures = map[payment.Outcome]*fault.Error{
	payment.Declined: fault.New(
		fault.Declined, "payment.declined", "Your bank declined this card. You weren’t charged.",
	),
	payment.Insufficient: fault.New(
		fault.Declined, "payment.insufficient_funds", "Insufficient funds. You weren’t charged.",
	),
	payment.ExpiredCard: fault.New(
		fault.Declined, "payment.expired_card", "This card has expired. You weren’t charged.",
	),
	payment.AsksHolder: fault.New(
		fault.Declined, "payment.bank_asks",
		"Your bank wants you to confirm this payment. You weren’t charged. Enter your card again, and it will ask you.",
	),
	unknownToken: payment.ErrTokenUnknown,
	cardGone:     payment.ErrCardGone,
	refused: fault.New(
		fault.Conflict, "payment.refused", "The payment provider refused this payment. You weren’t charged.",
	),
	payment.Abandoned: fault.New(
		fault.Conflict, "payment.abandoned", "The payment wasn’t completed. You weren’t charged.",
	),
	noCharge: fault.New(
		fault.Conflict, "payment.interrupted", "The payment was interrupted. You weren’t charged. Try again.",
	),
}

var errUnconfirmed = &fault.Error{
	Kind: fault.Unavailable, Code: "payment.unconfirmed",
	Message:    "We couldn’t confirm the payment yet. Try again in a moment. You won’t be charged twice.",
	RetryAfter: 3 * time.Second,
}

// failure is the reason why an order failed, by the code in its row.
func failure(code string) error {
	for _, f := range failures {
		if f.Code == code {
			return f
		}
	}
	return failures[payment.Declined]
}

// manner is what a worker may do besides asking.
type manner int

const (
	looks   manner = iota // nothing
	charges               // a buyer waits: the charge is made, or the page opened
	closes                // the buyer has left: the page is closed
	returns               // the buyer is back from their bank's page: ours is closed if the bank has refused
)

// work advances an order that this worker owns, with the provider's help. Payments, their repetitions
// and Reconcile all go through here. Only a waiting buyer may charge. The provider's answer is written
// even if the lease was lost meanwhile, and an order without an answer is left for the next worker.
func (s *Service) work(ctx context.Context, row orderdb.Order, may manner) error {
	var result payment.Result
	err := s.holding(ctx, row, func(ctx context.Context) (err error) {
		result, err = s.ask(ctx, row, may)
		return err
	})
	if err != nil {
		due := s.db.Now().Add(lease.Rest)
		_, releaseErr := s.release(ctx, row, &due)
		return errors.Join(errUnconfirmed.Because(fmt.Errorf("order %s: %w", row.Number, err)), releaseErr)
	}
	return s.conclude(ctx, row, result)
}

// ask returns the outcome of the order's charge; a buyer's worker makes the charge if there is none.
// The order's id is the key, so asking again is the same charge. Any worker but the first looks the
// charge up before charging.
func (s *Service) ask(ctx context.Context, row orderdb.Order, may manner) (payment.Result, error) {
	if row.TotalCents == 0 {
		return payment.Result{Outcome: payment.Paid}, nil
	}
	provider, ok := s.pays.Named(row.Provider)
	if !ok {
		return payment.Result{}, payment.ErrNotSetUp
	}
	if paged, ok := provider.(payment.Paged); ok && row.ProviderToken == "" {
		return s.askPage(ctx, row, paged, may)
	}
	mayCharge := may == charges
	if row.Fence > 1 || !mayCharge {
		if result, ok, err := provider.Lookup(ctx, row.ID); err != nil || ok || !mayCharge {
			return result, err
		}
	}
	result, err := provider.Charge(ctx, payment.Charge{
		Key: row.ID, Number: row.Number, Token: row.ProviderToken, Cents: row.TotalCents, Currency: row.Currency,
	})
	switch {
	case errors.Is(err, payment.ErrTokenUnknown):
		return payment.Result{Outcome: unknownToken}, nil
	case errors.Is(err, payment.ErrCardGone):
		return payment.Result{Outcome: cardGone}, nil
	case errors.Is(err, payment.ErrRefused):
		logRefusal(ctx, row, err)
		return payment.Result{Outcome: refused}, nil
	}
	return result, err
}

// conclude writes the provider's answer. A worker with a stale fence cannot write, except when money
// has moved: then it takes the order back, so that a paid charge is never dropped.
func (s *Service) conclude(ctx context.Context, row orderdb.Order, result payment.Result) error {
	for {
		written, err := s.write(ctx, row, result)
		if err != nil || written || result.Outcome != payment.Paid {
			return err
		}
		next, ok, err := s.seize(ctx, row.ID)
		if err != nil || !ok {
			return err
		}
		row = next
	}
}

// write reports whether the row's fence is current.
func (s *Service) write(ctx context.Context, row orderdb.Order, result payment.Result) (bool, error) {
	paid := result.Outcome == payment.Paid
	switch {
	case row.Status == Pending && paid:
		written, err := s.finish(ctx, row, result)
		if err == nil && written && row.SaveCard && row.ProviderToken != "" {
			s.keepCard(ctx, row)
		}
		return written, err
	case row.Status == Pending && (result.Outcome == payment.Unpaid || result.Outcome == payment.Processing):
		return s.wait(ctx, row, result.Outcome)
	case row.Status == Pending:
		return s.fail(ctx, row, result.Outcome)
	case row.Status != Failed:
		return s.release(ctx, row, nil) // nothing was due
	case paid:
		return s.sendBack(ctx, row)
	case result.Outcome == noCharge || result.Outcome == payment.Unpaid || result.Outcome == payment.Processing:
		return s.release(ctx, row, nextLook(row.FailedAt.Time, s.db.Now()))
	}
	return s.release(ctx, row, nil) // the bank declined
}

// fail ends a pending order without payment; the buyer still has the coupon and the cart.
func (s *Service) fail(ctx context.Context, row orderdb.Order, outcome payment.Outcome) (written bool, err error) {
	reason, known := failures[outcome]
	if !known {
		reason = failures[payment.Declined]
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := orderdb.New(tx), db.At(tx.Now)
		in := orderdb.MarkFailedParams{ID: row.ID, Fence: row.Fence, FailureCode: reason.Code, FailedAt: &at}
		if outcome == noCharge || outcome == unknownToken || outcome == cardGone {
			in.DueAt = db.AtPtr(nextLook(tx.Now, tx.Now))
		}
		n, err := q.MarkFailed(ctx, in)
		written = n > 0
		if err != nil || !written {
			return err
		}
		if err := earning.Forget(ctx, tx, row.ID); err != nil {
			return err
		}
		if err := gift.Fail(ctx, tx, row.ID); err != nil {
			return err
		}
		return coupon.Release(ctx, tx, row.ID)
	})
	return written, err
}

// finish marks a pending order as paid, once: enrollments, an empty cart, the ledger. The receipt is
// sent along, but cannot prevent it.
func (s *Service) finish(ctx context.Context, row orderdb.Order, result payment.Result) (written bool, err error) {
	invoiced, err := hasInvoice(row)
	if err != nil {
		return false, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		if invoiced {
			if err := invoice.Queue(ctx, tx); err != nil {
				return err
			}
		}
		q, at := orderdb.New(tx), db.At(tx.Now)
		n, err := q.MarkPaid(ctx, orderdb.MarkPaidParams{
			ID: row.ID, Fence: row.Fence, PaidAt: &at, ProviderReference: result.Reference, CardBrand: result.Brand,
			CardLast4: result.Last4,
		})
		written = n > 0
		if err != nil || !written {
			return err
		}
		lines, err := q.LinesOf(ctx, row.ID)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if err := handOver(ctx, tx, row, line); err != nil {
				return err
			}
		}
		if row.CouponID != nil {
			if err := cart.RemoveCoupon(ctx, tx, row.PersonID); err != nil {
				return err
			}
		}
		if row.SaveCard && result.Saved != nil {
			if err := payment.Keep(ctx, tx, row.PersonID, row.Provider, *result.Saved); err != nil {
				return err
			}
		}
		if err := postSale(ctx, tx, row, lines, tx.Now); err != nil {
			return err
		}
		if err := weigh(ctx, tx, row, result); err != nil {
			return err
		}
		if invoiced {
			if err := issue(ctx, tx, row, lines); err != nil {
				return err
			}
		}
		tx.AfterCommit(func() {
			sold.WithLabelValues(row.Currency).Inc()
			revenue.WithLabelValues(row.Currency).Add(float64(row.TotalCents))
		})
		return event.Publish(ctx, tx, event.OrderPaid{PersonID: row.PersonID, Number: row.Number})
	})
	return written, err
}

// postSale divides a payment, less its tax, between the instructors and the platform by the terms of the order, line by
// line, so that a refund reverses exactly what a line has posted. What the shares in percent leave of a cent is posted
// as rounding. Each course counts what it has sold for.
func postSale(ctx context.Context, tx *db.Tx, row orderdb.Order, lines []orderdb.LinesOfRow, at time.Time) error {
	parts, err := earning.Sold(ctx, tx, row.ID, at)
	if err != nil {
		return err
	}
	postings, sales := make([]ledger.Posting, 0, 4*len(lines)), make([]course.Sale, 0, len(lines))
	for _, line := range lines {
		cents := line.PriceCents - line.DiscountCents
		sales = append(sales, course.Sale{CourseID: line.CourseID, Cents: cents})
		net := cents - line.TaxCents
		rest, percent := net, int64(0)
		post := func(account string, cents int64) {
			postings = append(postings, ledger.Posting{Account: account, CourseID: line.CourseID, Cents: cents})
		}
		post(ledger.Provider(row.Provider), -cents)
		post(ledger.TaxOf(row.TaxCountry), line.TaxCents)
		for _, part := range parts {
			if part.CourseID == line.CourseID {
				post(ledger.Instructor(part.PersonID), part.Cents)
				rest, percent = rest-part.Cents, part.Percent
			}
		}
		ours := net * (100 - percent) / 100
		post(ledger.Platform, ours)
		post(ledger.Rounding, rest-ours)
	}
	if err := course.CountSales(ctx, tx, sales...); err != nil {
		return err
	}
	return ledger.Post(ctx, tx, ledger.Sale, row.ID, row.Currency, at, postings)
}

// keepCard saves the card of a paid order. A failure is only logged, because the card can be entered
// again.
func (s *Service) keepCard(ctx context.Context, row orderdb.Order) {
	call, cancel := context.WithTimeout(ctx, cardTimeout)
	defer cancel()
	provider, ok := s.pays.Named(row.Provider)
	if !ok {
		return
	}
	card, err := provider.Card(call, row.ProviderToken)
	if err == nil {
		err = s.db.InTx(ctx, func(tx *db.Tx) error { return payment.Keep(ctx, tx, row.PersonID, row.Provider, card) })
	}
	if err != nil {
		slog.Warn("order paid, but the card was not saved", "order", row.Number, "error", err)
	}
}

// Reconcile settles what a crash or a lost answer left open, on every instance, every few seconds:
// charged orders are completed, uncharged ones fail, late charges are refunded. It never charges. Whatever the provider
// does not answer is checked again later.
func (s *Service) Reconcile(ctx context.Context) error {
	now := db.At(s.db.Now())
	ids, err := orderdb.New(s.db.Read()).DueOrders(ctx, &now)
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		work := context.WithoutCancel(ctx)
		row, ok, takeErr := s.takeDue(work, id)
		if takeErr == nil && ok {
			if row.WaitsFor == WaitsNot {
				slog.Warn("reconciling an order", "order", row.Number, "status", row.Status)
			}
			takeErr = s.work(work, row, looks)
		}
		err = errors.Join(err, takeErr)
	}
	return err
}

// EndLeases ends all leases, for a process that has just started and is the only one: their owners are
// gone, and Reconcile need not wait.
func (s *Service) EndLeases(ctx context.Context) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		now := db.At(tx.Now)
		return orderdb.New(tx).EndOrderLeases(ctx, &now)
	})
}

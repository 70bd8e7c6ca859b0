package order

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"stoa/internal/cart"
	"stoa/internal/kit/db"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// Orders that are paid on a provider's own page. The order waits while its page is open, and is looked at when the
// buyer comes back, when the provider says something, and now and then in between, in case neither happens. Who begins
// another payment, or goes back to the cart, closes the page first: nobody pays for two carts. Where a bank takes days,
// the order waits for it, its courses leave the cart, and other courses can be bought meanwhile.

// askPage is ask for a provider with a page.
func (s *Service) askPage(
	ctx context.Context, row orderdb.Order, provider payment.Paged, may manner,
) (payment.Result, error) {
	if row.Fence > 1 || may != charges {
		result, ok, err := provider.Lookup(ctx, row.ID)
		if err != nil || !ok && may != charges {
			return result, err
		}
		// The page of an order that has failed is nobody's.
		over := may == closes || may == returns && result.Tried != "" || row.Status == Failed
		if result.Outcome == payment.Unpaid && over {
			if err := provider.Close(ctx, row.ID); err != nil {
				return result, err
			}
			result, _, err = provider.Lookup(ctx, row.ID)
		}
		if err != nil || ok {
			return result, err
		}
	}
	q := orderdb.New(s.db.Read())
	lines, err := q.LinesOf(ctx, row.ID)
	if err != nil {
		return payment.Result{}, err
	}
	page := payment.Page{
		Key: row.ID, Number: row.Number, Cents: row.TotalCents, Currency: row.Currency, Email: row.BuyerEmail,
		OnSite: row.OnSite, SaveCard: row.SaveCard, PersonID: row.PersonID,
	}
	if v, ok := session.From(ctx); ok {
		page.Language = v.Language
	}
	for _, line := range lines {
		page.Lines = append(page.Lines, payment.PageLine{Title: line.Title, Cents: line.PriceCents - line.DiscountCents})
	}
	if _, err = provider.Open(ctx, page); errors.Is(err, payment.ErrRefused) {
		logRefusal(ctx, row, err)
		return payment.Result{Outcome: refused}, nil
	}
	return payment.Result{Outcome: payment.Unpaid}, err
}

// wait has a pending order wait for its buyer or for a bank. What a bank is to confirm is no longer in the cart.
func (s *Service) wait(ctx context.Context, row orderdb.Order, outcome payment.Outcome) (written bool, err error) {
	waits, longest := WaitsPage, 10*time.Minute
	if outcome == payment.Processing {
		waits, longest = WaitsBank, 6*time.Hour
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := orderdb.New(tx)
		next := db.At(tx.Now.Add(min(max(20*time.Second, tx.Now.Sub(row.CreatedAt.Time)/4), longest)))
		n, err := q.WaitOrder(ctx, orderdb.WaitOrderParams{ID: row.ID, Fence: row.Fence, WaitsFor: waits, DueAt: &next})
		written = n > 0
		if err != nil || !written || waits == WaitsPage {
			return err
		}
		lines, err := q.LinesOf(ctx, row.ID)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if err := cart.Remove(ctx, tx, row.PersonID, line.CourseID, whose(line)); err != nil {
				return err
			}
		}
		if row.CouponID != nil {
			return cart.RemoveCoupon(ctx, tx, row.PersonID)
		}
		return nil
	})
	return written, err
}

// Wake has an order looked at soon, since its provider has said something about it. It is busy while a worker has it.
func Wake(ctx context.Context, tx *db.Tx, id string) (busy bool, err error) {
	now := db.At(tx.Now)
	owner, ok, err := db.Found(orderdb.New(tx).WakeOrder(ctx, orderdb.WakeOrderParams{ID: id, Now: &now}))
	return ok && owner != "", err
}

// leavePages closes the pages that a person has left, so that another payment can begin. Who has paid on one of them
// finds another cart.
func (s *Service) leavePages(ctx context.Context, personID string) error {
	pending, err := orderdb.New(s.db.Read()).PendingOf(ctx, personID)
	if err != nil {
		return err
	}
	for _, row := range pending {
		if row.WaitsFor == WaitsPage {
			if err := s.look(ctx, row.ID, closes); err != nil {
				return err
			}
		}
	}
	return nil
}

// look works on an order that waits, unless another worker has it.
func (s *Service) look(ctx context.Context, id string, may manner) error {
	row, ok, err := s.take(ctx, id)
	if err != nil || !ok {
		return err
	}
	return s.work(ctx, row, may)
}

// Look works on an order of which something new is known, unless another worker has it.
func (s *Service) Look(ctx context.Context, id string) error { return s.look(ctx, id, looks) }

// Return is a buyer coming back from the provider's page, or from that of their bank, to which our checkout has led
// them: one who has left it, or whose bank has refused, can't pay there any more. It returns the order as it is then.
// Error: order.not_found.
func (s *Service) Return(ctx context.Context, number string, left bool) (*Order, error) {
	row, err := s.own(ctx, number)
	if err != nil {
		return nil, err
	}
	if row.Status == Pending && row.WaitsFor != WaitsNot {
		may := looks
		switch {
		case row.WaitsFor != WaitsPage:
		case left:
			may = closes
		case row.OnSite:
			may = returns // the fields that it was begun in have gone with their document
		}
		if err := s.look(context.WithoutCancel(ctx), row.ID, may); err != nil {
			logLate(ctx, row, err)
		}
	}
	return s.orderByID(ctx, row.ID)
}

// PageOf returns where the buyer of an order is to pay: the provider's page, or our checkout, where its fields are; ""
// if there is nothing to pay any more. Error: order.not_found.
func (s *Service) PageOf(ctx context.Context, number string) (string, error) {
	row, err := s.own(ctx, number)
	if err != nil || row.Status != Pending || row.WaitsFor != WaitsPage {
		return "", err
	}
	if row.OnSite {
		return "/checkout", nil
	}
	provider, ok := s.pays.Named(row.Provider)
	paged, isPaged := provider.(payment.Paged)
	if !ok || !isPaged {
		return "", payment.ErrNotSetUp
	}
	return paged.Address(ctx, row.ID)
}

// SecretOf returns what the buyer's browser needs to pay an order in the provider's fields; "" if there is nothing to
// pay any more. Error: order.not_found.
func (s *Service) SecretOf(ctx context.Context, number string) (string, error) {
	row, err := s.own(ctx, number)
	if err != nil || row.Status != Pending || row.WaitsFor != WaitsPage || !row.OnSite {
		return "", err
	}
	provider, ok := s.pays.Named(row.Provider)
	if !ok {
		return "", payment.ErrNotSetUp
	}
	secret, _, err := payment.SecretOf(ctx, provider, row.ID)
	if err != nil {
		return "", errUnconfirmed.Because(err)
	}
	return secret, nil
}

// own returns one of the viewer's orders. Error: order.not_found.
func (s *Service) own(ctx context.Context, number string) (orderdb.Order, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return orderdb.Order{}, err
	}
	row, ok, err := db.Found(orderdb.New(s.db.Read()).ByNumber(ctx, orderdb.ByNumberParams{
		Number: number, PersonID: v.ID,
	}))
	if err == nil && !ok {
		err = ErrNotFound
	}
	return row, err
}

func logRefusal(ctx context.Context, row orderdb.Order, err error) {
	slog.ErrorContext(ctx, "the payment provider refuses an order", "order", row.Number, "error", err)
}

func logLate(ctx context.Context, row orderdb.Order, err error) {
	slog.WarnContext(ctx, "a buyer is back, and the provider does not say how it went", "order", row.Number, "error", err)
}

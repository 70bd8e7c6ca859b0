package order

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// PlaceIn is a payment: the cart's quote as the buyer saw it, an idempotency key, and how to pay. If
// the total is zero, neither CardID nor Token is needed.
type PlaceIn struct {
	Key, Quote    string
	CardID, Token string
	SaveCard      bool
}

var (
	errChanged = fault.New(
		fault.Conflict, "order.quote_changed", "Your cart has changed. Check the total and try again.",
	)
	errEmpty    = fault.New(fault.Conflict, "order.empty", "Your cart is empty.")
	errUnderWay = &fault.Error{
		Kind: fault.Conflict, Code: "order.in_progress", Message: "This payment is already being processed.",
		RetryAfter: 2 * time.Second,
	}
	errReused   = fault.New(fault.Invalid, "order.key_reused", "This key was already used for a different payment.")
	errKeyTaken = errors.New("an order with this key exists")
)

// Place pays for the viewer's cart. The first transaction writes a pending order with a lease for this
// worker and reserves the coupon; the provider is called outside of any transaction; the second marks
// the order as paid, enrolls, and posts to the ledger. Repeating a key with the same cart and card is
// the same payment. Errors: account.unverified, order.empty, order.quote_changed, order.in_progress,
// order.key_reused, payment.unconfirmed while the result is unknown, payment.interrupted,
// payment.declined and similar, coupon.*.
func (s *Service) Place(ctx context.Context, in PlaceIn) (*Order, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	if !v.Verified {
		return nil, fault.New(fault.Forbidden, "account.unverified", "Confirm your email before you buy.")
	}
	byKey := orderdb.ByKeyParams{PersonID: v.ID, IdempotencyKey: in.Key}
	earlier, known, err := db.Found(orderdb.New(s.db.Read()).ByKey(ctx, byKey))
	if err != nil {
		return nil, err
	}
	// The client may disconnect before the provider answers, but the payment is completed.
	lasting := context.WithoutCancel(ctx)
	if !known {
		card, err := s.cardFor(ctx, v.ID, in)
		if err != nil {
			return nil, err
		}
		row, err := s.begin(lasting, v, in, card)
		if err == nil {
			return s.answer(lasting, row.ID, s.work(lasting, row, true))
		}
		if !errors.Is(err, errKeyTaken) && !db.IsUnique(err) {
			return nil, err
		}
		if earlier, err = orderdb.New(s.db.Read()).ByKey(ctx, byKey); err != nil { // a simultaneous request with the same key
			return nil, err
		}
	}
	return s.again(lasting, in, earlier)
}

// again answers a repeated key with the result of the first payment, and works on the order if nobody
// else does.
func (s *Service) again(ctx context.Context, in PlaceIn, row orderdb.Order) (*Order, error) {
	if same, err := s.same(ctx, in, row); err != nil {
		return nil, err
	} else if !same {
		return nil, errReused
	}
	var trouble error
	if row.Status == Pending {
		taken, ok, err := s.take(ctx, row.ID)
		if err != nil {
			return nil, err
		}
		if ok {
			trouble = s.work(ctx, taken, true)
		}
	}
	return s.answer(ctx, row.ID, trouble)
}

// same reports whether a repeated key has the same cart and card. A form that is submitted again may
// have a new token for the same card.
func (s *Service) same(ctx context.Context, in PlaceIn, row orderdb.Order) (bool, error) {
	if in.Quote != row.Quote {
		return false, nil
	}
	if row.TotalCents == 0 || in.CardID == "" && in.Token == row.ProviderToken {
		return true, nil
	}
	card, err := s.cardFor(ctx, row.PersonID, in)
	return card.Brand == row.CardBrand && card.Last4 == row.CardLast4, err
}

// answer returns the state of an order after its worker is done. The worker's error is only returned
// while the order is still open.
func (s *Service) answer(ctx context.Context, id string, trouble error) (*Order, error) {
	row, err := orderdb.New(s.db.Read()).ByID(ctx, id)
	if err != nil {
		return nil, errors.Join(trouble, err)
	}
	if row.Status == Pending {
		return nil, cmp.Or(trouble, error(errUnderWay))
	}
	if trouble != nil {
		slog.Error("payment failed unexpectedly", "order", row.Number, "status", row.Status, "error", trouble)
	}
	if row.Status == Failed {
		return nil, failure(row.FailureCode)
	}
	return s.orderByID(ctx, id)
}

func (s *Service) cardFor(ctx context.Context, personID string, in PlaceIn) (payment.Card, error) {
	switch {
	case in.CardID != "":
		return s.cards.CardOf(ctx, personID, in.CardID)
	case in.Token != "":
		return s.provider.Card(ctx, in.Token)
	}
	return payment.Card{}, nil
}

// begin writes the pending order, leased by this worker. Error: errKeyTaken.
func (s *Service) begin(
	ctx context.Context, v session.Viewer, in PlaceIn, card payment.Card,
) (written orderdb.Order, err error) {
	id := db.NewID()
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q, until := orderdb.New(tx), db.At(tx.Now.Add(lease.For))
		if _, known, err := db.Found(q.ByKey(ctx, orderdb.ByKeyParams{
			PersonID: v.ID, IdempotencyKey: in.Key,
		})); err != nil {
			return err
		} else if known {
			return errKeyTaken
		}
		bought, err := cart.Of(ctx, tx, v.ID)
		if err != nil {
			return err
		}
		if err := s.payable(ctx, tx, v.ID, bought, in, card); err != nil {
			return err
		}
		row := orderdb.InsertOrderParams{
			ID: id, PersonID: v.ID, Status: Pending, Currency: course.Currency, SubtotalCents: bought.Subtotal.Amount,
			DiscountCents: bought.Discount.Amount,
			TaxCents:      bought.Tax.Amount, TaxLabel: taxLabel, TotalCents: bought.Total.Amount, IdempotencyKey: in.Key,
			Quote: in.Quote, Provider: s.provider.Name(),
			ProviderToken: card.Token, SaveCard: in.SaveCard && in.CardID == "", CardBrand: card.Brand,
			CardLast4: card.Last4, BuyerName: v.Name, BuyerEmail: v.Email, CreatedAt: db.At(tx.Now),
			Fence: 1, LeasedBy: s.instance, DueAt: &until,
		}
		if bought.Discount.Amount > 0 {
			row.CouponID, row.CouponCode = &bought.Coupon.ID, bought.Coupon.Code
		}
		if err := insert(ctx, q, row, s.number); err != nil {
			return err
		}
		for i, line := range bought.Lines {
			if err := q.InsertLine(ctx, orderdb.InsertLineParams{
				OrderID: id, CourseID: line.CourseID, Position: int32(i), Title: line.Title,
				InstructorID: line.InstructorID, PriceCents: line.Price.Amount, DiscountCents: line.Discount.Amount,
			}); err != nil {
				return err
			}
		}
		if row.CouponID != nil {
			if err := coupon.Reserve(ctx, tx, *row.CouponID, id, v.ID); err != nil {
				return err
			}
		}
		written, err = q.ByID(ctx, id)
		return err
	})
	return written, err
}

// insert adds an order under a free number. If the number is taken, it tries another one.
func insert(ctx context.Context, q *orderdb.Queries, row orderdb.InsertOrderParams, number func() string) error {
	for range 20 {
		row.Number = number()
		if n, err := q.InsertOrder(ctx, row); err != nil || n > 0 {
			return err
		}
	}
	return fmt.Errorf("order number %s and those before it are taken", row.Number)
}

// payable refuses a cart that differs from what the buyer agreed to, or that is being paid already.
func (s *Service) payable(
	ctx context.Context, tx *db.Tx, personID string, bought *cart.Cart, in PlaceIn, card payment.Card,
) error {
	if len(bought.Lines) == 0 {
		return errEmpty
	}
	if bought.Coupon != nil && bought.Coupon.Problem != nil {
		return coupon.Lapsed(*bought.Coupon.Problem)
	}
	if bought.Quote != in.Quote {
		return errChanged
	}
	if bought.Total.Amount > 0 && card.Token == "" {
		return fault.New(fault.Invalid, "payment.card_required", "Choose a card to pay with.")
	}
	for _, line := range bought.Lines {
		if owned, err := learning.IsEnrolled(ctx, tx, personID, line.CourseID); err != nil {
			return err
		} else if owned {
			return cart.ErrOwned
		}
	}
	pending, err := orderdb.New(tx).PendingOf(ctx, personID)
	if err == nil && len(pending) > 0 {
		err = errUnderWay // in another tab; a stuck payment is reconciled within seconds
	}
	return err
}

package order

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/learning"
	"stoa/internal/ledger"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
)

const (
	providerTimeout = 20 * time.Second
	// A pending order younger than this may still be on its way in another request.
	underWay = time.Minute
)

// PlaceIn is a payment: the cart's quote as the buyer saw it, a key that makes a
// repetition the same payment, and how to pay. Neither CardID nor Token is needed
// when the total is zero.
type PlaceIn struct {
	Key, Quote    string
	CardID, Token string
	SaveCard      bool
}

var (
	errChanged  = fault.New(fault.Conflict, "order.quote_changed", "The cart has changed. Please look at the total again.")
	errEmpty    = fault.New(fault.Conflict, "order.empty", "The cart is empty.")
	errUnderWay = &fault.Error{Kind: fault.Conflict, Code: "order.in_progress", Message: "This payment is under way.", RetryAfter: 2 * time.Second}
	declined    = map[payment.Outcome]*fault.Error{
		payment.Declined:     fault.New(fault.Declined, "payment.declined", "The bank declined this card. Nothing was charged."),
		payment.Insufficient: fault.New(fault.Declined, "payment.insufficient_funds", "There is not enough money on this card. Nothing was charged."),
		payment.ExpiredCard:  fault.New(fault.Declined, "payment.expired_card", "This card has expired. Nothing was charged."),
	}
)

// Place pays for the viewer's cart. The first transaction writes a pending order and
// reserves the coupon; the provider is called outside of any; the second makes the
// order paid, enrols, posts to the ledger. Errors: account.unverified, order.empty,
// order.quote_changed, order.in_progress, payment.declined and its like, coupon.*.
func (s *Service) Place(ctx context.Context, in PlaceIn) (*Order, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return nil, err
	}
	if !v.Verified {
		return nil, fault.New(fault.Forbidden, "account.unverified", "Please confirm your e-mail before you buy.")
	}
	if earlier, ok, err := db.Found(orderdb.New(s.db.Read()).ByKey(ctx, orderdb.ByKeyParams{PersonID: v.ID, IdempotencyKey: in.Key})); err != nil || ok {
		if err != nil {
			return nil, err
		}
		return s.again(ctx, earlier)
	}
	card, err := s.cardFor(ctx, v.ID, in)
	if err != nil {
		return nil, err
	}
	// Whoever asks may be gone before the provider answers; what was begun is ended.
	ctx = context.WithoutCancel(ctx)
	id, err := s.begin(ctx, v, in, card)
	if db.IsUnique(err) {
		return nil, errUnderWay // the same key, at the same moment
	}
	if err != nil {
		return nil, err
	}
	if err := s.settle(ctx, id); err != nil {
		return nil, err
	}
	return s.orderByID(ctx, id)
}

// again answers a repeated key with what became of the first.
func (s *Service) again(ctx context.Context, row orderdb.Order) (*Order, error) {
	switch row.Status {
	case Pending:
		if s.db.Now().Sub(row.CreatedAt.Time) < underWay {
			return nil, errUnderWay
		}
		if err := s.settle(ctx, row.ID); err != nil {
			return nil, err
		}
	case Failed:
		return nil, failure(row.FailureCode)
	}
	return s.orderByID(ctx, row.ID)
}

func failure(code string) error {
	for _, f := range declined {
		if f.Code == code {
			return f
		}
	}
	return declined[payment.Declined]
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

// begin writes the pending order.
func (s *Service) begin(ctx context.Context, v account.Viewer, in PlaceIn, card payment.Card) (string, error) {
	id := db.NewID()
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q := orderdb.New(tx)
		cart, err := s.personCart(ctx, q, v.ID)
		if err != nil {
			return err
		}
		if err := s.payable(ctx, q, v.ID, cart, in, card); err != nil {
			return err
		}
		row := orderdb.InsertOrderParams{
			ID: id, Number: newNumber(), PersonID: v.ID, Status: Pending, Currency: currency, SubtotalCents: cart.Subtotal.Amount, DiscountCents: cart.Discount.Amount,
			TaxCents: cart.Tax.Amount, TaxLabel: taxLabel, TotalCents: cart.Total.Amount, IdempotencyKey: in.Key, Quote: in.Quote, Provider: s.provider.Name(),
			ProviderToken: card.Token, SaveCard: in.SaveCard && in.CardID == "", CardBrand: card.Brand, CardLast4: card.Last4, BuyerName: v.Name, BuyerEmail: v.Email, CreatedAt: db.At(tx.Now),
		}
		var coupon *orderdb.Coupon
		if cart.Discount.Amount > 0 {
			used, err := q.CartCoupon(ctx, v.ID)
			if err != nil {
				return err
			}
			coupon, row.CouponID, row.CouponCode = &used, &used.ID, used.Code
		}
		if err := q.InsertOrder(ctx, row); err != nil {
			return err
		}
		for i, line := range cart.Lines {
			if err := q.InsertLine(ctx, orderdb.InsertLineParams{
				OrderID: id, CourseID: line.courseID, Position: int32(i), Title: line.Title, InstructorID: line.instructorID, PriceCents: line.Price.Amount, DiscountCents: line.Discount.Amount,
			}); err != nil {
				return err
			}
		}
		if coupon == nil {
			return nil
		}
		return q.UseCoupon(ctx, orderdb.UseCouponParams{CouponID: coupon.ID, OrderID: id, PersonID: v.ID})
	})
	return id, err
}

// payable refuses a cart that is not what the buyer agreed to, or is being paid already.
func (s *Service) payable(ctx context.Context, q *orderdb.Queries, personID string, cart *Cart, in PlaceIn, card payment.Card) error {
	if len(cart.Lines) == 0 {
		return errEmpty
	}
	if cart.Coupon != nil && cart.Coupon.Problem != nil {
		return couponFault((*cart.Coupon.Problem)[len("coupon."):], "This code does not apply any more.")
	}
	if cart.Quote != in.Quote {
		return errChanged
	}
	if cart.Total.Amount > 0 && card.Token == "" {
		return fault.New(fault.Invalid, "payment.card_required", "Choose a card to pay with.")
	}
	for _, line := range cart.Lines {
		if n, err := q.IsEnrolled(ctx, orderdb.IsEnrolledParams{PersonID: personID, CourseID: line.courseID}); err != nil {
			return err
		} else if n > 0 {
			return errOwned
		}
	}
	pending, err := q.PendingOf(ctx, personID)
	if err == nil && len(pending) > 0 {
		err = errUnderWay // in another tab; what hangs is healed within a minute
	}
	return err
}

// settle brings a pending order to its end, with the provider's help. It may be
// called any number of times: the order's id is the charge's key.
func (s *Service) settle(ctx context.Context, id string) error {
	row, err := orderdb.New(s.db.Read()).ByID(ctx, id)
	if err != nil || row.Status != Pending {
		return err
	}
	result := payment.Result{Outcome: payment.Paid}
	if row.TotalCents > 0 {
		charge, cancel := context.WithTimeout(ctx, providerTimeout)
		defer cancel()
		result, err = s.provider.Charge(charge, payment.Charge{Key: row.ID, Token: row.ProviderToken, Cents: row.TotalCents, Currency: row.Currency})
		if err != nil {
			return fmt.Errorf("charge order %s: %w", row.Number, err)
		}
	}
	if result.Outcome == payment.Paid {
		return s.finish(ctx, row, result.Reference)
	}
	refusal, known := declined[result.Outcome]
	if !known {
		refusal = declined[payment.Declined]
	}
	if err := s.fail(ctx, row.ID, refusal.Code); err != nil {
		return err
	}
	return refusal
}

// fail ends a pending order without payment; the coupon and the cart stay the buyer's.
func (s *Service) fail(ctx context.Context, id, code string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := orderdb.New(tx)
		if n, err := q.MarkFailed(ctx, orderdb.MarkFailedParams{ID: id, FailureCode: code}); err != nil || n == 0 {
			return err
		}
		return q.ReleaseCoupon(ctx, id)
	})
}

// finish makes a charged order paid, with all that follows, once. What the provider
// knows of the card is asked before the transaction, never within.
func (s *Service) finish(ctx context.Context, row orderdb.Order, reference string) error {
	var keep *payment.Card
	if row.SaveCard && row.ProviderToken != "" {
		card, err := s.provider.Card(ctx, row.ProviderToken)
		if err != nil {
			return err
		}
		keep = &card
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		paid, err := s.markPaid(ctx, tx, row, reference)
		if err != nil || !paid || keep == nil {
			return err
		}
		return payment.Keep(ctx, tx, row.PersonID, row.Provider, *keep)
	})
}

// markPaid turns a pending order into a paid one: enrolments, an empty cart, the
// ledger, the receipt. It reports false when that has been done already.
func (s *Service) markPaid(ctx context.Context, tx *db.Tx, row orderdb.Order, reference string) (bool, error) {
	q, at := orderdb.New(tx), db.At(tx.Now)
	if n, err := q.MarkPaid(ctx, orderdb.MarkPaidParams{ID: row.ID, PaidAt: &at, ProviderReference: reference}); err != nil || n == 0 {
		return false, err
	}
	lines, err := q.LinesOf(ctx, row.ID)
	if err != nil {
		return false, err
	}
	for _, line := range lines {
		if err := learning.Enrol(ctx, tx, learning.EnrolIn{PersonID: row.PersonID, CourseID: line.CourseID, OrderID: &row.ID, Paid: true}); err != nil {
			return false, err
		}
		if err := q.RemoveLine(ctx, orderdb.RemoveLineParams{PersonID: row.PersonID, CourseID: line.CourseID}); err != nil {
			return false, err
		}
	}
	if row.CouponID != nil {
		if err := q.RemoveCoupon(ctx, row.PersonID); err != nil {
			return false, err
		}
	}
	if err := postSale(ctx, tx, row, lines, tx.Now); err != nil {
		return false, err
	}
	row.Status, row.PaidAt = Paid, &at
	return true, s.OnPaid(ctx, tx, s.view(row, lines), row.PersonID)
}

// postSale shares what was paid between the instructors and the platform.
func postSale(ctx context.Context, tx *db.Tx, row orderdb.Order, lines []orderdb.LinesOfRow, at time.Time) error {
	postings := []ledger.Posting{{Account: ledger.Provider(row.Provider), Cents: -row.TotalCents}}
	rest := row.TotalCents
	for _, line := range lines {
		share := (line.PriceCents - line.DiscountCents) * instructorCut / 100
		rest -= share
		postings = append(postings, ledger.Posting{Account: ledger.Instructor(line.InstructorID), Cents: share})
	}
	postings = append(postings, ledger.Posting{Account: ledger.Platform, Cents: rest})
	return ledger.Post(ctx, tx, "sale", row.ID, row.Currency, at, postings)
}

// Heal ends what a crash or a lost answer left pending: charged orders are finished,
// uncharged ones fail. It is run twice a minute, for what is no longer on its way.
func (s *Service) Heal(ctx context.Context) error { return s.heal(ctx, s.db.Now().Add(-underWay)) }

// HealAll is Heal for a program that has just started and is the only one: whatever
// is pending then, nobody is working on it.
func (s *Service) HealAll(ctx context.Context) error { return s.heal(ctx, s.db.Now()) }

func (s *Service) heal(ctx context.Context, before time.Time) error {
	rows, err := orderdb.New(s.db.Read()).PendingBefore(ctx, db.At(before))
	if err = errors.Join(err, s.healRefunds(ctx, before)); err != nil {
		return err
	}
	for _, row := range rows {
		result, ok, lookErr := s.provider.Lookup(ctx, row.ID)
		switch {
		case lookErr != nil:
			err = errors.Join(err, lookErr)
		case ok && result.Outcome == payment.Paid, row.TotalCents == 0:
			slog.Warn("finishing an order that was left pending", "order", row.Number)
			err = errors.Join(err, s.finish(ctx, row, result.Reference))
		default:
			err = errors.Join(err, s.fail(ctx, row.ID, "payment.declined"))
		}
	}
	return err
}

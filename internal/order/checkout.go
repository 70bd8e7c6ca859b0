package order

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"stoa/internal/account"
	"stoa/internal/cart"
	"stoa/internal/coupon"
	"stoa/internal/course"
	"stoa/internal/earning"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
	"stoa/internal/kit/origin"
	"stoa/internal/learning"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
	"stoa/internal/session"
	"stoa/internal/tax"
)

// PlaceIn is a payment: the cart's quote as the buyer saw it, an idempotency key, and how to pay: with Page, at the
// provider of that name, on its page or by sending it the money, or with OnSite in its fields in our checkout; else
// with a card. If the total is zero, nothing of that is needed. Source is where the buyer came from, if that may be
// counted, and Country where their address on the internet is, if that is known.
type PlaceIn struct {
	Key, Quote    string
	CardID, Token string
	SaveCard      bool
	Page          string
	OnSite        bool
	Source        string
	Country       string
}

// saves reports whether the card is to be saved: one that is new, and is entered here.
func (in PlaceIn) saves() bool { return in.SaveCard && in.CardID == "" && (in.Page == "" || in.OnSite) }

// mostCents is what can be paid at once; Stripe takes no more.
const mostCents = 99_999_999

// paying is how an order is paid.
type paying struct {
	provider payment.Provider
	card     payment.Card
}

var (
	errChanged = fault.New(
		fault.Conflict, "order.quote_changed", "Your cart has changed. Check the total and try again.",
	)
	errNoBuyer = fault.New(
		fault.Invalid, "order.buyer_required", "Enter your billing details first. The tax depends on them.",
	)
	errTooMuch  = fault.New(fault.Conflict, "order.too_much", "This is more than can be paid at once. Divide it.")
	errEmpty    = fault.New(fault.Conflict, "order.empty", "Your cart is empty.")
	errUnderWay = &fault.Error{
		Kind: fault.Conflict, Code: "order.in_progress", Message: "This payment is already being processed.",
		RetryAfter: 2 * time.Second,
	}
	errProcessing = fault.New(
		fault.Conflict, "order.processing", "A course in your cart is already in an order that’s waiting for its money.",
	)
	errGiftWaits = fault.New(
		fault.Conflict, "order.gift_waiting", "You already ordered a gift in your cart. That order is waiting for its money.",
	)
	errReused   = fault.New(fault.Invalid, "order.key_reused", "This key was already used for a different payment.")
	errKeyTaken = errors.New("an order with this key exists")
)

// Place pays for the viewer's cart. The first transaction writes a pending order with a lease for this
// worker and reserves the coupon; the provider is called outside of any transaction; the second marks
// the order as paid, enrolls, and posts to the ledger. Repeating a key with the same cart and card is
// the same payment. Errors: account.unverified, order.empty, order.quote_changed, order.in_progress,
// order.key_reused, order.processing, order.gift_waiting, payment.unconfirmed while the result is unknown,
// payment.interrupted, payment.declined and similar, coupon.*.
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
		how, err := s.payingFor(ctx, v.ID, in)
		if err != nil {
			return nil, err
		}
		if err := errors.Join(s.leavePages(lasting, v.ID), s.confirm(ctx, v.ID)); err != nil {
			return nil, err
		}
		row, err := s.begin(lasting, v, in, how)
		if err == nil {
			return s.answer(lasting, row.ID, s.work(lasting, row, charges))
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
			trouble = s.work(ctx, taken, charges)
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
	if row.TotalCents == 0 || in.Page == "" && in.CardID == "" && in.Token == row.ProviderToken {
		return true, nil
	}
	how, err := s.payingFor(ctx, row.PersonID, in)
	if err != nil || in.Page != "" {
		return err == nil && in.Page == row.Provider && in.OnSite == row.OnSite && in.saves() == row.SaveCard, err
	}
	card := how.card
	return how.provider.Name() == row.Provider && card.Brand == row.CardBrand && card.Last4 == row.CardLast4, nil
}

// answer returns the state of an order after its worker is done. The worker's error is only returned
// while the order is still open.
func (s *Service) answer(ctx context.Context, id string, trouble error) (*Order, error) {
	row, err := orderdb.New(s.db.Read()).ByID(ctx, id)
	if err != nil {
		return nil, errors.Join(trouble, err)
	}
	if row.Status == Pending && row.WaitsFor != WaitsNot && trouble == nil {
		return s.whole(ctx, row)
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
	return s.whole(ctx, row)
}

// payingFor finds who is paid, and with which card: a saved one by the provider that has it, and a new one by that
// which takes them.
func (s *Service) payingFor(ctx context.Context, personID string, in PlaceIn) (how paying, err error) {
	if in.Page == "" && in.CardID != "" {
		if how.card, err = s.cards.CardOf(ctx, personID, in.CardID); err == nil && !how.card.Usable {
			err = payment.ErrNotSetUp
		}
		how.provider, _ = s.pays.Offered(how.card.Provider)
		return how, err
	}
	provider, ok := s.pays.Offered(in.Page)
	if ok && in.Page == "" {
		for _, p := range s.pays.All() {
			if payment.TakesCards(p) {
				provider = p
				break
			}
		}
	}
	if !ok {
		return how, payment.ErrNotSetUp
	}
	how.provider = provider
	awaited, waits := provider.(payment.Awaited)
	switch {
	case (in.Page != "") == payment.TakesCards(provider) && in.Page+in.Token != "":
		err = payment.ErrNotSetUp
	case waits && in.Page != "":
		err = awaited.Ready(ctx)
	case !payment.TakesCards(provider):
	case in.Token != "":
		how.card, err = provider.Card(ctx, in.Token)
	}
	return how, err
}

// begin writes the pending order, leased by this worker. Error: errKeyTaken.
func (s *Service) begin(
	ctx context.Context, v session.Viewer, in PlaceIn, how paying,
) (written orderdb.Order, err error) {
	card := how.card
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
		bought, err := cart.Of(ctx, tx, v.ID, s.seller().Tax)
		if err != nil {
			return err
		}
		if err := s.payable(ctx, tx, v.ID, bought, in, how); err != nil {
			return err
		}
		row := orderdb.InsertOrderParams{
			ID: id, PersonID: v.ID, Status: Pending, Currency: course.Currency(), SubtotalCents: bought.Subtotal.Amount,
			DiscountCents: bought.Discount.Amount,
			TaxCents:      bought.Tax.Amount, TaxLabel: taxLabel, TotalCents: bought.Total.Amount, IdempotencyKey: in.Key,
			Quote: in.Quote, Provider: how.provider.Name(),
			ProviderToken: card.Token, SaveCard: in.saves(), CardBrand: card.Brand,
			CardLast4: card.Last4, BuyerName: v.Name, BuyerEmail: v.Email, CreatedAt: db.At(tx.Now),
			Fence: 1, LeasedBy: s.instance, DueAt: &until, Source: origin.Of(in.Source), OnSite: in.OnSite && in.Page != "",
		}
		if bought.Discount.Amount > 0 {
			row.CouponID, row.CouponCode = &bought.Coupon.ID, bought.Coupon.Code
		}
		s.fixTerms(&row, bought)
		if written, err = insert(ctx, q, row, s.number); err != nil {
			return err
		}
		rows := make([][]any, len(bought.Lines))
		for i, line := range bought.Lines {
			rows[i] = []any{
				id, line.CourseID, i, line.Title, line.InstructorID, line.Price.Amount, line.Discount.Amount, line.TaxCents,
				line.BundleID, bundleTitle(line), line.Seats,
			}
		}
		if err := tx.InsertAll(ctx, linesOfOrder, rows, ""); err != nil {
			return err
		}
		if err := addGifts(ctx, tx, written, v, bought); err != nil {
			return err
		}
		if written.TaxReason != tax.Off && written.TotalCents > 0 {
			if err := AddEvidence(ctx, tx, id, IPCountry, in.Country); err != nil {
				return err
			}
		}
		if bought.VATStanding != "" && row.TotalCents > 0 {
			if err := keepCheck(ctx, tx, id, bought.VATCheck); err != nil {
				return err
			}
		}
		if err := earning.Fix(ctx, tx, id, row.Currency, sellable(bought)); err != nil {
			return err
		}
		if row.CouponID != nil {
			return coupon.Reserve(ctx, tx, *row.CouponID, id, v.ID)
		}
		return nil
	})
	return written, err
}

const linesOfOrder = `order_lines (order_id, course_id, position, title, instructor_id, price_cents, discount_cents,
	tax_cents, bundle_id, bundle_title, seats)`

func bundleTitle(line cart.CartLine) string {
	if line.Bundle == nil {
		return ""
	}
	return line.Bundle.Title
}

// sellable is a cart's lines as their earnings see them. A coupon's share is that of the lines which it makes cheaper.
func sellable(bought *cart.Cart) []earning.Line {
	lines := make([]earning.Line, 0, len(bought.Lines))
	for _, line := range bought.Lines {
		sold := earning.Line{
			CourseID: line.CourseID, OwnerID: line.InstructorID, PriceCents: line.Price.Amount,
			DiscountCents: line.Discount.Amount, TaxCents: line.TaxCents, Seats: line.Seats,
		}
		if bought.Coupon != nil && line.Discount.Amount > 0 {
			sold.SharePercent = bought.Coupon.SharePercent
		}
		lines = append(lines, sold)
	}
	return lines
}

// insert adds an order under a free number. If the number is taken, it tries another one.
func insert(
	ctx context.Context, q *orderdb.Queries, row orderdb.InsertOrderParams, number func() string,
) (orderdb.Order, error) {
	for range 20 {
		row.Number = number()
		if written, free, err := db.Found(q.InsertOrder(ctx, row)); err != nil || free {
			return written, err
		}
	}
	return orderdb.Order{}, fmt.Errorf("order number %s and those before it are taken", row.Number)
}

// payable refuses a cart that differs from what the buyer agreed to, or that is being paid already.
func (s *Service) payable(
	ctx context.Context, tx *db.Tx, personID string, bought *cart.Cart, in PlaceIn, how paying,
) error {
	if len(bought.Lines) == 0 {
		return errEmpty
	}
	if bought.Coupon != nil && bought.Coupon.Problem != nil {
		return coupon.Lapsed(*bought.Coupon.Problem)
	}
	if bought.AsksBuyer && bought.Buyer == nil && bought.Total.Amount > 0 {
		return errNoBuyer
	}
	if bought.Quote != in.Quote {
		return errChanged
	}
	if bought.Total.Amount > mostCents {
		return errTooMuch
	}
	if bought.Total.Amount > 0 && in.Page == "" && how.card.Token == "" {
		return fault.New(fault.Invalid, "payment.card_required", "Choose a card to pay with.")
	}
	for _, line := range bought.Lines {
		if line.Gift != nil || line.Seats > 0 {
			continue
		}
		if owned, err := learning.IsEnrolled(ctx, tx, personID, line.CourseID); err != nil {
			return err
		} else if owned {
			return cart.ErrOwned
		}
	}
	q := orderdb.New(tx)
	pending, err := q.PendingOf(ctx, personID)
	if err != nil || len(pending) == 0 {
		return err
	}
	paidFor, err := q.CoursesWaited(ctx, personID)
	if err != nil {
		return err
	}
	for _, line := range bought.Lines {
		same := orderdb.CoursesWaitedRow{CourseID: line.CourseID}
		if line.Gift == nil && line.Seats == 0 && slices.Contains(paidFor, same) {
			return errProcessing
		}
		if line.Gift != nil {
			same.Gift, same.GiftEmail = true, account.Fold(line.Gift.Email)
			if slices.Contains(paidFor, same) {
				return errGiftWaits
			}
		}
	}
	if slices.ContainsFunc(pending, func(o orderdb.Order) bool { return o.WaitsFor != WaitsBank }) {
		return errUnderWay // in another tab; a stuck payment is reconciled within seconds
	}
	return nil
}

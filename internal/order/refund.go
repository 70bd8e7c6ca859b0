package order

import (
	"context"
	"time"

	"stoa/internal/account"
	"stoa/internal/audit"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
)

const (
	refundDays   = 30 // the money-back guarantee
	instantBelow = 30 // percent completed; from here on the operator decides
)

// The statuses of a refund.
const (
	refundNo       = "no"
	refundPossible = "possible"
	refundAsked    = "asked"
	refundRefused  = "refused"
	refundDone     = "done"
	refundLate     = "late" // not requested: the whole charge of an order that had failed
)

var (
	errNoRefund   = fault.New(fault.Conflict, "refund.not_possible", "This course can’t be refunded.")
	errTooLate    = fault.New(fault.Conflict, "refund.too_late", "The 30-day refund period has ended.")
	errAskedTwice = fault.New(fault.Conflict, "refund.asked", "You’ve already requested this refund.")
)

func refundState(status string, cents int64, paid, asked, refused, done *db.Time, now time.Time) string {
	switch {
	case done != nil:
		return refundDone
	case refused != nil:
		return refundRefused
	case asked != nil:
		return refundAsked
	case status == Paid && cents > 0 && paid != nil && now.Before(paid.Add(refundDays*24*time.Hour)):
		return refundPossible
	}
	return refundNo
}

// AskRefund requests a refund for one of the viewer's courses. Within 30 days and below 30 percent
// completed, it is refunded immediately; otherwise the operator decides. It returns the status.
// Errors: order.not_found, refund.not_possible, refund.too_late, refund.asked, refund.in_progress, a
// form's for the reason.
func (s *Service) AskRefund(ctx context.Context, number, slug, reason string) (string, error) {
	v, err := account.Require(ctx)
	if err != nil {
		return "", err
	}
	var f fault.Form
	reason = f.Text("reason", reason, false, true, 1000)
	if err := f.Err(); err != nil {
		return "", err
	}
	line, err := s.line(ctx, number, slug)
	if err != nil {
		return "", err
	}
	if line.PersonID != v.ID {
		return "", errNoOrder
	}
	switch refundState(
		line.Status, line.PriceCents-line.DiscountCents, line.PaidAt, line.RefundAskedAt, line.RefundRefusedAt,
		line.RefundedAt, s.db.Now(),
	) {
	case refundPossible:
	case refundAsked, refundRefused:
		return "", errAskedTwice
	case refundNo:
		if line.Status == Paid && line.PriceCents > line.DiscountCents {
			return "", errTooLate
		}
		return "", errNoRefund
	default:
		return "", errNoRefund
	}
	if line.Percent < instantBelow {
		return refundDone, s.refund(ctx, line, v.ID)
	}
	return refundAsked, s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := orderdb.New(tx).AskRefund(ctx, orderdb.AskRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundAskedAt: &at, RefundReason: reason,
		})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		if err != nil {
			return err
		}
		return s.announce(ctx, tx, line, v.ID, refundAsked)
	})
}

// RefundLine refunds a course. For operators, at any time. Errors: order.not_found,
// refund.not_possible, refund.in_progress.
func (s *Service) RefundLine(ctx context.Context, number, slug string) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	line, err := s.line(ctx, number, slug)
	if err != nil {
		return err
	}
	if line.RefundedAt != nil || line.Status != Paid || line.PriceCents <= line.DiscountCents {
		return errNoRefund
	}
	return s.refund(ctx, line, v.ID)
}

// RefuseRefund declines a refund request. For operators. Errors: order.not_found, refund.not_possible.
func (s *Service) RefuseRefund(ctx context.Context, number, slug string) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	line, err := s.line(ctx, number, slug)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := orderdb.New(tx).RefuseRefund(ctx, orderdb.RefuseRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundRefusedAt: &at,
		})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		if err != nil {
			return err
		}
		return s.announce(ctx, tx, line, v.ID, refundRefused)
	})
}

// RefundRequest is a refund that awaits the operator's decision.
type RefundRequest struct {
	Number  string      `json:"number"`
	Slug    string      `json:"slug"`
	Title   string      `json:"title"`
	Buyer   Buyer       `json:"buyer"`
	Amount  money.Money `json:"amount"`
	Percent int         `json:"percent"`
	Reason  string      `json:"reason"`
	PaidAt  *time.Time  `json:"paidAt"`
	AskedAt *time.Time  `json:"askedAt"`
}

// RefundRequests returns the pending requests, oldest first, at most 200.
func (s *Service) RefundRequests(ctx context.Context) ([]RefundRequest, error) {
	rows, err := orderdb.New(s.db.Read()).AskedRefunds(ctx)
	out := make([]RefundRequest, 0, len(rows))
	for _, r := range rows {
		out = append(out, RefundRequest{
			Number: r.Number, Slug: r.Slug, Title: r.Title, Buyer: Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
			Percent: int(r.Percent), Reason: r.RefundReason,
			Amount: money.Of(r.PriceCents-r.DiscountCents, r.Currency), PaidAt: r.PaidAt.Ptr(),
			AskedAt: r.RefundAskedAt.Ptr(),
		})
	}
	return out, err
}

func (s *Service) line(ctx context.Context, number, slug string) (orderdb.LineForRefundRow, error) {
	line, ok, err := db.Found(orderdb.New(s.db.Read()).LineForRefund(ctx, orderdb.LineForRefundParams{
		Number: number, Slug: slug,
	}))
	if err == nil && !ok {
		err = errNoOrder
	}
	return line, err
}

// announce records a decision and notifies the buyer.
func (s *Service) announce(ctx context.Context, tx *db.Tx, line orderdb.LineForRefundRow, by, state string) error {
	amount := money.Of(line.PriceCents-line.DiscountCents, line.Currency)
	err := audit.Record(ctx, tx, audit.Entry{
		Actor: by, Action: "order.refund_" + state, Subject: line.Number,
		Details: map[string]string{"course": line.CourseID, "amount": amount.Format("en")},
	})
	if err != nil {
		return err
	}
	return event.Publish(ctx, tx, event.RefundChanged{
		PersonID: line.PersonID, Number: line.Number, Title: line.Title, Amount: amount, State: state,
	})
}

// Hide hides one of the viewer's courses in their order history, or shows it again. The order stays.
// Error: order.not_found.
func (s *Service) Hide(ctx context.Context, number, slug string, hidden bool) error {
	v, err := account.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		var at *db.Time
		if hidden {
			now := db.At(tx.Now)
			at = &now
		}
		n, err := orderdb.New(tx).HideLine(ctx, orderdb.HideLineParams{
			Number: number, PersonID: v.ID, Slug: slug, HiddenAt: at,
		})
		if err == nil && n == 0 {
			err = errNoOrder
		}
		return err
	})
}

// Erase removes a person's name from their orders, which the law requires to be stored, and what the test
// provider knows of the cards they paid with.
func Erase(ctx context.Context, tx *db.Tx, personID, formerName string) error {
	q := orderdb.New(tx)
	tokens, err := q.TokensOf(ctx, personID)
	if err != nil {
		return err
	}
	for _, token := range tokens {
		if err := payment.ForgetToken(ctx, tx, token); err != nil {
			return err
		}
	}
	if err := q.ForgetBuyer(ctx, orderdb.ForgetBuyerParams{PersonID: personID, BuyerName: formerName}); err != nil {
		return err
	}
	return q.ForgetReasons(ctx, personID)
}

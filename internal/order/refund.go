package order

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"stoa/internal/account"
	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/learning"
	"stoa/internal/ledger"
	"stoa/internal/order/orderdb"
	"stoa/internal/payment"
)

const (
	refundDays   = 30 // the guarantee that course pages give
	instantBelow = 30 // percent learnt at the most, from which on the operator decides
)

// How a refund stands.
const (
	refundNo       = "no"
	refundPossible = "possible"
	refundAsked    = "asked"
	refundRefused  = "refused"
	refundDone     = "done"
)

// Refund is what became of the wish to have the money of one course back.
type Refund struct {
	Number, PersonID, CourseID, Title string
	Amount                            money.Money
	State                             string // asked, refused or done
}

var (
	errNoRefund   = fault.New(fault.Conflict, "refund.not_possible", "There is nothing to give back for this course.")
	errTooLate    = fault.New(fault.Conflict, "refund.too_late", "The 30 days in which you can have your money back are over.")
	errAskedTwice = fault.New(fault.Conflict, "refund.asked", "You have asked for this refund already.")
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

// AskRefund asks for the money of one of the viewer's courses. Within 30 days, and with
// less than 30 percent learnt, it is given back at once; else the operator decides. It
// returns how the refund stands. Errors: order.not_found, refund.not_possible,
// refund.too_late, refund.asked, a form's for the reason.
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
	switch refundState(line.Status, line.PriceCents-line.DiscountCents, line.PaidAt, line.RefundAskedAt, line.RefundRefusedAt, line.RefundedAt, s.db.Now()) {
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
		n, err := orderdb.New(tx).AskRefund(ctx, orderdb.AskRefundParams{OrderID: line.OrderID, CourseID: line.CourseID, RefundAskedAt: &at, RefundReason: reason})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		if err != nil {
			return err
		}
		return s.told(ctx, tx, line, v.ID, refundAsked)
	})
}

// RefundLine gives the money of a course back: for the operator, who may do so at any
// time. Errors: order.not_found, refund.not_possible.
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

// RefuseRefund answers a wish with no: for the operator. Errors: order.not_found,
// refund.not_possible.
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
		n, err := orderdb.New(tx).RefuseRefund(ctx, orderdb.RefuseRefundParams{OrderID: line.OrderID, CourseID: line.CourseID, RefundRefusedAt: &at})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		if err != nil {
			return err
		}
		return s.told(ctx, tx, line, v.ID, refundRefused)
	})
}

// RefundWish is a refund that waits for the operator.
type RefundWish struct {
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

// RefundWishes are those that wait, the oldest first, at most 200.
func (s *Service) RefundWishes(ctx context.Context) ([]RefundWish, error) {
	rows, err := orderdb.New(s.db.Read()).AskedRefunds(ctx)
	out := make([]RefundWish, 0, len(rows))
	for _, r := range rows {
		out = append(out, RefundWish{
			Number: r.Number, Slug: r.Slug, Title: r.Title, Buyer: Buyer{Name: r.BuyerName, Email: r.BuyerEmail}, Percent: int(r.Percent), Reason: r.RefundReason,
			Amount: money.Of(r.PriceCents-r.DiscountCents, r.Currency), PaidAt: r.PaidAt.Ptr(), AskedAt: r.RefundAskedAt.Ptr(),
		})
	}
	return out, err
}

func (s *Service) line(ctx context.Context, number, slug string) (orderdb.LineForRefundRow, error) {
	line, ok, err := db.Found(orderdb.New(s.db.Read()).LineForRefund(ctx, orderdb.LineForRefundParams{Number: number, Slug: slug}))
	if err == nil && !ok {
		err = errNoOrder
	}
	return line, err
}

// refund gives the money back: one transaction writes that it is to be done, the
// provider is called outside of any, and what follows is in a second. What a crash
// leaves between them is brought to its end by Heal.
func (s *Service) refund(ctx context.Context, line orderdb.LineForRefundRow, by string) error {
	ctx = context.WithoutCancel(ctx)
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := orderdb.New(tx).ApproveRefund(ctx, orderdb.ApproveRefundParams{OrderID: line.OrderID, CourseID: line.CourseID, RefundAskedAt: &at})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.settleRefund(ctx, line, by)
}

func (s *Service) settleRefund(ctx context.Context, line orderdb.LineForRefundRow, by string) error {
	cents, key := line.PriceCents-line.DiscountCents, line.OrderID+":"+line.CourseID
	call, cancel := context.WithTimeout(ctx, providerTimeout)
	defer cancel()
	reference, err := s.provider.Refund(call, payment.Refund{Key: key, ChargeKey: line.OrderID, Cents: cents, Currency: line.Currency})
	if err != nil {
		return fmt.Errorf("refund of order %s: %w", line.Number, err)
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := orderdb.New(tx), db.At(tx.Now)
		if n, err := q.MarkLineRefunded(ctx, orderdb.MarkLineRefundedParams{OrderID: line.OrderID, CourseID: line.CourseID, RefundedAt: &at, RefundReference: reference}); err != nil || n == 0 {
			return err // done already, by a second call
		}
		if err := q.MarkOrderRefunded(ctx, orderdb.MarkOrderRefundedParams{ID: line.OrderID, RefundedAt: &at}); err != nil {
			return err
		}
		if err := learning.EndEnrolment(ctx, tx, line.PersonID, line.CourseID); err != nil {
			return err
		}
		share := cents * instructorCut / 100
		if err := ledger.Post(ctx, tx, "refund", key, line.Currency, tx.Now, []ledger.Posting{
			{Account: ledger.Provider(line.Provider), Cents: cents}, {Account: ledger.Instructor(line.InstructorID), Cents: -share}, {Account: ledger.Platform, Cents: share - cents},
		}); err != nil {
			return err
		}
		return s.told(ctx, tx, line, by, refundDone)
	})
}

// told records what was decided and hands it on.
func (s *Service) told(ctx context.Context, tx *db.Tx, line orderdb.LineForRefundRow, by, state string) error {
	amount := money.Of(line.PriceCents-line.DiscountCents, line.Currency)
	err := audit.Record(ctx, tx, audit.Entry{Actor: by, Action: "order.refund_" + state, Subject: line.Number, Details: map[string]string{"course": line.CourseID, "amount": amount.Format("en")}})
	if err != nil {
		return err
	}
	return s.OnRefund(ctx, tx, Refund{Number: line.Number, PersonID: line.PersonID, CourseID: line.CourseID, Title: line.Title, Amount: amount, State: state})
}

// healRefunds ends refunds that a crash or a provider's silence left approved.
func (s *Service) healRefunds(ctx context.Context, before time.Time) error {
	at := db.At(before)
	rows, err := orderdb.New(s.db.Read()).ApprovedRefunds(ctx, &at)
	for _, row := range rows {
		line, lineErr := s.line(ctx, row.Number, row.Slug)
		if lineErr == nil {
			slog.Warn("finishing a refund that was left open", "order", row.Number)
			lineErr = s.settleRefund(ctx, line, "")
		}
		err = errors.Join(err, lineErr)
	}
	return err
}

// Hide takes one of the viewer's courses out of their order history, or puts it back.
// The order stays. Error: order.not_found.
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
		n, err := orderdb.New(tx).HideLine(ctx, orderdb.HideLineParams{Number: number, PersonID: v.ID, Slug: slug, HiddenAt: at})
		if err == nil && n == 0 {
			err = errNoOrder
		}
		return err
	})
}

// Erase takes a person's name off their orders, which the law asks to keep.
func Erase(ctx context.Context, tx *db.Tx, personID, formerName string) error {
	q := orderdb.New(tx)
	if err := q.ForgetBuyer(ctx, orderdb.ForgetBuyerParams{PersonID: personID, BuyerName: formerName}); err != nil {
		return err
	}
	if err := q.RemoveCoupon(ctx, personID); err != nil {
		return err
	}
	if err := q.ForgetReasons(ctx, personID); err != nil {
		return err
	}
	return q.ForgetCart(ctx, personID)
}

// Package refund owns giving a course back for its money: the request, the operator's decision, and the
// provider's refund. It promises that an approved refund is final and paid back once, whatever crashes. It
// refuses to know orders beyond the line that it refunds, whose refund columns are its own.
package refund

import (
	"context"
	"crypto/rand"
	"time"

	"stoa/internal/audit"
	"stoa/internal/event"
	"stoa/internal/gift"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/lease"
	"stoa/internal/kit/money"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/refund/refunddb"
	"stoa/internal/session"
	"stoa/internal/team"
)

// Service holds the use cases.
type Service struct {
	db       *db.DB
	pays     payment.Set
	instance string // this process, as the owner of leases
	// RenewEvery is how often leases are renewed.
	RenewEvery time.Duration
}

// New creates the service.
func New(d *db.DB, pays payment.Set) *Service {
	return &Service{
		db: d, pays: pays, instance: rand.Text(), RenewEvery: lease.RenewEvery,
	}
}

var (
	errNoRefund   = fault.New(fault.Conflict, "refund.not_possible", "This course can’t be refunded.")
	errTooLate    = fault.New(fault.Conflict, "refund.too_late", "The 30-day refund period has ended.")
	errAskedTwice = fault.New(fault.Conflict, "refund.asked", "You’ve already requested this refund.")
)

// Ask requests a refund for one of the viewer's courses. Within 30 days and below 30 percent
// completed, it is refunded immediately; otherwise the operator decides. It returns the status.
// Errors: order.not_found, refund.not_possible, refund.too_late, refund.asked, refund.in_progress, refund.stopped,
// gift.redeemed, team.in_use, a form's for the reason.
func (s *Service) Ask(ctx context.Context, number, slug, reason string) (string, error) {
	v, err := session.Require(ctx)
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
		return "", order.ErrNotFound
	}
	switch order.RefundState(
		line.Status, line.PriceCents-line.DiscountCents, line.PaidAt, line.RefundAskedAt, line.RefundRefusedAt,
		line.RefundedAt, line.RefundStoppedAt, s.db.Now(),
	) {
	case order.RefundPossible:
	case order.RefundAsked, order.RefundRefused, order.RefundStopped:
		return "", errAskedTwice
	case order.RefundNo:
		if line.Status == order.Paid && line.PriceCents > line.DiscountCents {
			return "", errTooLate
		}
		return "", errNoRefund
	default:
		return "", errNoRefund
	}
	if state, err := gift.State(ctx, s.db.Read(), line.OrderID, line.CourseID); err != nil {
		return "", err
	} else if state == gift.Redeemed {
		return "", gift.ErrRedeemed
	}
	if used, err := team.InUse(ctx, s.db.Read(), line.OrderID, line.CourseID); err != nil {
		return "", err
	} else if used {
		return "", team.ErrInUse
	}
	if line.Percent < order.InstantBelow {
		return order.RefundDone, s.refund(ctx, line, v.ID, true)
	}
	return order.RefundAsked, s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := refunddb.New(tx).AskRefund(ctx, refunddb.AskRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundAskedAt: &at, RefundReason: reason,
		})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		if err != nil {
			return err
		}
		return s.announce(ctx, tx, line, v.ID, order.RefundAsked)
	})
}

// Approve refunds a course. For operators, at any time, also again after the provider refused. Errors:
// order.not_found, refund.not_possible, refund.in_progress, refund.stopped. Who has redeemed a gift, or
// taken a seat, loses the course.
func (s *Service) Approve(ctx context.Context, number, slug string) error {
	by, line, err := s.decision(ctx, number, slug)
	if err != nil {
		return err
	}
	if line.RefundedAt != nil || line.Status != order.Paid || line.PriceCents <= line.DiscountCents {
		return errNoRefund
	}
	return s.refund(ctx, line, by, false)
}

// Refuse declines a refund request. For operators. Errors: order.not_found, refund.not_possible.
func (s *Service) Refuse(ctx context.Context, number, slug string) error {
	by, line, err := s.decision(ctx, number, slug)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := refunddb.New(tx).RefuseRefund(ctx, refunddb.RefuseRefundParams{
			OrderID: line.OrderID, CourseID: line.CourseID, RefundRefusedAt: &at,
		})
		if err == nil && n == 0 {
			err = errNoRefund
		}
		if err != nil {
			return err
		}
		return s.announce(ctx, tx, line, by, order.RefundRefused)
	})
}

// RefundRequest is a refund that awaits the operator's decision: whether to make it, or how, after the provider has
// refused it.
type RefundRequest struct {
	Number  string      `json:"number"`
	Slug    string      `json:"slug"`
	Title   string      `json:"title"`
	Buyer   order.Buyer `json:"buyer"`
	Amount  money.Money `json:"amount"`
	Percent int         `json:"percent"`
	Reason  string      `json:"reason"`
	PaidAt  *time.Time  `json:"paidAt"`
	AskedAt *time.Time  `json:"askedAt"`
	// StoppedAt is when the provider refused the refund, and Problem what it said.
	StoppedAt *time.Time `json:"stoppedAt"`
	Problem   string     `json:"problem"`
}

// Requests returns the pending requests, oldest first, at most 200.
func (s *Service) Requests(ctx context.Context) ([]RefundRequest, error) {
	rows, err := refunddb.New(s.db.Read()).AskedRefunds(ctx)
	out := make([]RefundRequest, 0, len(rows))
	for _, r := range rows {
		out = append(out, RefundRequest{
			Number: r.Number, Slug: r.Slug, Title: r.Title, Buyer: order.Buyer{Name: r.BuyerName, Email: r.BuyerEmail},
			Percent: int(r.Percent), Reason: r.RefundReason,
			Amount: money.Of(r.PriceCents-r.DiscountCents, r.Currency), PaidAt: r.PaidAt.Ptr(),
			AskedAt: r.RefundAskedAt.Ptr(), StoppedAt: r.RefundStoppedAt.Ptr(), Problem: r.RefundProblem,
		})
	}
	return out, err
}

// decision returns who decides about a refund, and the line it is of.
func (s *Service) decision(
	ctx context.Context, number, slug string,
) (by string, line refunddb.LineForRefundRow, err error) {
	v, err := session.Require(ctx)
	if err == nil {
		line, err = s.line(ctx, number, slug)
	}
	return v.ID, line, err
}

func (s *Service) line(ctx context.Context, number, slug string) (refunddb.LineForRefundRow, error) {
	line, ok, err := db.Found(refunddb.New(s.db.Read()).LineForRefund(ctx, refunddb.LineForRefundParams{
		Number: number, Slug: slug,
	}))
	if err == nil && !ok {
		err = order.ErrNotFound
	}
	return line, err
}

// announce records a decision and notifies the buyer.
func (s *Service) announce(ctx context.Context, tx *db.Tx, line refunddb.LineForRefundRow, by, state string) error {
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

// Erase removes the reasons that a person gave.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return refunddb.New(tx).ForgetReasons(ctx, personID)
}

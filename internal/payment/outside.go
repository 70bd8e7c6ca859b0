package payment

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/payment/paymentdb"
)

// What the books have made of a refund that was made at the provider.
const (
	OutsideCourse  = "course"  // of a course, or of all that was left of an order
	OutsidePart    = "part"    // of nobody knows what: an operator has to look
	OutsideNothing = "nothing" // it is in the books already
)

// OutsideRefund is a refund that was made at the provider, such as in its dashboard, past Stoa.
type OutsideRefund struct {
	ID, Provider, Key, Currency string
	Cents                       int64
}

func outsideOf(row paymentdb.OutsideRefund) OutsideRefund {
	return OutsideRefund{
		ID: row.ID, Provider: row.Provider, Key: row.PaymentKey, Cents: row.Cents, Currency: row.Currency,
	}
}

// UnbookedRefunds returns those that aren't in the books yet.
func UnbookedRefunds(ctx context.Context, d *db.DB) ([]OutsideRefund, error) {
	rows, err := paymentdb.New(d.Read()).UnbookedRefunds(ctx)
	out := make([]OutsideRefund, 0, len(rows))
	for _, row := range rows {
		out = append(out, outsideOf(row))
	}
	return out, err
}

// BookRefund notes what was made of a refund, in the transaction that books it; done is false where another has done
// it.
func BookRefund(ctx context.Context, tx *db.Tx, id, booked string) (done bool, err error) {
	n, err := paymentdb.New(tx).BookOutsideRefund(ctx, paymentdb.BookOutsideRefundParams{ID: id, Booked: booked})
	return n > 0, err
}

// LaterRefund puts a refund behind the others that wait.
func LaterRefund(ctx context.Context, tx *db.Tx, id string) error {
	return paymentdb.New(tx).DelayOutsideRefund(ctx, paymentdb.DelayOutsideRefundParams{
		ID: id, HeardAt: db.At(tx.Now),
	})
}

// GivenBack returns how much of a charge its buyer has had back past Stoa: from the provider, or from their bank after
// a dispute.
func GivenBack(ctx context.Context, q paymentdb.DBTX, key, currency string) (int64, error) {
	return paymentdb.New(q).GivenBack(ctx, paymentdb.GivenBackParams{PaymentKey: key, Currency: currency})
}

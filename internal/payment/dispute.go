package payment

import (
	"context"

	"stoa/internal/kit/db"
	"stoa/internal/payment/paymentdb"
)

// The states of a dispute.
const (
	DisputeOpen = "open"
	DisputeWon  = "won"
	DisputeLost = "lost"
)

// Dispute is a buyer's complaint at their bank about a charge: the provider has taken the money back until it is
// decided. Booked is the state that the ledger and the enrollments have.
type Dispute struct {
	ID, Provider, Key string
	Cents             int64
	Currency, Reason  string
	State, Booked     string
}

func disputeOf(row paymentdb.Dispute) Dispute {
	return Dispute{
		ID: row.ID, Provider: row.Provider, Key: row.PaymentKey, Cents: row.Cents, Currency: row.Currency,
		Reason: row.Reason, State: row.State, Booked: row.Booked,
	}
}

// Unbooked returns disputes whose state isn't in the ledger yet.
func Unbooked(ctx context.Context, d *db.DB) ([]Dispute, error) {
	rows, err := paymentdb.New(d.Read()).UnbookedDisputes(ctx)
	out := make([]Dispute, 0, len(rows))
	for _, row := range rows {
		out = append(out, disputeOf(row))
	}
	return out, err
}

// Book marks a dispute's next state as booked, in the transaction that books it. It returns the state that was read in
// this transaction and the one before; done is false where another has done it.
func Book(ctx context.Context, tx *db.Tx, id string) (now Dispute, done bool, err error) {
	q := paymentdb.New(tx)
	row, err := q.Dispute(ctx, id)
	if err != nil || row.State == row.Booked {
		return Dispute{}, false, err
	}
	n, err := q.BookDispute(ctx, paymentdb.BookDisputeParams{ID: id, Booked: row.State, Was: row.Booked})
	return disputeOf(row), n > 0, err
}

// Disputed reports whether the bank may take back what was paid, or has taken it.
func Disputed(ctx context.Context, q paymentdb.DBTX, key string) (bool, error) {
	n, err := paymentdb.New(q).Disputed(ctx, key)
	return n > 0, err
}

// Package ledger owns the double-entry ledger: the postings of every transaction add up to zero. It
// guarantees that a transaction of one kind and reference exists once. Nothing is ever changed or
// deleted: a mistake is corrected by another posting.
package ledger

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/ledger/ledgerdb"
)

// The accounts that do not belong to a person.
const (
	Platform = "platform"
	Tax      = "tax"
)

// Provider is the account of the money that a payment provider holds for us.
func Provider(name string) string { return "provider:" + name }

// Instructor is the account of the money that we owe an instructor.
func Instructor(personID string) string { return "instructor:" + personID }

// Posting moves cents, in minor units: positive into the account, negative out of it.
type Posting struct {
	Account string
	Cents   int64
}

// Post writes a balanced transaction. Repeating a kind and reference does nothing. Postings of zero
// are left out.
func Post(ctx context.Context, tx *db.Tx, kind, reference, currency string, at time.Time, postings []Posting) error {
	sum := int64(0)
	for _, p := range postings {
		sum += p.Cents
	}
	if sum != 0 {
		return fmt.Errorf("ledger: %s %s is out of balance by %d", kind, reference, sum)
	}
	q, id := ledgerdb.New(tx), db.NewID()
	n, err := q.InsertTransaction(ctx, ledgerdb.InsertTransactionParams{
		ID: id, Kind: kind, Reference: reference, CreatedAt: db.At(at),
	})
	if err != nil || n == 0 {
		return err
	}
	for i, p := range postings {
		if p.Cents == 0 {
			continue
		}
		if err := q.InsertPosting(ctx, ledgerdb.InsertPostingParams{
			TransactionID: id, Position: int32(i), Account: p.Account, AmountCents: p.Cents, Currency: currency,
		}); err != nil {
			return err
		}
	}
	return nil
}

// Balance returns the balance of an account in minor units.
func Balance(ctx context.Context, q ledgerdb.DBTX, account, currency string) (int64, error) {
	return ledgerdb.New(q).Balance(ctx, ledgerdb.BalanceParams{Account: account, Currency: currency})
}

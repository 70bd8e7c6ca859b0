// Package ledger owns what is owed to whom, in double entry: every transaction's
// postings add up to zero. It promises that a transaction of one kind and reference
// exists once. It refuses to change or delete anything: a mistake is posted back.
package ledger

import (
	"context"
	"fmt"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/ledger/ledgerdb"
)

// The accounts that are not a person's.
const (
	Platform = "platform"
	Tax      = "tax"
)

// Provider is the account of what a payment provider holds for us.
func Provider(name string) string { return "provider:" + name }

// Instructor is the account of what an instructor is owed.
func Instructor(personID string) string { return "instructor:" + personID }

// Posting moves cents, in minor units: positive into the account, negative out of it.
type Posting struct {
	Account string
	Cents   int64
}

// Post writes a balanced transaction; again with the same kind and reference, it
// does nothing. Postings of zero are left out.
func Post(ctx context.Context, tx *db.Tx, kind, reference, currency string, at time.Time, postings []Posting) error {
	sum := int64(0)
	for _, p := range postings {
		sum += p.Cents
	}
	if sum != 0 {
		return fmt.Errorf("ledger: %s %s is out of balance by %d", kind, reference, sum)
	}
	q, id := ledgerdb.New(tx), db.NewID()
	n, err := q.InsertTransaction(ctx, ledgerdb.InsertTransactionParams{ID: id, Kind: kind, Reference: reference, CreatedAt: db.At(at)})
	if err != nil || n == 0 {
		return err
	}
	for i, p := range postings {
		if p.Cents == 0 {
			continue
		}
		if err := q.InsertPosting(ctx, ledgerdb.InsertPostingParams{TransactionID: id, Position: int32(i), Account: p.Account, AmountCents: p.Cents, Currency: currency}); err != nil {
			return err
		}
	}
	return nil
}

// Balance is what an account holds, in minor units.
func Balance(ctx context.Context, q ledgerdb.DBTX, account, currency string) (int64, error) {
	return ledgerdb.New(q).Balance(ctx, ledgerdb.BalanceParams{Account: account, Currency: currency})
}

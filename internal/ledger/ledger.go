// Package ledger owns the double-entry ledger: the postings of every transaction add up to zero. It
// guarantees that a transaction of one kind and reference exists once. Nothing is ever changed or
// deleted, which triggers of the database hold: a mistake is corrected by another posting.
// docs/ledger.md lists accounts and kinds.
package ledger

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/ledger/ledgerdb"
)

// The accounts that do not belong to a person.
const (
	Platform = "platform"
	Rounding = "rounding" // cents that shares in percent leave over
	Bank     = "bank"     // what has left to instructors
	Tax      = "tax"      // with ":" and a country: what we owe it
	Fees     = "fees"     // what providers keep
	Deposits = "deposits" // what buyers have transferred that no paid order has used
	Disputed = "disputed" // what a provider holds back until a dispute is decided
	// Elsewhere is what buyers were given back past all providers, and the reference of such a refund.
	Elsewhere = "elsewhere"
)

// The kinds of transactions, and what their references are.
const (
	Sale         = "sale"          // an order's id
	Refund       = "refund"        // an order's and a course's id: "order:course"
	LateCharge   = "late_charge"   // an order's id
	Payout       = "payout"        // a payout's id
	PayoutReturn = "payout_return" // a payout's id
	// Deposit is about a receipt of a transfer, DepositReturn about what is sent back of one.
	Deposit       = "deposit"
	DepositReturn = "deposit_return"
	Fee           = "fee"         // an order's id, or what the provider calls the fee
	Dispute       = "dispute"     // a dispute's id
	DisputeEnd    = "dispute_end" // a dispute's id
	// OutsideRefund is about a refund at the provider that is of no course; its reference is that of the provider.
	OutsideRefund = "outside_refund"
	// RefundElsewhere is about a refund that the provider refused and that was settled without it; its reference is that
	// of the refund.
	RefundElsewhere = "refund_elsewhere"
)

const (
	provider   = "provider:"
	instructor = "instructor:"
)

// Provider is the account of the money that a payment provider holds for us.
func Provider(name string) string { return provider + name }

// TaxOf is the account of the tax that we owe a country.
func TaxOf(country string) string { return Tax + ":" + country }

// Instructor is the account of the money that we owe an instructor.
func Instructor(personID string) string { return instructor + personID }

// InstructorOf returns whose account it is, if it is an instructor's.
func InstructorOf(account string) (personID string, ok bool) {
	return strings.CutPrefix(account, instructor)
}

// Posting moves cents, in minor units: positive into the account, negative out of it. CourseID is the course that it
// is for, or "".
type Posting struct {
	Account, CourseID string
	Cents             int64
}

// Post writes a balanced transaction. Repeating a kind and reference does nothing. Postings of zero
// are left out.
func Post(ctx context.Context, tx *db.Tx, kind, reference, currency string, at time.Time, postings []Posting) error {
	balance := int64(0)
	for _, p := range postings {
		balance += p.Cents
	}
	if balance != 0 {
		return fmt.Errorf("ledger: %s %s is out of balance by %d", kind, reference, balance)
	}
	q, id := ledgerdb.New(tx), db.NewID()
	n, err := q.InsertTransaction(ctx, ledgerdb.InsertTransactionParams{
		ID: id, Kind: kind, Reference: reference, CreatedAt: db.At(at),
	})
	if err != nil || n == 0 {
		return err
	}
	rows, sums := make([][]any, 0, len(postings)), map[key]sum{}
	for i, p := range postings {
		if p.Cents != 0 {
			rows = append(rows, []any{id, i, p.Account, p.CourseID, p.Cents, currency, db.At(at)})
			k := key{p.Account, currency, Month(at), p.CourseID, kind}
			sums[k] = sum{sums[k].cents + p.Cents, sums[k].postings + 1}
		}
	}
	const into = "ledger_postings (transaction_id, position, account, course_id, amount_cents, currency, created_at)"
	if err := tx.InsertAll(ctx, into, rows, ""); err != nil {
		return err
	}
	return addToMonths(ctx, tx, sums)
}

// A key is that of a row of ledger_months, and a sum what is in it.
type (
	key struct{ account, currency, month, course, kind string }
	sum struct{ cents, postings int64 }
)

// addToMonths writes in the order of the keys, so that two transactions don't wait for each other.
func addToMonths(ctx context.Context, tx *db.Tx, sums map[key]sum) error {
	rows := make([][]any, 0, len(sums))
	for k, s := range sums {
		rows = append(rows, []any{k.account, k.currency, k.month, k.course, k.kind, s.cents, s.postings})
	}
	slices.SortFunc(rows, func(a, b []any) int {
		return cmp.Or(strings.Compare(a[0].(string), b[0].(string)), strings.Compare(a[3].(string), b[3].(string)))
	})
	return tx.InsertAll(ctx, "ledger_months (account, currency, month, course_id, kind, amount_cents, postings)", rows,
		`ON CONFLICT (account, currency, month, course_id, kind)
		DO UPDATE SET amount_cents = ledger_months.amount_cents + excluded.amount_cents,
			postings = ledger_months.postings + excluded.postings`)
}

// Month is the month of a time, in UTC: "2026-11".
func Month(at time.Time) string { return at.UTC().Format("2006-01") }

// Of returns what a transaction has posted for a course.
func Of(ctx context.Context, q ledgerdb.DBTX, kind, reference, courseID string) ([]Posting, error) {
	rows, err := ledgerdb.New(q).PostingsFor(ctx, ledgerdb.PostingsForParams{
		Kind: kind, Reference: reference, CourseID: courseID,
	})
	out := make([]Posting, 0, len(rows))
	for _, row := range rows {
		out = append(out, Posting{Account: row.Account, CourseID: courseID, Cents: row.AmountCents})
	}
	return out, err
}

// Balance returns the balance of an account in minor units.
func Balance(ctx context.Context, q ledgerdb.DBTX, account, currency string) (int64, error) {
	return ledgerdb.New(q).Balance(ctx, ledgerdb.BalanceParams{Account: account, Currency: currency})
}

// Count writes the months anew if there are none, although there are postings: those of an earlier version.
func Count(ctx context.Context, d *db.DB) error {
	missing, err := ledgerdb.New(d.Read()).Uncounted(ctx)
	if err != nil || !missing {
		return err
	}
	return d.InTx(ctx, func(tx *db.Tx) error { return Recount(ctx, tx) })
}

// Recount makes the months those of the postings.
func Recount(ctx context.Context, tx *db.Tx) error {
	sums := map[key]sum{}
	q := ledgerdb.New(tx)
	after := ledgerdb.PostingsAfterParams{}
	for {
		rows, err := q.PostingsAfter(ctx, after)
		if err != nil {
			return err
		}
		for _, r := range rows {
			k := key{r.Account, r.Currency, Month(r.CreatedAt.Time), r.CourseID, r.Kind}
			s := sums[k]
			sums[k] = sum{s.cents + r.AmountCents, s.postings + 1}
			after = ledgerdb.PostingsAfterParams{TransactionID: r.TransactionID, Position: r.Position}
		}
		if len(rows) < 1000 {
			break
		}
	}
	if err := q.DeleteMonths(ctx); err != nil {
		return err
	}
	for k, s := range sums {
		if err := addToMonths(ctx, tx, map[key]sum{k: s}); err != nil {
			return err
		}
	}
	return nil
}

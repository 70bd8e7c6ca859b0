package doctor

import (
	"context"
	"fmt"

	"stoa/internal/books"
	"stoa/internal/kit/db"
	"stoa/internal/ledger"
	"stoa/internal/payment"
)

// words are what a difference in the books means.
var words = map[string]string{
	books.NoSale:        "the ledger has another amount as its sale",
	books.StraySale:     "the ledger has a sale or refund, but it isn't paid, or not there",
	books.WrongRefund:   "the ledger has another amount as refunded",
	books.WrongTransfer: "the ledger has another amount of its bank transfer than has come or was sent back",
	books.WrongShare:    "the ledger gives its instructors another amount than its terms",
}

// comparison asks what the nightly reconciliation asks, except for the providers, and whether the triggers are there.
func comparison(ctx context.Context, e *exam) error {
	missing, err := e.DB.Guarded(ctx)
	if err != nil {
		return err
	}
	if missing > 0 {
		e.mend(fmt.Sprintf("%d triggers are missing that refuse changes of the ledger and of invoices.", missing),
			"Make them anew",
			func() error {
				return e.DB.InTx(ctx, func(tx *db.Tx) error {
					if err := db.Unguard(ctx, tx, tx.Dialect); err != nil {
						return err
					}
					return db.Guard(ctx, tx, tx.Dialect)
				})
			})
	}
	found, err := books.Compare(ctx, e.DB, payment.Set{})
	if err != nil {
		return err
	}
	counted := false
	for _, d := range found.Differences {
		switch {
		case d.Kind == books.WrongBalance && !counted:
			counted = true
			e.mend("The monthly sums of "+d.Number+" aren't those of its postings.", "Add them up anew", func() error {
				return e.DB.InTx(ctx, func(tx *db.Tx) error { return ledger.Recount(ctx, tx) })
			})
		case words[d.Kind] != "":
			e.say(fmt.Sprintf("Order %s: %s (%d instead of %d, in minor units).", d.Number, words[d.Kind], d.Found, d.Expected),
				"Compare with a backup and the provider's statement.")
		}
	}
	return nil
}

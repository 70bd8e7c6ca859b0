package ledger_test

import (
	"context"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/ledger"
)

func TestPost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		post := func(reference string, postings ...ledger.Posting) error {
			return d.InTx(ctx, func(tx *db.Tx) error {
				return ledger.Post(ctx, tx, "sale", reference, "USD", tx.Now, postings)
			})
		}
		sale := []ledger.Posting{
			{Account: ledger.Provider("test"), Cents: -9900}, {Account: ledger.Instructor("a"), Cents: 6930},
			{Account: ledger.Platform, Cents: 2970},
		}
		for range 2 {
			if err := post("order-1", sale...); err != nil {
				t.Fatal(err)
			}
		}
		if err := post("order-2", ledger.Posting{Account: ledger.Platform, Cents: 1}); err == nil {
			t.Error("an unbalanced transaction was taken")
		}
		if cents, err := ledger.Balance(ctx, d.Read(), ledger.Instructor("a"), "USD"); err != nil || cents != 6930 {
			t.Errorf("balance %d, %v: posted twice?", cents, err)
		}
	})
}

package ledger_test

import (
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/ledger"
)

// What is posted stays: the database refuses changes, whoever asks. Months are the sums of what is posted.
func TestTheLedgerIsOnlyAddedTo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		post := func(tx *db.Tx, reference string, cents int64) error {
			return ledger.Post(ctx, tx, ledger.Sale, reference, "USD", tx.Now, []ledger.Posting{
				{Account: ledger.Provider("test"), CourseID: "c", Cents: -cents},
				{Account: ledger.Instructor("a"), CourseID: "c", Cents: cents},
			})
		}
		if err := d.InTx(ctx, func(tx *db.Tx) error {
			if err := post(tx, "1", 100); err != nil {
				return err
			}
			return post(tx, "2", 23)
		}); err != nil {
			t.Fatal(err)
		}
		statements := []string{
			`UPDATE ledger_postings SET amount_cents = 1`, `DELETE FROM ledger_postings WHERE position = 0`,
			`UPDATE ledger_transactions SET kind = 'x'`, `DELETE FROM ledger_transactions`,
		}
		if d.Dialect == db.Postgres {
			statements = append(statements, `TRUNCATE ledger_postings`, `TRUNCATE ledger_transactions CASCADE`)
		}
		for _, statement := range statements {
			if _, err := d.Write().ExecContext(ctx, statement); err == nil {
				t.Errorf("%s was done", statement)
			}
		}
		for range 2 {
			if cents, err := ledger.Balance(ctx, d.Read(), ledger.Instructor("a"), "USD"); err != nil || cents != 123 {
				t.Errorf("balance %d, %v", cents, err)
			}
			if err := d.InTx(ctx, func(tx *db.Tx) error { return ledger.Recount(ctx, tx) }); err != nil {
				t.Fatal(err)
			}
		}
	})
}

package order_test

import (
	"testing"

	"stoa/internal/kit/db/dbtest"
	"stoa/internal/order"
)

// TestStatementsOfACheckout holds how often a payment for two courses asks the database: on PostgreSQL each time is a
// round trip, and the checkout takes as long as there are of them.
func TestStatementsOfACheckout(t *testing.T) {
	d := dbtest.SQLite(t)
	s := open(t, d)
	d.SetTwice(false)
	var seq int
	var name, file string
	if err := d.Read().QueryRow("PRAGMA database_list").Scan(&seq, &name, &file); err != nil {
		t.Fatal(err)
	}
	ctx, token := s.buyer(t, pays)
	in := order.PlaceIn{Key: "key", Quote: s.quote(t, ctx), Token: token}
	written, read := dbtest.RecordTx(t, d, file), dbtest.Record(t, d, file)
	if o, err := s.Place(ctx, in); err != nil || len(o.Lines) != 2 {
		t.Fatal(o, err)
	}
	if n := len(written()); n == 0 || n > 32 {
		t.Errorf("%d statements in transactions, 32 are known", n)
	}
	if n := len(read()); n == 0 || n > 8 {
		t.Errorf("%d statements outside of transactions, 8 are known", n)
	}
}

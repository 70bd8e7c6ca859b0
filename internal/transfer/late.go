package transfer

import (
	"context"

	"stoa/internal/audit"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/transfer/transferdb"
)

// keep counts money for an order that doesn't need it: it is the buyer's, and to be sent back.
func keep(ctx context.Context, tx *db.Tx, row transferdb.TransferByNumberRow, r receipt) error {
	q, id, at := transferdb.New(tx), db.NewID(), db.At(tx.Now)
	if err := q.InsertReceipt(ctx, transferdb.InsertReceiptParams{
		ID: id, OrderID: row.OrderID, Cents: r.cents, BookedOn: r.on, NotedBy: r.by, NotedAt: at,
	}); err != nil {
		return err
	}
	if err := ledger.Post(ctx, tx, ledger.Deposit, id, row.Currency, tx.Now, []ledger.Posting{
		{Account: ledger.Provider(Name), Cents: -r.cents}, {Account: ledger.Deposits, Cents: r.cents},
	}); err != nil {
		return err
	}
	if err := q.InsertReturn(ctx, transferdb.InsertReturnParams{
		ID: db.NewID(), Reference: id, OrderID: row.OrderID, Kind: surplus, Cents: r.cents, Currency: row.Currency,
		CreatedAt: at,
	}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: r.by, Action: "transfer.kept", Subject: row.Number,
		Details: map[string]string{"amount": money.Of(r.cents, row.Currency).Format("en"), "date": r.on},
	})
}

// late pays an order that has ended: it waits again, and is paid in the same transaction, or nothing happens.
func late(ctx context.Context, tx *db.Tx, row transferdb.TransferByNumberRow, r receipt) error {
	settings, err := transferdb.New(tx).Settings(ctx)
	if err != nil {
		return err
	}
	if row.Cents-row.ReceivedCents-r.cents > settings.ToleranceCents {
		return errTooLittle
	}
	if ok, err := order.Revive(ctx, tx, row.OrderID); err != nil {
		return err
	} else if !ok {
		return errState
	}
	return receive(ctx, tx, row, r)
}

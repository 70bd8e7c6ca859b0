package transfer

import (
	"context"
	"log/slog"
	"time"

	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/transfer/transferdb"
)

// Received is money that has come for an order, as the operator says. Before is what they saw had come before it, so
// that the same transfer isn't noted by two.
type Received struct {
	Cents  int64  `json:"cents" doc:"minor units"`
	On     string `json:"on" doc:"the day on the statement, such as 2026-11-23"`
	Before int64  `json:"before" doc:"what was shown as received, in minor units"`
}

const mostCents = 1_000_000_000

// day checks a day, which is no later than tomorrow somewhere on Earth.
func day(f *fault.Form, field, text string, now time.Time) {
	switch on, err := time.Parse(time.DateOnly, text); {
	case text == "":
		f.Add(field, "required", "This field is required.")
	case err != nil || on.Year() < 2000 || on.After(now.Add(24*time.Hour)):
		f.Add(field, "date_wrong", "Enter a date that isn’t in the future.")
	}
}

// Note notes money that has come for an order. For operators, with a proof. Errors: order.not_found, transfer.state,
// transfer.changed, those of credential.RequireOwner, and a form's.
func (s *Service) Note(ctx context.Context, number string, in Received, proof credential.Proof, token string) error {
	if err := in.check(s.db.Now()); err != nil {
		return err
	}
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.note(ctx, number, in, v.ID)
}

func (in Received) check(now time.Time) error {
	var f fault.Form
	day(&f, "on", in.On, now)
	if in.Cents < 1 || in.Cents > mostCents {
		f.Add("cents", "out_of_range", "This number is too small or too large.")
	}
	return f.Err()
}

func (s *Service) note(ctx context.Context, number string, in Received, by string) error {
	var id string
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		row, ok, err := db.Found(transferdb.New(tx).TransferByNumber(ctx, number))
		switch {
		case err != nil:
			return err
		case !ok:
			return order.ErrNotFound
		case row.State != Waiting:
			return errState
		case row.ReceivedCents != in.Before:
			return errChanged
		}
		id = row.OrderID
		return receive(ctx, tx, row, receipt{cents: in.Cents, on: in.On, by: by})
	})
	if err == nil {
		s.settleNow(ctx, id)
	}
	return err
}

// receipt is money that has come.
type receipt struct {
	cents  int64
	on, by string
}

// receive counts money for an order that waits. Once there is enough, the order is paid; what is too much is to be sent
// back.
func receive(ctx context.Context, tx *db.Tx, row transferdb.TransferByNumberRow, r receipt) error {
	q, id, at := transferdb.New(tx), db.NewID(), db.At(tx.Now)
	settings, err := q.Settings(ctx)
	if err != nil {
		return err
	}
	in := transferdb.ReceiveParams{
		OrderID: row.OrderID, Cents: r.cents, State: Waiting, Received: row.ReceivedCents, Was: row.State,
	}
	missing := row.Cents - row.ReceivedCents - r.cents
	paid := missing <= settings.ToleranceCents
	if paid {
		in.State, in.EndedAt = Paid, &at
	}
	if n, err := q.Receive(ctx, in); err != nil {
		return err
	} else if n == 0 {
		return errChanged
	}
	if err := q.InsertReceipt(ctx, transferdb.InsertReceiptParams{
		ID: id, OrderID: row.OrderID, Cents: r.cents, BookedOn: r.on, NotedBy: r.by, NotedAt: at,
	}); err != nil {
		return err
	}
	if err := book(ctx, tx, row, id, r.cents, paid); err != nil {
		return err
	}
	cash := func(cents int64) string { return money.Of(cents, row.Currency).Format("en") }
	entry := audit.Entry{
		Actor: r.by, Action: "transfer.received", Subject: row.Number,
		Details: map[string]string{"amount": cash(r.cents), "date": r.on},
	}
	switch {
	case missing < 0:
		entry.Details["surplus"] = cash(-missing)
		err = q.InsertReturn(ctx, transferdb.InsertReturnParams{
			ID: db.NewID(), Reference: id, OrderID: row.OrderID, Kind: surplus, Cents: -missing, Currency: row.Currency,
			CreatedAt: at,
		})
	case !paid:
		entry.Details["missing"] = cash(missing)
		err = tell(ctx, tx, row.OrderID, "short")
	}
	if err != nil {
		return err
	}
	return audit.Record(ctx, tx, entry)
}

// book posts what the sale doesn't: parts of what an order costs, which are the buyer's until it is paid, what is too
// much, which stays the buyer's, and what banks on the way have kept of a transfer that is accepted all the same. The
// sale posts the whole amount of the order, out of the provider.
func book(
	ctx context.Context, tx *db.Tx, row transferdb.TransferByNumberRow, id string, cents int64, paid bool,
) error {
	held := ledger.Provider(Name)
	postings := []ledger.Posting{{Account: held, Cents: -cents}, {Account: ledger.Deposits, Cents: cents}}
	if paid {
		over := row.ReceivedCents + cents - row.Cents
		postings = []ledger.Posting{
			{Account: held, Cents: row.Cents - cents},
			{Account: ledger.Deposits, Cents: max(0, over) - row.ReceivedCents},
			{Account: ledger.Fees, Cents: min(0, over)},
		}
		if postings[0].Cents == 0 && postings[1].Cents == 0 {
			return nil
		}
	}
	return ledger.Post(ctx, tx, ledger.Deposit, id, row.Currency, tx.Now, postings)
}

// settleNow has an order follow its transfer; a failure is left to Settle.
func (s *Service) settleNow(ctx context.Context, orderID string) {
	if err := s.settle(context.WithoutCancel(ctx), orderID); err != nil {
		slog.WarnContext(ctx, "an order will follow its transfer later", "error", err)
	}
}

package transfer

import (
	"context"
	"time"

	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/iban"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/transfer/transferdb"
)

const mostListed = 200

var errNotFound = fault.New(fault.NotFound, "transfer.not_found", "This transfer is no longer there.")

// TransferOverview is what the operator sees: the orders that wait, the first due first, and what is to be sent back,
// the oldest first; at most 200 of each. Offered is whether the checkout has transfers, once there is an account.
type TransferOverview struct {
	Offered     bool              `json:"offered"`
	Settings    TransferSettings  `json:"settings"`
	Waiting     []WaitingTransfer `json:"waiting"`
	MoreWaiting bool              `json:"moreWaiting"`
	Returns     []TransferReturn  `json:"returns"`
	MoreReturns bool              `json:"moreReturns"`
}

// WaitingTransfer is an order that waits for money.
type WaitingTransfer struct {
	Number    string      `json:"number"`
	Reference string      `json:"reference"`
	PersonID  string      `json:"personId"`
	Name      string      `json:"name"`
	Email     string      `json:"email"`
	Total     money.Money `json:"total"`
	Received  money.Money `json:"received"`
	Missing   money.Money `json:"missing"`
	CreatedAt time.Time   `json:"createdAt"`
	DueAt     time.Time   `json:"dueAt"`
}

// TransferReturn is money that the operator is to send back.
type TransferReturn struct {
	ID        string      `json:"id"`
	Kind      string      `json:"kind" enum:"refund,surplus"`
	Number    string      `json:"number"`
	PersonID  string      `json:"personId"`
	Name      string      `json:"name"`
	Email     string      `json:"email"`
	Amount    money.Money `json:"amount"`
	CreatedAt time.Time   `json:"createdAt"`
	// Payer and IBAN are those of the statement that the money was on, or "".
	Payer string `json:"payer"`
	IBAN  string `json:"iban"`
}

// Overview returns what waits. For operators.
func (s *Service) Overview(ctx context.Context) (*TransferOverview, error) {
	q := transferdb.New(s.db.Read())
	settings, err := q.Settings(ctx)
	if err != nil {
		return nil, err
	}
	out := &TransferOverview{
		Offered: s.offered, Settings: settingsOf(settings), Waiting: []WaitingTransfer{}, Returns: []TransferReturn{},
	}
	ever := db.At(time.Unix(0, 0))
	waiting, err := q.Waiting(ctx, ever)
	if err != nil {
		return nil, err
	}
	out.MoreWaiting = len(waiting) > mostListed
	for _, row := range waiting[:min(len(waiting), mostListed)] {
		in := func(cents int64) money.Money { return money.Of(cents, row.Currency) }
		out.Waiting = append(out.Waiting, WaitingTransfer{
			Number: row.Number, Reference: iban.Grouped(Reference(row.Number)), PersonID: row.PersonID, Name: row.BuyerName,
			Email: row.BuyerEmail, Total: in(row.Cents), Received: in(row.ReceivedCents),
			Missing: in(row.Cents - row.ReceivedCents), CreatedAt: row.CreatedAt.Time, DueAt: row.DueAt.Time,
		})
	}
	due, err := q.ReturnsDue(ctx, ever)
	out.MoreReturns = len(due) > mostListed
	for _, row := range due[:min(len(due), mostListed)] {
		payer, from, err := s.payerOf(ctx, q, row.OrderID)
		if err != nil {
			return nil, err
		}
		out.Returns = append(out.Returns, TransferReturn{
			Payer: payer, IBAN: iban.Grouped(from),
			ID: row.ID, Kind: row.Kind, Number: row.Number, PersonID: row.PersonID, Name: row.BuyerName,
			Email: row.BuyerEmail, Amount: money.Of(row.Cents, row.Currency), CreatedAt: row.CreatedAt.Time,
		})
	}
	return out, err
}

// payerOf returns who has sent money for an order, and from which account, where a statement has said so.
func (s *Service) payerOf(ctx context.Context, q *transferdb.Queries, orderID string) (name, from string, err error) {
	rows, err := q.PayersOf(ctx, &orderID)
	for _, row := range rows {
		if row.PayerIban != "" && err == nil {
			from, err = s.keys.Open(ofEntry(row.ID), row.PayerIban)
			return row.Payer, from, err
		}
	}
	return "", "", err
}

// Sent notes that money was sent back. For operators, with a proof. Errors: transfer.not_found, transfer.state, those
// of credential.RequireOwner, and a form's.
func (s *Service) Sent(ctx context.Context, id, on string, proof credential.Proof, token string) error {
	var f fault.Form
	day(&f, "on", on, s.db.Now())
	if err := f.Err(); err != nil {
		return err
	}
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.sent(ctx, id, on, v.ID)
}

func (s *Service) sent(ctx context.Context, id, on, by string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := transferdb.New(tx), db.At(tx.Now)
		row, ok, err := db.Found(q.ReturnByID(ctx, id))
		if err != nil {
			return err
		} else if !ok {
			return errNotFound
		}
		if n, err := q.MarkSent(ctx, transferdb.MarkSentParams{
			ID: id, SentOn: on, SentBy: by, SentAt: &at,
		}); err != nil {
			return err
		} else if n == 0 {
			return errState
		}
		// A refund was posted when it was approved.
		if row.Kind == surplus {
			if err := ledger.Post(ctx, tx, ledger.DepositReturn, id, row.Currency, tx.Now, []ledger.Posting{
				{Account: ledger.Provider(Name), Cents: row.Cents}, {Account: ledger.Deposits, Cents: -row.Cents},
			}); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: by, Action: "transfer.sent_back", Subject: row.Number,
			Details: map[string]string{"amount": money.Of(row.Cents, row.Currency).Format("en"), "date": on},
		})
	})
}

// Problem says why buyers can't transfer although they were meant to, or "".
func Problem(ctx context.Context, q transferdb.DBTX) (string, error) {
	settings, err := transferdb.New(q).Settings(ctx)
	if err != nil || settings.Iban != "" {
		return "", err
	}
	return "the account that buyers transfer to is missing: enter its holder and IBAN under /admin/transfers", nil
}

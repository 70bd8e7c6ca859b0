package transfer

import (
	"context"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/iban"
	"stoa/internal/kit/money"
	"stoa/internal/order"
	"stoa/internal/session"
	"stoa/internal/transfer/transferdb"
)

var (
	errState   = fault.New(fault.Conflict, "transfer.state", "This transfer isn’t waited for any more. Reload the page.")
	errPartly  = fault.New(fault.Conflict, "transfer.part_paid", "Part of the money has arrived. Contact us to cancel.")
	errChanged = fault.New(fault.Conflict, "transfer.changed", "More money was noted meanwhile. Check the amounts again.")
)

// TransferDetails are what a buyer needs to transfer the money of an order. Code is nil where banking apps have none
// for the currency.
type TransferDetails struct {
	State     string      `json:"state" enum:"waiting,paid,canceled,ended"`
	Total     money.Money `json:"total"`
	Received  money.Money `json:"received"`
	Missing   money.Money `json:"missing"`
	Holder    string      `json:"holder"`
	IBAN      string      `json:"iban"`
	BIC       string      `json:"bic"`
	Bank      string      `json:"bank"`
	Reference string      `json:"reference"`
	DueAt     time.Time   `json:"dueAt"`
	Code      *QRCode     `json:"code"`
}

// Details returns how to pay one of the viewer's orders. Error: order.not_found.
func (s *Service) Details(ctx context.Context, number string) (*TransferDetails, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	out, ok, err := DetailsOf(ctx, s.db.Read(), v.ID, number)
	if err == nil && !ok {
		err = order.ErrNotFound
	}
	return out, err
}

// DetailsOf returns how to pay a person's order; ok is false where it isn't to be transferred.
func DetailsOf(ctx context.Context, q transferdb.DBTX, personID, number string) (*TransferDetails, bool, error) {
	row, ok, err := db.Found(transferdb.New(q).TransferByNumber(ctx, number))
	if err != nil || !ok || row.PersonID != personID {
		return nil, false, err
	}
	settings, err := transferdb.New(q).Settings(ctx)
	if err != nil {
		return nil, false, err
	}
	in := func(cents int64) money.Money { return money.Of(cents, row.Currency) }
	out := &TransferDetails{
		State: row.State, Total: in(row.Cents), Received: in(row.ReceivedCents),
		Missing: in(max(0, row.Cents-row.ReceivedCents)), Holder: settings.Holder, IBAN: iban.Grouped(settings.Iban),
		BIC: settings.Bic, Bank: settings.Bank, Reference: iban.Grouped(Reference(number)), DueAt: row.DueAt.Time,
	}
	text, drawable := EPC(settings.Holder, settings.Iban, settings.Bic, Reference(number), out.Missing)
	if drawable && row.State == Waiting {
		out.Code, err = drawn(text)
	}
	return out, true, err
}

// Cancel ends the waiting for one of the viewer's orders. Errors: order.not_found, transfer.state, transfer.part_paid.
func (s *Service) Cancel(ctx context.Context, number string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var id string
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := transferdb.New(tx), db.At(tx.Now)
		row, ok, err := db.Found(q.TransferByNumber(ctx, number))
		switch {
		case err != nil:
			return err
		case !ok || row.PersonID != v.ID:
			return order.ErrNotFound
		case row.State == Canceled:
			return nil
		case row.State != Waiting:
			return errState
		case row.ReceivedCents > 0:
			return errPartly
		}
		id = row.OrderID
		_, err = q.EndTransfer(ctx, transferdb.EndTransferParams{OrderID: id, State: Canceled, EndedAt: &at})
		return err
	})
	if err == nil && id != "" {
		s.settleNow(ctx, id)
	}
	return err
}

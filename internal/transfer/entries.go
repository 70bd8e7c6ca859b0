package transfer

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/order"
	"stoa/internal/session"
	"stoa/internal/transfer/statement"
	"stoa/internal/transfer/transferdb"
)

// The states of an entry.
const (
	open    = "open"
	used    = "used"    // for an order
	ignored = "ignored" // by the operator
	skipped = "skipped" // it can't be for an order, as its reason says
)

// The reasons why an entry can't be for an order.
const (
	isDebit       = "debit"
	otherCurrency = "currency"
	otherAccount  = "account"
	notBooked     = "pending"
)

var errEntryUsed = fault.New(
	fault.Conflict, "transfer.entry_used", "Someone has decided about this entry meanwhile. Reload the page.",
)

func ofEntry(id string) string { return "transfer entry " + id }

// Read reads a statement of the bank. What was read before is only counted, so a statement may be brought twice, and
// two may overlap. For operators. Errors: transfer.no_account, and those of statement.Read.
func (s *Service) Read(ctx context.Context, name string, file []byte) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	read, err := statement.Read(file)
	if err != nil {
		return err
	}
	columns, err := json.Marshal(read.Columns)
	if err != nil {
		return err
	}
	var f fault.Form
	if name = f.Text("name", name, false, false, 200); f.Err() != nil {
		name = read.Format
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, id := transferdb.New(tx), db.NewID()
		settings, err := q.Settings(ctx)
		if err != nil {
			return err
		}
		if settings.Iban == "" {
			return fault.New(fault.Conflict, "transfer.no_account", "First enter the account that buyers transfer to.")
		}
		if err := q.InsertStatement(ctx, transferdb.InsertStatementParams{
			ID: id, Name: name, Format: read.Format, ColumnsRead: string(columns), Entries: int32(len(read.Entries)),
			ReadBy: v.ID, ReadAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		known := 0
		for i, e := range read.Entries {
			in := transferdb.InsertEntryParams{
				ID: e.ID, StatementID: id, Position: int32(i), BookedOn: e.On, Cents: e.Cents, Currency: e.Currency,
				Payer: e.Name, Note: e.Text, State: open,
			}
			if in.Currency == "" {
				in.Currency = course.Currency()
			}
			if in.Reason = unfit(e, read.IBAN, settings.Iban); in.Reason != "" {
				in.State = skipped
			}
			if e.IBAN != "" && in.State == open {
				in.PayerIban = s.keys.Seal(ofEntry(e.ID), e.IBAN)
			}
			if e.Pending { // it comes again once it is booked, and then counts
				in.ID += "/pending"
			}
			if n, err := q.InsertEntry(ctx, in); err != nil {
				return err
			} else if n == 0 {
				known++
			}
		}
		if err := q.CountKnown(ctx, transferdb.CountKnownParams{ID: id, Known: int32(known)}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "transfer.statement_read",
			Details: map[string]string{"count": strconv.Itoa(len(read.Entries)), "known": strconv.Itoa(known)},
		})
	})
}

// unfit says why an entry can't be for an order, or "".
func unfit(e statement.Entry, of, ours string) string {
	switch {
	case of != "" && of != ours:
		return otherAccount
	case e.Cents <= 0:
		return isDebit
	case e.Currency != "" && e.Currency != course.Currency():
		return otherCurrency
	case e.Pending:
		return notBooked
	}
	return ""
}

// Use takes an entry for the order of a number: the order is paid by it, or in part; with back, the money is to be sent
// back instead. For operators, with a proof. Errors: order.not_found, transfer.entry_used, transfer.state,
// transfer.too_little, cart.already_owned, and those of credential.RequireOwner.
func (s *Service) Use(
	ctx context.Context, id, number string, back bool, proof credential.Proof, token string,
) error {
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.use(ctx, id, strings.ToLower(strings.TrimSpace(number)), back, false, v.ID)
}

// UseExact takes the entries whose reference and amount are those of an order that waits, at most 200. It returns how
// many; others, and those that another operator was faster with, are left. For operators, with a proof. Errors: those
// of credential.RequireOwner.
func (s *Service) UseExact(
	ctx context.Context, ids []string, proof credential.Proof, token string,
) (count int, err error) {
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return 0, err
	}
	return s.useExact(ctx, ids, v.ID)
}

func (s *Service) useExact(ctx context.Context, ids []string, by string) (count int, err error) {
	for _, id := range ids[:min(len(ids), mostListed)] {
		var refused *fault.Error
		switch failed := s.use(ctx, id, "", false, true, by); {
		case failed == nil:
			count++
		case !errors.As(failed, &refused):
			return count, failed
		}
	}
	return count, nil
}

// use decides about an entry in the transaction that counts its money. With exact, the order is that of the reference,
// and only if it waits for exactly so much.
func (s *Service) use(ctx context.Context, id, number string, back, exact bool, by string) error {
	var orderID string
	err := s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := transferdb.New(tx), db.At(tx.Now)
		e, ok, err := db.Found(q.EntryByID(ctx, id))
		if err != nil {
			return err
		} else if !ok {
			return errNotFound
		} else if e.State != open {
			return errEntryUsed
		}
		if exact {
			p, err := propose(ctx, tx, e)
			if err != nil {
				return err
			} else if p.Kind != Exact {
				return errState
			}
			number = p.Number
		}
		row, err := numbered(ctx, q, number)
		if err != nil {
			return err
		}
		orderID = row.OrderID
		if n, err := q.DecideEntry(ctx, transferdb.DecideEntryParams{
			ID: id, State: used, OrderID: &orderID, DecidedBy: by, DecidedAt: &at,
		}); err != nil {
			return err
		} else if n == 0 {
			return errEntryUsed
		}
		r := receipt{cents: e.Cents, on: e.BookedOn, by: by}
		if e.Currency != row.Currency {
			return errState
		}
		switch {
		case back:
			return keep(ctx, tx, row, r)
		case row.State == Paid:
			return errState
		}
		if from, err := s.payerCountry(e); err != nil {
			return err
		} else if err := order.AddEvidence(ctx, tx, orderID, order.BankCountry, from); err != nil {
			return err
		}
		if row.State != Waiting {
			return late(ctx, tx, row, r)
		}
		return receive(ctx, tx, row, r)
	})
	if err == nil {
		s.settleNow(ctx, orderID)
	}
	return err
}

// Ignore puts an entry aside that is for no order. For operators. Errors: transfer.entry_used.
func (s *Service) Ignore(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		at := db.At(tx.Now)
		n, err := transferdb.New(tx).DecideEntry(ctx, transferdb.DecideEntryParams{
			ID: id, State: ignored, DecidedBy: v.ID, DecidedAt: &at,
		})
		if err == nil && n == 0 {
			err = errEntryUsed
		}
		return err
	})
}

// Erase forgets who has sent money for a person's orders. That it came stays, as the books do.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	return transferdb.New(tx).ForgetPayers(ctx, personID)
}

// payerCountry is where the account is that money came from; "" if the statement doesn't say.
func (s *Service) payerCountry(e transferdb.TransferEntry) (string, error) {
	if e.PayerIban == "" {
		return "", nil
	}
	from, err := s.keys.Open(ofEntry(e.ID), e.PayerIban)
	if err != nil || len(from) < 2 {
		return "", err
	}
	return from[:2], nil
}

package payout

import (
	"context"
	"strconv"
	"time"

	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/earning"
	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
	"stoa/internal/payout/payoutdb"
	"stoa/internal/session"
)

var (
	errNotFound = fault.New(fault.NotFound, "payout.not_found", "This payout no longer exists.")
	errOpen     = fault.New(fault.Conflict, "payout.open", "There is a proposal already. Approve or discard it first.")
	errNobody   = fault.New(fault.Conflict, "payout.nobody", "Nobody can be paid now.")
	errChanged  = fault.New(fault.Conflict, "payout.changed",
		"Balances have changed since this was proposed. Discard it and propose again.")
	errNoPayer = fault.New(fault.Conflict, "payout.no_payer", "First enter the account that payouts come from.")
	errState   = fault.New(fault.Conflict, "payout.state", "This can’t be done with the payout as it is now.")
)

// PayoutRun is a payout run: a proposal, or what was sent. Confirmed and Returned count its payouts in these states.
type PayoutRun struct {
	ID        string      `json:"id"`
	State     string      `json:"state" enum:"proposed,sent"`
	CreatedAt time.Time   `json:"createdAt"`
	SentAt    *time.Time  `json:"sentAt"`
	Payouts   int64       `json:"payouts"`
	Confirmed int64       `json:"confirmed"`
	Returned  int64       `json:"returned"`
	Total     money.Money `json:"total"`
}

// Propose writes a proposal: everyone whose available balance reaches the minimum, and who has said where to. For
// operators. Errors: payout.open, payout.nobody.
func (s *Service) Propose(ctx context.Context) (id string, err error) {
	v, err := session.Require(ctx)
	if err != nil {
		return "", err
	}
	id = db.NewID()
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q := payoutdb.New(tx)
		if _, open, err := db.Found(q.ProposedRun(ctx)); err != nil {
			return err
		} else if open {
			return errOpen
		}
		settings, err := q.Settings(ctx)
		if err != nil {
			return err
		}
		if err := q.InsertRun(ctx, payoutdb.InsertRunParams{
			ID: id, Currency: course.Currency(), CreatedBy: v.ID, CreatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		n := 0
		if err := eachDue(ctx, tx, tx.Now, settings.MinimumCents, func(
			row payoutdb.BalancesAfterRow, cents int64, why string,
		) error {
			if why != "" {
				return nil
			}
			n++
			iban, err := s.keys.Open(ofPerson(row.PersonID), row.Iban)
			if err != nil {
				return err
			}
			payoutID := db.NewID()
			return q.InsertPayout(ctx, payoutdb.InsertPayoutParams{
				ID: payoutID, RunID: id, PersonID: row.PersonID, AmountCents: cents, Currency: course.Currency(),
				Holder: row.Holder, Iban: s.keys.Seal(ofPayout(payoutID), iban), Last4: row.Last4,
			})
		}); err != nil {
			return err
		}
		if n == 0 {
			return errNobody
		}
		return record(ctx, tx, q, v.ID, "payout.proposed", id)
	})
	if db.IsUnique(err) {
		err = errOpen
	}
	return id, err
}

// Discard deletes a proposal. For operators. Errors: payout.not_found, payout.state.
func (s *Service) Discard(ctx context.Context, id string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q := payoutdb.New(tx)
		if _, ok, err := db.Found(q.RunByID(ctx, id)); err != nil || !ok {
			return cmpErr(err, errNotFound)
		}
		if n, err := q.DiscardRun(ctx, id); err != nil || n == 0 {
			return cmpErr(err, errState)
		}
		if err := record(ctx, tx, q, v.ID, "payout.discarded", id); err != nil {
			return err
		}
		return q.DeletePayouts(ctx, id)
	})
}

func cmpErr(err error, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// Send approves a proposal, with a proof: in one transaction, every payout leaves its balance. Only then is there a
// file for the bank, which is the same however often it is fetched. Repeating it does nothing. For operators.
// Errors: those of credential.RequireOwner, payout.not_found, payout.no_payer, payout.changed if a balance is too
// low by now, payout.state.
func (s *Service) Send(ctx context.Context, id string, proof credential.Proof, token string) error {
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.send(ctx, id, v.ID)
}

func (s *Service) send(ctx context.Context, id, by string) error {
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := payoutdb.New(tx), db.At(tx.Now)
		run, ok, err := db.Found(q.RunByID(ctx, id))
		if err != nil || !ok {
			return cmpErr(err, errNotFound)
		}
		settings, err := q.Settings(ctx)
		if err != nil {
			return err
		}
		if run.State == Sent {
			return nil
		}
		if settings.Iban == "" {
			return errNoPayer
		}
		payer, err := s.keys.Open(ofPayer, settings.Iban)
		if err != nil {
			return err
		}
		n, err := q.SendRun(ctx, payoutdb.SendRunParams{
			ID: id, SentBy: by, SentAt: &at, Holder: settings.Holder, Iban: s.keys.Seal(ofRun(id), payer),
		})
		if err != nil || n == 0 {
			return cmpErr(err, errState)
		}
		if err := eachPayout(ctx, q, id, func(p payoutdb.PayoutsOfRow) error {
			balance, held, err := earning.Balances(ctx, tx, p.PersonID, tx.Now)
			if err != nil {
				return err
			}
			if p.AmountCents > balance-held {
				return errChanged
			}
			if err := q.SendPayout(ctx, payoutdb.SendPayoutParams{ID: p.ID, SentAt: &at}); err != nil {
				return err
			}
			if err := ledger.Post(ctx, tx, ledger.Payout, p.ID, p.Currency, tx.Now, []ledger.Posting{
				{Account: ledger.Instructor(p.PersonID), Cents: -p.AmountCents},
				{Account: ledger.Bank, Cents: p.AmountCents},
			}); err != nil {
				return err
			}
			return announce(ctx, tx, p.PersonID, money.Of(p.AmountCents, p.Currency), Sent, p.Last4)
		}); err != nil {
			return err
		}
		return record(ctx, tx, q, by, "payout.sent", id)
	})
}

// record notes what was done with a run, with how many payouts it has and their sum.
func record(ctx context.Context, tx *db.Tx, q *payoutdb.Queries, by, action, id string) error {
	sum, err := q.CountPayouts(ctx, id)
	if err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{Actor: by, Action: action, Subject: id, Details: map[string]string{
		"count": strconv.FormatInt(sum.Payouts, 10), "amount": usd(sum.Cents).Format("en"),
	}})
}

// recordOne notes what has become of one payout.
func recordOne(ctx context.Context, tx *db.Tx, by, action string, p payoutdb.Payout, details map[string]string) error {
	details["run"], details["amount"] = p.RunID, money.Of(p.AmountCents, p.Currency).Format("en")
	return audit.Record(ctx, tx, audit.Entry{Actor: by, Action: action, Subject: p.PersonID, Details: details})
}

func announce(ctx context.Context, tx *db.Tx, personID string, amount money.Money, state, last4 string) error {
	return event.Publish(ctx, tx, event.PayoutChanged{PersonID: personID, Amount: amount, State: state, Last4: last4})
}

func eachPayout(ctx context.Context, q *payoutdb.Queries, id string, f func(payoutdb.PayoutsOfRow) error) error {
	for after := ""; ; {
		rows, err := q.PayoutsOf(ctx, payoutdb.PayoutsOfParams{RunID: id, ID: after})
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			after = row.ID
			if err := f(row); err != nil {
				return err
			}
		}
	}
}

// Confirm notes that the bank has paid one of a run's payouts, or all that are sent with payoutID "". For operators.
// Errors: payout.not_found, payout.state.
func (s *Service) Confirm(ctx context.Context, id, payoutID string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := payoutdb.New(tx), db.At(tx.Now)
		if payoutID == "" {
			if rows, err := q.ConfirmRun(ctx, payoutdb.ConfirmRunParams{RunID: id, ConfirmedAt: &at}); err != nil ||
				len(rows) == 0 {
				return cmpErr(err, errState)
			}
			return record(ctx, tx, q, v.ID, "payout.confirmed", id)
		}
		row, err := s.one(ctx, q, id, payoutID)
		if err != nil {
			return err
		}
		if n, err := q.ConfirmPayout(ctx, payoutdb.ConfirmPayoutParams{ID: payoutID, ConfirmedAt: &at}); err != nil ||
			n == 0 {
			return cmpErr(err, errState)
		}
		return recordOne(ctx, tx, v.ID, "payout.one_confirmed", row, map[string]string{})
	})
}

func (s *Service) one(ctx context.Context, q *payoutdb.Queries, runID, id string) (payoutdb.Payout, error) {
	row, ok, err := db.Found(q.PayoutByID(ctx, id))
	if err == nil && (!ok || row.RunID != runID) {
		err = errNotFound
	}
	return row, err
}

// Return notes that the bank has sent a payout back: the money is on the balance again. For operators. Errors:
// payout.not_found, payout.state, a form's for the reason.
func (s *Service) Return(ctx context.Context, id, payoutID, reason string) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	reason = f.Text("reason", reason, false, false, 200)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		q, at := payoutdb.New(tx), db.At(tx.Now)
		row, err := s.one(ctx, q, id, payoutID)
		if err != nil {
			return err
		}
		if n, err := q.ReturnPayout(ctx, payoutdb.ReturnPayoutParams{
			ID: payoutID, ReturnedAt: &at, ReturnReason: reason,
		}); err != nil || n == 0 {
			return cmpErr(err, errState)
		}
		if err := ledger.Post(ctx, tx, ledger.PayoutReturn, payoutID, row.Currency, tx.Now, []ledger.Posting{
			{Account: ledger.Bank, Cents: -row.AmountCents},
			{Account: ledger.Instructor(row.PersonID), Cents: row.AmountCents},
		}); err != nil {
			return err
		}
		if err := announce(
			ctx, tx, row.PersonID, money.Of(row.AmountCents, row.Currency), Returned, row.Last4,
		); err != nil {
			return err
		}
		return recordOne(ctx, tx, v.ID, "payout.returned", row, map[string]string{"reason": reason})
	})
}

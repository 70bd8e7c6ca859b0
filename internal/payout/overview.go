package payout

import (
	"context"
	"time"

	"stoa/internal/course"
	"stoa/internal/earning"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/payout/payoutdb"
)

// What the operator sees of payouts: who is paid next, who isn't and why, and what was sent.

// Reasons why someone with a balance isn't paid.
const (
	noDetails = "details" // they haven't said where to
	tooLittle = "minimum"
	onHold    = "held"
	negative  = "negative" // is carried over
	bounced   = "refused"  // the bank has returned what was sent to this account
)

// PayoutDue is an instructor whom a proposal would pay now.
type PayoutDue struct {
	PersonID string      `json:"personId"`
	Name     string      `json:"name"`
	Email    string      `json:"email"`
	Holder   string      `json:"holder"`
	Last4    string      `json:"last4"`
	Amount   money.Money `json:"amount"`
}

// Unpaid is an instructor with a balance who is not in a proposal now.
type Unpaid struct {
	PersonID  string      `json:"personId"`
	Name      string      `json:"name"`
	Email     string      `json:"email"`
	Balance   money.Money `json:"balance"`
	Held      money.Money `json:"held"`
	Available money.Money `json:"available"`
	Why       string      `json:"why" enum:"details,minimum,held,negative,refused"`
}

// PayoutOverview is what the operator starts from. Ready counts those whom a proposal would pay now, with their sum,
// and Others those with a balance whom it would not; of both, the first 200 are listed. With an open proposal, nobody
// is ready.
type PayoutOverview struct {
	Settings PayoutSettings `json:"settings"`
	Runs     []PayoutRun    `json:"runs"`
	Ready    int            `json:"ready"`
	Total    money.Money    `json:"total"`
	Due      []PayoutDue    `json:"due"`
	Others   int            `json:"others"`
	Unpaid   []Unpaid       `json:"unpaid"`
}

const mostListed = 200

// eachDue calls f with every instructor who has a balance, what of it can be paid, and why it isn't paid, if so.
func eachDue(
	ctx context.Context, d payoutdb.DBTX, now time.Time, minimum int64,
	f func(row payoutdb.BalancesAfterRow, cents int64, why string) error,
) error {
	since := db.At(earning.HeldSince(now))
	for after := "instructor:"; ; {
		rows, err := payoutdb.New(d).BalancesAfter(ctx, payoutdb.BalancesAfterParams{
			After: after, Currency: course.Currency(), HeldSince: &since,
		})
		if err != nil {
			return err
		}
		for _, row := range rows {
			after = row.Account
			why, cents := "", row.Cents-row.HeldCents
			switch {
			case row.Cents < 0:
				why = negative
			case cents <= 0:
				why = onHold
			case cents < minimum:
				why = tooLittle
			case row.Iban == "":
				why = noDetails
			case row.Refused > 0:
				why = bounced
			}
			if err := f(row, cents, why); err != nil {
				return err
			}
		}
		if len(rows) == 0 {
			return nil
		}
	}
}

// Overview returns runs, the newest first, at most 100, and who could be paid. For operators.
func (s *Service) Overview(ctx context.Context) (*PayoutOverview, error) {
	d := s.db.Read()
	q := payoutdb.New(d)
	settings, err := q.Settings(ctx)
	if err != nil {
		return nil, err
	}
	out := &PayoutOverview{
		Settings: PayoutSettings{Minimum: usd(settings.MinimumCents)}, Runs: []PayoutRun{}, Total: usd(0),
		Due: []PayoutDue{}, Unpaid: []Unpaid{},
	}
	if settings.Iban != "" {
		out.Settings.Payer = &PayoutAccount{Holder: settings.Holder, Last4: settings.Last4}
	}
	rows, err := q.Runs(ctx)
	if err != nil {
		return nil, err
	}
	open := false
	for _, row := range rows {
		open = open || row.State == Proposed
		out.Runs = append(out.Runs, PayoutRun{
			ID: row.ID, State: row.State, CreatedAt: row.CreatedAt.Time, SentAt: row.SentAt.Ptr(), Payouts: row.Payouts,
			Confirmed: row.Confirmed, Returned: row.Returned, Total: money.Of(row.Cents, row.Currency),
		})
	}
	err = eachDue(ctx, d, s.db.Now(), settings.MinimumCents, func(
		row payoutdb.BalancesAfterRow, cents int64, why string,
	) error {
		switch {
		case why == "" && !open:
			out.add(row, cents)
		case why != "":
			out.addUnpaid(row, cents, why)
		}
		return nil
	})
	return out, err
}

func (o *PayoutOverview) add(row payoutdb.BalancesAfterRow, cents int64) {
	o.Ready, o.Total = o.Ready+1, o.Total.Add(usd(cents))
	if len(o.Due) < mostListed {
		o.Due = append(o.Due, PayoutDue{
			PersonID: row.PersonID, Name: row.Name, Email: row.Email, Holder: row.Holder, Last4: row.Last4, Amount: usd(cents),
		})
	}
}

func (o *PayoutOverview) addUnpaid(row payoutdb.BalancesAfterRow, cents int64, why string) {
	if o.Others++; len(o.Unpaid) < mostListed {
		o.Unpaid = append(o.Unpaid, Unpaid{
			PersonID: row.PersonID, Name: row.Name, Email: row.Email, Balance: usd(row.Cents), Held: usd(row.HeldCents),
			Available: usd(cents), Why: why,
		})
	}
}

// Payout is a payment as the operator sees it.
type Payout struct {
	ID     string      `json:"id"`
	Person string      `json:"personId"`
	Name   string      `json:"name"`
	Email  string      `json:"email"`
	Holder string      `json:"holder"`
	Last4  string      `json:"last4"`
	Amount money.Money `json:"amount"`
	State  string      `json:"state" enum:"proposed,sent,confirmed,returned"`
	Reason string      `json:"reason" doc:"why the bank has returned it"`
}

// PayoutRunDetails is a run with up to 500 of its payouts; Next is where the list goes on, or empty.
type PayoutRunDetails struct {
	ID        string      `json:"id"`
	State     string      `json:"state" enum:"proposed,sent"`
	CreatedAt time.Time   `json:"createdAt"`
	SentAt    *time.Time  `json:"sentAt"`
	Total     money.Money `json:"total"`
	Count     int64       `json:"count"`
	Confirmed int64       `json:"confirmed"`
	Returned  int64       `json:"returned"`
	Payouts   []Payout    `json:"payouts"`
	Next      string      `json:"next"`
}

const mostPayouts = 500 // that the query returns

// RunByID returns a run with its payouts after one, from the first on if it is "". For operators. Error:
// payout.not_found.
func (s *Service) RunByID(ctx context.Context, id, after string) (*PayoutRunDetails, error) {
	q := payoutdb.New(s.db.Read())
	run, ok, err := db.Found(q.RunByID(ctx, id))
	if err == nil && (!ok || run.State != Proposed && run.State != Sent) {
		err = errNotFound
	}
	if err != nil {
		return nil, err
	}
	sum, err := q.CountPayouts(ctx, id)
	if err != nil {
		return nil, err
	}
	out := &PayoutRunDetails{
		ID: id, State: run.State, CreatedAt: run.CreatedAt.Time, SentAt: run.SentAt.Ptr(),
		Total: money.Of(sum.Cents, run.Currency), Count: sum.Payouts,
		Confirmed: sum.Confirmed, Returned: sum.Returned, Payouts: []Payout{},
	}
	rows, err := q.PayoutsOf(ctx, payoutdb.PayoutsOfParams{RunID: id, ID: after})
	for _, p := range rows {
		out.Payouts = append(out.Payouts, Payout{
			ID: p.ID, Person: p.PersonID, Name: p.Name, Email: p.Email, Holder: p.Holder, Last4: p.Last4,
			Amount: money.Of(p.AmountCents, p.Currency), State: p.State, Reason: p.ReturnReason,
		})
	}
	if len(rows) == mostPayouts {
		out.Next = rows[len(rows)-1].ID
	}
	return out, err
}

// Package payout owns paying instructors what they have earned: where their money goes, proposals, and what has
// become of each payment. It promises that nobody is paid above their balance or twice, whatever is repeated or
// killed: what is sent leaves the balance in the transaction that approves it, before there is a file. It refuses to
// talk to banks: it writes files for them.
package payout

import (
	"context"
	"time"

	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/iban"
	"stoa/internal/kit/money"
	"stoa/internal/kit/seal"
	"stoa/internal/payout/payoutdb"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct {
	db          *db.DB
	keys        *seal.Keys
	credentials *credential.Service
}

// New creates the service.
func New(d *db.DB, keys *seal.Keys, credentials *credential.Service) *Service {
	return &Service{db: d, keys: keys, credentials: credentials}
}

// The states of a payout, and of a run, which is never confirmed as a whole.
const (
	Proposed  = "proposed"
	Sent      = "sent"
	Confirmed = "confirmed"
	Returned  = "returned"
)

// The names that IBANs are sealed under.
func ofPerson(id string) string { return "payout details of " + id }
func ofPayout(id string) string { return "payout " + id }
func ofRun(id string) string    { return "payout run " + id }

const ofPayer = "payer"

// MyPayouts are what the viewer is paid. Details are nil until they are given.
type MyPayouts struct {
	Details  *PayoutAccount `json:"details"`
	Minimum  money.Money    `json:"minimum"`
	Proposed money.Money    `json:"proposed" doc:"in the operator's proposal, which isn't approved yet"`
	Refused  bool           `json:"refused" doc:"the bank has returned what was sent to this account"`
	Payouts  []MyPayout     `json:"payouts"`
}

// PayoutAccount is where money goes: who holds the account, and the last characters of its IBAN.
type PayoutAccount struct {
	Holder string `json:"holder"`
	Last4  string `json:"last4"`
}

// MyPayout is a payment to the viewer.
type MyPayout struct {
	ID          string      `json:"id"`
	State       string      `json:"state" enum:"sent,confirmed,returned"`
	Amount      money.Money `json:"amount"`
	Last4       string      `json:"last4"`
	SentAt      *time.Time  `json:"sentAt"`
	ConfirmedAt *time.Time  `json:"confirmedAt"`
	ReturnedAt  *time.Time  `json:"returnedAt"`
	Reason      string      `json:"reason" doc:"why the bank has returned it"`
}

func usd(cents int64) money.Money { return money.Of(cents, course.Currency()) }

// Mine returns the viewer's payouts, the newest first, at most 200.
func (s *Service) Mine(ctx context.Context) (*MyPayouts, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := payoutdb.New(s.db.Read())
	settings, err := q.Settings(ctx)
	if err != nil {
		return nil, err
	}
	proposed, err := q.ProposedFor(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	out := &MyPayouts{Minimum: usd(settings.MinimumCents), Proposed: usd(proposed), Payouts: []MyPayout{}}
	if details, ok, err := db.Found(q.DetailsOf(ctx, v.ID)); err != nil {
		return nil, err
	} else if ok {
		out.Details = &PayoutAccount{Holder: details.Holder, Last4: details.Last4}
	}
	returned, err := q.Refused(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	out.Refused = returned > 0
	rows, err := q.MyPayouts(ctx, v.ID)
	for _, row := range rows {
		out.Payouts = append(out.Payouts, MyPayout{
			ID: row.ID, State: row.State, Amount: money.Of(row.AmountCents, row.Currency), Last4: row.Last4,
			SentAt: row.SentAt.Ptr(), ConfirmedAt: row.ConfirmedAt.Ptr(), ReturnedAt: row.ReturnedAt.Ptr(),
			Reason: row.ReturnReason,
		})
	}
	return out, err
}

// Account is a bank account as someone typed it.
type Account struct {
	Holder string `json:"holder"`
	IBAN   string `json:"iban"`
}

func (in *Account) clean() error {
	var f fault.Form
	in.Holder = f.Text("holder", in.Holder, true, false, 70)
	in.IBAN = iban.Field(&f, "iban", in.IBAN)
	return f.Err()
}

func (in *Account) last4() string { return in.IBAN[len(in.IBAN)-4:] }

// SetDetails says where the viewer's money goes, with a proof. What has been proposed already goes to the account
// before. Errors: those of credential.RequireOwner, and a form's.
func (s *Service) SetDetails(ctx context.Context, in Account, proof credential.Proof, token string) error {
	if err := in.clean(); err != nil {
		return err
	}
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := payoutdb.New(tx).SetDetails(ctx, payoutdb.SetDetailsParams{
			PersonID: v.ID, Holder: in.Holder, Iban: s.keys.Seal(ofPerson(v.ID), in.IBAN), Last4: in.last4(),
			UpdatedAt: db.At(tx.Now),
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "payout.details_changed", Subject: v.ID,
			Details: map[string]string{"iban": "…" + in.last4()},
		})
	})
}

// PayoutSettings are the operator's: below the minimum nobody is paid, and Payer is the account that the money comes
// from.
type PayoutSettings struct {
	Minimum money.Money    `json:"minimum"`
	Payer   *PayoutAccount `json:"payer"`
}

// SetMinimum sets the smallest payout, in minor units. For operators. Errors: a form's.
func (s *Service) SetMinimum(ctx context.Context, cents int64) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	if cents < 1 || cents > 1_000_000 {
		var f fault.Form
		f.Add("minimum", "out_of_range", "This number is too small or too large.")
		return f.Err()
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := payoutdb.New(tx).SetMinimum(ctx, cents); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "payout.minimum_changed",
			Details: map[string]string{"amount": usd(cents).Format("en")},
		})
	})
}

// SetPayer says which account payouts come from. For operators, with a proof. Errors: as SetDetails.
func (s *Service) SetPayer(ctx context.Context, in Account, proof credential.Proof, token string) error {
	if err := in.clean(); err != nil {
		return err
	}
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := payoutdb.New(tx).SetPayer(ctx, payoutdb.SetPayerParams{
			Holder: in.Holder, Iban: s.keys.Seal(ofPayer, in.IBAN), Last4: in.last4(),
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "payout.payer_changed", Details: map[string]string{"iban": "…" + in.last4()},
		})
	})
}

// Erase forgets a person's account. That they were paid stays, as the books do.
func Erase(ctx context.Context, tx *db.Tx, personID string) error {
	q := payoutdb.New(tx)
	if err := q.EraseDetails(ctx, personID); err != nil {
		return err
	}
	return q.ErasePayouts(ctx, personID)
}

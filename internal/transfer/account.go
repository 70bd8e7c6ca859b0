package transfer

import (
	"context"
	"regexp"
	"strconv"

	"stoa/internal/audit"
	"stoa/internal/course"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/iban"
	"stoa/internal/kit/money"
	"stoa/internal/session"
	"stoa/internal/transfer/transferdb"
)

// TransferAccount is the account that buyers transfer to, as it was typed. BIC and bank may be empty.
type TransferAccount struct {
	Holder string `json:"holder"`
	IBAN   string `json:"iban"`
	BIC    string `json:"bic"`
	Bank   string `json:"bank"`
}

// TransferRules say how long is waited, when a buyer is reminded (0: never), and how much may be missing, in minor
// units, as where banks on the way keep a fee.
type TransferRules struct {
	WaitDays   int   `json:"waitDays"`
	RemindDays int   `json:"remindDays"`
	Tolerance  int64 `json:"tolerance" doc:"minor units"`
}

// TransferSettings are the operator's. Account is nil until there is one, and buyers can't transfer until then.
type TransferSettings struct {
	Account    *TransferAccount `json:"account"`
	WaitDays   int              `json:"waitDays"`
	RemindDays int              `json:"remindDays"`
	Tolerance  money.Money      `json:"tolerance"`
}

func settingsOf(row transferdb.TransferSetting) TransferSettings {
	out := TransferSettings{
		WaitDays: int(row.WaitDays), RemindDays: int(row.RemindDays),
		Tolerance: money.Of(row.ToleranceCents, course.Currency()),
	}
	if row.Iban != "" {
		out.Account = &TransferAccount{Holder: row.Holder, IBAN: iban.Grouped(row.Iban), BIC: row.Bic, Bank: row.Bank}
	}
	return out
}

// A BIC is a bank, a country, a place and perhaps a branch (ISO 9362).
var bicForm = regexp.MustCompile(`^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$`)

func (in *TransferAccount) clean() error {
	var f fault.Form
	in.Holder = f.Text("holder", in.Holder, true, false, 70)
	in.IBAN = iban.Field(&f, "iban", in.IBAN)
	if in.BIC = iban.Clean(in.BIC); in.BIC != "" && !bicForm.MatchString(in.BIC) {
		f.Add("bic", "bic_wrong", "This BIC isn’t valid. It has 8 or 11 characters.")
	}
	in.Bank = f.Text("bank", in.Bank, false, false, 70)
	return f.Err()
}

// SetAccount says which account buyers transfer to, also those who have already ordered. For operators, with a proof.
// Errors: those of credential.RequireOwner, and a form's.
func (s *Service) SetAccount(ctx context.Context, in TransferAccount, proof credential.Proof, token string) error {
	if err := in.clean(); err != nil {
		return err
	}
	v, err := s.credentials.RequireOwner(ctx, "password", proof, token)
	if err != nil {
		return err
	}
	return s.setAccount(ctx, in, v.ID)
}

func (s *Service) setAccount(ctx context.Context, in TransferAccount, by string) error {
	if err := in.clean(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := transferdb.New(tx).SetAccount(ctx, transferdb.SetAccountParams{
			Holder: in.Holder, Iban: in.IBAN, Bic: in.BIC, Bank: in.Bank,
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: by, Action: "transfer.account_changed",
			Details: map[string]string{"iban": "…" + in.IBAN[len(in.IBAN)-4:]},
		})
	})
}

// SetRules sets how long is waited, and what is tolerated. For operators. Errors: a form's.
func (s *Service) SetRules(ctx context.Context, in TransferRules) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	within := func(name string, n, least, most int64) {
		if n < least || n > most {
			f.Add(name, "out_of_range", "This number is too small or too large.")
		}
	}
	within("waitDays", int64(in.WaitDays), 1, 90)
	within("remindDays", int64(in.RemindDays), 0, max(0, int64(in.WaitDays)-1))
	within("tolerance", in.Tolerance, 0, 10_000)
	if err := f.Err(); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := transferdb.New(tx).SetRules(ctx, transferdb.SetRulesParams{
			WaitDays: int32(in.WaitDays), RemindDays: int32(in.RemindDays), ToleranceCents: in.Tolerance,
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: v.ID, Action: "transfer.rules_changed", Details: map[string]string{
				"days": strconv.Itoa(in.WaitDays), "remind": strconv.Itoa(in.RemindDays),
				"amount": money.Of(in.Tolerance, course.Currency()).Format("en"),
			},
		})
	})
}

package books

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"stoa/internal/audit"
	"stoa/internal/books/booksdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/session"
)

// What the ledger's accounts are called in a German chart of accounts. The ledger posts taxes by themselves, so none of
// these is an account for which DATEV works out the tax again.
var charts = map[string]map[string]string{
	"03": {
		"provider": "1360", "bank": "1200", "disputed": "1500", "elsewhere": "1590", "deposits": "1710",
		"instructors": "1700", "tax": "1770", "taxAbroad": "1768", "platform": "8200", "rounding": "8200", "fees": "4970",
	},
	"04": {
		"provider": "1460", "bank": "1800", "disputed": "1300", "elsewhere": "1370", "deposits": "3250",
		"instructors": "3500", "tax": "3800", "taxAbroad": "3818", "platform": "4200", "rounding": "4200", "fees": "6855",
	},
}

// DATEVSettings are the accountant's numbers, and the accounts of the export by what they are for.
type DATEVSettings struct {
	Consultant int64             `json:"consultant" doc:"Beraternummer, 1001 to 9999999; 0 until it is set"`
	Client     int64             `json:"client" doc:"Mandantennummer, 1 to 99999; 0 until it is set"`
	Chart      string            `json:"chart" enum:"03,04" doc:"SKR03 or SKR04"`
	YearBegins int32             `json:"yearBegins" doc:"Month in which the financial year begins"`
	Accounts   map[string]string `json:"accounts"`
}

// DATEV is what the settings are, and the usual accounts of each chart.
type DATEV struct {
	Settings DATEVSettings                `json:"settings"`
	Usual    map[string]map[string]string `json:"usual"`
}

var (
	accountNumber = regexp.MustCompile(`^[0-9]{4,8}$`)
	errNoDATEV    = fault.New(
		fault.Conflict, "datev.not_set_up", "Enter the consultant and client numbers for DATEV first.",
	)
	errNoEuro = fault.New(
		fault.Conflict, "datev.not_euro", "DATEV files are in euros only, and this month has other currencies.",
	)
)

// DATEVSettings returns what is set. For operators.
func (s *Service) DATEVSettings(ctx context.Context) (*DATEV, error) {
	row, err := booksdb.New(s.db.Read()).DatevSettings(ctx)
	if err != nil {
		return nil, err
	}
	in := DATEVSettings{
		Consultant: row.Consultant, Client: row.Client, Chart: row.Chart, YearBegins: row.YearBegins,
		Accounts: maps.Clone(charts[row.Chart]),
	}
	own := map[string]string{}
	if err := json.Unmarshal([]byte(row.Accounts), &own); err != nil {
		return nil, err
	}
	maps.Copy(in.Accounts, own)
	return &DATEV{Settings: in, Usual: charts}, nil
}

// SetDATEV changes them. For operators. Error: a form's.
func (s *Service) SetDATEV(ctx context.Context, in DATEVSettings) error {
	v, err := session.Require(ctx)
	if err != nil {
		return err
	}
	var f fault.Form
	if in.Consultant < 1001 || in.Consultant > 9_999_999 {
		f.Add("consultant", "out_of_range", "Enter a number from 1001 to 9999999.")
	}
	if in.Client < 1 || in.Client > 99_999 {
		f.Add("client", "out_of_range", "Enter a number from 1 to 99999.")
	}
	usual, known := charts[in.Chart]
	if !known || in.YearBegins < 1 || in.YearBegins > 12 {
		f.Add("chart", "invalid", "Choose one of the options.")
	}
	own, length := map[string]string{}, 0
	for _, role := range slices.Sorted(maps.Keys(usual)) {
		account := strings.TrimSpace(in.Accounts[role])
		if length == 0 {
			length = len(account)
		}
		if !accountNumber.MatchString(account) || len(account) != length {
			f.Add(role, "datev_account", "Enter 4 to 8 digits, as many in each account.")
		}
		if account != usual[role] {
			own[role] = account
		}
	}
	if err := f.Err(); err != nil {
		return err
	}
	accounts, err := json.Marshal(own)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		if err := booksdb.New(tx).SetDatev(ctx, booksdb.SetDatevParams{
			Consultant: in.Consultant, Client: in.Client, Chart: in.Chart, YearBegins: in.YearBegins, Accounts: string(accounts),
		}); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{Actor: v.ID, Action: "datev.changed"})
	})
}

// of is the account of the chart for one of the ledger. Every account of the ledger has one, or the export would lack
// a part of it.
func (d DATEVSettings) of(account string) (string, error) {
	kind, id, _ := strings.Cut(account, ":")
	role := kind
	switch {
	case kind == "instructor":
		role = "instructors"
	case kind == ledger.Tax && id != "DE":
		role = "taxAbroad"
	}
	if number := d.Accounts[role]; number != "" {
		return number, nil
	}
	return "", fmt.Errorf("datev: the account %s of the ledger has no number", account)
}

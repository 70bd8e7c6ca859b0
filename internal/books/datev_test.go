package books_test

import (
	"bytes"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"stoa/internal/books"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// What DATEV's description of the format says of the fields that are filled; all others are empty.
var extf = map[int]*regexp.Regexp{
	0: regexp.MustCompile(`^\d{1,10},\d{2}$`), 1: regexp.MustCompile(`^"S"$`), 2: regexp.MustCompile(`^"EUR"$`),
	6: regexp.MustCompile(`^\d{4}$`), 7: regexp.MustCompile(`^\d{4}$`), 9: regexp.MustCompile(`^[0-3]\d[01]\d$`),
	10: regexp.MustCompile(`^"[a-zA-Z0-9$%&*+/-]{1,36}"$`), 13: regexp.MustCompile(`^".{1,60}"$`),
	20: regexp.MustCompile(`^".{1,20}"$`), 21: regexp.MustCompile(`^".{1,210}"$`), 113: regexp.MustCompile(`^0$`),
}

var extfHeader = regexp.MustCompile(`^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"Stoa";"";1234567;42;20250701;4;` +
	`20260201;20260228;"Stoa 2026-02";"";1;0;0;"EUR";;"";;;"04";;;"";""$`)

func TestDATEV(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 2, 14, 12, 0, 0, 0, time.UTC)
		d.SetClock(func() time.Time { return now })
		ctx := session.With(t.Context(), session.Viewer{ID: db.NewID()})
		s := books.New(d, payment.Set{})
		post := func(at time.Time, kind, reference, currency string, postings ...ledger.Posting) {
			t.Helper()
			if err := d.InTx(ctx, func(tx *db.Tx) error {
				return ledger.Post(ctx, tx, kind, reference, currency, at, postings)
			}); err != nil {
				t.Fatal(err)
			}
		}
		ann := ledger.Instructor(db.NewID())
		post(now, ledger.Sale, db.NewID(), "EUR",
			ledger.Posting{Account: ledger.Provider("stripe"), Cents: -11900},
			ledger.Posting{Account: ledger.TaxOf("DE"), Cents: 1900}, ledger.Posting{Account: ann, Cents: 7000},
			ledger.Posting{Account: ledger.Platform, Cents: 2999}, ledger.Posting{Account: ledger.Rounding, Cents: 1})
		post(now, ledger.RefundElsewhere, db.NewID(), "EUR", // several on both sides
			ledger.Posting{Account: ledger.Provider("stripe"), Cents: -700},
			ledger.Posting{Account: ledger.TaxOf("PL"), Cents: -300},
			ledger.Posting{Account: ledger.Platform, Cents: 600}, ledger.Posting{Account: ledger.Elsewhere, Cents: 400})
		post(now, ledger.LateCharge, db.NewID(), "EUR", // nothing changes
			ledger.Posting{Account: ledger.Provider("stripe"), Cents: -5},
			ledger.Posting{Account: ledger.Provider("test"), Cents: 5})
		for i, account := range []string{ledger.Bank, ledger.Deposits, ledger.Disputed, ledger.Fees} {
			post(now.AddDate(0, 0, -i), ledger.Fee, "a “reference”; "+account, "EUR",
				ledger.Posting{Account: account, Cents: -50}, ledger.Posting{Account: ann, Cents: 50})
		}
		post(now.AddDate(0, -1, 0), ledger.Payout, db.NewID(), "EUR", // another month
			ledger.Posting{Account: ann, Cents: -7}, ledger.Posting{Account: ledger.Bank, Cents: 7})

		var out bytes.Buffer
		if err := s.WriteDATEV(ctx, &out, "2026-02"); fault.CodeOf(err) != "datev.not_set_up" || out.Len() > 0 {
			t.Fatalf("%v, %d bytes", err, out.Len())
		}
		set, err := s.DATEVSettings(ctx)
		if err != nil {
			t.Fatal(err)
		}
		wrong := set.Settings
		wrong.Accounts = maps.Clone(set.Usual["03"])
		wrong.Accounts["fees"] = "49700"
		if err := s.SetDATEV(ctx, wrong); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("no numbers, and accounts of different lengths: %v", err)
		}
		own := books.DATEVSettings{
			Consultant: 1234567, Client: 42, Chart: "04", YearBegins: 7, Accounts: maps.Clone(set.Usual["04"]),
		}
		own.Accounts["fees"] = "6856"
		if err := s.SetDATEV(ctx, own); err != nil {
			t.Fatal(err)
		}
		if set, err = s.DATEVSettings(ctx); err != nil || !maps.Equal(set.Settings.Accounts, own.Accounts) {
			t.Fatalf("%+v %v", set, err)
		}

		lines := datev(t, s, "2026-02")
		if !extfHeader.MatchString(lines[0]) {
			t.Errorf("%s", lines[0])
		}
		if n := len(strings.Split(lines[1], ";")); n != 125 || !strings.Contains(lines[1], ";BU-Schlüssel;Belegdatum;") {
			t.Errorf("%d names: %s", n, lines[1])
		}
		sums := map[string]int64{}
		for _, line := range lines[2:] {
			checkRow(t, line, sums)
		}
		want := map[string]int64{
			"1460": 12600, "3800": -1900, "3818": 300, "3500": -7200, "4200": -3600, "1370": -400,
			"1800": 50, "3250": 50, "1300": 50, "6856": 50,
		}
		if !maps.Equal(sums, want) {
			t.Errorf("%v, want %v", sums, want)
		}
		if again := datev(t, s, "2026-02"); strings.Join(again[1:], "\n") != strings.Join(lines[1:], "\n") {
			t.Error("the same month twice is not the same")
		}
		post(now, ledger.Fee, "dollars", "USD",
			ledger.Posting{Account: ledger.Fees, Cents: -1}, ledger.Posting{Account: ledger.Provider("stripe"), Cents: 1})
		if err := s.WriteDATEV(ctx, &out, "2026-02"); fault.CodeOf(err) != "datev.not_euro" || out.Len() > 0 {
			t.Errorf("another currency: %v", err)
		}
		if err := s.WriteDATEV(ctx, &out, ""); fault.CodeOf(err) != "report.months" || out.Len() > 0 {
			t.Errorf("no month: %v", err)
		}
	})
}

// datev returns the lines of a month's file, which has to be in Windows-1252 with CR and LF.
func datev(t *testing.T, s *books.Service, month string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := s.WriteDATEV(t.Context(), &out, month); err != nil {
		t.Fatal(err)
	}
	text, err := charmap.Windows1252.NewDecoder().String(out.String())
	if err != nil || !strings.HasSuffix(text, "\r\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Fatalf("%v in %q", err, text)
	}
	return strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
}

// checkRow checks a line and adds what it moves to the accounts: debits above zero.
func checkRow(t *testing.T, line string, sums map[string]int64) {
	t.Helper()
	fields := strings.Split(line, ";")
	if len(fields) != 125 {
		t.Fatalf("%d fields in %s", len(fields), line)
	}
	for i, field := range fields {
		if rule := extf[i]; rule == nil && field != "" || rule != nil && !rule.MatchString(field) {
			t.Errorf("field %d is %s", i+1, field)
		}
	}
	cents, err := strconv.ParseInt(strings.Replace(fields[0], ",", "", 1), 10, 64)
	if err != nil || cents <= 0 || fields[6] == fields[7] {
		t.Errorf("%s: %v", line, err)
	}
	sums[fields[6]] += cents
	sums[fields[7]] -= cents
}

// The other files take months, too.
func TestFilesOfSomeMonths(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := books.New(d, payment.Set{})
		for month := range 3 {
			at := time.Date(2026, time.Month(month+1), 28, 23, 59, 59, 0, time.UTC)
			if err := d.InTx(t.Context(), func(tx *db.Tx) error {
				return ledger.Post(t.Context(), tx, ledger.Payout, at.Month().String(), "EUR", at, []ledger.Posting{
					{Account: ledger.Bank, Cents: 7}, {Account: ledger.Instructor("x"), Cents: -7},
				})
			}); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct{ from, to, want string }{
			{"", "", "January February March"}, {"2026-02", "2026-02", "February"}, {"2026-01", "2026-02", "January February"},
			{"2027-01", "2027-12", ""},
		} {
			var table, bean bytes.Buffer
			if err := s.WriteCSV(t.Context(), &table, c.from, c.to); err != nil {
				t.Fatal(err)
			}
			if err := s.WriteBeancount(t.Context(), &bean, c.from, c.to); err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"January", "February", "March"} {
				want := strings.Contains(c.want, name)
				if strings.Contains(table.String(), name) != want || strings.Contains(bean.String(), name) != want {
					t.Errorf("%s to %s: %s", c.from, c.to, name)
				}
			}
		}
		if err := s.WriteCSV(t.Context(), &bytes.Buffer{}, "2026-02", "2026-01"); fault.CodeOf(err) != "report.months" {
			t.Error(err)
		}
	})
}

package books_test

import (
	"fmt"
	"testing"
	"time"

	"stoa/internal/books"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
	"stoa/internal/ledger"
	"stoa/internal/payment"
)

// year posts some months of sales, refunds, fees and payouts of two instructors.
func year(t *testing.T, d *db.DB) {
	t.Helper()
	ctx := t.Context()
	ada, bo := db.NewID(), db.NewID()
	post := func(at time.Time, kind string, postings ...ledger.Posting) {
		t.Helper()
		if err := d.InTx(ctx, func(tx *db.Tx) error {
			return ledger.Post(ctx, tx, kind, fmt.Sprint(kind, at), "USD", at, postings)
		}); err != nil {
			t.Fatal(err)
		}
	}
	d.SetClock(func() time.Time { return time.Date(2026, 7, 9, 0, 0, 0, 0, time.UTC) })
	at := time.Date(2026, 4, 30, 23, 0, 0, 0, time.UTC)
	for i := range int64(60) {
		at = at.Add(27 * time.Hour)
		paid, share := 1999+i, (1999+i)*7/10
		who := []string{ada, bo}[i%2]
		post(at, ledger.Sale, ledger.Posting{Account: ledger.Provider("test"), Cents: -paid},
			ledger.Posting{Account: ledger.Instructor(who), Cents: share},
			ledger.Posting{Account: ledger.Platform, Cents: paid - share - 1},
			ledger.Posting{Account: ledger.Rounding, Cents: 1})
		if i%3 == 0 {
			post(at, ledger.Fee, ledger.Posting{Account: ledger.Provider("test"), Cents: 30},
				ledger.Posting{Account: ledger.Fees, Cents: -30})
		}
		if i%5 == 0 {
			post(at, ledger.Refund, ledger.Posting{Account: ledger.Provider("test"), Cents: paid},
				ledger.Posting{Account: ledger.Instructor(who), Cents: -share},
				ledger.Posting{Account: ledger.Platform, Cents: share - paid})
		}
		if i%20 == 19 {
			post(at, ledger.Payout, ledger.Posting{Account: ledger.Instructor(who), Cents: -4000},
				ledger.Posting{Account: ledger.Bank, Cents: 4000})
			post(at, ledger.PayoutReturn, ledger.Posting{Account: ledger.Instructor(who), Cents: 150},
				ledger.Posting{Account: ledger.Bank, Cents: -150})
		}
	}
}

// Each figure of a report is the sum of the postings that it opens.
func TestFiguresAreTheSumsOfTheirPostings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		year(t, d)
		s := books.New(d, payment.Set{})
		report, err := s.Report(ctx, "2026-05", "2026-07")
		if err != nil || len(report.Months) != 3 || len(report.Instructors) != 2 {
			t.Fatalf("%+v %v", report, err)
		}
		sum := func(f books.Filter) (cents int64) {
			t.Helper()
			for page := 1; ; page++ {
				list, err := s.Postings(ctx, f, paging.At{Page: page})
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range list.Postings {
					cents += p.Amount.Amount
				}
				if page >= list.Pages {
					return cents
				}
			}
		}
		same := func(what string, f books.Filter, figure money.Money, sign int64) {
			t.Helper()
			if got := sign * sum(f); got != figure.Amount || got == 0 {
				t.Errorf("%s, %s: the postings add up to %d, the report says %d", what, f.Figure, got, figure.Amount)
			}
		}
		figures := func(what string, f books.Filter, of books.SaleSums) {
			t.Helper()
			for name, one := range map[string]struct {
				figure money.Money
				sign   int64
			}{
				"revenue": {of.Revenue, -1}, "refunds": {of.Refunds, 1}, "net": {of.Net, -1}, "fees": {of.Fees, 1},
				"instructors": {of.Instructors, 1}, "ours": {of.Ours, 1},
			} {
				f.Figure = name
				same(what, f, one.figure, one.sign)
			}
		}
		figures("all", books.Filter{From: "2026-05", To: "2026-07"}, report.Total)
		same("all", books.Filter{Figure: "paidOut"}, report.Total.PaidOut, 1)
		for _, m := range report.Months {
			figures(m.Month, books.Filter{From: m.Month, To: m.Month}, m.SaleSums)
			same(m.Month, books.Filter{To: m.Month, Figure: "owed"}, m.Owed, 1)
		}
		if last := report.Months[2].Owed; last != report.Owed {
			t.Errorf("owed today %v, at the end %v", report.Owed, last)
		}
		for _, p := range report.Instructors {
			of := books.Filter{Instructor: p.ID, From: "2026-05", To: "2026-07"}
			for name, figure := range map[string]money.Money{"refunds": p.Refunds, "paidOut": p.PaidOut} {
				of.Figure = name
				if figure.Amount != 0 {
					same(p.ID, of, figure, -1)
				}
			}
			of.Figure = "instructors"
			same(p.ID, of, p.Instructors, 1)
		}
	})
}

package books

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"stoa/internal/books/booksdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/ledger"
)

// The export of the ledger, the oldest first: as a table, for beancount, and for DATEV.

// period is from since until before until.
type period struct{ since, until time.Time }

var errMonths = fault.New(fault.Invalid, "report.months", "Choose a month, or two in their order.")

// months returns the period from a month ("2026-01") to another; all of time, if none is given. Error: report.months.
func months(from, to string) (period, error) {
	if from == "" && to == "" {
		return period{time.Unix(0, 0).UTC(), time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}, nil
	}
	first, err := time.Parse("2006-01", from)
	last, failed := time.Parse("2006-01", to)
	if err != nil || failed != nil || last.Before(first) {
		return period{}, errMonths
	}
	return period{first, last.AddDate(0, 1, 0)}, nil
}

// each calls f with the postings of every transaction of a period.
func (s *Service) each(ctx context.Context, p period, f func([]booksdb.TransactionsRow) error) error {
	q := booksdb.New(s.db.Read())
	after := booksdb.TransactionsParams{Since: db.At(p.since), Until: db.At(p.until)}
	var open []booksdb.TransactionsRow
	for {
		rows, err := q.Transactions(ctx, after)
		if err != nil {
			return err
		}
		for _, row := range rows {
			after.ID, after.Position = row.TransactionID, row.Position
			if len(open) > 0 && open[0].TransactionID != row.TransactionID {
				if err := f(open); err != nil {
					return err
				}
				open = open[:0]
			}
			open = append(open, row)
		}
		if len(rows) == 0 {
			break
		}
	}
	if len(open) == 0 {
		return nil
	}
	return f(open)
}

// WriteCSV writes the postings from a month to another, or all: what goes into an account is a debit, what goes out of
// it a credit. For operators. Error: report.months.
func (s *Service) WriteCSV(ctx context.Context, w io.Writer, from, to string) error {
	p, err := months(from, to)
	if err != nil {
		return err
	}
	out, err := web.NewCSV(w)
	if err == nil {
		err = out.Write([]string{
			"transaction", "at", "kind", "reference", "order", "account", "course", "debit", "credit", "currency",
		})
	}
	if err != nil {
		return err
	}
	return s.each(ctx, p, func(rows []booksdb.TransactionsRow) error {
		table := make([][]string, 0, len(rows))
		for _, r := range rows {
			in, outOf := decimal(r.AmountCents), ""
			if r.AmountCents < 0 {
				in, outOf = "", decimal(-r.AmountCents)
			}
			table = append(table, []string{
				r.TransactionID, r.CreatedAt.UTC().Format(time.RFC3339), r.Kind, r.Reference, r.Number, r.Account, r.Title,
				in, outOf, r.Currency,
			})
		}
		return out.Write(table...)
	})
}

func decimal(cents int64) string {
	minus := ""
	if cents < 0 {
		cents, minus = -cents, "-"
	}
	return fmt.Sprintf("%s%d.%02d", minus, cents/100, cents%100)
}

var unnamed = regexp.MustCompile(`[^A-Za-z0-9-]+`)

// part is a text as a part of an account's name in beancount: letters, digits and dashes, which begin with a capital
// or a digit.
func part(text string) string {
	text = strings.Trim(unnamed.ReplaceAllString(text, "-"), "-")
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return "X"
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// account is the name of an account in beancount. What we owe and earn is below zero there, so signs are the
// opposite of the ledger's.
func account(name string) string {
	kind, id, _ := strings.Cut(name, ":")
	switch {
	case kind == "provider":
		return "Assets:Providers:" + part(id)
	case kind == "instructor":
		return "Liabilities:Instructors:" + part(id)
	case name == ledger.Bank:
		return "Assets:Bank"
	case kind == ledger.Tax:
		return "Liabilities:Tax:" + part(id)
	case name == ledger.Platform:
		return "Income:Platform"
	case name == ledger.Rounding:
		return "Income:Rounding"
	case name == ledger.Fees:
		return "Expenses:Fees"
	case name == ledger.Deposits:
		return "Liabilities:Deposits"
	case name == ledger.Disputed:
		return "Assets:Disputed"
	case name == ledger.Elsewhere:
		return "Equity:Elsewhere"
	}
	return "Equity:" + part(name)
}

// WriteBeancount writes the ledger from a month to another, or all of it, for beancount. For operators. Error:
// report.months.
func (s *Service) WriteBeancount(ctx context.Context, w io.Writer, from, to string) error {
	p, err := months(from, to)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, "option \"title\" \"Stoa\"\n\n"); err != nil {
		return err
	}
	q := booksdb.New(s.db.Read())
	for last := ""; ; { // each account is found by the one before it
		next, ok, err := db.Found(q.AccountAfter(ctx, last))
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		last = next
		if _, err := fmt.Fprintf(w, "1970-01-01 open %s\n", account(next)); err != nil {
			return err
		}
	}
	return s.each(ctx, p, func(rows []booksdb.TransactionsRow) error {
		var out strings.Builder
		first := rows[0]
		fmt.Fprintf(&out, "\n%s * %s\n  id: %s\n  reference: %s\n", first.CreatedAt.UTC().Format(time.DateOnly),
			quote(first.Kind), quote(first.TransactionID), quote(first.Reference))
		if first.Number != "" {
			fmt.Fprintf(&out, "  order: %s\n", quote(first.Number))
		}
		for _, r := range rows {
			fmt.Fprintf(&out, "  %s  %s %s\n", account(r.Account), decimal(-r.AmountCents), r.Currency)
			if r.Title != "" {
				fmt.Fprintf(&out, "    course: %s\n", quote(r.Title))
			}
		}
		_, err := io.WriteString(w, out.String())
		return err
	})
}

// quote is a text between quotes, on one line.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ").Replace(text) + `"`
}

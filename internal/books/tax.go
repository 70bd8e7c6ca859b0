package books

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"stoa/internal/books/booksdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/tax"
)

// TaxSales are the sales of a country at a rate, for a reason, less what was refunded in the same months, of whenever
// it was sold. Net and Tax add up to what was paid.
type TaxSales struct {
	tax.TaxTerms
	Sales int64       `json:"sales" doc:"courses sold, also those refunded"`
	Net   money.Money `json:"net"`
	Tax   money.Money `json:"tax"`
}

// taxes are the tax of some months by country and rate: the most first. Sales without any terms aren't in it.
func taxes(ctx context.Context, q *booksdb.Queries, from, to string) ([]TaxSales, error) {
	first, err := time.Parse("2006-01", from)
	if err != nil {
		return nil, err
	}
	last, err := time.Parse("2006-01", to)
	if err != nil {
		return nil, err
	}
	since, until := db.At(first), db.At(last.AddDate(0, 1, 0))
	sold, err := q.TaxSold(ctx, booksdb.TaxSoldParams{Since: &since, Until: &until, Currency: course.Currency()})
	if err != nil {
		return nil, err
	}
	back, err := q.TaxRefunded(ctx, booksdb.TaxRefundedParams{Since: &since, Until: &until, Currency: course.Currency()})
	if err != nil {
		return nil, err
	}
	out := []TaxSales{}
	add := func(terms tax.TaxTerms, lines, gross, cents int64) {
		i := slices.IndexFunc(out, func(s TaxSales) bool { return s.TaxTerms == terms })
		if i < 0 {
			i = len(out)
			out = append(out, TaxSales{TaxTerms: terms, Net: usd(0), Tax: usd(0)})
		}
		out[i].Sales += lines
		out[i].Net, out[i].Tax = out[i].Net.Add(usd(gross-cents)), out[i].Tax.Add(usd(cents))
	}
	for _, row := range sold {
		terms := tax.TaxTerms{Country: row.TaxCountry, Rate: row.TaxRate, Reason: row.TaxReason}
		add(terms, row.Lines, row.GrossCents, row.TaxCents)
	}
	for _, row := range back {
		terms := tax.TaxTerms{Country: row.TaxCountry, Rate: row.TaxRate, Reason: row.TaxReason}
		add(terms, 0, -row.GrossCents, -row.TaxCents)
	}
	slices.SortFunc(out, func(a, b TaxSales) int {
		if a.Tax.Amount != b.Tax.Amount {
			return int(min(1, max(-1, b.Tax.Amount-a.Tax.Amount)))
		}
		return strings.Compare(a.Country+a.Reason, b.Country+b.Reason)
	})
	return out, nil
}

// taxTable are their rows in a file.
func taxTable(list []TaxSales) [][]string {
	rows := [][]string{{"country", "rate", "reason", "sales", "net", "tax", "currency"}}
	for _, t := range list {
		rows = append(rows, []string{
			t.Country, strconv.FormatFloat(float64(t.Rate)/100, 'f', -1, 64), t.Reason, strconv.FormatInt(t.Sales, 10),
			decimal(t.Net.Amount), decimal(t.Tax.Amount), t.Tax.Currency,
		})
	}
	return rows
}

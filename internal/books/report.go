package books

import (
	"context"
	"slices"
	"strings"
	"time"

	"stoa/internal/books/booksdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/ledger"
)

// SaleSums are sums of postings. Revenue is what was paid, and Ours what of it stays with the platform after
// refunds and fees, with what was rounded. Net is Revenue less Refunds. Fees are what payment providers keep.
type SaleSums struct {
	Sales       int64       `json:"sales"`
	Revenue     money.Money `json:"revenue"`
	Refunds     money.Money `json:"refunds"`
	Net         money.Money `json:"net"`
	Tax         money.Money `json:"tax" doc:"in revenue, after refunds: owed to the countries"`
	Fees        money.Money `json:"fees"`
	Instructors money.Money `json:"instructors" doc:"their shares, after refunds"`
	Ours        money.Money `json:"ours"`
	PaidOut     money.Money `json:"paidOut"`
}

// MonthSales are those of a month, such as 2026-11 (UTC). Owed is what instructors were owed at its end.
type MonthSales struct {
	Month string      `json:"month"`
	Owed  money.Money `json:"owed"`
	SaleSums
}

// CourseSales are those of a course.
type CourseSales struct {
	Slug  string `json:"slug"`
	Title string `json:"title"`
	SaleSums
}

// InstructorSales are those of an instructor: Revenue and Ours are left at zero, as they are not theirs.
type InstructorSales struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	SaleSums
}

// SalesReport is what was sold in some months, by month, for the hundred courses and instructors with the most. Owed
// is what instructors are owed now.
type SalesReport struct {
	From        string            `json:"from"`
	To          string            `json:"to"`
	Total       SaleSums          `json:"total"`
	Owed        money.Money       `json:"owed"`
	Months      []MonthSales      `json:"months"`
	Courses     []CourseSales     `json:"courses"`
	Instructors []InstructorSales `json:"instructors"`
	Taxes       []TaxSales        `json:"taxes"`
}

// The parties that queries sum up accounts by; all other accounts are their own.
const providerAccounts, instructorAccounts, taxAccounts = "providers", "instructors", "tax"

func usd(cents int64) money.Money { return money.Of(cents, course.Currency()) }

func none() SaleSums {
	return SaleSums{
		Revenue: usd(0), Refunds: usd(0), Net: usd(0), Tax: usd(0), Fees: usd(0),
		Instructors: usd(0), Ours: usd(0), PaidOut: usd(0),
	}
}

// add counts what was posted to accounts of a party.
func (f *SaleSums) add(kind, party string, cents, postings int64) {
	switch {
	case party == providerAccounts && kind == ledger.Sale:
		f.Sales += postings
		f.Revenue = f.Revenue.Add(usd(-cents))
		f.Net = f.Net.Add(usd(-cents))
	case party == providerAccounts && kind == ledger.Refund:
		f.Refunds = f.Refunds.Add(usd(cents))
		f.Net = f.Net.Sub(usd(cents))
	case party == providerAccounts && kind == ledger.Fee:
		f.Fees = f.Fees.Add(usd(cents))
	case party == instructorAccounts && (kind == ledger.Sale || kind == ledger.Refund):
		f.Instructors = f.Instructors.Add(usd(cents))
	case party == taxAccounts:
		f.Tax = f.Tax.Add(usd(cents))
	case party == ledger.Platform, party == ledger.Rounding, party == ledger.Fees:
		f.Ours = f.Ours.Add(usd(cents))
	case party == ledger.Bank:
		f.PaidOut = f.PaidOut.Add(usd(cents))
	}
}

// monthsOf cleans an interval of months: the last twelve, if it is none, and at most 120.
func monthsOf(from, to string, now time.Time) (string, string) {
	first, err := time.Parse("2006-01", from)
	last, failed := time.Parse("2006-01", to)
	if failed != nil || last.After(now) {
		last = time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	}
	if err != nil || first.After(last) {
		first = last.AddDate(0, -11, 0)
	}
	if oldest := last.AddDate(0, -119, 0); first.Before(oldest) {
		first = oldest
	}
	return ledger.Month(first), ledger.Month(last)
}

// Report returns what was sold from one month to another ("2026-11"; the last twelve, if they aren't given). For
// operators.
func (s *Service) Report(ctx context.Context, from, to string) (*SalesReport, error) {
	q := booksdb.New(s.db.Read())
	from, to = monthsOf(from, to, s.db.Now())
	out := &SalesReport{From: from, To: to, Total: none(), Months: []MonthSales{}}
	rows, err := q.MonthSums(ctx, booksdb.MonthSumsParams{FirstMonth: from, LastMonth: to, Currency: course.Currency()})
	if err != nil {
		return nil, err
	}
	for at, _ := time.Parse("2006-01", from); ledger.Month(at) <= to; at = at.AddDate(0, 1, 0) {
		out.Months = append(out.Months, MonthSales{Month: ledger.Month(at), Owed: usd(0), SaleSums: none()})
	}
	owing, err := q.OwedBefore(ctx, booksdb.OwedBeforeParams{Currency: course.Currency(), Month: from})
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		i := slices.IndexFunc(out.Months, func(m MonthSales) bool { return m.Month == row.Month })
		out.Months[i].add(row.Kind, row.Party, row.Cents, row.Postings)
		out.Total.add(row.Kind, row.Party, row.Cents, row.Postings)
		if row.Party == instructorAccounts {
			out.Months[i].Owed = out.Months[i].Owed.Add(usd(row.Cents))
		}
	}
	for i := range out.Months {
		owing += out.Months[i].Owed.Amount
		out.Months[i].Owed = usd(owing)
	}
	owed, err := q.Owed(ctx, course.Currency())
	if err != nil {
		return nil, err
	}
	out.Owed = usd(owed)
	if out.Courses, err = courses(ctx, q, from, to); err != nil {
		return nil, err
	}
	if out.Instructors, err = instructors(ctx, q, from, to); err != nil {
		return nil, err
	}
	out.Taxes, err = taxes(ctx, q, from, to)
	return out, err
}

func courses(ctx context.Context, q *booksdb.Queries, from, to string) ([]CourseSales, error) {
	rows, err := q.CourseSums(ctx, booksdb.CourseSumsParams{FirstMonth: from, LastMonth: to, Currency: course.Currency()})
	if err != nil {
		return nil, err
	}
	sums := map[string]*CourseSales{}
	for _, row := range rows {
		if sums[row.CourseID] == nil {
			named, _, err := db.Found(q.CourseTitle(ctx, row.CourseID))
			if err != nil {
				return nil, err
			}
			sums[row.CourseID] = &CourseSales{Slug: named.Slug, Title: named.Title, SaleSums: none()}
		}
		sums[row.CourseID].add(row.Kind, row.Party, row.Cents, row.Postings)
	}
	out := make([]CourseSales, 0, len(sums))
	for _, c := range sums {
		out = append(out, *c)
	}
	slices.SortFunc(out, func(a, b CourseSales) int {
		if a.Net.Amount != b.Net.Amount {
			return int(min(1, max(-1, b.Net.Amount-a.Net.Amount)))
		}
		return strings.Compare(a.Slug, b.Slug)
	})
	return out, nil
}

func instructors(ctx context.Context, q *booksdb.Queries, from, to string) ([]InstructorSales, error) {
	rows, err := q.InstructorSums(ctx, booksdb.InstructorSumsParams{
		FirstMonth: from, LastMonth: to, Currency: course.Currency(),
	})
	if err != nil {
		return nil, err
	}
	sums := map[string]*InstructorSales{}
	for _, row := range rows {
		id, _ := ledger.InstructorOf(row.Account)
		if sums[id] == nil {
			name, _, err := db.Found(q.PersonName(ctx, id))
			if err != nil {
				return nil, err
			}
			sums[id] = &InstructorSales{ID: id, Name: name, SaleSums: none()}
		}
		f := sums[id]
		switch row.Kind {
		case ledger.Sale:
			f.Sales += row.Postings
			f.Instructors = f.Instructors.Add(usd(row.Cents))
		case ledger.Refund:
			f.Refunds = f.Refunds.Add(usd(-row.Cents))
			f.Instructors = f.Instructors.Add(usd(row.Cents))
		case ledger.Payout, ledger.PayoutReturn:
			f.PaidOut = f.PaidOut.Add(usd(-row.Cents))
		}
	}
	out := make([]InstructorSales, 0, len(sums))
	for _, p := range sums {
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b InstructorSales) int {
		if a.Instructors.Amount != b.Instructors.Amount {
			return int(min(1, max(-1, b.Instructors.Amount-a.Instructors.Amount)))
		}
		return strings.Compare(a.ID, b.ID)
	})
	return out, nil
}

package earning

import (
	"context"
	"strings"
	"time"

	"stoa/internal/course"
	"stoa/internal/earning/earningdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
	"stoa/internal/ledger"
	"stoa/internal/session"
)

// Earnings are what an instructor has earned earns. Balance is what they are owed, Held what of it can still be
// refunded, and Available the rest; after refunds of what was paid out, Balance and Available may be below zero.
type Earnings struct {
	Balance   money.Money      `json:"balance"`
	Held      money.Money      `json:"held"`
	Available money.Money      `json:"available"`
	Months    []EarningsMonth  `json:"months"`
	Courses   []EarningsCourse `json:"courses"`
}

// EarningsMonth is what was earned, refunded and paid out in a month ("2026-11", UTC). Sales counts courses.
type EarningsMonth struct {
	Month    string      `json:"month"`
	Sales    int64       `json:"sales"`
	Earned   money.Money `json:"earned"`
	Refunded money.Money `json:"refunded"`
	Paid     money.Money `json:"paid"`
}

// EarningsCourse is what a course has earned, and what of it was refunded.
type EarningsCourse struct {
	Slug     string      `json:"slug"`
	Title    string      `json:"title"`
	Sales    int64       `json:"sales"`
	Earned   money.Money `json:"earned"`
	Refunded money.Money `json:"refunded"`
}

// Sale is a course that was sold. SharePercent is the instructors' share of what was paid for it less the tax,
// PartPercent the viewer's part of that, and Amount what they earn.
type Sale struct {
	SoldAt       time.Time   `json:"soldAt"`
	Slug         string      `json:"slug"`
	Title        string      `json:"title"`
	Price        money.Money `json:"price"`
	Discount     money.Money `json:"discount"`
	Tax          money.Money `json:"tax"`
	SharePercent int32       `json:"sharePercent"`
	PartPercent  int32       `json:"partPercent"`
	Amount       money.Money `json:"amount"`
	RefundedAt   *time.Time  `json:"refundedAt"`
	AvailableAt  time.Time   `json:"availableAt"`
	Seats        int         `json:"seats,omitempty" doc:"Of a team; price is that of all of them"`
	orderID      string
	courseID     string
}

// Sales is a page of sales, the newest first.
type Sales struct {
	Sales []Sale `json:"sales"`
	paging.Window
}

// Balances returns what an instructor is owed, and what of it is held, in minor units.
func Balances(ctx context.Context, q earningdb.DBTX, personID string, now time.Time) (balance, held int64, err error) {
	if balance, err = ledger.Balance(ctx, q, ledger.Instructor(personID), course.Currency()); err != nil {
		return 0, 0, err
	}
	since := db.At(HeldSince(now))
	held, err = earningdb.New(q).Held(ctx, earningdb.HeldParams{PersonID: personID, SoldAt: &since})
	return balance, held, err
}

// HeldSince is when those sales were made that are just no longer held.
func HeldSince(now time.Time) time.Time { return now.Add(-HoldDays * 24 * time.Hour) }

func usd(cents int64) money.Money { return money.Of(cents, course.Currency()) }

// Summary returns what the viewer earns.
func (s *Service) Summary(ctx context.Context) (*Earnings, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	q := s.db.Read()
	balance, held, err := Balances(ctx, q, v.ID, s.db.Now())
	if err != nil {
		return nil, err
	}
	out := &Earnings{Balance: usd(balance), Held: usd(held), Available: usd(balance - held)}
	if out.Months, err = months(ctx, q, v.ID); err != nil {
		return nil, err
	}
	out.Courses, err = courses(ctx, q, v.ID, "", "9999-99")
	return out, err
}

func months(ctx context.Context, d earningdb.DBTX, personID string) ([]EarningsMonth, error) {
	rows, err := earningdb.New(d).MonthsOf(ctx, earningdb.MonthsOfParams{
		Account: ledger.Instructor(personID), Currency: course.Currency(),
	})
	out := []EarningsMonth{}
	for _, row := range rows {
		if n := len(out); n == 0 || out[n-1].Month != row.Month {
			out = append(out, EarningsMonth{Month: row.Month, Earned: usd(0), Refunded: usd(0), Paid: usd(0)})
		}
		m := &out[len(out)-1]
		switch row.Kind {
		case ledger.Sale:
			m.Sales, m.Earned = row.Postings, usd(row.Cents)
		case ledger.Refund:
			m.Refunded = usd(-row.Cents)
		case ledger.Payout, ledger.PayoutReturn:
			m.Paid = m.Paid.Add(usd(-row.Cents))
		}
	}
	return out, err
}

// courses are the sums of each course in the months from one to another.
func courses(ctx context.Context, d earningdb.DBTX, personID, first, last string) ([]EarningsCourse, error) {
	rows, err := earningdb.New(d).CoursesOf(ctx, earningdb.CoursesOfParams{
		Account: ledger.Instructor(personID), Currency: course.Currency(), FirstMonth: first, LastMonth: last,
	})
	out := []EarningsCourse{}
	for _, row := range rows {
		if n := len(out); n == 0 || out[n-1].Slug != row.Slug {
			out = append(out, EarningsCourse{Slug: row.Slug, Title: row.Title, Earned: usd(0), Refunded: usd(0)})
		}
		c := &out[len(out)-1]
		switch row.Kind {
		case ledger.Sale:
			c.Sales, c.Earned = row.Postings, usd(row.Cents)
		case ledger.Refund:
			c.Refunded = usd(-row.Cents)
		}
	}
	return out, err
}

// Sales returns a page of the viewer's sales, of a month and a course if they are given. An unknown course has none.
func (s *Service) Sales(ctx context.Context, month, slug string, at paging.At) (*Sales, error) {
	v, err := session.Require(ctx)
	if err != nil {
		return nil, err
	}
	source, err := s.sales(ctx, v.ID, month, slug)
	if err != nil {
		return nil, err
	}
	out := &Sales{}
	out.Sales, out.Window, err = source.Find(ctx, at)
	return out, err
}

// span is a month's beginning and end, or all of time.
func span(month string) (since, until time.Time) {
	if begin, err := time.Parse("2006-01", month); err == nil {
		return begin, begin.AddDate(0, 1, 0)
	}
	return time.Unix(0, 0), paging.End
}

func (s *Service) sales(ctx context.Context, personID, month, slug string) (paging.Source[Sale], error) {
	since, until := span(month)
	source := paging.Source[Sale]{Key: func(s Sale) paging.Cursor {
		return paging.Cursor{At: db.At(s.SoldAt), ID: s.orderID + " " + s.courseID}
	}}
	courseID := ""
	if slug != "" {
		c, err := course.BySlug(ctx, s.db.Read(), slug)
		if err != nil {
			return source, err
		}
		courseID = c.ID
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) (out []Sale, err error) {
		q := earningdb.New(s.db.Read())
		first, last := db.At(since), db.At(until)
		if after.ID != "" {
			last = after.At
		}
		before, beforeCourse, _ := strings.Cut(after.ID, " ")
		if courseID != "" {
			rows, err := q.SalesOfCourse(ctx, earningdb.SalesOfCourseParams{
				PersonID: personID, CourseID: courseID, Since: &first, Until: &last, BeforeOrder: before, Most: int32(most),
			})
			for _, row := range rows {
				out = append(out, saleOf(earningdb.SalesOfRow(row)))
			}
			return out, err
		}
		rows, err := q.SalesOf(ctx, earningdb.SalesOfParams{
			PersonID: personID, Since: &first, Until: &last, BeforeOrder: before, BeforeCourse: beforeCourse,
			Most: int32(most),
		})
		for _, row := range rows {
			out = append(out, saleOf(row))
		}
		return out, err
	}
	return source, nil
}

func saleOf(row earningdb.SalesOfRow) Sale {
	return Sale{
		SoldAt: row.SoldAt.Time, Slug: row.Slug, Title: row.Title, Price: money.Of(row.PriceCents, row.Currency),
		Discount: money.Of(row.DiscountCents, row.Currency), Tax: money.Of(row.TaxCents, row.Currency),
		SharePercent: row.SharePercent, PartPercent: row.PartPercent,
		Amount: money.Of(row.AmountCents, row.Currency), RefundedAt: row.RefundedAt.Ptr(),
		AvailableAt: row.SoldAt.AddDate(0, 0, HoldDays), orderID: row.OrderID, courseID: row.CourseID,
		Seats: int(row.Seats),
	}
}

// refunds are the sales that were refunded in a month, at most 10,000.
func (s *Service) refunds(ctx context.Context, personID, month string) ([]Sale, error) {
	since, until := span(month)
	first, last := db.At(since), db.At(until)
	rows, err := earningdb.New(s.db.Read()).RefundsOf(ctx, earningdb.RefundsOfParams{
		PersonID: personID, Since: &first, Until: &last,
	})
	out := make([]Sale, 0, len(rows))
	for _, row := range rows {
		out = append(out, saleOf(earningdb.SalesOfRow(row)))
	}
	return out, err
}

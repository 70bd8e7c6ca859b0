package books

import (
	"context"
	"strings"
	"time"

	"stoa/internal/books/booksdb"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/kit/paging"
	"stoa/internal/ledger"
)

// LedgerPosting is a line of the ledger: Cents go into the account, or out of it if they are below zero. Reference
// is the order's number, or the id of what else was posted.
type LedgerPosting struct {
	At        time.Time   `json:"at"`
	Kind      string      `json:"kind"`
	Reference string      `json:"reference"`
	Order     bool        `json:"order" doc:"the reference is an order’s number"`
	Account   string      `json:"account"`
	Person    string      `json:"person" doc:"whose account it is"`
	Course    string      `json:"course" doc:"title"`
	Amount    money.Money `json:"amount"`
	id        string
	position  int32
}

// LedgerPostings is a page of them, the newest first.
type LedgerPostings struct {
	Postings []LedgerPosting `json:"postings"`
	paging.Window
}

// Filter selects postings: of the months from one to another, of an account or an instructor's, or of a course (its
// slug); and those that a figure of a report is the sum of, by its name there.
type Filter struct{ From, To, Account, Instructor, Course, Figure string }

// behind reports whether a posting is one of those that a figure is the sum of. Of an instructor, all figures are sums
// of their own account.
func behind(figure, instructor string, p LedgerPosting) bool {
	_, theirs := ledger.InstructorOf(p.Account)
	provider := strings.HasPrefix(p.Account, ledger.Provider(""))
	if instructor != "" {
		provider = theirs
	}
	switch figure {
	case "revenue":
		return provider && p.Kind == ledger.Sale
	case "refunds":
		return provider && p.Kind == ledger.Refund
	case "net":
		return provider && (p.Kind == ledger.Sale || p.Kind == ledger.Refund)
	case "fees":
		return provider && p.Kind == ledger.Fee
	case "tax":
		return strings.HasPrefix(p.Account, ledger.TaxOf(""))
	case "instructors":
		return theirs && (p.Kind == ledger.Sale || p.Kind == ledger.Refund)
	case "ours":
		return p.Account == ledger.Platform || p.Account == ledger.Rounding || p.Account == ledger.Fees
	case "paidOut":
		return (p.Kind == ledger.Payout || p.Kind == ledger.PayoutReturn) && (p.Account == ledger.Bank || instructor != "")
	case "owed":
		return theirs
	}
	return true
}

// Postings returns a page of the ledger. For operators. Error: course.not_found.
func (s *Service) Postings(ctx context.Context, f Filter, at paging.At) (*LedgerPostings, error) {
	source, err := s.postings(ctx, f)
	if err != nil {
		return nil, err
	}
	out := &LedgerPostings{}
	out.Postings, out.Window, err = source.Find(ctx, at)
	return out, err
}

func (s *Service) postings(ctx context.Context, f Filter) (paging.Source[LedgerPosting], error) {
	source := paging.Source[LedgerPosting]{Key: func(p LedgerPosting) paging.Cursor {
		return paging.Cursor{At: db.At(p.At), ID: p.id, Cents: int64(p.position)}
	}}
	if f.Figure != "" {
		source.Match = func(p LedgerPosting) bool { return behind(f.Figure, f.Instructor, p) }
	}
	courseID, account := "", f.Account
	if f.Course != "" {
		c, err := course.BySlug(ctx, s.db.Read(), f.Course)
		if err != nil {
			return source, err
		}
		courseID = c.ID
	}
	if f.Instructor != "" {
		account = ledger.Instructor(f.Instructor)
	}
	since, until := db.At(time.Unix(0, 0)), db.At(paging.End)
	if first, err := time.Parse("2006-01", f.From); err == nil {
		since = db.At(first)
	}
	if last, err := time.Parse("2006-01", f.To); err == nil {
		until = db.At(last.AddDate(0, 1, 0))
	}
	source.Read = func(ctx context.Context, after paging.Cursor, most int) ([]LedgerPosting, error) {
		in := booksdb.PostingsParams{
			Since: since, Until: until, BeforeAt: after.At, BeforeID: after.ID, BeforePosition: int32(after.Cents),
			Most: int32(most),
		}
		if after.ID == "" {
			in.BeforeAt = db.At(paging.End)
		}
		return read(ctx, booksdb.New(s.db.Read()), in, account, courseID)
	}
	return source, nil
}

func read(
	ctx context.Context, q *booksdb.Queries, in booksdb.PostingsParams, account, courseID string,
) (out []LedgerPosting, err error) {
	rows := []booksdb.PostingsRow{}
	switch {
	case courseID != "":
		var some []booksdb.PostingsOfCourseRow
		some, err = q.PostingsOfCourse(ctx, booksdb.PostingsOfCourseParams{
			CourseID: courseID, Since: in.Since, Until: in.Until, BeforeAt: in.BeforeAt, BeforeID: in.BeforeID,
			BeforePosition: in.BeforePosition, Most: in.Most,
		})
		for _, row := range some {
			rows = append(rows, booksdb.PostingsRow(row))
		}
	case account != "":
		var some []booksdb.PostingsOfAccountRow
		some, err = q.PostingsOfAccount(ctx, booksdb.PostingsOfAccountParams{
			Account: account, Since: in.Since, Until: in.Until, BeforeAt: in.BeforeAt, BeforeID: in.BeforeID,
			BeforePosition: in.BeforePosition, Most: in.Most,
		})
		for _, row := range some {
			rows = append(rows, booksdb.PostingsRow(row))
		}
	default:
		rows, err = q.Postings(ctx, in)
	}
	for _, r := range rows {
		p := LedgerPosting{
			At: r.CreatedAt.Time, Kind: r.Kind, Reference: r.Reference, Order: r.Number != "", Account: r.Account,
			Person: r.Person, Course: r.Title, Amount: money.Of(r.AmountCents, r.Currency), id: r.TransactionID,
			position: r.Position,
		}
		if p.Order {
			p.Reference = r.Number
		}
		out = append(out, p)
	}
	return out, err
}

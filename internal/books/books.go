// Package books owns looking at the ledger: its comparison with orders, refunds, enrollments and the provider, the
// operator's reports, and the export of its postings. It promises that a difference names the order, and that
// neither a comparison nor an export takes more memory the longer the books are. It refuses to change what it reads.
package books

import (
	"context"
	"errors"
	"time"

	"stoa/internal/books/booksdb"
	"stoa/internal/kit/db"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/session"
)

// Service holds the use cases.
type Service struct {
	db   *db.DB
	pays payment.Set
}

// New creates the service.
func New(d *db.DB, pays payment.Set) *Service { return &Service{db: d, pays: pays} }

const (
	// settling is how long an order may be between two states.
	settling = 5 * time.Minute
	// asksBack is of which days providers are asked for charges, and mostAsked how many at most.
	asksBack, mostAsked = 2 * 24 * time.Hour, 500
	mostDifferences     = 100
	keepsFor            = 90 * 24 * time.Hour
)

// The kinds of differences.
const (
	NoSale        = "no_sale"        // a paid order that isn't in the ledger, or with another amount
	StraySale     = "stray_sale"     // a sale or refund in the ledger of an order that isn't paid, or not there
	WrongRefund   = "wrong_refund"   // a refund in the ledger that the order's line doesn't have, or the other way round
	WrongShare    = "wrong_share"    // the ledger gives instructors another amount than the terms of the sale
	NotEnrolled   = "not_enrolled"   // paid, and the buyer isn't enrolled
	NoCharge      = "no_charge"      // paid, and the provider knows no such charge
	WrongHolding  = "wrong_holding"  // a provider has another amount of an order than the ledger
	WrongTransfer = "wrong_transfer" // a transfer has another amount in the ledger than it has brought
	OutsidePart   = "outside_refund" // refunded at the provider, and nobody knows for which course
	Unanswered    = "unanswered"     // a provider can't be asked
	Lopsided      = "lopsided"       // a transaction that doesn't add up to zero
	WrongBalance  = "wrong_balance"
)

// Difference is something that two places disagree about. Number is the order's, or the account or transaction where
// no order is concerned. Amounts are in minor units.
type Difference struct {
	Kind     string `json:"kind"`
	Number   string `json:"number"`
	CourseID string `json:"-"`
	Course   string `json:"course"`
	Expected int64  `json:"expected"`
	Found    int64  `json:"found"`
	Currency string `json:"currency"`
}

// Comparison is what Compare has looked at and found. Found counts all differences; the first ones are listed.
type Comparison struct {
	Orders, Charges, Found int64
	Differences            []Difference
}

func (c *Comparison) add(d Difference) {
	if c.Found++; len(c.Differences) < mostDifferences {
		c.Differences = append(c.Differences, d)
	}
}

// Compare compares the ledger with orders, refunds, enrollments, earnings and transfers, and with what the providers of
// a set have of the charges that have changed in the last two days. It changes nothing.
func Compare(ctx context.Context, d *db.DB, pays payment.Set) (*Comparison, error) {
	c := &Comparison{}
	asked := &asking{pays: pays, silent: map[string]bool{}}
	q, now := booksdb.New(d.Read()), d.Now()
	for after := ""; ; {
		since := db.At(now.Add(-asksBack))
		rows, err := q.OrdersAfter(ctx, booksdb.OrdersAfterParams{
			ID: after, Since: &since, Settled: db.At(now.Add(-settling)),
		})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			c.order(row)
			if err := c.charge(ctx, q, row, asked, since); err != nil {
				return nil, err
			}
		}
		if len(rows) == 0 {
			break
		}
		last := rows[len(rows)-1].ID
		lines, err := q.LinesBetween(ctx, booksdb.LinesBetweenParams{AfterID: after, UntilID: last})
		if err != nil {
			return nil, err
		}
		for _, line := range lines {
			c.line(line)
		}
		transfers, err := q.TransfersBetween(ctx, booksdb.TransfersBetweenParams{AfterID: after, UntilID: last})
		if err != nil {
			return nil, err
		}
		for _, t := range transfers {
			c.transfer(t)
		}
		after = last
	}
	return c, errors.Join(c.strays(ctx, q), c.strayDeposits(ctx, q), c.outside(ctx, q, now), c.sums(ctx, q))
}

func paid(status string) bool { return status == order.Paid || status == order.Refunded }

func (c *Comparison) order(row booksdb.OrdersAfterRow) {
	c.Orders++
	expected := int64(0)
	if paid(row.Status) {
		expected = row.TotalCents
	}
	if row.SaleCents != expected || paid(row.Status) && row.Sales == 0 {
		c.add(Difference{
			Kind: NoSale, Number: row.Number, Expected: expected, Found: row.SaleCents, Currency: row.Currency,
		})
	}
}

func (c *Comparison) line(row booksdb.LinesBetweenRow) {
	d := Difference{Number: row.Number, CourseID: row.CourseID, Currency: row.Currency}
	say := func(kind string, expected, found int64) {
		if expected != found {
			d.Kind, d.Expected, d.Found = kind, expected, found
			c.add(d)
		}
	}
	net, refunded := row.NetCents, int64(0)
	if row.RefundedAt != nil {
		refunded = net
	}
	say(WrongRefund, refunded, row.RefundCents)
	if !paid(row.Status) {
		return
	}
	say(WrongShare, row.EarnedCents, row.BookedCents)
	if row.RefundedAt == nil && !row.Others && row.Enrolled == 0 && row.Erased == 0 {
		d.Kind, d.Expected, d.Found = NotEnrolled, net, 0
		c.add(d)
	}
}

// strays finds what the ledger has of orders that aren't paid.
func (c *Comparison) strays(ctx context.Context, q *booksdb.Queries) error {
	for after := ""; ; {
		rows, err := q.StraySales(ctx, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			after = row.ID
			if (row.Kind == "sale" || row.Kind == "refund") && !paid(row.Status) {
				number := row.Number
				if number == "" {
					number = row.Reference
				}
				c.add(Difference{Kind: StraySale, Number: number})
			}
		}
	}
}

func (c *Comparison) sums(ctx context.Context, q *booksdb.Queries) error {
	lopsided, err := q.Lopsided(ctx)
	if err != nil {
		return err
	}
	for _, row := range lopsided {
		c.add(Difference{Kind: Lopsided, Number: row.TransactionID, Found: row.Cents, Currency: row.Currency})
	}
	wrong, err := q.WrongMonths(ctx)
	for _, row := range wrong {
		c.add(Difference{
			Kind: WrongBalance, Number: row.Account, Expected: row.Cents, Found: row.Months, Currency: row.Currency,
		})
	}
	return err
}

// Reconciliation is a comparison that was made. By is "" for the nightly one. Found counts all differences; the first
// hundred are listed.
type Reconciliation struct {
	At          time.Time    `json:"at"`
	EndedAt     *time.Time   `json:"endedAt"`
	Orders      int64        `json:"orders"`
	Charges     int64        `json:"charges"`
	Found       int64        `json:"found"`
	ByOperator  bool         `json:"byOperator"`
	Differences []Difference `json:"differences"`
}

// Reconcile compares now and keeps what was found. For operators, and for Nightly.
func (s *Service) Reconcile(ctx context.Context) (*Reconciliation, error) {
	by := ""
	if v, ok := session.From(ctx); ok {
		by = v.ID
	}
	started := s.db.Now()
	found, err := Compare(ctx, s.db, s.pays)
	if err != nil {
		return nil, err
	}
	err = s.db.InTx(ctx, func(tx *db.Tx) error {
		q, id, ended := booksdb.New(tx), db.NewID(), db.At(tx.Now)
		if err := q.DeleteOldReconciliations(ctx, db.At(tx.Now.Add(-keepsFor))); err != nil {
			return err
		}
		if err := q.InsertReconciliation(ctx, booksdb.InsertReconciliationParams{
			ID: id, StartedAt: db.At(started), EndedAt: &ended, ByPerson: by, Orders: found.Orders,
			Charges: found.Charges, Found: found.Found,
		}); err != nil {
			return err
		}
		for i, d := range found.Differences {
			if err := q.InsertDifference(ctx, booksdb.InsertDifferenceParams{
				ReconciliationID: id, Position: int32(i), Kind: d.Kind, OrderNumber: d.Number, CourseID: d.CourseID,
				ExpectedCents: d.Expected, FoundCents: d.Found, Currency: d.Currency,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.Latest(ctx)
}

// Latest returns the last reconciliation, or nil. For operators.
func (s *Service) Latest(ctx context.Context) (*Reconciliation, error) {
	q := booksdb.New(s.db.Read())
	rows, err := q.Latest(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	row := rows[0]
	out := &Reconciliation{
		At: row.StartedAt.Time, EndedAt: row.EndedAt.Ptr(), Orders: row.Orders, Charges: row.Charges, Found: row.Found,
		ByOperator: row.ByPerson != "", Differences: []Difference{},
	}
	list, err := q.DifferencesOf(ctx, row.ID)
	for _, d := range list {
		out.Differences = append(out.Differences, Difference{
			Kind: d.Kind, Number: d.OrderNumber, Course: d.Title, Expected: d.ExpectedCents, Found: d.FoundCents,
			Currency: d.Currency,
		})
	}
	return out, err
}

// Nightly reconciles once a day, at three in the morning (UTC) or later; it is called every few minutes, and by every
// instance.
func (s *Service) Nightly(ctx context.Context) error {
	now := s.db.Now()
	due := time.Date(now.Year(), now.Month(), now.Day(), 3, 0, 0, 0, time.UTC)
	rows, err := booksdb.New(s.db.Read()).Latest(ctx)
	if err != nil || now.Before(due) || len(rows) > 0 && !rows[0].StartedAt.Before(due) {
		return err
	}
	return s.db.Alone(ctx, "reconciles the books", func(ctx context.Context) error {
		rows, err := booksdb.New(s.db.Read()).Latest(ctx)
		if err != nil || len(rows) > 0 && !rows[0].StartedAt.Before(due) {
			return err
		}
		_, err = s.Reconcile(ctx)
		return err
	})
}

package transfer

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/money"
	"stoa/internal/order"
	"stoa/internal/transfer/statement"
	"stoa/internal/transfer/transferdb"
)

// How an entry fits an order.
const (
	Exact    = "exact"    // reference and amount
	Under    = "under"    // the reference, and less
	Over     = "over"     // the reference, and more
	Possible = "possible" // the amount, and the name or something like the number
	Again    = "again"    // the reference of an order that is paid
	Late     = "late"     // the reference of an order that has ended
	None     = "none"
)

// TransferProposal is the order that an entry may be for. Difference is what the entry has more than is missing, or,
// below zero, less.
type TransferProposal struct {
	Kind       string      `json:"kind" enum:"exact,under,over,possible,again,late,none"`
	Number     string      `json:"number"`
	Missing    money.Money `json:"missing"`
	Difference money.Money `json:"difference"`
}

// TransferEntry is an entry of a statement. Reason says why it can't be for an order.
type TransferEntry struct {
	ID       string           `json:"id"`
	On       string           `json:"on" doc:"the day, such as 2026-11-23"`
	Amount   money.Money      `json:"amount"`
	Payer    string           `json:"payer"`
	Text     string           `json:"text"`
	Reason   string           `json:"reason" enum:",debit,currency,account,pending"`
	Proposal TransferProposal `json:"proposal"`
}

// ReadStatement is a statement that was read. Columns are those of a CSV file, and what they were taken for.
type ReadStatement struct {
	Name    string            `json:"name"`
	Format  string            `json:"format" enum:"camt.053,csv"`
	Entries int               `json:"entries"`
	Known   int               `json:"known" doc:"those that an earlier statement had as well"`
	ReadAt  time.Time         `json:"readAt"`
	Columns []StatementColumn `json:"columns"`
}

// StatementColumn is a column of a CSV file.
type StatementColumn struct {
	Use  string `json:"use" enum:"date,amount,text,name,iban,currency,reference,sign"`
	Name string `json:"name"`
}

// TransferEntries are the entries that wait for a decision, the newest first, and those of the last statement that
// can't be for an order; at most 200 of each.
type TransferEntries struct {
	Last    *ReadStatement  `json:"last"`
	Open    []TransferEntry `json:"open"`
	More    bool            `json:"more"`
	Skipped []TransferEntry `json:"skipped"`
}

// Entries returns what statements have brought. For operators.
func (s *Service) Entries(ctx context.Context) (*TransferEntries, error) {
	out := &TransferEntries{Open: []TransferEntry{}, Skipped: []TransferEntry{}}
	q := transferdb.New(s.db.Read())
	rows, err := q.OpenEntries(ctx)
	if err != nil {
		return nil, err
	}
	out.More = len(rows) > mostListed
	for _, row := range rows[:min(len(rows), mostListed)] {
		p, err := propose(ctx, s.db.Read(), row)
		if err != nil {
			return nil, err
		}
		e := entryOf(row)
		e.Proposal = p
		out.Open = append(out.Open, e)
	}
	last, ok, err := db.Found(q.LastStatement(ctx, db.At(time.Unix(0, 0))))
	if err != nil || !ok {
		return out, err
	}
	out.Last = &ReadStatement{
		Name: last.Name, Format: last.Format, Entries: int(last.Entries), Known: int(last.Known), ReadAt: last.ReadAt.Time,
		Columns: []StatementColumn{},
	}
	var columns []statement.Column
	if err := json.Unmarshal([]byte(last.ColumnsRead), &columns); err != nil {
		return nil, err
	}
	for _, c := range columns {
		out.Last.Columns = append(out.Last.Columns, StatementColumn(c))
	}
	skips, err := q.SkippedEntries(ctx, last.ID)
	for _, row := range skips[:min(len(skips), mostListed)] {
		out.Skipped = append(out.Skipped, entryOf(row))
	}
	return out, err
}

func entryOf(row transferdb.TransferEntry) TransferEntry {
	return TransferEntry{
		ID: row.ID, On: row.BookedOn, Amount: money.Of(row.Cents, row.Currency), Payer: row.Payer, Text: row.Note,
		Reason:   row.Reason,
		Proposal: TransferProposal{Kind: None, Missing: money.Of(0, row.Currency), Difference: money.Of(0, row.Currency)},
	}
}

func numbered(ctx context.Context, q *transferdb.Queries, number string) (transferdb.TransferByNumberRow, error) {
	row, ok, err := db.Found(q.TransferByNumber(ctx, number))
	if err == nil && !ok {
		err = order.ErrNotFound
	}
	return row, err
}

// propose says which order an entry is for. A reference counts if it is the only one.
func propose(ctx context.Context, d transferdb.DBTX, e transferdb.TransferEntry) (TransferProposal, error) {
	q := transferdb.New(d)
	none := entryOf(e).Proposal
	exact, like := NumbersIn(e.Note)
	if len(exact) == 1 {
		row, ok, err := db.Found(q.TransferByNumber(ctx, exact[0]))
		if err != nil || ok {
			return fit(row, e), err
		}
	}
	for _, number := range append(exact, like...) {
		row, ok, err := db.Found(q.TransferByNumber(ctx, number))
		if err != nil {
			return none, err
		}
		if ok && row.State == Waiting && row.Currency == e.Currency {
			p := fit(row, e)
			p.Kind = Possible
			return p, nil
		}
	}
	rows, err := q.WaitingFor(ctx, transferdb.WaitingForParams{Cents: e.Cents, Currency: e.Currency})
	if err != nil {
		return none, err
	}
	var found []TransferProposal
	for _, row := range rows {
		if alike(row.BuyerName, e.Payer) {
			found = append(found, TransferProposal{
				Kind: Possible, Number: row.Number, Missing: money.Of(row.Cents, row.Currency),
				Difference: money.Of(0, row.Currency),
			})
		}
	}
	if len(found) == 1 { // of two, nobody could tell which
		return found[0], nil
	}
	return none, nil
}

// fit compares an entry with the order of its reference.
func fit(row transferdb.TransferByNumberRow, e transferdb.TransferEntry) TransferProposal {
	missing := max(0, row.Cents-row.ReceivedCents)
	difference := e.Cents - missing
	kind := Exact
	switch {
	case row.Currency != e.Currency:
		kind = None
	case row.State == Paid:
		kind = Again
	case row.State != Waiting:
		kind = Late
	case difference < 0:
		kind = Under
	case difference > 0:
		kind = Over
	}
	return TransferProposal{
		Kind: kind, Number: row.Number, Missing: money.Of(missing, row.Currency),
		Difference: money.Of(difference, row.Currency),
	}
}

// alike reports whether two names share a word that says something: banks have them in any order, in capitals.
func alike(a, b string) bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(strings.ToLower(a)) {
		words[word] = len([]rune(word)) > 2
	}
	for _, word := range strings.Fields(strings.ToLower(b)) {
		if words[word] {
			return true
		}
	}
	return false
}

var errTooLittle = fault.New(
	fault.Conflict, "transfer.too_little",
	"This is less than the order costs. An order that has ended can only be paid in full.",
)

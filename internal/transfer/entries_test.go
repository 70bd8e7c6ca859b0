package transfer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"stoa/internal/cart"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/order"
	"stoa/internal/payment"
	"stoa/internal/tax"
	"stoa/internal/transfer"
)

// line is a credit on a statement: cents of dollars, and what was written on it.
type line struct {
	cents      int64
	text, name string
}

// camt is a statement of our account.
func camt(of string, lines ...line) []byte {
	var b strings.Builder
	b.WriteString(`<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>` + of + `</IBAN></Id></Acct>`)
	for _, l := range lines {
		sign := "CRDT"
		if l.cents < 0 {
			sign, l.cents = "DBIT", -l.cents
		}
		fmt.Fprintf(&b, `<Ntry><Amt Ccy="USD">%d.%02d</Amt><CdtDbtInd>%s</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt>
			</BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>%s</Nm></Dbtr><DbtrAcct><Id><IBAN>PL61109010140000071219812874</IBAN>
			</Id></DbtrAcct></RltdPties><RmtInf><Ustrd>%s</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
			l.cents/100, l.cents%100, sign, l.name, l.text)
	}
	b.WriteString(`</Stmt></BkToCstmrStmt></Document>`)
	return []byte(b.String())
}

func (s *till) read(file []byte) *transfer.TransferEntries {
	s.t.Helper()
	if err := s.Read(s.operator, "statement.xml", file); err != nil {
		s.t.Fatal(err)
	}
	return s.entries()
}

func (s *till) entries() *transfer.TransferEntries {
	s.t.Helper()
	all, err := s.Entries(s.operator)
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

// find is the open entry with a text.
func (s *till) find(text string) transfer.TransferEntry {
	s.t.Helper()
	for _, e := range s.entries().Open {
		if e.Text == text {
			return e
		}
	}
	s.t.Fatalf("no entry %q", text)
	return transfer.TransferEntry{}
}

func TestEachEntryHasItsProposal(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		_, a := s.ordered()
		_, b := s.ordered()
		_, c := s.ordered()
		ctx, d := s.ordered()
		if err := s.Cancel(ctx, d); err != nil {
			t.Fatal(err)
		}
		_, paid := s.ordered()
		if err := s.note(paid, total, 0); err != nil {
			t.Fatal(err)
		}
		all := s.read(camt(account0,
			line{total, transfer.Reference(a), "X"}, line{100, transfer.Reference(b), "X"},
			line{total + 1, "for " + transfer.Reference(c), "X"}, line{total, transfer.Reference(d), "X"},
			line{total, transfer.Reference(paid), "X"}, line{7, a, "X"}, line{total, "thanks", "NOBODY"},
			line{-500, "fee", "Bank"},
		))
		want := map[string]string{
			transfer.Reference(a): transfer.Exact, transfer.Reference(b): transfer.Under,
			"for " + transfer.Reference(c): transfer.Over, transfer.Reference(d): transfer.Late,
			transfer.Reference(paid): transfer.Again, a: transfer.Possible, "thanks": transfer.None,
		}
		if len(all.Open) != len(want) || len(all.Skipped) != 1 || all.Skipped[0].Reason != "debit" {
			t.Fatalf("%+v", all)
		}
		for _, e := range all.Open {
			if e.Proposal.Kind != want[e.Text] {
				t.Errorf("%q is %s, want %s", e.Text, e.Proposal.Kind, want[e.Text])
			}
		}
		if n := s.entries().Last; n.Entries != 8 || n.Known != 0 {
			t.Errorf("%+v", n)
		}
	})
}

func TestTheAmountAndTheNameArePossible(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		_, number := s.ordered()
		all := s.read(camt(account0, line{total, "course", "LOVELACE ADA"}))
		if p := all.Open[0].Proposal; p.Kind != transfer.Possible || p.Number != number {
			t.Errorf("%+v", p)
		}
		s.ordered() // of the same name, for the same amount
		if p := s.entries().Open[0].Proposal; p.Kind != transfer.None {
			t.Errorf("%+v", p)
		}
	})
}

func TestWhatIsNotForAnOrder(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		if err := s.Read(s.operator, "x", camt(account0)); fault.CodeOf(err) != "transfer.no_account" {
			t.Errorf("without an account: %v", err)
		}
		s.ready()
		_, number := s.ordered()
		other := s.read(camt("DE02120300000000202051", line{total, transfer.Reference(number), "X"}))
		if len(other.Open) != 0 || len(other.Skipped) != 1 || other.Skipped[0].Reason != "account" {
			t.Errorf("another account: %+v", other)
		}
		mine := string(camt(account0, line{total, transfer.Reference(number), "X"}))
		euro := s.read([]byte(strings.ReplaceAll(mine, "USD", "EUR")))
		if len(euro.Open) != 0 || euro.Skipped[0].Reason != "currency" {
			t.Errorf("another currency: %+v", euro)
		}
		file := string(camt(account0, line{total, transfer.Reference(number), "X"}))
		if soon := s.read([]byte(strings.ReplaceAll(file, "BOOK", "PDNG"))); soon.Skipped[0].Reason != "pending" {
			t.Errorf("not booked: %+v", soon)
		}
		if booked := s.read([]byte(file)); len(booked.Open) != 1 {
			t.Errorf("booked at last: %+v", booked)
		}
		if err := s.Read(s.operator, "x", []byte("<!DOCTYPE a []><a/>")); fault.CodeOf(err) != "statement.unreadable" {
			t.Error(err)
		}
	})
}

// However often statements are brought, and however they overlap, an entry pays once.
func TestTwiceAndOverlapping(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		mine := line{total, transfer.Reference(number), "Ada"}
		first := s.read(camt(account0, mine))
		id := first.Open[0].ID
		if again := s.read(camt(account0, mine)); len(again.Open) != 1 || again.Last.Known != 1 {
			t.Fatalf("%+v", again)
		}
		type answer struct {
			n   int
			err error
		}
		answers := make(chan answer, 2)
		for range 2 { // two operators confirm it at once
			go func() {
				n, err := s.UseExactAs(s.operator, []string{id}, "operator")
				answers <- answer{n, err}
			}()
		}
		if a, b := <-answers, <-answers; a.err != nil || b.err != nil || a.n+b.n != 1 {
			t.Errorf("%+v %+v", a, b)
		}
		s.is(ctx, number, order.Paid)
		for range 2 {
			if all := s.read(camt(account0, line{1, "other", "X"}, mine)); len(all.Open) != 1 {
				t.Errorf("open again: %+v", all.Open)
			}
		}
		if err := s.UseAs(s.operator, id, number, false, "operator"); fault.CodeOf(err) != "transfer.entry_used" {
			t.Errorf("used twice: %v", err)
		}
		s.holds("provider:transfer", -total)
		s.holds("deposits", 0)
	})
}

// A buyer who pays twice gets the second payment back, to the account that it came from.
func TestPaidAgainIsSentBack(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		one := line{total, transfer.Reference(number), "Ada"}
		all := s.read(camt(account0, one, one))
		if n, err := s.UseExactAs(s.operator, []string{all.Open[0].ID, all.Open[1].ID}, "operator"); err != nil || n != 1 {
			t.Fatal(n, err)
		}
		s.is(ctx, number, order.Paid)
		left := s.entries().Open[0]
		if left.Proposal.Kind != transfer.Again {
			t.Errorf("%+v", left)
		}
		if err := s.UseAs(s.operator, left.ID, number, false, "operator"); fault.CodeOf(err) != "transfer.state" {
			t.Errorf("paid twice: %v", err)
		}
		if err := s.UseAs(s.operator, left.ID, number, true, "operator"); err != nil {
			t.Fatal(err)
		}
		s.holds("provider:transfer", -2*total)
		s.holds("deposits", total)
		over, err := s.Overview(s.operator)
		if err != nil || len(over.Returns) != 1 || over.Returns[0].IBAN != "PL61 1090 1014 0000 0712 1981 2874" {
			t.Fatalf("%+v %v", over.Returns, err)
		}
		if err := s.SentAs(s.operator, over.Returns[0].ID, "2026-11-23", "operator"); err != nil {
			t.Fatal(err)
		}
		s.holds("provider:transfer", -total)
		s.holds("deposits", 0)
	})
}

func TestInPartsByStatement(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		r := transfer.Reference(number)
		s.read(camt(account0, line{5000, r + " 1", "Ada"}, line{6901, r + " 2", "Ada"}))
		if err := s.UseAs(s.operator, s.find(r+" 1").ID, number, false, "operator"); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Pending)
		if e := s.find(r + " 2"); e.Proposal.Kind != transfer.Exact || e.Proposal.Missing.Amount != 6901 {
			t.Errorf("%+v", e)
		}
		if err := s.UseAs(s.operator, s.find(r+" 2").ID, strings.ToUpper(number), false, "operator"); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Paid)
		s.holds("provider:transfer", -total)
		s.holds("deposits", 0)
		if e, err := s.Overview(s.operator); err != nil || len(e.Returns) != 0 {
			t.Error(e, err)
		}
	})
}

// An order that has ended is paid all the same, if the operator says so, or its money is sent back.
func TestPaidTooLate(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		other, second := s.ordered()
		s.pass(15 * 24 * time.Hour)
		for range 2 {
			if err := s.Due(s.ctx); err != nil {
				t.Fatal(err)
			}
			if err := s.Settle(s.ctx); err != nil {
				t.Fatal(err)
			}
		}
		s.is(ctx, number, order.Failed)
		r := transfer.Reference(number)
		all := s.read(camt(account0,
			line{total, r, "Ada"}, line{total - 1, r + " less", "Ada"}, line{total, transfer.Reference(second), "Ada"}))
		if len(all.Open) != 3 || s.find(r).Proposal.Kind != transfer.Late {
			t.Fatalf("%+v", all)
		}
		less := s.find(r + " less").ID
		if err := s.UseAs(s.operator, less, number, false, "operator"); fault.CodeOf(err) != "transfer.too_little" {
			t.Errorf("too little: %v", err)
		}
		if err := s.UseAs(s.operator, s.find(r).ID, number, false, "operator"); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Paid)
		s.holds("provider:transfer", -total)
		if err := s.UseAs(s.operator, s.find(transfer.Reference(second)).ID, second, true, "operator"); err != nil {
			t.Fatal(err)
		}
		s.is(other, second, order.Failed)
		s.holds("deposits", total)
		var earned int64
		if err := s.d.Read().QueryRow(`SELECT CAST(coalesce(sum(amount_cents), 0) AS BIGINT) FROM ledger_postings
			WHERE account LIKE 'instructor:%'`).Scan(&earned); err != nil || earned != 6930+1400 {
			t.Errorf("instructors have %d, %v", earned, err)
		}
	})
}

// Who is paying for the same course on a page can't have it from an order that has ended as well.
func TestPaidTooLateBesideAPage(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		ctx, number := s.ordered()
		s.pass(15 * 24 * time.Hour)
		if err := errors.Join(s.Due(s.ctx), s.Settle(s.ctx)); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, number, order.Failed)
		if _, _, err := s.carts.Add(ctx, "go", ""); err != nil {
			t.Fatal(err)
		}
		bought, err := s.carts.Cart(ctx, "")
		if err != nil {
			t.Fatal(err)
		}
		second, err := s.orders.Place(ctx, order.PlaceIn{Key: "k2", Quote: bought.Quote, Page: transfer.Name})
		if err != nil {
			t.Fatal(err)
		}
		s.tx(func(tx *db.Tx) error {
			_, err := tx.ExecContext(s.ctx, `UPDATE orders SET waits_for = 'page' WHERE number = $1`, second.Number)
			return err
		})
		s.read(camt(account0, line{total, transfer.Reference(number), "Ada"}))
		id := s.entries().Open[0].ID
		if err := s.UseAs(s.operator, id, number, false, "operator"); fault.CodeOf(err) != "cart.already_owned" {
			t.Errorf("both can be paid: %v", err)
		}
		s.is(ctx, number, order.Failed)
	})
}

// The shares of an order that is paid after its end are of the price without its tax, as those of any other.
func TestPaidTooLateWithTax(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		vienna := tax.Seller{Country: "AT", Charge: true, OSS: true}
		s.carts = cart.New(s.d, []byte("secret"), func() tax.Seller { return vienna }, nil)
		pays := payment.Only(transfer.NewProvider(s.d))
		s.orders = order.New(s.d, pays, payment.New(s.d, pays), func() order.Seller {
			return order.Seller{Name: "Stoa", Tax: vienna}
		}, nil)
		s.Service = transfer.New(s.d, s.orders, nil, seal.Generate(), true)
		ctx := s.buyer()
		if _, err := s.carts.SetBuyer(ctx, cart.CartBuyer{Country: "PL"}); err != nil {
			t.Fatal(err)
		}
		o, err := s.place(ctx)
		if err != nil || o.Tax.Amount != 1851+374 {
			t.Fatalf("%+v %v", o, err)
		}
		s.pass(15 * 24 * time.Hour)
		if err := errors.Join(s.Due(s.ctx), s.Settle(s.ctx)); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, o.Number, order.Failed)
		s.read(camt(account0, line{total, transfer.Reference(o.Number), "Ada"}))
		if err := s.UseAs(s.operator, s.entries().Open[0].ID, o.Number, false, "operator"); err != nil {
			t.Fatal(err)
		}
		s.is(ctx, o.Number, order.Paid)
		if e, err := s.orders.Evidence(ctx); err != nil || len(e) != 2 || e[0].Kind != order.BankCountry ||
			e[0].Country != "PL" || e[1].Kind != order.Declared {
			t.Errorf("%+v %v", e, err)
		}
		s.holds("tax:PL", 1851+374)
		s.holds("platform", (9900-1851)*30/100+(2001-374)*30/100)
		s.holds("rounding", 2)
	})
}

func TestAnEntryIsPutAside(t *testing.T) {
	each(t, func(t *testing.T, s *till) {
		s.ready()
		id := s.read(camt(account0, line{5, "rent", "X"})).Open[0].ID
		if err := s.Ignore(s.operator, id); err != nil {
			t.Fatal(err)
		}
		if err := s.Ignore(s.operator, id); fault.CodeOf(err) != "transfer.entry_used" {
			t.Error(err)
		}
		if all := s.entries(); len(all.Open) != 0 {
			t.Errorf("%+v", all)
		}
	})
}

package order_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/order"
	"stoa/internal/transfer"
)

// bring notes money that a use case may have taken for an order. It was killed, so only the rows can say; but they say
// that it was taken or that it was not, and nothing else.
func (a *academy) bring(rt *rapid.T, number string, cents int64, f func() error) {
	err := f()
	if err != nil && !errors.Is(err, errKilled) {
		cents = 0
	}
	got := a.receipts(rt)[number]
	if got != a.received[number] && got != a.received[number]+cents || err == nil && got == a.received[number] {
		rt.Fatalf("%d was brought for %s, which had %d: it has %d, %v", cents, number, a.received[number], got, err)
	}
	if got > 0 {
		a.received[number] = got
	}
	a.noted(err)
}

// statement is one of the bank, with new money for orders, right and wrong; or one that was there before, with what is
// new at its end.
func (a *academy) statement(rt *rapid.T) {
	var file []credit
	if len(a.files) > 0 && rapid.IntRange(0, 2).Draw(rt, "again") == 0 {
		file = slices.Clone(rapid.SampledFrom(a.files).Draw(rt, "file"))
	}
	orders := slices.DeleteFunc(a.rows(rt), func(o *booked) bool { return o.provider != transfer.Name })
	for range rapid.IntRange(0, 3).Draw(rt, "lines") {
		a.lines++
		text := fmt.Sprint(" ", a.id, "n", a.lines) // no two are alike
		if len(orders) == 0 || rapid.IntRange(0, 9).Draw(rt, "stray") == 0 {
			file = append(file, credit{777, "rent" + text})
			continue
		}
		o := rapid.SampledFrom(orders).Draw(rt, "order")
		missing := max(1, o.total-a.received[o.number])
		cents := rapid.SampledFrom([]int64{missing, missing, missing, (missing + 1) / 2, missing - 3, missing + 7}).Draw(
			rt, "cents")
		file = append(file, credit{max(1, cents), transfer.Reference(o.number) + text})
	}
	before, b := a.entries(rt), a.on(rt)
	err := a.killed(rt, func() error { return b.transfers.Read(a.operator, "s", statementOf(file)) })
	known := map[string]bool{}
	for _, old := range a.files {
		for _, l := range old {
			known[l.text] = true
		}
	}
	fresh := 0
	for _, l := range file {
		if !known[l.text] {
			fresh++
		}
	}
	switch after := a.entries(rt); {
	case err == nil && after != before+fresh || err != nil && after != before && after != before+fresh:
		rt.Fatalf("%d entries, and %d new ones: %d, %v", before, fresh, after, err)
	case after == before+fresh:
		a.files = append(a.files, file)
	}
	a.noted(err)
}

// credit is money on a statement, and what was written on it.
type credit struct {
	cents int64
	text  string
}

func statementOf(credits []credit) []byte {
	var b strings.Builder
	b.WriteString(`<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>` + ourIBAN + `</IBAN></Id></Acct>`)
	for _, c := range credits {
		fmt.Fprintf(&b, `<Ntry><Amt Ccy="USD">%d.%02d</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt>
			<Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>%s</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
			c.cents/100, c.cents%100, c.text)
	}
	b.WriteString(`</Stmt></BkToCstmrStmt></Document>`)
	return []byte(b.String())
}

// use decides about an entry of a statement: for an order, or to be sent back, or not at all.
func (a *academy) use(rt *rapid.T) {
	b := a.on(rt)
	all, err := b.transfers.Entries(a.operator)
	if err != nil {
		rt.Fatal(err)
	}
	e := some(rt, all.Open, func(transfer.TransferEntry) bool { return true })
	number := e.Proposal.Number
	switch what := rapid.IntRange(0, 9).Draw(rt, "what"); {
	case number == "" || what == 0:
		a.noted(a.killed(rt, func() error { return b.transfers.Ignore(a.operator, e.ID) }))
	case e.Proposal.Kind == transfer.Exact:
		a.bring(rt, number, e.Amount.Amount, func() error {
			return a.killed(rt, func() error {
				n, err := b.transfers.UseExact(a.operator, []string{e.ID}, proof, a.token)
				if err == nil && n != 1 {
					err = fmt.Errorf("it is no longer exact")
				}
				return err
			})
		})
	default:
		back := rapid.IntRange(0, 3).Draw(rt, "back") == 0
		a.bring(rt, number, e.Amount.Amount, func() error {
			return a.killed(rt, func() error {
				return b.transfers.Use(a.operator, e.ID, strings.ToUpper(number), back, proof, a.token)
			})
		})
	}
}

// note is money that the operator has seen without a statement; sometimes two have seen it.
func (a *academy) note(rt *rapid.T) {
	o := some(rt, a.rows(rt), func(o *booked) bool { return o.provider == transfer.Name && o.status == order.Pending })
	in := transfer.Received{On: "2026-11-23", Before: a.credited(rt, o.id)}
	missing := max(1, o.total-in.Before)
	in.Cents = max(1, rapid.SampledFrom([]int64{missing, missing, missing / 2, missing - 3, missing + 9}).Draw(
		rt, "cents"))
	for range rapid.IntRange(1, 2).Draw(rt, "times") {
		b := a.on(rt)
		a.bring(rt, o.number, in.Cents, func() error {
			return a.killed(rt, func() error { return b.transfers.Note(a.operator, o.number, in, proof, a.token) })
		})
	}
	if rapid.IntRange(0, 5).Draw(rt, "rules") == 0 {
		a.tolerance = rapid.SampledFrom([]int64{0, 5, 100}).Draw(rt, "tolerance")
		if err := a.on(rt).transfers.SetRules(a.operator, transfer.TransferRules{
			WaitDays: 14, RemindDays: 7, Tolerance: a.tolerance,
		}); err != nil {
			rt.Fatal(err)
		}
	}
}

// sendBack notes twice that what is owed was sent.
func (a *academy) sendBack(rt *rapid.T) {
	all, err := a.both[0].transfers.Overview(a.operator)
	if err != nil {
		rt.Fatal(err)
	}
	r := some(rt, all.Returns, func(r transfer.TransferReturn) bool { return a.isOurs(rt, r) })
	sent := 0
	for range 2 {
		b := a.on(rt)
		err := a.killed(rt, func() error { return b.transfers.Sent(a.operator, r.ID, "2026-11-23", proof, a.token) })
		if err == nil {
			sent++
		}
	}
	if sent > 1 {
		rt.Fatal("sent back twice")
	}
}

// tooLate has what was waited for in vain be paid after all, in full or not.
func (a *academy) tooLate(rt *rapid.T) {
	some(rt, a.rows(rt), func(o *booked) bool { return o.provider == transfer.Name && !o.paid() })
	a.clock = a.clock.Add(15 * 24 * time.Hour)
	for _, job := range a.on(rt).jobs(a)[5:7] {
		a.noted(a.killed(rt, job))
	}
	a.know(rt, a.rows(rt)) // what has just ended is sold on the terms of now
	o := some(rt, a.rows(rt), func(o *booked) bool { return o.provider == transfer.Name && o.status == order.Failed })
	a.lines++
	file := []credit{{
		o.total - rapid.SampledFrom([]int64{0, 0, 0, -3, 1}).Draw(rt, "less"),
		transfer.Reference(o.number) + fmt.Sprint(" ", a.id, "n", a.lines),
	}}
	if err := a.both[0].transfers.Read(a.operator, "s", statementOf(file)); err != nil {
		rt.Fatal(err)
	}
	a.files = append(a.files, file)
	a.use(rt)
}

// isOurs says that money is of this world, and not of one that has failed.
func (a *academy) isOurs(rt *rapid.T, r transfer.TransferReturn) bool {
	return slices.ContainsFunc(a.rows(rt), func(o *booked) bool { return o.number == r.Number })
}

// sendAll sends back all that is owed.
func (a *academy) sendAll(rt *rapid.T) {
	all, err := a.both[0].transfers.Overview(a.operator)
	if err != nil {
		rt.Fatal(err)
	}
	for _, r := range all.Returns {
		if !a.isOurs(rt, r) {
			continue
		}
		if err := a.both[0].transfers.Sent(a.operator, r.ID, "2026-11-23", proof, a.token); err != nil {
			rt.Fatal(err)
		}
	}
}

func (a *academy) cancel(rt *rapid.T) {
	o := some(rt, a.rows(rt), func(o *booked) bool { return o.provider == transfer.Name && o.status == order.Pending })
	b := a.on(rt)
	a.noted(a.killed(rt, func() error { return b.transfers.Cancel(a.as(o.person), o.number) }))
}

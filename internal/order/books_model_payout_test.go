package order_test

import (
	"context"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/credential"
	"stoa/internal/kit/fault"
	"stoa/internal/ledger"
	"stoa/internal/order"
	"stoa/internal/payout"
)

type contextOf = context.Context

// proof is none: the operator has no password, and their session is fresh.
var proof credential.Proof

func codeOf(err error) string {
	if err != nil && fault.CodeOf(err) == "" {
		return err.Error()[:min(len(err.Error()), 40)]
	}
	return fault.CodeOf(err)
}

func (a *academy) run(rt *rapid.T) string {
	if len(a.runs) == 0 {
		rt.Skip()
	}
	return a.runs[max(0, len(a.runs)-1-rapid.IntRange(0, 2).Draw(rt, "run"))]
}

func (a *academy) propose(rt *rapid.T) {
	b := a.on(rt)
	a.noted(a.killed(rt, func() error {
		id, err := b.payouts.Propose(a.operator)
		if err == nil {
			a.runs = append(a.runs, id)
		}
		return err
	}))
}

// payDay is a month later: what was sold is no longer held, and is paid.
func (a *academy) payDay(rt *rapid.T) {
	a.clock = a.clock.Add(31 * 24 * time.Hour)
	a.propose(rt)
	a.send(rt)
	a.bankAnswers(rt)
}

// send approves a proposal, on both instances at once or on one that may be killed, or discards it. Whoever is paid has
// earned it, and it is no longer held.
func (a *academy) send(rt *rapid.T) {
	id := a.run(rt)
	if rapid.IntRange(0, 4).Draw(rt, "discard") == 0 {
		b := a.on(rt)
		a.noted(a.killed(rt, func() error { return b.payouts.Discard(a.operator, id) }))
		return
	}
	before, held := map[string]int64{}, a.held(rt)
	for _, who := range a.people {
		before[who] = a.balance(rt, who)
	}
	if rapid.IntRange(0, 3).Draw(rt, "both") == 0 {
		ends := make(chan error, 2)
		for _, b := range a.both {
			go func() { ends <- b.payouts.Send(a.operator, id, proof, a.token) }()
		}
		<-ends
		<-ends
	} else {
		b := a.on(rt)
		a.noted(a.killed(rt, func() error { return b.payouts.Send(a.operator, id, proof, a.token) }))
	}
	for _, who := range a.people {
		if after := a.balance(rt, who); after != before[who] && after < held[who] {
			rt.Fatalf("%s had %d, of which %d are held, and was paid %d", who, before[who], held[who], before[who]-after)
		}
	}
}

// held is what of a person's sales may still be given back, reckoned anew.
func (a *academy) held(rt *rapid.T) map[string]int64 {
	out := map[string]int64{}
	for _, o := range a.rows(rt) {
		if o.status != order.Paid || a.clock.Sub(o.paidAt.Time) >= 30*24*60*60*1e9 {
			continue
		}
		for _, l := range o.lines {
			if l.refundedAt == nil {
				a.share(rt, o, l, out)
			}
		}
	}
	return out
}

func (a *academy) balance(rt *rapid.T, who string) int64 {
	cents, err := ledger.Balance(a.ctx, a.d.Read(), ledger.Instructor(who), "USD")
	if err != nil {
		rt.Fatal(err)
	}
	return cents
}

// bankAnswers fetches the file for the bank, which does what it was told; some of it comes back, and is said twice.
func (a *academy) bankAnswers(rt *rapid.T) {
	id, b := a.run(rt), a.on(rt)
	if err := b.payouts.File(a.operator, id, func(payout.Order) error { return nil }, func(p payout.Transfer) error {
		if known, ok := a.told[p.ID]; ok && known != p.Cents {
			rt.Fatalf("another amount under the same reference: %d and %d", known, p.Cents)
		}
		a.told[p.ID] = p.Cents
		return nil
	}); err != nil {
		rt.Skip()
	}
	run, err := b.payouts.RunByID(a.operator, id, "")
	if err != nil || len(run.Payouts) == 0 {
		rt.Skip()
	}
	p := rapid.SampledFrom(run.Payouts).Draw(rt, "payout")
	comesBack, done := rapid.IntRange(0, 2).Draw(rt, "back") == 0, 0
	for range 2 {
		b := a.on(rt)
		err := a.killed(rt, func() error {
			if comesBack {
				return b.payouts.Return(a.operator, id, p.ID, "closed")
			}
			return b.payouts.Confirm(a.operator, id, p.ID)
		})
		if err == nil {
			done++
		}
	}
	if done > 1 {
		rt.Fatal("the same answer of the bank counted twice")
	}
	if comesBack && rapid.Bool().Draw(rt, "new account") {
		if _, err := a.d.Write().Exec(`UPDATE payout_details SET updated_at = $2 WHERE person_id =
			(SELECT person_id FROM payouts WHERE payouts.id = $1)`, p.ID, stamp(a.clock)); err != nil {
			rt.Fatal(err)
		}
	}
}

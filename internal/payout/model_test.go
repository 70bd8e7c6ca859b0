package payout_test

import (
	"flag"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/payout"
)

// crash is what an instance dies with.
type crash struct{}

// world is what one sequence of events happens in.
type world struct {
	*till
	earned   map[string]int64
	bank     map[string]int64 // what the bank was told to pay, by reference
	returned map[string]bool
	runs     []string
}

// TestModel lets two instances do what operators may in any order, with sales, refunds and instances that are killed
// before any transaction, so also between the approval and the file. Whatever happens, what the bank has been told to
// pay is what has left the balances, once for each payout; no run takes a balance below zero.
func TestModel(t *testing.T) {
	for name, value := range map[string]string{"rapid.steps": "60", "rapid.checks": "15", "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rapid.Check(t, func(rt *rapid.T) {
			w := &world{till: open(t, d, 3), earned: map[string]int64{}, bank: map[string]int64{}, returned: map[string]bool{}}
			w.tx(func(tx *db.Tx) error { // what another sequence has left is not of this one
				_, err := tx.Exec(`UPDATE payout_runs SET state = 'discarded' WHERE state = 'proposed'`)
				if err == nil {
					_, err = tx.Exec(`DELETE FROM payout_details WHERE person_id NOT IN ($1, $2, $3)`, w.people[0], w.people[1],
						w.people[2])
				}
				return err
			})
			rt.Repeat(map[string]func(*rapid.T){
				"sale or refund": w.earn, "propose": w.propose, "send": w.approve, "file": w.fetch, "discard": w.discard,
				"return": w.comeBack, "new account": w.move, "": w.check,
			})
		})
	})
}

func (w *world) on(rt *rapid.T) *payout.Service {
	return w.both[rapid.IntRange(0, 1).Draw(rt, "instance")]
}

func (w *world) run(rt *rapid.T) string {
	if len(w.runs) == 0 {
		rt.Skip()
	}
	return rapid.SampledFrom(w.runs).Draw(rt, "run")
}

// killed runs f, perhaps until its instance dies before one of its transactions.
func (w *world) killed(rt *rapid.T, f func() error) {
	reads := max(0, rapid.IntRange(-3, 2).Draw(rt, "killed"))
	w.d.SetClock(func() time.Time {
		if reads--; reads == 0 {
			panic(crash{})
		}
		return w.clock
	})
	defer func() {
		w.d.SetClock(func() time.Time { return w.clock })
		if p := recover(); p != nil {
			if _, ours := p.(crash); !ours {
				panic(p)
			}
		}
	}()
	_ = f() // what is refused changes nothing, which check sees
}

func (w *world) earn(rt *rapid.T) {
	who := rapid.SampledFrom(w.people).Draw(rt, "who")
	cents := rapid.Int64Range(-700, 1500).Draw(rt, "cents")
	w.post(who, cents)
	w.earned[who] += cents
}

func (w *world) propose(rt *rapid.T) {
	w.clock = w.clock.Add(time.Hour)
	s := w.on(rt)
	w.killed(rt, func() error {
		id, err := s.Propose(w.ctx)
		if err == nil {
			w.runs = append(w.runs, id)
		}
		return err
	})
}

func (w *world) approve(rt *rapid.T) {
	id, s, before := w.run(rt), w.on(rt), map[string]int64{}
	for _, who := range w.people {
		before[who] = w.balance(who)
	}
	w.killed(rt, func() error { return s.SendAs(w.ctx, id, "") })
	for _, who := range w.people {
		if after := w.balance(who); after != before[who] && after < 0 {
			rt.Fatalf("paid above the balance: %d, before %d", after, before[who])
		}
	}
}

func (w *world) fetch(rt *rapid.T) {
	err := w.on(rt).File(w.ctx, w.run(rt), func(payout.Order) error { return nil }, func(p payout.Transfer) error {
		if known, ok := w.bank[p.ID]; ok && known != p.Cents {
			rt.Fatalf("another amount under the same reference: %d and %d", known, p.Cents)
		}
		w.bank[p.ID] = p.Cents
		return nil
	})
	if err != nil && fault.CodeOf(err) != "payout.not_found" {
		rt.Fatal(err)
	}
}

func (w *world) discard(rt *rapid.T) {
	id, s := w.run(rt), w.on(rt)
	w.killed(rt, func() error { return s.Discard(w.ctx, id) })
}

// comeBack has the bank return a payout, twice.
func (w *world) comeBack(rt *rapid.T) {
	id := w.run(rt)
	run, err := w.both[0].RunByID(w.ctx, id, "")
	if err != nil || len(run.Payouts) == 0 {
		rt.Skip()
	}
	p := rapid.SampledFrom(run.Payouts).Draw(rt, "payout")
	for range 2 {
		if w.on(rt).Return(w.ctx, id, p.ID, "closed") == nil {
			if w.returned[p.ID] {
				rt.Fatal("returned twice")
			}
			w.returned[p.ID] = true
		}
	}
}

// move gives a person another account. What was returned is proposed again only then.
func (w *world) move(rt *rapid.T) {
	who := rapid.SampledFrom(w.people).Draw(rt, "who")
	w.tx(func(tx *db.Tx) error {
		_, err := tx.Exec(`UPDATE payout_details SET updated_at = $2 WHERE person_id = $1`, who, db.At(w.clock))
		return err
	})
}

func (w *world) check(rt *rapid.T) {
	rows, err := w.d.Read().Query(`SELECT id, person_id, amount_cents, state FROM payouts`)
	if err != nil {
		rt.Fatal(err)
	}
	defer rows.Close()
	left := map[string]int64{}
	for rows.Next() {
		var id, who, state string
		var cents int64
		if err := rows.Scan(&id, &who, &cents, &state); err != nil {
			rt.Fatal(err)
		}
		if told, ok := w.bank[id]; ok && (state == payout.Proposed || told != cents) {
			rt.Fatalf("the bank was told of %d, it is %s with %d", told, state, cents)
		}
		if state == payout.Sent || state == payout.Confirmed {
			left[who] += cents
		}
	}
	if err := rows.Err(); err != nil {
		rt.Fatal(err)
	}
	for _, who := range w.people {
		if got := w.balance(who); got != w.earned[who]-left[who] {
			rt.Fatalf("a balance of %d, earned %d, paid %d", got, w.earned[who], left[who])
		}
	}
}

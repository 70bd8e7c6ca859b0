package order_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"stoa/internal/payment"
)

// bank is a provider with books of its own, outside of our database, as a real one. A
// call can be stopped, broken off or lost at each of its moments.
type bank struct {
	mu      sync.Mutex
	charges map[string]charged
	refunds map[string]payment.Refund
	late    []payment.Charge // accepted, and carried out later
	calls   map[string]int
	name    string

	down, noCards bool
	// at is called before ("charge") and after ("charged") what a call does at the bank. It
	// may block, panic as a crash does, or return an error, which the caller gets.
	at func(moment, key string) error
	// slow makes charges that are accepted now, answered with an error, and carried out later.
	slow bool
}

type charged struct {
	payment.Charge
	outcome payment.Outcome
}

var errDown = errors.New("the bank does not answer")

func newBank() *bank {
	return &bank{
		name: "bank", charges: map[string]charged{}, refunds: map[string]payment.Refund{}, calls: map[string]int{},
		at: func(string, string) error { return nil },
	}
}

func (b *bank) Name() string { return b.name }

// moment counts a call's beginning, and is where it may be disturbed.
func (b *bank) moment(name, key string) error {
	b.mu.Lock()
	b.calls[name]++
	at, down := b.at, b.down
	b.mu.Unlock()
	if err := at(name, key); err != nil {
		return err
	}
	if down {
		return errDown
	}
	return nil
}

func (b *bank) Charge(_ context.Context, c payment.Charge) (payment.Result, error) {
	if err := b.moment("charge", c.Key); err != nil {
		return payment.Result{}, err
	}
	if c.Token == "forgotten" {
		return payment.Result{}, payment.ErrTokenUnknown
	}
	b.mu.Lock()
	if b.slow {
		b.late = append(b.late, c)
		b.mu.Unlock()
		return payment.Result{}, errDown
	}
	b.mu.Unlock()
	result := b.carryOut(c)
	return result, b.moment("charged", c.Key)
}

// carryOut makes a charge, once for a key.
func (b *bank) carryOut(c payment.Charge) payment.Result {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, known := b.charges[c.Key]; !known {
		outcome := payment.Paid
		if c.Token == "declines" {
			outcome = payment.Declined
		}
		b.charges[c.Key] = charged{c, outcome}
	}
	return payment.Result{Outcome: b.charges[c.Key].outcome, Reference: "ch-" + c.Key}
}

// arrive carries out the charges that were on their way.
func (b *bank) arrive() {
	b.mu.Lock()
	late := b.late
	b.late = nil
	b.mu.Unlock()
	for _, c := range late {
		b.carryOut(c)
	}
}

func (b *bank) Lookup(_ context.Context, key string) (payment.Result, bool, error) {
	if err := b.moment("lookup", key); err != nil {
		return payment.Result{}, false, err
	}
	b.mu.Lock()
	c, ok := b.charges[key]
	b.mu.Unlock()
	return payment.Result{Outcome: c.outcome, Reference: "ch-" + key}, ok, b.moment("lookedUp", key)
}

func (b *bank) Refund(_ context.Context, r payment.Refund) (string, error) {
	leased := strings.TrimSuffix(r.Key, ":late") // an order, or one of its lines
	if err := b.moment("refund", leased); err != nil {
		return "", err
	}
	b.mu.Lock()
	if _, known := b.refunds[r.Key]; !known {
		if c := b.charges[r.ChargeKey]; c.outcome != payment.Paid || b.refunded(r.ChargeKey)+r.Cents > c.Cents {
			b.mu.Unlock()
			return "", fmt.Errorf("%d cannot be refunded of %+v", r.Cents, c)
		}
		b.refunds[r.Key] = r
	}
	b.mu.Unlock()
	return "re-" + r.Key, b.moment("refunded", leased)
}

func (b *bank) refunded(chargeKey string) (cents int64) {
	for r := range maps.Values(b.refunds) {
		if r.ChargeKey == chargeKey {
			cents += r.Cents
		}
	}
	return cents
}

// taken is what the bank keeps for us: charges less refunds.
func (b *bank) taken() (cents int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, c := range b.charges {
		if c.outcome == payment.Paid {
			cents += c.Cents - b.refunded(key)
		}
	}
	return cents
}

func (b *bank) paid() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(slices.DeleteFunc(slices.Collect(
		maps.Values(b.charges),
	), func(c charged) bool { return c.outcome != payment.Paid }))
}

// Card knows every token, even when the rest is down.
func (b *bank) Card(_ context.Context, token string) (payment.Card, error) {
	if err := b.at("card", token); err != nil || b.noCards {
		return payment.Card{}, errDown
	}
	return payment.Card{
		Token: token, Brand: "visa", Last4: fmt.Sprintf("%04d", len(token)), ExpMonth: 12, ExpYear: 2099,
		Name: "Ada",
	}, nil
}

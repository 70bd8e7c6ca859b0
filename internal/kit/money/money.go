// Package money owns amounts: whole minor units with their currency. It promises
// exact arithmetic, in which nothing is lost or made when an amount is divided,
// and text as each language writes it. It refuses to convert currencies, to mix
// them (a mistake in code: it panics), and to use floating point.
package money

import (
	"fmt"
	"sort"

	"github.com/bojanz/currency"
)

// Money is an amount in minor units, such as cents, of an ISO 4217 currency.
type Money struct {
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
}

// Of makes an amount of minor units.
func Of(amount int64, currency string) Money { return Money{Amount: amount, Currency: currency} }

// Add returns m + other.
func (m Money) Add(other Money) Money {
	m.mustMatch(other)
	return Money{m.Amount + other.Amount, m.Currency}
}

// Sub returns m - other.
func (m Money) Sub(other Money) Money {
	m.mustMatch(other)
	return Money{m.Amount - other.Amount, m.Currency}
}

// Percent returns that share of m, half a minor unit rounded away from zero.
func (m Money) Percent(percent int64) Money {
	product := m.Amount * percent
	half := int64(50)
	if product < 0 {
		half = -half
	}
	return Money{(product + half) / 100, m.Currency}
}

// Allocate divides m in proportion to weights, none of them negative; the parts
// add up to m exactly. Units left over go to the largest remainders, the earlier
// part first. When all weights are zero the first part takes everything.
func (m Money) Allocate(weights []int64) []Money {
	parts := make([]Money, len(weights))
	total := int64(0)
	for i, w := range weights {
		parts[i].Currency = m.Currency
		total += w
	}
	if len(parts) == 0 {
		return parts
	}
	if total == 0 {
		parts[0].Amount = m.Amount
		return parts
	}
	sign, amount := int64(1), m.Amount
	if amount < 0 {
		sign, amount = -1, -amount
	}
	remainders, order, left := make([]int64, len(weights)), make([]int, len(weights)), amount
	for i, w := range weights {
		// amount/total and amount%total are multiplied apart, so that large amounts do not overflow.
		rest := amount % total * w
		share := amount/total*w + rest/total
		parts[i].Amount, remainders[i], order[i] = sign*share, rest%total, i
		left -= share
	}
	sort.SliceStable(order, func(a, b int) bool { return remainders[order[a]] > remainders[order[b]] })
	for _, i := range order[:left] {
		parts[i].Amount += sign
	}
	return parts
}

// Format writes m as readers of lang do: "36,90 zł", "$99.00".
func (m Money) Format(lang string) string {
	amount, err := currency.NewAmountFromInt64(m.Amount, m.Currency)
	if err != nil { // no currency that ISO 4217 knows
		return fmt.Sprintf("%d %s", m.Amount, m.Currency)
	}
	return currency.NewFormatter(currency.NewLocale(lang)).Format(amount)
}

func (m Money) mustMatch(other Money) {
	if m.Currency != other.Currency {
		panic("money: " + m.Currency + " with " + other.Currency)
	}
}

// Package test is a payment provider for testing that moves no money. Like a real one, it turns a card
// into a token, charges have keys, and the well-known test numbers are declined. It stores no card
// numbers.
package test

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// Provider implements payment.Provider.
type Provider struct{ db *db.DB }

// New creates the provider, which stores its charges in our database.
func New(d *db.DB) *Provider { return &Provider{db: d} }

// Name implements payment.Provider.
func (*Provider) Name() string { return "test" }

// NewCard is a card as entered.
type NewCard struct {
	Name, Number, CVV string
	ExpMonth, ExpYear int
}

// outcomes are the declined card numbers, by their last digits.
var outcomes = map[string]payment.Outcome{
	"4000000000000002": payment.Declined,
	"4000000000009995": payment.Insufficient,
	"4000000000000069": payment.ExpiredCard,
}

// Tokenize checks a card and turns it into a token. Errors are those of a form:
// card_number_invalid, card_expired, cvv_invalid.
func (p *Provider) Tokenize(ctx context.Context, in NewCard) (payment.Card, error) {
	var f fault.Form
	number := strings.NewReplacer(" ", "", "-", "").Replace(in.Number)
	card := payment.Card{
		Name: f.Text("name", in.Name, true, false, 120), Brand: brandOf(number), ExpMonth: in.ExpMonth,
		ExpYear: in.ExpYear,
	}
	if !validNumber(number) {
		f.Add("number", "card_number_invalid", "Enter a valid card number.")
	}
	if in.ExpMonth < 1 || in.ExpMonth > 12 || in.ExpYear > p.db.Now().Year()+30 ||
		payment.Expired(in.ExpMonth, in.ExpYear, p.db.Now()) {
		f.Add("expiry", "card_expired", "Enter an expiry date in the future.")
	}
	if cvv := strings.TrimSpace(in.CVV); len(cvv) != cvvLength(card.Brand) || !digits(cvv) {
		f.Add("cvv", "cvv_invalid", "Enter the 3-digit security code, or 4 digits for American Express.")
	}
	if err := f.Err(); err != nil {
		return card, err
	}
	card.Token, card.Last4 = "tok_test_"+rand.Text(), number[len(number)-4:]
	outcome, special := outcomes[number]
	if !special {
		outcome = payment.Paid
	}
	return card, p.db.InTx(ctx, func(tx *db.Tx) error { return keep(ctx, tx, card, outcome) })
}

func keep(ctx context.Context, tx *db.Tx, c payment.Card, outcome payment.Outcome) error {
	return paymentdb.New(tx).InsertTestToken(ctx, paymentdb.InsertTestTokenParams{
		Token: c.Token, Brand: c.Brand, Last4: c.Last4, ExpMonth: int32(c.ExpMonth), ExpYear: int32(c.ExpYear),
		Name: c.Name, Outcome: string(outcome), CreatedAt: db.At(tx.Now),
	})
}

// Sample creates a token that pays, for the sample marketplace.
func Sample(ctx context.Context, tx *db.Tx, c payment.Card) (payment.Card, error) {
	c.Token = "tok_test_" + rand.Text()
	return c, keep(ctx, tx, c, payment.Paid)
}

// Charge implements payment.Provider.
func (p *Provider) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	token, ok, err := db.Found(paymentdb.New(p.db.Read()).TestToken(ctx, c.Token))
	if err != nil {
		return payment.Result{}, err
	}
	if !ok {
		return payment.Result{}, payment.ErrTokenUnknown
	}
	outcome := payment.Outcome(token.Outcome)
	if payment.Expired(int(token.ExpMonth), int(token.ExpYear), p.db.Now()) {
		outcome = payment.ExpiredCard
	}
	err = p.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := paymentdb.New(tx).InsertTestCharge(ctx, paymentdb.InsertTestChargeParams{
			IdempotencyKey: c.Key, Reference: "ch_test_" + rand.Text(), Token: c.Token, AmountCents: c.Cents,
			Currency: c.Currency, Outcome: string(outcome), CreatedAt: db.At(tx.Now),
		})
		return err
	})
	if err != nil {
		return payment.Result{}, err
	}
	result, _, err := p.Lookup(ctx, c.Key)
	return result, err
}

// Refund implements payment.Provider. It refunds no more than was charged.
func (p *Provider) Refund(ctx context.Context, r payment.Refund) (string, error) {
	err := p.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		if _, known, err := db.Found(q.TestRefund(ctx, r.Key)); err != nil || known {
			return err
		}
		charge, ok, err := db.Found(q.TestCharge(ctx, r.ChargeKey))
		if err != nil {
			return err
		}
		given, err := q.TestRefunded(ctx, r.ChargeKey)
		if err != nil {
			return err
		}
		if !ok || payment.Outcome(charge.Outcome) != payment.Paid || charge.Currency != r.Currency ||
			given+r.Cents > charge.AmountCents {
			return fmt.Errorf("%w: %d can’t be refunded from charge %q", payment.ErrNeverRefunded, r.Cents, r.ChargeKey)
		}
		_, err = q.InsertTestRefund(ctx, paymentdb.InsertTestRefundParams{
			IdempotencyKey: r.Key, ChargeKey: r.ChargeKey, Reference: "re_test_" + rand.Text(),
			AmountCents: r.Cents, CreatedAt: db.At(tx.Now),
		})
		return err
	})
	if err != nil {
		return "", err
	}
	row, err := paymentdb.New(p.db.Read()).TestRefund(ctx, r.Key)
	return row.Reference, err
}

// Holding implements payment.Holder.
func (p *Provider) Holding(ctx context.Context, key string) (payment.Holding, bool, error) {
	q := paymentdb.New(p.db.Read())
	row, ok, err := db.Found(q.TestCharge(ctx, key))
	if err != nil || !ok || payment.Outcome(row.Outcome) != payment.Paid {
		return payment.Holding{}, false, err
	}
	given, err := q.TestRefunded(ctx, key)
	return payment.Holding{Currency: row.Currency, Cents: row.AmountCents, Refunded: given}, true, err
}

// SampleCharge stores a paid charge, for the sample.
func SampleCharge(ctx context.Context, tx *db.Tx, key string, cents int64, currency string) error {
	_, err := paymentdb.New(tx).InsertTestCharge(ctx, paymentdb.InsertTestChargeParams{
		IdempotencyKey: key, Reference: "ch_test_" + key, AmountCents: cents, Currency: currency,
		Outcome: string(payment.Paid), CreatedAt: db.At(tx.Now),
	})
	return err
}

// Lookup implements payment.Provider.
func (p *Provider) Lookup(ctx context.Context, key string) (payment.Result, bool, error) {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).TestCharge(ctx, key))
	return payment.Result{Outcome: payment.Outcome(row.Outcome), Reference: row.Reference}, ok, err
}

// Card implements payment.Provider.
func (p *Provider) Card(ctx context.Context, token string) (payment.Card, error) {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).TestToken(ctx, token))
	if err == nil && !ok {
		err = payment.ErrTokenUnknown
	}
	return payment.Card{
		Token: row.Token, Brand: row.Brand, Last4: row.Last4, ExpMonth: int(row.ExpMonth),
		ExpYear: int(row.ExpYear), Name: row.Name,
	}, err
}

// validNumber checks length and the Luhn digit (ISO/IEC 7812-1, annex B).
func validNumber(number string) bool {
	if len(number) < 12 || len(number) > 19 || !digits(number) {
		return false
	}
	sum := 0
	for i := range len(number) {
		digit := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			if digit *= 2; digit > 9 {
				digit -= 9
			}
		}
		sum += digit
	}
	return sum%10 == 0
}

func digits(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

func brandOf(number string) string {
	switch {
	case strings.HasPrefix(number, "4"):
		return "visa"
	case number >= "51" && number < "56", number >= "2221" && number < "2721":
		return "mastercard"
	case strings.HasPrefix(number, "34"), strings.HasPrefix(number, "37"):
		return "amex"
	case strings.HasPrefix(number, "6011"), strings.HasPrefix(number, "65"):
		return "discover"
	default:
		return "other"
	}
}

func cvvLength(brand string) int {
	if brand == "amex" {
		return 4
	}
	return 3
}

var _ payment.Provider = (*Provider)(nil)

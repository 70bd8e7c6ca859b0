package stripe

import (
	"context"
	"strings"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// Holding implements payment.Holder: the charge as Stripe's balance has it, with its refunds, disputes and fees.
func (p *Provider) Holding(ctx context.Context, key string) (payment.Holding, bool, error) {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).StripePayment(ctx, key))
	if err != nil || !ok || !opened(row) {
		return payment.Holding{}, false, err
	}
	result, intent, err := p.stands(ctx, row)
	if err != nil {
		return payment.Holding{}, false, err
	}
	if result.Outcome != payment.Paid || intent == nil || intent.LatestCharge == nil {
		return payment.Holding{}, false, nil
	}
	charge := intent.LatestCharge
	h := payment.Holding{Currency: row.Currency, Cents: charge.Amount, Refunded: charge.AmountRefunded}
	keep := func(of *sdk.BalanceTransaction) {
		if of != nil && strings.EqualFold(string(of.Currency), row.Currency) {
			h.Fees += of.Fee
		}
	}
	keep(charge.BalanceTransaction)
	list := &sdk.DisputeListParams{PaymentIntent: sdk.String(intent.ID)}
	list.Limit = sdk.Int64(100)
	list.AddExpand("data.balance_transactions")
	for said, err := range p.api.V1Disputes.List(ctx, list).All(ctx) {
		if err != nil {
			return payment.Holding{}, false, refused(err)
		}
		switch stateOf(said.Status) {
		case payment.DisputeOpen, payment.DisputeLost:
			h.Disputed += said.Amount
		case "":
			continue
		}
		for _, of := range said.BalanceTransactions {
			keep(of)
		}
	}
	return h, true, nil
}

var _ payment.Holder = (*Provider)(nil)

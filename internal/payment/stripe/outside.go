package stripe

import (
	"context"
	"errors"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// Refunds that are made in Stripe's dashboard have no key of ours. They are stored when Stripe says that a charge was
// refunded, and are found by asking, as disputes are, where no message comes.

const (
	// These are the days of which is asked for what no message has said.
	refundsBack  = 3 * 24 * time.Hour
	disputesBack = 120 * 24 * time.Hour // banks take months
)

// outside stores the refunds of a payment that weren't made by us.
func (p *Provider) outside(ctx context.Context, row paymentdb.StripePayment, intent string) error {
	if intent == "" {
		return nil
	}
	list := &sdk.RefundListParams{PaymentIntent: sdk.String(intent)}
	list.Limit = sdk.Int64(100)
	for made, err := range p.api.V1Refunds.List(ctx, list).All(ctx) {
		if err != nil {
			return refused(err)
		}
		if err := p.keepRefund(ctx, row, made); err != nil {
			return err
		}
	}
	return nil
}

func (p *Provider) keepRefund(ctx context.Context, row paymentdb.StripePayment, made *sdk.Refund) error {
	if made.Status != sdk.RefundStatusSucceeded || made.Metadata[mark] != "" {
		return nil
	}
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		return paymentdb.New(tx).InsertOutsideRefund(ctx, paymentdb.InsertOutsideRefundParams{
			ID: made.ID, Provider: Name, PaymentKey: row.Key, Cents: made.Amount,
			Currency: strings.ToUpper(string(made.Currency)), MadeAt: db.At(time.Unix(made.Created, 0)), HeardAt: db.At(tx.Now),
		})
	})
}

// Ask looks for refunds and disputes that no message has told of, every hour.
func (p *Provider) Ask(ctx context.Context) error {
	return errors.Join(p.askRefunds(ctx), p.askDisputes(ctx))
}

func (p *Provider) askRefunds(ctx context.Context) error {
	list := &sdk.RefundListParams{CreatedRange: since(p.db.Now().Add(-refundsBack))}
	list.Limit = sdk.Int64(100)
	for made, err := range p.api.V1Refunds.List(ctx, list).All(ctx) {
		if err != nil {
			return refused(err)
		}
		row, ok, err := p.paymentOf(ctx, made.PaymentIntent)
		if err == nil && ok {
			err = p.keepRefund(ctx, row, made)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Provider) askDisputes(ctx context.Context) error {
	list := &sdk.DisputeListParams{CreatedRange: since(p.db.Now().Add(-disputesBack))}
	list.Limit = sdk.Int64(100)
	for said, err := range p.api.V1Disputes.List(ctx, list).All(ctx) {
		if err != nil {
			return refused(err)
		}
		row, ok, err := p.paymentOf(ctx, said.PaymentIntent)
		if err != nil {
			return err
		}
		known, _, err := db.Found(paymentdb.New(p.db.Read()).Dispute(ctx, said.ID))
		if err != nil {
			return err
		}
		if ok && known.State != stateOf(said.Status) && known.State != payment.DisputeWon &&
			known.State != payment.DisputeLost {
			if err := p.dispute(ctx, row, said.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

func since(at time.Time) *sdk.RangeQueryParams {
	return &sdk.RangeQueryParams{GreaterThanOrEqual: at.Unix()}
}

// paymentOf finds the payment of an intent; ok is false where it is another shop's.
func (p *Provider) paymentOf(ctx context.Context, intent *sdk.PaymentIntent) (
	row paymentdb.StripePayment, ok bool, err error,
) {
	if intent == nil {
		return row, false, nil
	}
	row, ok, err = db.Found(paymentdb.New(p.db.Read()).StripePaymentFor(ctx, paymentdb.StripePaymentForParams{
		IntentID: intent.ID,
	}))
	return row, ok && row.Live == Live(p.config.SecretKey), err
}

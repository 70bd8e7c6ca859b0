package stripe

import (
	"context"
	"errors"
	"strings"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// Buyers who pay in Stripe's fields in our checkout have an intent instead of a page. It never ends by itself, so it is
// canceled after the time that a page lasts.

// openIntent makes the intent of a payment, once; with a customer, one that saves the card for them.
func (p *Provider) openIntent(ctx context.Context, page payment.Page, customer string) error {
	params := &sdk.PaymentIntentCreateParams{
		Amount: sdk.Int64(page.Cents), Currency: sdk.String(strings.ToLower(page.Currency)),
		Description:             sdk.String(page.Number),
		Metadata:                map[string]string{"order": page.Key, "number": page.Number},
		AutomaticPaymentMethods: &sdk.PaymentIntentCreateAutomaticPaymentMethodsParams{Enabled: sdk.Bool(true)},
	}
	if customer != "" {
		params.Customer = sdk.String(customer)
		params.SetupFutureUsage = sdk.String(string(sdk.PaymentIntentSetupFutureUsageOffSession))
	}
	params.SetIdempotencyKey(page.Key)
	intent, err := p.api.V1PaymentIntents.Create(ctx, params)
	if customer != "" && noCustomer(err) {
		err = errors.Join(err, p.dropCustomer(ctx, customer))
	}
	if err != nil {
		return refused(err)
	}
	return p.setIntent(ctx, page.Key, intent.ID)
}

// Secret implements payment.Fielded.
func (p *Provider) Secret(ctx context.Context, key string) (string, error) {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).StripePayment(ctx, key))
	if err != nil || !ok || !row.OnSite || row.CardToken != "" || row.IntentID == "" {
		return "", err
	}
	intent, err := p.intent(ctx, row)
	if err != nil {
		return "", err
	}
	return intent.ClientSecret, nil
}

// cancelIntent ends an intent, unless it is paid or a bank is at it: Lookup says so afterwards.
func (p *Provider) cancelIntent(ctx context.Context, row paymentdb.StripePayment) error {
	if row.IntentID == "" { // nobody knows its secret
		return nil
	}
	_, err := p.api.V1PaymentIntents.Cancel(ctx, row.IntentID, &sdk.PaymentIntentCancelParams{
		CancellationReason: sdk.String("abandoned"),
	})
	if err = refused(err); errors.Is(err, payment.ErrRefused) {
		return nil
	}
	return err
}

// intent asks for the intent of a payment, and refuses one that isn't of it.
func (p *Provider) intent(ctx context.Context, row paymentdb.StripePayment) (*sdk.PaymentIntent, error) {
	params := &sdk.PaymentIntentRetrieveParams{}
	params.AddExpand("latest_charge.balance_transaction")
	intent, err := p.api.V1PaymentIntents.Retrieve(ctx, row.IntentID, params)
	if err != nil {
		return nil, refused(err)
	}
	return intent, p.belongs(ctx, row, theirs{
		intent.ID, intent.Metadata["order"], string(intent.Currency), intent.Amount, intent.Livemode,
	})
}

// intentStands is how an intent stands. One that nobody has paid in the time of a page is canceled.
func (p *Provider) intentStands(ctx context.Context, row paymentdb.StripePayment) (
	payment.Result, *sdk.PaymentIntent, error,
) {
	intent, err := p.intent(ctx, row)
	if err != nil {
		return payment.Result{}, nil, err
	}
	late := p.db.Now().After(row.CreatedAt.Add(pageLasts))
	if late && intentOutcome(intent).Outcome == payment.Unpaid {
		if err := p.cancelIntent(ctx, row); err != nil {
			return payment.Result{}, nil, err
		}
		if intent, err = p.intent(ctx, row); err != nil { // it may have been paid in this moment
			return payment.Result{}, nil, err
		}
	}
	return intentOutcome(intent), intent, nil
}

func intentOutcome(intent *sdk.PaymentIntent) payment.Result {
	switch intent.Status {
	case sdk.PaymentIntentStatusSucceeded:
		return paidBy(intent)
	case sdk.PaymentIntentStatusCanceled:
		if intent.LastPaymentError != nil { // such as of a bank that took days
			return payment.Result{Outcome: triedAs(intent.LastPaymentError)}
		}
		return payment.Result{Outcome: payment.Abandoned}
	case sdk.PaymentIntentStatusRequiresPaymentMethod:
		if intent.LastPaymentError != nil {
			return payment.Result{Outcome: payment.Unpaid, Tried: triedAs(intent.LastPaymentError)}
		}
		return payment.Result{Outcome: payment.Unpaid}
	case sdk.PaymentIntentStatusRequiresConfirmation, sdk.PaymentIntentStatusRequiresAction:
		return payment.Result{Outcome: payment.Unpaid}
	}
	return payment.Result{Outcome: payment.Processing}
}

// triedAs is what it means that a buyer's own try to pay has failed. Who gives up on the page of a bank or a wallet has
// left, as far as Stripe tells the two apart.
func triedAs(said *sdk.Error) payment.Outcome {
	switch said.Code {
	case sdk.ErrorCodePaymentMethodCustomerDecline, sdk.ErrorCodePaymentIntentPaymentAttemptFailed,
		sdk.ErrorCodePaymentMethodProviderDecline:
		return payment.Abandoned
	}
	return declineOf(said)
}

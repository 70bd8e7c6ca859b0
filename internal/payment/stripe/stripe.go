// Package stripe is the payment provider Stripe. Buyers pay on Stripe's own page (Checkout), in Stripe's fields in our
// checkout (Payment Element) or by a card that they have saved at Stripe, so no card data reaches us. It promises that
// what Stripe says of a charge is believed only if it is the order's, in amount, currency and mode, and that a message
// from Stripe is never more than a reason to ask. It refuses to know orders: a charge has a key.
package stripe

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// Name is what orders call this provider.
const Name = "stripe"

// pageLasts is how long a page can be paid on. Stripe wants half an hour at least.
const pageLasts = time.Hour

// Live reports whether a key moves money.
func Live(key string) bool {
	return strings.HasPrefix(key, "sk_live_") || strings.HasPrefix(key, "rk_live_")
}

// Wake has the order of a key looked at again soon. It is busy while a worker is at it.
type Wake func(ctx context.Context, tx *db.Tx, key string) (busy bool, err error)

// Provider implements payment.Paged.
type Provider struct {
	db     *db.DB
	config Config
	api    *sdk.Client
	wake   Wake
}

// Name implements payment.Provider.
func (*Provider) Name() string { return Name }

// Card implements payment.Provider: nobody gives us a card.
func (*Provider) Card(context.Context, string) (payment.Card, error) {
	return payment.Card{}, payment.ErrTokenUnknown
}

// Open implements payment.Paged. The row is there before Stripe is asked, so that whatever is heard of the charge, and
// however early, has a place.
func (p *Provider) Open(ctx context.Context, page payment.Page) (string, error) {
	var row paymentdb.StripePayment
	customer, err := "", error(nil)
	if page.OnSite && page.SaveCard {
		customer, err = p.customerOf(ctx, page.PersonID, page.Email)
	}
	if err != nil {
		return "", err
	}
	err = p.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		err := q.InsertStripePayment(ctx, paymentdb.InsertStripePaymentParams{
			Key: page.Key, Cents: page.Cents, Currency: page.Currency, Live: p.Live(), CreatedAt: db.At(tx.Now),
			OnSite: page.OnSite, CustomerID: customer,
		})
		if err == nil {
			row, err = q.StripePayment(ctx, page.Key)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	if page.OnSite {
		return "", p.openIntent(ctx, page, row.CustomerID)
	}
	back := p.config.PublicURL + "/api/orders/" + page.Number + "/back"
	params := &sdk.CheckoutSessionCreateParams{
		Mode: sdk.String("payment"), ClientReferenceID: sdk.String(page.Key),
		SuccessURL: sdk.String(back), CancelURL: sdk.String(back + "?left=1"),
		// Asked again under the same key, Stripe wants to be asked the same.
		ExpiresAt: sdk.Int64(row.CreatedAt.Add(pageLasts).Unix()),
		LineItems: lineItems(page), Metadata: map[string]string{"order": page.Key, "number": page.Number},
		PaymentIntentData: &sdk.CheckoutSessionCreatePaymentIntentDataParams{
			Description: sdk.String(page.Number), Metadata: map[string]string{"order": page.Key, "number": page.Number},
		},
	}
	if page.Email != "" {
		params.CustomerEmail = sdk.String(page.Email)
	}
	if locale := locales[page.Language]; locale != "" {
		params.Locale = sdk.String(locale)
	}
	params.SetIdempotencyKey(page.Key)
	session, err := p.api.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return "", refused(err)
	}
	return session.URL, p.db.InTx(ctx, func(tx *db.Tx) error {
		_, err := paymentdb.New(tx).SetStripeSession(ctx, paymentdb.SetStripeSessionParams{
			Key: page.Key, SessionID: session.ID, Address: session.URL,
		})
		return err
	})
}

// locales are our languages as Stripe calls them.
var locales = map[string]string{"en": "en", "de": "de", "fr": "fr", "id": "id", "it": "it", "pl": "pl"}

// lineItems shows the lines where they add up to what is to be paid, and else the order: the amount is the order's.
func lineItems(page payment.Page) []*sdk.CheckoutSessionCreateLineItemParams {
	sum := int64(0)
	for _, line := range page.Lines {
		sum += line.Cents
	}
	lines := page.Lines
	if sum != page.Cents || len(lines) > 90 {
		lines = []payment.PageLine{{Title: page.Number, Cents: page.Cents}}
	}
	items := make([]*sdk.CheckoutSessionCreateLineItemParams, 0, len(lines))
	for _, line := range lines {
		items = append(items, &sdk.CheckoutSessionCreateLineItemParams{
			Quantity: sdk.Int64(1),
			PriceData: &sdk.CheckoutSessionCreateLineItemPriceDataParams{
				Currency: sdk.String(strings.ToLower(page.Currency)), UnitAmount: sdk.Int64(line.Cents),
				ProductData: &sdk.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: sdk.String(short(line.Title))},
			},
		})
	}
	return items
}

// short is a text as long as a product's name may be.
func short(text string) string {
	if runes := []rune(text); len(runes) > 200 {
		return string(runes[:199]) + "…"
	}
	return cmp.Or(text, "–")
}

// Address implements payment.Paged.
func (p *Provider) Address(ctx context.Context, key string) (string, error) {
	row, _, err := db.Found(paymentdb.New(p.db.Read()).StripePayment(ctx, key))
	return row.Address, err
}

// Close implements payment.Paged. A page that can't be closed has ended already, and how is what Lookup says.
func (p *Provider) Close(ctx context.Context, key string) error {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).StripePayment(ctx, key))
	if err == nil && row.OnSite {
		return p.cancelIntent(ctx, row)
	}
	if err != nil || !ok || row.SessionID == "" {
		return err
	}
	_, err = p.api.V1CheckoutSessions.Expire(ctx, row.SessionID, &sdk.CheckoutSessionExpireParams{})
	if err = refused(err); errors.Is(err, payment.ErrRefused) {
		return nil
	}
	return err
}

// Lookup implements payment.Provider. It posts the fee when it sees a charge first.
func (p *Provider) Lookup(ctx context.Context, key string) (payment.Result, bool, error) {
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).StripePayment(ctx, key))
	if err == nil && row.CardToken != "" && row.IntentID == "" {
		if row.IntentID, err = p.findCharge(ctx, row); err == nil && row.IntentID != "" {
			err = p.setIntent(ctx, key, row.IntentID)
		}
	}
	if err != nil || !ok || !opened(row) {
		return payment.Result{}, false, err
	}
	result, intent, err := p.stands(ctx, row)
	if err != nil {
		return payment.Result{}, false, err
	}
	if intent != nil {
		result.Reference = intent.ID
		if intent.ID != row.IntentID {
			if err := p.setIntent(ctx, row.Key, intent.ID); err != nil {
				return payment.Result{}, false, err
			}
		}
		if result.Outcome == payment.Paid {
			result.Saved = savedBy(row, intent)
			if err := p.noteFee(ctx, row, intent.LatestCharge); err != nil {
				return payment.Result{}, false, err
			}
		}
	}
	return result, true, nil
}

// opened reports whether Stripe knows the payment, as far as we have heard.
func opened(row paymentdb.StripePayment) bool {
	return row.SessionID != "" || row.OnSite && row.IntentID != ""
}

// stands asks how a payment stands. The intent is nil where nobody has tried to pay on a page yet.
func (p *Provider) stands(ctx context.Context, row paymentdb.StripePayment) (
	payment.Result, *sdk.PaymentIntent, error,
) {
	if row.CardToken != "" {
		return p.chargeStands(ctx, row)
	}
	if row.OnSite {
		return p.intentStands(ctx, row)
	}
	session, err := p.session(ctx, row)
	if err != nil {
		return payment.Result{}, nil, err
	}
	return outcomeOf(session), session.PaymentIntent, nil
}

// session asks for the page of a payment, and refuses one that isn't of it.
func (p *Provider) session(ctx context.Context, row paymentdb.StripePayment) (*sdk.CheckoutSession, error) {
	params := &sdk.CheckoutSessionRetrieveParams{}
	params.AddExpand("payment_intent.latest_charge.balance_transaction")
	session, err := p.api.V1CheckoutSessions.Retrieve(ctx, row.SessionID, params)
	if err != nil {
		return nil, refused(err)
	}
	return session, p.belongs(ctx, row, theirs{
		session.ID, session.ClientReferenceID, string(session.Currency), session.AmountTotal, session.Livemode,
	})
}

// theirs is what Stripe says a page or an intent is of.
type theirs struct {
	id, key, currency string
	cents             int64
	live              bool
}

// belongs refuses what isn't of a payment.
func (p *Provider) belongs(ctx context.Context, row paymentdb.StripePayment, said theirs) (err error) {
	switch {
	case said.key != row.Key:
		err = fmt.Errorf("it is of %q", said.key)
	case said.cents != row.Cents || !strings.EqualFold(said.currency, row.Currency):
		err = fmt.Errorf("it is of %d %s, not of %d %s", said.cents, said.currency, row.Cents, row.Currency)
	case said.live != row.Live || row.Live != Live(p.config.SecretKey):
		err = fmt.Errorf("it is of another mode: live is %t there, and %t of the key", said.live, Live(p.config.SecretKey))
	default:
		return nil
	}
	err = fmt.Errorf("stripe: %s is not that of payment %s: %w", said.id, row.Key, err)
	slog.ErrorContext(ctx, "a payment at Stripe isn't the order's", "error", err)
	return errors.Join(payment.ErrRefused, err)
}

// outcomeOf is how a page, and the charge made on it, stand.
func outcomeOf(session *sdk.CheckoutSession) payment.Result {
	intent := session.PaymentIntent
	switch {
	case session.PaymentStatus == sdk.CheckoutSessionPaymentStatusPaid:
		return paidBy(intent)
	case session.Status == sdk.CheckoutSessionStatusExpired && intent != nil && intent.LastPaymentError != nil:
		return payment.Result{Outcome: triedAs(intent.LastPaymentError)}
	case session.Status == sdk.CheckoutSessionStatusExpired:
		return payment.Result{Outcome: payment.Abandoned}
	case session.Status != sdk.CheckoutSessionStatusComplete:
		return payment.Result{Outcome: payment.Unpaid}
	case intent != nil && intent.Status == sdk.PaymentIntentStatusRequiresPaymentMethod:
		return payment.Result{Outcome: payment.Declined}
	case intent != nil && intent.Status == sdk.PaymentIntentStatusCanceled:
		return payment.Result{Outcome: payment.Abandoned}
	}
	return payment.Result{Outcome: payment.Processing}
}

// paidBy is a payment that has succeeded, and with what.
func paidBy(intent *sdk.PaymentIntent) payment.Result {
	result := payment.Result{Outcome: payment.Paid}
	if intent != nil && intent.LatestCharge != nil && intent.LatestCharge.PaymentMethodDetails != nil {
		if card := intent.LatestCharge.PaymentMethodDetails.Card; card != nil {
			result.Brand, result.Last4, result.CardCountry = brandOf(string(card.Brand)), card.Last4, card.Country
		}
		if debit := intent.LatestCharge.PaymentMethodDetails.SEPADebit; debit != nil {
			result.BankCountry = debit.Country
		}
	}
	return result
}

func brandOf(brand string) string {
	switch brand {
	case "visa", "mastercard", "amex", "discover":
		return brand
	}
	return "other"
}

func (p *Provider) setIntent(ctx context.Context, key, id string) error {
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		return paymentdb.New(tx).SetStripeIntent(ctx, paymentdb.SetStripeIntentParams{Key: key, IntentID: id})
	})
}

var _ payment.Fielded = (*Provider)(nil)

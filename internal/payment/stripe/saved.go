package stripe

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
	"stoa/internal/payment/paymentdb"
)

// Cards are saved by an intent that a buyer pays in Stripe's fields, on their wish. Only then is there a customer of
// theirs at Stripe. A saved card is charged by an intent of its own, without the buyer: it is paid at once or never.

// Live implements payment.Keeper.
func (p *Provider) Live() bool { return Live(p.config.SecretKey) }

// customerOf returns a person's customer at Stripe, and makes it where there is none. Stripe learns id and email.
func (p *Provider) customerOf(ctx context.Context, personID, email string) (string, error) {
	mine := paymentdb.StripeCustomerParams{PersonID: personID, Live: p.Live()}
	id, ok, err := db.Found(paymentdb.New(p.db.Read()).StripeCustomer(ctx, mine))
	if err != nil || ok {
		return id, err
	}
	params := &sdk.CustomerCreateParams{Email: sdk.String(email), Metadata: map[string]string{"person": personID}}
	asked := sha256.Sum256([]byte(personID + " " + email)) // the same key has to ask the same
	params.SetIdempotencyKey("customer:" + hex.EncodeToString(asked[:]))
	made, err := p.api.V1Customers.Create(ctx, params)
	if err != nil {
		return "", refused(err)
	}
	err = p.db.InTx(ctx, func(tx *db.Tx) error {
		q := paymentdb.New(tx)
		err := q.InsertStripeCustomer(ctx, paymentdb.InsertStripeCustomerParams{
			PersonID: personID, Live: mine.Live, CustomerID: made.ID, CreatedAt: db.At(tx.Now),
		})
		if err == nil { // another tab may have been first
			id, err = q.StripeCustomer(ctx, mine)
		}
		return err
	})
	return id, err
}

// dropCustomer forgets a customer that Stripe no longer has, with all cards: the next order that saves a card makes
// another.
func (p *Provider) dropCustomer(ctx context.Context, id string) error {
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		was, ok, err := db.Found(paymentdb.New(tx).DropStripeCustomer(ctx, id))
		if err != nil || !ok {
			return err
		}
		return payment.Lost(ctx, tx, was.PersonID, Name, "", was.Live)
	})
}

// noCustomer reports whether Stripe refuses what it was asked because the customer isn't there any more.
func noCustomer(err error) bool {
	var said *sdk.Error
	return errors.As(err, &said) && said.Param == "customer" && said.Type == sdk.ErrorTypeInvalidRequest
}

// lost forgets a card, if that Stripe no longer has it is why a charge was refused. What Stripe answered is said, and
// why is the same in our words. Stripe names no code for a card that was removed in its dashboard, so it is asked for
// it. Error: payment.card_gone, or else why.
func (p *Provider) lost(
	ctx context.Context, token string, owner paymentdb.StripeCardOwnerRow, said, why error,
) error {
	if noCustomer(said) {
		return cmp.Or(p.dropCustomer(ctx, owner.CustomerID), error(payment.ErrCardGone))
	}
	card, err := p.api.V1PaymentMethods.Retrieve(ctx, token, &sdk.PaymentMethodRetrieveParams{})
	var problem *sdk.Error
	if errors.As(err, &problem) && problem.Code == sdk.ErrorCodeResourceMissing {
		card, err = &sdk.PaymentMethod{}, nil
	}
	if err != nil || card.Customer != nil && card.Customer.ID == owner.CustomerID {
		return why
	}
	err = p.db.InTx(ctx, func(tx *db.Tx) error {
		return payment.Lost(ctx, tx, owner.PersonID, Name, token, p.Live())
	})
	return cmp.Or(err, error(payment.ErrCardGone))
}

// savedBy is the card that a paid intent has saved.
func savedBy(row paymentdb.StripePayment, intent *sdk.PaymentIntent) *payment.Card {
	charge := intent.LatestCharge
	if row.CardToken != "" || row.CustomerID == "" || intent.Customer == nil || intent.Customer.ID != row.CustomerID ||
		intent.SetupFutureUsage != sdk.PaymentIntentSetupFutureUsageOffSession || charge == nil ||
		charge.PaymentMethod == "" || charge.PaymentMethodDetails == nil || charge.PaymentMethodDetails.Card == nil {
		return nil
	}
	card := charge.PaymentMethodDetails.Card
	saved := &payment.Card{
		Token: charge.PaymentMethod, Brand: brandOf(string(card.Brand)), Last4: card.Last4, ExpMonth: int(card.ExpMonth),
		ExpYear: int(card.ExpYear), Live: row.Live,
	}
	if charge.BillingDetails != nil {
		saved.Name = charge.BillingDetails.Name
	}
	return saved
}

// Charge implements payment.Provider: of cards that were saved here, in this mode. The row is there before Stripe is
// asked, as that of a page is.
func (p *Provider) Charge(ctx context.Context, c payment.Charge) (payment.Result, error) {
	owner, ok, err := db.Found(paymentdb.New(p.db.Read()).StripeCardOwner(ctx, paymentdb.StripeCardOwnerParams{
		Token: c.Token, Live: p.Live(),
	}))
	if err == nil && !ok {
		err = payment.ErrCardGone
	}
	if err == nil {
		err = p.db.InTx(ctx, func(tx *db.Tx) error {
			return paymentdb.New(tx).InsertStripePayment(ctx, paymentdb.InsertStripePaymentParams{
				Key: c.Key, Cents: c.Cents, Currency: c.Currency, Live: p.Live(), CreatedAt: db.At(tx.Now), OnSite: true,
				CustomerID: owner.CustomerID, CardToken: c.Token,
			})
		})
	}
	if err != nil {
		return payment.Result{}, err
	}
	params := &sdk.PaymentIntentCreateParams{
		Amount: sdk.Int64(c.Cents), Currency: sdk.String(strings.ToLower(c.Currency)), Description: sdk.String(c.Number),
		Metadata: map[string]string{"order": c.Key, "number": c.Number}, Customer: sdk.String(owner.CustomerID),
		PaymentMethod: sdk.String(c.Token), PaymentMethodTypes: []*string{sdk.String("card")},
		OffSession: sdk.Bool(true), Confirm: sdk.Bool(true),
	}
	params.SetIdempotencyKey(c.Key)
	intent, said := p.api.V1PaymentIntents.Create(ctx, params)
	if intent, err = charged(intent, said); errors.Is(err, payment.ErrRefused) {
		err = p.lost(ctx, c.Token, owner, said, err)
	}
	if err != nil {
		return payment.Result{}, err
	}
	if err := p.setIntent(ctx, c.Key, intent.ID); err != nil {
		return payment.Result{}, err
	}
	result, ok, err := p.Lookup(ctx, c.Key)
	if err == nil && !ok {
		err = errors.New("stripe: payment " + c.Key + " was charged, and isn't there")
	}
	return result, err
}

// charged is the intent that Stripe has made for a charge, also where the bank has declined it. Error: ErrRefused where
// nothing was made; of any other the result is unknown.
func charged(made *sdk.PaymentIntent, err error) (*sdk.PaymentIntent, error) {
	var said *sdk.Error
	switch {
	case err == nil:
		return made, nil
	case !errors.As(err, &said):
		return nil, err
	case said.PaymentIntent != nil && said.PaymentIntent.ID != "":
		return said.PaymentIntent, nil
	case said.Type == sdk.ErrorTypeIdempotency, said.Type == sdk.ErrorTypeCard:
		return nil, errors.New("stripe: " + said.Msg) // something was made under this key
	}
	return nil, refused(err)
}

// findCharge returns the intent of a charge whose answer was lost; "" if there is none.
func (p *Provider) findCharge(ctx context.Context, row paymentdb.StripePayment) (string, error) {
	list := &sdk.PaymentIntentListParams{Customer: sdk.String(row.CustomerID)}
	list.Limit = sdk.Int64(100)
	for made, err := range p.api.V1PaymentIntents.List(ctx, list).All(ctx) {
		if noCustomer(err) { // who is deleted with all cards: nothing can be charged any more
			return "", nil
		}
		if err != nil {
			return "", refused(err)
		}
		if made.Metadata["order"] == row.Key {
			return made.ID, nil
		}
	}
	return "", nil
}

// chargeStands is how the charge of a saved card stands. One that wasn't paid is canceled, so that it never is.
func (p *Provider) chargeStands(ctx context.Context, row paymentdb.StripePayment) (
	payment.Result, *sdk.PaymentIntent, error,
) {
	intent, err := p.intent(ctx, row)
	if err == nil && intentOutcome(intent).Outcome == payment.Unpaid {
		if err = p.cancelIntent(ctx, row); err == nil {
			intent, err = p.intent(ctx, row)
		}
	}
	if err != nil {
		return payment.Result{}, nil, err
	}
	result := intentOutcome(intent)
	if result.Outcome == payment.Unpaid {
		return payment.Result{}, nil, errors.New("stripe: the bank is still deciding about " + intent.ID)
	}
	if intent.Status == sdk.PaymentIntentStatusCanceled {
		result.Outcome = declineOf(intent.LastPaymentError)
	}
	return result, intent, nil
}

// declineOf is what a bank's refusal means.
func declineOf(said *sdk.Error) payment.Outcome {
	if said == nil {
		return payment.Declined
	}
	for _, code := range []string{string(said.DeclineCode), string(said.Code)} {
		switch code {
		case string(sdk.ErrorCodeAuthenticationRequired):
			return payment.AsksHolder
		case string(sdk.DeclineCodeInsufficientFunds):
			return payment.Insufficient
		case string(sdk.ErrorCodeExpiredCard):
			return payment.ExpiredCard
		}
	}
	return payment.Declined
}

const (
	clearAgain  = time.Minute
	clearSeldom = 12 * time.Hour
)

// Clear has Stripe delete the customers and cards that were discarded here. It is tried until Stripe has done so, or
// doesn't know them.
func (p *Provider) Clear(ctx context.Context) error {
	due, err := paymentdb.New(p.db.Read()).DueStripeGarbage(ctx, paymentdb.DueStripeGarbageParams{
		Live: p.Live(), DueAt: db.At(p.db.Now()),
	})
	for _, row := range due {
		if ctx.Err() != nil {
			break
		}
		failed := p.clear(ctx, row.ID)
		err = errors.Join(err, failed, p.db.InTx(ctx, func(tx *db.Tx) error {
			q := paymentdb.New(tx)
			if failed == nil {
				return q.EndStripeGarbage(ctx, row.ID)
			}
			return q.DelayStripeGarbage(ctx, paymentdb.DelayStripeGarbageParams{
				ID: row.ID, DueAt: db.At(tx.Now.Add(min(clearAgain<<min(row.Tries, 10), clearSeldom))),
			})
		}))
	}
	return err
}

func (p *Provider) clear(ctx context.Context, id string) (err error) {
	if strings.HasPrefix(id, "cus_") {
		_, err = p.api.V1Customers.Delete(ctx, id, &sdk.CustomerDeleteParams{})
	} else {
		_, err = p.api.V1PaymentMethods.Detach(ctx, id, &sdk.PaymentMethodDetachParams{})
	}
	var said *sdk.Error
	if errors.As(err, &said) && (said.HTTPStatusCode == 400 || said.HTTPStatusCode == 404) {
		return nil // it has gone, or is of no customer
	}
	return refused(err)
}

var _ payment.Keeper = (*Provider)(nil)

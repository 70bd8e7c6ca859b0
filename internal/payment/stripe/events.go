package stripe

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment/paymentdb"
)

const (
	// busyAgain is when an event is tried again whose order a worker has just now.
	busyAgain  = 3 * time.Second
	eventTries = 40 // with doubling pauses up to an hour: a day and a half
	keepEvents = 90 * 24 * time.Hour
)

// What can be wrong with an event, as its row says.
const (
	WrongMode     = "mode"
	WrongAccount  = "account"
	WrongOrder    = "order" // none of ours: another shop may use the same account
	WrongAmount   = "amount"
	WrongCurrency = "currency"
	GivenUp       = "given_up"
)

// about is what any object of an event says of the charge that it is about. Fields are those of several kinds.
type about struct {
	ID                string            `json:"id"`
	Object            string            `json:"object"`
	ClientReferenceID string            `json:"client_reference_id"`
	PaymentIntent     json.RawMessage   `json:"payment_intent"`
	Metadata          map[string]string `json:"metadata"`
	AmountTotal       int64             `json:"amount_total"`
	Amount            int64             `json:"amount"`
	Currency          string            `json:"currency"`
}

// keep stores an event, once.
func (p *Provider) keep(ctx context.Context, event sdk.Event) error {
	var object about
	if err := json.Unmarshal(event.Data.Raw, &object); err != nil {
		return errSignature.Because(err)
	}
	row := paymentdb.InsertStripeEventParams{
		ID: event.ID, Type: string(event.Type), ObjectID: object.ID, Live: event.Livemode, Account: event.Account,
		Currency: strings.ToUpper(object.Currency), PaymentKey: object.Metadata["order"],
	}
	if id, ok := sdk.ParseID(object.PaymentIntent); ok {
		row.IntentID = id
	}
	switch object.Object {
	case "checkout.session":
		row.SessionID, row.Cents = object.ID, object.AmountTotal
		if object.ClientReferenceID != "" {
			row.PaymentKey = object.ClientReferenceID
		}
	case "payment_intent":
		row.IntentID, row.Cents = object.ID, object.Amount
	case "charge":
		row.Cents = object.Amount
	default: // a refund or a dispute may be of a part, and in the currency of the card
		row.Currency = ""
	}
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		row.ReceivedAt = db.At(tx.Now)
		now := db.At(tx.Now)
		row.DueAt = &now
		_, err := paymentdb.New(tx).InsertStripeEvent(ctx, row)
		return err
	})
}

// Work goes through what Stripe has sent, on every instance, every second. Doing it twice does no harm.
func (p *Provider) Work(ctx context.Context) error {
	now := db.At(p.db.Now())
	events, err := paymentdb.New(p.db.Read()).DueStripeEvents(ctx, &now)
	for _, event := range events {
		if ctx.Err() != nil {
			break
		}
		if failed := p.workOn(ctx, event); failed != nil {
			err = errors.Join(err, fmt.Errorf("event %s: %w", event.ID, failed), p.later(ctx, event))
		}
	}
	return err
}

// later has an event tried again.
func (p *Provider) later(ctx context.Context, event paymentdb.StripeEvent) error {
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		if event.Tries >= eventTries {
			return end(ctx, tx, event, GivenUp)
		}
		due := db.At(tx.Now.Add(min(time.Second<<min(event.Tries, 12), time.Hour)))
		return paymentdb.New(tx).DelayStripeEvent(ctx, paymentdb.DelayStripeEventParams{ID: event.ID, DueAt: &due})
	})
}

func end(ctx context.Context, tx *db.Tx, event paymentdb.StripeEvent, problem string) error {
	if problem != "" && problem != WrongOrder {
		tx.AfterCommit(func() {
			slog.Error("an event of Stripe was not taken", "event", event.ID, "type", event.Type, "problem", problem)
		})
	}
	return paymentdb.New(tx).EndStripeEvent(ctx, paymentdb.EndStripeEventParams{ID: event.ID, Problem: problem})
}

// workOn believes nothing of an event but that something has happened: the order is woken, and its worker asks Stripe.
func (p *Provider) workOn(ctx context.Context, event paymentdb.StripeEvent) error {
	problem, row, err := p.problemOf(ctx, event)
	if err != nil {
		return err
	}
	if problem == "" && strings.HasPrefix(event.Type, "charge.dispute.") {
		if err := p.dispute(ctx, row, event.ObjectID); err != nil {
			return err
		}
	}
	if problem == "" && strings.HasPrefix(event.Type, "charge.refund") {
		intent := event.IntentID
		if intent == "" {
			intent = row.IntentID
		}
		if err := p.outside(ctx, row, intent); err != nil {
			return err
		}
	}
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		if problem != "" {
			return end(ctx, tx, event, problem)
		}
		q := paymentdb.New(tx)
		if event.SessionID != "" && row.SessionID == "" { // the answer that named it was lost
			if _, err := q.SetStripeSession(ctx, paymentdb.SetStripeSessionParams{
				Key: row.Key, SessionID: event.SessionID,
			}); err != nil {
				return err
			}
		}
		if row.OnSite && row.IntentID == "" && event.IntentID != "" { // the answer that named it was lost
			if err := q.SetStripeIntent(ctx, paymentdb.SetStripeIntentParams{
				Key: row.Key, IntentID: event.IntentID,
			}); err != nil {
				return err
			}
		}
		if row.FeeDueAt != nil && strings.HasPrefix(event.Type, "charge.") {
			now := db.At(tx.Now)
			if err := q.SetStripeFeeDue(ctx, paymentdb.SetStripeFeeDueParams{Key: row.Key, FeeDueAt: &now}); err != nil {
				return err
			}
		}
		busy, err := p.wake(ctx, tx, row.Key)
		if err != nil {
			return err
		}
		if busy && event.Tries < eventTries {
			due := db.At(tx.Now.Add(busyAgain))
			return q.DelayStripeEvent(ctx, paymentdb.DelayStripeEventParams{ID: event.ID, DueAt: &due})
		}
		return end(ctx, tx, event, "")
	})
}

// problemOf says what is wrong with an event, or which payment it is about.
func (p *Provider) problemOf(ctx context.Context, event paymentdb.StripeEvent) (
	problem string, row paymentdb.StripePayment, err error,
) {
	if event.Live != Live(p.config.SecretKey) {
		return WrongMode, row, nil
	}
	if event.Account != "" {
		own, err := p.account(ctx)
		if err != nil || event.Account != own.ID {
			return WrongAccount, row, err
		}
	}
	row, ok, err := db.Found(paymentdb.New(p.db.Read()).StripePaymentFor(ctx, paymentdb.StripePaymentForParams{
		Key: event.PaymentKey, SessionID: event.SessionID, IntentID: event.IntentID,
	}))
	switch {
	case err != nil:
		return "", row, err
	case !ok:
		return WrongOrder, row, nil
	case event.Currency != "" && event.Currency != row.Currency:
		return WrongCurrency, row, nil
	case event.Cents != 0 && event.Cents != row.Cents:
		return WrongAmount, row, nil
	}
	return "", row, nil
}

// Prune deletes old events.
func (p *Provider) Prune(ctx context.Context) error {
	return p.db.InTx(ctx, func(tx *db.Tx) error {
		return paymentdb.New(tx).ForgetStripeEvents(ctx, db.At(tx.Now.Add(-keepEvents)))
	})
}

func (p *Provider) account(ctx context.Context) (*sdk.Account, error) {
	own, err := p.api.V1Accounts.Retrieve(ctx, &sdk.AccountRetrieveParams{})
	if err != nil {
		return nil, refused(err)
	}
	return own, nil
}

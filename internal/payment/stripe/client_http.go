package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v85"

	"stoa/internal/kit/db"
	"stoa/internal/payment"
)

// Config is how an installation reaches its account.
type Config struct {
	SecretKey, PublishableKey, WebhookSecret string
	API                                      string // base address, or "" for Stripe's
	PublicURL                                string // of this site, where buyers come back to
	Client                                   *http.Client
}

// New creates the provider. wake is told of what Stripe says about a charge.
func New(d *db.DB, c Config, wake Wake) *Provider {
	client := c.Client
	if client == nil {
		client = &http.Client{Timeout: 15 * time.Second}
	}
	backend := &sdk.BackendConfig{
		EnableTelemetry: sdk.Bool(false), HTTPClient: client, MaxNetworkRetries: sdk.Int64(0),
		LeveledLogger: &sdk.LeveledLogger{Level: sdk.LevelNull},
	}
	if c.API != "" {
		backend.URL = sdk.String(strings.TrimSuffix(c.API, "/"))
	}
	return &Provider{
		db: d, config: c, wake: wake, api: sdk.NewClient(c.SecretKey, sdk.WithBackends(sdk.NewBackendsWithConfig(backend))),
	}
}

// refused wraps what Stripe understood and won't do in payment.ErrRefused. What it could not do now is another error.
func refused(err error) error {
	var said *sdk.Error
	if !errors.As(err, &said) {
		return err
	}
	short := fmt.Errorf("stripe: %s (%d %s %s)", said.Msg, said.HTTPStatusCode, said.Type, said.Code)
	switch status := said.HTTPStatusCode; {
	case status == http.StatusTooManyRequests, status == http.StatusConflict, status >= 500:
		return short
	}
	return errors.Join(payment.ErrRefused, short)
}

// forGood reports whether Stripe's refusal of a refund stays as it is: not while it is about our key, our balance, or a
// dispute that is open.
func (p *Provider) forGood(ctx context.Context, intent string, said *sdk.Error) bool {
	switch said.HTTPStatusCode {
	case http.StatusBadRequest, http.StatusPaymentRequired, http.StatusNotFound:
	default:
		return false
	}
	switch said.Code {
	case sdk.ErrorCodeBalanceInsufficient, sdk.ErrorCodeInsufficientFunds:
		return false
	case sdk.ErrorCodeChargeDisputed:
		list := &sdk.DisputeListParams{PaymentIntent: sdk.String(intent)}
		list.Limit = sdk.Int64(100)
		lost := false
		for dispute, err := range p.api.V1Disputes.List(ctx, list).All(ctx) {
			if err != nil || stateOf(dispute.Status) == payment.DisputeOpen {
				return false
			}
			lost = lost || stateOf(dispute.Status) == payment.DisputeLost
		}
		return lost // one that was won is refused for a day at most, while Stripe repeats what it said before
	}
	return said.Type != sdk.ErrorTypeIdempotency
}

package stripe

import (
	"io"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

const (
	largestEvent = 1 << 20 // bytes
	// replayed is how old a signature may be.
	replayed = 5 * time.Minute
)

var (
	errSignature = fault.New(fault.Invalid, "request.invalid", "This isn’t signed with the webhook’s secret.")
	errNoSecret  = fault.New(fault.NotFound, "address.not_found", "There’s nothing at this address.")
)

// Receive takes a message from Stripe: POST /api/payment/stripe/webhook. It is stored before anything else happens, and
// worked on by Work, so Stripe never waits for us.
func (p *Provider) Receive(w http.ResponseWriter, r *http.Request) {
	if p.config.WebhookSecret == "" {
		web.WriteError(w, r, errNoSecret)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestEvent))
	if err != nil {
		web.WriteError(w, r, errSignature.Because(err))
		return
	}
	event, err := webhook.ConstructEventWithOptions(
		body, r.Header.Get("Stripe-Signature"), p.config.WebhookSecret,
		webhook.ConstructEventOptions{Tolerance: replayed, IgnoreAPIVersionMismatch: true},
	)
	if err != nil || event.ID == "" || event.Data == nil {
		web.WriteError(w, r, errSignature.Because(err))
		return
	}
	if err := p.keep(r.Context(), event); err != nil {
		web.WriteError(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

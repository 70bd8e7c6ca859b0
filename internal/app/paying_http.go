package app

import (
	"context"
	"net/http"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/payment"
	"stoa/internal/payment/stripe"
)

// PayMethod is a way to pay at the checkout.
type PayMethod struct {
	Provider string `json:"provider" enum:"test,stripe,transfer"`
	// Page is whether buyers are led to a page of the provider's; else they give a card here.
	Page bool `json:"page"`
	Test bool `json:"test" doc:"no money moves"`
	// Fields is how a browser gets the provider's fields into our checkout; nil if there is only its page.
	Fields *PayFields `json:"fields"`
}

// PayFields are the provider's script and the key that it wants.
type PayFields struct {
	Script string `json:"script"`
	Key    string `json:"key"`
}

// PayMethods are the ways to pay, the first one chosen.
type PayMethods struct {
	Methods []PayMethod `json:"methods"`
}

func (a *App) paymentRoutes(api *web.API) {
	a.cards.Routes(api, a.testProvider)
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/payment/methods", Summary: "List the ways to pay", Who: web.Visitor,
	}, func(ctx context.Context, _ *struct{}) (*PayMethods, error) {
		out := &PayMethods{Methods: []PayMethod{}}
		for _, p := range a.pays.All() {
			awaited, waits := p.(payment.Awaited)
			if waits && awaited.Ready(ctx) != nil { // nobody could pay; the admin says what is missing
				continue
			}
			_, page := p.(payment.Paged)
			method := PayMethod{
				Provider: p.Name(), Page: page, Test: p.Name() == testProvider || page && !stripe.Live(a.Config.Stripe.SecretKey),
			}
			if c := a.Config.Stripe; p.Name() == stripe.Name && c.PublishableKey != "" {
				method.Fields = &PayFields{Script: c.script(), Key: c.PublishableKey}
			}
			out.Methods = append(out.Methods, method)
		}
		return out, nil
	})
	api.Mux.HandleFunc("POST /api/payment/stripe/webhook", func(w http.ResponseWriter, r *http.Request) {
		if a.stripe == nil {
			web.WriteError(w, r, fault.New(fault.NotFound, "address.not_found", "There’s nothing at this address."))
			return
		}
		a.stripe.Receive(w, r)
	})
}

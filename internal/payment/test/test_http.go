package test

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type newCardIn struct {
	Body struct {
		Name     string `json:"name"`
		Number   string `json:"number"`
		ExpMonth int    `json:"expMonth"`
		ExpYear  int    `json:"expYear"`
		CVV      string `json:"cvv"`
	}
}

// CardToken represents a card at checkout.
type CardToken struct {
	Token    string `json:"token"`
	Brand    string `json:"brand"`
	Last4    string `json:"last4"`
	ExpMonth int    `json:"expMonth"`
	ExpYear  int    `json:"expYear"`
}

// Routes registers the card form. A real provider has its own form, whose content never reaches us.
func (p *Provider) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/payment/test/tokens", Summary: "Turn a test card into a token",
		Who: web.Learner, Limit: web.NewLimiter(30, 2*time.Second),
	},
		func(ctx context.Context, in *newCardIn) (*CardToken, error) {
			b := in.Body
			card, err := p.Tokenize(ctx, NewCard{
				Name: b.Name, Number: b.Number, CVV: b.CVV, ExpMonth: b.ExpMonth, ExpYear: b.ExpYear,
			})
			return &CardToken{
				Token: card.Token, Brand: card.Brand, Last4: card.Last4, ExpMonth: card.ExpMonth,
				ExpYear: card.ExpYear,
			}, err
		})
}

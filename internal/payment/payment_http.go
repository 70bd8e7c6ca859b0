package payment

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

// Cards is a list of them.
type Cards struct {
	Cards []Card `json:"cards"`
}

type cardIn struct {
	ID string `path:"id"`
}

type addCardIn struct {
	Body struct {
		Token string `json:"token" maxLength:"100"`
	}
}

// Routes registers the operations on api; provider tokenizes new cards.
func (s *Service) Routes(api *web.API, provider Provider) {
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/payment/cards", Summary: "Save a card", Who: web.Learner,
		Limit: web.NewLimiter(20, 10*time.Second),
	},
		func(ctx context.Context, in *addCardIn) (*Cards, error) {
			if err := s.Add(ctx, provider, in.Body.Token); err != nil {
				return nil, err
			}
			cards, err := s.Cards(ctx)
			return &Cards{Cards: cards}, err
		})
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/payment/cards", Summary: "List your saved cards", Who: web.Learner,
	},
		func(ctx context.Context, _ *struct{}) (*Cards, error) {
			cards, err := s.Cards(ctx)
			return &Cards{Cards: cards}, err
		})
	web.Handle(api, web.Operation{
		Method: http.MethodDelete, Path: "/api/payment/cards/{id}", Summary: "Remove a saved card",
		Who: web.Learner,
	},
		func(ctx context.Context, in *cardIn) (*web.None, error) { return nil, s.Remove(ctx, in.ID) })
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/payment/cards/{id}/default", Summary: "Set the default card",
		Who: web.Learner,
	},
		func(ctx context.Context, in *cardIn) (*web.None, error) { return nil, s.SetDefault(ctx, in.ID) })
}

package refund

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type refundIn struct {
	Number string `path:"number"`
	Slug   string `path:"slug"`
	Body   struct {
		Reason string `json:"reason,omitempty"`
	}
}

// RefundAnswer is the status of a refund.
type RefundAnswer struct {
	State string `json:"state" enum:"asked,done"`
}

// Routes registers the operation on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/orders/{number}/lines/{slug}/refund",
		Summary: "Request a refund for a course", Who: web.Learner, Private: true,
	}, func(ctx context.Context, in *refundIn) (*RefundAnswer, error) {
		state, err := s.Ask(ctx, in.Number, in.Slug, in.Body.Reason)
		return &RefundAnswer{State: state}, err
	})
}

package gift

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type idIn struct {
	ID string `path:"id" maxLength:"60"`
}

type changeIn struct {
	ID   string `path:"id" maxLength:"60"`
	Body Details
}

type codeIn struct {
	Code string `path:"code" maxLength:"60"`
}

// Gifts are a person's gifts to others.
type Gifts struct {
	Gifts []Given `json:"gifts"`
}

// GiftRedeemed answers who has redeemed a gift: Slug is the course.
type GiftRedeemed struct {
	Slug string `json:"slug"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(http.MethodGet, "gifts", "List your gifts to others", web.Learner), func(
		ctx context.Context, _ *struct{},
	) (*Gifts, error) {
		rows, err := s.Given(ctx)
		return &Gifts{Gifts: rows}, err
	})
	change := op(http.MethodPut, "gifts/{id}", "Change who a gift is for, or its day", web.Learner)
	change.Limit = web.NewLimiter(30, 10*time.Second)
	web.Handle(api, change, func(ctx context.Context, in *changeIn) (*Given, error) {
		return s.Change(ctx, in.ID, in.Body)
	})
	again := op(http.MethodPost, "gifts/{id}/email", "Send the email of a gift again", web.Learner)
	again.Limit = web.NewLimiter(10, time.Minute)
	web.Handle(api, again, func(ctx context.Context, in *idIn) (*web.None, error) {
		return nil, s.Resend(ctx, in.ID)
	})
	tries := web.NewLimiter(30, 2*time.Second) // so that codes cannot be guessed
	offer := op(http.MethodGet, "gift-codes/{code}", "Get the gift of a code", web.Visitor)
	offer.Limit = tries
	web.Handle(api, offer, func(ctx context.Context, in *codeIn) (*Offer, error) {
		return s.Offer(ctx, in.Code)
	})
	redeem := op(http.MethodPost, "gift-codes/{code}", "Redeem a gift", web.Learner)
	redeem.Limit = tries
	web.Handle(api, redeem, func(ctx context.Context, in *codeIn) (*GiftRedeemed, error) {
		slug, err := s.Redeem(ctx, in.Code)
		return &GiftRedeemed{Slug: slug}, err
	})
}

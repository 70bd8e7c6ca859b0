package wish

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"stoa/internal/cart"
	"stoa/internal/kit/web"
)

type wishIn struct {
	Slug string `path:"slug" maxLength:"300"`
}

// Cookie holds the course that a visitor wished for without scripts, while they sign in.
const Cookie = "stoa_wish"

const untilSignIn = time.Hour

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/wish-list" + path, Summary: summary, Who: web.Learner}
	}
	web.Handle(api, op(http.MethodGet, "", "Get your wish list"), func(
		ctx context.Context, _ *struct{},
	) (*List, error) {
		return s.Wishes(ctx)
	})
	web.Handle(api, op(http.MethodPut, "/{slug}", "Add a course to your wish list"), func(
		ctx context.Context, in *wishIn,
	) (*web.None, error) {
		return nil, s.Add(ctx, in.Slug)
	})
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/visitor-wish/{slug}", Who: web.Visitor,
		Summary: "Wish for a course as a visitor: it is added to the wish list of who signs in within an hour",
	}, func(ctx context.Context, in *wishIn) (*web.None, error) {
		web.SetCookie(ctx, Cookie, url.QueryEscape(in.Slug), untilSignIn)
		return nil, nil
	})
	web.Handle(api, op(http.MethodDelete, "/{slug}", "Remove a course from your wish list"), func(
		ctx context.Context, in *wishIn,
	) (*web.None, error) {
		return nil, s.Remove(ctx, in.Slug)
	})
	web.Handle(api, op(http.MethodPost, "/{slug}/move", "Move a course from your wish list to the cart"), func(
		ctx context.Context, in *wishIn,
	) (*cart.Cart, error) {
		return s.Move(ctx, in.Slug)
	})
}

package cart

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/gift"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Cookie holds a visitor's cart.
const Cookie = session.VisitorCookie

const cartLasts = 90 * 24 * time.Hour

type addIn struct {
	Body struct {
		Slug string `json:"slug"`
	}
}

type lineIn struct {
	Slug string `path:"slug"`
}

type couponIn struct {
	Body struct {
		Code string `json:"code"`
	}
}

type giftIn struct {
	Slug string `path:"slug"`
	Body gift.Details
}

type seatsIn struct {
	Slug string `path:"slug"`
	Body struct {
		Seats int `json:"seats"`
	}
}

type buyerIn struct{ Body CartBuyer }

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(
		http.MethodGet, "cart", "Get the cart", web.Visitor,
	), func(ctx context.Context, _ *struct{}) (*Cart, error) {
		return s.Cart(ctx, web.Cookie(ctx, Cookie))
	})
	web.Handle(api, op(
		http.MethodPost, "cart/lines", "Add a course to the cart", web.Visitor,
	), func(ctx context.Context, in *addIn) (*Cart, error) {
		return keepCookie(ctx)(s.Add(ctx, in.Body.Slug, web.Cookie(ctx, Cookie)))
	})
	web.Handle(api, op(
		http.MethodDelete, "cart/lines/{slug}", "Remove a course from the cart", web.Visitor,
	), func(ctx context.Context, in *lineIn) (*Cart, error) {
		return keepCookie(ctx)(s.Remove(ctx, in.Slug, web.Cookie(ctx, Cookie)))
	})
	coupon := op(http.MethodPut, "cart/coupon", "Apply a coupon to the cart", web.Visitor)
	coupon.Limit = web.NewLimiter(30, 2*time.Second) // so that codes cannot be guessed
	web.Handle(api, coupon, func(ctx context.Context, in *couponIn) (*Cart, error) {
		return keepCookie(ctx)(s.ApplyCoupon(ctx, in.Body.Code, web.Cookie(ctx, Cookie)))
	})
	buyer := op(http.MethodPut, "cart/buyer", "Say who buys, for the tax", web.Learner)
	buyer.Limit = web.NewLimiter(30, 2*time.Second) // each VAT id may be a question to VIES
	web.Handle(api, buyer, func(ctx context.Context, in *buyerIn) (*Cart, error) {
		return s.SetBuyer(ctx, in.Body)
	})
	give := op(http.MethodPut, "cart/gifts/{slug}", "Put a course into the cart as a gift", web.Learner)
	give.Limit = web.NewLimiter(30, 10*time.Second)
	web.Handle(api, give, func(ctx context.Context, in *giftIn) (*Cart, error) {
		return s.Give(ctx, in.Slug, in.Body)
	})
	seats := op(http.MethodPut, "cart/seats/{slug}", "Put seats of a course for a team into the cart", web.Learner)
	seats.Limit = web.NewLimiter(30, 10*time.Second)
	web.Handle(api, seats, func(ctx context.Context, in *seatsIn) (*Cart, error) {
		return s.PutSeats(ctx, in.Slug, in.Body.Seats)
	})
	s.bundleRoutes(api, op)
	web.Handle(api, op(
		http.MethodDelete, "cart/coupon", "Remove the coupon from the cart", web.Visitor,
	), func(ctx context.Context, _ *struct{}) (*Cart, error) {
		return keepCookie(ctx)(s.DropCoupon(ctx, web.Cookie(ctx, Cookie)))
	})
}

func (s *Service) bundleRoutes(api *web.API, op func(method, path, summary string, who web.Role) web.Operation) {
	const path = "cart/bundles/{slug}"
	web.Handle(api, op(
		http.MethodGet, path, "Get what a bundle is to the viewer", web.Visitor,
	), func(ctx context.Context, in *lineIn) (*BundleStanding, error) {
		return s.BundleStanding(ctx, in.Slug, web.Cookie(ctx, Cookie))
	})
	web.Handle(api, op(
		http.MethodPut, path, "Put a bundle into the cart", web.Visitor,
	), func(ctx context.Context, in *lineIn) (*Cart, error) {
		return keepCookie(ctx)(s.AddBundle(ctx, in.Slug, web.Cookie(ctx, Cookie)))
	})
	web.Handle(api, op(
		http.MethodDelete, path, "Remove a bundle from the cart", web.Visitor,
	), func(ctx context.Context, in *lineIn) (*Cart, error) {
		return keepCookie(ctx)(s.RemoveBundle(ctx, in.Slug, web.Cookie(ctx, Cookie)))
	})
}

// keepCookie saves a visitor's changed cart in the cookie.
func keepCookie(ctx context.Context) func(*Cart, string, error) (*Cart, error) {
	return func(cart *Cart, cookie string, err error) (*Cart, error) {
		if _, signedIn := session.From(ctx); err == nil && !signedIn {
			lasts := cartLasts
			if cookie == "" {
				lasts = -time.Second
			}
			web.SetCookie(ctx, Cookie, cookie, lasts)
		}
		return cart, err
	}
}

package bundle

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type slugIn struct {
	Slug string `path:"slug" maxLength:"100"`
}

type formIn struct{ Body BundleForm }

type editIn struct {
	ID   string `path:"id" maxLength:"60"`
	Body BundleForm
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/bundles/{slug}", Summary: "Get a bundle of courses", Who: web.Visitor,
	}, func(ctx context.Context, in *slugIn) (*BundleOffer, error) { return s.Get(ctx, in.Slug) })
	op := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/bundles" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	web.Handle(api, op(http.MethodGet, "", "List bundles"), func(
		ctx context.Context, _ *struct{},
	) (*AdminBundles, error) {
		return s.List(ctx)
	})
	web.Handle(api, op(http.MethodPost, "", "Create a bundle"), func(
		ctx context.Context, in *formIn,
	) (*AdminBundle, error) {
		return s.Create(ctx, in.Body)
	})
	web.Handle(api, op(http.MethodPut, "/{id}", "Change a bundle"), func(
		ctx context.Context, in *editIn,
	) (*AdminBundle, error) {
		return s.Edit(ctx, in.ID, in.Body)
	})
}

package banner

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

// BannerForm is the banner as an operator wants it, and the revision that they have seen.
type BannerForm struct {
	Content
	Revision int64 `json:"revision"`
}

type bannerIn struct{ Body BannerForm }

// Routes registers the operations on api. style is the CSS with which pages show it.
func (s *Service) Routes(style string) func(api *web.API) {
	return func(api *web.API) {
		operation := func(method, summary string) web.Operation {
			return web.Operation{Method: method, Path: "/api/admin/banner", Summary: summary, Who: web.Operator, Private: true}
		}
		web.Handle(api, operation(http.MethodGet, "Get the banner above every page"),
			func(ctx context.Context, _ *struct{}) (*AdminBanner, error) { return s.Admin(ctx, style) })
		web.Handle(api, operation(http.MethodPut, "Set the banner above every page"),
			func(ctx context.Context, in *bannerIn) (*AdminBanner, error) {
				if err := s.Set(ctx, in.Body.Content, in.Body.Revision); err != nil {
					return nil, err
				}
				return s.Admin(ctx, style)
			})
	}
}

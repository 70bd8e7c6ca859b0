package release

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

// Routes registers the operation on api.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/release", Summary: "Get what is known of newer releases",
		Who: web.Operator, Private: true,
	}, func(ctx context.Context, _ *struct{}) (*ReleaseNotice, error) {
		return s.Notice(ctx)
	})
}

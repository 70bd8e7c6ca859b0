package upload

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type uploadIn struct {
	ID string `path:"id"`
}

// Uploads is the viewer's uploads that can be continued.
type Uploads struct {
	Uploads []Upload `json:"uploads"`
}

// Routes registers the operations. Those of tus are plain handlers: Serve.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/uploads", Summary: "List your unfinished uploads", Who: instructors,
	}, func(ctx context.Context, _ *struct{}) (*Uploads, error) {
		list, err := s.Unfinished(ctx)
		return &Uploads{Uploads: list}, err
	})
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/uploads/{id}/result", Summary: "Get what an upload became", Who: instructors,
	}, func(ctx context.Context, in *uploadIn) (*UploadResult, error) {
		return s.Result(ctx, in.ID)
	})
}

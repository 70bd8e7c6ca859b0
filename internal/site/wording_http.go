package site

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type (
	contactWordsIn struct {
		Lang string `query:"lang" doc:"language code"`
	}
	wordingIn struct {
		Language string `path:"language"`
		Body     WordingForm
	}
)

// Routes registers the operations on api.
func (w *Wordings) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/site/contact", Summary: "Get what the contact page says", Who: web.Visitor,
	},
		func(_ context.Context, in *contactWordsIn) (*ContactWords, error) { return w.Contact(in.Lang), nil })
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/admin/wording", Who: web.Operator, Private: true,
		Summary: "Get the words of the home page, the footer and the contact page, as they are written",
	},
		func(ctx context.Context, _ *struct{}) (*AdminWordings, error) { return w.All(ctx) })
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/admin/wording/{language}", Who: web.Operator, Private: true,
		Summary: "Write the words of the home page, the footer and the contact page in a language",
	},
		func(ctx context.Context, in *wordingIn) (*AdminWordings, error) {
			if err := w.Write(ctx, in.Language, in.Body); err != nil {
				return nil, err
			}
			return w.All(ctx)
		})
}

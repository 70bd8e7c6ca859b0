package site

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type textIn struct {
	Name string `path:"name" doc:"about, faq, payment, privacy or terms"`
	Lang string `query:"lang" doc:"language code; English if there is no translation"`
}

// Routes registers the operations on api.
func (t *Texts) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/site/texts/{name}", Summary: "Get a legal or help text", Who: web.Visitor,
	},
		func(_ context.Context, in *textIn) (*SiteText, error) { return t.Text(in.Name, in.Lang) })
}

package site

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type textIn struct {
	Name string `path:"name" doc:"about, faq, payment, privacy or terms"`
	Lang string `query:"lang" doc:"of the reader; English where there is no translation"`
}

// Routes registers the operations on api.
func (t *Texts) Routes(api *web.API) {
	web.Handle(api, web.Operation{Method: http.MethodGet, Path: "/api/site/texts/{name}", Summary: "A long text of the site", Who: web.Visitor},
		func(_ context.Context, in *textIn) (*SiteText, error) { return t.Text(in.Name, in.Lang) })
}

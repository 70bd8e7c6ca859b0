package site

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type (
	textIn struct {
		Name string `path:"name" doc:"about, faq, imprint, payment, privacy or terms"`
		Lang string `query:"lang" doc:"language code; English if there is no translation"`
	}
	textOfIn struct {
		Name string `path:"name"`
	}
	// WhichText says which one; exported, or its fields would not be filled.
	WhichText struct {
		Name     string `path:"name"`
		Language string `path:"language"`
	}
	textFormIn struct {
		WhichText
		Body TextForm
	}
	textRestoreIn struct {
		WhichText
		Revision int64 `query:"revision"`
	}
)

// Routes registers the operations on api.
func (t *Texts) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/site/texts/{name}", Summary: "Get a legal or help text", Who: web.Visitor,
	},
		func(_ context.Context, in *textIn) (*SiteText, error) { return t.Text(in.Name, in.Lang) })
	operation := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/texts" + path, Summary: summary, Who: web.Operator, Private: true,
			MaxBody: 4 * longestBody,
		}
	}
	then := func(ctx context.Context, name string, err error) (*AdminText, error) {
		if err != nil {
			return nil, err
		}
		return t.Of(ctx, name)
	}
	web.Handle(api, operation(http.MethodGet, "", "List the texts that you can write"),
		func(context.Context, *struct{}) (*AdminTexts, error) { return t.All(), nil })
	web.Handle(api, operation(http.MethodGet, "/{name}", "Get a text as it is written, in every language"),
		func(ctx context.Context, in *textOfIn) (*AdminText, error) { return t.Of(ctx, in.Name) })
	web.Handle(api, operation(http.MethodPost, "/{name}/{language}/preview", "See what a text would look like"),
		func(_ context.Context, in *textFormIn) (*SiteText, error) {
			return t.Preview(in.Name, in.Language, in.Body)
		})
	web.Handle(api, operation(http.MethodPut, "/{name}/{language}", "Write a text in a language"),
		func(ctx context.Context, in *textFormIn) (*AdminText, error) {
			return then(ctx, in.Name, t.Write(ctx, in.Name, in.Language, in.Body))
		})
	web.Handle(api, operation(http.MethodDelete, "/{name}/{language}", "Go back to the built-in text of a language"),
		func(ctx context.Context, in *textRestoreIn) (*AdminText, error) {
			return then(ctx, in.Name, t.Restore(ctx, in.Name, in.Language, in.Revision))
		})
}

package filing

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type (
	addIn struct{ Body NewFiling }
	// Which says which one; exported, or its fields would not be filled.
	Which struct {
		Kind string `path:"kind" enum:"subject,group,category"`
		Slug string `path:"slug"`
	}
	setIn struct {
		Which
		Body struct {
			FilingForm
			Revision int `json:"revision"`
		}
	}
	moveIn struct {
		Which
		Body struct {
			FilingPlace
			Revision int `json:"revision"`
		}
	}
	mergeIn struct {
		Which
		Body struct {
			Into     string `json:"into"`
			Revision int    `json:"revision"`
		}
	}
	deleteIn struct {
		Which
		Revision int `query:"revision"`
	}
)

// Routes registers the operations on api. Each change answers with all as it is then.
func (s *Service) Routes(api *web.API) {
	operation := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/categories" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	then := func(ctx context.Context, err error) (*AdminFiling, error) {
		if err != nil {
			return nil, err
		}
		return s.Filing(ctx)
	}
	web.Handle(api, operation(http.MethodGet, "", "List subjects, groups and categories with their courses counted"),
		func(ctx context.Context, _ *struct{}) (*AdminFiling, error) { return s.Filing(ctx) })
	web.Handle(api, operation(http.MethodPost, "", "Add a subject, a group or a category"),
		func(ctx context.Context, in *addIn) (*AdminFiling, error) { return then(ctx, s.Add(ctx, in.Body)) })
	web.Handle(api, operation(http.MethodPost, "/usual", "Begin with the usual subjects and categories"),
		func(ctx context.Context, _ *struct{}) (*AdminFiling, error) { return then(ctx, s.Usual(ctx)) })
	web.Handle(api, operation(http.MethodPut, "/{kind}/{slug}", "Change a subject, a group or a category"),
		func(ctx context.Context, in *setIn) (*AdminFiling, error) {
			return then(ctx, s.Set(ctx, in.Kind, in.Slug, in.Body.FilingForm, in.Body.Revision))
		})
	web.Handle(api, operation(http.MethodPut, "/{kind}/{slug}/place", "Move a subject, a group or a category"),
		func(ctx context.Context, in *moveIn) (*AdminFiling, error) {
			return then(ctx, s.Move(ctx, in.Kind, in.Slug, in.Body.FilingPlace, in.Body.Revision))
		})
	web.Handle(api, operation(http.MethodPost, "/{kind}/{slug}/merge", "Merge one into another of its kind"),
		func(ctx context.Context, in *mergeIn) (*AdminFiling, error) {
			return then(ctx, s.Merge(ctx, in.Kind, in.Slug, in.Body.Into, in.Body.Revision))
		})
	web.Handle(api, operation(http.MethodDelete, "/{kind}/{slug}", "Delete a subject, a group or a category"),
		func(ctx context.Context, in *deleteIn) (*AdminFiling, error) {
			return then(ctx, s.Delete(ctx, in.Kind, in.Slug, in.Revision))
		})
}

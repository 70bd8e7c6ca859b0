package catalog

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type synonymIn struct {
	Body struct {
		Words string `json:"words" maxLength:"2000" doc:"words and phrases that mean the same, separated by commas"`
	}
}

type setSynonymIn struct {
	ID   string `path:"id"`
	Body struct {
		Words string `json:"words" maxLength:"2000" doc:"words and phrases that mean the same, separated by commas"`
	}
}

type synonymID struct {
	ID string `path:"id"`
}

func (s *Service) synonymRoutes(api *web.API) {
	operation := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/admin/synonyms" + path, Summary: summary, Who: web.Operator, Private: true,
		}
	}
	web.Handle(api, operation(http.MethodGet, "", "List search synonyms"),
		func(ctx context.Context, _ *struct{}) (*Synonyms, error) { return s.Synonyms(ctx) })
	web.Handle(api, operation(http.MethodPost, "", "Add a group of synonyms"),
		func(ctx context.Context, in *synonymIn) (*Synonym, error) { return s.AddSynonym(ctx, in.Body.Words) })
	web.Handle(api, operation(http.MethodPut, "/{id}", "Change a group of synonyms"),
		func(ctx context.Context, in *setSynonymIn) (*web.None, error) {
			return nil, s.SetSynonym(ctx, in.ID, in.Body.Words)
		})
	web.Handle(api, operation(http.MethodDelete, "/{id}", "Remove a group of synonyms"),
		func(ctx context.Context, in *synonymID) (*web.None, error) { return nil, s.RemoveSynonym(ctx, in.ID) })
}

package account

import (
	"context"
	"net/http"

	"stoa/internal/kit/web"
)

type languageIn struct {
	Body struct {
		Language string `json:"language"`
	}
}

func (s *Service) languageRoutes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/language", Summary: "Set the language of pages and emails",
		Who: web.Visitor,
	}, s.chooseLanguage)
}

func (s *Service) chooseLanguage(ctx context.Context, in *languageIn) (*web.None, error) {
	err := s.SetLanguage(ctx, in.Body.Language)
	if err == nil {
		web.KeepLanguage(ctx, in.Body.Language)
	}
	return nil, err
}

package account

import (
	"context"
	"net/http"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/i18n"
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
	return nil, s.SetLanguage(ctx, in.Body.Language)
}

// SetLanguage stores the page language in the browser and, for signed-in people, the email language in
// the account. Errors: a form's, for an unsupported language.
func (s *Service) SetLanguage(ctx context.Context, language string) error {
	var f fault.Form
	if !i18n.Known(language) {
		f.Add("language", "invalid", "Choose one of the available languages.")
	}
	if err := f.Err(); err != nil {
		return err
	}
	web.KeepLanguage(ctx, language)
	v, ok := From(ctx)
	if !ok || v.Language == language {
		return nil
	}
	return s.db.InTx(ctx, func(tx *db.Tx) error {
		return accountdb.New(tx).SetLanguage(ctx, accountdb.SetLanguageParams{
			ID: v.ID, Language: language, UpdatedAt: db.At(tx.Now),
		})
	})
}

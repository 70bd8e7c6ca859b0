package account

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"stoa/internal/credential"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type setupIn struct {
	Token string `query:"token"`
}

type firstPasskeyIn struct {
	Body struct {
		Token string `json:"token"`
		Name  string `json:"name"`
		Email string `json:"email"`
	}
}

type firstIn struct {
	Body struct {
		Token    string `json:"token"`
		Name     string `json:"name"`
		Email    string `json:"email"`
		Password string `json:"password,omitempty" doc:"Or a passkey"`
		Passkey  *struct {
			Key    string          `json:"key"`
			Answer json.RawMessage `json:"answer"`
		} `json:"passkey,omitempty"`
	}
}

// Setup says whether the marketplace waits for its first operator, and whether the link for that works.
type Setup struct {
	Needed bool   `json:"needed"`
	Link   string `json:"link" enum:"none,valid,invalid"`
}

func (s *Service) firstRoutes(api *web.API) {
	limit := web.NewLimiter(30, 2*time.Second)
	operation := func(method, path, summary string) web.Operation {
		return web.Operation{
			Method: method, Path: "/api/setup" + path, Summary: summary, Who: web.Visitor, Private: true, Limit: limit,
		}
	}
	web.Handle(api, operation(
		http.MethodGet, "", "Get whether the marketplace waits for its first operator",
	), s.setup)
	web.Handle(api, operation(
		http.MethodPost, "/passkey", "Ask for a passkey of the first operator",
	), func(ctx context.Context, in *firstPasskeyIn) (*credential.Ceremony, error) {
		return s.BeginFirstPasskey(ctx, FirstIn{Token: in.Body.Token, Name: in.Body.Name, Email: in.Body.Email})
	})
	web.Handle(api, operation(http.MethodPost, "", "Create the first operator, and sign in"), s.firstOperator)
}

func (s *Service) setup(ctx context.Context, in *setupIn) (*Setup, error) {
	has, err := s.HasOperator(ctx)
	if err != nil {
		return nil, err
	}
	out := &Setup{Needed: !has, Link: "none"}
	if in.Token != "" {
		out.Link = "valid"
		if s.CheckSetup(ctx, in.Token) != nil {
			out.Link = "invalid"
		}
	}
	return out, nil
}

func (s *Service) firstOperator(ctx context.Context, in *firstIn) (*Person, error) {
	b := in.Body
	first := FirstIn{
		Token: b.Token, Name: b.Name, Email: b.Email, Password: b.Password, Language: web.Language(ctx),
		Caller: session.CallerOf(ctx),
	}
	if b.Passkey != nil {
		first.PasskeyKey, first.PasskeyAnswer = b.Passkey.Key, b.Passkey.Answer
	}
	token, err := s.FirstOperator(ctx, first)
	if err != nil {
		return nil, err
	}
	return s.Welcome(ctx, token, false)
}

package account

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

type codeIn struct {
	Body struct {
		Code string `json:"code"`
	}
}

// RecoveryCodes are shown once; each signs in once without the app.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

type passkeyIn struct {
	Body struct {
		Key    string          `json:"key"`
		Name   string          `json:"name,omitempty"`
		Answer json.RawMessage `json:"answer"`
	}
}

type passkeyIDIn struct {
	ID   string `path:"id"`
	Body struct {
		Password string `json:"password"`
	}
}

func (s *Service) secondRoutes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(http.MethodGet, "second-factor", "How the sign-in is protected", web.Learner),
		func(ctx context.Context, _ *struct{}) (*SecondFactor, error) { return s.SecondFactor(ctx) })
	web.Handle(api, op(http.MethodPost, "authenticator", "Begin to use an authenticator app", web.Learner), func(ctx context.Context, in *proofIn) (*Authenticator, error) {
		return s.BeginAuthenticator(ctx, in.Body.Password, web.Cookie(ctx, SessionCookie))
	})
	web.Handle(api, op(http.MethodPut, "authenticator", "Ask for its codes from now on", web.Learner), func(ctx context.Context, in *codeIn) (*RecoveryCodes, error) {
		codes, err := s.ConfirmAuthenticator(ctx, in.Body.Code, web.Cookie(ctx, SessionCookie))
		return &RecoveryCodes{Codes: codes}, err
	})
	web.Handle(api, op(http.MethodPost, "authenticator/off", "Ask for no codes any more", web.Learner), func(ctx context.Context, in *proofIn) (*web.None, error) {
		return nil, s.DropAuthenticator(ctx, in.Body.Password, web.Cookie(ctx, SessionCookie))
	})
	web.Handle(api, op(http.MethodPost, "passkeys", "Begin to make a passkey", web.Learner), func(ctx context.Context, in *proofIn) (*Ceremony, error) {
		return s.BeginPasskey(ctx, in.Body.Password, web.Cookie(ctx, SessionCookie))
	})
	web.Handle(api, op(http.MethodPut, "passkeys", "Keep the passkey that was made", web.Learner), func(ctx context.Context, in *passkeyIn) (*web.None, error) {
		return nil, s.FinishPasskey(ctx, in.Body.Key, in.Body.Name, in.Body.Answer)
	})
	web.Handle(api, op(http.MethodPost, "passkeys/{id}/removal", "Forget a passkey", web.Learner), func(ctx context.Context, in *passkeyIDIn) (*web.None, error) {
		return nil, s.RemovePasskey(ctx, in.ID, in.Body.Password, web.Cookie(ctx, SessionCookie))
	})
	begin := op(http.MethodPost, "passkey-sign-in", "Begin to sign in by a passkey", web.Visitor)
	begin.Limit = web.NewLimiter(30, 2*time.Second)
	web.Handle(api, begin, func(ctx context.Context, _ *struct{}) (*Ceremony, error) { return s.BeginPasskeySignIn(ctx) })
	finish := op(http.MethodPut, "passkey-sign-in", "Sign in by a passkey", web.Visitor)
	finish.Limit = web.NewLimiter(30, 2*time.Second)
	web.Handle(api, finish, func(ctx context.Context, in *passkeyIn) (*Person, error) {
		token, err := s.FinishPasskeySignIn(ctx, in.Body.Key, in.Body.Answer, web.UserAgent(ctx))
		if err != nil {
			return nil, err
		}
		return s.welcome(ctx, token, true)
	})
}

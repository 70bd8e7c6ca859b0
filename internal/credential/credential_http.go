package credential

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type codeIn struct {
	Body struct {
		Code string `json:"code"`
	}
}

// RecoveryCodes are shown once; each replaces an authenticator code once.
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
	Body Proof
}

type passwordIn struct {
	Body PasswordForm
}

type proofIn struct {
	Body Proof
}

// Routes registers the operations on api. Signing in with a passkey ends in account.
func (s *Service) Routes(api *web.API) {
	s.passkeyRoutes(api)
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(http.MethodGet, "second-factor", "Get your sign-in methods", web.Learner),
		func(ctx context.Context, _ *struct{}) (*SecondFactor, error) { return s.SecondFactor(ctx) })
	web.Handle(api, op(
		http.MethodPost, "authenticator", "Start setting up an authenticator app", web.Learner,
	), func(ctx context.Context, in *proofIn) (*Authenticator, error) {
		return s.BeginAuthenticator(ctx, in.Body, web.Cookie(ctx, session.Cookie))
	})
	web.Handle(api, op(
		http.MethodPut, "authenticator", "Turn on two-factor authentication", web.Learner,
	), func(ctx context.Context, in *codeIn) (*RecoveryCodes, error) {
		codes, err := s.ConfirmAuthenticator(ctx, in.Body.Code, web.Cookie(ctx, session.Cookie))
		return &RecoveryCodes{Codes: codes}, err
	})
	web.Handle(api, op(
		http.MethodPost, "authenticator/off", "Turn off two-factor authentication", web.Learner,
	), func(ctx context.Context, in *proofIn) (*web.None, error) {
		return nil, s.DropAuthenticator(ctx, in.Body, web.Cookie(ctx, session.Cookie))
	})
	own := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: web.Learner}
	}
	web.Handle(api, own(http.MethodPut, "password", "Change the password; other devices are signed out"), s.changePassword)
	web.Handle(api, own(
		http.MethodPost, "proof", "Confirm your identity with your password for ten minutes",
	), func(ctx context.Context, in *proofIn) (*web.None, error) {
		return nil, s.Prove(ctx, in.Body, web.Cookie(ctx, session.Cookie))
	})
	web.Handle(api, op(
		http.MethodPost, "proof/passkey", "Start confirming your identity with a passkey", web.Learner,
	), func(ctx context.Context, _ *struct{}) (*Ceremony, error) {
		return s.BeginProof(ctx)
	})
	web.Handle(api, op(
		http.MethodPut, "proof/passkey", "Confirm your identity with a passkey for the next request that needs it",
		web.Learner,
	), func(ctx context.Context, in *passkeyIn) (*web.None, error) {
		return nil, s.FinishProof(ctx, in.Body.Key, in.Body.Answer, web.Cookie(ctx, session.Cookie))
	})
}

func (s *Service) changePassword(ctx context.Context, in *passwordIn) (*web.None, error) {
	token, err := s.ChangePassword(ctx, in.Body, web.Cookie(ctx, session.Cookie), web.UserAgent(ctx))
	if err != nil {
		return nil, err
	}
	session.Keep(ctx, token)
	return nil, nil
}

func (s *Service) passkeyRoutes(api *web.API) {
	op := func(method, path, summary string, who web.Role) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: who, Private: true}
	}
	web.Handle(api, op(
		http.MethodPost, "passkeys", "Start adding a passkey", web.Learner,
	), func(ctx context.Context, in *proofIn) (*Ceremony, error) {
		return s.BeginPasskey(ctx, in.Body, web.Cookie(ctx, session.Cookie))
	})
	web.Handle(api, op(
		http.MethodPut, "passkeys", "Save a new passkey", web.Learner,
	), func(ctx context.Context, in *passkeyIn) (*web.None, error) {
		return nil, s.FinishPasskey(ctx, in.Body.Key, in.Body.Name, in.Body.Answer, web.Cookie(ctx, session.Cookie))
	})
	web.Handle(api, op(
		http.MethodPost, "passkeys/{id}/removal", "Remove a passkey", web.Learner,
	), func(ctx context.Context, in *passkeyIDIn) (*web.None, error) {
		return nil, s.RemovePasskey(ctx, in.ID, in.Body, web.Cookie(ctx, session.Cookie))
	})
	begin := op(http.MethodPost, "passkey-sign-in", "Start signing in with a passkey", web.Visitor)
	begin.Limit = web.NewLimiter(30, 2*time.Second)
	web.Handle(api, begin, func(ctx context.Context, _ *struct{}) (*Ceremony, error) {
		return s.BeginPasskeySignIn(ctx)
	})
}

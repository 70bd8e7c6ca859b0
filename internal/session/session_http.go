package session

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/web"
)

// deviceCookie holds the secret of a browser that has signed in.
const deviceCookie = "stoa_device"

// CallerOf reads the request behind ctx.
func CallerOf(ctx context.Context) Caller {
	return Caller{
		Client: web.Client(ctx), Network: web.Network(ctx), Request: web.RequestID(ctx),
		Agent: web.UserAgent(ctx), Device: web.Cookie(ctx, deviceCookie),
		Kept: web.Cookie(ctx, VisitorCookie),
	}
}

type deviceIn struct {
	ID string `path:"id"`
}

// Devices is the list of a person's sessions.
type Devices struct {
	Devices []Device `json:"devices"`
}

// Routes registers the operations on api.
func (s *Service) Routes(api *web.API) {
	own := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: web.Learner}
	}
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/account/sign-out", Summary: "Sign out", Who: web.Visitor,
	}, s.signOut)
	web.Handle(api, own(
		http.MethodGet, "devices", "List your signed-in devices",
	), func(ctx context.Context, _ *struct{}) (*Devices, error) {
		list, err := s.Devices(ctx, web.Cookie(ctx, Cookie))
		return &Devices{Devices: list}, err
	})
	web.Handle(api, own(
		http.MethodDelete, "devices/{id}", "Sign out a device",
	), func(ctx context.Context, in *deviceIn) (*web.None, error) {
		return nil, s.SignOutDevice(ctx, in.ID)
	})
	web.Handle(api, own(
		http.MethodDelete, "devices", "Sign out all other devices",
	), func(ctx context.Context, _ *struct{}) (*web.None, error) {
		return nil, s.SignOutOthers(ctx, web.Cookie(ctx, Cookie))
	})
}

// Welcome sets the cookies of a new session, ends the browser's previous one, and returns ctx with the
// person. What the visitor kept is deleted: OnStart has taken it over.
func (s *Service) Welcome(ctx context.Context, token string, remember bool) (context.Context, error) {
	if before := web.Cookie(ctx, Cookie); before != "" {
		if err := s.SignOut(ctx, before); err != nil {
			return ctx, err
		}
	}
	stays := time.Duration(0)
	if remember {
		stays = long
	}
	web.SetCookie(ctx, Cookie, token, stays)
	if web.Cookie(ctx, VisitorCookie) != "" {
		web.SetCookie(ctx, VisitorCookie, "", -time.Second)
	}
	device, err := s.Recognize(ctx, token, web.Cookie(ctx, deviceCookie))
	if err != nil {
		return ctx, err
	}
	web.SetCookie(ctx, deviceCookie, device, deviceStay)
	signedIn, err := s.Identify(ctx, token)
	if v, ok := From(signedIn); ok {
		web.KeepLanguage(ctx, v.Language)
	}
	return signedIn, err
}

// Keep sets the cookie of a session that replaces the browser's one. The server ends it earlier unless
// the person asked to be remembered.
func Keep(ctx context.Context, token string) { web.SetCookie(ctx, Cookie, token, long) }

// Drop deletes the cookie of a session that has ended.
func Drop(ctx context.Context) { web.SetCookie(ctx, Cookie, "", -time.Second) }

func (s *Service) signOut(ctx context.Context, _ *struct{}) (*web.None, error) {
	if token := web.Cookie(ctx, Cookie); token != "" {
		if err := s.SignOut(ctx, token); err != nil {
			return nil, err
		}
	}
	Drop(ctx)
	return nil, nil
}

// Middleware identifies the caller of every request by the session cookie.
func (s *Service) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := web.CookieOf(r, Cookie)
		if token == "" {
			next.ServeHTTP(w, r)
			return
		}
		ctx, err := s.Identify(r.Context(), token)
		if err != nil {
			web.WriteError(w, r, err)
			return
		}
		if v, ok := From(ctx); ok {
			web.NamePerson(r, v.ID)
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

package account

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/kit/picture"
	"stoa/internal/kit/web"
)

type profileIn struct {
	Body ProfileForm
}

type pictureIn struct {
	RawBody []byte `contentType:"image/*"`
}

type passwordIn struct {
	Body PasswordForm
}

type proofIn struct {
	Body struct {
		Password string `json:"password"`
	}
}

type deviceIn struct {
	ID string `path:"id"`
}

// Devices is where somebody is signed in.
type Devices struct {
	Devices []Device `json:"devices"`
}

// Closing is when an account will be erased.
type Closing struct {
	ErasedAt time.Time `json:"erasedAt"`
}

func (s *Service) profileRoutes(api *web.API) {
	own := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: web.Learner}
	}
	web.Handle(api, own(http.MethodPut, "profile", "Change what one says of oneself"), func(ctx context.Context, in *profileIn) (*Person, error) {
		if err := s.SaveProfile(ctx, in.Body); err != nil {
			return nil, err
		}
		return s.Me(ctx)
	})
	for path, set := range map[string]func(context.Context, []byte) error{"portrait": s.SetPortrait, "cover": s.SetCover} {
		put := own(http.MethodPut, path, "Send a picture: JPEG, PNG, WebP or GIF")
		put.MaxBody, put.Limit = picture.MaxBytes+1, web.NewLimiter(10, 6*time.Second)
		web.Handle(api, put, func(ctx context.Context, in *pictureIn) (*Person, error) {
			if err := set(ctx, in.RawBody); err != nil {
				return nil, err
			}
			return s.Me(ctx)
		})
		web.Handle(api, own(http.MethodDelete, path, "Take the picture away"), func(ctx context.Context, _ *struct{}) (*Person, error) {
			if err := set(ctx, nil); err != nil {
				return nil, err
			}
			return s.Me(ctx)
		})
	}
	web.Handle(api, own(http.MethodPut, "password", "Change the password; other devices are signed out"), s.changePassword)
	web.Handle(api, own(http.MethodGet, "devices", "Where one is signed in"), func(ctx context.Context, _ *struct{}) (*Devices, error) {
		list, err := s.Devices(ctx, web.Cookie(ctx, SessionCookie))
		return &Devices{Devices: list}, err
	})
	web.Handle(api, own(http.MethodDelete, "devices/{id}", "Sign out a device"), func(ctx context.Context, in *deviceIn) (*web.None, error) {
		return nil, s.SignOutDevice(ctx, in.ID)
	})
	web.Handle(api, own(http.MethodDelete, "devices", "Sign out every other device"), func(ctx context.Context, _ *struct{}) (*web.None, error) {
		return nil, s.SignOutOthers(ctx, web.Cookie(ctx, SessionCookie))
	})
	web.Handle(api, own(http.MethodPost, "proof", "Give the password again, for ten minutes"), func(ctx context.Context, in *proofIn) (*web.None, error) {
		return nil, s.Prove(ctx, in.Body.Password, web.Cookie(ctx, SessionCookie))
	})
	web.Handle(api, own(http.MethodPost, "closing", "Close the account; it is erased in 14 days"), s.close)
}

func (s *Service) changePassword(ctx context.Context, in *passwordIn) (*web.None, error) {
	token, err := s.ChangePassword(ctx, in.Body, web.Cookie(ctx, SessionCookie), web.UserAgent(ctx))
	if err != nil {
		return nil, err
	}
	web.SetCookie(ctx, SessionCookie, token, sessionLong) // the server ends it sooner where it was not to stay
	return nil, nil
}

func (s *Service) close(ctx context.Context, in *proofIn) (*Closing, error) {
	until, err := s.Close(ctx, in.Body.Password, web.Cookie(ctx, SessionCookie))
	if err != nil {
		return nil, err
	}
	web.SetCookie(ctx, SessionCookie, "", -time.Second)
	return &Closing{ErasedAt: until}, nil
}

package account

import (
	"context"
	"net/http"
	"time"

	"stoa/internal/credential"
	"stoa/internal/kit/picture"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

type profileIn struct {
	Body ProfileForm
}

type pictureIn struct {
	RawBody []byte `contentType:"image/*"`
}

type closingIn struct {
	Body credential.Proof
}

// Closing is when an account will be erased.
type Closing struct {
	ErasedAt time.Time `json:"erasedAt"`
}

func (s *Service) profileRoutes(api *web.API) {
	own := func(method, path, summary string) web.Operation {
		return web.Operation{Method: method, Path: "/api/account/" + path, Summary: summary, Who: web.Learner}
	}
	web.Handle(api, own(http.MethodPut, "profile", "Update your profile"), func(
		ctx context.Context, in *profileIn,
	) (*Person, error) {
		if err := s.SaveProfile(ctx, in.Body); err != nil {
			return nil, err
		}
		return s.Me(ctx)
	})
	for path, set := range map[string]func(
		context.Context, []byte,
	) error{"portrait": s.SetPortrait, "cover": s.SetCover} {
		put := own(http.MethodPut, path, "Upload an image: JPEG, PNG, WebP or GIF")
		put.MaxBody, put.Limit = picture.MaxBytes+1, web.NewLimiter(10, 6*time.Second)
		web.Handle(api, put, func(ctx context.Context, in *pictureIn) (*Person, error) {
			if err := set(ctx, in.RawBody); err != nil {
				return nil, err
			}
			return s.Me(ctx)
		})
		web.Handle(api, own(http.MethodDelete, path, "Remove the image"), func(
			ctx context.Context, _ *struct{},
		) (*Person, error) {
			if err := set(ctx, nil); err != nil {
				return nil, err
			}
			return s.Me(ctx)
		})
	}
	web.Handle(api, own(http.MethodPost, "closing", "Delete the account; it is erased after 14 days"), s.close)
}

func (s *Service) close(ctx context.Context, in *closingIn) (*Closing, error) {
	until, err := s.Close(ctx, in.Body, web.Cookie(ctx, session.Cookie))
	if err != nil {
		return nil, err
	}
	session.Drop(ctx)
	return &Closing{ErasedAt: until}, nil
}

package account

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"stoa/internal/account/accountdb"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Person is the signed-in person's own view of their account.
type Person struct {
	ID            string     `json:"id"`
	Slug          string     `json:"slug"`
	Name          string     `json:"name"`
	Email         string     `json:"email"`
	EmailVerified bool       `json:"emailVerified"`
	Roles         []web.Role `json:"roles"`
	Language      string     `json:"language"`
	FirstName     string     `json:"firstName"`
	LastName      string     `json:"lastName"`
	PortraitURL   string     `json:"portraitUrl"`
	CoverURL      string     `json:"coverUrl"`
	HasPicture    bool       `json:"hasPicture"`
	HasCover      bool       `json:"hasCover"`
	Links         []Link     `json:"links"`
	Headline      string     `json:"headline"`
	Bio           string     `json:"bio"`
	Location      string     `json:"location"`
	Phone         string     `json:"phone"`
	PublicEmail   string     `json:"publicEmail"`
	PublicPhone   string     `json:"publicPhone"`
	CreatedAt     time.Time  `json:"createdAt"`
	// NeedsSecondFactor marks an operator who must set up a second factor, or sign in with it, before
	// they can use the role.
	NeedsSecondFactor bool `json:"needsSecondFactor"`
}

// Me returns the viewer's own profile, or nil for a visitor.
func (s *Service) Me(ctx context.Context) (*Person, error) {
	v, ok := session.From(ctx)
	if !ok {
		return nil, nil
	}
	row, err := accountdb.New(s.db.Read()).PersonByID(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	first, last := names(row)
	out := &Person{
		FirstName: first, LastName: last, HasPicture: row.Picture != "", HasCover: row.Cover != "", Links: []Link{},
		CoverURL: "/profile-covers/" + row.Slug + ".jpg?v=" + row.Cover,
		ID:       row.ID, Slug: row.Slug, Name: row.Name, Email: row.Email,
		EmailVerified: row.EmailVerifiedAt != nil, Roles: v.Roles,
		Language: row.Language, PortraitURL: PortraitURL(row.Slug) + "?v=" + row.Picture, Headline: row.Headline,
		Bio: row.Bio, Location: row.Location,
		Phone: row.Phone, PublicEmail: row.PublicEmail, PublicPhone: row.PublicPhone, CreatedAt: row.CreatedAt.Time,
		NeedsSecondFactor: v.NeedsSecondFactor,
	}
	return out, row.Links.Into(&out.Links)
}

// PortraitURL is the path of a person's photo.
func PortraitURL(slug string) string { return "/portraits/" + slug + ".svg" }

type emailAnswer struct {
	Email string `json:"email"`
}

// NextAnswer says where to continue.
type NextAnswer struct {
	Next string `json:"next"`
}

type signUpIn struct {
	Body struct {
		Name     string `json:"name"`
		Email    string `json:"email"`
		Password string `json:"password"`
		Terms    bool   `json:"terms"`
		Next     string `json:"next,omitempty"`
	}
}

type signInIn struct {
	Body struct {
		Email    string `json:"email"`
		Password string `json:"password"`
		Code     string `json:"code,omitempty"`
		Remember bool   `json:"remember,omitempty"`
	}
}

type passkeySignInIn struct {
	Body struct {
		Key    string          `json:"key"`
		Answer json.RawMessage `json:"answer"`
	}
}

type verifyIn struct {
	Body struct {
		Token    string `json:"token"`
		Password string `json:"password,omitempty" doc:"Required if the link is opened in a different browser than the sign-up"`
	}
}

type resendIn struct {
	Body struct {
		Next string `json:"next,omitempty"`
	}
}

type forgotIn struct {
	Body struct {
		Email string `json:"email"`
	}
}

type resetIn struct {
	Body struct {
		Token    string `json:"token"`
		Password string `json:"password"`
	}
}

// signUpCookie holds the secret of the browser that signed up.
const signUpCookie = "stoa_signup"

// Routes registers the operations on api, and identifies callers for all of them.
func (s *Service) Routes(api *web.API) {
	perMinute := func(burst int) *web.Limiter { return web.NewLimiter(burst, time.Minute/time.Duration(burst)) }
	signIn, mails := perMinute(60), perMinute(20)
	post := func(path, summary string, who web.Role, status int, limit *web.Limiter) web.Operation {
		return web.Operation{
			Method: http.MethodPost, Path: "/api/account/" + path, Summary: summary, Who: who, Status: status,
			Limit: limit,
		}
	}
	web.Handle(
		api, post("sign-up", "Sign up; a confirmation link is emailed", web.Visitor, http.StatusAccepted, mails),
		s.signUp,
	)
	web.Handle(api, post(
		"sign-up/resend", "Resend the confirmation link of this browser's sign-up", web.Visitor,
		http.StatusAccepted, mails,
	), s.resendSignUp)
	web.Handle(
		api,
		post("sign-up/email", "Change the email of this browser's sign-up", web.Visitor, http.StatusAccepted, mails),
		s.moveSignUp,
	)
	web.Handle(
		api, post("verify-email", "Confirm the email with an emailed link and sign in", web.Visitor, 0, signIn),
		s.verifyEmail,
	)
	web.Handle(
		api, post("verify-email/resend", "Resend the confirmation link", web.Learner, http.StatusAccepted, mails),
		s.resend,
	)
	web.Handle(api, post("sign-in", "Sign in", web.Visitor, 0, signIn), s.signIn)
	web.Handle(api, web.Operation{
		Method: http.MethodPut, Path: "/api/account/passkey-sign-in", Summary: "Sign in with a passkey",
		Who: web.Visitor, Private: true, Limit: web.NewLimiter(30, 2*time.Second),
	}, s.passkeySignIn)
	web.Handle(
		api, post("forgot-password", "Email a link to reset the password", web.Visitor, http.StatusAccepted, mails),
		s.forgot,
	)
	web.Handle(api, post("reset-password", "Reset the password with an emailed link", web.Visitor, 0, signIn), s.reset)
	s.firstRoutes(api)
	s.profileRoutes(api)
	s.languageRoutes(api)
}

func (s *Service) signUp(ctx context.Context, in *signUpIn) (*emailAnswer, error) {
	b := in.Body
	browser, err := s.SignUp(ctx, SignUpIn{
		Name: b.Name, Email: b.Email, Password: b.Password, Terms: b.Terms, Next: b.Next,
		Language: web.Language(ctx),
	})
	if err == nil {
		web.SetCookie(ctx, signUpCookie, browser, verifyValid)
	}
	return &emailAnswer{Email: b.Email}, err
}

func (s *Service) resendSignUp(ctx context.Context, _ *struct{}) (*emailAnswer, error) {
	email, err := s.ResendSignUp(ctx, web.Cookie(ctx, signUpCookie))
	return &emailAnswer{Email: email}, err
}

func (s *Service) moveSignUp(ctx context.Context, in *forgotIn) (*emailAnswer, error) {
	return &emailAnswer{Email: in.Body.Email}, s.MoveSignUp(ctx, web.Cookie(ctx, signUpCookie), in.Body.Email)
}

func (s *Service) verifyEmail(ctx context.Context, in *verifyIn) (*NextAnswer, error) {
	token, next, err := s.VerifyEmail(ctx, VerifyIn{
		Token: in.Body.Token, Password: in.Body.Password, Browser: web.Cookie(ctx, signUpCookie),
		Caller: session.CallerOf(ctx),
	})
	if err != nil {
		return nil, err
	}
	web.SetCookie(ctx, signUpCookie, "", -time.Second)
	if _, err := s.Welcome(ctx, token, false); err != nil {
		return nil, err
	}
	return &NextAnswer{Next: next}, nil
}

func (s *Service) resend(ctx context.Context, in *resendIn) (*emailAnswer, error) {
	v, _ := session.From(ctx)
	browser, err := s.ResendVerification(ctx, in.Body.Next, web.Cookie(ctx, signUpCookie))
	if err == nil && browser != "" {
		web.SetCookie(ctx, signUpCookie, browser, verifyValid)
	}
	return &emailAnswer{Email: v.Email}, err
}

func (s *Service) signIn(ctx context.Context, in *signInIn) (*Person, error) {
	b := in.Body
	token, err := s.SignIn(ctx, SignInIn{
		Email: b.Email, Password: b.Password, Code: b.Code, Remember: b.Remember, Caller: session.CallerOf(ctx),
	})
	if err != nil {
		return nil, err
	}
	return s.Welcome(ctx, token, b.Remember)
}

func (s *Service) passkeySignIn(ctx context.Context, in *passkeySignInIn) (*Person, error) {
	token, err := s.SignInWithPasskey(ctx, in.Body.Key, in.Body.Answer, session.CallerOf(ctx))
	if err != nil {
		return nil, err
	}
	return s.Welcome(ctx, token, true)
}

// Welcome signs the browser in to a new session and returns the person.
func (s *Service) Welcome(ctx context.Context, token string, remember bool) (*Person, error) {
	signedIn, err := s.sessions.Welcome(ctx, token, remember)
	if err != nil {
		return nil, err
	}
	return s.Me(signedIn)
}

func (s *Service) forgot(ctx context.Context, in *forgotIn) (*emailAnswer, error) {
	return &emailAnswer{Email: in.Body.Email}, s.ForgotPassword(ctx, in.Body.Email)
}

func (s *Service) reset(ctx context.Context, in *resetIn) (*web.None, error) {
	return nil, s.ResetPassword(ctx, in.Body.Token, in.Body.Password)
}

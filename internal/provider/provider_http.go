package provider

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"stoa/internal/account"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Cookies of an attempt. SameSite=Lax, because the provider's site redirects back.
const (
	attemptCookie = "stoa_oidc"
	waitCookie    = "stoa_oidc_wait"
)

// outward is the HTTP client for providers. It follows no redirects: they could lead anywhere, and take
// the secret and the code along.
var outward = &http.Client{
	Timeout:       10 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func calling(ctx context.Context) context.Context { return oidc.ClientContext(ctx, outward) }

type providerAnswer struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

type providersAnswer struct {
	Providers []providerAnswer `json:"providers"`
}

// Routes registers the redirects of an attempt; only the operations that the front end calls are in
// the API document.
func (s *Service) Routes(api *web.API) {
	web.Handle(api, web.Operation{
		Method: http.MethodGet, Path: "/api/account/providers", Summary: "List the OpenID Connect providers",
		Who: web.Visitor,
	}, s.list)
	limit := web.NewLimiter(60, time.Second)
	web.Handle(api, web.Operation{
		Method: http.MethodPost, Path: "/api/account/oidc/code",
		Summary: "Complete an OpenID Connect sign-in with an authenticator code", Who: web.Visitor, Limit: limit,
	}, s.enterCode)
	led := func(use http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-store")
			if err := limit.Allow(web.Client(r.Context())); err != nil {
				web.WriteError(w, r, err)
				return
			}
			use(w, r)
		}
	}
	api.Mux.HandleFunc("GET /api/account/oidc/{name}/start", led(s.start))
	api.Mux.HandleFunc("GET /api/account/oidc/{name}/callback", led(s.callback))
	api.Mux.HandleFunc("GET /api/account/oidc/link", led(s.link))
}

func (s *Service) list(context.Context, *struct{}) (*providersAnswer, error) {
	out := &providersAnswer{Providers: []providerAnswer{}}
	for _, p := range s.providers {
		out.Providers = append(out.Providers, providerAnswer{Name: p.Name, Label: p.Label})
	}
	return out, nil
}

type arrivalCodeIn struct {
	Body struct {
		Token string `json:"token"`
		Code  string `json:"code"`
	}
}

func (s *Service) enterCode(ctx context.Context, in *arrivalCodeIn) (*account.NextAnswer, error) {
	session, next, err := s.EnterCode(
		ctx, in.Body.Token, web.Cookie(ctx, waitCookie), in.Body.Code, session.CallerOf(ctx),
	)
	if err != nil {
		return nil, err
	}
	web.SetCookie(ctx, waitCookie, "", -time.Second)
	_, err = s.people.Welcome(ctx, session, false)
	return &account.NextAnswer{Next: next}, err
}

func (s *Service) start(w http.ResponseWriter, r *http.Request) {
	ctx, query := r.Context(), r.URL.Query()
	links := query.Get("link") == "1"
	if links && !s.fromOwnPage(r) {
		s.refuse(w, r, errFailed.Because(errors.New("the request did not start on one of our pages")))
		return
	}
	address, secret, err := s.Start(ctx, r.PathValue("name"), query.Get("next"), links, web.Cookie(ctx, session.Cookie))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	web.SetCookie(ctx, attemptCookie, secret, attemptValid)
	http.Redirect(w, r, address, http.StatusFound)
}

// fromOwnPage reports whether the request comes from one of our pages, except for the sign-in page,
// whose next parameter anyone can set. Otherwise another site could connect its own identity to the
// visitor's account and take it over.
func (s *Service) fromOwnPage(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	from, err := url.Parse(r.Referer())
	own, ownErr := url.Parse(s.publicURL)
	return err == nil && ownErr == nil && (site == "" || site == "same-origin") &&
		from.Scheme == own.Scheme && from.Host == own.Host && strings.TrimSuffix(from.Path, "/") != "/sign-in"
}

func (s *Service) callback(w http.ResponseWriter, r *http.Request) {
	ctx, query := r.Context(), r.URL.Query()
	arrival, err := s.Finish(ctx, FinishIn{
		Name: r.PathValue("name"), Secret: web.Cookie(ctx, attemptCookie), State: query.Get("state"),
		Code: query.Get("code"), Issuer: query.Get("iss"),
		Error: query.Get("error"), User: query.Get("user"), Language: web.Language(ctx), Caller: session.CallerOf(ctx),
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	web.SetCookie(ctx, attemptCookie, "", -time.Second)
	if arrival.Session != "" {
		if _, err := s.people.Welcome(ctx, arrival.Session, false); err != nil {
			s.refuse(w, r, err)
			return
		}
	}
	if arrival.Token != "" {
		web.SetCookie(ctx, waitCookie, arrival.Secret, linkValid)
	}
	arrive(w, r, arrival.address())
}

func (s *Service) link(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	next, err := s.Link(ctx, r.URL.Query().Get("token"), web.Cookie(ctx, waitCookie), web.Cookie(ctx, session.Cookie))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	web.SetCookie(ctx, waitCookie, "", -time.Second)
	http.Redirect(w, r, next, http.StatusFound)
}

// refuse redirects to the page that explains the error, and logs unless the person canceled.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	code := fault.CodeOf(err)
	if code == "" {
		code = errFailed.Code
	}
	if code == errFailed.Code {
		slog.WarnContext(
			r.Context(), "signing in with a provider failed", "provider", r.PathValue("name"), "error", err,
			"request", web.RequestID(r.Context()),
		)
	}
	arrive(w, r, "/sign-in?problem="+code)
}

// arrive leads back to a page of this site. The provider is not where its visitor comes from.
func arrive(w http.ResponseWriter, r *http.Request, to string) {
	w.Header().Set("Referrer-Policy", "same-origin")
	http.Redirect(w, r, to, http.StatusFound)
}

// FormPost redirects a provider that answers with a form (OAuth 2.0 Form Post Response Mode, required
// by Apple) to the callback. It runs before the check against forms from other sites and only
// redirects: then the browser sends its cookie.
func (s *Service) FormPost(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !strings.HasPrefix(r.URL.Path, "/api/account/oidc/") ||
			!strings.HasSuffix(r.URL.Path, "/callback") {
			next.ServeHTTP(w, r)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
		query := url.Values{}
		for _, name := range []string{"code", "state", "iss", "error", "user"} {
			if value := r.PostFormValue(name); value != "" {
				query.Set(name, value)
			}
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, r.URL.EscapedPath()+"?"+query.Encode(), http.StatusSeeOther)
	})
}

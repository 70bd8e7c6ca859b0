package site

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// inner answers as the program does for one person: it says whose cookies it was asked
// with, from which address and in which language.
func (s *stage) inner() http.Handler {
	api := operations()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/me" {
			fmt.Fprintf(w, `{"person":{"roles":[%q]}}`, web.CookieOf(r, session.Cookie))
			return
		}
		if r.URL.Path != "/api/said" {
			api.Mux.ServeHTTP(w, r)
			return
		}
		ctx := r.Context()
		fmt.Fprintf(
			w, `{"said":%q}`, "person "+web.Cookie(ctx, session.Cookie)+" from "+web.Client(ctx)+" in "+web.Language(ctx),
		)
	})
}

// typed is an operation's body, as it arrived.
type typed struct {
	Body struct {
		Name  string   `json:"name"`
		Age   int      `json:"age,omitempty"`
		Agree bool     `json:"agree"`
		Tags  []string `json:"tags,omitempty"`
		Inner struct {
			Kind string `json:"kind"`
			Keep bool   `json:"keep,omitempty"`
		} `json:"inner,omitempty"`
		Answers map[string][]string `json:"answers,omitempty"`
	}
}

type signedUp struct {
	Body struct {
		Name     string `json:"name"`
		Email    string `json:"email"`
		Password string `json:"password"`
		Terms    bool   `json:"terms"`
	}
}

type saidNext struct {
	Next string `json:"next"`
}

type slugged struct {
	Slug string `path:"slug"`
}

type lineAdded struct {
	Body struct {
		Slug string `json:"slug"`
	}
}

// operations are some of the program's, which answer as the tests need.
func operations() *web.API {
	api := web.NewAPI("Test", "1", session.Authorize)
	op := func(method, path string) web.Operation {
		return web.Operation{Method: method, Path: path, Who: web.Visitor}
	}
	web.Handle(api, op(http.MethodPost, "/api/typed"), func(_ context.Context, in *typed) (*typed, error) {
		return in, nil
	})
	signUp := op(http.MethodPost, "/api/account/sign-up")
	signUp.Limit = web.NewLimiter(3, 1<<40)
	web.Handle(api, signUp, func(ctx context.Context, in *signedUp) (*saidNext, error) {
		if !in.Body.Terms {
			var f fault.Form
			f.Add("terms", "terms_required", "Agree.")
			return nil, f.Err()
		}
		web.SetCookie(ctx, "of", in.Body.Name, 0)
		return &saidNext{Next: "/welcome"}, nil
	})
	web.Handle(api, op(
		http.MethodPost, "/api/account/verify-email",
	), func(ctx context.Context, _ *struct{}) (*saidNext, error) {
		return &saidNext{Next: web.Cookie(ctx, "next")}, nil
	})
	web.Handle(api, op(http.MethodPost, "/api/cart/lines"), func(_ context.Context, in *lineAdded) (*web.None, error) {
		if in.Body.Slug == "mine" {
			return nil, fault.New(fault.Conflict, "cart.already_owned", "You have it.")
		}
		return nil, nil
	})
	web.Handle(
		api, web.Operation{Method: http.MethodPost, Path: "/api/courses/{slug}/enroll", Who: web.Learner},
		func(context.Context, *slugged) (*web.None, error) { return nil, nil },
	)
	web.Handle(
		api, op(http.MethodDelete, "/api/cart/lines/{slug}"),
		func(context.Context, *slugged) (*web.None, error) { return nil, nil },
	)
	return api
}

func TestPersonalPagesAreRenderedForOnePerson(t *testing.T) {
	s := newStage(t)
	for _, path := range []string{
		"/checkout", "/gifts/ABC", "/orders/abc1234", "/my-course", "/order-history", "/teams", "/teams/1", "/join/ABC",
		"/certificate", "/certi", "/my-profile", "/payment",
		"/language", "/password-setting",
		"/my-notification", "/remove-account", "/learn/modern-javascript", "/learn/modern-javascript/1", "/instructor/apply",
		"/unsubscribe?token=secret", "/verify-email?token=secret", "/reset-password?token=secret", "/sign-in?code=secret",
		"/sign-in?link=secret",
	} {
		for _, who := range []string{"anna", "ben"} {
			got := s.get(path, "Cookie", session.Cookie+"="+who, "Accept-Language", "pl")
			h := got.Header()
			if got.Code != http.StatusOK || !strings.Contains(got.Body.String(), "| person "+who+" from 192.0.2.1 in pl |") {
				t.Errorf("%s: %d %s", path, got.Code, got.Body)
			}
			if h.Get("Cache-Control") != "private, no-store" || h.Get("ETag") != "" || len(h.Values("Set-Cookie")) != 0 {
				t.Errorf("%s: %v", path, h)
			}
		}
	}
	if len(s.pages.cached.Values()) != 0 {
		t.Errorf("%d personal pages are cached", len(s.pages.cached.Values()))
	}
	s.expect(t, 0, "as a visitor")
	for _, path := range []string{
		"/checkouts", "/instructor/applying", "/my-course/x", "/sign-in", "/sign-up", "/forgot-password",
		"/sign-in?next=%2Fcheckout",
	} {
		if got := s.get(path, "Cookie", session.Cookie+"=anna").Body.String(); !strings.Contains(got, "| one |") ||
			strings.Contains(got, "anna") {
			t.Errorf("%s is public: %s", path, got)
		}
	}
}

func TestHomeIsOnePersonsWhereThereIsTime(t *testing.T) {
	s := newStage(t)
	anna := func() string {
		return s.get("/", "Cookie", session.Cookie+"=anna", "Accept-Language", "en").Body.String()
	}
	if got := anna(); !strings.Contains(got, "| person anna ") {
		t.Error(got)
	}
	if got := s.get("/", "Accept-Language", "en"); !strings.Contains(got.Body.String(), "| one |") ||
		strings.Contains(got.Body.String(), "anna") || got.Header().Get("ETag") == "" {
		t.Errorf("a visitor gets %v %s", got.Header(), got.Body)
	}
	// One caller has so many rendered at most; what is everyone's is in memory by then.
	s.pages.uncached = web.NewLimiter(1, time.Hour)
	anna()
	if got := anna(); !strings.Contains(got, "| one |") && !strings.Contains(got, `"answers"`) || strings.Contains(got, "person anna") {
		t.Error(got)
	}
}

func TestAPersonalPageMayLeadElsewhere(t *testing.T) {
	got := newStage(t).get("/my-course?leads")
	if got.Code != http.StatusSeeOther || got.Header().Get("Location") != "/sign-in?next=%2Fmy-course" ||
		got.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("%d %v", got.Code, got.Header())
	}
}

func TestPagesOfTwoPeopleNeverMix(t *testing.T) {
	s := newStage(t)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			who := fmt.Sprintf("person-%d", i)
			for range 25 {
				got := s.get("/my-course", "Cookie", session.Cookie+"="+who).Body.String()
				if !strings.Contains(got, "| person "+who+" from") || strings.Count(got, "person person-") != 1 {
					t.Errorf("%s reads %s", who, got)
				}
				public := s.get("/about-us", "Cookie", session.Cookie+"="+who).Body.String()
				if strings.Contains(public, "person-") {
					t.Errorf("a public page holds a person's: %s", public)
				}
			}
		})
	}
	wait.Wait()
}

func TestABrokenPersonalPageIsLeftToTheBrowser(t *testing.T) {
	got := newStage(t).send("/broken", "form=cart-remove&slug=..")
	if !strings.Contains(got.Body.String(), `<div id="root"></div>`) ||
		!strings.Contains(got.Body.String(), `"code":"request.invalid"`) ||
		got.Header().Get("Cache-Control") != "private, no-store" {
		t.Errorf("%d %v %s", got.Code, got.Header(), got.Body)
	}
}

// send posts a form to a page's own address, with headers as name, value.
func (s *stage) send(path, fields string, headers ...string) *httptest.ResponseRecorder {
	return s.do(posted(path, fields), headers...)
}

func (s *stage) sendFrom(address, path, fields string) *httptest.ResponseRecorder {
	r := posted(path, fields)
	r.RemoteAddr = address
	return s.do(r)
}

func posted(path, fields string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(fields))
	r.URL, r.RequestURI = address(path), path
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

// address is a request's, in which "//x" is a path.
func address(path string) *url.URL {
	u, err := url.ParseRequestURI(path)
	if err != nil {
		panic(err)
	}
	return u
}

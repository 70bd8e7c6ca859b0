package provider_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
	"stoa/internal/provider"
	"stoa/internal/session"
)

// site is Stoa's part of the account behind a server, and a provider to sign in by.
type site struct {
	t           *testing.T
	db          *db.DB
	sessions    *session.Service
	people      *account.Service
	credentials *credential.Service
	providers   *provider.Service
	provider    *openID
	base        string
	link        string // of the last email to confirm
}

func eachSite(t *testing.T, test func(t *testing.T, s *site)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newSite(t, d)) })
}

func newSite(t *testing.T, d *db.DB) *site {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	s := &site{t: t, db: d, base: "http://" + server.Listener.Addr().String()}
	s.provider = newOpenID(t, s.base+"/api/account/oidc/test/callback")
	s.sessions = session.New(d, session.Config{Viewer: account.Viewers(d)})
	s.credentials = credential.New(d, seal.Generate(), s.sessions, s.base, func(
		context.Context, *db.Tx, string, string,
	) error {
		return nil
	})
	s.people = account.New(d, nil, s.sessions, s.credentials, account.Mailer{
		PublicURL: s.base,
		VerifyEmail: func(_ context.Context, _ *db.Tx, _ account.Recipient, link string) error {
			s.link = link
			return nil
		},
		Security: func(context.Context, *db.Tx, string, account.Recipient, string, map[string]string) error {
			return nil
		},
	}, account.Hooks{})
	providers, err := provider.FromEnvironment([]string{
		"STOA_OIDC_TEST_ISSUER=" + s.provider.URL, "STOA_OIDC_TEST_CLIENT_ID=" + clientID,
		"STOA_OIDC_TEST_CLIENT_SECRET=" + clientSecret, "STOA_OIDC_TEST_LABEL=The Test",
		"STOA_OIDC_TWIN_ISSUER=" + s.provider.URL, "STOA_OIDC_TWIN_CLIENT_ID=" + clientID,
		"STOA_OIDC_TWIN_CLIENT_SECRET=" + clientSecret,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.providers = provider.New(d, s.people, s.credentials, s.base, providers)
	api := web.NewAPI("test", "1", session.Authorize)
	s.sessions.Routes(api)
	s.credentials.Routes(api)
	s.people.Routes(api)
	s.providers.Routes(api)
	server.Config.Handler = web.Wrap(s.sessions.Middleware(api.Mux), web.Edge{BeforeGuard: s.providers.FormPost})
	server.Start()
	t.Cleanup(server.Close)
	return s
}

// browser is a new one, without cookies.
func (s *site) browser() *browser {
	jar, _ := cookiejar.New(nil)
	return &browser{
		t: s.t, base: s.base,
		client: &http.Client{
			Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

func (s *site) count(table string) (n int) {
	s.t.Helper()
	if err := s.db.Read().QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// who is signed in in b, by email.
func (s *site) who(b *browser) session.Viewer {
	s.t.Helper()
	ctx, err := s.sessions.Identify(context.Background(), b.cookie(session.Cookie))
	if err != nil {
		s.t.Fatal(err)
	}
	v, _ := session.From(ctx)
	return v
}

// enter signs in by the provider and returns where Stoa leads in the end.
func (s *site) enter(b *browser, start, name string) string {
	s.t.Helper()
	return b.get(s.provider.signIn(s.t, b, start, name).String()).Header.Get("Location")
}

// member makes an account with a password, by the link in the email.
func (s *site) member(name, email string) {
	s.t.Helper()
	browser, err := s.people.SignUp(s.t.Context(), account.SignUpIn{
		Name: name, Email: email, Password: good, Terms: true, Language: "en",
	})
	if err != nil {
		s.t.Fatal(err)
	}
	_, token, _ := strings.Cut(s.link, "token=")
	in := account.VerifyIn{Token: token, Browser: browser}
	if _, _, err := s.people.VerifyEmail(s.t.Context(), in); err != nil {
		s.t.Fatal(err)
	}
}

// prove gives the password again, as the account's own page asks.
func (s *site) prove(b *browser, code ...string) {
	s.t.Helper()
	if answer := b.send("/api/account/proof", map[string]any{
		"password": good, "code": strings.Join(code, ""),
	}); answer.StatusCode != http.StatusNoContent {
		s.t.Fatal(answer.Status)
	}
}

func (s *site) byPassword(b *browser, email string) {
	s.t.Helper()
	if answer := b.send("/api/account/sign-in", map[string]any{
		"email": email, "password": good,
	}); answer.StatusCode != http.StatusOK {
		s.t.Fatal(answer.Status)
	}
}

const (
	good   = "Marble-and-ink!"
	start  = "/api/account/oidc/test/start?next=%2Fcheckout%3Fa%3D1"
	failed = "/sign-in?problem=oidc.failed"
)

func TestProviderSignInMakesAnAccountOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		first := s.browser()
		if to := s.enter(first, start, "ada"); to != "/checkout?a=1" {
			t.Fatalf("leads to %q", to)
		}
		v := s.who(first)
		if v.Email != "Ada@Example.org" || v.Name != "Ada Łoś" || v.Slug != "ada-los" || !v.Verified || !v.Has(web.Learner) {
			t.Fatalf("%+v", v)
		}
		if first.cookie("stoa_oidc") != "" {
			t.Error("the cookie of the way is still there")
		}
		second := s.browser()
		s.provider.people["ada"].Email = "elsewhere@example.org" // it is the subject that counts
		if to := s.enter(second, "/api/account/oidc/test/start", "ada"); to != "/" || s.who(second).ID != v.ID {
			t.Errorf("leads to %q as %+v", to, s.who(second))
		}
		if second.cookie(session.Cookie) == first.cookie(session.Cookie) {
			t.Error("both have one session")
		}
		if people, identities := s.count("people"), s.count("identities"); people != 1 || identities != 1 {
			t.Errorf("%d people, %d identities", people, identities)
		}
		if n := s.count("identity_attempts"); n != 0 {
			t.Errorf("%d ways are left", n)
		}
		if answer := s.browser().send("/api/account/sign-in", map[string]any{
			"email": "ada@example.org", "password": "",
		}); answer.StatusCode != http.StatusUnauthorized {
			t.Errorf("without a password: %s", answer.Status)
		}
	})
}

func TestProviderCookieIsKept(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	answer := s.browser().get(start)
	cookie := answer.Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.MaxAge != 600 {
		t.Errorf("%+v", cookie)
	}
	to, _ := answer.Location()
	query := to.Query()
	for name, want := range map[string]string{
		"response_type": "code", "client_id": clientID, "code_challenge_method": "S256", "scope": "openid email profile",
	} {
		if query.Get(name) != want {
			t.Errorf("%s is %q", name, query.Get(name))
		}
	}
	for _, name := range []string{"state", "nonce", "code_challenge"} {
		if len(query.Get(name)) < 43 || strings.Contains(to.RawQuery, cookie.Value) {
			t.Errorf("%s is %q", name, query.Get(name))
		}
	}
	var list struct {
		Providers []struct{ Name, Label string }
	}
	_ = json.NewDecoder(s.browser().get("/api/account/providers").Body).Decode(&list)
	if len(list.Providers) != 2 || list.Providers[0].Name != "test" || list.Providers[0].Label != "The Test" ||
		list.Providers[1].Label != "Twin" {
		t.Errorf("%+v", list)
	}
	for next, want := range map[string]string{
		"//evil.example": "/", "https://evil.example/": "/", "/\\evil.example": "/",
	} {
		if to := s.enter(s.browser(), "/api/account/oidc/test/start?next="+url.QueryEscape(next), "bob"); to != want {
			t.Errorf("next %q leads to %q", next, to)
		}
	}
}

// wrongAnswer is what is wrong on the way back, and where it leads if not to failed.
type wrongAnswer struct {
	provider func(*openID)
	address  func(url.Values)
	leads    string
}

// Each is refused before anything changes.
func TestProviderAnswersAreChecked(t *testing.T) {
	claim := func(name string, value any) func(*openID) {
		return func(p *openID) { p.forge = func(claims map[string]any) { claims[name] = value } }
	}
	param := func(name, value string) func(url.Values) {
		return func(q url.Values) { q.Set(name, value) }
	}
	const unverified = "/sign-in?problem=oidc.email_unverified"
	wrong := map[string]wrongAnswer{
		"another nonce":    {provider: claim("nonce", "another")},
		"no nonce":         {provider: claim("nonce", "")},
		"another issuer":   {provider: claim("iss", "https://evil.example")},
		"another audience": {provider: claim("aud", "another")},
		"another party":    {provider: claim("azp", "another")},
		"many audiences": {provider: func(p *openID) {
			p.forge = func(c map[string]any) { c["aud"] = []string{clientID, "x"}; delete(c, "azp") }
		}},
		"expired": {provider: claim("exp", time.Now().Add(-time.Minute).Unix())},
		"no subject": {provider: func(p *openID) {
			p.forge = func(c map[string]any) { c["sub"], c["email"], c["email_verified"] = "", "ada@example.org", true }
		}},
		"another token": {provider: claim("at_hash", "another")},
		"another key": {
			provider: func(p *openID) { p.signed = func(b []byte) string { return sign(jose.RS256, otherKey(), b) } },
		},
		"another key's id": {provider: func(p *openID) {
			p.signed = func(b []byte) string { return sign(jose.RS256, jose.JSONWebKey{Key: otherKey(), KeyID: p.keyID}, b) }
		}},
		"signed by secret": {provider: func(p *openID) {
			p.signed = func(b []byte) string { return sign(jose.HS256, []byte(strings.Repeat(clientSecret, 8)), b) }
		}},
		"no signature": {
			provider: func(p *openID) { p.signed = func([]byte) string { return "eyJhbGciOiJub25lIn0.e30." } },
		},
		"userinfo of bob": {provider: func(p *openID) { p.userinfo = func(c map[string]any) { c["sub"] = "bob" } }},
		"unverified": {
			provider: func(p *openID) { p.userinfo = func(c map[string]any) { c["email_verified"] = false } }, leads: unverified,
		},
		"unverified text": {
			provider: func(p *openID) { p.userinfo = func(c map[string]any) { c["email_verified"] = "false" } },
			leads:    unverified,
		},
		"verified unsaid": {
			provider: func(p *openID) { p.userinfo = func(c map[string]any) { delete(c, "email_verified") } }, leads: unverified,
		},
		"no email": {
			provider: func(p *openID) { p.userinfo = func(c map[string]any) { delete(c, "email") } }, leads: unverified,
		},
		"no address": {
			provider: func(p *openID) { p.userinfo = func(c map[string]any) { c["email"] = "ada" } }, leads: unverified,
		},
		"provider is gone":  {provider: func(p *openID) { p.down = true }},
		"another state":     {address: param("state", "another")},
		"no state":          {address: param("state", "")},
		"another code":      {address: param("code", "another")},
		"another's answer":  {address: param("iss", "https://evil.example")},
		"denied":            {address: param("error", "access_denied"), leads: "/sign-in?problem=oidc.denied"},
		"denied at Apple":   {address: param("error", "user_cancelled_authorize"), leads: "/sign-in?problem=oidc.denied"},
		"provider's error":  {address: param("error", "server_error")},
		"denied, elsewhere": {address: func(q url.Values) { q.Set("error", "access_denied"); q.Set("state", "another") }},
	}
	eachSite(t, func(t *testing.T, s *site) {
		for what, c := range wrong {
			t.Run(what, func(t *testing.T) { s.refuses(t, c) })
		}
	})
}

func (s *site) refuses(t *testing.T, c wrongAnswer) {
	log := logged(t)
	b := s.browser()
	s.provider.change(func(*openID) {})
	back := s.provider.signIn(t, b, start, "ada")
	if c.provider != nil {
		s.provider.change(c.provider)
	}
	if c.address != nil {
		query := back.Query()
		c.address(query)
		back.RawQuery = query.Encode()
	}
	want := cmp.Or(c.leads, failed)
	if to := b.get(back.String()).Header.Get("Location"); to != want {
		t.Errorf("leads to %q, not %q", to, want)
	}
	if n := s.count("people") + s.count("identities") + s.count("sessions") + s.count("identity_links"); n != 0 ||
		b.cookie(session.Cookie) != "" {
		t.Errorf("%d rows are new", n)
	}
	if want == failed && !strings.Contains(log.String(), "signing in with a provider failed") {
		t.Error("not in the log")
	}
	for _, secret := range append(s.provider.secrets, clientSecret, b.cookie("stoa_oidc")) {
		if secret != "" && strings.Contains(log.String(), secret) {
			t.Errorf("%q is in the log:\n%s", secret, log)
		}
	}
}

// logged collects what is logged until the test ends.
func logged(t *testing.T) *bytes.Buffer {
	var text bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&text, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &text
}

func TestProviderCallbackIsUsedOnce(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		b := s.browser()
		back := s.provider.signIn(t, b, start, "ada")
		cookie := b.cookie("stoa_oidc")
		again := func(what, to string) {
			t.Helper()
			thief := s.browser()
			at, _ := url.Parse(s.base)
			thief.client.Jar.SetCookies(at, []*http.Cookie{{Name: "stoa_oidc", Value: cookie, Path: "/"}})
			if got := thief.get(to).Header.Get("Location"); got != failed || thief.cookie(session.Cookie) != "" {
				t.Errorf("%s: leads to %q", what, got)
			}
		}
		if to := s.browser().get(back.String()).Header.Get("Location"); to != failed {
			t.Errorf("in another browser: leads to %q", to)
		}
		var entered sync.Map
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				both := s.browser()
				at, _ := url.Parse(s.base)
				both.client.Jar.SetCookies(at, []*http.Cookie{{Name: "stoa_oidc", Value: cookie, Path: "/"}})
				if both.get(back.String()).Header.Get("Location") == "/checkout?a=1" {
					entered.Store(i, true)
				}
			})
		}
		all.Wait()
		n := 0
		entered.Range(func(any, any) bool { n++; return true })
		if n != 1 || s.count("sessions") != 1 || s.count("people") != 1 {
			t.Errorf("at once: %d are signed in, %d sessions, %d people", n, s.count("sessions"), s.count("people"))
		}
		again("replayed", back.String())

		old := s.provider.signIn(t, b, start, "ada")
		cookie = b.cookie("stoa_oidc")
		s.db.SetClock(func() time.Time { return time.Now().Add(11 * time.Minute) })
		again("eleven minutes later", old.String())
		s.db.SetClock(time.Now)
		twin := s.provider.signIn(t, b, start, "ada")
		cookie = b.cookie("stoa_oidc")
		again("by another provider", strings.Replace(twin.String(), "/test/", "/twin/", 1))
		if s.count("sessions") != 1 {
			t.Errorf("%d sessions", s.count("sessions"))
		}
	})
}

func TestProviderAnswersByAForm(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	s.provider.change(func(p *openID) { p.userinfo = func(c map[string]any) { delete(c, "name") } })
	b := s.browser()
	back := s.provider.signIn(t, b, start, "ada")
	form := back.Query()
	form.Set("user", `{"name":{"firstName":"Augusta","lastName":"King"}}`)
	answer := b.post(s.base+back.Path, form)
	if answer.StatusCode != http.StatusSeeOther {
		t.Fatal(answer.Status)
	}
	if to := b.get(answer.Header.Get("Location")).Header.Get("Location"); to != "/checkout?a=1" ||
		s.who(b).Name != "Augusta King" {
		t.Errorf("leads to %q as %+v", to, s.who(b))
	}
}

func TestProviderNames(t *testing.T) {
	for given, want := range map[string]string{
		"": "Ada", " Ada  ": "Ada", "Ada\u202Eexe": "ada", strings.Repeat("x", 121): "ada",
	} {
		s := newSite(t, dbtest.SQLite(t))
		s.provider.change(func(p *openID) {
			p.forge = func(c map[string]any) { c["email"], c["email_verified"], c["name"] = "ada@example.org", "true", given }
		})
		b := s.browser()
		if s.enter(b, start, "ada"); !strings.EqualFold(s.who(b).Name, want) {
			t.Errorf("%q: %+v", given, s.who(b))
		}
	}
}

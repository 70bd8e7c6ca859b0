package provider_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stoa/internal/kit/db/dbtest"
	"stoa/internal/provider"
)

func TestProviderIsDiscoveredAgain(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	b := s.browser()
	s.provider.change(func(p *openID) { p.down = true })
	if to := b.get(start).Header.Get("Location"); to != failed {
		t.Errorf("leads to %q", to)
	}
	s.provider.change(func(*openID) {})
	if to := s.enter(b, start, "ada"); to != "/checkout?a=1" {
		t.Errorf("leads to %q", to)
	}
	if s.enter(b, start, "ada"); s.provider.asked != 1 {
		t.Errorf("asked %d times", s.provider.asked)
	}
	back := s.provider.signIn(t, b, start, "ada")
	back.RawQuery = strings.Replace(back.RawQuery, "code=", "code=x", 1)
	b.get(back.String())
	if s.enter(b, start, "ada"); s.provider.asked != 2 {
		t.Errorf("after a failure: asked %d times", s.provider.asked)
	}
	if to := b.get("/api/account/oidc/nobody/start").Header.Get("Location"); to != failed {
		t.Errorf("no such provider: %q", to)
	}
}

// An address that redirects would take the secret and the code elsewhere.
func TestRedirectsOfAProviderAreNotFollowed(t *testing.T) {
	s := newSite(t, dbtest.SQLite(t))
	asked := 0
	thief := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	defer thief.Close()
	detour := httptest.NewServer(http.RedirectHandler(thief.URL, http.StatusTemporaryRedirect))
	defer detour.Close()
	s.provider.change(func(p *openID) {
		p.metadata = func(says map[string]any) { says["token_endpoint"] = detour.URL }
	})
	if to := s.enter(s.browser(), start, "ada"); to != failed || asked != 0 {
		t.Errorf("leads to %q, %d requests were led away", to, asked)
	}
}

// A secret and a code go to an address of the provider's choice: only by TLS.
func TestAddressesOfAProviderAreEncrypted(t *testing.T) {
	for _, name := range []string{"authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"} {
		s := newSite(t, dbtest.SQLite(t))
		s.provider.change(func(p *openID) {
			p.metadata = func(says map[string]any) { says[name] = "http://elsewhere.test/" + name }
		})
		if to := s.browser().get(start).Header.Get("Location"); to != failed {
			t.Errorf("%s: leads to %q", name, to)
		}
	}
}

func TestProvidersFrom(t *testing.T) {
	full := func(name string) []string {
		return []string{
			"STOA_OIDC_" + name + "_ISSUER=https://" + name + ".example", "STOA_OIDC_" + name + "_CLIENT_ID=id",
			"STOA_OIDC_" + name + "_CLIENT_SECRET=s=1",
		}
	}
	providers, err := provider.FromEnvironment(
		append(
			append(full("GOOGLE"), full("MY_OWN")...), "PATH=/bin", "STOA_OIDC_MY_OWN_LABEL=Ours", "STOA_OIDC_GOOGLE_LABEL=",
		),
	)
	if err != nil || len(providers) != 2 || providers[0].Label != "Google" || providers[0].ClientSecret != "s=1" ||
		providers[1].Name != "my_own" || providers[1].Label != "Ours" {
		t.Errorf("%v %+v", err, providers)
	}
	for want, environ := range map[string][]string{
		"STOA_OIDC_A_CLIENT_ID is missing":          {"STOA_OIDC_A_ISSUER=https://a.example"},
		"STOA_OIDC_A_CLIENT_SECRET is missing":      {"STOA_OIDC_A_ISSUER=https://a.example", "STOA_OIDC_A_CLIENT_ID=x"},
		"STOA_OIDC_A_ISSUER is missing":             {"STOA_OIDC_A_LABEL=A"},
		"must start with https://":                  append(full("A"), "STOA_OIDC_A_ISSUER=http://a.example"),
		"is not a valid URL":                        append(full("A"), "STOA_OIDC_A_ISSUER=a.example"),
		"STOA_OIDC_A_SECRET is not a valid setting": append(full("A"), "STOA_OIDC_A_SECRET=hunter2"),
	} {
		if _, err := provider.FromEnvironment(environ); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%v, not %q", err, want)
		}
	}
}

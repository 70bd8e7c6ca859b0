package provider_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/provider"
	"stoa/internal/session"
)

func TestProviderAccountIsLinkedAfterProof(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.member("Ada Łoś", "Ada@Example.org")
		s.member("Eve", "eve@example.org")
		waits := func(b *browser) (link string) {
			t.Helper()
			to, err := url.Parse(s.enter(b, start, "ada"))
			if err != nil || to.Path != "/sign-in" || to.Query().Get("link") == "" ||
				b.cookie(session.Cookie) != "" {
				t.Fatalf("leads to %q, %v, as %+v", to, err, s.who(b))
			}
			return to.Query().Get("next")
		}
		refused := func(what string, b *browser, link string) {
			t.Helper()
			if to := b.get(link).Header.Get("Location"); to != failed &&
				to != "/sign-in?problem=account.signin_needed" {
				t.Errorf("%s: leads to %q", what, to)
			}
			if n := s.count("identities"); n != 0 {
				t.Fatalf("%s: %d identities", what, n)
			}
		}
		b := s.browser()
		link := waits(b)
		refused("not signed in", b, link)
		at, _ := url.Parse(link)
		if answer := b.send("/api/account/oidc/code", map[string]string{
			"token": at.Query().Get("token"), "code": "",
		}); answer.StatusCode != http.StatusConflict || b.cookie(session.Cookie) != "" {
			t.Errorf("as if only a code were left to enter: %s", answer.Status)
		}
		s.byPassword(b, "eve@example.org")
		refused("signed in as another", b, link)
		s.byPassword(b, "ada@example.org")
		refused("used by another", b, link)

		b = s.browser()
		link = waits(b)
		other := s.browser()
		s.byPassword(other, "ada@example.org")
		refused("in another browser", other, link)

		b = s.browser()
		s.byPassword(b, "ada@example.org")
		old := b.cookie(session.Cookie)
		s.db.SetClock(func() time.Time { return time.Now().Add(time.Second) })
		to, _ := url.Parse(s.enter(b, start, "ada"))
		if b.cookie(session.Cookie) != old || to.Query().Get("link") == "" {
			t.Fatalf("signed in already: leads to %s", to)
		}
		refused("signed in before only", b, to.Query().Get("next"))

		b = s.browser()
		link = waits(b)
		s.db.SetClock(func() time.Time { return time.Now().Add(11 * time.Minute) })
		s.byPassword(b, "ada@example.org")
		refused("too late", b, link)
		s.db.SetClock(time.Now)

		b = s.browser()
		link = waits(b)
		s.byPassword(b, "ada@example.org")
		if to := b.get(link).Header.Get("Location"); to != "/checkout?a=1" || s.count("identities") != 1 {
			t.Fatalf("leads to %q, %d identities", to, s.count("identities"))
		}
		if to := b.get(link).Header.Get("Location"); to != failed {
			t.Errorf("a second use leads to %q", to)
		}
		fresh := s.browser()
		if to := s.enter(fresh, start, "ada"); to != "/checkout?a=1" || s.who(fresh).ID != s.who(b).ID ||
			s.count("people") != 2 {
			t.Errorf("afterwards: leads to %q as %+v", to, s.who(fresh))
		}
	})
}

func TestProviderAccountIsLinkedFromTheOwnAccount(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		s.member("Eve", "eve@example.org")
		const start = "/api/account/oidc/test/start?link=1&next=/account"
		b := s.browser()
		b.referer = s.base + "/account"
		if to := b.get(start).Header.Get("Location"); to != "/sign-in?problem=account.signin_needed" {
			t.Errorf("not signed in: %q", to)
		}
		s.byPassword(b, "eve@example.org")
		for _, referer := range []string{
			"", "https://evil.example/", s.base + "/sign-in?next=x", s.base + "1/account",
		} {
			b.referer = referer
			if to := b.get(start).Header.Get("Location"); to != failed {
				t.Errorf("from %q: %q", referer, to)
			}
		}
		b.referer, b.site = s.base+"/account", "cross-site"
		if to := b.get(start).Header.Get("Location"); to != failed {
			t.Errorf("from another site: %q", to)
		}
		b.site = ""
		if to := b.get(start).Header.Get("Location"); to != "/sign-in?problem=account.signin_stale" {
			t.Errorf("without the password: %q", to)
		}
		s.prove(b)
		if to := s.enter(b, start, "ada"); to != "/account" || s.count("identities") != 1 || s.count("people") != 1 {
			t.Fatalf("leads to %q, %d identities", to, s.count("identities"))
		}
		fresh := s.browser()
		if s.enter(fresh, "/api/account/oidc/test/start", "ada"); s.who(fresh).Email != "eve@example.org" {
			t.Errorf("signs in as %+v", s.who(fresh))
		}
		s.member("Cyd", "cyd@example.org")
		cyd := s.browser()
		s.byPassword(cyd, "cyd@example.org")
		cyd.referer = s.base + "/account"
		s.prove(cyd)
		if to := s.enter(cyd, start, "ada"); to != "/sign-in?problem=oidc.in_use" {
			t.Errorf("what is Eve's leads to %q", to)
		}
		back := s.provider.signIn(t, cyd, start, "bob")
		s.byPassword(cyd, "eve@example.org")
		if to := cyd.get(back.String()).Header.Get("Location"); to != failed || s.count("identities") != 1 {
			t.Errorf("with Eve at the end: %q, %d identities", to, s.count("identities"))
		}
	})
}

func TestProviderThatCodesAreAskedAfter(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ctx := context.Background()
		b := s.browser()
		s.enter(b, start, "ada")
		ada, _ := s.sessions.Identify(ctx, b.cookie(session.Cookie))
		app, err := s.credentials.BeginAuthenticator(ada, credential.Proof{}, b.cookie(session.Cookie))
		if err != nil {
			t.Fatal(err)
		}
		at := time.Now()
		s.db.SetClock(func() time.Time { return at })
		code := func() string {
			text, err := totp.GenerateCode(app.Secret, at)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		if _, err := s.credentials.ConfirmAuthenticator(ada, code(), b.cookie(session.Cookie)); err != nil {
			t.Fatal(err)
		}
		at = at.Add(time.Minute)
		b = s.browser()
		to, _ := url.Parse(s.enter(b, start, "ada"))
		token := to.Query().Get("code")
		if to.Path != "/sign-in" || token == "" || b.cookie(session.Cookie) != "" {
			t.Fatalf("leads to %q", to)
		}
		try := func(b *browser, token, code string) (said struct{ Code, Next string }) {
			_ = json.NewDecoder(b.send("/api/account/oidc/code", map[string]string{
				"token": token, "code": code,
			}).Body).Decode(&said)
			return said
		}
		if said := try(b, token, "000000"); said.Code != "account.code_wrong" {
			t.Errorf("a wrong code: %+v", said)
		}
		if said := try(s.browser(), token, code()); said.Code != "oidc.failed" {
			t.Errorf("in another browser: %+v", said)
		}
		if said := try(b, token, code()); said.Next != "/checkout?a=1" || s.who(b).Email != "Ada@Example.org" {
			t.Errorf("the code: %+v", said)
		}
		at = at.Add(time.Minute)
		if said := try(b, token, code()); said.Code != "oidc.failed" {
			t.Errorf("a second use: %+v", said)
		}
	})
}

func TestProviderSuspendedErasedAndSwept(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		ctx := context.Background()
		b := s.browser()
		s.enter(b, start, "ada")
		id := s.who(b).ID
		set := func(statement string, args ...any) {
			t.Helper()
			if err := s.db.InTx(ctx, func(tx *db.Tx) error {
				_, err := tx.Exec(
					statement, args...,
				)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
		set("UPDATE people SET suspended_at = $1", db.At(time.Now()))
		if to := s.enter(b, start, "ada"); to != "/sign-in?problem=account.suspended" {
			t.Errorf("suspended: leads to %q", to)
		}
		set("UPDATE people SET suspended_at = NULL")
		b.get(start)
		if err := s.db.InTx(ctx, func(tx *db.Tx) error {
			return provider.Erase(ctx, tx, id)
		}); err != nil || s.count("identities") != 0 {
			t.Errorf("erased: %v, %d identities", err, s.count("identities"))
		}
		if err := s.providers.Sweep(ctx); err != nil || s.count("identity_attempts") != 1 {
			t.Errorf("swept too early: %v", err)
		}
		s.db.SetClock(func() time.Time { return time.Now().Add(11 * time.Minute) })
		if err := s.providers.Sweep(ctx); err != nil || s.count("identity_attempts") != 0 {
			t.Errorf("%v, %d ways are left", err, s.count("identity_attempts"))
		}
	})
}

// Signing up with another person's email leaves no way into the account later.
func TestAnUnconfirmedAccountIsNotLinked(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		if _, err := s.people.SignUp(context.Background(), account.SignUpIn{
			Name: "Eve", Email: "eve@example.org", Password: good, Terms: true, Language: "en",
		}); err != nil {
			t.Fatal(err)
		}
		b := s.browser()
		s.byPassword(b, "eve@example.org")
		b.referer = s.base + "/account"
		to := b.get("/api/account/oidc/test/start?link=1&next=/account").Header.Get("Location")
		if to != "/sign-in?problem=account.unverified" || s.count("identities") != 0 {
			t.Errorf("leads to %q, %d identities", to, s.count("identities"))
		}
	})
}

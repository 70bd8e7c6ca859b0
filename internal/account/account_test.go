package account_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
)

const good = "Marble-and-ink!"

// post is a mailer that keeps the last link it was given, by kind.
type post map[string]string

func (p post) mailer() account.Mailer {
	keep := func(kind string) func(context.Context, *db.Tx, account.Recipient, string) error {
		return func(_ context.Context, _ *db.Tx, _ account.Recipient, link string) error {
			p[kind] = link
			return nil
		}
	}
	return account.Mailer{
		PublicURL: "https://stoa.test", VerifyEmail: keep("verify"), ResetPassword: keep("reset"), ApplicationAccepted: keep("application"),
		Security: func(_ context.Context, _ *db.Tx, _ string, _ account.Recipient, text string, values map[string]string) error {
			p[text] = values["link"]
			return nil
		},
		AccountExists: func(_ context.Context, _ *db.Tx, _ account.Recipient, signIn, _ string) error {
			p["exists"] = signIn
			return nil
		},
	}
}

func (p post) token(t *testing.T, kind string) string {
	t.Helper()
	u, err := url.Parse(p[kind])
	if err != nil || u.Query().Get("token") == "" {
		t.Fatalf("no %s link was mailed: %v", kind, p)
	}
	return u.Query().Get("token")
}

func each(t *testing.T, test func(t *testing.T, d *db.DB, s *account.Service, mails post)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mails := post{}
		test(t, d, account.New(d, mails.mailer()), mails)
	})
}

func ada() account.SignUpIn {
	return account.SignUpIn{Name: "Ada Łoś", Email: "Ada@Example.org", Password: good, Terms: true, Next: "/checkout", Language: "en"}
}

func TestSignUpVerifySignInOut(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *account.Service, mails post) {
		ctx := context.Background()
		if err := s.SignUp(ctx, ada()); err != nil {
			t.Fatal(err)
		}
		session, next, err := s.VerifyEmail(ctx, mails.token(t, "verify"), "test")
		if err != nil || next != "/checkout" {
			t.Fatalf("next %q, err %v", next, err)
		}
		signedIn, err := s.Identify(ctx, session)
		if err != nil {
			t.Fatal(err)
		}
		v, ok := account.From(signedIn)
		if !ok || !v.Verified || v.Name != "Ada Łoś" || v.Slug != "ada-los" {
			t.Fatalf("%+v", v)
		}
		if _, _, err := s.VerifyEmail(ctx, mails.token(t, "verify"), "test"); fault.CodeOf(err) != "account.token_used" {
			t.Errorf("a second use: %v", err)
		}
		token, err := s.SignIn(ctx, account.SignInIn{Email: " ada@example.ORG", Password: good, Client: "1"})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SignOut(ctx, token); err != nil {
			t.Fatal(err)
		}
		after, err := s.Identify(ctx, token)
		if _, ok := account.From(after); ok || err != nil {
			t.Errorf("signed out, but still known: %v", err)
		}
	})
}

func TestSignUpWithATakenEmailTellsOnlyItsOwner(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *account.Service, mails post) {
		ctx := context.Background()
		for range 2 {
			if err := s.SignUp(ctx, ada()); err != nil {
				t.Fatal(err)
			}
		}
		if mails["exists"] != "https://stoa.test/sign-in" {
			t.Errorf("mails: %v", mails)
		}
	})
}

func TestSignInSlowsDownAfterFiveFailures(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *account.Service, _ post) {
		ctx := context.Background()
		if err := s.SignUp(ctx, ada()); err != nil {
			t.Fatal(err)
		}
		try := func(email, password, client string) string {
			_, err := s.SignIn(ctx, account.SignInIn{Email: email, Password: password, Client: client})
			return fault.CodeOf(err)
		}
		for i := range 5 {
			if code := try("ada@example.org", "wrong", "1"); code != "account.signin_wrong" {
				t.Fatalf("try %d: %s", i, code)
			}
		}
		if code := try("ada@example.org", good, "1"); code != "rate.limited" {
			t.Errorf("the sixth: %s", code)
		}
		if code := try("ada@example.org", good, "2"); code != "" {
			t.Errorf("from elsewhere: %s", code)
		}
		if code := try("nobody@example.org", good, "1"); code != "account.signin_wrong" {
			t.Errorf("no such account: %s", code)
		}
	})
}

func TestResetPasswordEndsSessions(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s *account.Service, mails post) {
		ctx := context.Background()
		if err := errors.Join(s.SignUp(ctx, ada()), s.ForgotPassword(ctx, "ada@example.org"), s.ForgotPassword(ctx, "nobody@example.org")); err != nil {
			t.Fatal(err)
		}
		old, err := s.SignIn(ctx, account.SignInIn{Email: "ada@example.org", Password: good, Client: "1"})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.ResetPassword(ctx, mails.token(t, "reset"), "Another-marble!"); err != nil {
			t.Fatal(err)
		}
		after, _ := s.Identify(ctx, old)
		if _, ok := account.From(after); ok {
			t.Error("the old session goes on")
		}
		if _, err := s.SignIn(ctx, account.SignInIn{Email: "ada@example.org", Password: good, Client: "1"}); err == nil {
			t.Error("the old password is good")
		}
		if err := s.ForgotPassword(ctx, "ada@example.org"); err != nil {
			t.Fatal(err)
		}
		later := time.Now().Add(61 * time.Minute)
		d.SetClock(func() time.Time { return later })
		if err := s.ResetPassword(ctx, mails.token(t, "reset"), good); fault.CodeOf(err) != "account.token_expired" {
			t.Errorf("an hour later: %v", err)
		}
		if err := s.ResetPassword(ctx, "nonsense", good); fault.CodeOf(err) != "account.token_invalid" {
			t.Errorf("nonsense: %v", err)
		}
	})
}

func TestSignUpRefusesEachField(t *testing.T) {
	s := account.New(dbtest.SQLite(t), post{}.mailer())
	for what, c := range map[string]struct {
		change      func(*account.SignUpIn)
		field, code string
	}{
		"no name":          {func(in *account.SignUpIn) { in.Name = " \t " }, "name", "required"},
		"long name":        {func(in *account.SignUpIn) { in.Name = strings.Repeat("ż", 121) }, "name", "too_long"},
		"reordering name":  {func(in *account.SignUpIn) { in.Name = "evil\u202Eexe" }, "name", "control_characters"},
		"line break":       {func(in *account.SignUpIn) { in.Email = "a@b.org\r\nBcc: c@d.org" }, "email", "control_characters"},
		"no domain":        {func(in *account.SignUpIn) { in.Email = "ada@localhost" }, "email", "invalid_email"},
		"display name":     {func(in *account.SignUpIn) { in.Email = "Ada <a@b.org>" }, "email", "invalid_email"},
		"short password":   {func(in *account.SignUpIn) { in.Password = "Aa!45678" }, "password", "password_short"},
		"no capital":       {func(in *account.SignUpIn) { in.Password = "marble-and-ink!" }, "password", "password_no_capital"},
		"no special":       {func(in *account.SignUpIn) { in.Password = "MarbleAndInk9" }, "password", "password_no_special"},
		"common":           {func(in *account.SignUpIn) { in.Password = "Password123!" }, "password", "password_common"},
		"own e-mail":       {func(in *account.SignUpIn) { in.Email, in.Password = "adalovelace@b.org", "Adalovelace!1" }, "password", "password_personal"},
		"endless password": {func(in *account.SignUpIn) { in.Password = strings.Repeat("Aa!", 100) }, "password", "too_long"},
		"terms":            {func(in *account.SignUpIn) { in.Terms = false }, "terms", "terms_required"},
	} {
		in := ada()
		c.change(&in)
		var got *fault.Error
		if err := s.SignUp(context.Background(), in); !errors.As(err, &got) || len(got.Fields) == 0 || got.Fields[0].Name != c.field || got.Fields[0].Code != c.code {
			t.Errorf("%s: %v %+v", what, err, got)
		}
	}
}

func TestSafeNext(t *testing.T) {
	for next, want := range map[string]string{
		"/checkout?a=1#b": "/checkout?a=1#b", "": "/", "https://evil.example": "/", "//evil.example": "/",
		`/\evil.example`: "/", "/a\r\nb": "/", "javascript:alert(1)": "/",
	} {
		if got := account.SafeNext(next); got != want {
			t.Errorf("%q: %q, want %q", next, got, want)
		}
	}
}

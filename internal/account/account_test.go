package account_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/session"
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
		PublicURL: "https://stoa.test", VerifyEmail: keep("verify"), ResetPassword: keep("reset"),
		Security: func(
			_ context.Context, _ *db.Tx, _ string, _ account.Recipient, text string, values map[string]string,
		) error {
			p[text] = values["link"]
			return nil
		},
		ResetLater: func(_ context.Context, _ *db.Tx, email string) error {
			p["later"] = email
			return nil
		},
		AccountExists: func(_ context.Context, _ *db.Tx, _ account.Recipient, signIn, _ string) error {
			p["exists"] = signIn
			return nil
		},
	}
}

// forgot asks for a link to set a new password, and does the work that this leaves to a job.
func (p post) forgot(t *testing.T, s service, email string) {
	t.Helper()
	ctx := context.Background()
	if err := s.ForgotPassword(ctx, email); err != nil {
		t.Fatal(err)
	}
	if err := s.MailReset(ctx, p["later"]); err != nil {
		t.Fatal(err)
	}
}

// confirm presses the mailed link in the browser that signed up.
func (p post) confirm(t *testing.T, s service, browser, agent string) (token, next string) {
	t.Helper()
	token, next, err := s.VerifyEmail(context.Background(), account.VerifyIn{
		Token: p.token(t, "verify"), Browser: browser, Caller: session.Caller{Agent: agent},
	})
	if err != nil {
		t.Fatal(err)
	}
	return token, next
}

// signUp signs a person up who has to.
func signUp(t *testing.T, s service, in account.SignUpIn) (browser string) {
	t.Helper()
	browser, err := s.SignUp(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return browser
}

func (p post) token(t *testing.T, kind string) string {
	t.Helper()
	u, err := url.Parse(p[kind])
	if err != nil || u.Query().Get("token") == "" {
		t.Fatalf("no %s link was mailed: %v", kind, p)
	}
	return u.Query().Get("token")
}

// service is the accounts with their credentials and sessions.
type service struct {
	*account.Service
	credentials
	sessions *session.Service
}

type credentials = *credential.Service

func newService(d *db.DB, mails post) service {
	sessions := session.New(d, session.Config{Viewer: account.Viewers(d)})
	s := service{sessions: sessions}
	s.credentials = credential.New(d, seal.Generate(), sessions, "https://stoa.test", func(
		ctx context.Context, tx *db.Tx, personID, text string,
	) error {
		return s.CredentialChanged(ctx, tx, personID, text)
	})
	s.Service = account.New(d, nil, sessions, s.credentials, mails.mailer(), account.Hooks{})
	return s
}

func each(t *testing.T, test func(t *testing.T, d *db.DB, s service, mails post)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mails := post{}
		test(t, d, newService(d, mails), mails)
	})
}

func ada() account.SignUpIn {
	return account.SignUpIn{
		Name: "Ada Łoś", Email: "Ada@Example.org", Password: good, Terms: true, Next: "/checkout", Language: "en",
	}
}

func TestSignUpVerifySignInOut(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		ctx := context.Background()
		browser := signUp(t, s, ada())
		started, next := mails.confirm(t, s, browser, "test")
		if next != "/checkout" {
			t.Fatalf("next %q", next)
		}
		signedIn, err := s.sessions.Identify(ctx, started)
		if err != nil {
			t.Fatal(err)
		}
		v, ok := session.From(signedIn)
		if !ok || !v.Verified || v.Name != "Ada Łoś" || v.Slug != "ada-los" {
			t.Fatalf("%+v", v)
		}
		if _, _, err := s.VerifyEmail(ctx, account.VerifyIn{
			Token: mails.token(t, "verify"), Browser: browser,
		}); fault.CodeOf(err) != "account.token_used" {
			t.Errorf("a second use: %v", err)
		}
		token, err := s.SignIn(ctx, account.SignInIn{
			Email: " ada@example.ORG", Password: good, Caller: session.Caller{Client: "1"},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.sessions.SignOut(ctx, token); err != nil {
			t.Fatal(err)
		}
		after, err := s.sessions.Identify(ctx, token)
		if _, ok := session.From(after); ok || err != nil {
			t.Errorf("signed out, but still known: %v", err)
		}
	})
}

func TestSignUpWithATakenEmailTellsOnlyItsOwner(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		for range 2 {
			signUp(t, s, ada())
		}
		if mails["exists"] != "https://stoa.test/sign-in" {
			t.Errorf("mails: %v", mails)
		}
	})
}

// Namesakes who sign up at once all get an account, each at an address of its own.
func TestNamesakesSignUpAtOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, _ service, _ post) {
		var work errgroup.Group
		for i := range 12 {
			work.Go(func() error {
				return d.InTx(t.Context(), func(tx *db.Tx) error {
					_, err := account.Insert(t.Context(), tx, account.NewPerson{
						Name: "Ada Łoś", Email: fmt.Sprintf("ada-%d@stoa.test", i),
					})
					return err
				})
			})
		}
		if err := work.Wait(); err != nil {
			t.Fatal(err)
		}
		plain, like := 0, 0
		err := d.Read().QueryRow(
			`SELECT count(*) FILTER (WHERE slug = 'ada-los'), count(*) FILTER (WHERE slug LIKE 'ada-los-______') FROM people`,
		).Scan(&plain, &like)
		if err != nil || plain != 1 || like != 11 {
			t.Errorf("%d have the name alone, %d letters behind it; %v", plain, like, err)
		}
	})
}

func TestSignInSlowsDownAfterFiveFailures(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, _ post) {
		ctx := context.Background()
		signUp(t, s, ada())
		try := func(email, password, client string) string {
			_, err := s.SignIn(ctx, account.SignInIn{Email: email, Password: password, Caller: session.Caller{Client: client}})
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
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx := context.Background()
		signUp(t, s, ada())
		mails.forgot(t, s, "ada@example.org")
		mails.forgot(t, s, "nobody@example.org")
		old, err := s.SignIn(ctx, account.SignInIn{
			Email: "ada@example.org", Password: good, Caller: session.Caller{Client: "1"},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.ResetPassword(ctx, mails.token(t, "reset"), "Another-marble!"); err != nil {
			t.Fatal(err)
		}
		after, _ := s.sessions.Identify(ctx, old)
		if _, ok := session.From(after); ok {
			t.Error("the old session goes on")
		}
		if _, err := s.SignIn(ctx, account.SignInIn{
			Email: "ada@example.org", Password: good, Caller: session.Caller{Client: "1"},
		}); err == nil {
			t.Error("the old password is good")
		}
		mails.forgot(t, s, "ada@example.org")
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
	s := newService(dbtest.SQLite(t), post{})
	for what, c := range map[string]struct {
		change      func(*account.SignUpIn)
		field, code string
	}{
		"no name":         {func(in *account.SignUpIn) { in.Name = " \t " }, "name", "required"},
		"long name":       {func(in *account.SignUpIn) { in.Name = strings.Repeat("ż", 121) }, "name", "too_long"},
		"reordering name": {func(in *account.SignUpIn) { in.Name = "evil\u202Eexe" }, "name", "control_characters"},
		"line break": {func(
			in *account.SignUpIn,
		) {
			in.Email = "a@b.org\r\nBcc: c@d.org"
		}, "email", "control_characters"},
		"no domain":      {func(in *account.SignUpIn) { in.Email = "ada@localhost" }, "email", "invalid_email"},
		"full-width":     {func(in *account.SignUpIn) { in.Email = "ada@ｅxample.org" }, "email", "email_lookalike"},
		"a ligature":     {func(in *account.SignUpIn) { in.Email = "oﬃce@example.org" }, "email", "email_lookalike"},
		"display name":   {func(in *account.SignUpIn) { in.Email = "Ada <a@b.org>" }, "email", "invalid_email"},
		"short password": {func(in *account.SignUpIn) { in.Password = "Aa!45678" }, "password", "password_short"},
		"no capital": {func(
			in *account.SignUpIn,
		) {
			in.Password = "marble-and-ink!"
		}, "password", "password_no_capital"},
		"no special": {func(
			in *account.SignUpIn,
		) {
			in.Password = "MarbleAndInk9"
		}, "password", "password_no_special"},
		"common": {func(
			in *account.SignUpIn,
		) {
			in.Password = "Password123!"
		}, "password", "password_common"},
		"own email": {func(
			in *account.SignUpIn,
		) {
			in.Email, in.Password = "adalovelace@b.org", "Adalovelace!1"
		}, "password", "password_personal"},
		"endless password": {func(
			in *account.SignUpIn,
		) {
			in.Password = strings.Repeat("Aa!", 100)
		}, "password", "too_long"},
		"terms": {func(in *account.SignUpIn) { in.Terms = false }, "terms", "terms_required"},
	} {
		in := ada()
		c.change(&in)
		var got *fault.Error
		if _, err := s.SignUp(context.Background(), in); !errors.As(err, &got) || len(got.Fields) == 0 ||
			got.Fields[0].Name != c.field || got.Fields[0].Code != c.code {
			t.Errorf("%s: %v %+v", what, err, got)
		}
	}
}

package account_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

// signedUp is a person with a confirmed email, signed in.
func signedUp(t *testing.T, s service, mails post) (ctx context.Context, token string) {
	t.Helper()
	token, _ = mails.confirm(t, s, signUp(t, s, ada()), "first")
	return known(t, s, token), token
}

func known(t *testing.T, s service, token string) context.Context {
	t.Helper()
	ctx, err := s.sessions.Identify(context.Background(), token)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := session.From(ctx); !ok {
		t.Fatal("the session is not known")
	}
	return ctx
}

func fieldOf(t *testing.T, err error) string {
	t.Helper()
	f, ok := err.(*fault.Error) //nolint:errorlint // a form's error is never wrapped
	if !ok || len(f.Fields) == 0 {
		t.Fatalf("no field in %v", err)
	}
	return f.Fields[0].Name + " " + f.Fields[0].Code
}

// The tenth failure, from wherever, pauses the email, whether or not there is an account;
// the owner is notified, and it ends after 15 minutes.
func TestTenFailuresLock(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		signedUp(t, s, mails)
		try := func(email, password string, client int) string {
			_, err := s.SignIn(context.Background(), account.SignInIn{
				Email: email, Password: password, Caller: session.Caller{Client: string(rune('a' + client))},
			})
			return fault.CodeOf(err)
		}
		for _, email := range []string{"ada@example.org", "nobody@example.org"} {
			for i := range 10 {
				if code := try(email, "wrong", i); code != "account.signin_wrong" {
					t.Fatalf("%s, try %d: %s", email, i, code)
				}
			}
			if code := try(email, good, 11); code != "account.locked" {
				t.Errorf("%s after ten failures: %q", email, code)
			}
		}
		if mails[credential.MailSignInLocked] == "" {
			t.Error("the owner was not notified")
		}
		later := time.Now().Add(16 * time.Minute)
		d.SetClock(func() time.Time { return later })
		if code := try("ada@example.org", good, 12); code != "" {
			t.Errorf("a quarter of an hour later: %s", code)
		}
	})
}

func TestChangePassword(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		ctx, token := signedUp(t, s, mails)
		other, err := s.SignIn(context.Background(), account.SignInIn{
			Email: "ada@example.org", Password: good, Caller: session.Caller{Client: "2"},
		})
		if err != nil {
			t.Fatal(err)
		}
		for what, c := range map[string]struct {
			in   credential.PasswordForm
			want string
		}{
			"a wrong old one": {
				credential.PasswordForm{Old: "x", New: "Another-marble!", Repeat: "Another-marble!"},
				"old password_wrong",
			},
			"not the same": {
				credential.PasswordForm{Old: good, New: "Another-marble!", Repeat: "Another-marble?"},
				"repeat password_differs",
			},
			"a short one":    {credential.PasswordForm{Old: good, New: "Ab!", Repeat: "Ab!"}, "new password_short"},
			"the same again": {credential.PasswordForm{Old: good, New: good, Repeat: good}, "new password_same"},
		} {
			if _, err := s.ChangePassword(ctx, c.in, token, "first"); fieldOf(t, err) != c.want {
				t.Errorf("%s: %v", what, err)
			}
		}
		next, err := s.ChangePassword(ctx, credential.PasswordForm{
			Old: good, New: "Another-marble!", Repeat: "Another-marble!",
		}, token, "first")
		if err != nil {
			t.Fatal(err)
		}
		for what, gone := range map[string]string{"the session before": token, "another device": other} {
			if after, _ := s.sessions.Identify(context.Background(), gone); after != nil {
				if _, ok := session.From(after); ok {
					t.Errorf("%s goes on", what)
				}
			}
		}
		known(t, s, next)
		if mails[credential.MailPasswordChanged] == "" {
			t.Error("the owner was not notified")
		}
	})
}

// Of two changes at once one counts: the other's old password is not that any more.
func TestTwoPasswordChangesAtOnce(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		ctx, token := signedUp(t, s, mails)
		var work sync.WaitGroup
		errs := make([]error, 2)
		for i, password := range []string{"Another-marble!", "A-third-marble!"} {
			work.Go(func() {
				_, errs[i] = s.ChangePassword(ctx, credential.PasswordForm{
					Old: good, New: password, Repeat: password,
				}, token, "x")
			})
		}
		work.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Errorf("both or neither: %v, %v", errs[0], errs[1])
		}
	})
}

func TestAuthenticator(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx, token := signedUp(t, s, mails)
		now := time.Now()
		d.SetClock(func() time.Time { return now })
		made, err := s.BeginAuthenticator(ctx, credential.Proof{Password: good}, token)
		if err != nil || made.Picture == "" {
			t.Fatal(err)
		}
		code := func() string {
			c, err := totp.GenerateCode(made.Secret, now)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		try := func(code string) string {
			_, err := s.SignIn(context.Background(), account.SignInIn{
				Email: "ada@example.org", Password: good, Code: code, Caller: session.Caller{Client: "9"},
			})
			return fault.CodeOf(err)
		}
		if code := try(""); code != "" {
			t.Errorf("before it is confirmed: %s", code)
		}
		if _, err := s.ConfirmAuthenticator(ctx, "12345", token); fieldOf(t, err) != "code code_wrong" {
			t.Errorf("a wrong code: %v", err)
		}
		recovery, err := s.ConfirmAuthenticator(ctx, code(), token)
		if err != nil || len(recovery) != 10 {
			t.Fatal(recovery, err)
		}
		if bits := 5 * len(strings.ReplaceAll(recovery[0], "-", "")); bits < 128 || recovery[0] == recovery[1] {
			t.Errorf("recovery codes have %d bits: %v", bits, recovery[:2])
		}
		if got := try(""); got != "account.code_needed" {
			t.Errorf("without a code: %q", got)
		}
		if got := try(code()); got != "account.code_wrong" {
			t.Errorf("the code that confirmed it, once more: %q", got)
		}
		now = now.Add(time.Minute)
		if got := try(code()); got != "" {
			t.Errorf("the next code: %s", got)
		}
		if got := try(code()); got != "account.code_wrong" {
			t.Errorf("the same code twice: %q", got)
		}
		if got := try(recovery[3]); got != "" {
			t.Errorf("a recovery code: %s", got)
		}
		if got := try(recovery[3]); got != "account.code_wrong" {
			t.Errorf("a recovery code twice: %q", got)
		}
		if mails[credential.MailRecoveryCodeUsed] == "" || mails[credential.MailSecondFactorOn] == "" {
			t.Error("the owner was not notified")
		}
		if err := s.DropAuthenticator(
			ctx, credential.Proof{Password: "wrong"}, token,
		); fieldOf(t, err) != "password password_wrong" {
			t.Errorf("switched off without the password: %v", err)
		}
		now = now.Add(time.Minute)
		if err := s.DropAuthenticator(ctx, credential.Proof{Password: good, Code: code()}, token); err != nil ||
			try("") != "" {
			t.Errorf("switched off: %v", err)
		}
	})
}

// Guesses of a new authenticator's code come to an end too.
func TestANewAuthenticatorsCodeCannotBeGuessed(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx, token := signedUp(t, s, mails)
		now := time.Now()
		d.SetClock(func() time.Time { return now })
		made, err := s.BeginAuthenticator(ctx, credential.Proof{Password: good}, token)
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			if _, err := s.ConfirmAuthenticator(ctx, "12345", token); fieldOf(t, err) != "code code_wrong" {
				t.Fatal(err)
			}
		}
		code, err := totp.GenerateCode(made.Secret, now)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ConfirmAuthenticator(ctx, code, token); fault.CodeOf(err) != "rate.limited" {
			t.Errorf("the sixth try: %v", err)
		}
	})
}

// Closing signs out everywhere; signing in within 14 days takes it back; after them the
// person is nobody.
func TestClosing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		now := time.Now()
		d.SetClock(func() time.Time { return now })
		ctx, token := signedUp(t, s, mails)
		if _, err := s.Close(
			ctx, credential.Proof{Password: "wrong"}, token,
		); fieldOf(t, err) != "password password_wrong" {
			t.Errorf("a wrong password: %v", err)
		}
		if _, err := s.Close(ctx, credential.Proof{Password: good}, token); err != nil {
			t.Fatal(err)
		}
		if after, _ := s.sessions.Identify(context.Background(), token); after != nil {
			if _, ok := session.From(after); ok {
				t.Error("still signed in")
			}
		}
		enter := func() (string, error) {
			return s.SignIn(context.Background(), account.SignInIn{
				Email: "ada@example.org", Password: good, Caller: session.Caller{Client: "3"},
			})
		}
		now = now.Add(13 * 24 * time.Hour)
		if err := s.EraseDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		if _, err := enter(); err != nil {
			t.Fatal(err)
		}
		now = now.Add(2 * 24 * time.Hour)
		if err := s.EraseDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		back, err := enter()
		if err != nil {
			t.Fatalf("who came back was erased: %v", err)
		}
		if _, err := s.Close(known(t, s, back), credential.Proof{Password: good}, back); err != nil {
			t.Fatal(err)
		}
		now = now.Add(14*24*time.Hour + time.Minute)
		if err := s.EraseDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		if _, err := enter(); fault.CodeOf(err) != "account.signin_wrong" {
			t.Errorf("erased, and signs in: %v", err)
		}
	})
}

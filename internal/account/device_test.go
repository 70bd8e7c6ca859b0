package account_test

import (
	"context"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// Strangers who guess lock out strangers: not a browser that signed in before, which has tries of its own.
func TestALockSparesAKnownDevice(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx := context.Background()
		_, token := signedUp(t, s, mails)
		mine, err := s.sessions.Recognize(ctx, token, "PLANTEDBYASTRANGERPLANTEDB")
		if err != nil || mine == "PLANTEDBYASTRANGERPLANTEDB" {
			t.Fatalf("a planted secret is taken: %v", err)
		}
		other := ada()
		other.Email = "bea@example.org"
		bea, _ := mails.confirm(t, s, signUp(t, s, other), "")
		if shared, err := s.sessions.Recognize(ctx, bea, mine); err != nil || shared != mine {
			t.Fatalf("a second account in a browser: %q %v", shared, err)
		}
		theirs, err := s.sessions.Recognize(ctx, bea, "")
		if err != nil {
			t.Fatal(err)
		}
		try := func(device, password string, client int) string {
			_, err := s.SignIn(ctx, account.SignInIn{
				Email: "ada@example.org", Password: password,
				Caller: session.Caller{Client: string(rune('a' + client)), Device: device},
			})
			return fault.CodeOf(err)
		}
		for i := range 10 {
			if code := try("", "wrong", i); code != "account.signin_wrong" {
				t.Fatal(code)
			}
		}
		for what, device := range map[string]string{
			"none": "", "an unknown one": "x", "one known to another account": theirs,
		} {
			if code := try(device, good, 20); code != "account.locked" {
				t.Errorf("locked, and %s signs in: %q", what, code)
			}
		}
		if code := try(mine, good, 21); code != "" {
			t.Errorf("my own browser is locked out: %s", code)
		}
		if code := try("", good, 22); code != "account.locked" {
			t.Errorf("my signing in lets strangers guess on: %q", code)
		}
		for i := range 10 {
			if code := try(mine, "wrong", i); code != "account.signin_wrong" {
				t.Fatal(code)
			}
		}
		if code := try(mine, good, 23); code != "account.locked" {
			t.Errorf("my browser, after ten failures of its own: %q", code)
		}
		later := time.Now().Add(16 * time.Minute)
		d.SetClock(func() time.Time { return later })
		mails.forgot(t, s, "ada@example.org")
		if err := s.ResetPassword(ctx, mails.token(t, "reset"), "Another-marble!"); err != nil {
			t.Fatal(err)
		}
		for i := range 10 {
			try("", "wrong", i)
		}
		if code := try(mine, "Another-marble!", 24); code != "account.locked" {
			t.Errorf("known from before the password was reset: %q", code)
		}
	})
}

// Where there is an authenticator, its code is asked for beside the password before anything that matters.
func TestAProofNeedsTheCodeToo(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx, token := signedUp(t, s, mails)
		now := time.Now()
		d.SetClock(func() time.Time { return now })
		made, err := s.BeginAuthenticator(ctx, credential.Proof{Password: good}, token)
		if err != nil {
			t.Fatal(err)
		}
		code := func() string {
			c, err := totp.GenerateCode(made.Secret, now)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		if _, err := s.ConfirmAuthenticator(ctx, code(), token); err != nil {
			t.Fatal(err)
		}
		for what, c := range map[string]struct{ code, want string }{
			"none": {"", "code required"}, "a used one": {code(), "code code_wrong"},
		} {
			if err := s.Prove(ctx, credential.Proof{Password: good, Code: c.code}, token); fieldOf(t, err) != c.want {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := s.ChangePassword(ctx, credential.PasswordForm{
			Old: good, New: "Another-marble!", Repeat: "Another-marble!",
		}, token, ""); fieldOf(t, err) != "code required" {
			t.Errorf("a new password: %v", err)
		}
		if _, err := s.Close(ctx, credential.Proof{Password: good}, token); fieldOf(t, err) != "code required" {
			t.Errorf("closing: %v", err)
		}
		now = now.Add(time.Minute)
		if err := s.Prove(ctx, credential.Proof{Password: good, Code: code()}, token); err != nil {
			t.Fatal(err)
		}
		if err := s.DropAuthenticator(ctx, credential.Proof{}, token); err != nil {
			t.Errorf("proved a moment ago: %v", err)
		}
		if err := s.DropAuthenticator(ctx, credential.Proof{}, token); fieldOf(t, err) != "password required" {
			t.Errorf("a proof counts twice: %v", err)
		}
		if err := s.Prove(ctx, credential.Proof{Password: good}, token); err != nil {
			t.Fatal(err)
		}
		now = now.Add(11 * time.Minute)
		if err := s.DropAuthenticator(ctx, credential.Proof{}, token); fieldOf(t, err) != "password required" {
			t.Errorf("proved eleven minutes ago: %v", err)
		}
	})
}

// Where operators need a second factor, their role is of use only in a session that has one.
func TestOperatorsNeedASecondFactor(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		s.sessions = session.New(d, session.Config{Viewer: account.Viewers(d), OperatorsNeedSecondFactor: true})
		_, token := signedUp(t, s, mails)
		now := time.Now()
		d.SetClock(func() time.Time { return now })
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			return account.MakeOperator(
				t.Context(), tx, "ada@example.org",
			)
		}); err != nil {
			t.Fatal(err)
		}
		may := func(token string) string {
			ctx := known(t, s, token)
			v, _ := session.From(ctx)
			err := session.Authorize(ctx, web.Operator)
			if v.Has(web.Operator) != (err == nil) || session.Authorize(ctx, web.Learner) != nil {
				t.Errorf("%+v: %v", v, err)
			}
			return fault.CodeOf(err)
		}
		if code := may(token); code != "account.second_factor_needed" {
			t.Errorf("by password alone: %q", code)
		}
		made, err := s.BeginAuthenticator(known(t, s, token), credential.Proof{Password: good}, token)
		if err != nil {
			t.Fatal(err)
		}
		code := func() string {
			c, err := totp.GenerateCode(made.Secret, now)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		if _, err := s.ConfirmAuthenticator(known(t, s, token), code(), token); err != nil || may(token) != "" {
			t.Errorf("set up in this session: %v", err)
		}
		now = now.Add(time.Minute)
		strong, err := s.SignIn(context.Background(), account.SignInIn{
			Email: "ada@example.org", Password: good, Code: code(), Caller: session.Caller{Client: "1"},
		})
		if err != nil || may(strong) != "" {
			t.Errorf("signed in with a code: %v", err)
		}
		now = now.Add(time.Minute)
		if err := s.DropAuthenticator(known(t, s, strong), credential.Proof{
			Password: good, Code: code(),
		}, strong); err != nil {
			t.Fatal(err)
		}
		if code := may(strong); code != "account.second_factor_needed" {
			t.Errorf("switched off: %q", code)
		}
		s.sessions = session.New(d, session.Config{Viewer: account.Viewers(d)})
		if code := may(strong); code != "" {
			t.Errorf("not required: %s", code)
		}
	})
}

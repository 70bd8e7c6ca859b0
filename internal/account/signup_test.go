package account_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
)

func signsIn(s service, email, password string) error {
	_, err := s.SignIn(context.Background(), account.SignInIn{
		Email: email, Password: password, Caller: session.Caller{Client: "1"},
	})
	return err
}

// A stranger signs up with my address: my press on their link confirms nothing, and once I have set a
// password of my own nothing of theirs is left.
func TestAStrangersSignUpKeepsNoWayIn(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		ctx := context.Background()
		theirs := signUp(t, s, ada())
		stranger, err := s.SignIn(ctx, account.SignInIn{
			Email: "ada@example.org", Password: good, Caller: session.Caller{Client: "1"},
		})
		if err != nil {
			t.Fatal(err)
		}
		for what, mine := range map[string]account.VerifyIn{
			"a press":                    {},
			"a press of another sign-up": {Browser: "AAAAAAAAAAAAAAAAAAAAAAAAAA"},
		} {
			mine.Token = mails.token(t, "verify")
			if _, _, err := s.VerifyEmail(ctx, mine); fault.CodeOf(err) != "account.password_needed" {
				t.Errorf("%s: %v", what, err)
			}
		}
		guess := account.VerifyIn{Token: mails.token(t, "verify"), Password: "Not-my-marble!"}
		if _, _, err := s.VerifyEmail(ctx, guess); fieldOf(t, err) != "password password_wrong" {
			t.Errorf("a guess: %v", err)
		}
		if v, _ := session.From(known(t, s, stranger)); v.Verified {
			t.Fatal("the stranger's account is confirmed")
		}
		if _, err := s.ResendVerification(known(t, s, stranger), "/", theirs); err != nil {
			t.Fatal(err)
		}
		links := []string{guess.Token, mails.token(t, "verify")}
		mails.forgot(t, s, "ada@example.org")
		if err := s.ResetPassword(ctx, mails.token(t, "reset"), "My-own-marble!"); err != nil {
			t.Fatal(err)
		}
		if after, _ := s.sessions.Identify(ctx, stranger); after != nil {
			if _, ok := session.From(after); ok {
				t.Error("the stranger is still in")
			}
		}
		for _, link := range links {
			if _, _, err := s.VerifyEmail(ctx, account.VerifyIn{Token: link, Browser: theirs}); err == nil {
				t.Error("the stranger's link signs in")
			}
		}
		if _, err := s.ResendSignUp(ctx, theirs); fault.CodeOf(err) != "account.signup_over" {
			t.Errorf("the stranger's sign-up can be sent again: %v", err)
		}
		if err := signsIn(s, "ada@example.org", good); fault.CodeOf(err) != "account.signin_wrong" {
			t.Errorf("the stranger's password: %v", err)
		}
		if err := signsIn(s, "ada@example.org", "My-own-marble!"); err != nil {
			t.Errorf("my password: %v", err)
		}
	})
}

// Elsewhere, such as on the phone that has the mail, the password confirms; guesses there come to an end.
func TestALinkOpenedElsewhereAsksForThePassword(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		ctx := context.Background()
		browser := signUp(t, s, ada())
		link := mails.token(t, "verify")
		token, next, err := s.VerifyEmail(ctx, account.VerifyIn{Token: link, Password: good})
		if err != nil || next != "/checkout" {
			t.Fatal(next, err)
		}
		if v, _ := session.From(known(t, s, token)); !v.Verified {
			t.Error("not confirmed")
		}
		if _, _, err := s.VerifyEmail(ctx, account.VerifyIn{
			Token: link, Browser: browser,
		}); fault.CodeOf(err) != "account.token_used" {
			t.Errorf("a second time: %v", err)
		}
		other := ada()
		other.Email = "bea@example.org"
		signUp(t, s, other)
		for range 5 {
			if _, _, err := s.VerifyEmail(ctx, account.VerifyIn{
				Token: mails.token(t, "verify"), Password: "guess",
			}); fieldOf(t, err) != "password password_wrong" {
				t.Fatal(err)
			}
		}
		if _, _, err := s.VerifyEmail(ctx, account.VerifyIn{
			Token: mails.token(t, "verify"), Password: good,
		}); fault.CodeOf(err) != "rate.limited" {
			t.Errorf("the sixth guess: %v", err)
		}
	})
}

// The sign-up screen sends the link again, or to another address; the address before is free then, and its link void.
func TestASignUpIsSentAgainAndElsewhere(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx := context.Background()
		typo := ada()
		typo.Email = "ada@example.orgg"
		browser := signUp(t, s, typo)
		wrong := mails.token(t, "verify")
		if email, err := s.ResendSignUp(ctx, browser); err != nil || email != typo.Email ||
			mails.token(t, "verify") == wrong {
			t.Fatalf("%q %v", email, err)
		}
		if err := s.MoveSignUp(ctx, browser, "no address"); fieldOf(t, err) != "email invalid_email" {
			t.Error(err)
		}
		if err := s.MoveSignUp(ctx, browser, "Ada@Example.org"); err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.VerifyEmail(ctx, account.VerifyIn{
			Token: wrong, Browser: browser,
		}); fault.CodeOf(err) != "account.token_invalid" {
			t.Errorf("the link to the wrong address: %v", err)
		}
		if err := signsIn(s, typo.Email, good); fault.CodeOf(err) != "account.signin_wrong" {
			t.Errorf("the wrong address signs in: %v", err)
		}
		token, next := mails.confirm(t, s, browser, "")
		if v, _ := session.From(known(t, s, token)); v.Email != "Ada@Example.org" || !v.Verified ||
			next != "/checkout" {
			t.Errorf("%+v, next %q", v, next)
		}
		for _, over := range []string{browser, "", "AAAAAAAAAAAAAAAAAAAAAAAAAA"} {
			if _, err := s.ResendSignUp(ctx, over); fault.CodeOf(err) != "account.signup_over" {
				t.Errorf("%q: %v", over, err)
			}
		}
		other := ada()
		other.Email = "bea@example.org"
		browser = signUp(t, s, other)
		later := time.Now().Add(25 * time.Hour)
		d.SetClock(func() time.Time { return later })
		if err := errors.Join(s.Service.Sweep(ctx)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ResendSignUp(ctx, browser); fault.CodeOf(err) != "account.signup_over" {
			t.Errorf("a day later: %v", err)
		}
	})
}

// Signing up with my address, or moving to it, gets the same answer as any other address; I get an email, and
// they cannot touch my account.
func TestASignUpWithATakenAddressTouchesNothing(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s service, mails post) {
		ctx := context.Background()
		mine, _ := signedUp(t, s, mails)
		me, _ := session.From(mine)
		stranger := ada()
		stranger.Name, stranger.Password = "Stranger", "Strange-marble!"
		browser := signUp(t, s, stranger)
		if _, err := s.ResendSignUp(ctx, browser); err != nil {
			t.Fatal(err)
		}
		delete(mails, "verify")
		if err := s.MoveSignUp(ctx, browser, "stranger@example.org"); err != nil || mails["verify"] == "" {
			t.Fatalf("%v: %v", mails, err)
		}
		delete(mails, "exists")
		if err := s.MoveSignUp(ctx, browser, "ADA@example.org"); err != nil || mails["exists"] == "" {
			t.Fatalf("%v: %v", mails, err)
		}
		if err := signsIn(s, "ada@example.org", good); err != nil {
			t.Errorf("my own password: %v", err)
		}
		p, ok, err := s.BySlug(ctx, me.Slug)
		if err != nil || !ok || p.ID != me.ID || p.Email != me.Email || p.Name != me.Name {
			t.Errorf("%+v %v", p, err)
		}
	})
}

// Mails that anyone can cause are counted by their recipient: from however many callers, for whatever, and
// alike with and without an account.
func TestAnAddressCannotBeFlooded(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		ctx := context.Background()
		now := time.Now()
		d.SetClock(func() time.Time { return now })
		browser := signUp(t, s, ada())
		if _, err := s.ResendSignUp(ctx, browser); err != nil {
			t.Fatal(err)
		}
		signUp(t, s, ada())
		mails.forgot(t, s, "ADA@example.org")
		for range 4 {
			mails.forgot(t, s, "nobody@example.org")
		}
		if err := d.InTx(ctx, func(tx *db.Tx) error { // an acknowledgement, as the contact page sends one
			for _, email := range []string{"ada@example.org", "nobody@example.org"} {
				if may, err := account.MayMail(ctx, tx, email); err != nil || !may {
					t.Errorf("the fifth mail to %s: %v %v", email, may, err)
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		_, signUpErr := s.SignUp(ctx, ada())
		_, resendErr := s.ResendSignUp(ctx, browser)
		for what, err := range map[string]error{
			"sign-up": signUpErr, "resend": resendErr, "forgot": s.ForgotPassword(ctx, "ada@example.org"),
			"forgot, without an account": s.ForgotPassword(ctx, "nobody@example.org"),
			"move":                       s.MoveSignUp(ctx, browser, "nobody@example.org"),
		} {
			if fault.CodeOf(err) != "mail.too_many" {
				t.Errorf("%s: %v", what, err)
			}
		}
		now = now.Add(61 * time.Minute)
		for range 5 {
			mails.forgot(t, s, "ada@example.org")
		}
		now = now.Add(61 * time.Minute)
		if err := s.ForgotPassword(ctx, "ada@example.org"); fault.CodeOf(err) != "mail.too_many" {
			t.Errorf("the eleventh mail of a day: %v", err)
		}
		now = now.Add(24 * time.Hour)
		mails.forgot(t, s, "ada@example.org")
	})
}

// What is done for an address with an account is what is done for one without: all that tells them apart is
// left to a job.
func TestForgotDoesTheSameWithoutAnAccount(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s service, mails post) {
		signedUp(t, s, mails)
		written := func() (n [2]int) {
			for i, query := range []string{
				"SELECT count(*) FROM person_tokens", "SELECT count(*) FROM recipient_mails",
			} {
				if err := d.Read().QueryRowContext(t.Context(), query).Scan(&n[i]); err != nil {
					t.Fatal(err)
				}
			}
			return n
		}
		for _, email := range []string{"ada@example.org", "nobody@example.org"} {
			before := written()
			if err := s.ForgotPassword(t.Context(), email); err != nil {
				t.Fatal(err)
			}
			if after := written(); after[0] != before[0] || after[1] != before[1]+1 || mails["later"] != email ||
				mails["reset"] != "" {
				t.Errorf("%s: %v, then %v, mails %v", email, before, after, mails)
			}
		}
	})
}

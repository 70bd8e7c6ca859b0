package account_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// setupToken is what a start of the server writes to its log.
func setupToken(t *testing.T, s service) string {
	t.Helper()
	link, _, err := s.SetupLink(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return post{"setup": link}.token(t, "setup")
}

func firstIn(token, email string) account.FirstIn {
	return account.FirstIn{Token: token, Name: "Olga", Email: email, Password: good, Language: "de"}
}

// Two instances have each logged a link, and two people use them at the same time: one of them is the operator.
func TestTheFirstOperatorIsMadeOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ctx := newService(d, post{}), context.Background()
		links := []string{setupToken(t, s), setupToken(t, s)}
		var both sync.WaitGroup
		tokens, errs := make([]string, 2), make([]error, 2)
		for i, link := range links {
			both.Go(func() { tokens[i], errs[i] = s.FirstOperator(ctx, firstIn(link, []string{"a", "b"}[i]+"@stoa.test")) })
		}
		both.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Fatalf("%v, %v", errs[0], errs[1])
		}
		for i, err := range errs {
			if err != nil && fault.CodeOf(err) != "setup.done" {
				t.Errorf("the second: %v", err)
			}
			if err == nil {
				signedIn, err := s.sessions.Identify(ctx, tokens[i])
				v, _ := session.From(signedIn)
				if err != nil || !v.Has(web.Operator) || !v.Verified {
					t.Errorf("%+v %v", v, err)
				}
			}
		}
		if link, _, err := s.SetupLink(ctx); link != "" || err != nil {
			t.Errorf("a link for a second first operator: %q %v", link, err)
		}
	})
}

func TestASetupLinkIsNeededAndExpires(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ctx := newService(d, post{}), context.Background()
		link := setupToken(t, s)
		if _, err := s.FirstOperator(ctx, firstIn("guessed", "a@stoa.test")); fault.CodeOf(err) != "setup.link_invalid" {
			t.Errorf("guessed: %v", err)
		}
		in := firstIn(link, "a@stoa.test")
		in.Password = "short"
		if _, err := s.FirstOperator(ctx, in); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("a weak password: %v", err)
		}
		if err := d.At(d.Now().Add(25*time.Hour), func() error { return s.CheckSetup(ctx, link) }); fault.CodeOf(
			err) != "setup.link_invalid" {
			t.Errorf("a day later: %v", err)
		}
		if err := s.CheckSetup(ctx, link); err != nil {
			t.Errorf("a mistake has used up the link: %v", err)
		}
	})
}

package account_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"stoa/internal/account"
	"stoa/internal/kit/db"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

// newcomer is a person who is signed in, with a session's token.
func newcomer(t *testing.T, s *account.Service, mails post, verified bool) (context.Context, string) {
	t.Helper()
	ctx := context.Background()
	browser := signUp(t, s, ada())
	if verified {
		mails.confirm(t, s, browser, "")
	}
	token, err := s.SignIn(ctx, account.SignInIn{Email: "ada@example.org", Password: good})
	if err != nil {
		t.Fatal(err)
	}
	ctx, err = s.Identify(ctx, token)
	if err != nil {
		t.Fatal(err)
	}
	return ctx, token
}

func application() account.ApplyIn {
	return account.ApplyIn{
		About:    strings.Repeat("I teach <b>typing</b> to grown-ups. ", 3),
		Subjects: []string{"design", "business", "design"}, SampleURL: "https://example.org/sample?a=b",
	}
}

func TestApplyMakesAnInstructorAtOnce(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *account.Service, mails post) {
		ctx, token := newcomer(t, s, mails, true)
		if v, _ := account.From(ctx); v.Has(web.Instructor) {
			t.Fatal("an instructor before applying")
		}
		if err := s.Apply(ctx, application()); err != nil {
			t.Fatal(err)
		}
		again, err := s.Identify(context.Background(), token)
		if v, _ := account.From(again); err != nil || !v.Has(web.Instructor) || !v.Has(web.Learner) {
			t.Errorf("the same session has no new role: %v %v", v.Roles, err)
		}
		got, err := s.Application(ctx)
		if err != nil || got == nil || !strings.Contains(got.About, "<b>typing</b>") ||
			strings.Join(got.Subjects, ",") != "business,design" {
			t.Errorf("%+v %v", got, err)
		}
		if !strings.HasPrefix(mails["application"], "https://stoa.test/instructors/ada-los") {
			t.Errorf("mailed %q", mails["application"])
		}
		if err := s.Apply(ctx, application()); fault.CodeOf(err) != "application.exists" {
			t.Errorf("a second time: %v", err)
		}
	})
}

func TestApplyAtOnceIsOneApplication(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *account.Service, mails post) {
		ctx, _ := newcomer(t, s, mails, true)
		var won atomic.Int64
		var wait sync.WaitGroup
		for range 6 {
			wait.Go(func() {
				switch err := s.Apply(ctx, application()); {
				case err == nil:
					won.Add(1)
				case fault.CodeOf(err) != "application.exists":
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if won.Load() != 1 {
			t.Errorf("%d were taken", won.Load())
		}
	})
}

func TestApplyRefuses(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *account.Service, mails post) {
		if err := s.Apply(context.Background(), application()); fault.CodeOf(err) != "account.signin_needed" {
			t.Errorf("a visitor: %v", err)
		}
		ctx, _ := newcomer(t, s, mails, false)
		if err := s.Apply(ctx, application()); fault.CodeOf(err) != "account.unverified" {
			t.Errorf("not verified: %v", err)
		}
		v, _ := account.From(ctx)
		v.Verified = true
		ctx = account.With(context.Background(), v)
		long := strings.Repeat("x", 2001)
		for name, change := range map[string]func(*account.ApplyIn){
			"about required": func(in *account.ApplyIn) { in.About = " \n " }, "about short": func(
				in *account.ApplyIn,
			) {
				in.About = "short"
			},
			"about long": func(in *account.ApplyIn) { in.About = long }, "about control": func(in *account.ApplyIn) {
				in.About += "\x00"
			},
			"no subject": func(in *account.ApplyIn) { in.Subjects = nil }, "six": func(in *account.ApplyIn) {
				in.Subjects = strings.Split("a b c d e f", " ")
			},
			"odd subject": func(in *account.ApplyIn) { in.Subjects = []string{"<script>"} }, "http": func(
				in *account.ApplyIn,
			) {
				in.SampleURL = "http://example.org"
			},
			"javascript": func(in *account.ApplyIn) { in.SampleURL = "javascript:alert(1)" }, "address long": func(
				in *account.ApplyIn,
			) {
				in.SampleURL = "https://example.org/" + long
			},
			"lines": func(in *account.ApplyIn) { in.SampleURL = "https://example.org/\r\nX: y" },
		} {
			in := application()
			change(&in)
			if err := s.Apply(ctx, in); fault.CodeOf(err) != "form.invalid" {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got, err := s.Application(ctx); got != nil || err != nil {
			t.Errorf("something was stored: %+v %v", got, err)
		}
	})
}

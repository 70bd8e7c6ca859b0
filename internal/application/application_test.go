package application_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"stoa/internal/account"
	"stoa/internal/application"
	"stoa/internal/credential"
	"stoa/internal/event"
	"stoa/internal/event/eventtest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

const good = "Marble-and-ink!"

type fixture struct {
	*application.Service
	db       *db.DB
	sessions *session.Service
	people   *account.Service
}

// each runs a test for a person who is signed in, with a session's token.
func each(t *testing.T, verified bool, test func(t *testing.T, f *fixture, ctx context.Context, token string)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := &fixture{
			Service: application.New(d), db: d, sessions: session.New(d, session.Config{Viewer: account.Viewers(d)}),
		}
		f.people = account.New(
			d, nil, f.sessions, credential.New(d, seal.Generate(), f.sessions, "", nil), account.Mailer{}, account.Hooks{},
		)
		hash, err := credential.HashPassword(t.Context(), good)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			_, err := account.Insert(t.Context(), tx, account.NewPerson{
				Name: "Ada Łoś", Email: "ada@example.org", PasswordHash: hash, Verified: verified,
			})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		token, err := f.people.SignIn(t.Context(), account.SignInIn{Email: "ada@example.org", Password: good})
		if err != nil {
			t.Fatal(err)
		}
		ctx, err := f.sessions.Identify(t.Context(), token)
		if err != nil {
			t.Fatal(err)
		}
		test(t, f, ctx, token)
	})
}

func filledIn() application.ApplyIn {
	return application.ApplyIn{
		About:    strings.Repeat("I teach <b>typing</b> to grown-ups. ", 3),
		Subjects: []string{"design", "business", "design"}, SampleURL: "https://example.org/sample?a=b",
	}
}

func TestApplyMakesAnInstructorAtOnce(t *testing.T) {
	each(t, true, func(t *testing.T, s *fixture, ctx context.Context, token string) {
		if v, _ := session.From(ctx); v.Has(web.Instructor) {
			t.Fatal("an instructor before applying")
		}
		if err := s.Apply(ctx, filledIn()); err != nil {
			t.Fatal(err)
		}
		again, err := s.sessions.Identify(context.Background(), token)
		if v, _ := session.From(again); err != nil || !v.Has(web.Instructor) || !v.Has(web.Learner) {
			t.Errorf("the same session has no new role: %v %v", v.Roles, err)
		}
		got, err := s.Application(ctx)
		if err != nil || got == nil || !strings.Contains(got.About, "<b>typing</b>") ||
			strings.Join(got.Subjects, ",") != "business,design" {
			t.Errorf("%+v %v", got, err)
		}
		v, _ := session.From(ctx)
		if got := eventtest.Of[event.ApplicationAccepted](t, s.db); len(got) != 1 || got[0].PersonID != v.ID {
			t.Errorf("accepted: %+v", got)
		}
		if err := s.Apply(ctx, filledIn()); fault.CodeOf(err) != "application.exists" {
			t.Errorf("a second time: %v", err)
		}
	})
}

func TestApplyAtOnceIsOneApplication(t *testing.T) {
	each(t, true, func(t *testing.T, s *fixture, ctx context.Context, _ string) {
		var won atomic.Int64
		var wait sync.WaitGroup
		for range 6 {
			wait.Go(func() {
				switch err := s.Apply(ctx, filledIn()); {
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
	each(t, false, func(t *testing.T, s *fixture, ctx context.Context, _ string) {
		if err := s.Apply(context.Background(), filledIn()); fault.CodeOf(err) != "account.signin_needed" {
			t.Errorf("a visitor: %v", err)
		}
		if err := s.Apply(ctx, filledIn()); fault.CodeOf(err) != "account.unverified" {
			t.Errorf("not verified: %v", err)
		}
		v, _ := session.From(ctx)
		v.Verified = true
		ctx = session.With(context.Background(), v)
		long := strings.Repeat("x", 2001)
		for name, change := range map[string]func(*application.ApplyIn){
			"about required": func(in *application.ApplyIn) { in.About = " \n " }, "about short": func(
				in *application.ApplyIn,
			) {
				in.About = "short"
			},
			"about long": func(in *application.ApplyIn) { in.About = long }, "about control": func(in *application.ApplyIn) {
				in.About += "\x00"
			},
			"no subject": func(in *application.ApplyIn) { in.Subjects = nil }, "six": func(in *application.ApplyIn) {
				in.Subjects = strings.Split("a b c d e f", " ")
			},
			"odd subject": func(in *application.ApplyIn) { in.Subjects = []string{"<script>"} }, "http": func(
				in *application.ApplyIn,
			) {
				in.SampleURL = "http://example.org"
			},
			"javascript": func(in *application.ApplyIn) { in.SampleURL = "javascript:alert(1)" }, "address long": func(
				in *application.ApplyIn,
			) {
				in.SampleURL = "https://example.org/" + long
			},
			"lines": func(in *application.ApplyIn) { in.SampleURL = "https://example.org/\r\nX: y" },
		} {
			in := filledIn()
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

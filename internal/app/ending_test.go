package app

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/apitest"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/web"
	"stoa/internal/notify"
	"stoa/internal/session"
)

// onEach runs test on the sample marketplace on both databases. On PostgreSQL the
// stream is another instance's, which hears of this one by the database alone.
func onEach(t *testing.T, test func(t *testing.T, a *App, bell *notify.Bell)) {
	t.Run("sqlite", func(t *testing.T) {
		a, _, _ := open(t)
		test(t, a, a.bell)
	})
	t.Run("postgres", func(t *testing.T) {
		a, _, _ := openOn(t, postgresSample(t))
		elsewhere := notify.NewBell(a.DB, a.sessions.StillIn)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { elsewhere.Watch(ctx); close(done) }()
		t.Cleanup(func() { cancel(); <-done })
		test(t, a, elsewhere)
	})
}

// listen opens a bell's stream with a session, and returns what it says, line by line,
// closed at its end.
func listen(t *testing.T, base, token string) <-chan string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.AddCookie(&http.Cookie{Name: session.Cookie, Value: token})
	res, err := http.DefaultClient.Do(req)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(err, res.StatusCode)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	said := make(chan string, 100)
	go func() {
		defer close(said)
		lines := bufio.NewReader(res.Body)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return // io.EOF, or the test's end
			}
			if strings.HasPrefix(line, "data: ") {
				said <- line
			}
		}
	}()
	<-said // it is open
	return said
}

// over waits for a stream's end, for less than its heartbeat: that would end it too.
func over(t *testing.T, said <-chan string) bool {
	t.Helper()
	late := time.After(15 * time.Second)
	for {
		select {
		case _, open := <-said:
			if !open {
				return true
			}
		case <-late:
			return false
		}
	}
}

func TestStreamsEndWithTheirSession(t *testing.T) {
	onEach(t, func(t *testing.T, a *App, bell *notify.Bell) {
		server := httptest.NewServer(web.Wrap(a.sessions.Middleware(bell), a.edge()))
		t.Cleanup(server.Close)
		t.Cleanup(bell.Close)
		ctx, people, sessions := t.Context(), a.people, a.sessions
		enter := func(email string) (string, context.Context, session.Viewer) {
			t.Helper()
			token, err := people.SignIn(ctx, account.SignInIn{
				Email: email, Password: password, Caller: session.Caller{Client: "192.0.2.1", Agent: "test"},
			})
			if err != nil {
				t.Fatal(err)
			}
			in, err := sessions.Identify(ctx, token)
			v, ok := session.From(in)
			if err != nil || !ok {
				t.Fatal(err)
			}
			return token, in, v
		}
		_, operator, _ := enter("operator@stoa.test")
		other, asLearner, learner := enter("learner@stoa.test")
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		// Until the other instance listens, nothing that is announced is heard.
		token, _, _ := enter("learner@stoa.test")
		first := listen(t, server.URL, token)
		for heard := false; !heard; {
			must(a.DB.InTx(ctx, func(tx *db.Tx) error {
				return a.bell.Notify(ctx, tx, notify.Notice{
					PersonID: learner.ID, Kind: notify.NoticeNewCourse, Href: "/",
					Values: map[string]string{"course": "a", "instructor": "b"},
				})
			}))
			select {
			case <-first:
				heard = true
			case <-time.After(50 * time.Millisecond):
			}
		}
		must(sessions.SignOut(ctx, token))
		if !over(t, first) {
			t.Error("signed out, and it goes on")
		}
		for _, way := range []struct {
			name string
			end  func(token string) error
		}{
			{"its device was signed out elsewhere", func(string) error {
				devices, err := sessions.Devices(asLearner, other)
				for _, d := range devices {
					if err == nil && !d.Current {
						err = sessions.SignOutDevice(asLearner, d.ID)
					}
				}
				return err
			}},
			{"all others were signed out", func(string) error { return sessions.SignOutOthers(asLearner, other) }},
			{"an operator signed the person out", func(string) error { return people.SignOutEverywhere(operator, learner.ID) }},
			{"the person was suspended", func(string) error {
				return people.SetSuspended(operator, learner.ID, true, "spam", credential.Proof{Password: password}, "")
			}},
		} {
			token, _, _ := enter("learner@stoa.test")
			said := listen(t, server.URL, token)
			must(way.end(token))
			if !over(t, said) {
				t.Errorf("%s, and the stream goes on", way.name)
			}
			if way.name == "an operator signed the person out" {
				other, asLearner, _ = enter("learner@stoa.test")
			}
		}
	})
}

// A viewer is signed out once the session has ended.
func TestIdentifyForgetsWhoWasThere(t *testing.T) {
	a, _, _ := open(t)
	ctx := session.With(t.Context(), session.Viewer{ID: "someone"})
	for _, token := range []string{"", "no session"} {
		now, err := a.sessions.Identify(ctx, token)
		if v, ok := session.From(now); err != nil || ok {
			t.Errorf("%q: %+v %v", token, v, err)
		}
	}
}

// What was an address in the classroom is none after a refund, nor while its person is
// suspended; those of others stay.
func TestMediaAddressesEndWithTheEnrollment(t *testing.T) {
	onEach(t, func(t *testing.T, a *App, _ *notify.Bell) {
		visitors := apitest.Serve(t, a.Handler)
		leila, operator := visitors().SignIn("learner@stoa.test", password), visitors().SignIn("operator@stoa.test", password)
		anyone := visitors()
		type room struct{ Lessons map[string]any }
		type lesson struct{ Video *struct{ Src string } }
		var before []string
		for id := range get[room](t, leila, "/api/learning/courses/"+studied).Lessons {
			if video := get[lesson](t, leila, "/api/learning/lessons/"+id).Video; video != nil {
				before = append(before, video.Src)
			}
		}
		if len(before) == 0 {
			t.Fatal("the course has no video")
		}
		expect := func(when string, status int) {
			t.Helper()
			for _, address := range before {
				if got := anyone.Call(http.MethodGet, address, nil); got.Status != status {
					t.Errorf("%s: %d, want %d", when, got.Status, status)
				}
			}
		}
		expect("enrolled", http.StatusOK)
		var me struct{ Person struct{ ID string } }
		leila.Call(http.MethodGet, "/api/me", nil).Into(t, &me)
		suspend := func(suspended bool) {
			t.Helper()
			id, err := a.people.IDByEmail(t.Context(), "operator@stoa.test")
			if err != nil {
				t.Fatal(err)
			}
			in := session.With(t.Context(), session.Viewer{ID: id, Roles: []web.Role{web.Operator}})
			proof := credential.Proof{Password: password}
			if err := a.people.SetSuspended(in, me.Person.ID, suspended, "", proof, ""); err != nil {
				t.Fatal(err)
			}
		}
		suspend(true)
		expect("suspended", http.StatusForbidden)
		suspend(false)
		expect("let in again", http.StatusOK)
		leila.SignIn("learner@stoa.test", password)
		number := ""
		type sold struct {
			Orders []struct{ Number, Slug string }
		}
		for _, o := range get[sold](t, leila, "/api/orders").Orders {
			if o.Slug == studied {
				number = o.Number
			}
		}
		if got := operator.Call(
			http.MethodPost, "/api/admin/orders/"+number+"/lines/"+studied+"/refund", nil,
		); got.Status >= 300 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		expect("given back", http.StatusForbidden)
	})
}

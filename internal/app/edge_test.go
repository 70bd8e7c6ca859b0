package app

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/kit/web"
)

// What is no page of ours may run no script that we did not write, load nothing from
// elsewhere, and stand in no frame.
func TestPoliciesOfWhatIsNoPage(t *testing.T) {
	a, _, visitor := open(t)
	v := visitor()
	for _, path := range []string{
		"/api/docs", "/api/openapi.json", "/api/me", "/api/nothing", "/api/orders", "/api/account/oidc/nobody/start",
		"/api/account/oidc/link",
		"/media/nothing/at.all", "/covers/design/a.svg", "/covers/nothing/a.svg", "/portraits/nobody.svg",
		"/profile-covers/nobody.jpg",
		"/healthz", "/sitemap.xml", "/robots.txt", "/.well-known/nothing",
	} {
		answer := v.Call(http.MethodGet, path, nil)
		policy := answer.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") ||
			strings.Contains(policy, "script-src 'unsafe") ||
			answer.Header.Get("X-Frame-Options") != "DENY" || answer.Header.Get("Cross-Origin-Opener-Policy") != "same-origin" {
			t.Errorf("%s, %d: %q", path, answer.Status, policy)
		}
	}
	// A form of another site, which stops before all else that we do.
	w := httptest.NewRecorder()
	web.Wrap(http.NotFoundHandler(), a.edge()).ServeHTTP(
		w, httptest.NewRequest(http.MethodPost, "/api/account/oidc/x/callback", strings.NewReader("")),
	)
	if w.Code != http.StatusSeeOther || w.Header().Get("Content-Security-Policy") != web.Closed {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

func TestOwnPagesGetAnswersCompressed(t *testing.T) {
	a, _, _ := open(t)
	for site, want := range map[string]string{"same-origin": "gzip", "cross-site": ""} {
		r := httptest.NewRequest(http.MethodGet, "/api/home", nil)
		r.Header.Set("Sec-Fetch-Site", site)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); w.Code != http.StatusOK || got != want {
			t.Errorf("%s: %d %q", site, w.Code, got)
		}
	}
}

// A policy that forbids the page's own script leaves it at "Loading…" without a word.
func TestTheDocumentationNamesItsOwnScript(t *testing.T) {
	_, _, visitor := open(t)
	answer := visitor().Call(http.MethodGet, "/api/docs", nil)
	page := string(answer.Body)
	for tag, directive := range map[string]string{"script": "script-src ", "style": "style-src "} {
		_, rest, _ := strings.Cut(page, "<"+tag+">")
		text, _, ok := strings.Cut(rest, "</"+tag+">")
		if !ok || !strings.Contains(answer.Header.Get("Content-Security-Policy"), directive+hashOf(text)) {
			t.Errorf("%s is not what the policy lets run: %s", tag, answer.Header.Get("Content-Security-Policy"))
		}
	}
	if _, err := base64.StdEncoding.DecodeString(
		strings.Trim(strings.TrimPrefix(hashOf(""), "'sha256-"), "'"),
	); err != nil {
		t.Error(err)
	}
}

// Links that leave the site in mails, pages and redirects are of the public address,
// whatever a request says of its host.
func TestAForgedHostReachesNoLink(t *testing.T) {
	a, _, _ := open(t)
	send := func(method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Host = "other.example"
		for name, value := range map[string]string{
			"Content-Type": "application/json", "X-Forwarded-Host": "other.example", "X-Forwarded-Proto": "https",
			"X-Forwarded-Port": "8443",
			"Forwarded":        "host=other.example;proto=https", "X-Original-Host": "other.example",
			"X-Forwarded-For": "198.51.100.7",
		} {
			r.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		a.Handler.ServeHTTP(w, r)
		if all := w.Body.String() + strings.Join(w.Header()["Location"], " "); strings.Contains(all, "other.example") {
			t.Errorf("%s %s: %s", method, path, all)
		}
		return w
	}
	for _, path := range []string{
		"/sitemap.xml", "/robots.txt", "/api/site", "/api/docs", "/api/openapi.json", "/api/account/oidc/x/start",
		"/api/account/oidc/link", "/api/home", "//other.example/..", "/api/nothing",
	} {
		send(http.MethodGet, path, "")
	}
	if w := send(
		http.MethodPost, "/api/account/forgot-password", `{"email":"learner@stoa.test"}`,
	); w.Code != http.StatusAccepted {
		t.Fatal(w.Code, w.Body)
	}
	if err := a.people.MailReset(t.Context(), "learner@stoa.test"); err != nil { // as the job that waits does
		t.Fatal(err)
	}
	var mail string
	if err := a.DB.Read().QueryRowContext(
		t.Context(), `SELECT json(args) FROM river_job WHERE kind = 'mail' ORDER BY id DESC LIMIT 1`,
	).Scan(&mail); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(mail, "http://stoa.test/reset-password?token=") || strings.Contains(mail, "other.example") {
		t.Error(mail)
	}
}

// Two instances allow together what one allows.
func TestInstancesShareTheirLimits(t *testing.T) {
	a, _, _ := openOn(t, postgresSample(t))
	b := &App{Config: a.Config, DB: a.DB, bucket: a.bucket, catalog: a.catalog, stop: func() {}}
	if err := b.openDomains(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.subscribe()
	b.Handler = web.Wrap(b.routes(b.api(), http.NotFoundHandler()), b.edge())
	here, there := apitest.Serve(t, a.Handler)(), apitest.Serve(t, b.Handler)() // at one address
	message := map[string]any{"name": "", "email": "", "subject": "", "message": ""}
	for i := range 5 { // which is what a caller has at once
		if got := here.Call(http.MethodPost, "/api/contact", message); got.Status == http.StatusTooManyRequests {
			t.Fatalf("the %dth: %d", i+1, got.Status)
		}
	}
	if got := there.Call(http.MethodPost, "/api/contact", message); got.Code != "rate.limited" ||
		got.Header.Get("Retry-After") == "" {
		t.Errorf("the sixth, elsewhere: %d %s", got.Status, got.Body)
	}
}

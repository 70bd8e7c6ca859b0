package provider_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"stoa/internal/audit"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/paging"
	"stoa/internal/session"
)

// trail is what the audit log says of a person's sign-ins, the oldest first.
func (s *site) trail(id string) []string {
	s.t.Helper()
	rows, _, err := audit.List(s.db.Read(), audit.Selection{Action: "account.sign", About: id}).
		Find(context.Background(), paging.At{})
	if err != nil {
		s.t.Fatal(err)
	}
	var out []string
	for _, r := range slices.Backward(rows) {
		d := r.Details
		inner := d["method"] == "sign-up link" || d["method"] == "proof" // member presses the link without HTTP
		if !inner && d["network"] != "127.0.0.0/24" {
			s.t.Errorf("%s from %q", r.Action, d["network"])
		}
		line := strings.TrimPrefix(r.Action, "account.") + " " + d["method"]
		for _, more := range []string{d["second"], d["reason"]} {
			if more != "" {
				line += ", " + more
			}
		}
		out = append(out, strings.ReplaceAll(line, s.provider.URL, "ISSUER"))
	}
	return out
}

// withApp turns on an authenticator for the person in b; it returns what the app shows at a time, and
// the recovery codes.
func (s *site) withApp(b *browser, at time.Time) (code func(time.Time) string, recovery []string) {
	s.t.Helper()
	token := b.cookie(session.Cookie)
	ctx, err := s.sessions.Identify(context.Background(), token)
	if err != nil {
		s.t.Fatal(err)
	}
	app, err := s.credentials.BeginAuthenticator(ctx, credential.Proof{Password: good}, token)
	if err != nil {
		s.t.Fatal(err)
	}
	code = func(at time.Time) string {
		text, err := totp.GenerateCode(app.Secret, at)
		if err != nil {
			s.t.Fatal(err)
		}
		return text
	}
	if recovery, err = s.credentials.ConfirmAuthenticator(ctx, code(at), token); err != nil {
		s.t.Fatal(err)
	}
	return code, recovery
}

func TestSignInsAreRecorded(t *testing.T) {
	eachSite(t, func(t *testing.T, s *site) {
		log := logged(t)
		at := time.Now()
		s.db.SetClock(func() time.Time { return at })
		s.member("Ada Łoś", "Ada@Example.org")
		b := s.browser()
		try := func(email, password, code string) (status int) {
			return b.send("/api/account/sign-in", map[string]any{
				"email": email, "password": password, "code": code,
			}).StatusCode
		}
		try("ada@example.org", "a-Slip-of-the-tongue", "")
		try("nobody-we-know@example.org", "a-Slip-of-the-tongue", "")
		if try("ada@example.org", good, "") != http.StatusOK {
			t.Fatal("cannot sign in")
		}
		id := s.who(b).ID
		code, recovery := s.withApp(b, at)
		wrong := "000000"
		if code(at) == wrong {
			wrong = "000001"
		}
		at = at.Add(time.Minute)
		try("ada@example.org", good, wrong)
		shown := code(at)
		try("ada@example.org", good, shown)
		try("ada@example.org", good, recovery[0])
		b.send("/api/account/proof", map[string]any{"password": "a-Slip-of-the-tongue"})
		b.send("/api/account/proof", map[string]any{"password": good, "code": wrong})
		s.prove(b, recovery[1])
		b.referer = s.base + "/account"
		s.enter(b, "/api/account/oidc/test/start?link=1&next=/account", "ada")
		fresh := s.browser()
		to, err := url.Parse(s.enter(fresh, start, "ada"))
		if err != nil {
			t.Fatal(err)
		}
		fresh.send("/api/account/oidc/code", map[string]string{"token": to.Query().Get("code"), "code": recovery[2]})
		if err := s.db.InTx(context.Background(), func(tx *db.Tx) error {
			_, err := tx.Exec("UPDATE people SET suspended_at = $1 WHERE id = $2", db.At(at), id)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		at = at.Add(time.Minute)
		try("ada@example.org", good, code(at))
		want := []string{
			"signed_in sign-up link",
			"signin_failed password, password",
			"signed_in password",
			"signin_failed password, code",
			"signed_in password, authenticator",
			"signed_in password, recovery code",
			"signin_failed proof, password",
			"signin_failed proof, code",
			"signed_in provider ISSUER, recovery code",
			"signin_failed password, authenticator, suspended",
		}
		if got := s.trail(id); !slices.Equal(got, want) {
			t.Errorf("the audit log has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		text := strings.ReplaceAll(log.String(), s.provider.URL, "ISSUER")
		if in, out := strings.Count(text, `msg="signed in"`), strings.Count(text, `msg="sign-in failed"`); in != 5 ||
			out != 6 {
			t.Errorf("%d sign-ins and %d failures in the log:\n%s", in, out, text)
		}
		for _, secret := range []string{
			"nobody-we-know", "ada@", "Slip", good, shown, recovery[0], b.cookie(session.Cookie),
		} {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in the log:\n%s", secret, text)
			}
		}
		for line := range strings.Lines(text) { // only the line of a request has the whole address of its client
			if strings.Contains(line, "127.0.0.1") && !strings.Contains(line, "msg=request") {
				t.Errorf("an address is in the log: %s", line)
			}
		}
	})
}

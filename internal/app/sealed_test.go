package app

import (
	"encoding/hex"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/seal"
	"stoa/internal/site"
)

// A person with a dump of the database can neither make an authenticator's codes nor sign badges,
// addresses of media and links; what an older version stored in clear is sealed by the next start.
func TestADumpHasNoSecrets(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{
		"sqlite": func(testing.TB) string { return "" }, "postgres": postgresSample,
	} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, database(t))
			now := time.Now()
			a.DB.SetClock(func() time.Time { return now })
			leila := visitor().SignIn("learner@stoa.test", password)
			var made credential.Authenticator
			leila.Call(http.MethodPost, "/api/account/authenticator", map[string]any{"password": password}).Into(t, &made)
			code := func() string {
				text, err := totp.GenerateCode(made.Secret, now)
				if err != nil {
					t.Fatal(err)
				}
				return text
			}
			if status := leila.Call(http.MethodPut, "/api/account/authenticator", map[string]any{
				"code": code(),
			}).Status; status != 200 {
				t.Fatal(status)
			}
			keys := leila.Call(http.MethodGet, "/.well-known/jwks.json", nil)
			if keys.Status != 200 {
				t.Fatal(keys.Status)
			}
			if made.Secret == "" || strings.Contains(dump(t, a), made.Secret) {
				t.Errorf("the seed %q is in the database", made.Secret)
			}
			signIn := func() int {
				now = now.Add(time.Minute)
				return visitor().Call(http.MethodPost, "/api/account/sign-in", map[string]any{
					"email": "learner@stoa.test", "password": password, "code": code(),
				}).Status
			}
			if status := signIn(); status != 200 {
				t.Errorf("signing in with a sealed seed: %d", status)
			}

			signing, playback := strings.Repeat("k", 32), strings.Repeat("ab", 32)
			change(t, a, `UPDATE authenticators SET secret = $1`, made.Secret)
			change(t, a, `UPDATE signing_keys SET private_key = $1`, []byte(signing))
			change(t, a, `UPDATE site_settings SET value = $1 WHERE name = 'secret.playback'`, playback)
			if all := dump(t, a); !strings.Contains(all, signing) || !strings.Contains(all, playback) {
				t.Fatal("the search finds nothing")
			}
			if status := signIn(); status != 200 {
				t.Errorf("signing in with a seed of an older version: %d", status)
			}
			if err := a.openDomains(t.Context()); err != nil { // as at the next start
				t.Fatal(err)
			}
			all := dump(t, a)
			for what, secret := range map[string]string{"seed": made.Secret, "signing key": signing, "secret": playback} {
				if strings.Contains(all, secret) {
					t.Errorf("the %s of an older version is still in clear", what)
				}
			}
			if status := signIn(); status != 200 {
				t.Errorf("signing in with a seed that was sealed later: %d", status)
			}
			ring, err := seal.Load(a.Config.Data + "/key")
			if err != nil {
				t.Fatal(err)
			}
			if got, err := site.Secret(t.Context(), a.DB, ring, "playback"); err != nil || hex.EncodeToString(got) != playback {
				t.Errorf("the secret is %x, %v", got, err)
			}
			if again := leila.Call(http.MethodGet, "/.well-known/jwks.json", nil); again.Status != 200 {
				t.Errorf("the keys of badges: %d", again.Status)
			}

			if err := os.Remove(a.Config.Data + "/key"); err != nil {
				t.Fatal(err)
			}
			if err := a.openDomains(t.Context()); err == nil || !strings.Contains(err.Error(), "--key-file") {
				t.Errorf("a start without the key: %v", err)
			}
		})
	}
}

func change(t *testing.T, a *App, statement string, args ...any) {
	t.Helper()
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), statement, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

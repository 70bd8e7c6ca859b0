package credential_test

import (
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/session"
)

// A password that was hashed with other parameters is hashed anew when it is next typed, and stays the same password.
func TestADatedHashIsMadeAnew(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := credential.New(
			d, seal.Generate(), session.New(d, session.Config{Viewer: account.Viewers(d)}), "https://stoa.test", nil,
		)
		dated, err := argon2id.CreateHash("Marble-and-ink!", &argon2id.Params{
			Memory: 8 * 1024, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32,
		})
		if err != nil {
			t.Fatal(err)
		}
		in := credential.SignIn{Email: "ada@example.org"}
		if err := d.InTx(t.Context(), func(tx *db.Tx) error {
			in.PersonID, err = account.Insert(t.Context(), tx, account.NewPerson{
				Name: "Ada", Email: in.Email, PasswordHash: dated,
			})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		stored := func() (hash string) {
			t.Helper()
			if err := d.Read().QueryRow(`SELECT hash FROM passwords`).Scan(&hash); err != nil {
				t.Fatal(err)
			}
			return hash
		}
		for _, c := range []struct{ password, code, holds string }{
			{"Wrong-and-ink!", "account.signin_wrong", "m=8192,t=1,"},
			{"Marble-and-ink!", "", "m=19456,t=2,"},
			{"Marble-and-ink!", "", "m=19456,t=2,"},
		} {
			in.Password = c.password
			if _, err := s.CheckPassword(t.Context(), in); fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v", c.password, err)
			}
			if hash := stored(); !strings.Contains(hash, c.holds) {
				t.Errorf("after %s: %s", c.password, hash)
			}
		}
	})
}

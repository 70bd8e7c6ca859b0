package app

import (
	"net/http"
	"strings"
	"testing"

	"stoa/internal/account"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
)

// Without a confirmed email a person can browse and fill a cart; all else asks to confirm it first.
func TestTheUnconfirmedKeepACartOnly(t *testing.T) {
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(t)} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, url)
			hash, err := credential.HashPassword(t.Context(), password)
			if err != nil {
				t.Fatal(err)
			}
			if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
				_, err := account.Insert(t.Context(), tx, account.NewPerson{
					Name: "New", Email: "new@stoa.test", PasswordHash: hash,
				})
				return err
			}); err != nil {
				t.Fatal(err)
			}
			b := visitor().SignIn("new@stoa.test", password)
			first := func(query string) (id string) {
				if err := a.DB.Read().QueryRowContext(t.Context(), query).Scan(&id); err != nil {
					t.Fatal(err)
				}
				return id
			}
			paid := first("SELECT slug FROM courses WHERE price_cents > 0 AND status = 'published' ORDER BY slug")
			free := first("SELECT slug FROM courses WHERE price_cents = 0 AND status = 'published' ORDER BY slug")
			lesson := first("SELECT id FROM lessons")
			teacher := first(
				"SELECT people.slug FROM people JOIN courses ON courses.instructor_id = people.id WHERE courses.status = " +
					"'published'",
			)
			if got := b.Call(http.MethodPost, "/api/cart/lines", map[string]any{"slug": paid}); got.Status != http.StatusOK {
				t.Errorf("the cart: %d %s", got.Status, got.Body)
			}
			for _, c := range []struct {
				method, path string
				body         any
			}{
				{"POST", "/api/courses/" + free + "/enroll", nil},
				{"PUT", "/api/courses/" + free + "/review", map[string]any{"stars": 5, "body": "Good, very good."}},
				{"PUT", "/api/reviews/" + first("SELECT id FROM reviews") + "/helpful", nil},
				{"POST", "/api/learning/lessons/" + lesson + "/questions", map[string]any{"body": "Why is that so?"}},
				{"POST", "/api/learning/questions/any/answers", map[string]any{"body": "It is because."}},
				{"PUT", "/api/instructors/" + teacher + "/follow", map[string]any{"on": true}},
				{"POST", "/api/payment/cards", map[string]any{"token": "tok"}},
				{
					"POST", "/api/instructor-application",
					map[string]any{"about": strings.Repeat("I teach. ", 20), "subjects": []string{"design"}},
				},
				{"POST", "/api/account/authenticator", map[string]any{"password": password}},
			} {
				if got := b.Call(c.method, c.path, c.body); got.Status != http.StatusForbidden || got.Code != "account.unverified" {
					t.Errorf("%s %s: %d %s", c.method, c.path, got.Status, got.Body)
				}
			}
			for _, path := range []string{"/api/account/portrait", "/api/account/cover"} {
				if got := b.Send(http.MethodPut, path, "image/png", []byte("no picture")); got.Code != "account.unverified" {
					t.Errorf("%s: %d %s", path, got.Status, got.Body)
				}
			}
		})
	}
}

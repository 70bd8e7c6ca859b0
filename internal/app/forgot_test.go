package app

import (
	"net/http"
	"testing"
)

// Asking for a link to set a new password answers alike, and does alike, with and without an account: one row that
// counts the mail, one job. The job tells them apart, after the answer.
func TestForgotLeavesTheLookUpToAJob(t *testing.T) {
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(t)} {
		t.Run(name, func(t *testing.T) {
			a, _, visitor := openOn(t, url)
			count := func(query string) (n int) {
				if err := a.DB.Read().QueryRowContext(t.Context(), query).Scan(&n); err != nil {
					t.Fatal(err)
				}
				return n
			}
			state := func() [4]int {
				return [4]int{
					count("SELECT count(*) FROM river_job WHERE kind = 'forgotten-password'"), count("SELECT count(*) FROM river_job"),
					count("SELECT count(*) FROM recipient_mails"), count("SELECT count(*) FROM person_tokens"),
				}
			}
			for _, email := range []string{"learner@stoa.test", "nobody@stoa.test"} {
				before := state()
				got := visitor().Call(http.MethodPost, "/api/account/forgot-password", map[string]any{"email": email})
				if got.Status != http.StatusAccepted || string(got.Body) != `{"email":"`+email+`"}`+"\n" {
					t.Errorf("%s: %d %s", email, got.Status, got.Body)
				}
				if after := state(); after != [4]int{before[0] + 1, before[1] + 1, before[2] + 1, before[3]} {
					t.Errorf("%s: %v, then %v", email, before, after)
				}
			}
			for email, links := range map[string]int{"learner@stoa.test": 1, "nobody@stoa.test": 0} {
				before := count("SELECT count(*) FROM person_tokens")
				if err := a.people.MailReset(t.Context(), email); err != nil {
					t.Fatal(err)
				}
				if n := count("SELECT count(*) FROM person_tokens") - before; n != links {
					t.Errorf("the job for %s makes %d links", email, n)
				}
			}
		})
	}
}

package app

import (
	"net/http"
	"strings"
	"testing"
)

// Who writes to the operator, or becomes an instructor, gets an email about it.
func TestMessagesAndApplicationsAreAnswered(t *testing.T) {
	a, _, visitor := open(t)
	b := visitor().SignIn("learner@stoa.test", password)
	for path, body := range map[string]any{
		"/api/contact": map[string]any{
			"firstName": "Zoë", "email": "zoe@example.org", "subject": "Knots", "message": "Is there a course about knots?",
		},
		"/api/instructor-application": map[string]any{
			"about": strings.Repeat("I teach. ", 20), "subjects": []string{"design"},
		},
	} {
		if got := b.Call(http.MethodPost, path, body); got.Status >= 300 {
			t.Fatalf("%s: %d %s", path, got.Status, got.Body)
		}
	}
	delivered(t, a)
	for text, to := range map[string]string{
		"contact-received": "zoe@example.org", "application-accepted": "learner@stoa.test",
	} {
		var emails int
		err := a.DB.Read().QueryRowContext(
			t.Context(), `SELECT count(*) FROM river_job WHERE kind = 'mail' AND json(args) LIKE $1 AND json(args) LIKE $2`,
			`%"`+text+`"%`, `%"`+to+`"%`,
		).Scan(&emails)
		if err != nil || emails != 1 {
			t.Errorf("%s: %d emails, %v", text, emails, err)
		}
	}
}

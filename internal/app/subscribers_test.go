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

// What an operator answers is emailed once, as it is, with the message below it.
func TestAnAnswerIsEmailed(t *testing.T) {
	a, _, visitor := open(t)
	if got := visitor().Call(http.MethodPost, "/api/contact", map[string]any{
		"firstName": "Zoë", "email": "zoe@example.org", "subject": "Knots", "message": "Is there a course\nabout knots?",
	}); got.Status >= 300 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	operator := visitor().SignIn("operator@stoa.test", password)
	var id string
	if err := a.DB.Read().QueryRowContext(
		t.Context(), `SELECT id FROM contact_messages WHERE email = 'zoe@example.org'`,
	).Scan(&id); err != nil {
		t.Fatal(err)
	}
	path := "/api/admin/messages/" + id + "/answers/0a0a0a0a-0000-4000-8000-00000000000a"
	body := map[string]any{"body": "Yes, from May on.", "seen": 0}
	for range 2 {
		if got := operator.Call(http.MethodPut, path, body); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	delivered(t, a)
	var emails int
	if err := a.DB.Read().QueryRowContext(
		t.Context(), `SELECT count(*) FROM river_job WHERE kind = 'mail' AND json(args) LIKE '%contact-answer%'
		AND json(args) LIKE '%Yes, from May on.%' AND json(args) LIKE '%about knots?%'`,
	).Scan(&emails); err != nil || emails != 1 {
		t.Errorf("%d emails, %v", emails, err)
	}
}

// Whose review is hidden gets a notification and an email with the reason; who reported it is named nowhere in them.
func TestAuthorsAreToldOfWhatIsHidden(t *testing.T) {
	a, _, visitor := open(t)
	var id, author string
	if err := a.DB.Read().QueryRowContext(
		t.Context(), `SELECT reviews.id, person_id FROM reviews JOIN people ON people.id = person_id
		WHERE email <> 'learner@stoa.test' AND email <> '' ORDER BY reviews.id LIMIT 1`,
	).Scan(&id, &author); err != nil {
		t.Fatal(err)
	}
	if got := visitor().SignIn("learner@stoa.test", password).Call(
		http.MethodPut, "/api/reports/review/"+id, map[string]any{"reason": "abuse", "note": ""},
	); got.Status >= 300 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if got := visitor().SignIn("operator@stoa.test", password).Call(
		http.MethodPut, "/api/admin/moderation/"+id, map[string]any{"state": "hidden", "reason": "abuse", "note": "Be kind."},
	); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	delivered(t, a)
	var emails, notices int
	if err := a.DB.Read().QueryRowContext(
		t.Context(), `SELECT (SELECT count(*) FROM river_job WHERE kind = 'mail' AND json(args) LIKE '%content-hidden%'
		AND json(args) LIKE '%Be kind.%'), (SELECT count(*) FROM notifications WHERE kind = 'moderation.hidden'
		AND person_id = $1)`, author,
	).Scan(&emails, &notices); err != nil || emails != 1 || notices != 1 {
		t.Errorf("%d emails, %d notices, %v", emails, notices, err)
	}
}

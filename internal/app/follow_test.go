package app

import (
	"net/http"
	"strings"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/notify"
)

// Who follows an instructor hears of a new course, once, as they chose; who asked to hear
// of all does too, and nobody else.
func TestFollowersHearOfANewCourse(t *testing.T) {
	a, _, visitor := open(t)
	leila, other, teacher := visitor().SignIn(
		"learner@stoa.test", password,
	), visitor().SignIn("other@stoa.test", password), visitor().SignIn("instructor@stoa.test", password)
	var me struct{ Person struct{ Slug string } }
	teacher.Call(http.MethodGet, "/api/me", nil).Into(t, &me)
	follow := "/api/instructors/" + me.Person.Slug + "/follow"
	for _, on := range []bool{true, true} {
		if got := leila.Call(http.MethodPut, follow, map[string]any{"on": on}); got.Status != http.StatusNoContent {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	if got := teacher.Call(http.MethodPut, follow, map[string]any{"on": true}); got.Code != "follow.self" {
		t.Errorf("oneself: %d %s", got.Status, got.Code)
	}
	if got := leila.Call(
		http.MethodPut, "/api/instructors/nobody-here/follow", map[string]any{"on": true},
	); got.Code != "instructor.not_found" {
		t.Errorf("nobody: %d %s", got.Status, got.Code)
	}
	everything := map[string]any{
		"choices": []map[string]any{
			{"topic": "course-updates", "onSite": true, "email": false}, {"topic": "new-courses", "onSite": true, "email": true},
		},
	}
	for range 2 { // both ways, but notified once
		if got := leila.Call(http.MethodPut, "/api/notification-choices", everything); got.Status != http.StatusNoContent {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
	}
	var unasked struct {
		Choices []struct {
			Topic         string
			OnSite, Email bool
		}
	}
	other.Call(http.MethodGet, "/api/notification-choices", nil).Into(t, &unasked)
	for _, c := range unasked.Choices {
		own := c.Topic == "course-updates" || c.Topic == "announcements"
		if c.OnSite != (own || c.Topic == "wish-list") || c.Email != own {
			t.Errorf("without having chosen: %+v", c)
		}
	}
	before, bystander := get[bell](t, leila, "/api/notifications").Unread, get[bell](t, other, "/api/notifications").Unread
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		var id string
		if err := tx.QueryRowContext(
			t.Context(),
			`SELECT courses.id FROM courses JOIN people ON people.id = courses.instructor_id WHERE people.slug = $1 LIMIT 1`,
			me.Person.Slug,
		).Scan(&id); err != nil {
			return err
		}
		if _, err := tx.ExecContext(
			t.Context(), `UPDATE courses SET status = 'approved', published_at = NULL WHERE id = $1`, id,
		); err != nil {
			return err
		}
		return a.courses.Publish(t.Context(), tx, id)
	}); err != nil {
		t.Fatal(err)
	}
	delivered(t, a)
	if got := get[bell](t, leila, "/api/notifications").Unread; got != before+1 {
		t.Errorf("the follower has %d unread, had %d", got, before)
	}
	if got := get[bell](t, other, "/api/notifications").Unread; got != bystander {
		t.Errorf("who did not ask has %d unread, had %d", got, bystander)
	}
	mails := 0
	for line := range strings.Lines(dump(t, a)) {
		if strings.HasPrefix(line, "river_job.args=") && strings.Contains(line, "new-course") {
			mails++
		}
	}
	if mails != 0 {
		t.Errorf("%d mails, though the follower wants none of the courses they follow", mails)
	}
	if got := leila.Call(http.MethodPut, follow, map[string]any{"on": false}); got.Status != http.StatusNoContent {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	var standing struct{ On bool }
	if leila.Call(http.MethodGet, follow, nil).Into(t, &standing); standing.On {
		t.Error("follows still")
	}
}

// The link at the foot of a mail ends mails of its kind, without signing in; one that was
// tampered with does not.
func TestUnsubscribe(t *testing.T) {
	a, _, visitor := open(t)
	leila, anyone := visitor().SignIn("learner@stoa.test", password), visitor()
	token := ""
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		var id string
		if err := tx.QueryRowContext(
			t.Context(), `SELECT id FROM people WHERE email_folded = 'learner@stoa.test'`,
		).Scan(&id); err != nil {
			return err
		}
		return a.notifyOne(
			t.Context(), tx, id, notify.Notice{Values: map[string]string{"course": "C"}}, notify.CertificateIssued,
		)
	}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(dump(t, a)) {
		if _, after, ok := strings.Cut(line, `"stop":"?token=`); ok {
			token, _, _ = strings.Cut(after, `"`)
		}
	}
	if token == "" {
		t.Fatal("the mail has no way to stop")
	}
	wrong := "A" + token[1:]
	if wrong == token {
		wrong = "B" + token[1:]
	}
	if got := anyone.Call(http.MethodPost, "/api/unsubscribe?token="+wrong, nil); got.Code != "unsubscribe.invalid" {
		t.Errorf("tampered with: %d %s", got.Status, got.Code)
	}
	for range 2 {
		got := anyone.Send(
			http.MethodPost, "/api/unsubscribe?token="+token, "application/x-www-form-urlencoded",
			[]byte("List-Unsubscribe=One-Click"),
		)
		if got.Status != http.StatusOK || !strings.Contains(string(got.Body), "course-updates") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	}
	var list struct {
		Choices []struct {
			Topic               string
			OnSite, Email, Push bool
		}
	}
	leila.Call(http.MethodGet, "/api/notification-choices", nil).Into(t, &list)
	for _, c := range list.Choices {
		if c.Topic == "course-updates" && (c.Email || !c.OnSite || !c.Push) { // push was never sent, and stays on
			t.Errorf("%+v", c)
		}
	}
}

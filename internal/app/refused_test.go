package app

import (
	"bytes"
	"log/slog"
	"net/http"
	"strings"
	"testing"
)

// Who is refused what is logged: the person and the operation, without what was sent.
func TestRefusalsAreLogged(t *testing.T) {
	a, _, visitor := open(t)
	leila := visitor().SignIn("learner@stoa.test", password)
	id, err := a.people.IDByEmail(t.Context(), "learner@stoa.test")
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	got := leila.Call(http.MethodPut, "/api/admin/people/secret-id/suspended", map[string]any{"password": "secret-word"})
	if got.Status != http.StatusForbidden {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	line := ""
	for l := range strings.Lines(log.String()) {
		if strings.Contains(l, "msg=refused") {
			line += l
		}
	}
	for _, want := range []string{
		"code=account.not_allowed", "method=PUT", "operation=/api/admin/people/{id}/suspended", "person=" + id,
	} {
		if !strings.Contains(line, want) {
			t.Errorf("no %s in %q", want, log.String())
		}
	}
	if strings.Contains(line, "secret") {
		t.Errorf("secrets are in the log: %s", line)
	}
}

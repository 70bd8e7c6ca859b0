package app

import (
	"cmp"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stoa/internal/kit/web"
)

var registered = regexp.MustCompile(`(?i)(?:mux|root)\.Handle(?:Func)?\("([^"]+)"`)

func TestPlainHandlersHaveARow(t *testing.T) {
	rows, seen := table(t, plainly), map[string]bool{}
	files, err := filepath.Glob("../*/*_http.go")
	if err != nil {
		t.Fatal(err)
	}
	deeper, err := filepath.Glob("../*/*/*_http.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, deeper...) {
		if file == "../app/admin_http.go" { // on an address of its own, which asks nobody
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range registered.FindAllStringSubmatch(string(b), -1) {
			seen[match[1]] = true
			if rows[match[1]] == "" {
				t.Errorf("%s: %s has no row in the table", file, match[1])
			}
		}
	}
	for key := range rows {
		if !seen[key] {
			t.Errorf("%s is in the table, but nothing handles it", key)
		}
	}
}

// own is what learners get of what is theirs, by the row; a record is refused that isn't one.
var own = map[string]int{
	"GET /api/account/export": http.StatusOK, "GET /api/account/record": http.StatusOK,
	"PUT /api/account/record": http.StatusUnprocessableEntity,
}

func TestPlainHandlersRefuse(t *testing.T) {
	a, _, visitor := open(t)
	anyone, learner := visitor(), visitor().SignIn("learner@stoa.test", password)
	for key, least := range table(t, plainly) {
		method, path, _ := strings.Cut(key, " ")
		if path == "" {
			method, path = http.MethodGet, key // for every method
		}
		path = strings.TrimSuffix(parameter.ReplaceAllString(path, "nothing"), "{$}")
		if path == "/" || strings.HasPrefix(path, "/dev/") {
			continue // the screens are not open here; mails are shown on this machine only
		}
		got := anyone.Call(method, path, nil)
		switch least {
		case web.Visitor:
			if got.Status == http.StatusUnauthorized || got.Status == http.StatusForbidden || got.Status >= 500 {
				t.Errorf("%s as visitor: %d %s", key, got.Status, got.Code)
			}
		case web.Learner:
			if got.Status != http.StatusUnauthorized || got.Code != "account.signin_needed" {
				t.Errorf("%s as visitor: %d %s", key, got.Status, got.Code)
			}
			if !strings.HasSuffix(path, "/stream") { // which has no end, and a test in package notify
				if got := learner.Call(method, path, nil); got.Status != cmp.Or(own[key], http.StatusNotFound) {
					t.Errorf("%s as learner: %d %s", key, got.Status, got.Code)
				}
			}
		case web.Instructor, web.Operator:
			if got.Status != http.StatusUnauthorized {
				t.Errorf("%s as visitor: %d %s", key, got.Status, got.Code)
			}
			if got := learner.Call(method, path, nil); got.Status != http.StatusForbidden {
				t.Errorf("%s as learner: %d %s", key, got.Status, got.Code)
			}
		default:
			if strings.Contains(key, "{") && (got.Status != http.StatusForbidden || got.Code != "media.expired") {
				t.Errorf("%s without a signature: %d %s", key, got.Status, got.Code)
			}
		}
	}
	if a.mailsShown() {
		t.Error("mails are shown to the world")
	}
}

package learning_test

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/course"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// TestOtherWindowsHearOfProgress: when a lesson is done, and every half minute of film; nobody else does.
func TestOtherWindowsHearOfProgress(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	id, lessons := s.add(t, "js", course.Published, 0, s.video(), text(1)[0])
	s.enroll(t, "ada", id)
	s.enroll(t, "ben", id)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.all.Bell.ServeHTTP(w, r.WithContext(session.With(r.Context(), s.people["ada"])))
	}))
	t.Cleanup(server.Close)
	window, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = window.Body.Close() })
	lines := bufio.NewScanner(window.Body)
	next := func() string {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		t.Fatal(lines.Err())
		return ""
	}
	if got := next(); got != `{"unread":0}` { // the window is open
		t.Fatal(got)
	}
	if _, err := s.SetDone(s.as("ben"), lessons[1], true, time.Time{}); err != nil {
		t.Fatal(err)
	}
	s.saw(t, lessons[0], time.Minute, [2]int64{0, 29_000})
	s.saw(t, lessons[0], time.Minute, [2]int64{29_000, 31_000})
	want := `{"course":"js","lessonId":"` + lessons[0] + `","done":false,"percent":0}`
	if got := next(); got != want {
		t.Errorf("%s", got)
	}
	s.tick(t, "ada", lessons[1], true)
	if got := next(); got != `{"course":"js","lessonId":"`+lessons[1]+`","done":true,"percent":50}` {
		t.Errorf("%s", got)
	}
}

// TestOverHTTP goes the way of a learner: the course's page, enrolling, watching.
func TestOverHTTP(t *testing.T) {
	s := open(t, dbtest.SQLite(t))
	_, lessons := s.add(t, "js", course.Published, 0, s.video(), text(1)[0])
	api := web.NewAPI("t", "1", session.Authorize)
	s.courses.Routes(api)
	s.Routes(api)
	call := func(who, method, path, body string) (status int, answer map[string]any) {
		t.Helper()
		r := httptest.NewRequest(method, "/api/"+path, strings.NewReader(body)).WithContext(s.as(who))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		web.Wrap(api.Mux, web.Edge{}).ServeHTTP(w, r)
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%s %s: %s", method, path, w.Body)
		}
		return w.Code, answer
	}
	for _, c := range []struct {
		who, method, path, body string
		status                  int
		name                    string
		want                    any
	}{
		{"nobody", "GET", "courses/js", "", 200, "title", "About js"},
		{"nobody", "GET", "courses/js", "", 200, "listPrice", nil},
		{"nobody", "GET", "featured-course", "", 200, "slug", "js"},
		{"nobody", "GET", "courses/nope", "", 404, "code", "course.not_found"},
		{"nobody", "GET", "courses/js/preview/" + lessons[0], "", 403, "code", "lesson.locked"},
		{"nobody", "GET", "instructors/teacher", "", 200, "name", "teacher"},
		{"nobody", "GET", "learning/courses", "", 401, "code", "account.signin_needed"},
		{"nobody", "POST", "courses/js/enroll", "", 401, "code", "account.signin_needed"},
		{"ada", "GET", "learning/courses/js", "", 403, "code", "enrollment.required"},
		{"ada", "POST", "courses/js/enroll", "", 201, "slug", "js"},
		{"ada", "GET", "learning/courses/js", "", 200, "resumeLessonId", lessons[0]},
		{"ada", "GET", "learning/lessons/" + lessons[0], "", 200, "nextId", lessons[1]},
		{
			"ada", "PUT", "learning/lessons/" + lessons[0] + "/progress", `{"positionMs":1000,"watchedMs":1000}`, 200, "done",
			false,
		},
		{"ada", "PUT", "learning/lessons/" + lessons[1] + "/done", `{"done":true}`, 200, "percent", 50.0},
		{
			"ada", "PUT", "learning/lessons/" + lessons[0] + "/done", `{"done":true}`, 200, "completedAt",
			s.now.Format(time.RFC3339),
		},
		{"ada", "POST", "learning/lessons/" + lessons[0] + "/quiz", `{"answers":{}}`, 409, "code", "quiz.none"},
		{"ada", "POST", "learning/courses/js/restart", "", 200, "percent", 0.0},
		{
			"ada", "PUT", "learning/lessons/" + lessons[0] + "/progress", `{"positionMs":"x"}`, http.StatusUnprocessableEntity,
			"status", 422.0,
		},
	} {
		status, answer := call(c.who, c.method, c.path, c.body)
		if got, there := answer[c.name]; status != c.status || !there || got != c.want {
			t.Errorf("%s %s %s: %d, %s is %v; want %d, %v", c.who, c.method, c.path, status, c.name, got, c.status, c.want)
		}
	}
}

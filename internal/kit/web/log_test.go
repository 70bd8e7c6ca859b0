package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stoa/internal/kit/web"
)

// A line for each request says who asked for what and how it went; what is logged meanwhile has the same id.
func TestTheLogOfARequest(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(web.LogRequests(slog.NewJSONHandler(&log, nil))))
	t.Cleanup(func() { slog.SetDefault(before) })
	type line struct {
		Msg, Request, Method, Path, Client, Person string
		Status, Bytes                              int
	}
	call := func(proxies int, id string) (first, second line) {
		t.Helper()
		log.Reset()
		h := web.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			web.NamePerson(r, "person-1")
			web.WriteError(w, r, errors.New("boom"))
		}), web.Edge{PublicURL: "http://stoa.test", Proxies: proxies})
		r := httptest.NewRequest(http.MethodPost, "/api/cart?token=secret", nil)
		r.RemoteAddr = "203.0.113.7:4711"
		r.Header.Set("X-Request-Id", id)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		if len(lines) != 2 || strings.Contains(log.String(), "secret") {
			t.Fatal(log.String())
		}
		for i, into := range []*line{&first, &second} {
			if err := json.Unmarshal([]byte(lines[i]), into); err != nil {
				t.Fatal(err)
			}
		}
		if second.Request != w.Header().Get("X-Request-Id") || first.Request != second.Request ||
			second.Bytes != w.Body.Len() {
			t.Errorf("%+v %+v %v", first, second, w.Header())
		}
		return first, second
	}
	first, second := call(0, "chosen-by-a-visitor")
	if second.Request == "chosen-by-a-visitor" || first.Msg != "unexpected error" || second.Method != http.MethodPost ||
		second.Path != "/api/cart" || second.Client != "203.0.113.7" || second.Person != "person-1" || second.Status != 500 {
		t.Errorf("%+v %+v", first, second)
	}
	if _, got := call(1, "from-our-proxy-1"); got.Request != "from-our-proxy-1" {
		t.Errorf("%+v", got)
	}
	if _, got := call(1, "no id\nat all"); strings.Contains(got.Request, "no id") {
		t.Errorf("%+v", got)
	}
}

package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
)

type echoIn struct {
	Body struct {
		Name string `json:"name"`
	}
}

type inner struct {
	A int `json:"a"`
}

type echoOut struct {
	Name string `json:"name"`
	More *inner `json:"more"`
}

func handler(t *testing.T, use func(context.Context, *echoIn) (*echoOut, error)) (*web.API, http.Handler) {
	t.Helper()
	api := web.NewAPI("test", "1", func(context.Context, web.Role) error {
		return fault.New(fault.Unauthenticated, "account.signin_needed", "Please sign in.")
	})
	web.Handle(api, web.Operation{Method: "POST", Path: "/api/echo", Who: web.Visitor, Status: 201}, use)
	web.Handle(api, web.Operation{Method: "POST", Path: "/api/closed", Who: web.Learner}, use)
	return api, web.Wrap(api.Mux, web.Edge{})
}

func post(h http.Handler, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func problem(t *testing.T, w *httptest.ResponseRecorder) web.Problem {
	t.Helper()
	var p web.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatalf("%v in %q", err, w.Body)
	}
	if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("content type %q", got)
	}
	return p
}

func TestHandle(t *testing.T) {
	_, h := handler(t, func(_ context.Context, in *echoIn) (*echoOut, error) {
		switch in.Body.Name {
		case "fault":
			var form fault.Form
			form.Add("name", "too_long", "Too long.")
			return nil, form.Err()
		case "secret":
			return nil, errors.New("the password is hunter2")
		case "panic":
			panic("oh")
		}
		return &echoOut{Name: in.Body.Name}, nil
	})
	if w := post(h, "/api/echo", `{"name":"Zoë"}`); w.Code != 201 ||
		strings.TrimSpace(w.Body.String()) != `{"name":"Zoë","more":null}` {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for body, want := range map[string]struct {
		status      int
		code, field string
	}{
		`{"name":"fault"}`:               {422, "form.invalid", "name"},
		`{}`:                             {422, "form.invalid", "name"},
		`{"name":"x","role":"operator"}`: {422, "form.invalid", "role"},
		`{"name":7}`:                     {422, "form.invalid", "name"},
		`{"name":`:                       {400, "request.invalid", ""},
		`{"name":"secret"}`:              {500, "server.error", ""},
		`{"name":"panic"}`:               {500, "server.error", ""},
		`{"name":"` + strings.Repeat("x", 70<<10) + `"}`: {413, "body.too_large", ""},
	} {
		w := post(h, "/api/echo", body)
		p := problem(t, w)
		if w.Code != want.status || p.Code != want.code ||
			(want.field != "" && (len(p.Errors) != 1 || p.Errors[0].Field != want.field)) {
			t.Errorf("%.40s: %d %+v, want %+v", body, w.Code, p, want)
		}
		if strings.Contains(w.Body.String(), "hunter2") {
			t.Error("the cause reached the caller")
		}
	}
	if p := problem(t, post(h, "/api/closed", `{"name":"x"}`)); p.Status != 401 {
		t.Errorf("closed: %+v", p)
	}
	if p := problem(
		t, post(h, "/api/echo", `{"name":"x"}`, "Sec-Fetch-Site", "cross-site"),
	); p.Code != "request.cross_origin" {
		t.Errorf("cross origin: %+v", p)
	}
}

func TestDocumentSaysNullObjects(t *testing.T) {
	api, _ := handler(t, func(_ context.Context, in *echoIn) (*echoOut, error) { return &echoOut{}, nil })
	doc, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), `"anyOf":[{"$ref":"#/components/schemas/Inner"},{"type":"null"}]`) {
		t.Errorf("%s", doc)
	}
}

func TestLimiter(t *testing.T) {
	l := web.NewLimiter(2, time.Hour)
	for i, want := range []bool{true, true, false} {
		if err := l.Allow("a"); (err == nil) != want {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if err := l.Allow("b"); err != nil {
		t.Error("another key is limited too")
	}
	l.Forget("a")
	if err := l.Allow("a"); err != nil {
		t.Error("forgotten, but limited")
	}
}

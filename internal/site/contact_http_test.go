package site_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
	"stoa/internal/session"
	"stoa/internal/site"
)

// window is the contact operations as a browser calls them, signed out and as an operator.
func window(
	t *testing.T, s *site.Service, operator session.Viewer,
) (call func(operates bool, method, path, body string) (int, map[string]any)) {
	t.Helper()
	api := web.NewAPI("t", "1", session.Authorize)
	s.Routes(api)
	h := web.Wrap(api.Mux, web.Edge{})
	return func(operates bool, method, path, body string) (int, map[string]any) {
		t.Helper()
		ctx := t.Context()
		if operates {
			ctx = session.With(ctx, operator)
		}
		r := httptest.NewRequest(method, "/api/"+path, strings.NewReader(body)).WithContext(ctx)
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		answer := map[string]any{}
		if w.Body.Len() > 0 {
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
				t.Fatalf("%s %s: %s", method, path, w.Body)
			}
		}
		return w.Code, answer
	}
}

const letter = `{"firstName":"Zoë","email":"zoe@example.org","subject":"Knots","message":"Is there <b>a course</b>?"`

func TestContactOverHTTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, ctx, acknowledged := setUp(t, d)
		v, _ := session.From(ctx)
		v.Roles = []web.Role{web.Operator}
		call := window(t, s, v)
		for _, c := range []struct {
			what, body   string
			status       int
			code         any
			acknowledged int
		}{
			{"sent", letter + `}`, 202, nil, 1},
			{"by a program", letter + `,"website":"https://example.org"}`, 202, nil, 1},
			{"no address", strings.Replace(letter, "zoe@", "", 1) + `}`, 422, "form.invalid", 1},
			{"no such field", letter + `,"to":"eve@example.org"}`, 422, "form.invalid", 1},
			{"sent again", letter + `,"website":""}`, 202, nil, 2},
			{"the sixth at once", letter + `}`, 429, "rate.limited", 2},
		} {
			status, answer := call(false, "POST", "contact", c.body)
			if status != c.status || answer["code"] != c.code || len(acknowledged()) != c.acknowledged {
				t.Errorf("%s: %d %v, %d acknowledged", c.what, status, answer, len(acknowledged()))
			}
		}
		if status, answer := call(false, "GET", "admin/messages", ""); status != 401 ||
			answer["code"] != "account.signin_needed" {
			t.Errorf("for nobody: %d %v", status, answer)
		}
		for path, total := range map[string]float64{
			"": 2, "?page=x": 2, "?page=-1": 2, "?state=closed": 0, "?state=answered": 0, "?state=new": 2, "?state=odd": 2,
			"?q=%3Cb%3Ea": 2, "?q=zoe%CC%88": 2,
			"?q=%00": 2, "?q=knots%00": 2, "?q=%ffknots": 2, "?q=%00lots": 0, "?q=%F0%9F%99%82": 0,
			"?q=" + strings.Repeat("%C5%BC", 200): 0, "?q=" + strings.Repeat("x", 201): 0,
		} {
			status, answer := call(true, "GET", "admin/messages"+path, "")
			if status != 200 || answer["total"] != total {
				t.Errorf("%.40s: %d %v, want %v", path, status, answer["total"], total)
			}
		}
		for _, id := range []string{"nothing", "%00", "%ff"} {
			if status, answer := call(true, "POST", "admin/messages/"+id+"/closed", `{"closed":true}`); status != 404 ||
				answer["code"] != "contact.not_found" {
				t.Errorf("%s: %d %v", id, status, answer)
			}
		}
	})
}

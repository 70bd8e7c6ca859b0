package app

import (
	"context"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/catalog"
	"stoa/internal/kit/blob"
	"stoa/internal/kit/web"
)

// permissions is who may call what: the least role. A new operation needs its row.
const permissions = `
visitor  POST   /api/account/forgot-password
visitor  POST   /api/account/reset-password
visitor  POST   /api/account/sign-in
visitor  POST   /api/account/sign-out
visitor  POST   /api/account/sign-up
visitor  POST   /api/account/verify-email
learner  POST   /api/account/verify-email/resend
operator GET    /api/admin/messages
operator POST   /api/admin/messages/{id}/handled
visitor  GET    /api/cart
visitor  DELETE /api/cart/coupon
visitor  PUT    /api/cart/coupon
visitor  POST   /api/cart/lines
visitor  DELETE /api/cart/lines/{slug}
visitor  GET    /api/catalog/courses
visitor  GET    /api/catalog/menu
visitor  GET    /api/catalog/names/{language}
visitor  GET    /api/catalog/related/{slug}
visitor  GET    /api/catalog/suggest
learner  GET    /api/certificates
visitor  GET    /api/certificates/{code}
visitor  POST   /api/contact
visitor  GET    /api/courses/{slug}
learner  POST   /api/courses/{slug}/enrol
visitor  GET    /api/courses/{slug}/preview/{lesson}
learner  DELETE /api/courses/{slug}/review
learner  PUT    /api/courses/{slug}/review
visitor  GET    /api/courses/{slug}/reviews
visitor  GET    /api/courses/{slug}/standing
visitor  GET    /api/featured-course
visitor  GET    /api/home
learner  GET    /api/instructor-application
learner  POST   /api/instructor-application
visitor  GET    /api/instructors/{slug}
visitor  PUT    /api/language
learner  GET    /api/learning/courses
learner  GET    /api/learning/courses/{slug}
learner  POST   /api/learning/courses/{slug}/restart
learner  GET    /api/learning/lessons/{id}
learner  PUT    /api/learning/lessons/{id}/done
learner  PUT    /api/learning/lessons/{id}/progress
learner  POST   /api/learning/lessons/{id}/quiz
visitor  GET    /api/me
learner  GET    /api/notifications
learner  POST   /api/notifications/read
learner  GET    /api/orders
learner  POST   /api/orders
learner  GET    /api/orders/{number}
learner  GET    /api/payment/cards
learner  DELETE /api/payment/cards/{id}
learner  PUT    /api/payment/cards/{id}/default
learner  POST   /api/payment/test/tokens
learner  DELETE /api/reviews/{id}/helpful
learner  PUT    /api/reviews/{id}/helpful
visitor  GET    /api/site
visitor  GET    /api/site/texts/{name}
`

const password = "Stoa-demo-2026!"

// open is the sample marketplace behind its API, without the screens.
func open(t *testing.T) (a *App, api *web.API, visitor func() *apitest.Client) {
	t.Helper()
	ctx := t.Context()
	a = &App{Config: Config{Data: t.TempDir(), PublicURL: "http://stoa.test", Sample: true}, stop: func() {}}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	var err error
	if a.DB, err = openDatabase(ctx, a.Config); err != nil {
		t.Fatal(err)
	}
	if a.bucket, err = blob.Open(ctx, a.Config.Data+"/media"); err != nil {
		t.Fatal(err)
	}
	if err = a.openDomains(ctx); err != nil {
		t.Fatal(err)
	}
	if err = a.fillSample(ctx); err != nil {
		t.Fatal(err)
	}
	if a.catalog, err = catalog.Open(ctx, a.DB); err != nil {
		t.Fatal(err)
	}
	a.hook()
	api = a.api()
	return a, api, apitest.Serve(t, web.Wrap(a.people.Middleware(api.Mux), true))
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func TestPermissions(t *testing.T) {
	_, api, visitor := open(t)
	rows := map[string]web.Role{}
	for line := range strings.SplitSeq(strings.TrimSpace(permissions), "\n") {
		f := strings.Fields(line)
		rows[f[1]+" "+f[2]] = web.Role(f[0])
	}
	callers := map[string]struct {
		email string
		roles []web.Role
	}{
		"visitor":    {"", []web.Role{web.Visitor}},
		"learner":    {"learner@stoa.test", []web.Role{web.Visitor, web.Learner}},
		"instructor": {"instructor@stoa.test", []web.Role{web.Visitor, web.Learner, web.Instructor}},
		"specialist": {"specialist@stoa.test", []web.Role{web.Visitor, web.Learner, web.Specialist}},
		"operator":   {"operator@stoa.test", []web.Role{web.Visitor, web.Learner, web.Operator}},
	}
	clients := map[string]*apitest.Client{}
	for name, caller := range callers {
		clients[name] = visitor()
		if caller.email != "" {
			clients[name].SignIn(caller.email, password)
		}
	}
	seen := map[string]bool{}
	for _, op := range api.Operations {
		key := op.Method + " " + op.Path
		seen[key] = true
		least, ok := rows[key]
		if !ok {
			t.Errorf("%s has no row in the table", key)
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(callers)) {
			client := clients[name]
			if strings.HasSuffix(op.Path, "/sign-out") && name != "visitor" {
				client = visitor().SignIn(callers[name].email, password)
			}
			var body any
			if op.Method != http.MethodGet && op.Method != http.MethodDelete {
				body = map[string]any{}
			}
			answer := client.Call(op.Method, parameter.ReplaceAllString(op.Path, "nothing"), body)
			refused := answer.Code == "account.signin_needed" || answer.Code == "account.not_allowed"
			if allowed := slices.Contains(callers[name].roles, least); allowed == refused {
				t.Errorf("%s as %s: %d %s", key, name, answer.Status, answer.Code)
			}
			if refused && answer.Status != http.StatusUnauthorized && answer.Status != http.StatusForbidden {
				t.Errorf("%s as %s is refused with %d", key, name, answer.Status)
			}
		}
	}
	for key := range rows {
		if !seen[key] {
			t.Errorf("%s is in the table, but is no operation", key)
		}
	}
}

// What belongs to one learner is not there for another.
func TestOthersThingsAreNotThere(t *testing.T) {
	a, _, visitor := open(t)
	leila, other := visitor().SignIn("learner@stoa.test", password), visitor().SignIn("instructor@stoa.test", password)
	var history struct{ Orders []struct{ Number string } }
	leila.Call(http.MethodGet, "/api/orders", nil).Into(t, &history)
	var wallet struct{ Cards []struct{ ID string } }
	leila.Call(http.MethodGet, "/api/payment/cards", nil).Into(t, &wallet)
	orders, cards := history.Orders, wallet.Cards
	if len(orders) == 0 || len(cards) == 0 {
		t.Fatalf("the sample learner has %d orders, %d cards", len(orders), len(cards))
	}
	var lesson string
	err := a.DB.Read().QueryRowContext(context.Background(), `SELECT lessons.id FROM lessons JOIN courses ON courses.id = lessons.course_id
		WHERE courses.slug = 'reading-balance-sheets-without-fear' AND NOT lessons.preview LIMIT 1`).Scan(&lesson)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ method, path string }{
		{http.MethodGet, "/api/orders/" + orders[0].Number},
		{http.MethodGet, "/api/orders/" + orders[0].Number + "/receipt.pdf"},
		{http.MethodDelete, "/api/payment/cards/" + cards[0].ID},
		{http.MethodPut, "/api/payment/cards/" + cards[0].ID + "/default"},
	} {
		if got := other.Call(c.method, c.path, nil); got.Status != http.StatusNotFound {
			t.Errorf("%s %s for another: %d %s", c.method, c.path, got.Status, got.Code)
		}
	}
	if got := leila.Call(http.MethodGet, "/api/orders/"+orders[0].Number+"/receipt.pdf", nil); got.Status != http.StatusOK || !strings.HasPrefix(string(got.Body), "%PDF-") {
		t.Errorf("her own receipt: %d", got.Status)
	}
	for _, c := range []struct{ method, path string }{
		{http.MethodGet, "/api/learning/courses/reading-balance-sheets-without-fear"},
		{http.MethodGet, "/api/learning/lessons/" + lesson},
		{http.MethodPut, "/api/learning/lessons/" + lesson + "/done"},
	} {
		var body any
		if c.method != http.MethodGet {
			body = map[string]any{"done": true}
		}
		got := other.Call(c.method, c.path, body)
		if got.Status != http.StatusForbidden && got.Status != http.StatusNotFound {
			t.Errorf("%s %s without being enrolled: %d %s", c.method, c.path, got.Status, got.Body)
		}
	}
}

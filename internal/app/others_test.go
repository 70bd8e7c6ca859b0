package app

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"stoa/internal/apitest"
)

// What the sample learner has studied, with a lesson and a quiz of it.
const studied = "reading-balance-sheets-without-fear"

// get reads an answer, which must be a good one.
func get[T any](t *testing.T, c *apitest.Client, path string) (out T) {
	t.Helper()
	answer := c.Call(http.MethodGet, path, nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%s: %d %s", path, answer.Status, answer.Body)
	}
	answer.Into(t, &out)
	return out
}

type (
	history struct{ Orders []struct{ Number string } }
	wallet  struct{ Cards []struct{ ID string } }
	papers  struct{ Certificates []struct{ Code string } }
	shelf   struct{ Courses []struct{ Slug string } }
	bell    struct {
		Unread int
		Items  []struct{ ID string }
	}
	profile struct {
		Person  struct{ Email string }
		Cart    struct{ Lines []struct{ Slug string } }
		Courses []struct{ Slug string }
	}
	class struct {
		Lessons map[string]struct{ Done bool }
		Percent int
	}
)

// two are the sample learner, who has everything, and another, who has nothing.
func two(t *testing.T) (a *App, leila, other *apitest.Client) {
	t.Helper()
	a, _, visitor := open(t)
	return a, visitor().SignIn("learner@stoa.test", password), visitor().SignIn("other@stoa.test", password)
}

// What belongs to one learner is not there for another, and stays as it was.
func TestOthersOrdersAndCardsAreNotThere(t *testing.T) {
	_, leila, other := two(t)
	orders, cards := get[history](t, leila, "/api/orders").Orders, get[wallet](t, leila, "/api/payment/cards").Cards
	if len(orders) == 0 || len(cards) == 0 {
		t.Fatalf("the sample learner has %d orders, %d cards", len(orders), len(cards))
	}
	order, card := "/api/orders/"+orders[0].Number, "/api/payment/cards/"+cards[0].ID
	for _, c := range []struct{ method, path, code string }{
		{http.MethodGet, order, "order.not_found"},
		{http.MethodGet, order + "/receipt.pdf", "order.not_found"},
		{http.MethodPut, card + "/default", "card.not_found"},
		{http.MethodDelete, card, "card.not_found"},
	} {
		if got := other.Call(c.method, c.path, nil); got.Status != http.StatusNotFound || got.Code != c.code {
			t.Errorf("%s %s for another: %d %s", c.method, c.path, got.Status, got.Code)
		}
	}
	if got := leila.Call(http.MethodGet, order+"/receipt.pdf", nil); got.Status != http.StatusOK ||
		!strings.HasPrefix(string(got.Body), "%PDF-") {
		t.Errorf("her own receipt: %d", got.Status)
	}
	if got := get[wallet](t, leila, "/api/payment/cards").Cards; !slices.Equal(got, cards) {
		t.Errorf("her cards are now %v", got)
	}
}

func TestListsShowOnlyOnesOwn(t *testing.T) {
	_, leila, other := two(t)
	hers, theirs := get[profile](t, leila, "/api/me"), get[profile](t, other, "/api/me")
	if hers.Person.Email != "learner@stoa.test" || theirs.Person.Email != "other@stoa.test" || len(hers.Courses) == 0 ||
		len(hers.Cart.Lines) == 0 {
		t.Errorf("%+v, %+v", hers, theirs)
	}
	found := func(c *apitest.Client) map[string]int {
		return map[string]int{
			"courses of me":     len(get[profile](t, c, "/api/me").Courses),
			"lines in the cart": len(get[profile](t, c, "/api/me").Cart.Lines),
			"orders":            len(get[history](t, c, "/api/orders").Orders),
			"cards":             len(get[wallet](t, c, "/api/payment/cards").Cards),
			"certificates":      len(get[papers](t, c, "/api/certificates").Certificates),
			"courses":           len(get[shelf](t, c, "/api/learning/courses").Courses),
			"notifications":     len(get[bell](t, c, "/api/notifications").Items),
		}
	}
	full, empty := found(leila), found(other)
	for _, what := range slices.Sorted(maps.Keys(full)) {
		if full[what] == 0 || empty[what] != 0 {
			t.Errorf("%s: the learner has %d, the other %d", what, full[what], empty[what])
		}
	}
}

func TestOthersNotificationsStayUnread(t *testing.T) {
	_, leila, other := two(t)
	before := get[bell](t, leila, "/api/notifications")
	if before.Unread == 0 {
		t.Fatal("the sample learner has read everything")
	}
	ids := []string{}
	for _, item := range before.Items {
		ids = append(ids, item.ID)
	}
	for _, body := range []any{map[string]any{"ids": ids}, map[string]any{}} {
		if got := other.Call(http.MethodPost, "/api/notifications/read", body); got.Status != http.StatusNoContent {
			t.Errorf("%v: %d %s", body, got.Status, got.Body)
		}
		if after := get[bell](t, leila, "/api/notifications"); after.Unread != before.Unread {
			t.Errorf("%v of another: %d are unread, were %d", body, after.Unread, before.Unread)
		}
	}
}

// A course that one is not enrolled in is no secret: the refusal says what is missing.
func TestLearningIsForTheEnrolled(t *testing.T) {
	a, leila, other := two(t)
	find := func(quiz bool) (id string) {
		err := a.DB.Read().QueryRowContext(t.Context(), `SELECT lessons.id FROM lessons JOIN courses ON courses.id = lessons.course_id
			WHERE courses.slug = $1 AND NOT lessons.preview AND (lessons.kind = 'quiz') = $2 LIMIT 1`, studied, quiz).Scan(&id)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	lesson, quiz := find(false), find(true)
	course := "/api/learning/courses/" + studied
	before := get[class](t, leila, course)
	for _, c := range []struct {
		method, path string
		body         any
		code         string
	}{
		{http.MethodGet, course, nil, "enrollment.required"},
		{http.MethodPost, course + "/restart", map[string]any{}, "enrollment.required"},
		{http.MethodGet, "/api/learning/lessons/" + lesson, nil, "enrollment.required"},
		{http.MethodPut, "/api/learning/lessons/" + lesson + "/done", map[string]any{"done": false}, "enrollment.required"},
		{
			http.MethodPut, "/api/learning/lessons/" + lesson + "/progress", map[string]any{"positionMs": 1, "watchedMs": 1},
			"enrollment.required",
		},
		{
			http.MethodPost, "/api/learning/lessons/" + quiz + "/quiz", map[string]any{"answers": map[string]any{}},
			"enrollment.required",
		},
		{
			http.MethodPut, "/api/courses/" + studied + "/review",
			map[string]any{"stars": 1, "body": "I have not seen it at all."}, "review.not_enrolled",
		},
	} {
		if got := other.Call(c.method, c.path, c.body); got.Status != http.StatusForbidden || got.Code != c.code {
			t.Errorf("%s %s without being enrolled: %d %s", c.method, c.path, got.Status, got.Body)
		}
	}
	if after := get[class](t, leila, course); after.Percent != before.Percent ||
		!maps.Equal(after.Lessons, before.Lessons) || after.Percent == 0 {
		t.Errorf("her progress was %+v, is %+v", before, after)
	}
	if got := get[struct{ Owned, SignedIn bool }](t, other, "/api/courses/"+studied+"/standing"); got.Owned ||
		!got.SignedIn {
		t.Errorf("the other's standing: %+v", got)
	}
}

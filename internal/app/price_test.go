package app

import (
	"net/http"
	"strings"
	"testing"

	"stoa/internal/kit/db"
)

// Who wishes for a course hears once that it costs less, and by email if they want to; of a price that has risen again
// nobody hears.
func TestALowerPriceIsToldWhoWishesForTheCourse(t *testing.T) {
	a, _, visitor := open(t)
	learner := visitor().SignIn("learner@stoa.test", password)
	const slug = "typescript-without-tears"
	if got := learner.Call(http.MethodPut, "/api/wish-list/"+slug, nil); got.Status >= 300 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if got := learner.Call(http.MethodPut, "/api/notification-choices", map[string]any{
		"choices": []map[string]any{{"topic": "wish-list", "onSite": true, "email": true}},
	}); got.Status >= 300 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	id := column(t, a, `SELECT id FROM courses WHERE slug = '`+slug+`'`)[0]
	price := func(cents ...int64) {
		t.Helper()
		for _, c := range cents {
			if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
				return a.courses.SetPrice(t.Context(), tx, id, c)
			}); err != nil {
				t.Fatal(err)
			}
		}
		delivered(t, a)
	}
	want := func(when string, n int) {
		t.Helper()
		notices := column(t, a, `SELECT details FROM notifications WHERE kind = 'course.cheaper'`)
		emails := column(t, a, `SELECT json(args) FROM river_job WHERE kind = 'mail' AND json(args) LIKE '%"cheaper"%'`)
		if len(notices) != n || len(emails) != n {
			t.Fatalf("%s: %d notices, %d emails, want %d", when, len(notices), len(emails), n)
		}
		if n > 0 && !(strings.Contains(notices[0], "$12.00") && strings.Contains(emails[0], "$12.00")) {
			t.Errorf("%s: %s %s", when, notices[0], emails[0])
		}
	}
	price(1100, 20000)
	want("risen again", 0)
	price(1200)
	want("cheaper", 1)
	price(1300, 1200)
	want("up and down", 1)
}

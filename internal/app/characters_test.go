package app

import (
	"net/http"
	"testing"
)

// PostgreSQL refuses a NUL and what is no UTF-8: that is bad input, never our fault.
func TestCharactersThatCannotBeKept(t *testing.T) {
	_, _, visitor := openOn(t, postgresSample(t))
	learner := visitor().SignIn("learner@stoa.test", password)
	for _, path := range []string{
		"/api/courses/%00", "/api/courses/%ff/reviews", "/api/instructors/%00", "/api/orders/%00",
		"/api/learning/lessons/%00", "/api/learning/courses/%ff", "/api/certificates/%00",
	} {
		if got := learner.Call(http.MethodGet, path, nil); got.Status >= 500 || got.Status < 400 {
			t.Errorf("%s: %d %s", path, got.Status, got.Body)
		}
	}
	for path, body := range map[string]any{
		"/api/account/sign-in": map[string]any{"email": "a\x00@example.org", "password": "x"},
		"/api/cart/lines":      map[string]any{"slug": "a\x00"},
	} {
		if got := learner.Call(http.MethodPost, path, body); got.Status >= 500 || got.Status < 400 {
			t.Errorf("%s: %d %s", path, got.Status, got.Body)
		}
	}
	if got := learner.Call(http.MethodPut, "/api/cart/coupon", map[string]any{"code": "a\x00"}); got.Status >= 500 ||
		got.Status < 400 {
		t.Errorf("coupon: %d %s", got.Status, got.Body)
	}
}

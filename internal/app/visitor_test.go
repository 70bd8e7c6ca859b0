package app

import (
	"net/http"
	"testing"
)

// Who fills a cart and then signs in finds it there, and leaves none in the browser for the next person.
func TestAVisitorsCartIsTakenAlong(t *testing.T) {
	a, _, visitor := open(t)
	const fresh = "SELECT slug FROM courses WHERE price_cents > 0 AND status = 'published' AND id NOT IN (" +
		"SELECT course_id FROM enrollments JOIN people ON people.id = enrollments.person_id" +
		" WHERE people.email = 'other@stoa.test') ORDER BY slug"
	var slug string
	if err := a.DB.Read().QueryRowContext(t.Context(), fresh).Scan(&slug); err != nil {
		t.Fatal(err)
	}
	b := visitor()
	lines := func() int {
		return len(get[struct{ Lines []struct{} }](t, b, "/api/cart").Lines)
	}
	if got := b.Call(http.MethodPost, "/api/cart/lines", map[string]any{"slug": slug}); got.Status != http.StatusOK {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if b.SignIn("other@stoa.test", password); lines() != 1 {
		t.Errorf("signed in: %d courses in the cart", lines())
	}
	if b.Call(http.MethodPost, "/api/account/sign-out", nil); lines() != 0 {
		t.Errorf("signed out: %d courses in the cart", lines())
	}
}

package app

import (
	"net/http"
	"testing"
)

// A course that is given back takes its certificate along; bought again, both return.
func TestRefundTakesTheCertificateAlong(t *testing.T) {
	_, _, visitor := open(t)
	leila, operator := visitor().SignIn("learner@stoa.test", password), visitor().SignIn("operator@stoa.test", password)
	type sold struct {
		Orders []struct {
			Number, Slug, Refund, Status string
		}
	}
	number := ""
	for _, o := range get[sold](t, leila, "/api/orders").Orders {
		if o.Slug == learnt {
			number = o.Number
		}
	}
	type paper struct {
		Certificates []struct {
			Code, CourseSlug string
			RevokedAt        *string
		}
	}
	revoked := func() bool {
		for _, c := range get[paper](t, leila, "/api/certificates").Certificates {
			if c.CourseSlug == learnt {
				return c.RevokedAt != nil
			}
		}
		t.Fatal("no certificate")
		return false
	}
	if revoked() {
		t.Fatal("revoked before")
	}
	if a := leila.Call(http.MethodPost, "/api/orders/"+number+"/lines/"+learnt+"/refund", map[string]any{}); a.Code != "refund.too_late" {
		t.Errorf("months later: %d %s", a.Status, a.Code)
	}
	if a := operator.Call(http.MethodPost, "/api/admin/orders/"+number+"/lines/"+learnt+"/refund", nil); a.Status >= 300 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if !revoked() {
		t.Error("given back, and the certificate is good")
	}
	if a := leila.Call(http.MethodGet, "/api/learning/courses/"+learnt, nil); a.Code != "enrolment.required" {
		t.Errorf("given back, and still open: %d %s", a.Status, a.Code)
	}

	for _, slug := range []string{learnt} {
		if a := leila.Call(http.MethodPost, "/api/cart/lines", map[string]any{"slug": slug}); a.Status != http.StatusOK {
			t.Fatalf("%d %s", a.Status, a.Body)
		}
	}
	var cart struct{ Quote string }
	leila.Call(http.MethodGet, "/api/cart", nil).Into(t, &cart)
	card := get[wallet](t, leila, "/api/payment/cards").Cards[0].ID
	if a := leila.Pay("again", cart.Quote, card); a.Status != http.StatusCreated {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if revoked() {
		t.Error("bought again, and the certificate is revoked")
	}
}

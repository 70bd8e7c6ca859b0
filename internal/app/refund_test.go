package app

import (
	"net/http"
	"testing"

	"stoa/internal/event"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
	"stoa/internal/notify"
	"stoa/internal/order"
)

// A charge that was sent back is explained once, on the site and by email.
func TestALateChargeIsExplained(t *testing.T) {
	a, _, visitor := open(t)
	leila := visitor().SignIn("learner@stoa.test", password)
	me := get[struct{ Person struct{ ID string } }](t, leila, "/api/me").Person
	before := get[notify.Notifications](t, leila, "/api/notifications").Unread
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		return event.Publish(t.Context(), tx, event.RefundChanged{
			Number: "bcd123456", PersonID: me.ID, Amount: money.Of(4900, "USD"), State: "late",
		})
	}); err != nil {
		t.Fatal(err)
	}
	delivered(t, a)
	bell := get[notify.Notifications](t, leila, "/api/notifications")
	if got := bell.Items[0]; bell.Unread != before+1 || got.Kind != "refund.late" || got.Values["number"] != "bcd123456" {
		t.Errorf("%d unread before, %d after, the newest %+v", before, bell.Unread, got)
	}
	var emails int
	if err := a.DB.Read().QueryRowContext(t.Context(),
		`SELECT count(*) FROM river_job WHERE kind = 'mail' AND json(args) LIKE '%"refund-late"%' AND json(args) LIKE
			'%$49.00%'`,
	).Scan(&emails); err != nil || emails != 1 {
		t.Errorf("%d emails, %v", emails, err)
	}
}

// A refunded course takes its certificate along; bought again, both return.
func TestRefundTakesTheCertificateAlong(t *testing.T) {
	for name, url := range map[string]string{"sqlite": "", "postgres": postgresSample(t)} {
		t.Run(name, func(t *testing.T) { refundTakesTheCertificateAlong(t, url) })
	}
}

func refundTakesTheCertificateAlong(t *testing.T, database string) {
	a, _, visitor := openOn(t, database)
	leila, operator := visitor().SignIn("learner@stoa.test", password), visitor().SignIn("operator@stoa.test", password)
	type sold struct {
		Orders []struct {
			Number, Slug, Refund, Status string
		}
	}
	number := ""
	for _, o := range get[sold](t, leila, "/api/orders").Orders {
		if o.Slug == studied {
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
			if c.CourseSlug == studied {
				return c.RevokedAt != nil
			}
		}
		t.Fatal("no certificate")
		return false
	}
	if revoked() {
		t.Fatal("revoked before")
	}
	if a := leila.Call(
		http.MethodPost, "/api/orders/"+number+"/lines/"+studied+"/refund", map[string]any{},
	); a.Code != "refund.too_late" {
		t.Errorf("months later: %d %s", a.Status, a.Code)
	}
	if a := operator.Call(http.MethodPost, "/api/admin/orders/"+number+"/lines/"+studied+"/refund", nil); a.Status >= 300 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if !revoked() {
		t.Error("given back, and the certificate is good")
	}
	if a := leila.Call(http.MethodGet, "/api/learning/courses/"+studied, nil); a.Code != "enrollment.required" {
		t.Errorf("given back, and still open: %d %s", a.Status, a.Code)
	}

	if a := leila.Call(http.MethodPost, "/api/cart/lines", map[string]any{"slug": studied}); a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
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

	for _, o := range get[sold](t, leila, "/api/orders").Orders {
		if o.Slug == studied && o.Status == order.Paid {
			number = o.Number
		}
	}
	if a := operator.Call(
		http.MethodPost, "/api/admin/orders/"+number+"/lines/"+studied+"/refund", nil,
	); a.Status >= 300 || !revoked() {
		t.Fatalf("%d %s, revoked %t", a.Status, a.Body, revoked())
	}
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `UPDATE courses SET price_cents = 0 WHERE slug = $1`, studied)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if a := leila.Call(http.MethodPost, "/api/courses/"+studied+"/enroll", nil); a.Status >= 300 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if revoked() {
		t.Error("enrolled for free, and the certificate is revoked")
	}
}

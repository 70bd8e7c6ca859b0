package invoice_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/invoice"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
	"stoa/internal/session"
	"stoa/internal/tax"
)

// shop issues documents at times that the test chooses.
type shop struct {
	d      *db.DB
	person string
	orders int
}

func (s *shop) issue(t *testing.T, at time.Time, buyer string, refunded bool) {
	t.Helper()
	s.orders++
	id := "o" + string(rune('a'+s.orders))
	s.d.SetClock(func() time.Time { return at })
	if err := s.d.InTx(t.Context(), func(tx *db.Tx) error {
		if err := invoice.Issue(t.Context(), tx, invoice.Sale{
			OrderID: id, OrderNumber: "n" + id, PersonID: s.person, Currency: "EUR", Provider: "test",
			Seller: invoice.Seller{Name: "Wiener Kurse", Address: "Ring 1", Country: "AT", VATID: "ATU13585627"},
			Buyer:  invoice.Buyer{Name: buyer, Country: "PL"},
			Tax:    tax.TaxTerms{Country: "PL", Rate: 2300, Reason: tax.OSS},
			Lines: []invoice.Line{
				{CourseID: "js", Title: "JavaScript", PriceCents: 9900, TaxCents: 1851},
				{CourseID: "go", Title: "Go", PriceCents: 2001, DiscountCents: 500, TaxCents: 281},
			},
		}); err != nil || !refunded {
			return err
		}
		return invoice.CreditLine(t.Context(), tx, id, "go")
	}); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, d *db.DB) *shop {
	t.Helper()
	s := &shop{d: d}
	if err := d.InTx(t.Context(), func(tx *db.Tx) (err error) {
		s.person, err = account.Insert(t.Context(), tx, account.NewPerson{Name: "Ada", Email: "ada@stoa.test"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return s
}

// get asks for a month as an operator.
func (s *shop) get(t *testing.T, month string) *httptest.ResponseRecorder {
	t.Helper()
	api := web.NewAPI("Stoa", "test", session.Authorize)
	invoice.New(s.d).Routes(api)
	operator := session.Viewer{ID: s.person, Roles: []web.Role{web.Operator}, Verified: true}
	r := httptest.NewRequestWithContext(
		session.With(context.Background(), operator), http.MethodGet, "/api/admin/invoices.zip?month="+month, nil)
	w := httptest.NewRecorder()
	api.Mux.ServeHTTP(w, r)
	return w
}

// The file of a month has every document of it and no other, also more than are read at once, and a list whose sums are
// those of the documents.
func TestAMonthForTheAccountant(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := open(t, d)
		s.issue(t, time.Date(2026, 10, 31, 23, 59, 59, 999_999_000, time.UTC), "Ada", false)
		s.issue(t, time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), "=SUM(A1)", false)
		s.issue(t, time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC), "Zażółć", true)
		s.issue(t, time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), "Ada", false)
		w := s.get(t, "2026-11")
		body := w.Body.Bytes()
		z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
		if err != nil {
			t.Fatal(w.Code, err)
		}
		var names []string
		var rows [][]string
		for _, f := range z.File {
			names = append(names, f.Name)
			file, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(f.Name, ".pdf") && !bytes.HasPrefix(b, []byte("%PDF-")) {
				t.Errorf("%s is no PDF", f.Name)
			}
			if strings.HasSuffix(f.Name, ".csv") {
				if rows, err = csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\ufeff")))).ReadAll(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if want := []string{
			"INV-2026-000002.pdf", "CN-2026-000001.pdf", "INV-2026-000003.pdf", "invoices-2026-11.csv",
		}; !slices.Equal(names, want) {
			t.Errorf("%v", names)
		}
		want := [][]string{
			{"INV-2026-000002", "invoice", "2026-11-01", "noc", "'=SUM(A1)", "", "PL", "", "92.69", "23", "21.32", "114.01",
				"EUR", "PL", "oss", "", "Wiener Kurse"},
			{"CN-2026-000001", "credit", "2026-11-30", "nod", "Zażółć", "", "PL", "", "-12.20", "23", "-2.81", "-15.01",
				"EUR", "PL", "oss", "INV-2026-000003", "Wiener Kurse"},
			{"INV-2026-000003", "invoice", "2026-11-30", "nod", "Zażółć", "", "PL", "", "92.69", "23", "21.32", "114.01",
				"EUR", "PL", "oss", "", "Wiener Kurse"},
		}
		if len(rows) != 4 || !slices.EqualFunc(rows[1:], want, slices.Equal[[]string]) {
			t.Errorf("%v", rows)
		}
		if w := s.get(t, "2026-13"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a wrong month: %d %s", w.Code, w.Body)
		}
	})
}

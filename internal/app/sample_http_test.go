package app

import (
	"net/http"
	"strings"
	"testing"

	"stoa/internal/account"
	"stoa/internal/apitest"
	"stoa/internal/catalog"
	"stoa/internal/credential"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
	"stoa/internal/sample"
)

// openEmpty is a marketplace with nothing but its operator.
func openEmpty(t *testing.T, database string) (*App, func() *apitest.Client) {
	t.Helper()
	a := &App{
		Config: Config{
			Data: t.TempDir(), PublicURL: "http://stoa.test", Insecure: []string{"visitors"}, Database: database, Proxies: 1,
			OperatorSecondFactor: "optional",
		},
		stop: func() {},
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	err := fill(t.Context(), a)
	if err == nil {
		a.catalog, err = catalog.Open(t.Context(), a.DB, a.homeVideo)
	}
	if err != nil {
		t.Fatal(err)
	}
	hash, err := credential.HashPassword(t.Context(), password)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.DB.InTx(t.Context(), func(tx *db.Tx) error {
		_, err := account.Insert(t.Context(), tx, account.NewPerson{
			Name: "First", Email: "first@stoa.test", PasswordHash: hash, Verified: true, Roles: []web.Role{web.Operator},
		})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	a.subscribe()
	a.Handler = web.Wrap(a.routes(a.api(), http.NotFoundHandler()), a.edge())
	return a, apitest.Serve(t, a.Handler)
}

// An empty marketplace that runs gets the sample's courses, of people who can't sign in, and nothing else of it.
func TestSampleCoursesComeToAnEmptyMarketplace(t *testing.T) {
	for _, database := range []string{"", dbtest.PostgresURL(t)} {
		a, visitor := openEmpty(t, database)
		operator := visitor().SignIn("first@stoa.test", password)
		status := func(method string) (now SampleContent) {
			t.Helper()
			operator.Call(method, "/api/admin/sample", nil).Into(t, &now)
			return now
		}
		if now := status(http.MethodGet); now.State != "possible" || now.Total < 50 {
			t.Fatalf("before: %+v", now)
		}
		if now := status(http.MethodPost); now.State != "loading" {
			t.Errorf("asked for: %+v", now)
		}
		// A try that was cut off is gone on with: the second finds what the first has written.
		for range 2 {
			if err := a.stock(t.Context(), stock{}); err != nil {
				t.Fatal(err)
			}
		}
		if now := status(http.MethodGet); now.State != "loaded" || now.Live != now.Total {
			t.Errorf("loaded: %+v", now)
		}
		for what, from := range map[string]string{
			"orders": "orders", "reviews": "reviews", "postings": "ledger_postings",
			"other passwords": "passwords WHERE person_id NOT IN (SELECT person_id FROM person_roles WHERE role = 'operator')",
			"other operators": "person_roles WHERE role = 'operator' AND person_id NOT IN (SELECT person_id FROM passwords)",
		} {
			var n int
			row := a.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from)
			if err := row.Scan(&n); err != nil || n > 0 {
				t.Errorf("%d %s: %v", n, what, err)
			}
		}
		if now := status(http.MethodDelete); now.Live != 0 {
			t.Errorf("withdrawn: %+v", now)
		}
	}
}

// What courses are filed under comes back where it was deleted, and courses follow what was merged.
func TestSampleCoursesBringBackWhatTheyAreFiledUnder(t *testing.T) {
	for _, database := range []string{"", dbtest.PostgresURL(t)} {
		a, visitor := openEmpty(t, database)
		operator := visitor().SignIn("first@stoa.test", password)
		if err := sample.Subjects(t.Context(), a.DB); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{
			"DELETE FROM taxonomy_names WHERE slug IN ('bookkeeping', 'business')",
			"DELETE FROM categories WHERE slug = 'bookkeeping'", "DELETE FROM subjects WHERE slug = 'business'",
			"DELETE FROM categories WHERE slug = 'seo'",
			"INSERT INTO filing_moves (kind, slug, target) VALUES ('category', 'seo', 'social-media')",
		} {
			if _, err := a.DB.Write().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		var now SampleContent
		operator.Call(http.MethodGet, "/api/admin/sample", nil).Into(t, &now)
		if got := strings.Join(now.Deleted, ", "); now.State != "possible" || got != "Business, Bookkeeping" {
			t.Errorf("before: %+v", now)
		}
		if err := a.stock(t.Context(), stock{}); err != nil {
			t.Fatal(err)
		}
		operator.Call(http.MethodGet, "/api/admin/sample", nil).Into(t, &now)
		if now.State != "loaded" || len(now.Deleted) > 0 {
			t.Errorf("after: %+v", now)
		}
		for _, want := range []string{
			"subjects WHERE slug = 'business'", "categories WHERE slug = 'bookkeeping'",
			"taxonomy_names WHERE slug = 'bookkeeping' AND language = 'de'",
			"courses WHERE slug = 'search-engines-for-humans' AND category_slug = 'social-media'",
		} {
			var n int
			row := a.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+want)
			if err := row.Scan(&n); err != nil || n == 0 {
				t.Errorf("no %s: %v", want, err)
			}
		}
	}
}

// A marketplace with courses gets none.
func TestSampleCoursesAreRefusedWhereThereAreCourses(t *testing.T) {
	a, _, visitor := open(t)
	if _, err := a.DB.Write().ExecContext(t.Context(), "UPDATE courses SET slug = 'mine-' || slug"); err != nil {
		t.Fatal(err)
	}
	answer := visitor().SignIn("operator@stoa.test", password).Call(http.MethodPost, "/api/admin/sample", nil)
	if answer.Code != "sample.not_empty" {
		t.Errorf("%d %s", answer.Status, answer.Body)
	}
}

package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/kit/db"
	"stoa/internal/kit/money"
)

// neverSold removes the sample's orders, with what hangs on them.
func neverSold(t *testing.T, a *App) {
	t.Helper()
	statements := []string{"TRUNCATE orders CASCADE"}
	if a.DB.Dialect == db.SQLite {
		statements = []string{"PRAGMA foreign_keys = OFF", "DELETE FROM orders", "PRAGMA foreign_keys = ON"}
	}
	for _, statement := range statements {
		if _, err := a.DB.Write().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// A marketplace's currency is chosen before the first order; all there is then costs the same figures in it.
func TestTheCurrencyIsChosenBeforeTheFirstOrder(t *testing.T) {
	t.Cleanup(func() { money.SetMain(money.Usual) })
	for _, database := range []string{"", postgresSample(t)} {
		money.SetMain(money.Usual)
		a, _, visitor := openOn(t, database)
		operator := visitor().SignIn("operator@stoa.test", password)
		set := func(to string) apitest.Answer {
			return operator.Call(http.MethodPut, "/api/admin/settings/currency", map[string]string{"currency": to})
		}
		if answer := set("EUR"); answer.Code != "setting.currency_sold" || money.Main() != "USD" {
			t.Errorf("with orders: %d %s, %s", answer.Status, answer.Body, money.Main())
		}
		neverSold(t, a)
		if answer := set("IDR"); answer.Code != "form.invalid" {
			t.Errorf("a currency without decimals: %d %s", answer.Status, answer.Body)
		}
		if answer := set("EUR"); answer.Status != http.StatusOK || money.Main() != "EUR" {
			t.Errorf("before the first order: %d %s, %s", answer.Status, answer.Body, money.Main())
		}
		for what, from := range map[string]string{
			"courses": "courses WHERE currency <> 'EUR'", "prices": "course_prices WHERE currency <> 'EUR'",
			"bundles": "bundles WHERE currency <> 'EUR'", "coupons": "coupons WHERE currency <> 'EUR'",
			"versions": "course_versions WHERE CAST(content AS TEXT) LIKE '%USD%'",
		} {
			var n int
			row := a.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from)
			if err := row.Scan(&n); err != nil || n > 0 {
				t.Errorf("%d %s are in another currency: %v", n, what, err)
			}
		}
		if err := a.catalog.Refresh(t.Context()); err != nil { // which a busy machine does a moment later
			t.Fatal(err)
		}
		answer := visitor().Call(http.MethodGet, "/api/catalog/courses", nil)
		if !contains(answer.Body, `"currency":"EUR"`) || contains(answer.Body, `"currency":"USD"`) {
			t.Errorf("the catalog of %s: %.2000s", a.DB.Dialect, answer.Body)
		}
	}
}

// What was sold decides: a server that is started with another currency says so and ends.
func TestAServerWithAnotherCurrencyThanItsOrdersEnds(t *testing.T) {
	a, _, _ := open(t)
	t.Cleanup(func() { money.SetMain(money.Usual) })
	money.SetMain("PLN")
	if err := a.fitCurrency(context.Background()); err == nil || !strings.Contains(err.Error(), "Write USD") {
		t.Errorf("%v", err)
	}
}

package setting_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/seal"
	"stoa/internal/session"
	"stoa/internal/setting"
)

const password = "Hidden-in-the-sea-7"

// Two instances share a database; the second was started with a name.
func TestWhatIsSetInTheBrowserHoldsEverywhereButIsTheWeakest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID(), Email: "olga@stoa.test"})
		keys := seal.Generate()
		open := func(given map[string]setting.Given) (*setting.Service, *setting.Values) {
			seen := &setting.Values{}
			s, err := setting.Open(ctx, d, keys, given, map[string]string{setting.Phone: "usual"}, func(v setting.Values) {
				*seen = v
			})
			if err != nil {
				t.Fatal(err)
			}
			return s, seen
		}
		free, _ := open(nil)
		fixed, seen := open(map[string]setting.Given{setting.Name: {Value: "From a flag", Source: "flag --name"}})
		for _, err := range []error{
			free.SetBrand(ctx, setting.Brand{Name: "Lumen", Color: "#B3261E"}),
			free.SetLanguages(ctx, []string{"de", "en", "de"}),
			free.SetLegal(ctx, setting.Legal{Seller: "Lumen GmbH", Email: "hi@example.org"}),
			free.SetMail(ctx, setting.MailForm{
				Host: "smtp.example.org", Port: 465, Security: "tls", Username: "lumen", Password: password,
				FromName: "Lumen", FromAddress: "no-reply@example.org",
			}),
			fixed.Refresh(ctx),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if seen.Name != "From a flag" || seen.Color != "#b3261e" || strings.Join(seen.Languages, " ") != "de en" ||
			seen.Seller != "Lumen GmbH" || seen.SMTP != "smtps://lumen:"+password+"@smtp.example.org:465" {
			t.Errorf("the other instance: %+v", *seen)
		}
		if err := fixed.SetBrand(ctx, setting.Brand{Name: "Mine"}); fault.CodeOf(err) != "setting.fixed" {
			t.Errorf("what a flag says was changed: %v", err)
		}

		sent, err := json.Marshal(free.Settings())
		if err != nil || strings.Contains(string(sent), password) || !free.Settings().Mail.HasPassword {
			t.Errorf("a browser gets %s %v", sent, err)
		}
		for _, query := range []string{
			`SELECT count(*) FROM settings WHERE value LIKE '%' || $1 || '%'`,
			`SELECT count(*) FROM audit_log WHERE details LIKE '%' || $1 || '%'`,
		} {
			var n int
			if d.Dialect == db.Postgres {
				query = strings.Replace(query, "details LIKE", "CAST(details AS TEXT) LIKE", 1)
			}
			if err := d.Read().QueryRowContext(ctx, query, password).Scan(&n); err != nil || n > 0 {
				t.Errorf("%s: %d %v", query, n, err)
			}
		}

		elsewhere := setting.MailForm{
			Host: "eve.example", Port: 465, Security: "tls", Username: "lumen", FromAddress: "no-reply@example.org",
		}
		if err := free.SetMail(ctx, elsewhere); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("the password goes to another server: %v", err)
		}
		for _, err := range []error{
			free.SetBrand(ctx, setting.Brand{Name: "a{b}"}), free.SetBrand(ctx, setting.Brand{Color: "red"}),
			free.SetLanguages(ctx, []string{"tlh"}), free.SetLanguages(ctx, nil),
			free.SetLegal(ctx, setting.Legal{Email: "no email"}),
		} {
			if fault.CodeOf(err) != "form.invalid" {
				t.Errorf("taken: %v", err)
			}
		}
	})
}

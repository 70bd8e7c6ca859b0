package site_test

import (
	"context"
	"strings"
	"testing"

	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/session"
	"stoa/internal/site"
)

// Two instances share a database.
func TestTextsAreWrittenInTheBrowser(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID(), Email: "olga@stoa.test"})
		changes := 0
		open := func() *site.Texts {
			texts, err := site.NewTexts()
			if err != nil {
				t.Fatal(err)
			}
			if err := texts.Edited(ctx, d, func() { changes++ }); err != nil {
				t.Fatal(err)
			}
			return texts
		}
		here, there := open(), open()
		read := func(name, language string) string {
			t.Helper()
			if err := there.Refresh(ctx); err != nil {
				t.Fatal(err)
			}
			text, err := there.Text(name, language)
			if err != nil {
				return fault.CodeOf(err)
			}
			return text.Language + " " + text.Title
		}
		if got := read(site.Imprint, "de"); got != "text.not_found" || there.Has(site.Imprint) {
			t.Errorf("an imprint nobody has written: %s", got)
		}
		form := site.TextForm{
			Title: "Impressum", Summary: "Wer hier verkauft",
			Body: "## Anbieter\n\nLumen GmbH <script>alert(1)</script> [x](javascript:a)",
		}
		if err := here.Write(ctx, site.Imprint, "de", form); err != nil {
			t.Fatal(err)
		}
		for _, language := range []string{"de", "fr"} { // the only one that there is
			if got := read(site.Imprint, language); got != "de Impressum" {
				t.Errorf("in %s: %s", language, got)
			}
		}
		if text, _ := there.Text(site.Imprint, "de"); strings.Contains(text.Sections[0].HTML, "<script") ||
			strings.Contains(text.Sections[0].HTML, "javascript:") || !strings.Contains(text.Sections[0].HTML, "Lumen GmbH") {
			t.Errorf("%s", text.Sections[0].HTML)
		}
		if changes != 2 {
			t.Errorf("%d changes, want one for each instance", changes)
		}
		if err := here.Write(ctx, site.Imprint, "de", form); fault.CodeOf(err) != "text.changed" {
			t.Errorf("what nobody has seen was overwritten: %v", err)
		}

		// One language is written; the others stay built in. Then it is built in again.
		form.Title, form.Revision = "Unsere Regeln", 0
		if err := here.Write(ctx, "terms", "de", form); err != nil {
			t.Fatal(err)
		}
		if got := read("terms", "de"); got != "de Unsere Regeln" || !strings.HasPrefix(read("terms", "fr"), "fr ") {
			t.Errorf("%s, %s", got, read("terms", "fr"))
		}
		if err := here.Restore(ctx, "terms", "de", 1); err != nil {
			t.Fatal(err)
		}
		if got := read("terms", "de"); got == "de Unsere Regeln" {
			t.Error("the built-in text isn’t back")
		}
		all, err := here.Of(ctx, "terms")
		if err != nil || len(all.Own) != 0 || len(all.Versions) != 6 {
			t.Fatalf("%+v %v", all, err)
		}
		for _, v := range all.Versions {
			if v.Body == "" || v.Own || v.Language == "de" && v.Revision != 2 {
				t.Errorf("%+v", v)
			}
		}
	})
}

func TestTextsAreChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID()})
		texts, err := site.NewTexts()
		if err != nil {
			t.Fatal(err)
		}
		if err := texts.Edited(ctx, d, func() {}); err != nil {
			t.Fatal(err)
		}
		for _, body := range []string{"", "No section", "## Empty\n", "## A\n\na\n\n## A\n\nb"} {
			err, ok := texts.Write(ctx, "terms", "en", site.TextForm{Title: "T", Summary: "S", Body: body}).(*fault.Error)
			if !ok || len(err.Fields) != 1 || err.Fields[0].Name != "body" {
				t.Errorf("%q: %v", body, err)
			}
		}
		if err := texts.Write(ctx, "nothing", "en", site.TextForm{}); fault.CodeOf(err) != "text.not_found" {
			t.Errorf("%v", err)
		}
	})
}

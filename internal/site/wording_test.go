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
func TestWordingIsWrittenInTheBrowser(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID(), Email: "olga@stoa.test"})
		changes := 0
		open := func() *site.Wordings {
			w, err := site.OpenWordings(ctx, d, func() site.ContactDetails {
				return site.ContactDetails{Phone: "+1 555 0100", Email: "help@stoa.test"}
			}, func() { changes++ })
			if err != nil {
				t.Fatal(err)
			}
			return w
		}
		here, there := open(), open()
		if changes != 0 || len(there.Pages()) != 0 || there.Contact("de").Email != "help@stoa.test" {
			t.Errorf("nothing is written: %d changes, %+v, %+v", changes, there.Pages(), there.Contact("de"))
		}
		form := func(words site.Wording, revision int64) site.WordingForm {
			return site.WordingForm{Wording: words, Revision: revision}
		}
		german := site.Wording{
			Heading:        "  Lernen am <b>Meer</b> ",
			Links:          []site.FooterLink{{"Presse", "/privacy/imprint"}, {}},
			Intro:          "Wir sind für dich da.",
			ContactDetails: site.ContactDetails{Phone: "+49 30 1", Hours: "Mo–Fr\r\n9–17 Uhr"},
		}
		if err := here.Write(ctx, "de", form(german, 0)); err != nil {
			t.Fatal(err)
		}
		english := site.Wording{ContactDetails: site.ContactDetails{Hours: "Mon–Fri"}}
		if err := here.Write(ctx, "en", form(english, 0)); err != nil {
			t.Fatal(err)
		}
		if err := there.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		words, ok := there.Pages()["de"]
		if !ok || len(there.Pages()) != 1 || words.Heading != "Lernen am <b>Meer</b>" || len(words.Links) != 1 {
			t.Errorf("%+v", there.Pages())
		}
		for language, want := range map[string]site.ContactWords{
			"de": {Intro: german.Intro, ContactDetails: site.ContactDetails{
				Phone: "+49 30 1", Email: "help@stoa.test", Hours: "Mo–Fr\n9–17 Uhr",
			}},
			"fr": {ContactDetails: site.ContactDetails{
				Phone: "+1 555 0100", Email: "help@stoa.test", Hours: "Mon–Fri", // the first language's
			}},
		} {
			if got := *there.Contact(language); got != want {
				t.Errorf("%s: %+v, want %+v", language, got, want)
			}
		}
		if changes != 3 {
			t.Errorf("%d changes, want two here and one there", changes)
		}
		if err := there.Write(ctx, "de", form(site.Wording{}, 0)); fault.CodeOf(err) != "text.changed" {
			t.Errorf("what nobody has seen was overwritten: %v", err)
		}
		if err := there.Write(ctx, "de", form(site.Wording{}, 1)); err != nil || len(there.Pages()) != 0 {
			t.Errorf("the built-in words aren’t back: %v, %+v", err, there.Pages())
		}
		all, err := there.All(ctx)
		if err != nil || len(all.Versions) != 6 || all.Versions[1].Revision != 2 || all.Versions[1].Links == nil {
			t.Errorf("%+v, %v", all, err)
		}
	})
}

func TestWordingIsChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := session.With(context.Background(), session.Viewer{ID: db.NewID()})
		w, err := site.OpenWordings(ctx, d, func() site.ContactDetails { return site.ContactDetails{} }, func() {})
		if err != nil {
			t.Fatal(err)
		}
		links := func(links ...site.FooterLink) site.Wording { return site.Wording{Links: links} }
		for field, words := range map[string]site.Wording{
			"heading":      {Heading: strings.Repeat("ä", 81)},
			"subheading":   {Subheading: "two\nlines"},
			"footer":       {Footer: "\u202Ereversed"},
			"email":        {ContactDetails: site.ContactDetails{Email: "nobody"}},
			"address":      {ContactDetails: site.ContactDetails{Address: strings.Repeat("a", 301)}},
			"links.0.href": links(site.FooterLink{"A", "javascript:alert(1)"}),
			"links.0.name": links(site.FooterLink{"", "/faq"}),
			"links.1.name": links(site.FooterLink{"A", "/faq"}, site.FooterLink{"A", "/all-courses"}),
		} {
			err, ok := w.Write(ctx, "en", site.WordingForm{Wording: words}).(*fault.Error)
			if !ok || len(err.Fields) != 1 || err.Fields[0].Name != field {
				t.Errorf("%s: %v", field, err)
			}
		}
		if err := w.Write(ctx, "xx", site.WordingForm{}); fault.CodeOf(err) != "text.not_found" {
			t.Errorf("%v", err)
		}
	})
}

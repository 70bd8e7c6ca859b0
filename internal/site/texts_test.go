package site

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"stoa/internal/kit/i18n"
	"stoa/internal/kit/web"
)

func TestTextsAreWhole(t *testing.T) {
	texts, err := NewTexts()
	if err != nil {
		t.Fatal(err)
	}
	for language, byName := range texts.byLanguage {
		if !i18n.Known(language) {
			t.Errorf("%s is no language of the site", language)
		}
		for _, name := range textNames {
			text := byName[name]
			if text == nil {
				t.Errorf("%s/%s.md is missing: a language has all five or none", language, name)
				continue
			}
			seen := map[string]bool{"terms": true, "payment": true, "faq": true} // the tabs' own anchors
			for _, s := range text.Sections {
				if s.ID == "" || seen[s.ID] {
					t.Errorf("%s/%s: the id %q is empty, taken or there twice", language, name, s.ID)
				}
				seen[s.ID] = true
				if strings.Contains(s.HTML, "##") || !strings.HasPrefix(s.HTML, "<") {
					t.Errorf("%s/%s: section %q reads %s", language, name, s.Title, s.HTML)
				}
			}
		}
	}
	if faq, err := texts.Text("faq", "en"); err != nil || len(faq.Sections) != 7 {
		t.Errorf("the FAQ has not seven questions: %v", err)
	}
}

var inner = regexp.MustCompile(`href="/privacy(?:/([a-z]+))?(?:#([^"]+))?"`)

func TestLinksBetweenTextsLead(t *testing.T) {
	texts, err := NewTexts()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for language, byName := range texts.byLanguage {
		for name, text := range byName {
			for _, s := range text.Sections {
				for _, link := range inner.FindAllStringSubmatch(s.HTML, -1) {
					found++
					if !leads(texts, link[1], link[2]) {
						t.Errorf("%s/%s: %s leads nowhere", language, name, link[0])
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no link was found")
	}
}

func leads(texts *Texts, tab, id string) bool {
	if tab == "" {
		tab = "privacy"
	}
	text, err := texts.Text(tab, original)
	if err != nil || id == "" {
		return err == nil
	}
	for _, s := range text.Sections {
		if s.ID == id {
			return true
		}
	}
	return false
}

const head = "---\ntitle: T\nupdated: 2026-01-31\nsummary: S: with a colon\n---\n"

func TestTranslationsHaveTheIDsOfEnglish(t *testing.T) {
	texts, err := readTexts(fstest.MapFS{
		"en/faq.md": {Data: []byte(head + "\n## What’s new?\n\nA *thing*.\n\n## And this\n\nB.\n")},
		"pl/faq.md": {Data: []byte(strings.ReplaceAll(head+"\n## Co nowego?\n\nŻółw.\n\n## A to\n\nB.\n", "\n", "\r\n"))},
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := texts.Text("faq", "pl")
	if err != nil || text.Language != "pl" || text.Summary != "S: with a colon" ||
		text.Sections[0] != (TextSection{ID: "whats-new", Title: "Co nowego?", HTML: "<p>Żółw.</p>\n"}) {
		t.Errorf("%+v, %v", text, err)
	}
	if text, err = texts.Text("faq", "xx"); err != nil || text.Language != "en" {
		t.Errorf("an unknown language gives %+v, %v", text, err)
	}
}

func TestBadTextsAreRefused(t *testing.T) {
	for name, source := range map[string]string{
		"no head":       "## One\n\nText",
		"no end":        "---\ntitle: T\n## One\n\nText",
		"no day":        "---\ntitle: T\nsummary: S\n---\n## One\n\nText",
		"unknown":       strings.Replace(head, "title", "titel", 1) + "## One\n\nText",
		"no section":    head + "Text",
		"text before":   head + "Text\n\n## One\n\nText",
		"empty section": head + "## One\n\n## Two\n\nText",
		"twice":         head + "## One\n\nText\n\n## One\n\nText",
	} {
		if _, err := parseText(source); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if _, err := readTexts(fstest.MapFS{
		"en/faq.md": {Data: []byte(head + "## A\n\nB")}, "de/faq.md": {Data: []byte(head + "## A\n\nB\n\n## C\n\nD")},
	}); err == nil {
		t.Error("a translation with more sections: taken")
	}
}

func TestTextsOverHTTP(t *testing.T) {
	texts, err := NewTexts()
	if err != nil {
		t.Fatal(err)
	}
	api := web.NewAPI("t", "1", func(context.Context, web.Role) error { return nil })
	texts.Routes(api)
	for address, want := range map[string]struct {
		status int
		name   string
	}{
		"privacy": {200, "privacy"}, "faq?lang=tlh": {200, "faq"}, "about?lang=": {200, "about"}, "nothing": {404, ""},
		"..%2fen%2ffaq": {404, ""},
	} {
		w := httptest.NewRecorder()
		web.Wrap(api.Mux, web.Edge{}).ServeHTTP(w, httptest.NewRequest("GET", "/api/site/texts/"+address, nil))
		var got SiteText
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != want.status || got.Name != want.name ||
			(got.Name != "" && got.Language != "en") {
			t.Errorf("%s: %d %s", address, w.Code, w.Body)
		}
	}
}

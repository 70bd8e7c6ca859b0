package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"stoa/internal/session"
)

func TestABannerStandsAbovePages(t *testing.T) {
	s := newStage(t)
	says := func(path, lang string, signedIn bool) string {
		t.Helper()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if signedIn {
			r.AddCookie(&http.Cookie{Name: session.Cookie, Value: "a"})
		}
		body := s.do(r, "Accept-Language", lang).Body.String()
		_, after, _ := strings.Cut(body, `<section id="banner"`)
		section, _, _ := strings.Cut(after, `</section>`)
		return section
	}
	if got := says("/", "en", false); got != "" {
		t.Fatalf("there is a banner: %s", got)
	}
	face := *s.pages.face.Load()
	face.Banner = &Banner{
		ID: "one", Tone: "info", Href: `/all-courses?q="`,
		Words: map[string]BannerWords{"en": {"en", "1 < 2", ""}, "de": {"en", "1 < 2", ""}, "fr": {"fr", "Un", "Voir"}},
	}
	s.pages.SetFace(face)
	for path, want := range map[string]bool{
		"/": true, "/broken": true, "/nothing": true, "/my-course": true, "/offline": false,
	} {
		if got := says(path, "en", true); (got != "") != want {
			t.Errorf("%s: %q", path, got)
		}
	}
	for lang, parts := range map[string][]string{
		"en": {`aria-label="Announcement"`, `<p><svg`, `1 &lt; 2`, `href="/all-courses?q=&#34;">Learn more</a>`},
		"de": {`aria-label="Ankündigung"`, `<p lang="en">`, `lang="de">Mehr erfahren</a>`, `button hidden`},
		"fr": {`aria-label="Annonce"`, `>Voir</a>`},
	} {
		got := says("/", lang, false)
		for _, part := range parts {
			if !strings.Contains(got, part) {
				t.Errorf("%s: %s is missing in %s", lang, part, got)
			}
		}
	}
	face.Banner = &Banner{ID: "two", OnlySigned: true, Words: map[string]BannerWords{"en": {"en", "Hello", ""}}}
	s.pages.SetFace(face)
	if says("/", "en", false) != "" || !strings.Contains(says("/", "en", true), "Hello") {
		t.Error("who isn’t signed in sees what is for others, or who is doesn’t")
	}
}

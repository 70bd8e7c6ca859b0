package site

import (
	"net/url"
	"slices"
	"strings"
)

// screen is what the server knows of the public addresses that begin with a segment.
type screen struct {
	name  string   // its file in web/src/pages
	query []string // the parameters that it reads: others make no page of their own
	// data are the addresses of the API that it is made of.
	data func(a asked) []string
}

// asked is what an address asks a screen for.
type asked struct {
	rest  string     // the segment after the screen's own, as it was written
	query url.Values // what the screen reads of it
	lang  string
}

// publicScreens by the first segment of their addresses. They say what the loaders in
// web/src/app/router.tsx load; what is not here has no parameters, and its data are
// left to the browser.
var publicScreens = map[string]screen{
	"":               {name: "Home", data: func(asked) []string { return []string{"/api/home"} }},
	"all-courses":    {name: "AllCourses", query: listingQuery, data: listing},
	"course-details": {name: "CourseDetails", query: []string{"topic"}, data: courseData},
	"instructors": {name: "Instructor", data: func(a asked) []string {
		return []string{
			"/api/instructors/" + a.rest, "/api/catalog/courses?" + url.Values{"instructor": {unescaped(a.rest)}}.Encode(),
		}
	}},
	"bundles": {name: "Bundle", data: func(a asked) []string { return []string{"/api/bundles/" + a.rest} }},
	"verify": {
		name: "VerifyCertificate", data: func(a asked) []string { return []string{"/api/certificates/" + a.rest} },
	},
	"sign-in": {name: "SignIn", query: []string{"next", "problem"}},
	"sign-up": {name: "SignUp", query: []string{"next", "problem"}},
}

// listingQuery are the filters of the catalogue's search, and the language, which the
// links of the listing carry on.
var listingQuery = []string{
	"captions", "category", "duration", "exact", "group", "instructor", "lang", "language", "level", "max", "min", "page",
	"price", "q",
	"rating", "show", "sort", "subject",
}

func listing(a asked) []string {
	query := url.Values{}
	for name, values := range a.query {
		if name != "lang" && name != "show" {
			query[name] = values
		}
	}
	address := "/api/catalog/courses"
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	if query.Get("q") != "" { // words are understood in the page's language
		address += "&in=" + a.lang
	}
	if query.Get("q") == "" || a.query.Get("show") != "spoken" {
		return []string{address}
	}
	spoken := url.Values{"in": {a.lang}, "q": {query.Get("q")}}
	if page := query.Get("page"); page != "" {
		spoken.Set("page", page)
	}
	return []string{address, "/api/search/spoken?" + spoken.Encode()}
}

func courseData(a asked) []string {
	if a.rest == "" {
		return []string{"/api/featured-course"}
	}
	reviews := "/api/courses/" + a.rest + "/reviews"
	if topic := a.query.Get("topic"); topic != "" {
		reviews += "?" + url.Values{"topic": {topic}}.Encode()
	}
	return []string{
		"/api/courses/" + a.rest, reviews, "/api/catalog/related/" + a.rest, "/api/courses/" + a.rest + "/facts",
	}
}

func unescaped(segment string) string {
	if text, err := url.PathUnescape(segment); err == nil {
		return text
	}
	return segment
}

// screenOf finds the screen of an address, and the segment after its own.
func screenOf(path string) (found screen, rest string) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return publicScreens[first], rest
}

// addressOf is a page's as the cache and the rendering know it: with the parameters that
// its screen reads, by name.
func addressOf(u *url.URL) string {
	found, _ := screenOf(u.EscapedPath())
	return canonical(u, func(name string) bool { return slices.Contains(found.query, name) })
}

// canonical gives addresses that mean the same one text: the parameters that are read,
// sorted by name.
func canonical(u *url.URL, reads func(name string) bool) string {
	query := url.Values{}
	for name, values := range u.Query() {
		if reads(name) {
			query[name] = values
		}
	}
	if len(query) == 0 {
		return u.EscapedPath()
	}
	return u.EscapedPath() + "?" + query.Encode()
}

// dataOf are the addresses of the API that a page is made of.
func dataOf(k key) []string {
	u, err := url.Parse(k.path)
	if err != nil {
		return nil
	}
	var all []string
	if k.lang != "en" { // in English the names come with what they name
		all = append(all, "/api/catalog/names/"+k.lang)
	}
	if found, rest := screenOf(u.EscapedPath()); found.data != nil {
		all = append(all, found.data(asked{rest: rest, query: u.Query(), lang: k.lang})...)
	}
	return all
}

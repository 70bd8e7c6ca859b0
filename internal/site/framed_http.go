package site

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// framed is a page that only a browser renders. For who is signed in, the studio and the approvals come with what
// stands around every page, and have the browser ask for their code and their data at once: one after the other, each
// would wait for the last. It says nothing of anyone, since the browser asks; who may not see the data is led elsewhere
// by the page, and doesn't ask for it.
func (p *Pages) framed(r *http.Request, k key) *page {
	name, ahead := framedScreen(r.URL)
	if name == "" || !k.signedIn {
		if k.path != offline {
			k.path = "" // one frame for all others
		}
		return p.frameOnce(k)
	}
	ctx, cancel := context.WithTimeout(context.Background(), renderWithin)
	defer cancel()
	if len(ahead) > 1 && !p.worksAt(r, name) {
		ahead = ahead[:1]
	}
	if k.lang != "en" {
		ahead = append(ahead, "/api/catalog/names/"+k.lang)
	}
	more := extra{screen: name, outline: p.outline(ctx, k), answers: map[string]json.RawMessage{}, ahead: ahead}
	made := p.document(k, nil, more, 200)
	made.screen, made.private, made.body.fast = name, true, true
	return made
}

// worksAt reports whether who sent r has the role that the data of a framed screen is for.
func (p *Pages) worksAt(r *http.Request, screen string) bool {
	role := "specialist"
	if strings.HasPrefix(screen, "studio/") {
		role = "instructor"
	}
	var me struct{ Person *struct{ Roles []string } }
	got := p.ask(r, http.MethodGet, "/api/me", nil, nil)
	return json.Unmarshal(got.body, &me) == nil && me.Person != nil && slices.Contains(me.Person.Roles, role)
}

// framedScreen is the screen of such an address, and what it asks the API for first.
func framedScreen(u *url.URL) (name string, ahead []string) {
	ask := func(addresses ...string) []string { return append([]string{"/api/me"}, addresses...) }
	parts := strings.Split(strings.Trim(u.EscapedPath(), "/"), "/")
	switch first, n := parts[0], len(parts); {
	case first == "studio" && n == 1:
		return "studio/Courses", ask("/api/studio/courses", "/api/studio/imports")
	case first == "studio" && n == 2:
		return "studio/Courses", ask()
	case first == "studio" && n >= 4 && parts[1] == "courses":
		of := "/api/studio/courses/" + parts[2]
		ahead = ask(of, "/api/studio/imports")
		if n == 5 && parts[3] == "lessons" {
			ahead = append(ahead, of+"/lessons/"+parts[4])
		}
		return "studio/Course", ahead
	case first == "approval" && n == 1 && u.RawQuery == "":
		return "Approvals", ask("/api/approvals", "/api/catalog/menu")
	case first == "approval" && n == 1:
		return "Approvals", ask("/api/catalog/menu")
	case first == "approval" && n == 2:
		return "Approval", ask("/api/approvals/" + parts[1])
	}
	return "", nil
}

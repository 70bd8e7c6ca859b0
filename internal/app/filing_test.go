package app

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"stoa/internal/apitest"
	"stoa/internal/filing"
)

// filedNow reads what operators see, by "kind:slug".
func filedNow(t *testing.T, operator *apitest.Client) map[string]filing.Filed {
	t.Helper()
	answer := operator.Call(http.MethodGet, "/api/admin/categories", nil)
	if answer.Status != http.StatusOK {
		t.Fatalf("%d %s", answer.Status, answer.Body)
	}
	var all filing.AdminFiling
	if err := json.Unmarshal(answer.Body, &all); err != nil {
		t.Fatal(err)
	}
	out := map[string]filing.Filed{}
	for _, item := range all.Items {
		out[item.Kind+":"+item.Slug] = item
	}
	return out
}

// filer edits as an operator, and reads as others.
type filer struct {
	*testing.T
	*App
	operator, instructor, visitor *apitest.Client
	group                         string
}

func openFiler(t *testing.T) *filer {
	a, _, visitor := open(t)
	f := &filer{
		T: t, App: a, operator: visitor().SignIn("operator@stoa.test", password),
		instructor: visitor().SignIn("instructor@stoa.test", password), visitor: visitor(),
	}
	f.group = f.filed("category:javascript").Parent
	return f
}

func (f *filer) filed(id string) filing.Filed { f.Helper(); return filedNow(f.T, f.operator)[id] }

func (f *filer) call(method, path string, body any, status int, code string) {
	f.Helper()
	answer := f.operator.Call(method, "/api/admin/categories"+path, body)
	if answer.Status != status || !contains(answer.Body, code) {
		f.Fatalf("%s %s: %d %s, want %d %s", method, path, answer.Status, answer.Body, status, code)
	}
}

// shows wants a part in an answer, once the catalog has followed: a busy machine does that a moment after the commit.
func (f *filer) shows(who *apitest.Client, address, part string) {
	f.Helper()
	if err := f.catalog.Refresh(f.Context()); err != nil {
		f.Fatal(err)
	}
	if answer := who.Call(http.MethodGet, address, nil); !contains(answer.Body, part) {
		f.Errorf("%s: %d lacks %s in %.500s", address, answer.Status, part, answer.Body)
	}
}

func (f *filer) add(kind, parent string, names map[string]string) map[string]any {
	return map[string]any{"kind": kind, "parent": parent, "names": names, "icon": "utensils", "hue": 40}
}

// What operators add, rename, move and delete is in the menu at once, and nobody overwrites what they haven’t seen.
func TestCategoriesAreEdited(t *testing.T) {
	f := openFiler(t)
	bread := f.add("category", f.group, map[string]string{"en": "Baking bread", "de": "Brot backen"})
	f.call("POST", "", bread, 200, "")
	f.call("POST", "", bread, 422, "filing_taken")
	f.call("POST", "", f.add("category", f.group, map[string]string{"de": "Brot"}), 422, "names.en")
	f.call("POST", "", f.add("category", f.group, map[string]string{"en": "Brot", "xx": "Brot"}), 422, "invalid")
	f.call("POST", "", f.add("category", "gone", map[string]string{"en": "Rye"}), 404, "filing.not_found")
	is := f.filed("category:baking-bread")
	if is.Revision != 1 || is.Names["de"] != "Brot backen" || is.Parent != f.group {
		t.Fatalf("%+v", is)
	}
	f.shows(f.visitor, "/api/catalog/names/de", "Brot backen")
	set := map[string]any{"names": map[string]string{"en": "Bread"}, "revision": 1}
	f.call("PUT", "/category/baking-bread", set, 200, "")
	f.call("PUT", "/category/baking-bread", set, 409, "filing.changed")
	if is := f.filed("category:baking-bread"); is.Names["en"] != "Bread" || is.Names["de"] != "" {
		t.Errorf("renamed: %+v", is)
	}
	f.shows(f.visitor, "/api/catalog/menu", `"title":"Bread"`)

	f.call("PUT", "/category/baking-bread/place", map[string]any{"parent": f.group, "before": "javascript", "revision": 2},
		200, `"revision":3`)
	f.call("POST", "", f.add("group", "", map[string]string{"en": "Kitchen"}), 200, "")
	f.call("PUT", "/category/baking-bread/place", map[string]any{"parent": "kitchen", "revision": 3}, 200, "")
	f.call("DELETE", "/group/kitchen?revision=1", nil, 409, "filing.in_use")
	f.call("POST", "/group/kitchen/merge", map[string]any{"into": f.group, "revision": 1}, 200, "")
	if is := f.filed("category:baking-bread"); is.Parent != f.group || is.Revision != 5 {
		t.Errorf("after the merge of its group: %+v", is)
	}
	f.call("POST", "", f.add("subject", "", map[string]string{"en": "Food"}), 200, "")
	f.call("DELETE", "/subject/food?revision=1", nil, 200, "")
	for _, action := range []string{"added", "renamed", "moved", "merged", "deleted"} {
		f.shows(f.operator, "/api/admin/audit?action=filing."+action, `"filing.`+action)
	}
}

// Courses, drafts and old addresses of what is merged go along.
func TestCategoriesAreMerged(t *testing.T) {
	f := openFiler(t)
	f.call("POST", "", f.add("category", f.group, map[string]string{"en": "Baking bread"}), 200, "")
	made := f.instructor.Call("POST", "/api/studio/courses", map[string]any{"title": "Rye"})
	var draft struct{ ID string }
	if err := json.Unmarshal(made.Body, &draft); err != nil || draft.ID == "" {
		t.Fatalf("%d %s %v", made.Status, made.Body, err)
	}
	save := func(revision int) {
		t.Helper()
		saved := f.instructor.Call("PUT", "/api/studio/courses/"+draft.ID+"/plan", map[string]any{
			"title": "Rye", "summary": "", "subject": "development", "category": "javascript", "level": "all",
			"language": "en", "months": 0, "audience": []string{}, "objectives": []string{}, "requirements": []string{},
			"skills": []string{}, "revision": revision,
		})
		if saved.Status != 200 {
			t.Fatalf("%d %s", saved.Status, saved.Body)
		}
	}
	save(1)
	before := f.filed("category:javascript")
	if before.Published == 0 || before.Others == 0 {
		t.Fatalf("%+v", before)
	}
	f.call("DELETE", "/category/javascript?revision=1", nil, 409, "filing.in_use")
	itself := map[string]any{"into": "javascript", "revision": 1}
	f.call("POST", "/category/javascript/merge", itself, 409, "filing.no_merge")
	f.call("POST", "/category/javascript/merge", map[string]any{"into": "baking-bread", "revision": 1}, 200, "")
	now := f.filed("category:baking-bread")
	if f.filed("category:javascript").Slug != "" || now.Published != before.Published || now.Others != before.Others {
		t.Errorf("merged: %+v, had %+v", now, before)
	}
	f.shows(f.instructor, "/api/studio/courses/"+draft.ID, `"category":"baking-bread"`)
	save(2) // by a tab that was open before
	f.shows(f.instructor, "/api/studio/courses/"+draft.ID, `"category":"baking-bread"`)
	f.shows(f.visitor, "/api/catalog/courses?category=javascript", `"category":["baking-bread"]`)
	w := httptest.NewRecorder()
	f.servePage(w, httptest.NewRequest("GET", "/all-courses?category=javascript&level=beginner", nil))
	if to := w.Header().Get("Location"); w.Code != 301 || to != "/all-courses?category=baking-bread&level=beginner" {
		t.Errorf("%d %s", w.Code, to)
	}
	f.call("POST", "/subject/development/merge", map[string]any{"into": "business", "revision": 1}, 200, "")
	f.shows(f.instructor, "/api/studio/courses/"+draft.ID, `"subject":"business"`)
}

func contains(body []byte, part string) bool { return bytes.Contains(body, []byte(part)) }

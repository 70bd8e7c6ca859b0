package site

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/bundle"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

const public = "https://stoa.example"

// sitemapOf is a marketplace with five published courses of one of two instructors,
// a draft of the other, and files of perFile addresses.
func sitemapOf(t *testing.T, d *db.DB, perFile int) http.Handler {
	t.Helper()
	ctx := context.Background()
	if err := d.InTx(ctx, func(tx *db.Tx) error { return fill(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
	c, err := catalog.Open(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := NewTexts()
	if err != nil {
		t.Fatal(err)
	}
	s := NewSitemap(c, bundle.New(d, nil), texts, public)
	s.perFile = perFile
	mux := http.NewServeMux()
	s.Serve(mux)
	return mux
}

func fill(ctx context.Context, tx *db.Tx) error {
	if err := filing.InsertSubject(ctx, tx, filing.NewSubject{
		Slug: "development", Name: "Development", Icon: "code",
	}); err != nil {
		return err
	}
	if err := filing.InsertSubject(ctx, tx, filing.NewSubject{
		Slug: "empty", Name: "Empty", Icon: "code", Position: 1,
	}); err != nil {
		return err
	}
	if err := filing.InsertGroup(ctx, tx, "web", "Web", 0); err != nil {
		return err
	}
	for i, slug := range []string{"css&html", "unused"} {
		if err := filing.InsertCategory(ctx, tx, "web", slug, slug, i); err != nil {
			return err
		}
	}
	busy, err := account.Insert(ctx, tx, account.NewPerson{Name: "Ada", Email: "ada@stoa.test"})
	if err != nil {
		return err
	}
	idle, err := account.Insert(ctx, tx, account.NewPerson{Name: "Bo", Email: "bo@stoa.test"})
	if err != nil {
		return err
	}
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, slug := range []string{"a", "b", "c-2", "d", "e", "draft"} {
		in := course.NewCourse{
			Slug: slug, InstructorID: busy, Subject: "development", Category: "css&html", Title: slug, Summary: "S",
			Description: "D", Language: "en", Level: "beginner",
			Status: course.Published, Currency: "USD", Prices: []course.NewPrice{{Since: at}}, UpdatedAt: at, PublishedAt: at,
			Sections: []course.NewSection{
				{Title: "One", Lessons: []course.NewLesson{{Title: "Text", Kind: course.Text, Body: "Read.", DurationMs: 60_000}}},
			},
		}
		if slug == "draft" {
			in.InstructorID, in.Status = idle, course.Draft
		}
		if _, err := course.Insert(ctx, tx, in); err != nil {
			return err
		}
	}
	return nil
}

type urlset struct {
	URLs []struct {
		Loc     string `xml:"loc"`
		Lastmod string `xml:"lastmod"`
		Links   []struct {
			Lang string `xml:"hreflang,attr"`
			Href string `xml:"href,attr"`
		} `xml:"http://www.w3.org/1999/xhtml link"`
	} `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 url"`
	Sitemaps []struct {
		Loc string `xml:"loc"`
	} `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemap"`
}

func get(t *testing.T, h http.Handler, address string, status int) (body string, set urlset) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", address, nil))
	if w.Code != status {
		t.Fatalf("%s: %d %s", address, w.Code, w.Body)
	}
	if status == 200 && strings.HasSuffix(address, ".xml") {
		if err := xml.Unmarshal(w.Body.Bytes(), &set); err != nil {
			t.Fatalf("%s: %v in %s", address, err, w.Body)
		}
	}
	return w.Body.String(), set
}

func TestSitemapNamesWhatAnybodyMayRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		body, set := get(t, sitemapOf(t, d, mostPerFile), "/sitemap.xml", 200)
		var paths []string
		for _, u := range set.URLs {
			path, ok := strings.CutPrefix(u.Loc, public)
			if !ok || len(u.Links) != 7 || u.Links[0].Href != u.Loc || u.Links[6].Lang != "x-default" {
				t.Errorf("%+v", u)
			}
			paths = append(paths, path)
			switch path {
			case "/course-details/a":
				if u.Lastmod != "2026-03-04" {
					t.Errorf("%+v", u)
				}
			case "/all-courses?category=css%26html":
				if got := u.Links[4]; got.Lang != "pl" || got.Href != public+"/all-courses?category=css%26html&lang=pl" {
					t.Errorf("%+v", got)
				}
			case "/privacy/terms":
				if u.Lastmod == "" || u.Links[1].Href != public+"/privacy/terms?lang=de" {
					t.Errorf("%+v", u)
				}
			}
		}
		want := []string{}
		for _, page := range staticPages {
			want = append(want, page.path)
		}
		want = append(want, "/all-courses?subject=development", "/all-courses?category=css%26html",
			"/course-details/a", "/course-details/b", "/course-details/c-2", "/course-details/d", "/course-details/e",
			"/instructors/ada")
		if !slices.Equal(paths, want) {
			t.Errorf("have %q\nwant %q", paths, want)
		}
		if !strings.Contains(body, `href="`+public+`/all-courses?subject=development&amp;lang=fr"/>`) {
			t.Error("& is not escaped")
		}
	})
}

func TestSitemapIsSplit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := sitemapOf(t, d, 4)
		_, index := get(t, h, "/sitemap.xml", 200)
		total := len(staticPages) + 2 + 5 + 1
		if len(index.Sitemaps) != (total+3)/4 || len(index.URLs) != 0 {
			t.Fatalf("%d files for %d addresses", len(index.Sitemaps), total)
		}
		seen := map[string]bool{}
		for i, file := range index.Sitemaps {
			_, set := get(t, h, strings.TrimPrefix(file.Loc, public), 200)
			if len(set.URLs) != min(4, total-4*i) {
				t.Errorf("%s has %d addresses", file.Loc, len(set.URLs))
			}
			for _, u := range set.URLs {
				if seen[u.Loc] {
					t.Errorf("%s is there twice", u.Loc)
				}
				seen[u.Loc] = true
			}
		}
		if len(seen) != total {
			t.Errorf("%d of %d addresses", len(seen), total)
		}
		for _, name := range []string{"0.xml", "6.xml", "01.xml", "+1.xml", "1", "x.xml", "999999999999999999999.xml"} {
			get(t, h, "/sitemaps/"+name, 404)
		}
	})
}

// Who has a file is not sent it again before the catalogue changes.
func TestSitemapIsNotSentAgain(t *testing.T) {
	h := sitemapOf(t, dbtest.SQLite(t), 4)
	for _, address := range []string{"/sitemap.xml", "/sitemaps/2.xml"} {
		first := httptest.NewRecorder()
		h.ServeHTTP(first, httptest.NewRequest("GET", address, nil))
		for tag, status := range map[string]int{
			first.Header().Get("ETag"): 304, "W/" + first.Header().Get("ETag"): 304, `"0"`: 200,
		} {
			r, w := httptest.NewRequest("GET", address, nil), httptest.NewRecorder()
			r.Header.Set("If-None-Match", tag)
			if h.ServeHTTP(w, r); w.Code != status || (w.Body.Len() == 0) != (status == 304) {
				t.Errorf("%s with %s: %d, %d bytes", address, tag, w.Code, w.Body.Len())
			}
		}
	}
}

func TestRobots(t *testing.T) {
	body, _ := get(t, sitemapOf(t, dbtest.SQLite(t), mostPerFile), "/robots.txt", 200)
	lines := strings.Split(body, "\n")
	for _, want := range []string{
		"User-agent: *", "Disallow: /api/", "Disallow: /admin/", "Disallow: /learn/", "Disallow: /checkout",
		"Sitemap: " + public + "/sitemap.xml",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("%q is missing in\n%s", want, body)
		}
	}
	for _, page := range staticPages {
		for _, path := range slices.Concat(closed, own) {
			if strings.HasPrefix(page.path, path) {
				t.Errorf("%s is in the sitemap but disallowed by %s", page.path, path)
			}
		}
	}
}

func TestManifestsIconsAreThere(t *testing.T) {
	body, _ := get(t, sitemapOf(t, dbtest.SQLite(t), mostPerFile), "/manifest.webmanifest", 200)
	var got struct {
		Name  string
		Icons []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal([]byte(body), &got); err != nil || got.Name != "Stoa" || len(got.Icons) != 4 {
		t.Fatalf("%v in %s", err, body)
	}
	for _, icon := range got.Icons {
		b, err := os.ReadFile("../../web/public" + icon.Src)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(icon.Src, ".png") {
			if size := fmt.Sprintf("%dx%d", int(b[18])<<8|int(b[19]), int(b[22])<<8|int(b[23])); size != icon.Sizes {
				t.Errorf("%s is %s, not %s", icon.Src, size, icon.Sizes)
			}
		}
	}
}

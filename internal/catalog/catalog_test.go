package catalog_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"stoa/internal/account"
	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/course/coursetest"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/fault"
	"stoa/internal/kit/web"
	"stoa/internal/session"
)

// fixture is two subjects, a category and an instructor; add publishes a course.
func fixture(t *testing.T, d *db.DB) (s *catalog.Service, add func(slug, title string, cents int64)) {
	t.Helper()
	ctx, who := context.Background(), ""
	tab := int32(0)
	inTx(t, d, func(tx *db.Tx) (err error) {
		if err := filing.InsertSubject(ctx, tx, filing.NewSubject{
			Slug: "development", Name: "Development", Icon: "code", Hue: 260, HomeTab: &tab,
		}); err != nil {
			return err
		}
		if err := filing.InsertSubject(ctx, tx, filing.NewSubject{
			Slug: "design", Name: "Design", Icon: "pen", Hue: 10, Position: 1,
		}); err != nil {
			return err
		}
		if err := filing.InsertGroup(ctx, tx, "web", "Web", 0); err != nil {
			return err
		}
		if err := filing.InsertCategory(ctx, tx, "web", "javascript", "JavaScript", 0); err != nil {
			return err
		}
		who, err = account.Insert(ctx, tx, account.NewPerson{Name: "Elena Marković", Email: "elena@stoa.test"})
		return err
	})
	s, err := catalog.Open(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, func(slug, title string, cents int64) {
		inTx(t, d, func(tx *db.Tx) error {
			at := tx.Now.Add(-100 * 24 * time.Hour)
			_, err := course.Insert(ctx, tx, course.NewCourse{
				Slug: slug, InstructorID: who, Subject: "development", Category: "javascript", Title: title, Summary: "S",
				Description: "Some *words*.",
				Language:    "en", Level: "beginner", Status: course.Published, Currency: "USD",
				Prices: []course.NewPrice{{Since: at, Cents: cents}}, UpdatedAt: at, PublishedAt: at,
				Sections: []course.NewSection{
					{
						Title: "One",
						Lessons: []course.NewLesson{
							{Title: "Text", Kind: course.Text, Body: "Read me.", DurationMs: 60_000, Preview: true},
						},
					},
				},
			})
			if err != nil {
				return err
			}
			return s.Changed(ctx, tx)
		})
		refresh(t, s)
	}
}

// refresh reads the catalogue anew where a slow machine has left that to Watch.
func refresh(t *testing.T, s *catalog.Service) {
	t.Helper()
	if err := s.Refresh(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func inTx(t *testing.T, d *db.DB, f func(tx *db.Tx) error) {
	t.Helper()
	if err := d.InTx(context.Background(), f); err != nil {
		t.Fatal(err)
	}
}

func total(t *testing.T, s *catalog.Service) int {
	t.Helper()
	got, err := s.Search(context.Background(), catalog.ListingQuery{Sort: "popular", Page: 1})
	if err != nil {
		t.Fatal(err)
	}
	return got.Total
}

func TestAChangeIsSeenAtOnceAndElsewhere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, add := fixture(t, d)
		swaps := 0
		s.OnSwap(func([]string) { swaps++ })
		other, err := catalog.Open(context.Background(), d, nil) // another instance on the same database
		if err != nil {
			t.Fatal(err)
		}
		heard := make(chan int, 1)
		other.OnSwap(func([]string) { heard <- total(t, other) })
		ctx, stop := context.WithCancel(t.Context())
		stopped := make(chan struct{})
		go func() { other.Watch(ctx); close(stopped) }()
		catalog.Quick(s)
		add("js", "Modern JavaScript", 9900)
		if total(t, s) != 1 || swaps != 1 {
			t.Errorf("%d courses after %d swaps", total(t, s), swaps)
		}
		if n := <-heard; n != 1 {
			t.Errorf("the other instance has %d courses", n)
		}
		stop()
		<-stopped
		catalog.Quick(s)
		inTx(t, d, func(tx *db.Tx) error {
			if _, err := tx.Exec(`UPDATE courses SET status = 'withdrawn'`); err != nil {
				return err
			}
			return s.Changed(context.Background(), tx)
		})
		if _, ok := s.Card("js"); ok || total(t, s) != 0 {
			t.Error("a withdrawn course is still there")
		}
	})
}

func TestARolledBackChangeIsNotSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, add := fixture(t, d)
		add("js", "Modern JavaScript", 9900)
		err := d.InTx(context.Background(), func(tx *db.Tx) error {
			if _, err := tx.Exec(`UPDATE courses SET title = 'Other'`); err != nil {
				return err
			}
			if err := s.Changed(context.Background(), tx); err != nil {
				return err
			}
			return context.Canceled
		})
		if err == nil || s.Refresh(context.Background()) != nil {
			t.Fatal("the transaction was not rolled back")
		}
		if card, _ := s.Card("js"); card.Title != "Modern JavaScript" {
			t.Errorf("title is %q", card.Title)
		}
	})
}

func TestHomeMenuAndRelated(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, add := fixture(t, d)
		ctx := context.Background()
		add("js", "Modern JavaScript", 9900)
		add("ts", "TypeScript", 0)
		add("go", "Go", 4900)
		inTx(t, d, func(tx *db.Tx) error {
			for _, statement := range []string{
				`UPDATE courses SET featured_position = 0 WHERE slug = 'js'`,
				`UPDATE courses SET category_slug = 'css' WHERE slug = 'go'`,
				`INSERT INTO testimonials (id, position, author, designation, stars, title, body, portrait) VALUES ('t', 0,
					'Grace', 'Dev', 5, 'T', 'B', 'grace')`,
				`INSERT INTO enrollments (id, person_id, course_id, paid, enrolled_at) SELECT 'e' || courses.slug, people.id,
					courses.id, courses.slug <> 'ts', courses.published_at FROM courses, people`,
				`UPDATE enrollments SET enrolled_at = (SELECT max(updated_at) FROM people) WHERE id = 'ego'`,
				`INSERT INTO reviews (id, course_id, person_id, stars, body, created_at, updated_at) SELECT 'r', courses.id,
					people.id, 4, '', people.created_at, people.created_at FROM courses, people WHERE courses.slug = 'js'`,
			} {
				if strings.Contains(statement, "'css'") {
					if err := filing.InsertCategory(ctx, tx, "web", "css", "CSS", 1); err != nil {
						return err
					}
				}
				if _, err := tx.Exec(statement); err != nil {
					return err
				}
			}
			if _, err := coursetest.Recount(ctx, tx); err != nil {
				return err
			}
			return s.Changed(ctx, tx)
		})
		refresh(t, s)
		home, err := s.Home(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if home.Stats != (catalog.HomeStats{Courses: 3, Learners: 1, AverageRating: 4}) || len(home.Explore) != 3 ||
			len(home.Tabs) != 1 || len(home.Tabs[0].Courses) != 3 {
			t.Errorf("%+v", home)
		}
		if len(home.Free) != 1 || home.Free[0].Slug != "ts" || len(home.Short) != 3 || len(home.Subjects) != 2 ||
			home.Subjects[0].Courses != 3 || home.Subjects[1].Courses != 0 {
			t.Errorf("%+v", home)
		}
		if len(home.HighestSelling) != 1 || home.HighestSelling[0].Slug != "go" ||
			home.HighestSelling[0].Badge != nil {
			t.Errorf("highest selling: %+v", home.HighestSelling)
		}
		if len(home.Featured) != 1 || home.Featured[0].Description != "Some words." ||
			home.Featured[0].PreviewLessonID == nil || home.Featured[0].RatingCount != 1 {
			t.Errorf("featured: %+v", home.Featured)
		}
		if len(home.Testimonials) != 1 || home.Testimonials[0].PortraitURL != "/portraits/grace.svg" || home.Video != nil {
			t.Errorf("%+v", home.Testimonials)
		}
		if menu := s.Menu(); len(menu.Groups) != 1 || len(menu.Groups[0].Categories) != 2 ||
			menu.Groups[0].Categories[0].Courses != 2 {
			t.Errorf("%+v", menu)
		}
		beside, err := s.Beside(ctx, "js")
		if err != nil || len(beside.Courses) != 2 || beside.Courses[0].Slug != "go" && beside.Courses[0].Slug != "ts" {
			t.Fatalf("%+v, %v", beside, err)
		}
		if len(beside.Others) != 2 {
			t.Errorf("%+v", beside)
		}
		if taught := s.ByInstructor(beside.Courses[0].Instructor.Slug); len(taught) != 3 {
			t.Errorf("teaches %d", len(taught))
		}
	})
}

func TestOverHTTP(t *testing.T) {
	d := dbtest.SQLite(t)
	s, add := fixture(t, d)
	add("js", "Modern JavaScript", 9900)
	add("ts", "TypeScript", 0)
	api := web.NewAPI("Stoa", "test", nil)
	s.Routes(api)
	handler := web.Wrap(api.Mux, web.Edge{})
	get := func(path string, into any) {
		t.Helper()
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
			t.Fatal(err)
		}
	}
	var listing catalog.Listing
	get(
		"/api/catalog/courses?category=javascript&category=none&level=beginner&level=expert&price=free"+
			"&min=0&max=50&sort=title&page=7&page=x",
		&listing,
	)
	if listing.Total != 1 || listing.Courses[0].Slug != "ts" || listing.Page != 1 || len(listing.Query.Level) != 2 ||
		*listing.Query.Max != 5000 {
		t.Errorf("%+v", listing)
	}
	for _, bad := range []string{
		"page=-1", "price=abc", "q=%00%FF", "min=%27", "sort=1;2", "subject=a,b,c", "q=" + strings.Repeat("x", 4000), "=&&&",
		"rating=NaN", "page[]=1",
	} {
		get("/api/catalog/courses?"+bad, &listing)
	}
	var raw map[string]any
	get("/api/catalog/courses?q=nothing+here", &raw)
	for _, name := range []string{
		"query", "total", "page", "pages", "perPage", "courses", "facets", "priceRange", "didYouMean", "correctedTo",
		"loosen", "related", "heading",
	} {
		if _, ok := raw[name]; !ok {
			t.Errorf("a listing lacks %q", name)
		}
	}
	var suggestions catalog.Suggestions
	get("/api/catalog/suggest?q=javasc", &suggestions)
	if len(suggestions.Courses) != 2 || len(suggestions.Categories) != 1 {
		t.Errorf("%+v", suggestions)
	}
	var home map[string]any
	get("/api/home", &home)
	if v, ok := home["video"]; !ok || v != nil {
		t.Errorf("video is %v", v)
	}
	var menu catalog.Menu
	get("/api/catalog/menu", &menu)
	var related catalog.Beside
	get("/api/catalog/related/js", &related)
	get("/api/catalog/related/none", &related)
	if len(related.Courses) != 0 {
		t.Errorf("%+v", related)
	}
	doc, err := api.Document()
	if err != nil || !strings.Contains(string(doc), `"previewLessonId"`) {
		t.Errorf("the document lacks a featured course: %v", err)
	}
}

func TestSynonymsAreEditedAndFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, add := fixture(t, d)
		add("loaf", "A loaf for patient people", 0)
		ctx := session.With(context.Background(), session.Viewer{ID: "operator"})
		found := func(q string) int {
			t.Helper()
			refresh(t, s)
			got, err := s.Search(ctx, catalog.ParseQuery(url.Values{"q": {q}}))
			if err != nil {
				t.Fatal(err)
			}
			return got.Total
		}
		seeded, err := s.Synonyms(ctx)
		if err != nil || len(seeded.Synonyms) < 50 {
			t.Fatalf("%d are seeded: %v", len(seeded.Synonyms), err)
		}
		if found("brioche") != 0 || found("ecmascript") != 1 {
			t.Errorf("before: %d, seeded: %d", found("brioche"), found("ecmascript"))
		}
		added, err := s.AddSynonym(ctx, " brioche,loaf ,, Loaf, sweet  bread")
		if err != nil || added.Words != "brioche, loaf, sweet bread" {
			t.Fatalf("%+v, %v", added, err)
		}
		if found("brioche") != 1 || found("sweet bread") != 1 {
			t.Errorf("added: %d and %d", found("brioche"), found("sweet bread"))
		}
		if err := s.SetSynonym(ctx, added.ID, "challah, loaf"); err != nil || found("brioche") != 0 || found("challah") != 1 {
			t.Errorf("changed: %d and %d, %v", found("brioche"), found("challah"), err)
		}
		if err := s.RemoveSynonym(ctx, added.ID); err != nil || found("challah") != 0 {
			t.Errorf("removed: %d, %v", found("challah"), err)
		}
		for what, err := range map[string]error{
			"synonym.not_found": s.RemoveSynonym(ctx, added.ID), "form.invalid": s.SetSynonym(ctx, added.ID, "alone, ALONE"),
			"account.signin_needed": s.SetSynonym(context.Background(), added.ID, "a, b"),
		} {
			if fault.CodeOf(err) != what {
				t.Errorf("%v, want %s", err, what)
			}
		}
		if _, err := s.AddSynonym(ctx, strings.Repeat("x", 61)+", y"); fault.CodeOf(err) != "form.invalid" {
			t.Errorf("too long: %v", err)
		}
	})
}

package catalog_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
)

// edited changes some of the courses at random, takes some away and adds some; it returns what there is then, too.
func edited(random *rand.Rand, before, fresh []catalog.Entry) (after []catalog.Entry, changes []catalog.Change) {
	after = slices.Clone(before)
	for range 1 + random.IntN(12) {
		at := random.IntN(len(after))
		e := after[at]
		if slices.ContainsFunc(changes, func(c catalog.Change) bool { return c.Slug == e.Slug }) {
			continue
		}
		switch random.IntN(6) {
		case 0:
			after = slices.Delete(after, at, at+1)
			changes = append(changes, catalog.Change{Slug: e.Slug})
			continue
		case 1:
			e, at = fresh[random.IntN(len(fresh))], len(after)
			e.Slug = fmt.Sprintf("fresh-%d", random.IntN(1<<30))
			after = append(after, e)
		case 2:
			e.RatingSum, e.RatingCount, e.PaidRecent = e.RatingSum+2, e.RatingCount+1, e.PaidRecent+int32(random.IntN(50))
		case 3:
			e.Title = "Zymurgy and " + e.Title
		case 4:
			e.Filing = &catalog.Filing{
				Subject: "subject-3", Category: "category-new", Language: "pt", Level: "expert", Currency: "USD",
			}
			e.Price += 1700
		case 5:
			e.Instructor = &course.InstructorLink{Slug: "newcomer", Name: "Wilhelmina Quux"}
			e.DurationMs, e.Captioned = e.DurationMs*2, !e.Captioned
		}
		after[at] = e
		changes = append(changes, catalog.Change{Slug: e.Slug, Entry: &e})
	}
	return after, changes
}

// alike compares what two snapshots answer, but for the order by popularity and rating, which a patch leaves as it was.
func alike(t *testing.T, patched, whole *catalog.Snapshot, q catalog.ListingQuery) bool {
	t.Helper()
	view := func(s *catalog.Snapshot) map[string]any {
		l := s.Search(q)
		out := map[string]any{"total": l.Total, "understood": l.Understood, "range": l.PriceRange, "corrected": l.Corrected}
		if !slices.Contains([]string{"popular", "rated"}, l.Query.Sort) {
			for _, c := range l.Courses {
				c.Badge = nil
				out["courses"] = append(append([]catalog.CourseCard{}, anyCards(out["courses"])...), c)
			}
		}
		for _, f := range l.Facets {
			counts := map[string]int{}
			for _, v := range f.Values {
				if v.Count > 0 && f.Name != "instructor" {
					counts[v.Label] = v.Count
				}
			}
			out[f.Name] = counts
		}
		return out
	}
	got, want := view(patched), view(whole)
	for key := range want {
		if !reflect.DeepEqual(got[key], want[key]) {
			t.Errorf("%+v: %s:\n%+v, built anew\n%+v", q, key, got[key], want[key])
			return false
		}
	}
	return true
}

func anyCards(v any) []catalog.CourseCard {
	cards, _ := v.([]catalog.CourseCard)
	return cards
}

func TestAPatchIsAsGoodAsABuild(t *testing.T) {
	taxonomy := taxonomy()
	list := entries(generated(3000, taxonomy))
	random := rand.New(rand.NewPCG(11, 12))
	for range 4 {
		now, fresh := slices.Clone(list[:2000]), list[2000:]
		s := built(now, taxonomy)
		for range 4 {
			var changes []catalog.Change
			now, changes = edited(random, now, fresh)
			s = s.Patched(changes, patchedAt)
		}
		whole := built(slices.Clone(now), taxonomy)
		for range 60 {
			values := randomQuery(random, taxonomy)
			if !alike(t, s, whole, catalog.ParseQuery(values)) {
				return
			}
		}
		for _, q := range []string{"zymurgy", "zymurgi", "wilhelmina", "quux"} {
			alike(t, s, whole, catalog.ListingQuery{Q: q, Sort: "title", Page: 1})
			got, want := s.Suggest(q, "en"), whole.Suggest(q, "en")
			if !reflect.DeepEqual(got.Instructors, want.Instructors) || !reflect.DeepEqual(got.Corrected, want.Corrected) {
				t.Errorf("suggested for %s: %+v, built anew %+v", q, got, want)
			}
		}
		for _, e := range now[:50] {
			if got, want := len(s.ByInstructor(e.Instructor.Slug)), len(whole.ByInstructor(e.Instructor.Slug)); got != want {
				t.Errorf("%s teaches %d, want %d", e.Instructor.Slug, got, want)
			}
		}
	}
}

var patchedAt = now

// TestOneCourseIsReadAlone has a change of one course seen, and of others that nobody announced not.
func TestOneCourseIsReadAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, add := fixture(t, d)
		ctx := context.Background()
		add("js", "Modern JavaScript", 9900)
		add("ts", "TypeScript", 0)
		catalog.Slow(s)
		var swapped [][]string
		s.OnSwap(func(slugs []string) { swapped = append(swapped, slugs) })
		change := func(statement string, announced string) {
			inTx(t, d, func(tx *db.Tx) error {
				if _, err := tx.Exec(statement); err != nil {
					return err
				}
				id := ""
				if err := tx.QueryRow(`SELECT id FROM courses WHERE slug = $1`, announced).Scan(&id); err != nil {
					return err
				}
				return s.CourseChanged(ctx, tx, id)
			})
			refresh(t, s)
		}
		change(`UPDATE courses SET title = title || ' anew'`, "js")
		js, _ := s.Card("js")
		ts, _ := s.Card("ts")
		if js.Title != "Modern JavaScript anew" || ts.Title != "TypeScript" {
			t.Errorf("titles %q and %q", js.Title, ts.Title)
		}
		change(`UPDATE courses SET status = 'withdrawn' WHERE slug = 'js'`, "js")
		if _, ok := s.Card("js"); ok || total(t, s) != 1 {
			t.Errorf("the withdrawn course is listed, of %d", total(t, s))
		}
		change(`UPDATE courses SET status = 'published' WHERE slug = 'js'`, "js")
		home, err := s.Home(ctx)
		if err != nil || total(t, s) != 2 || home.Stats.Courses != 2 || len(home.Explore) != 2 {
			t.Errorf("%d are listed, home has %+v; %v", total(t, s), home.Stats, err)
		}
		if len(swapped) != 3 || strings.Join(swapped[0], " ") != "js" {
			t.Errorf("swapped %v", swapped)
		}
	})
}

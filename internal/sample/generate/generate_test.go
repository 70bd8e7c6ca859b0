package generate_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"stoa/internal/catalog"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/sample/generate"
)

func TestTheSameSeedMakesTheSameCourses(t *testing.T) {
	now := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	topics := []generate.Topic{{Slug: "a", Title: "Algebra"}, {Slug: "b", Title: "Botany"}}
	make := func(n int) []generate.Course {
		return slices.Collect(generate.Courses(n, 3, []string{"s"}, topics, now))
	}
	many := make(3000)
	shortest, longest, languages := 1000, 0, map[string]bool{}
	for i, c := range many {
		n := utf8.RuneCountInString(c.Title)
		shortest, longest, languages[c.Language] = min(shortest, n), max(longest, n), true
		if c.RatingSum > 5*c.RatingCount || c.RatingSum < c.RatingCount || c.PublishedAt.After(now) ||
			c.ReferenceCents != 0 && c.ReferenceCents <= c.PriceCents {
			t.Fatalf("course %d makes no sense: %+v", i, c)
		}
	}
	if shortest > 4 || longest != 200 || len(languages) != 14 {
		t.Errorf("titles of %d to %d characters in %d languages", shortest, longest, len(languages))
	}
	if again := make(3000); !slices.Equal(many, again) {
		t.Error("the same seed made other courses")
	}
}

func TestIntoAddsToWhatThereIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		for _, n := range []int{110, 10} {
			if err := generate.Into(ctx, d, n); err != nil {
				t.Fatal(err)
			}
		}
		s, err := catalog.Open(ctx, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Search(ctx, catalog.ListingQuery{Sort: "popular", Page: 1})
		if err != nil || got.Total != 120 || len(s.Menu().Groups) != 11 {
			t.Fatalf("%d courses, %d groups, %v", got.Total, len(s.Menu().Groups), err)
		}
		if !strings.HasPrefix(got.Courses[0].Slug, "generated-") {
			t.Errorf("%+v", got.Courses[0])
		}
	})
}

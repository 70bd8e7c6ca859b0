package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"runtime"
	"slices"
	"testing"
	"time"

	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/sample"
)

var now = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)

// taxonomy is 12 subjects and 11 groups of 8 categories.
func taxonomy() catalog.Taxonomy {
	subjects := []string{"Development", "Business", "Finance", "Design", "Marketing", "Lifestyle", "Photography", "Fitness", "Personal Development", "Office Productivity", "Statistics", "Data Science"}
	topics := []string{"JavaScript", "Bookkeeping", "Watercolour", "Public Speaking", "Databases", "Yoga", "Negotiation", "Machine Learning"}
	var t catalog.Taxonomy
	for i, name := range subjects {
		t.Subjects = append(t.Subjects, catalog.Subject{Slug: fmt.Sprintf("subject-%d", i), Name: name})
	}
	t.HomeTabs = []string{"subject-0", "subject-1"}
	for g := range 11 {
		group := catalog.CategoryGroup{Slug: fmt.Sprintf("group-%d", g), Title: fmt.Sprintf("Shelf %d", g)}
		for c, title := range topics {
			group.Categories = append(group.Categories, catalog.Category{Slug: fmt.Sprintf("category-%d-%d", g, c), Title: fmt.Sprintf("%s %s", title, string(rune('A'+g)))})
		}
		t.Groups = append(t.Groups, group)
	}
	return t
}

func generated(n int, t catalog.Taxonomy) []sample.GeneratedCourse {
	subjects, topics := []string{}, []sample.GeneratedTopic{}
	for _, s := range t.Subjects {
		subjects = append(subjects, s.Slug)
	}
	for _, g := range t.Groups {
		for _, c := range g.Categories {
			topics = append(topics, sample.GeneratedTopic{Slug: c.Slug, Title: c.Title})
		}
	}
	return slices.Collect(sample.Generate(n, 7, subjects, topics, now))
}

func entries(made []sample.GeneratedCourse) []catalog.Entry {
	people, out := map[string]*course.InstructorLink{}, make([]catalog.Entry, 0, len(made))
	for _, c := range made {
		who := people[c.InstructorSlug]
		if who == nil {
			who = &course.InstructorLink{Slug: c.InstructorSlug, Name: c.InstructorName}
			people[c.InstructorSlug] = who
		}
		out = append(out, catalog.Entry{
			Slug: c.Slug, Title: c.Title, Summary: c.Summary, Subject: c.Subject, Category: c.Category, Language: c.Language, Level: c.Level,
			Currency: c.Currency, Instructor: who, Price: c.PriceCents, Reference: c.ReferenceCents, DurationMs: c.DurationMs,
			PublishedMs: c.PublishedAt.UnixMilli(), RatingSum: int32(c.RatingSum), RatingCount: int32(c.RatingCount),
			Enrolments: int32(c.Enrolments), PaidRecent: int32(c.PaidRecent), Lectures: int32(c.Lectures), Captioned: c.Captioned,
		})
	}
	return out
}

func snapshot(n int) *catalog.Snapshot {
	t := taxonomy()
	return catalog.Build(entries(generated(n, t)), t, now)
}

// large is the catalogue that the benchmarks share.
var large *catalog.Snapshot

func catalogue(b *testing.B) *catalog.Snapshot {
	b.Helper()
	if large == nil {
		data := entries(generated(250_000, taxonomy()))
		start := time.Now()
		large = catalog.Build(data, taxonomy(), now)
		data = nil
		took := time.Since(start)
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.Logf("built in %v, %d MiB in use", took.Round(time.Millisecond), m.HeapAlloc>>20)
	}
	return large
}

func BenchmarkSearch(b *testing.B) {
	s := catalogue(b)
	for _, c := range []struct{ name, query string }{
		{"nothing", ""},
		{"oneFilter", "subject=subject-1"},
		{"sixFilters", "subject=subject-0&subject=subject-1&level=beginner&level=all&price=paid&rating=4&language=en&captions=yes"},
		{"commonWord", "q=course"},
		{"wordsAndSixFilters", "q=practical+javascript&subject=subject-0&subject=subject-1&level=beginner&level=all&price=paid&rating=4&language=en&captions=yes"},
		{"threeCommonWords", "q=learn+design+beginners"},
		{"oneLetter", "q=p"},
		{"typo", "q=phtography+beginers"},
		{"typingTypo", "q=jvascr"},
		{"chinese", "q=" + url.QueryEscape("数据分析")},
		{"deepPage", "sort=title&page=9000"},
		{"deepRelevance", "q=course&page=2000"},
	} {
		values, err := url.ParseQuery(c.query)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			took := []time.Duration{}
			total := 0
			for b.Loop() {
				start := time.Now()
				total = s.Search(catalog.ParseQuery(values)).Total
				took = append(took, time.Since(start))
			}
			report(b, took)
			b.ReportMetric(float64(total), "found")
		})
	}
}

// BenchmarkMixed asks what visitors might: words, filters and sorts at random.
func BenchmarkMixed(b *testing.B) {
	s, random, took := catalogue(b), rand.New(rand.NewPCG(3, 4)), []time.Duration{}
	for b.Loop() {
		q := catalog.ParseQuery(randomQuery(random, taxonomy()))
		start := time.Now()
		s.Search(q)
		took = append(took, time.Since(start))
	}
	report(b, took)
}

func BenchmarkSuggest(b *testing.B) {
	s, took := catalogue(b), []time.Duration{}
	typed := []string{"p", "py", "pyt", "java", "jvascr", "web dev", "łuk", "数据", "mull", "photo beg"}
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		s.Suggest(typed[i%len(typed)])
		took = append(took, time.Since(start))
	}
	report(b, took)
}

func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// randomQuery makes an address with up to seven filters and three words.
func randomQuery(random *rand.Rand, t catalog.Taxonomy) url.Values {
	v := url.Values{}
	some := func(name string, odds int, of ...string) {
		for random.IntN(odds) == 0 && len(v[name]) < 3 {
			v.Add(name, of[random.IntN(len(of))])
		}
	}
	slugs := func() (subjects, groups, categories []string) {
		for _, s := range t.Subjects {
			subjects = append(subjects, s.Slug)
		}
		for _, g := range t.Groups {
			groups = append(groups, g.Slug)
			for _, c := range g.Categories {
				categories = append(categories, c.Slug)
			}
		}
		return
	}
	subjects, groups, categories := slugs()
	some("subject", 4, subjects...)
	some("category", 6, categories...)
	some("group", 8, groups...)
	some("instructor", 12, "generated-instructor-0", "generated-instructor-1", "generated-instructor-5")
	some("level", 4, "all", "beginner", "intermediate", "expert")
	some("price", 5, "free", "paid")
	some("rating", 5, "4.5", "4", "3.5", "3")
	some("language", 5, "en", "de", "pl", "zh")
	some("duration", 5, "0-2", "2-6", "6-17", "17plus")
	some("captions", 6, "yes")
	some("sort", 2, "popular", "rated", "newest", "selling", "oldest", "title", "title-desc")
	if random.IntN(6) == 0 {
		v.Set("min", fmt.Sprint(random.IntN(100)))
	}
	if random.IntN(6) == 0 {
		v.Set("max", fmt.Sprint(50+random.IntN(150)))
	}
	if random.IntN(3) == 0 {
		v.Set("page", fmt.Sprint(random.IntN(9)))
	}
	vocabulary := []string{"course", "design", "projects", "practical", "javascript", "beginners", "yoga", "modern", "weekend", "bookkeeping", "statistics", "complete"}
	q := ""
	for range random.IntN(4) {
		q += vocabulary[random.IntN(len(vocabulary))] + " "
	}
	if q != "" && random.IntN(2) == 0 {
		q = q[:len(q)-1-random.IntN(3)]
	}
	v.Set("q", q)
	return v
}

package catalog_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stoa/internal/catalog"
	"stoa/internal/course"
	"stoa/internal/filing"
	"stoa/internal/kit/db"
	"stoa/internal/kit/db/dbtest"
	"stoa/internal/kit/web"
	"stoa/internal/sample/generate"
)

var now = time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)

// taxonomy is 12 subjects and 11 groups of 8 categories.
func taxonomy() catalog.Taxonomy {
	subjects := []string{
		"Development", "Business", "Finance", "Design", "Marketing", "Lifestyle", "Photography", "Fitness",
		"Personal Development", "Office Productivity", "Statistics", "Data Science",
	}
	topics := []string{
		"JavaScript", "Bookkeeping", "Watercolour", "Public Speaking", "Databases", "Yoga", "Negotiation", "Machine Learning",
	}
	var t catalog.Taxonomy
	for i, name := range subjects {
		t.Subjects = append(t.Subjects, catalog.Subject{Slug: fmt.Sprintf("subject-%d", i), Name: name})
	}
	t.HomeTabs = []string{"subject-0", "subject-1"}
	for g := range 11 {
		group := catalog.CategoryGroup{Slug: fmt.Sprintf("group-%d", g), Title: fmt.Sprintf("Shelf %d", g)}
		for c, title := range topics {
			group.Categories = append(group.Categories, catalog.Category{
				Slug: fmt.Sprintf("category-%d-%d", g, c), Title: fmt.Sprintf("%s %s", title, string(rune('A'+g))),
			})
		}
		t.Groups = append(t.Groups, group)
	}
	return t
}

func generated(n int, t catalog.Taxonomy) []generate.Course {
	subjects, topics := []string{}, []generate.Topic{}
	for _, s := range t.Subjects {
		subjects = append(subjects, s.Slug)
	}
	for _, g := range t.Groups {
		for _, c := range g.Categories {
			topics = append(topics, generate.Topic{Slug: c.Slug, Title: c.Title})
		}
	}
	return slices.Collect(generate.Courses(n, 7, subjects, topics, now))
}

func entries(made []generate.Course) []catalog.Entry {
	people, out := map[string]*course.InstructorLink{}, make([]catalog.Entry, 0, len(made))
	filings := map[catalog.Filing]*catalog.Filing{}
	for _, c := range made {
		who := people[c.InstructorSlug]
		if who == nil {
			who = &course.InstructorLink{Slug: c.InstructorSlug, Name: c.InstructorName}
			people[c.InstructorSlug] = who
		}
		filed := catalog.Filing{
			Subject: c.Subject, Category: c.Category, Language: c.Language, Level: c.Level, Currency: c.Currency,
		}
		if filings[filed] == nil {
			filings[filed] = &filed
		}
		out = append(out, catalog.Entry{
			Slug: c.Slug, Title: c.Title, Summary: c.Summary, Filing: filings[filed],
			Instructor: who, Price: c.PriceCents, Reference: c.ReferenceCents, DurationMs: c.DurationMs,
			PublishedMs: c.PublishedAt.UnixMilli(), RatingSum: int32(c.RatingSum), RatingCount: int32(c.RatingCount),
			Enrollments: int32(c.Enrollments), PaidRecent: int32(c.PaidRecent), Lectures: int32(c.Lectures),
			Captioned: c.Captioned,
		})
	}
	return out
}

func snapshot(n int) *catalog.Snapshot {
	t := taxonomy()
	return built(entries(generated(n, t)), t)
}

func built(list []catalog.Entry, t catalog.Taxonomy) *catalog.Snapshot {
	b := catalog.NewBuilder(len(list))
	for _, e := range list {
		b.Add(e, catalog.Texts{})
	}
	return b.Build(t, nil, now)
}

// large is the catalogue that the benchmarks share.
var large *catalog.Snapshot

func catalogue(b *testing.B) *catalog.Snapshot {
	b.Helper()
	if large == nil {
		data := entries(generated(250_000, taxonomy()))
		start := time.Now()
		large = built(data, taxonomy())
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
		{
			"sixFilters",
			"subject=subject-0&subject=subject-1&level=beginner&level=all&price=paid&rating=4&language=en&captions=yes",
		},
		{"commonWord", "q=course"},
		{
			"wordsAndSixFilters",
			"q=practical+javascript&subject=subject-0&subject=subject-1&level=beginner&level=all&price=paid" +
				"&rating=4&language=en&captions=yes",
		},
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

// BenchmarkPatch puts one course in place: a new review, or a new title.
func BenchmarkPatch(b *testing.B) {
	s := catalogue(b)
	for _, c := range []struct{ name, title string }{{"review", ""}, {"title", "Anew: "}} {
		b.Run(c.name, func(b *testing.B) {
			data, took := entries(generated(1000, taxonomy())), []time.Duration{}
			for i := 0; b.Loop(); i++ {
				e := data[i%len(data)]
				e.Title, e.RatingSum, e.RatingCount = c.title+e.Title, e.RatingSum+5, e.RatingCount+1
				start := time.Now()
				s.Patched([]catalog.Change{{Slug: e.Slug, Entry: &e}}, now)
				took = append(took, time.Since(start))
			}
			report(b, took)
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	s, took := catalogue(b), []time.Duration{}
	typed := []string{"p", "py", "pyt", "java", "jvascr", "web dev", "łuk", "数据", "mull", "photo beg"}
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		s.Suggest(typed[i%len(typed)], "en")
		took = append(took, time.Since(start))
	}
	report(b, took)
}

// BenchmarkHTTP asks the same over HTTP, from 16 connections at once, of a catalogue
// that was read from SQLite.
func BenchmarkHTTP(b *testing.B) {
	d, ctx := dbtest.SQLite(b), context.Background()
	bulk(b, d, generated(250_000, taxonomy()))
	start := time.Now()
	s, err := catalog.Open(ctx, d, nil)
	if err != nil {
		b.Fatal(err)
	}
	opened := time.Since(start)
	api := web.NewAPI("Stoa", "test", nil)
	s.Routes(api)
	server := httptest.NewServer(web.Wrap(api.Mux, web.Edge{}))
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	random, addresses := rand.New(rand.NewPCG(3, 4)), []string{}
	for range 2000 {
		addresses = append(addresses, server.URL+"/api/catalog/courses?"+randomQuery(random, taxonomy()).Encode())
	}
	b.ResetTimer()
	each, next := make([][]time.Duration, 16), atomic.Int64{}
	var work sync.WaitGroup
	for n := range each {
		work.Go(func() {
			for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
				start := time.Now()
				answer, err := client.Get(addresses[i%2000])
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
				each[n] = append(each[n], time.Since(start))
			}
		})
	}
	work.Wait()
	b.StopTimer()
	report(b, slices.Concat(each...))
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc>>20), "MiB")
	b.ReportMetric(opened.Seconds(), "open-s")
}

// bulk stores courses with prepared statements, since there are many.
func bulk(b *testing.B, d *db.DB, courses []generate.Course) {
	b.Helper()
	ctx := context.Background()
	err := d.InTx(ctx, func(tx *db.Tx) error {
		for i, s := range taxonomy().Subjects {
			if err := filing.InsertSubject(ctx, tx, filing.NewSubject{
				Slug: s.Slug, Name: s.Name, Icon: "x", Position: i,
			}); err != nil {
				return err
			}
		}
		for i, g := range taxonomy().Groups {
			if err := filing.InsertGroup(ctx, tx, g.Slug, g.Title, i); err != nil {
				return err
			}
			for j, c := range g.Categories {
				if err := filing.InsertCategory(ctx, tx, g.Slug, c.Slug, c.Title, j); err != nil {
					return err
				}
			}
		}
		person, err := tx.Prepare(
			`INSERT INTO people (id, email, email_folded, name, slug, links, created_at, updated_at) VALUES ($1, $1, $1, $2,
				$1, '[]', $3, $3) ON CONFLICT DO NOTHING`,
		)
		if err != nil {
			return err
		}
		row, err := tx.Prepare(`INSERT INTO courses (id, slug, instructor_id, subject_slug, category_slug, title, summary, description, language, level, status, price_cents, currency, price_since, captioned, skills, objectives, requirements, lectures, duration_ms, created_at, updated_at, published_at)
			VALUES ($1, $1, $2, $3, $4, $5, $6, '', $7, $8, 'published', $9, 'USD', $10, $11, '[]', '[]', '[]', $12, $13, $10, $10, $10)`)
		if err != nil {
			return err
		}
		for _, c := range courses {
			if _, err := person.Exec(c.InstructorSlug, c.InstructorName, db.At(now)); err != nil {
				return err
			}
			if _, err := row.Exec(
				c.Slug, c.InstructorSlug, c.Subject, c.Category, c.Title, c.Summary, c.Language, c.Level, c.PriceCents,
				db.At(c.PublishedAt), c.Captioned, c.Lectures, c.DurationMs,
			); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// BenchmarkRestore is a start from a saved catalogue of 250,000 courses.
func BenchmarkRestore(b *testing.B) {
	file := filepath.Join(b.TempDir(), "catalog.saved")
	if err := catalog.SaveTo(file, catalogue(b)); err != nil {
		b.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := catalog.LoadFrom(file, taxonomy(), now); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(info.Size()>>20), "MiB")
}

// BenchmarkMemory is the most that a catalogue of 250,000 courses takes while it is
// read anew and goes on answering: the anonymous memory of the process (RssAnon; the
// database's file is mapped, and the system takes it back), looked at all the while.
func BenchmarkMemory(b *testing.B) {
	d, ctx := dbtest.SQLite(b), context.Background()
	bulk(b, d, generated(250_000, taxonomy()))
	debug.FreeOSMemory()
	b.ReportMetric(anonymous(b), "MiB-before")
	peak, over := atomic.Int64{}, make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for tick := time.NewTicker(5 * time.Millisecond); ; {
			select {
			case <-over:
				return
			case <-tick.C:
				peak.Store(max(peak.Load(), int64(anonymous(b))))
			}
		}
	})
	s, err := catalog.Open(ctx, d, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(peak.Load()), "MiB-open")
	random := rand.New(rand.NewPCG(5, 6))
	for b.Loop() {
		if err := d.InTx(ctx, func(tx *db.Tx) error { return catalog.Changed(ctx, tx) }); err != nil {
			b.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- s.Refresh(ctx) }()
		for waiting := true; waiting; {
			select {
			case err := <-done:
				if err != nil {
					b.Fatal(err)
				}
				waiting = false
			default:
				if _, err := s.Search(ctx, catalog.ParseQuery(randomQuery(random, taxonomy()))); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	close(over)
	watch.Wait()
	b.ReportMetric(float64(peak.Load()), "MiB-peak")
}

// anonymous is the process's own memory that is resident, in MiB.
func anonymous(b *testing.B) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Error(err)
		return 0
	}
	_, after, _ := strings.Cut(string(status), "RssAnon:")
	kib, err := strconv.Atoi(strings.Fields(after)[0])
	if err != nil {
		b.Error(err)
	}
	return float64(kib) / 1024
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
	vocabulary := []string{
		"course", "design", "projects", "practical", "javascript", "beginners", "yoga", "modern", "weekend", "bookkeeping",
		"statistics", "complete",
	}
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

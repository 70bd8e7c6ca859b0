package catalog_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"stoa/internal/catalog"
	"stoa/internal/course"
)

// shelfOf makes a small catalogue of titles; each course's slug is its number.
func shelfOf(titles ...string) *catalog.Snapshot {
	var list []catalog.Entry
	for i, title := range titles {
		list = append(list, catalog.Entry{
			Slug: fmt.Sprint(i), Title: title, Summary: "Summary of it",
			Filing: &catalog.Filing{
				Subject: "subject-0", Category: "category-0-5", Language: "en", Level: "all", Currency: "USD",
			},
			Instructor: &course.InstructorLink{Slug: "zoe", Name: "Zoë Żółkiewska"}, Price: int64(1000 * i),
			PublishedMs: now.UnixMilli(), Enrollments: int32(100 - i),
		})
	}
	return built(list, taxonomy())
}

func search(s *catalog.Snapshot, query string) catalog.Listing {
	v, err := url.ParseQuery(query)
	if err != nil {
		panic(err)
	}
	return s.Search(catalog.ParseQuery(v))
}

func find(s *catalog.Snapshot, q string) []string {
	titles := []string{}
	for _, c := range s.Search(catalog.ParseQuery(url.Values{"q": {q}})).Courses {
		titles = append(titles, c.Title)
	}
	return titles
}

func TestEveryScriptIsFound(t *testing.T) {
	titles := []string{
		"Łódź od środka", "Größere Straßen fotografieren", "Smørrebrød at home", "Çağdaş resim",
		"Основы программирования для всех", "Ёлка своими руками",
		"Εισαγωγή στην Φωτογραφία", "أساسيات البرمجة للمبتدئين", "הקורס המלא לצילום", "机器学习入门", "はじめてのデータ分析", "ガーデニング講座",
		"การเขียนโปรแกรม", "हिन्दी में प्रोग्रामिंग", "데이터 분석 기초", "🚀 Launch day", "C++ in depth", "C# in depth",
		"Node.js services", "ﬁne ﬂuids", "Ｆｕｌｌ ｗｉｄｔｈ", "東京",
	}
	s := shelfOf(titles...)
	for q, want := range map[string]string{
		"lodz": "Łódź od środka", "ŁÓDŹ": "Łódź od środka", "srodka": "Łódź od środka", "strassen": titles[1],
		"grossere": titles[1], "Straßen": titles[1],
		"smorrebrod": titles[2], "cagdas": titles[3], "программирования": titles[4], "ПРОГРАММ": titles[4], "елка": titles[5],
		"φωτογραφια": titles[6], "ΦΩΤΟΓΡΑΦΊΑ": titles[6],
		"البرمجة": titles[7], "اساسيات": titles[7], "أَسَاسِيَّات": titles[7], "הקורס": titles[8], "学习": titles[9],
		"学": titles[9], "门": titles[9], "データ": titles[10],
		"ガーデ": titles[11], "เขียน": titles[12], "हिन्दी": titles[13], "분석": titles[14], "데이터": titles[14], "🚀": titles[15],
		"c++": titles[16], "c#": titles[17],
		"node": titles[18], "js": titles[18], "fine": titles[19], "full": titles[20], "東京": titles[21],
	} {
		if got := find(s, q); len(got) != 1 || got[0] != want {
			t.Errorf("%q finds %q, want only %q", q, got, want)
		}
	}
}

func TestSlipsAreForgiven(t *testing.T) {
	s := shelfOf(
		"Modern JavaScript", "Python for everyone", "Photography of Kraków", "Żeglarstwo morskie", "Программирование",
	)
	for q, want := range map[string]string{
		"javscript": "javascript", "jvaascript": "javascript", "javaascript": "javascript", "javaxcript": "javascript",
		"pyhton": "python", "fotography": "photography",
		"modern javasxript": "modern javascript", "jvascr": "javascript", "zeglrstwo": "żeglarstwo",
		"програмирование": "программирование", "phtography kraków": "photography kraków",
		"javscrpt": "javascript", "photografy": "photography", "modren javascript": "modern javascript",
	} {
		got := s.Search(catalog.ParseQuery(url.Values{"q": {q}}))
		if got.Corrected == nil || *got.Corrected != want || got.DidYouMean == nil || *got.DidYouMean != want ||
			got.Total != 1 {
			t.Errorf("%q finds %d, corrected to %v, want %q", q, got.Total, deref(got.Corrected), want)
		}
	}
	for _, q := range []string{"python", "java", "morsk", "zoe zolkiewska"} {
		if got := s.Search(catalog.ParseQuery(url.Values{"q": {q}})); got.Total == 0 || got.Corrected != nil {
			t.Errorf("%q finds %d, corrected to %q", q, got.Total, deref(got.Corrected))
		}
	}
}

func deref(s *string) string {
	if s == nil {
		return "<nil>"
	}
	return *s
}

func TestKnownWordsThatNeverMeetAreReconsidered(t *testing.T) {
	s := shelfOf("Baking bread", "Breed of dogs", "Growing trees")
	got := search(s, "q=baking+breed")
	if !got.Understood.Partial || got.Total != 2 || deref(got.DidYouMean) != "baking bread" || got.Corrected != nil {
		t.Errorf("found %d, did you mean %q", got.Total, deref(got.DidYouMean))
	}
}

func TestTitlesComeBeforeNamesAndSummaries(t *testing.T) {
	list := []catalog.Entry{
		{Slug: "a", Title: "Cooking", Summary: "with yoga in between", Enrollments: 900},
		{Slug: "b", Title: "Yoga", Summary: "", Enrollments: 10},
		{Slug: "c", Title: "Yoga and a very long list of other things to do on a Sunday", Summary: "", Enrollments: 10},
	}
	for i := range list {
		list[i].Filing = &catalog.Filing{
			Subject: "subject-0", Category: "category-0-0", Language: "en", Level: "all", Currency: "USD",
		}
		list[i].Instructor = &course.InstructorLink{Slug: "x", Name: "X"}
	}
	got := slugs(search(built(list, taxonomy()), "q=yoga"))
	if !slices.Equal(got, []string{"b", "c", "a"}) {
		t.Errorf("order is %v", got)
	}
}

func slugs(l catalog.Listing) []string {
	out := []string{}
	for _, c := range l.Courses {
		out = append(out, c.Slug)
	}
	return out
}

func TestQueriesAreCleaned(t *testing.T) {
	s := snapshot(200)
	for query, want := range map[string]string{
		"":        `{"q":"","subject":[],"category":[],"group":[],"instructor":[],"level":[],"price":[],"min":null,"max":null,"rating":[],"language":[],"duration":[],"captions":[],"sort":"popular","page":1,"exact":false,"in":""}`,
		"page=-1": "", "page=abc": "", "page=99999999999999999999": "", "price=abc": "", "min=-5": "", "min=1e9": "",
		"max=NaN": "", "sort=random": "", "level=wizard": "", "rating=9": "",
		"subject=nope": "", "category=../../etc/passwd": "", "group='%20OR%201=1": "", "language=xx-nope": "",
		"q=%00%01%02": "", "q=%20%20": "", "q=%E2%80%AE": "", "q=%FF%FE": "", "captions=maybe": "",
		"duration=1-2": "", "instructor=": "", "min=,": "", "min=.5": "", "min=1.2.3": "", "min=99999999": "",
		"subject=subject-1&subject=subject-1&subject=nope": `"subject":["subject-1"]`,
		"min=20&max=10":                      `"min":1000,"max":2000`,
		"min=12.5&max=12,999":                `"min":1250,"max":1299`,
		"q=%20a%20%09b%0A":                   `"q":"a b"`,
		"q=cafe%CC%81":                       `"q":"café"`,
		"q=" + strings.Repeat("%C3%B6", 900): `"q":"` + strings.Repeat("ö", 200) + `"`,
		"page=500":                           `"page":9`,
	} {
		got := search(s, query)
		b, err := json.Marshal(got.Query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = `"q":"","subject":[],"category":[],"group":[],"instructor":[],"level":[],"price":[],"min":null,"max":null,"rating":[],"language":[],"duration":[],"captions":[],"sort":"popular"`
		}
		if !strings.Contains(string(b), want) {
			t.Errorf("%q is cleaned to %s, want %s", query, b, want)
		}
	}
	if got := search(s, "page=99999999999999999999"); got.Total != 200 || len(got.Courses) != 24 {
		t.Errorf("a bad page finds %d", got.Total)
	}
	many := url.Values{}
	for i := range 500 {
		many.Add("instructor", fmt.Sprintf("generated-instructor-%d", i))
	}
	if q := catalog.ParseQuery(many); len(q.Instructor) != 50 {
		t.Errorf("%d instructors are kept of 500", len(q.Instructor))
	}
}

func TestPagesHoldEveryCourseOnce(t *testing.T) {
	s := snapshot(500)
	for _, query := range []string{
		"", "sort=title", "sort=title-desc", "sort=rated", "q=for", "q=c", "price=paid&sort=newest",
	} {
		seen, first := map[string]bool{}, search(s, query)
		for page := 1; page <= first.Pages; page++ {
			for _, slug := range slugs(search(s, fmt.Sprintf("%s&page=%d", query, page))) {
				if seen[slug] {
					t.Errorf("%q: %s is there twice", query, slug)
				}
				seen[slug] = true
			}
		}
		if len(seen) != first.Total || first.Total == 0 {
			t.Errorf("%q: pages hold %d of %d", query, len(seen), first.Total)
		}
		last := search(s, query+"&page=9999")
		if last.Page != last.Pages || len(last.Courses) == 0 {
			t.Errorf("%q: beyond the end is page %d with %d courses", query, last.Page, len(last.Courses))
		}
	}
}

func TestNothingFoundSaysWhatToLoosen(t *testing.T) {
	s := shelfOf("Baking bread", "Growing trees")
	got := search(s, "q=bread&price=paid")
	want := []catalog.Removal{
		{Facet: "price", Value: "paid", Label: "Paid", Total: 1}, {Facet: "q", Value: "bread", Label: "bread", Total: 1},
	}
	if got.Total != 0 || !slices.Equal(got.Loosen, want) {
		t.Errorf("%d found, loosen %+v", got.Total, got.Loosen)
	}
	got = search(s, "max=5&price=paid")
	if got.Total != 0 || len(got.Loosen) != 2 || got.Loosen[1].Facet != "range" && got.Loosen[0].Facet != "range" {
		t.Errorf("%d found, loosen %+v", got.Total, got.Loosen)
	}
	if got := search(s, "q=xyzzyxyzzy"); got.Total != 0 || got.DidYouMean != nil || len(got.Loosen) != 1 ||
		got.Loosen[0].Total != 2 {
		t.Errorf("%+v", got)
	}
}

func TestHeadingAndRelated(t *testing.T) {
	s := snapshot(2000)
	if got := search(s, "category=category-0-0"); deref(got.Heading) != "JavaScript A" || len(got.Related) != 8 ||
		!strings.HasPrefix(got.Related[0].Slug, "category-0-") {
		t.Errorf("heading %q, related %v", deref(got.Heading), got.Related)
	}
	if got := search(s, "category=category-0-0&subject=subject-1"); got.Heading != nil {
		t.Errorf("heading of two is %q", *got.Heading)
	}
	if got := search(s, "group=group-3"); deref(got.Heading) != "Shelf 3" {
		t.Errorf("heading of a group is %q", deref(got.Heading))
	}
}

func TestBadgesAndPrices(t *testing.T) {
	list := []catalog.Entry{
		{Slug: "sold", PaidRecent: 12, Price: 5000, Reference: 9900, PublishedMs: now.UnixMilli()},
		{Slug: "second", PaidRecent: 11, PublishedMs: 1},
		{Slug: "first-of-few-sales", PaidRecent: 9, PublishedMs: 1},
		{Slug: "fresh", Price: 5000, Reference: 5000, PublishedMs: now.UnixMilli(), RatingSum: 89, RatingCount: 20},
		{Slug: "old", PublishedMs: 1},
		{Slug: "changed", PublishedMs: 1, UpdatedDay: int32(now.Unix()/86400) - 29},
		{Slug: "changed-before", PublishedMs: 1, UpdatedDay: int32(now.Unix()/86400) - 31},
	}
	for i := range list {
		category := "category-0-0"
		if list[i].Slug == "first-of-few-sales" {
			category = "category-0-1"
		}
		list[i].Title, list[i].Filing = "T", &catalog.Filing{
			Subject: "subject-0", Category: category, Language: "en", Level: "all", Currency: "USD",
		}
		list[i].Instructor = &course.InstructorLink{Slug: "x", Name: "X"}
	}
	shelf := built(list, taxonomy())
	for slug, want := range map[string]string{
		"sold": "best-seller", "second": "<nil>", "first-of-few-sales": "<nil>", "fresh": "new", "old": "<nil>",
		"changed": "updated", "changed-before": "<nil>",
	} {
		if card, ok := shelf.Card(slug); !ok || deref(card.Badge) != want {
			t.Errorf("%s is %q, want %q", slug, deref(card.Badge), want)
		}
	}
	cards := shelf.Cards("sold", "fresh", "gone", "old")
	if len(cards) != 3 {
		t.Fatalf("%+v", cards)
	}
	if cards[0].ListPrice == nil || cards[0].ListPrice.Amount != 9900 || cards[1].ListPrice != nil ||
		cards[1].Rating != 4.5 {
		t.Errorf("%+v %+v", cards[0], cards[1])
	}
}

func TestHomeShowsNoCourseInTwoShelvesAtOnce(t *testing.T) {
	topics := taxonomy()
	for _, subject := range topics.Subjects[:2] {
		topics.HomeTabs = append(topics.HomeTabs, subject.Slug)
	}
	list := []catalog.Entry{}
	for i := range 60 {
		e := catalog.Entry{
			Slug: fmt.Sprintf("c-%d", i), Title: "T", PublishedMs: 1, Enrollments: int32(60 - i), PaidRecent: int32(60 - i),
			Instructor: &course.InstructorLink{Slug: "x", Name: "X"}, Price: int64(i % 9),
		}
		e.Filing = &catalog.Filing{
			Subject: topics.Subjects[i%2].Slug, Category: "category-0-0", Language: "en", Level: "all", Currency: "USD",
		}
		list = append(list, e)
	}
	home := built(list, topics).Shelves("c-0")
	seen := map[string]int{"c-0": 1}
	look := func(cards []catalog.CourseCard, inView int) {
		if len(cards) < inView {
			t.Errorf("only %d courses", len(cards))
		}
		for _, c := range cards[:min(inView, len(cards))] {
			seen[c.Slug]++
		}
	}
	look(home.Explore, 8)
	look(home.Free, 4)
	look(home.HighestSelling, 4)
	look(home.Short, 4)
	for _, tab := range home.Tabs {
		look(tab.Courses, 4)
	}
	for slug, n := range seen {
		if n > 1 {
			t.Errorf("%s is in view %d times", slug, n)
		}
	}
}

func TestSuggestions(t *testing.T) {
	s := shelfOf("Modern JavaScript", "JavaScript in an hour", "Yoga")
	got := s.Suggest("jvascr", "en")
	if deref(got.Corrected) != "javascript" || len(got.Courses) != 2 || len(got.Categories) != 0 {
		t.Errorf("%+v", got)
	}
	if got := s.Suggest("yog", "en"); !slices.Equal(got.Categories, []catalog.SuggestedCategory{
		{Slug: "category-0-5", Title: "Yoga A", Kind: "category"},
	}) {
		t.Errorf("%+v", got.Categories)
	}
	if got := s.Suggest("zolk", "en"); len(got.Instructors) != 1 ||
		got.Instructors[0].PortraitURL != "/portraits/zoe.svg" || len(got.Courses) != 3 {
		t.Errorf("%+v", got)
	}
	if got := s.Suggest("", "en"); got.Courses == nil || len(got.Courses)+len(got.Categories)+len(got.Instructors) != 0 {
		t.Errorf("%+v", got)
	}
	if got := snapshot(3000).Suggest("p", "en"); len(got.Courses) != 6 || len(got.Categories) > 4 ||
		len(got.Instructors) > 3 {
		t.Errorf("%d, %d, %d", len(got.Courses), len(got.Categories), len(got.Instructors))
	}
}

func TestNothingAtAll(t *testing.T) {
	s := built(nil, catalog.Taxonomy{})
	for _, query := range []string{"", "q=a", "q=hello+world", "min=3", "sort=title&page=4", "captions=yes"} {
		if got := search(s, query); got.Total != 0 || got.Page != 1 || got.Pages != 1 || got.Courses == nil ||
			got.Loosen == nil || got.Related == nil {
			t.Errorf("%q: %+v", query, got)
		}
	}
	s.Suggest("hello", "")
}

// FuzzSearch looks for a query that breaks the engine or makes it lie about itself.
func FuzzSearch(f *testing.F) {
	s := snapshot(300)
	for _, q := range []string{
		"a", "c++", "\u0301\u0301", "ﷺ", "½", "İı", strings.Repeat("a ", 300), strings.Repeat("数", 300), "👩‍💻👩‍💻", "%00",
		"\xff\xfe", "a\u202eb", "ßẞ", "ก็", "'; DROP TABLE courses; --", "<script>", "ﾊﾟ", "Ǆ",
	} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got := s.Search(catalog.ParseQuery(url.Values{"q": {q}}))
		if !utf8.ValidString(got.Query.Q) || utf8.RuneCountInString(got.Query.Q) > 200 {
			t.Errorf("%q is cleaned to %q", q, got.Query.Q)
		}
		if len(got.Courses) != min(24, got.Total) {
			t.Errorf("%q: %d courses of %d", q, len(got.Courses), got.Total)
		}
		if got.Corrected != nil && got.Total == 0 && len(strings.Fields(got.Query.Q)) == 1 {
			t.Errorf("%q was corrected to %q, which finds nothing", q, *got.Corrected)
		}
		s.Suggest(catalog.CleanText(q), "en")
	})
}

func TestManyAtOnceAnswerAlike(t *testing.T) {
	s, random := snapshot(2000), rand.New(rand.NewPCG(9, 9))
	queries, want := []url.Values{}, []string{}
	for range 60 {
		q := randomQuery(random, taxonomy())
		queries = append(queries, q)
		want = append(want, text(t, s.Search(catalog.ParseQuery(q))))
	}
	var work sync.WaitGroup
	for n := range 8 {
		work.Go(func() {
			for i := range queries {
				i = (i*7 + n) % len(queries)
				if got := text(t, s.Search(catalog.ParseQuery(queries[i]))); got != want[i] {
					t.Errorf("%v: answers differ", queries[i])
				}
			}
		})
	}
	work.Wait()
}

func text(t *testing.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Error(err)
	}
	return string(b)
}

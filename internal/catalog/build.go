package catalog

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"stoa/internal/course"
	"stoa/internal/search"
	"stoa/internal/search/words"
)

// Entry is a published course as the catalogue knows it. Times are in Unix
// milliseconds, money in minor units, Reference 0 where there is no list price.
// PaidRecent counts paid enrollments of the last 90 days.
type Entry struct {
	Slug, Title, Summary       string
	*Filing                                           // shared by the courses that are filed alike
	Instructor                 *course.InstructorLink // shared by their courses
	Price, Reference           int64
	DurationMs, PublishedMs    int64
	RatingSum, RatingCount     int32
	Enrollments, PaidRecent    int32
	Lectures                   int32
	UpdatedDay                 int32 // since 1970
	Captioned                  bool
	bestSeller, fresh, revised bool
}

// Filing is what few courses have to themselves: a quarter of a million of them share
// some thousand filings, which takes less memory and spares the garbage collector.
type Filing struct{ Subject, Category, Language, Level, Currency string }

// Taxonomy is what courses are filed under, in order of display.
type Taxonomy struct {
	Subjects []Subject
	HomeTabs []string // slugs of subjects
	Groups   []CategoryGroup
	Names    map[string]map[string]string // in other languages, by language, then "kind:slug"
	Moves    map[string]string            // of what was merged, by its "kind:slug", into which slug
}

// Snapshot is the catalogue at one moment. It never changes, so any number may
// read it at once. Courses are numbered by popularity, the most popular first.
type Snapshot struct {
	entries    []Entry
	bySlug     []uint32   // every course, in order of slug
	taught     [][]uint32 // by number of instructor
	byPrice    []uint32   // every course, the cheapest first
	rows       []row
	popularity []float32
	orders     map[string][]uint32 // by sort; popular needs none
	values     [facets]dimension
	groupOf    []uint16 // by number of category
	index      *search.Index
	topics     []topic              // that the index knows
	topicNames search.Names         // by number of topic
	people     search.Names         // by number of instructor
	everything *tally               // of a query without words and filters
	all        search.Set           // the set of all courses
	having     [facets][]search.Set // the sets of those with each value
	taxonomy   Taxonomy
	synonyms   [][]string
	prices     PriceRange
	live       int // courses: a number can be free once its course is gone
	built      int // courses when all of it was built
	mean       float64
	scratch    sync.Pool
}

const (
	newFor     = 30 * 24 * time.Hour // how long a course is "new", or "updated"
	bestShare  = 10                  // one course in so many of its category can be a best seller
	bestSales  = 10                  // paid enrollments within 90 days that a best seller has at least
	priorVotes = 10                  // of average rating, added to each course's own
)

// Build makes a snapshot, with groups of words that mean the same. The builder is of no
// use afterwards.
func (b *Builder) Build(taxonomy Taxonomy, synonyms [][]string, now time.Time) *Snapshot {
	s := &Snapshot{
		entries: b.entries, taxonomy: taxonomy, synonyms: synonyms, live: len(b.entries), built: len(b.entries),
	}
	s.mean = meanRating(s.entries)
	from := s.rank(s.mean)
	s.badges(now)
	s.columns()
	var work sync.WaitGroup
	work.Go(func() { s.order(s.mean) })
	s.sets()
	s.index = b.index.Build(from, s.settings(synonyms), s.collection())
	work.Wait()
	s.countAll()
	s.fillTaxonomy()
	return s
}

// countAll counts every facet over all courses, and makes ready for queries.
func (s *Snapshot) countAll() {
	s.scratch.New = func() any { return s.newScratch() }
	s.everything = newTally(s)
	sc := s.newScratch()
	copy(sc.candidates, s.all)
	s.count(s.everything, &sc.filter, sc.candidates, sc)
}

func meanRating(entries []Entry) float64 {
	sum, n := 0.0, 0.0
	for i := range entries {
		sum, n = sum+float64(entries[i].RatingSum), n+float64(entries[i].RatingCount)
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// bayes is a rating that few votes pull little away from the mean.
func (e *Entry) bayes(mean float64) float64 {
	return (mean*priorVotes + float64(e.RatingSum)) / float64(priorVotes+e.RatingCount)
}

// tenths is the rating as shown: tenths of a star, half a tenth rounded up.
func (e *Entry) tenths() int {
	if e.RatingCount == 0 {
		return 0
	}
	return int((int64(e.RatingSum)*20 + int64(e.RatingCount)) / (2 * int64(e.RatingCount)))
}

// rank numbers the courses by popularity: learners, recent sales and rating. It returns
// which number each had before.
func (s *Snapshot) rank(mean float64) (was []uint32) {
	learners, sales := 1.0, 1.0
	for i := range s.entries {
		learners = max(learners, math.Log1p(float64(s.entries[i].Enrollments)))
		sales = max(sales, math.Log1p(float64(s.entries[i].PaidRecent)))
	}
	type ranked struct {
		popularity float32
		at         uint32
	}
	order := make([]ranked, len(s.entries))
	for i := range s.entries {
		e := &s.entries[i]
		p := 0.5*math.Log1p(float64(e.Enrollments))/learners + 0.3*math.Log1p(float64(e.PaidRecent))/sales +
			0.2*e.bayes(mean)/5
		order[i] = ranked{float32(p), uint32(i)}
	}
	slices.SortFunc(order, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.popularity, a.popularity), strings.Compare(s.entries[a.at].Slug, s.entries[b.at].Slug))
	})
	s.popularity = make([]float32, len(order))
	was = make([]uint32, len(order))
	for i, r := range order {
		s.popularity[i], was[i] = r.popularity, r.at
	}
	// In place, since a second list of entries would double the memory: the entry that
	// belongs here comes, the one that was here waits, until the round is closed.
	for start := range order {
		waiting := s.entries[start]
		for i := start; ; {
			from := order[i].at
			if order[i].at = uint32(i); int(from) == i {
				break
			}
			if int(from) == start {
				s.entries[i] = waiting
				break
			}
			s.entries[i], i = s.entries[from], int(from)
		}
	}
	return was
}

// find returns the number of a course.
func (s *Snapshot) find(slug string) (uint32, bool) {
	at, found := sort.Find(len(s.bySlug), func(i int) int { return strings.Compare(slug, s.entries[s.bySlug[i]].Slug) })
	if !found {
		return 0, false
	}
	return s.bySlug[at], true
}

// age notes whether it was published within 30 days, else whether its instructor changed it within them.
func (e *Entry) age(now time.Time) {
	since := now.Add(-newFor)
	e.fresh = e.PublishedMs >= since.UnixMilli()
	e.revised = !e.fresh && int64(e.UpdatedDay)*secondsADay >= since.Unix()
}

// badges marks as best sellers the first tenth of each category by paid enrollments of the last
// 90 days, at least one course, of those that have ten or more; and what is new or updated.
func (s *Snapshot) badges(now time.Time) {
	all, sold := map[string]int{}, map[string][]uint32{}
	for i := range s.entries {
		e := &s.entries[i]
		e.age(now)
		all[e.Category]++
		if e.PaidRecent >= bestSales {
			sold[e.Category] = append(sold[e.Category], uint32(i))
		}
	}
	for category, courses := range sold {
		slices.SortStableFunc(courses, func(a, b uint32) int {
			return cmp.Compare(s.entries[b].PaidRecent, s.entries[a].PaidRecent)
		})
		for _, c := range courses[:min(len(courses), (all[category]+bestShare-1)/bestShare)] {
			s.entries[c].bestSeller = true
		}
	}
}

// order sorts the courses in each way that can be asked for; ties go by slug.
func (s *Snapshot) order(mean float64) {
	by := func(compare func(a, b uint32) int) []uint32 {
		order := make([]uint32, len(s.entries))
		for i := range order {
			order[i] = uint32(i)
		}
		slices.SortFunc(order, compare)
		return order
	}
	places := func(order []uint32, same func(a, b uint32) bool) []uint32 {
		at := make([]uint32, len(order))
		for n, i := range order {
			at[i] = uint32(n)
			if n > 0 && same(order[n-1], i) {
				at[i] = at[order[n-1]]
			}
		}
		return at
	}
	s.bySlug = by(func(a, b uint32) int { return strings.Compare(s.entries[a].Slug, s.entries[b].Slug) })
	slug := places(s.bySlug, func(a, b uint32) bool { return false })
	known, titles, rated := words.Memory{}, make([]string, len(s.entries)), make([]float64, len(s.entries))
	for i := range s.entries {
		titles[i], rated[i] = known.Line(s.entries[i].Title), s.entries[i].bayes(mean)
	}
	byTitle := by(func(a, b uint32) int {
		return cmp.Or(strings.Compare(titles[a], titles[b]), cmp.Compare(slug[a], slug[b]))
	})
	title := places(byTitle, func(a, b uint32) bool { return titles[a] == titles[b] })
	published := func(a, b uint32) int { return cmp.Compare(s.entries[a].PublishedMs, s.entries[b].PublishedMs) }
	tied := func(compare func(a, b uint32) int) []uint32 {
		return by(func(a, b uint32) int { return cmp.Or(compare(a, b), cmp.Compare(slug[a], slug[b])) })
	}
	s.byPrice = by(func(a, b uint32) int { return cmp.Compare(s.rows[a].price, s.rows[b].price) })
	s.orders = map[string][]uint32{
		"rated":      tied(func(a, b uint32) int { return cmp.Compare(rated[b], rated[a]) }),
		"newest":     tied(func(a, b uint32) int { return published(b, a) }),
		"oldest":     tied(published),
		"selling":    tied(func(a, b uint32) int { return cmp.Compare(s.entries[b].PaidRecent, s.entries[a].PaidRecent) }),
		"title":      byTitle,
		"title-desc": tied(func(a, b uint32) int { return cmp.Compare(title[b], title[a]) }),
	}
}

// fillTaxonomy counts the courses of each category and makes the names of what
// courses are filed under, and of who teaches, searchable.
func (s *Snapshot) fillTaxonomy() {
	s.countCategories()
	for i, t := range s.topics {
		for _, name := range s.namesOf(t) {
			s.topicNames.Add(name.Text, uint32(i))
		}
	}
	for i, label := range s.values[byInstructor].labels {
		s.people.Add(label, uint32(i))
	}
	s.topicNames.Sort()
	s.people.Sort()
}

func (s *Snapshot) countCategories() {
	for g := range s.taxonomy.Groups {
		group := &s.taxonomy.Groups[g]
		for c := range group.Categories {
			category := &group.Categories[c]
			category.Courses = int(s.everything.counts[byCategory][s.values[byCategory].index[category.Slug]])
		}
	}
}

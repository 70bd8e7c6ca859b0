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
)

// Entry is a published course as the catalogue knows it. Times are in Unix
// milliseconds, money in minor units, Reference 0 where there is no list price.
// PaidRecent counts paid enrolments of the last 90 days.
type Entry struct {
	Slug, Title, Summary         string
	*Filing                                             // shared by the courses that are filed alike
	Instructor                   *course.InstructorLink // shared by their courses
	Price, Reference             int64
	DurationMs, PublishedMs      int64
	RatingSum, RatingCount       int32
	Enrolments, PaidRecent       int32
	Lectures                     int32
	Captioned, bestSeller, fresh bool
}

// Filing is what few courses have to themselves: a quarter of a million of them share
// some thousand filings, which takes less memory and spares the garbage collector.
type Filing struct{ Subject, Category, Language, Level, Currency string }

// Taxonomy is what courses are filed under, in order of display.
type Taxonomy struct {
	Subjects []Subject
	HomeTabs []string // slugs of subjects
	Groups   []CategoryGroup
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
	titleWords []uint8
	orders     map[string][]uint32 // by sort; popular needs none
	values     [facets]dimension
	groupOf    []uint16 // by number of category
	vocabulary vocabulary
	topics     nameIndex
	people     nameIndex
	everything *tally             // of a query without words and filters
	all        []uint64           // the set of all courses
	having     [facets][][]uint64 // the sets of those with each value
	taxonomy   Taxonomy
	prices     PriceRange
	bits       int // words of a set of courses, a whole number of containers
	scratch    sync.Pool
}

const (
	newFor     = 30 * 24 * time.Hour // how long a course is "new"
	bestShare  = 20                  // one course in so many of its subject is a best seller
	priorVotes = 10                  // of average rating, added to each course's own
)

// Build makes a snapshot; entries become its own.
func Build(entries []Entry, taxonomy Taxonomy, now time.Time) *Snapshot {
	s := &Snapshot{entries: entries, taxonomy: taxonomy}
	s.bits = max(1, (len(entries)+1<<16-1)>>16) << 10
	mean := meanRating(entries)
	s.rank(mean)
	s.badges(now)
	s.columns()
	var work sync.WaitGroup
	work.Go(func() { s.order(mean) })
	s.index()
	work.Wait()
	s.scratch.New = func() any { return s.newScratch() }
	s.sets()
	s.everything = newTally(s)
	sc := s.newScratch()
	copy(sc.candidates, s.all)
	s.count(s.everything, &sc.filter, sc.candidates, sc)
	s.fillTaxonomy()
	return s
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

// rank numbers the courses by popularity: learners, recent sales and rating.
func (s *Snapshot) rank(mean float64) {
	learners, sales := 1.0, 1.0
	for i := range s.entries {
		learners = max(learners, math.Log1p(float64(s.entries[i].Enrolments)))
		sales = max(sales, math.Log1p(float64(s.entries[i].PaidRecent)))
	}
	type ranked struct {
		popularity float32
		at         uint32
	}
	order := make([]ranked, len(s.entries))
	for i := range s.entries {
		e := &s.entries[i]
		p := 0.5*math.Log1p(float64(e.Enrolments))/learners + 0.3*math.Log1p(float64(e.PaidRecent))/sales + 0.2*e.bayes(mean)/5
		order[i] = ranked{float32(p), uint32(i)}
	}
	slices.SortFunc(order, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.popularity, a.popularity), strings.Compare(s.entries[a.at].Slug, s.entries[b.at].Slug))
	})
	s.popularity = make([]float32, len(order))
	for i, r := range order {
		s.popularity[i] = r.popularity
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
}

// find returns the number of a course.
func (s *Snapshot) find(slug string) (uint32, bool) {
	at, found := sort.Find(len(s.bySlug), func(i int) int { return strings.Compare(slug, s.entries[s.bySlug[i]].Slug) })
	if !found {
		return 0, false
	}
	return s.bySlug[at], true
}

// badges marks as best sellers the first twentieth of each subject, at least one,
// by paid enrolments, and as new what was published within 30 days.
func (s *Snapshot) badges(now time.Time) {
	bySubject := map[string][]uint32{}
	since := now.Add(-newFor).UnixMilli()
	for i := range s.entries {
		e := &s.entries[i]
		e.fresh = e.PublishedMs >= since
		bySubject[e.Subject] = append(bySubject[e.Subject], uint32(i))
	}
	for _, courses := range bySubject {
		slices.SortStableFunc(courses, func(a, b uint32) int { return cmp.Compare(s.entries[b].PaidRecent, s.entries[a].PaidRecent) })
		for _, c := range courses[:(len(courses)+bestShare-1)/bestShare] {
			s.entries[c].bestSeller = s.entries[c].PaidRecent > 0
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
	known, titles, rated := memory{}, make([]string, len(s.entries)), make([]float64, len(s.entries))
	for i := range s.entries {
		titles[i], rated[i] = known.line(s.entries[i].Title), s.entries[i].bayes(mean)
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

// index files every word. Names of subjects and categories are words of each of
// their courses.
func (s *Snapshot) index() {
	b := newVocabularyBuilder()
	s.titleWords = make([]uint8, len(s.entries))
	labels := func(facet int, value string) string {
		d := &s.values[facet]
		return d.labels[d.index[value]]
	}
	for i := range s.entries {
		e := &s.entries[i]
		s.titleWords[i] = uint8(min(255, b.add(e.Title, inTitle)))
		b.add(e.Summary, inSummary)
		b.addShared(e.Instructor.Name, inName)
		b.addShared(labels(bySubject, e.Subject), inName)
		b.addShared(labels(byCategory, e.Category), inName)
		b.next(uint32(i))
	}
	s.vocabulary = b.build()
}

// fillTaxonomy counts the courses of each category and makes the names of what
// courses are filed under, and of who teaches, searchable.
func (s *Snapshot) fillTaxonomy() {
	for g := range s.taxonomy.Groups {
		group := &s.taxonomy.Groups[g]
		for c := range group.Categories {
			category := &group.Categories[c]
			category.Courses = int(s.everything.counts[byCategory][s.values[byCategory].index[category.Slug]])
		}
	}
	for _, facet := range []int{bySubject, byCategory, byGroup} {
		d := &s.values[facet]
		for i, label := range d.labels {
			s.topics.add(label, topicID(facet, i), s.everything.counts[facet][i])
		}
	}
	people := &s.values[byInstructor]
	for i, label := range people.labels {
		s.people.add(label, uint32(i), s.everything.counts[byInstructor][i])
	}
	s.topics.done()
	s.people.done()
}

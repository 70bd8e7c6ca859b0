package catalog

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"stoa/internal/search"
)

// tally is what a query counts.
type tally struct {
	total  int
	lifted [facets + 1]int // courses that fail this filter and no other
	counts [facets][]uint32
	small  [smallValues]uint32 // of the courses that pass
	filed  []uint32            // of those, by category
}

func newTally(s *Snapshot) *tally {
	t := &tally{filed: make([]uint32, len(s.groupOf))}
	for f := range facets {
		t.counts[f] = make([]uint32, len(s.values[f].values)+1) // captions has "no" too
	}
	return t
}

func (t *tally) clear() {
	t.total, t.lifted, t.small = 0, [facets + 1]int{}, [smallValues]uint32{}
	clear(t.filed)
	for f := range t.counts {
		clear(t.counts[f])
	}
}

// count finds the candidates that pass every filter, kept in matched and counted in
// every facet, and those that fail exactly one, which count in that facet only: so
// that each facet's counts are those with its own filter lifted.
func (s *Snapshot) count(t *tally, f *filter, candidates search.Set, sc *scratch) {
	t.clear()
	s.sieve(f, candidates, sc)
	t.total = sc.matched.Count()
	if &candidates[0] == &s.all[0] && t.total > len(s.rows)/2 {
		s.countRest(t, sc)
	} else {
		s.countPassed(t, sc.matched)
	}
	for i, facet := range f.facets {
		for w, pass := range f.passes[i] {
			sc.spare[w] = candidates[w] &^ pass &^ sc.twice[w]
		}
		t.lifted[facet] = sc.spare.Count()
		s.countLifted(t, facet, sc.spare)
		if facet == byCategory { // and byGroup: see filed
			clear(t.counts[byGroup])
			for c, n := range t.counts[byCategory][:len(s.groupOf)] {
				t.counts[byGroup][s.groupOf[c]] += n
			}
		}
	}
	clear(sc.spare)
}

// sieve finds, 64 courses at a time, who fails no filter (matched) and who fails
// two and more (twice).
func (s *Snapshot) sieve(f *filter, candidates search.Set, sc *scratch) {
	passes := f.passes[:len(f.facets)]
	for w := range candidates {
		var once, twice uint64
		for _, pass := range passes {
			twice |= once &^ pass[w]
			once |= ^pass[w]
		}
		sc.matched[w], sc.twice[w] = candidates[w]&^once, twice
	}
}

func (s *Snapshot) countPassed(t *tally, set search.Set) {
	subjects, languages, people := t.counts[bySubject], t.counts[byLanguage], t.counts[byInstructor]
	for w, left := range set {
		for ; left != 0; left &= left - 1 {
			r := &s.rows[w<<6|bits.TrailingZeros64(left)]
			t.small[r.small]++
			t.filed[r.category]++
			subjects[r.subject]++
			languages[r.language]++
			people[r.instructor]++
		}
	}
	s.spread(t)
}

// countRest counts those that do not match, the fewer, and takes them from all.
func (s *Snapshot) countRest(t *tally, sc *scratch) {
	for w, all := range s.all {
		sc.spare[w] = all &^ sc.matched[w]
	}
	s.countPassed(t, sc.spare)
	for f := range t.counts {
		for i, n := range s.everything.counts[f] {
			t.counts[f][i] = n - t.counts[f][i]
		}
	}
}

// worthJoining is how many courses take as long to count one by one as it takes to
// join one value's set of a quarter of a million.
const worthJoining = 1000

// countLifted counts, in one facet, the courses that only its filter keeps out.
func (s *Snapshot) countLifted(t *tally, facet int, set search.Set) {
	if facet == byRange { // has no counts
		return
	}
	counts := t.counts[facet]
	if values := s.having[facet]; facet != byInstructor && t.lifted[facet] > len(values)*worthJoining {
		for v, having := range values {
			counts[v] += uint32(set.CountBoth(having))
		}
		return
	}
	switch facet {
	case bySubject:
		s.each(set, func(r *row) { counts[r.subject]++ })
	case byCategory:
		s.each(set, func(r *row) { counts[r.category]++ })
	case byGroup:
		s.each(set, func(r *row) { counts[s.groupOf[r.category]]++ })
	case byInstructor:
		s.each(set, func(r *row) { counts[r.instructor]++ })
	case byLanguage:
		s.each(set, func(r *row) { counts[r.language]++ })
	default:
		var joined [smallValues]uint32
		s.each(set, func(r *row) { joined[r.small]++ })
		for small, n := range joined {
			if n > 0 {
				addSmall(counts, facet, small, n)
			}
		}
	}
}

// addSmall adds n courses to their value of one of the small facets; a rating band
// holds those above it too.
func addSmall(counts []uint32, facet, small int, n uint32) {
	level, price, rating, duration, captioned := split(small)
	switch facet {
	case byLevel:
		counts[level] += n
	case byPrice:
		counts[price] += n
	case byRating:
		for band := range rating {
			counts[band] += n
		}
	case byDuration:
		counts[duration] += n
	case byCaptions:
		counts[1-captioned] += n // the second, without captions, is not shown
	}
}

// spread deals the joined counters out to their facets.
func (s *Snapshot) spread(t *tally) {
	for small, n := range t.small {
		if n > 0 {
			for _, facet := range [...]int{byLevel, byPrice, byRating, byDuration, byCaptions} {
				addSmall(t.counts[facet], facet, small, n)
			}
		}
	}
	for c, n := range t.filed {
		t.counts[byCategory][c] += n
		t.counts[byGroup][s.groupOf[c]] += n
	}
}

// mostPeople is how many instructors a listing names, beside those selected.
const mostPeople = 30

// facetsOf makes the view of a tally. Short facets show all their values, long
// ones those that would find something, the largest first.
func (s *Snapshot) facetsOf(t *tally, chosen *[facets][]int) []Facet {
	out := make([]Facet, 0, facets)
	for f := range facets {
		d, counts := &s.values[f], t.counts[f]
		room := len(d.values)
		if f == byInstructor {
			room = min(room, mostPeople+len(chosen[f]))
		}
		values := make([]FacetValue, 0, room)
		add := func(i int) {
			value := FacetValue{
				Value: d.values[i], Label: d.labels[i], Count: int(counts[i]), Selected: slices.Contains(chosen[f], i),
			}
			if f == byCategory {
				value.Parent = s.values[byGroup].values[s.groupOf[i]]
			}
			values = append(values, value)
		}
		switch f {
		case byInstructor:
			for _, i := range largest(counts[:len(d.values)], mostPeople) {
				add(i)
			}
			for _, i := range chosen[f] {
				if !slices.ContainsFunc(values, func(v FacetValue) bool { return v.Value == d.values[i] }) {
					add(i)
				}
			}
		case byCategory, byLanguage:
			for i := range d.values {
				if counts[i] > 0 || slices.Contains(chosen[f], i) {
					add(i)
				}
			}
			slices.SortStableFunc(values, func(a, b FacetValue) int {
				return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Label, b.Label))
			})
		case byRating:
			for i := len(d.values) - 1; i >= 0; i-- {
				add(i)
			}
		default:
			for i := range d.values {
				add(i)
			}
		}
		out = append(out, Facet{Name: facetNames[f], Values: values})
	}
	return out
}

// largest returns the numbers of the n largest counts above zero, in order.
func largest(counts []uint32, n int) []int {
	best := search.NewTop(n)
	for i, c := range counts {
		if c > 0 {
			best.Offer(uint64(c)<<32 | uint64(^uint32(i)))
		}
	}
	out := []int{}
	for _, key := range best.Sorted() {
		out = append(out, int(^uint32(key)))
	}
	return out
}

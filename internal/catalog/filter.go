package catalog

import (
	"math/bits"
	"sort"

	"stoa/internal/search"
)

// filter is the courses that each of a query's filters lets pass.
type filter struct {
	facets []int        // those in use, byRange among them
	passes []search.Set // of each
}

// newFilter makes the sets of a query's filters, in the memory of sc.
func (s *Snapshot) newFilter(q *ListingQuery, chosen *[facets][]int, sc *scratch) *filter {
	f := &sc.filter
	f.facets = f.facets[:0]
	set := func(facet int) search.Set {
		if len(f.facets) == len(f.passes) {
			f.passes = append(f.passes, search.NewSet(len(s.rows)))
		}
		f.facets = append(f.facets, facet)
		pass := f.passes[len(f.facets)-1]
		clear(pass)
		return pass
	}
	for facet := range facets {
		if len(chosen[facet]) == 0 {
			continue
		}
		pass := set(facet)
		for _, value := range chosen[facet] {
			if facet == byInstructor {
				for _, i := range s.taught[value] {
					pass.Add(i)
				}
				continue
			}
			pass.Join(s.having[facet][value])
		}
	}
	if q.Min == nil && q.Max == nil {
		return f
	}
	least, most := s.prices.Min, s.prices.Max
	if q.Min != nil {
		least = *q.Min
	}
	if q.Max != nil {
		most = *q.Max
	}
	s.priced(set(byRange), least, most)
	return f
}

// priced fills a set with the courses of a range of prices, by adding those inside
// or taking away those outside, whichever are fewer.
func (s *Snapshot) priced(set search.Set, least, most int64) {
	below := func(price int64) int {
		return sort.Search(len(s.byPrice), func(i int) bool { return int64(s.rows[s.byPrice[i]].price) >= price })
	}
	from := below(least)
	to := max(from, below(most+1))
	if to-from > len(s.rows)/2 {
		copy(set, s.all)
		for _, outside := range [][]uint32{s.byPrice[:from], s.byPrice[to:]} {
			for _, i := range outside {
				set.Remove(i)
			}
		}
		return
	}
	for _, i := range s.byPrice[from:to] {
		set.Add(i)
	}
}

// sets files every course under its values, so that a filter is a few sets joined.
func (s *Snapshot) sets() {
	s.all = search.NewSet(len(s.rows))
	s.makeSets()
	for i := range s.rows {
		s.file(uint32(i), search.Set.Add)
	}
}

// makeSets makes an empty set for each value that has none.
func (s *Snapshot) makeSets() {
	for f := range facets {
		for len(s.having[f]) < len(s.values[f].values) {
			var set search.Set
			if f != byInstructor {
				set = search.NewSet(len(s.rows))
			}
			s.having[f] = append(s.having[f], set)
		}
	}
}

// file calls do with every set that a course belongs in,. A rating band has those above it too.
func (s *Snapshot) file(i uint32, do func(set search.Set, i uint32)) {
	r := &s.rows[i]
	level, price, rating, duration, captioned := split(int(r.small))
	do(s.all, i)
	do(s.having[bySubject][r.subject], i)
	do(s.having[byCategory][r.category], i)
	do(s.having[byGroup][s.groupOf[r.category]], i)
	do(s.having[byLanguage][r.language], i)
	do(s.having[byLevel][level], i)
	do(s.having[byPrice][price], i)
	do(s.having[byDuration][duration], i)
	for band := range rating {
		do(s.having[byRating][band], i)
	}
	if captioned == 1 {
		do(s.having[byCaptions][0], i)
	}
}

// each calls f with every course of a set.
func (s *Snapshot) each(set search.Set, f func(*row)) {
	for w, left := range set {
		for ; left != 0; left &= left - 1 {
			f(&s.rows[w<<6|bits.TrailingZeros64(left)])
		}
	}
}

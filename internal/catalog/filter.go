package catalog

import (
	"math/bits"
	"sort"
)

// filter is the courses that each of a query's filters lets pass.
type filter struct {
	facets []int      // those in use, byRange among them
	passes [][]uint64 // of each
}

// newFilter makes the sets of a query's filters, in the memory of sc.
func (s *Snapshot) newFilter(q *ListingQuery, chosen *[facets][]int, sc *scratch) *filter {
	f := &sc.filter
	f.facets = f.facets[:0]
	set := func(facet int) []uint64 {
		if len(f.facets) == len(f.passes) {
			f.passes = append(f.passes, make([]uint64, s.bits))
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
					pass[i>>6] |= 1 << (i & 63)
				}
				continue
			}
			for w, having := range s.having[facet][value] {
				pass[w] |= having
			}
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
func (s *Snapshot) priced(set []uint64, least, most int64) {
	below := func(price int64) int {
		return sort.Search(len(s.byPrice), func(i int) bool { return int64(s.rows[s.byPrice[i]].price) >= price })
	}
	from := below(least)
	to := max(from, below(most+1))
	if to-from > len(s.rows)/2 {
		copy(set, s.all)
		for _, outside := range [][]uint32{s.byPrice[:from], s.byPrice[to:]} {
			for _, i := range outside {
				set[i>>6] &^= 1 << (i & 63)
			}
		}
		return
	}
	for _, i := range s.byPrice[from:to] {
		set[i>>6] |= 1 << (i & 63)
	}
}

// sets files every course under its values, so that a filter is a few sets joined.
func (s *Snapshot) sets() {
	s.all = make([]uint64, s.bits)
	s.makeSets()
	for i := range s.rows {
		s.file(uint32(i), func(set []uint64, w int, bit uint64) { set[w] |= bit })
	}
}

// makeSets makes an empty set for each value that has none.
func (s *Snapshot) makeSets() {
	for f := range facets {
		for len(s.having[f]) < len(s.values[f].values) {
			var set []uint64
			if f != byInstructor {
				set = make([]uint64, s.bits)
			}
			s.having[f] = append(s.having[f], set)
		}
	}
}

// file calls do with every set that a course belongs in, and with its place there. A rating band has those above it too.
func (s *Snapshot) file(i uint32, do func(set []uint64, w int, bit uint64)) {
	r, w, bit := &s.rows[i], int(i>>6), uint64(1)<<(i&63)
	level, price, rating, duration, captioned := split(int(r.small))
	do(s.all, w, bit)
	do(s.having[bySubject][r.subject], w, bit)
	do(s.having[byCategory][r.category], w, bit)
	do(s.having[byGroup][s.groupOf[r.category]], w, bit)
	do(s.having[byLanguage][r.language], w, bit)
	do(s.having[byLevel][level], w, bit)
	do(s.having[byPrice][price], w, bit)
	do(s.having[byDuration][duration], w, bit)
	for band := range rating {
		do(s.having[byRating][band], w, bit)
	}
	if captioned == 1 {
		do(s.having[byCaptions][0], w, bit)
	}
}

// each calls f with every course of a set.
func (s *Snapshot) each(set []uint64, f func(*row)) {
	for w, left := range set {
		for ; left != 0; left &= left - 1 {
			f(&s.rows[w<<6|bits.TrailingZeros64(left)])
		}
	}
}

package catalog

import "math/bits"

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
	pass, least, most := set(byRange), s.prices.Min, s.prices.Max
	if q.Min != nil {
		least = *q.Min
	}
	if q.Max != nil {
		most = *q.Max
	}
	for i := range s.rows {
		if price := int64(s.rows[i].price); price >= least && price <= most {
			pass[i>>6] |= 1 << (i & 63)
		}
	}
	return f
}

// sets files every course under its values, so that a filter is a few sets joined.
// A rating band has those above it too.
func (s *Snapshot) sets() {
	for f := range facets {
		s.having[f] = make([][]uint64, len(s.values[f].values))
		for v := range s.having[f] {
			if f != byInstructor {
				s.having[f][v] = make([]uint64, s.bits)
			}
		}
	}
	s.all = make([]uint64, s.bits)
	for i := range s.rows {
		r, w, bit := &s.rows[i], i>>6, uint64(1)<<(i&63)
		level, price, rating, duration, captioned := split(int(r.small))
		s.all[w] |= bit
		s.having[bySubject][r.subject][w] |= bit
		s.having[byCategory][r.category][w] |= bit
		s.having[byGroup][s.groupOf[r.category]][w] |= bit
		s.having[byLanguage][r.language][w] |= bit
		s.having[byLevel][level][w] |= bit
		s.having[byPrice][price][w] |= bit
		s.having[byDuration][duration][w] |= bit
		for band := range rating {
			s.having[byRating][band][w] |= bit
		}
		if captioned == 1 {
			s.having[byCaptions][0][w] |= bit
		}
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

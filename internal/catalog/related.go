package catalog

import (
	"slices"
	"strings"
)

const mostRelated = 8

// heading is the name of the one subject, category or group that a query chose.
func (s *Snapshot) heading(chosen *[facets][]int) *string {
	n, heading := 0, ""
	for _, f := range []int{bySubject, byCategory, byGroup} {
		for _, i := range chosen[f] {
			n, heading = n+1, s.values[f].labels[i]
		}
	}
	if n != 1 {
		return nil
	}
	return &heading
}

// related names categories near a query: those beside the chosen ones in their
// groups, then those with the most courses among what was found, then of all.
func (s *Snapshot) related(t *tally, chosen *[facets][]int) []RelatedLink {
	out, d := []RelatedLink{}, &s.values[byCategory]
	taken := slices.Clone(chosen[byCategory])
	add := func(i int) {
		if len(out) < mostRelated && !slices.Contains(taken, i) {
			taken = append(taken, i)
			out = append(out, RelatedLink{Slug: d.values[i], Title: d.labels[i]})
		}
	}
	for _, c := range chosen[byCategory] {
		for i, group := range s.groupOf {
			if group == s.groupOf[c] && s.everything.counts[byCategory][i] > 0 {
				add(i)
			}
		}
	}
	for _, counts := range [][]uint32{t.counts[byCategory], s.everything.counts[byCategory]} {
		for _, i := range largest(counts[:len(d.values)], mostRelated+mostValues) {
			add(i)
		}
	}
	return out
}

// loosen says for a query that finds nothing which one removal brings how many, the
// most helpful first.
func (s *Snapshot) loosen(q *ListingQuery, f *filter, t *tally, sc *scratch) []Removal {
	out := []Removal{}
	for facet, list := range q.facets() {
		n := t.lifted[facet]
		if facet == byCategory && len(q.Group) > 0 {
			continue // one of the two alone may bring nothing
		}
		if facet == byGroup && len(q.Category) == 0 {
			n = t.lifted[byCategory]
		}
		if n > 0 && len(*list) > 0 {
			r := Removal{Facet: facetNames[facet], Total: n}
			labels := []string{}
			for _, v := range *list {
				labels = append(labels, s.values[facet].labels[s.values[facet].index[v]])
			}
			if r.Label = strings.Join(labels, ", "); len(*list) == 1 {
				r.Value = (*list)[0]
			}
			out = append(out, r)
		}
	}
	if n := t.lifted[byRange]; n > 0 {
		out = append(out, Removal{Facet: "range", Total: n})
	}
	if q.Q != "" {
		if s.sieve(f, s.all, sc); sc.matched.Count() > 0 { // the caller is done with what matched
			out = append(out, Removal{Facet: "q", Value: q.Q, Label: q.Q, Total: sc.matched.Count()})
		}
	}
	slices.SortStableFunc(out, func(a, b Removal) int { return b.Total - a.Total })
	return out
}

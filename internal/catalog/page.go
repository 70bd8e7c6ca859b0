package catalog

import (
	"math/bits"

	"stoa/internal/search"
)

// page picks the courses of a query's page.
func (s *Snapshot) page(q *ListingQuery, matched search.Set, found *search.Answer, level *string) []uint32 {
	skip := (q.Page - 1) * perPage
	if q.Sort == "popular" && len(found.Terms) > 0 {
		best := found.Best(matched, skip+perPage, s.preferred(level, q.In)...)
		return best[min(skip, len(best)):]
	}
	ids := make([]uint32, 0, perPage)
	if order := s.orders[q.Sort]; order != nil {
		for _, i := range order {
			if !matched.Has(i) {
				continue
			}
			if skip--; skip < 0 {
				if ids = append(ids, i); len(ids) == perPage {
					break
				}
			}
		}
		return ids
	}
	for w, set := range matched {
		if n := bits.OnesCount64(set); n <= skip {
			skip -= n
			continue
		}
		for ; set != 0; set &= set - 1 {
			if skip--; skip >= 0 {
				continue
			}
			if ids = append(ids, uint32(w<<6|bits.TrailingZeros64(set))); len(ids) == perPage {
				return ids
			}
		}
		skip = 0
	}
	return ids
}

// preferred is the courses that come before others with the same words: when a level was asked for, those of it
// before those for all, and those in the page's language.
func (s *Snapshot) preferred(level *string, language string) (out []search.Preference) {
	prefer := func(facet int, value string, others float32) {
		if i, ok := s.values[facet].index[value]; ok {
			out = append(out, search.Preference{Set: s.having[facet][i], Others: others})
		}
	}
	if level != nil {
		prefer(byLevel, *level, 0.9)
	}
	prefer(byLanguage, language, 0.85)
	return out
}

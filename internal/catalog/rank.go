package catalog

import (
	"math"
	"math/bits"
	"slices"
)

// weigh says how much a word counts: the more, the rarer it is.
func (set *wordSet) weigh(courses int) {
	set.weight = float32(math.Log1p(float64(courses) / float64(max(1, popcount(set.all)))))
}

// meet leaves in a set what is in another too, in the worse of the two places.
func (set *wordSet) meet(other *wordSet) {
	for i := range set.all {
		set.names[i] = (set.names[i] | set.title[i]) & (other.names[i] | other.title[i])
		set.all[i] &= other.all[i]
		set.above[i] &= other.above[i]
		set.title[i] &= other.title[i]
	}
}

// page picks the courses of a query's page.
func (s *Snapshot) page(q *ListingQuery, matched []uint64, text *asked) []uint32 {
	skip := (q.Page - 1) * perPage
	if q.Sort == "popular" && len(text.sets) > 0 {
		keys := s.relevant(matched, text, skip+perPage)
		ids := make([]uint32, 0, perPage)
		for _, key := range keys[min(skip, len(keys)):] {
			ids = append(ids, ^uint32(key))
		}
		return ids
	}
	ids := make([]uint32, 0, perPage)
	if order := s.orders[q.Sort]; order != nil {
		for _, i := range order {
			if matched[i>>6]>>(i&63)&1 == 0 {
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

// What a word counts by the place where it stands, and when it is not the word itself
// but another that was found for it.
const (
	ofName, ofSummary, ofBody = 0.6, 0.25, 0.12
	ofAnother                 = 0.75
	ofOtherLevel              = 0.9  // a course for all levels, when one was asked for
	ofOtherLanguage           = 0.85 // than the page's
	wholeTitle                = 0.25
	mostScore                 = 1.01 + wholeTitle // and a little for what rounding adds
)

// byPopularity is what a score counts by how popular its course is; courses are in order
// of popularity, so it never rises from one to the next.
func byPopularity(popularity float32) float32 { return 0.55 + 0.45*popularity }

// relevant scores what matched and returns the keys of the n best, in order: a word
// counts by its rarity and by where it stands; titles made of little else than the
// query come first; popularity decides among equals.
func (s *Snapshot) relevant(matched []uint64, text *asked, n int) []uint64 {
	best, whole := newTop(n), float32(0)
	for _, set := range text.sets {
		whole += set.weight
	}
	var level []uint64
	if text.understood.Level != nil {
		level = s.wanted(byLevel, *text.understood.Level)
	}
	language := s.wanted(byLanguage, text.language)
	for w, bitsLeft := range matched {
		if bitsLeft == 0 {
			continue
		}
		if best.beats(mostScore * byPopularity(s.popularity[w<<6])) {
			break // nobody from here on can come among the best
		}
		for ; bitsLeft != 0; bitsLeft &= bitsLeft - 1 {
			bit := bits.TrailingZeros64(bitsLeft)
			mask, i := uint64(1)<<bit, uint32(w<<6|bit)
			score, titled := text.score(w, mask)
			score /= whole
			if titled == len(text.sets) {
				score += wholeTitle * float32(titled) / float32(max(int(s.titleWords[i]), titled))
			}
			score *= byPopularity(s.popularity[i])
			if level != nil && level[w]&mask == 0 {
				score *= ofOtherLevel
			}
			if language != nil && language[w]&mask == 0 {
				score *= ofOtherLanguage
			}
			best.offer(uint64(math.Float32bits(score))<<32 | uint64(^i))
		}
	}
	return best.sorted()
}

// wanted is the courses of a value that is preferred, or nil.
func (s *Snapshot) wanted(facet int, value string) []uint64 {
	if i, ok := s.values[facet].index[value]; ok {
		return s.having[facet][i]
	}
	return nil
}

// score adds up what the words count that one course has, and says how many are in its
// title.
func (a *asked) score(w int, mask uint64) (score float32, titled int) {
	for _, set := range a.sets {
		worth := set.weight
		switch {
		case set.title[w]&mask != 0:
			titled++
		case set.names[w]&mask != 0:
			worth *= ofName
		case set.above[w]&mask != 0:
			worth *= ofSummary
		case set.all[w]&mask != 0:
			worth *= ofBody
		default:
			continue
		}
		if set.loose && set.exact[w]&mask == 0 {
			worth *= ofAnother
		}
		score += worth
	}
	return score, titled
}

// top keeps the n largest keys offered.
type top struct {
	n     int
	keys  []uint64
	floor uint64
}

func newTop(n int) *top { return &top{n: n} }

func (t *top) offer(key uint64) {
	if key <= t.floor {
		return
	}
	if t.keys = append(t.keys, key); len(t.keys) >= 2*t.n+64 {
		t.sorted()
		t.floor = t.keys[len(t.keys)-1]
	}
}

// beats reports whether no key with this score could be kept any more.
func (t *top) beats(score float32) bool { return t.floor>>32 > uint64(math.Float32bits(score)) }

// sorted returns the keys, the largest first.
func (t *top) sorted() []uint64 {
	slices.SortFunc(t.keys, func(a, b uint64) int {
		if a > b {
			return -1
		}
		return 1
	})
	t.keys = t.keys[:min(t.n, len(t.keys))]
	return t.keys
}

package catalog

import (
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// scratch is the memory of one query at work, used again by later ones.
type scratch struct {
	candidates, matched, twice, spare []uint64
	sets                              []*wordSet
	used                              int
	tally                             *tally
	filter                            filter
}

func (s *Snapshot) newScratch() *scratch {
	return &scratch{candidates: make([]uint64, s.bits), matched: make([]uint64, s.bits), twice: make([]uint64, s.bits), spare: make([]uint64, s.bits), tally: newTally(s)}
}

// set returns an empty set of courses for the next word.
func (sc *scratch) set() *wordSet {
	if sc.used == len(sc.sets) {
		n := len(sc.spare)
		all := make([]uint64, 4*n)
		sc.sets = append(sc.sets, &wordSet{all: all[:n], names: all[n : 2*n], title: all[2*n : 3*n], exact: all[3*n:]})
	} else {
		set := sc.sets[sc.used]
		clear(set.all)
		clear(set.names)
		clear(set.title)
		clear(set.exact)
		set.loose = false
	}
	sc.used++
	return sc.sets[sc.used-1]
}

// asked is a text query resolved against the vocabulary.
type asked struct {
	words     []word
	sets      []*wordSet
	corrected string // the query as it was understood, when words had to be changed
	lost      bool   // some word is in no course, however spelt: nothing is found
}

// Search answers a query; it drops what the query asks for that is unknown.
func (s *Snapshot) Search(q ListingQuery) Listing {
	chosen := s.chosen(&q)
	sc := s.scratch.Get().(*scratch)
	defer s.scratch.Put(sc)
	filter := s.newFilter(&q, &chosen, sc)
	var text asked
	t, matched := s.everything, s.all
	if q.Q != "" || len(filter.facets) > 0 {
		text = s.ask(q.Q, sc)
		t, matched = sc.tally, sc.matched
		s.count(t, filter, s.candidates(&text, q.Q, sc), sc)
	}
	out := Listing{
		Total: t.total, Pages: max(1, (t.total+perPage-1)/perPage), PerPage: perPage, Courses: make([]CourseCard, 0, perPage), Facets: s.facetsOf(t, &chosen),
		PriceRange: s.prices, Loosen: []Removal{}, Related: s.related(t, &chosen), Heading: s.heading(&chosen),
	}
	q.Page = min(q.Page, out.Pages)
	out.Query, out.Page = q, q.Page
	for _, i := range s.page(&q, matched, &text) {
		out.Courses = append(out.Courses, s.card(i))
	}
	if text.corrected != "" {
		out.DidYouMean, out.Corrected = &text.corrected, &text.corrected
	}
	if out.Total == 0 {
		if out.DidYouMean == nil {
			out.DidYouMean = s.reconsider(&text, q.Q, sc)
		}
		out.Loosen = s.loosen(&q, filter, t, sc)
	}
	return out
}

// ask resolves the words of a query. The last one may be unfinished.
func (s *Snapshot) ask(q string, sc *scratch) asked {
	a := asked{words: queryWords(q)}
	sc.used = 0
	a.lost = q != "" && len(a.words) == 0
	shift := 0
	for i, w := range a.words {
		last := i == len(a.words)-1
		at, found := s.vocabulary.find(w.term)
		from, to := at, at
		if found {
			to = at + 1
		}
		if last && (!w.part || utf8.RuneCountInString(w.term) == 1) {
			from, to = s.vocabulary.withPrefix(w.term)
		}
		if from == to {
			id, ok := s.vocabulary.correct(w.term)
			if !ok && last {
				id, ok = s.vocabulary.correctPrefix(w.term)
			}
			if !ok {
				a.lost = true
				return a
			}
			if a.corrected == "" {
				a.corrected = q
			}
			right := s.spelt(id)
			a.corrected = a.corrected[:w.start+shift] + right + a.corrected[w.end+shift:]
			shift += len(right) - (w.end - w.start)
			from, to, found = id, id+1, false
		}
		a.sets = append(a.sets, s.gather(from, to, at, found, sc))
	}
	return a
}

// queryWords cuts a query; words that say nothing are left out beside others.
func queryWords(q string) []word {
	var list []word
	words(q, func(w word) {
		if len(list) < mostWords {
			list = append(list, w)
		}
	})
	for i := 0; i < len(list)-1; {
		if stop[list[i].term] {
			list = slices.Delete(list, i, i+1)
		} else {
			i++
		}
	}
	return list
}

// gather joins the terms of a range into one set; exact is the word itself.
func (s *Snapshot) gather(from, to, exact int, hasExact bool, sc *scratch) *wordSet {
	set := sc.set()
	if hasExact {
		set.take(&s.vocabulary.postings[exact], sc.spare)
		if to > from+1 {
			copy(set.exact, set.all)
			set.loose = true
		}
	}
	for i := from; i < to; i++ {
		if i != exact || !hasExact {
			set.take(&s.vocabulary.postings[i], sc.spare)
		}
	}
	set.weight = float32(math.Log1p(float64(len(s.entries)) / float64(max(1, popcount(set.all)))))
	return set
}

// candidates are the courses that have every word.
func (s *Snapshot) candidates(a *asked, q string, sc *scratch) []uint64 {
	switch {
	case q == "":
		return s.all
	case a.lost:
		clear(sc.candidates)
		return sc.candidates
	}
	copy(sc.candidates, a.sets[0].all)
	for _, set := range a.sets[1:] {
		for i, w := range set.all {
			sc.candidates[i] &= w
		}
	}
	return sc.candidates
}

// spelt writes a term as a course that has it does, in lower case.
func (s *Snapshot) spelt(term int) string {
	p, folded := &s.vocabulary.postings[term], s.vocabulary.terms[term]
	var course uint32
	switch {
	case p.all == nil:
		course = p.rare[0] >> 2
	case !p.title.IsEmpty():
		course = p.title.Minimum()
	default:
		course = p.all.Minimum()
	}
	e, found := &s.entries[course], ""
	for _, text := range []string{e.Title, e.Instructor.Name, e.Summary} {
		words(text, func(w word) {
			if found == "" && w.term == folded {
				found = strings.ToLower(text[w.start:w.end])
			}
		})
	}
	if found == "" {
		return folded
	}
	return found
}

// reconsider looks for a spelling that finds something when each word of a query
// is known but no course has them all.
func (s *Snapshot) reconsider(a *asked, q string, sc *scratch) *string {
	if a.lost || len(a.sets) < 2 || popcount(s.candidates(a, q, sc)) > 0 {
		return nil
	}
	for i, w := range a.words {
		id, ok := s.vocabulary.correct(w.term)
		if !ok {
			continue
		}
		was := a.sets[i]
		a.sets[i] = s.gather(id, id+1, id, true, sc)
		found := popcount(s.candidates(a, q, sc)) > 0
		a.sets[i] = was
		if found {
			better := q[:w.start] + s.spelt(id) + q[w.end:]
			return &better
		}
	}
	return nil
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

// relevant scores what matched and returns the keys of the n best, in order: a word
// counts by its rarity and by where it stands; titles made of little else than the
// query come first; popularity decides among equals.
func (s *Snapshot) relevant(matched []uint64, text *asked, n int) []uint64 {
	best, whole := newTop(n), float32(0)
	for _, set := range text.sets {
		whole += set.weight
	}
	for w, bitsLeft := range matched {
		for ; bitsLeft != 0; bitsLeft &= bitsLeft - 1 {
			bit := bits.TrailingZeros64(bitsLeft)
			mask, i := uint64(1)<<bit, uint32(w<<6|bit)
			score, titled := float32(0), 0
			for _, set := range text.sets {
				worth := set.weight
				switch {
				case set.title[w]&mask != 0:
					titled++
				case set.names[w]&mask != 0:
					worth *= 0.6
				default:
					worth *= 0.25
				}
				if set.loose && set.exact[w]&mask == 0 {
					worth *= 0.75
				}
				score += worth
			}
			score /= whole
			if titled == len(text.sets) {
				score += 0.25 * float32(titled) / float32(max(int(s.titleWords[i]), titled))
			}
			score *= 0.55 + 0.45*s.popularity[i]
			best.offer(uint64(math.Float32bits(score))<<32 | uint64(^i))
		}
	}
	return best.sorted()
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

package catalog

import (
	"slices"

	"stoa/internal/catalog/words"
)

// scratch is the memory of one query at work, used again by later ones.
type scratch struct {
	candidates, matched, twice, spare []uint64
	planes                            [][]uint64 // see most
	sets                              []*wordSet
	used                              int
	tally                             *tally
	filter                            filter
}

func (s *Snapshot) newScratch() *scratch {
	sc := &scratch{tally: newTally(s)}
	for _, set := range []*[]uint64{&sc.candidates, &sc.matched, &sc.twice, &sc.spare} {
		*set = make([]uint64, s.bits)
	}
	return sc
}

// set returns an empty set of courses for the next word.
func (sc *scratch) set() *wordSet {
	if sc.used == len(sc.sets) {
		sc.sets = append(sc.sets, newWordSet(len(sc.spare)))
	} else {
		sc.sets[sc.used].clear()
	}
	sc.used++
	return sc.sets[sc.used-1]
}

// Search answers a query; it drops what the query asks for that is unknown.
func (s *Snapshot) Search(q ListingQuery) Listing {
	chosen := s.chosen(&q)
	sc := s.scratch.Get().(*scratch)
	defer s.scratch.Put(sc)
	text := &asked{understood: nothing()}
	t, matched, candidates := s.everything, s.all, s.all
	if q.Q != "" {
		text = s.ask(q.Q, q.In, q.Exact, sc)
		candidates = s.candidates(text, sc)
		s.setLevel(&q, &chosen, text, candidates, sc)
	}
	filter := s.newFilter(&q, &chosen, sc)
	if q.Q != "" || len(filter.facets) > 0 {
		t, matched = sc.tally, sc.matched
		s.count(t, filter, candidates, sc)
	}
	out := Listing{
		Total: t.total, Pages: max(1, (t.total+perPage-1)/perPage), PerPage: perPage,
		Courses: make([]CourseCard, 0, perPage), Facets: s.facetsOf(t, &chosen), PriceRange: s.prices, Understood: text.understood, Loosen: []Removal{},
		Related: s.related(t, &chosen), Heading: s.heading(&chosen),
	}
	q.Page = min(q.Page, out.Pages)
	out.Query, out.Page = q, q.Page
	for _, i := range s.page(&q, matched, text) {
		out.Courses = append(out.Courses, s.card(i))
	}
	switch {
	case text.corrected != "":
		out.DidYouMean, out.Corrected = &text.corrected, &text.corrected
	case text.understood.Partial || len(text.sets) > 1 && popcount(candidates) == 0:
		out.DidYouMean = s.reconsider(text, sc)
	}
	if out.Total == 0 {
		out.Loosen = s.loosen(&q, filter, t, sc)
	}
	return out
}

// setLevel filters by the level that a word of the query asks for, and by the courses
// for all levels; unless the query filters by level itself, or nothing would be left, or
// none of those that have the words in their titles and names.
func (s *Snapshot) setLevel(q *ListingQuery, chosen *[facets][]int, text *asked, candidates []uint64, sc *scratch) {
	u := &text.understood
	if u.Level == nil {
		return
	}
	if len(q.Level) > 0 {
		u.Level, u.WithoutLevel = nil, ""
		return
	}
	values := []string{*u.Level, "all"}
	fitting := func(courses []uint64) (found int) {
		for _, v := range values {
			found += popcountBoth(courses, s.having[byLevel][s.values[byLevel].index[v]])
		}
		return found
	}
	named := s.named(text, candidates, sc)
	if u.LevelLifted = fitting(candidates) == 0 || popcount(named) > 0 && fitting(named) == 0; u.LevelLifted {
		return
	}
	q.Level = values
	for _, v := range values {
		chosen[byLevel] = append(chosen[byLevel], s.values[byLevel].index[v])
	}
}

// named returns the candidates that have each word in a name or title, in sc.matched.
func (s *Snapshot) named(a *asked, candidates []uint64, sc *scratch) []uint64 {
	copy(sc.matched, candidates)
	for _, set := range a.sets {
		for i := range sc.matched {
			sc.matched[i] &= set.names[i] | set.title[i]
		}
	}
	return sc.matched
}

// candidates are the courses that have every word; where none has, those that have
// most of them.
func (s *Snapshot) candidates(a *asked, sc *scratch) []uint64 {
	missing := len(a.understood.Unknown) > 0
	switch {
	case len(a.sets) == 0 && !missing:
		return s.all // nothing but words that set the level
	case len(a.sets) == 0 || missing && a.exact:
		clear(sc.candidates)
		return sc.candidates
	}
	s.every(a.sets, sc)
	if found := popcount(sc.candidates); a.exact || found > 0 && !missing {
		return sc.candidates
	} else if a.understood.Partial = true; found > 0 {
		return sc.candidates
	}
	s.most(a.sets, sc)
	return sc.candidates
}

// every leaves in sc.candidates the courses that are in each set.
func (s *Snapshot) every(sets []*wordSet, sc *scratch) {
	copy(sc.candidates, sets[0].all)
	for _, set := range sets[1:] {
		for i, w := range set.all {
			sc.candidates[i] &= w
		}
	}
}

// most leaves in sc.candidates the courses that are in as many sets as any course is.
// The plane k has those that are in more than k of the sets so far.
func (s *Snapshot) most(sets []*wordSet, sc *scratch) {
	for len(sc.planes) < len(sets) {
		sc.planes = append(sc.planes, make([]uint64, s.bits))
	}
	planes := sc.planes[:len(sets)]
	for _, plane := range planes {
		clear(plane)
	}
	for n, set := range sets {
		for i, w := range set.all {
			for k := n; k > 0; k-- {
				planes[k][i] |= planes[k-1][i] & w
			}
			planes[0][i] |= w
		}
	}
	for _, plane := range slices.Backward(planes) {
		if popcount(plane) > 0 {
			copy(sc.candidates, plane)
			return
		}
	}
}

// reconsider looks for a spelling with which some course has all the words, when each
// word of a query is known but no course has them all.
func (s *Snapshot) reconsider(a *asked, sc *scratch) *string {
	if a.exact || len(a.understood.Unknown) > 0 || len(a.sets) != len(a.words) {
		return nil
	}
	for i, w := range a.words {
		id, ok := s.vocabulary.nearest(w.Term, min(1, words.Slips(w.Term)), false)
		if !ok {
			continue
		}
		sets := slices.Clone(a.sets)
		sets[i] = sc.set()
		s.takeTerm(sets[i], id, sc)
		if s.every(sets, sc); popcount(sc.candidates) > 0 {
			better := a.q[:w.Start] + s.spelled(id) + a.q[w.End:]
			return &better
		}
	}
	return nil
}

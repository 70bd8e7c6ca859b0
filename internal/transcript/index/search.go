package index

import (
	"cmp"
	"slices"
	"strings"
)

// Search finds passages: with all words as they were typed or in other forms; if these are few, also with words that
// are a slip or two away, or of which the last is a beginning; and if there are none, those with the most of the words.
// The best come first: fewest slips, then nearest together and in order; then the first ones of each lesson, the
// language of the query, and lessons with many.
func (x *Index) Search(q Query) Answer {
	asked := parse(q.Text)
	if len(asked) == 0 || len(x.segments) == 0 {
		return Answer{}
	}
	languages := []string{"en"}
	if q.Language != "" && q.Language != "en" {
		languages = append(languages, q.Language)
	}
	searches := make([]*search, len(x.segments))
	total := 0
	for i, s := range x.segments {
		searches[i] = newSearch(s, asked, q.Course, languages)
		searches[i].typed()
		total += len(searches[i].found)
	}
	if total < enough {
		for _, s := range searches {
			s.forgive()
		}
		if !slices.ContainsFunc(searches, func(s *search) bool { return len(s.found) > 0 }) && len(asked) > 1 {
			partly(searches)
		}
	}
	return answer(searches, q)
}

// search is a query in a segment.
type search struct {
	finder
	asked    []term
	forms    [][]form
	lists    [][]event
	from, to uint32
}

func newSearch(s *segment, asked []term, course string, languages []string) *search {
	out := &search{asked: asked, to: s.end() + 1}
	out.finder = finder{s: s, words: len(asked), last: make([]event, len(asked))}
	if course != "" {
		in, ok := s.courses[course]
		if !ok {
			out.to = 0
			return out
		}
		out.from, out.to = s.docs[in.from].start, s.docs[in.to-1].start+uint32(s.docs[in.to-1].tokens)
	}
	for _, t := range asked {
		out.forms = append(out.forms, s.forms(t, languages))
	}
	return out
}

func (s *search) read() {
	s.lists = s.lists[:0]
	for w := range s.asked {
		s.lists = append(s.lists, s.s.occurrences(w, s.forms[w], s.from, s.to))
	}
}

// all finds the passages with all words.
func (s *search) all() {
	s.document, s.found = 0, nil
	if len(s.lists) == 1 {
		s.pass(s.lists[0], 1, true)
		return
	}
	near(s.lists, func(events []event) { s.pass(events, s.words, true) })
}

func (s *search) typed() {
	if s.to > 0 {
		s.read()
		s.all()
	}
}

// forgive adds the passages that are found only with other words, apart from those found already.
func (s *search) forgive() {
	if s.to == 0 {
		return
	}
	for w, t := range s.asked {
		s.forms[w] = s.s.forgiven(s.forms[w], t)
	}
	s.read()
	typed := s.found
	s.all()
	s.found = added(typed, s.found)
}

// added is passages with those of others that none of them overlaps. Both are in order.
func added(typed, others []passage) []passage {
	out := make([]passage, 0, len(typed)+len(others))
	for _, p := range others {
		for len(typed) > 0 && typed[0].end < p.start && !typed[0].sameCue(p) {
			out, typed = append(out, typed[0]), typed[1:]
		}
		if len(typed) == 0 || typed[0].start > p.end && !typed[0].sameCue(p) {
			if n := len(out) - 1; n < 0 || !out[n].sameCue(p) {
				out = append(out, p)
			}
		}
	}
	return append(out, typed...)
}

func (p passage) sameCue(other passage) bool {
	return p.document == other.document && p.cue == other.cue
}

// partly finds the passages with the most of the words, but not with all.
func partly(searches []*search) {
	most := make([]int, len(searches))
	for i, s := range searches {
		if s.to > 0 {
			s.document, s.found = 0, nil
			most[i] = s.pass(joined(s.lists), 1, false)
		}
	}
	best := slices.Max(most)
	for i, s := range searches {
		if most[i] < best {
			s.found = nil
		}
	}
}

// ranked is a passage with what decides about its place.
type ranked struct {
	*passage
	s       *segment
	nth     int // in its lesson, of the same score
	foreign bool
	hits    int // in its lesson
}

func (r *ranked) doc() *doc { return &r.s.docs[r.document] }

func compare(a, b *ranked) int {
	if c := cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.nth, b.nth)); c != 0 {
		return c
	}
	if a.foreign != b.foreign {
		if a.foreign {
			return 1
		}
		return -1
	}
	if a.hits != b.hits {
		return b.hits - a.hits
	}
	return cmp.Or(
		cmp.Compare(a.doc().course, b.doc().course), cmp.Compare(a.doc().position, b.doc().position),
		cmp.Compare(a.doc().lesson, b.doc().lesson), cmp.Compare(a.doc().language, b.doc().language),
		cmp.Compare(a.cue, b.cue),
	)
}

// answer is the asked part of the hits.
func answer(searches []*search, q Query) Answer {
	out := Answer{Terms: map[string]bool{}}
	best := top{most: q.Skip + q.Most}
	for _, s := range searches {
		for w := range s.forms {
			for _, f := range s.forms[w] {
				term := s.s.terms[f.id]
				out.Terms[term] = out.Terms[term] || f.cost < slip
			}
		}
		out.Total += len(s.found)
		for from := 0; from < len(s.found); {
			to := from + 1
			for to < len(s.found) && s.found[to].document == s.found[from].document {
				to++
			}
			best.lesson(s.s, s.found[from:to], q.Language)
			from = to
		}
	}
	for _, r := range best.sorted()[min(q.Skip, len(best.kept)):] {
		d := r.doc()
		out.Hits = append(out.Hits, Hit{
			Course: d.course, Lesson: d.lesson, Language: d.language, First: r.cue, Last: r.s.cueAt(r.document, r.end),
			Slips: int(r.score / slipScore),
		})
	}
	return out
}

// top keeps the best.
type top struct {
	most int
	kept []ranked
	full bool // whether the last of kept is to be beaten
}

// lesson offers the passages of a lesson.
func (t *top) lesson(s *segment, found []passage, language string) {
	spoken, _, _ := strings.Cut(s.docs[found[0].document].language, "-") // without its region
	foreign := language != "" && !strings.EqualFold(spoken, language)
	nth := make(map[uint32]int, 4)
	for i := range found {
		p := &found[i]
		nth[p.score]++
		r := ranked{passage: p, s: s, nth: nth[p.score], foreign: foreign, hits: len(found)}
		if t.full && compare(&r, &t.kept[t.most-1]) >= 0 {
			continue
		}
		if t.kept = append(t.kept, r); len(t.kept) >= 2*t.most+64 {
			t.sorted()
		}
	}
}

func (t *top) sorted() []ranked {
	slices.SortFunc(t.kept, func(a, b ranked) int { return compare(&a, &b) })
	t.kept = t.kept[:min(t.most, len(t.kept))]
	t.full = t.most > 0 && len(t.kept) == t.most
	return t.kept
}

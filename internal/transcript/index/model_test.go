package index_test

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"stoa/internal/search/words"
	"stoa/internal/transcript/index"
)

// vocabulary has words that are a slip, an ending or a beginning away from each other.
var vocabulary = strings.Fields(`learn learning learned lean leaning rate rates rat pirate python pyhton pythons the of to data
	date database databases gradient gradeint descent descend descents 数据分析 分析 ios c++ études etudes a`)

// TestModel compares an index, of which courses are added, replaced and removed in any order, with a search that reads
// every word of every document.
func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, all := &index.Index{}, map[string][]index.Document{}
		for range rapid.IntRange(1, 6).Draw(t, "changes") {
			changed := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c", "d"}), 1, 3, rapid.ID).Draw(t, "courses")
			b := index.NewBuilder()
			for _, course := range changed {
				all[course] = documents(t, course)
				for _, d := range all[course] {
					b.Add(d)
				}
			}
			x = x.With(changed, b)
		}
		docs := slices.Concat(slices.Collect(maps.Values(all))...)
		for range 5 {
			q := index.Query{
				Text:     strings.Join(rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, 4).Draw(t, "query"), " "),
				Language: rapid.SampledFrom([]string{"en", "fr"}).Draw(t, "language"),
				Course:   rapid.SampledFrom([]string{"", "", "a", "z"}).Draw(t, "course"),
				Skip:     rapid.IntRange(0, 3).Draw(t, "skip"), Most: rapid.IntRange(1, 8).Draw(t, "most"),
			}
			got, want := x.Search(q), (&model{docs: docs, q: q}).search()
			if got.Total != len(want) {
				t.Fatalf("%+v: %d hits, want %d", q, got.Total, len(want))
			}
			want = want[min(q.Skip, len(want)):]
			if want = want[:min(q.Most, len(want))]; !slices.Equal(got.Hits, want) {
				t.Fatalf("%+v:\n got %+v\nwant %+v", q, got.Hits, want)
			}
		}
	})
}

func documents(t *rapid.T, course string) []index.Document {
	out := make([]index.Document, rapid.IntRange(0, 3).Draw(t, "lessons"))
	for i := range out {
		out[i] = index.Document{
			Course: course, Lesson: course + string(rune('0'+i)), Position: i,
			Language: rapid.SampledFrom([]string{"en", "fr-CA"}).Draw(t, "spoken"),
		}
		for range rapid.IntRange(0, 9).Draw(t, "cues") {
			said := rapid.SliceOfN(rapid.SampledFrom(vocabulary), 0, 9).Draw(t, "said")
			out[i].Cues = append(out[i].Cues, strings.Join(said, " "))
		}
	}
	return out
}

// model does what Search says, one word after the other.
type model struct {
	docs []index.Document
	q    index.Query
	all  bool // whether typos are forgiven
}

type token struct {
	term string
	cue  int
}

type modelHit struct {
	index.Hit
	start, end, score, nth, hits, position int
}

func (m *model) search() []index.Hit {
	asked := m.asked()
	typed := m.passages(asked, len(asked), nil)
	if len(typed) < 20 {
		m.all = true
		typed = m.passages(asked, len(asked), typed)
		for n := len(asked) - 1; n > 0 && len(typed) == 0; n-- {
			typed = m.passages(asked, n, nil)
		}
	}
	in := map[[2]string][]*modelHit{}
	for i := range typed {
		k := [2]string{typed[i].Lesson, typed[i].Language}
		in[k] = append(in[k], &typed[i])
	}
	for _, hits := range in {
		nth := map[int]int{}
		for _, h := range hits {
			nth[h.score]++
			h.nth, h.hits = nth[h.score], len(hits)
		}
	}
	foreign := func(h modelHit) int {
		if strings.HasPrefix(h.Language, m.q.Language) {
			return 0
		}
		return 1
	}
	slices.SortFunc(typed, func(a, b modelHit) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.nth, b.nth), foreign(a)-foreign(b), b.hits-a.hits,
			cmp.Compare(a.Course, b.Course), a.position-b.position, a.First-b.First)
	})
	out := []index.Hit{}
	for _, h := range typed {
		out = append(out, h.Hit)
	}
	return out
}

func (m *model) asked() (asked []words.Word) {
	var all []words.Word
	words.Each(m.q.Text, func(w words.Word) {
		if !slices.ContainsFunc(all, func(other words.Word) bool { return other.Term == w.Term }) {
			all = append(all, w)
		}
	})
	for _, w := range all {
		if !words.IsFunction(w.Term) {
			asked = append(asked, w)
		}
	}
	if asked == nil {
		return all
	}
	return asked
}

// passages adds those with n words to others that none of them may overlap.
func (m *model) passages(asked []words.Word, n int, others []modelHit) []modelHit {
	var out []modelHit
	for _, d := range m.docs {
		if m.q.Course != "" && d.Course != m.q.Course {
			continue
		}
		var said []token
		for cue, text := range d.Cues {
			words.Each(text, func(w words.Word) { said = append(said, token{w.Term, cue}) })
		}
		var found []modelHit
		after := -1
		for end := range said {
			h, ok := m.passage(said, end, asked, n)
			if !ok || h.start <= after {
				continue
			}
			after = h.start
			h.Course, h.Lesson, h.Language, h.position = d.Course, d.Lesson, d.Language, d.Position
			if k := len(found) - 1; k >= 0 && (found[k].end >= h.start || found[k].First == h.First) {
				if h.score < found[k].score {
					found[k] = h
				}
				continue
			}
			found = append(found, h)
		}
		mine := []modelHit{}
		for _, o := range others {
			if o.Lesson == d.Lesson && o.Course == d.Course {
				mine = append(mine, o)
			}
		}
		for _, h := range found {
			matching := func(o modelHit) bool { return o.First == h.First || o.start <= h.end && h.start <= o.end }
			if !slices.ContainsFunc(mine, matching) {
				mine = append(mine, h)
			}
		}
		slices.SortFunc(mine, func(a, b modelHit) int { return a.start - b.start })
		out = append(out, mine...)
	}
	return out
}

// passage is the shortest one with n words that ends with a word.
func (m *model) passage(said []token, end int, asked []words.Word, n int) (h modelHit, ok bool) {
	h.start, h.end = end, end
	have, before, here := 0, 0, false
	slips, forms, turns := 0, 0, 0
	for _, w := range asked {
		for at := end; at >= 0 && end-at < 24; at-- {
			s, f, is := m.cost(w, said[at].term)
			if !is {
				continue
			}
			have, slips, forms = have+1, slips+s, forms+f
			if at < before {
				turns++
			}
			before, h.start, here = at, min(h.start, at), here || at == end
			break
		}
	}
	h.score = slips*1000 + max(0, end-h.start+1-have) + 2*forms + 3*turns
	h.First, h.Last, h.Slips = said[h.start].cue, said[end].cue, slips
	return h, here && have == n
}

// cost is what it costs that a term stands for a word.
func (m *model) cost(w words.Word, term string) (slips, form int, ok bool) {
	typed := w.Term
	if term == typed {
		return 0, 0, true
	}
	if !w.Part && !words.IsFunction(typed) {
		for _, language := range []string{"en", m.q.Language} {
			if words.Stem(language, term) == words.Stem(language, typed) {
				return 0, 1, true
			}
		}
	}
	last := w.End == len(m.q.Text)
	if m.all && last && strings.HasPrefix(term, typed) &&
		(w.Part && utf8.RuneCountInString(typed) == 1 || !w.Part && len(typed) > 2) {
		return 0, 2, true
	}
	if most := words.Slips(typed); m.all && !w.Part && most > 0 && words.Slips(term) > 0 {
		key := [2]string{typed, term}
		n, known := distances[key]
		if !known {
			n = distance([]rune(typed), []rune(term))
			distances[key] = n
		}
		if n <= most {
			return n, 0, true
		}
	}
	return 0, 0, false
}

var distances = map[[2]string]int{}

// distance is how many letters are missing, added, wrong or swapped with their neighbor.
func distance(a, b []rune) int {
	switch {
	case len(a) == 0:
		return len(b)
	case len(b) == 0:
		return len(a)
	case a[0] == b[0]:
		return distance(a[1:], b[1:])
	case len(a)-len(b) > 2 || len(b)-len(a) > 2:
		return 9
	}
	best := 1 + min(distance(a[1:], b), distance(a, b[1:]), distance(a[1:], b[1:]))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		best = min(best, 1+distance(a[2:], b[2:]))
	}
	return best
}

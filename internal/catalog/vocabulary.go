package catalog

import (
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"stoa/internal/catalog/words"
)

// The places a word can stand in, the best last.
const (
	inBody    uint32 = iota // objectives, titles of sections and lessons
	inSummary               // also the name of a group
	inName                  // of the instructor, a skill, a subject or category
	inTitle
)

// posting says which courses have a term. A rare term is a sorted list of
// course<<2|place; a common one is sets, which a query joins word by word. Of those
// in all, the ones in none of the other sets have the term in the summary.
type posting struct {
	rare                    []uint32
	all, body, names, title *roaring.Bitmap
	courses                 uint32
}

// commonFrom is the number of courses from which sets are smaller and faster.
const commonFrom = 4096

// topic is a value of a facet (subject, category or group) that has a term in its
// name: all its courses are found by the term, without a posting for each.
type topic struct{ facet, value int }

// vocabulary is every term in order, so that a prefix is a range of it.
type vocabulary struct {
	terms    []string
	postings []posting
	topics   map[int][]topic // by term
	kin      kin
}

// vocabularyBuilder collects terms; courses must be added in ascending order.
type vocabularyBuilder struct {
	ids      map[string]uint32
	terms    []string
	spoken   []uint8 // by term: the languages of the courses that have it, as bits
	lists    [][]uint32
	seen     []uint32 // of the course at hand: term<<2|place
	cuts     map[string][]string
	topics   map[uint32][]topic
	names    map[uint32]bool // terms of the names of people
	known    words.Memory
	language uint8 // of the course at hand, as a bit
}

func newVocabularyBuilder() *vocabularyBuilder {
	return &vocabularyBuilder{
		ids: map[string]uint32{}, cuts: map[string][]string{}, topics: map[uint32][]topic{}, names: map[uint32]bool{}, known: words.Memory{},
	}
}

// speak sets the language of what is added next.
func (b *vocabularyBuilder) speak(language string) {
	b.language = 0
	if i := slices.Index(words.Languages, language); i >= 0 {
		b.language = 1 << i
	}
}

// add notes the words of text for the course at hand and returns how many there are.
func (b *vocabularyBuilder) add(text string, place uint32) int {
	n := 0
	words.Cut(text, b.known.Fold, func(w words.Word) { b.note(w.Term, place); n++ })
	return n
}

// addName is add for names of people, which many courses share: they are cut once, and
// are of no language.
func (b *vocabularyBuilder) addName(name string) {
	terms, ok := b.cuts[name]
	if !ok {
		words.Cut(name, b.known.Fold, func(w words.Word) { terms = append(terms, w.Term) })
		b.cuts[name] = terms
	}
	language := b.language
	b.language = 0
	for _, term := range terms {
		b.note(term, inName)
		b.names[b.ids[term]] = true
	}
	b.language = language
}

// addTopic files a facet's value under the words of its name.
func (b *vocabularyBuilder) addTopic(name string, at topic) {
	words.Cut(name, b.known.Fold, func(w words.Word) {
		id := b.id(w.Term)
		if !slices.Contains(b.topics[id], at) {
			b.topics[id] = append(b.topics[id], at)
		}
	})
}

func (b *vocabularyBuilder) note(term string, place uint32) {
	b.seen = append(b.seen, b.id(term)<<2|place)
}

func (b *vocabularyBuilder) id(term string) uint32 {
	id, ok := b.ids[term]
	if !ok {
		id = uint32(len(b.terms))
		b.ids[term] = id
		b.terms, b.spoken, b.lists = append(b.terms, term), append(b.spoken, 0), append(b.lists, nil)
	}
	b.spoken[id] |= b.language
	return id
}

// noted returns what was noted since the last call, each term once in its best place.
// It is good until something else is noted.
func (b *vocabularyBuilder) noted() []uint32 {
	slices.Sort(b.seen)
	n := 0
	for i, s := range b.seen {
		if i+1 == len(b.seen) || b.seen[i+1]>>2 != s>>2 { // else the same term in a better place follows
			b.seen[n] = s
			n++
		}
	}
	out := b.seen[:n]
	b.seen = b.seen[:0]
	return out
}

// next files what was noted since the last call under a course.
func (b *vocabularyBuilder) next(course uint32) {
	for _, s := range b.noted() {
		b.lists[s>>2] = append(b.lists[s>>2], course<<2|s&3)
	}
}

// build puts the terms in order. The builder is of no use afterwards.
func (b *vocabularyBuilder) build() vocabulary {
	order := make([]uint32, len(b.terms))
	total := 0
	for i := range order {
		order[i] = uint32(i)
		if len(b.lists[i]) < commonFrom {
			total += len(b.lists[i])
		}
	}
	b.ids, b.cuts, b.known = nil, nil, nil
	slices.SortFunc(order, func(x, y uint32) int { return strings.Compare(b.terms[x], b.terms[y]) })
	v := vocabulary{terms: make([]string, len(order)), postings: make([]posting, len(order)), topics: map[int][]topic{}}
	store := make([]uint32, 0, total) // one piece of memory for all rare terms
	for i, id := range order {
		list := b.lists[id]
		b.lists[id] = nil
		v.terms[i] = b.terms[id]
		if topics := b.topics[id]; topics != nil {
			v.topics[i] = topics
		}
		p := &v.postings[i]
		p.courses = uint32(len(list))
		if len(list) < commonFrom {
			from := len(store)
			store = append(store, list...)
			p.rare = store[from:len(store):len(store)]
		} else {
			p.fill(list)
		}
		tidy(i + 1)
	}
	v.kin = newKin(&v, order, b)
	return v
}

func (p *posting) fill(list []uint32) {
	p.all, p.body, p.names, p.title = roaring.New(), roaring.New(), roaring.New(), roaring.New()
	sets := [...]*roaring.Bitmap{inBody: p.body, inName: p.names, inTitle: p.title}
	for _, entry := range list {
		p.all.Add(entry >> 2)
		if set := sets[entry&3]; set != nil {
			set.Add(entry >> 2)
		}
	}
	for _, set := range []*roaring.Bitmap{p.all, p.body, p.names, p.title} {
		set.RunOptimize()
	}
}

// find returns the position of a term.
func (v *vocabulary) find(term string) (int, bool) {
	return sort.Find(len(v.terms), func(i int) int { return strings.Compare(term, v.terms[i]) })
}

// withPrefix returns the range of terms that begin with prefix.
func (v *vocabulary) withPrefix(prefix string) (from, to int) {
	from = sort.SearchStrings(v.terms, prefix)
	to = from + sort.Search(len(v.terms)-from, func(i int) bool { return !strings.HasPrefix(v.terms[from+i], prefix) })
	return from, to
}

// wordSet is what one word of a query finds, as plain bits.
type wordSet struct {
	all, above, names, title []uint64 // above: in a better place than the body
	exact                    []uint64 // those that have a form of the word itself
	loose                    bool     // whether others are found too
	weight                   float32
}

func newWordSet(n int) *wordSet {
	all := make([]uint64, 5*n)
	return &wordSet{all: all[:n], above: all[n : 2*n], names: all[2*n : 3*n], title: all[3*n : 4*n], exact: all[4*n:]}
}

func (set *wordSet) clear() {
	for _, bits := range [...][]uint64{set.all, set.above, set.names, set.title, set.exact} {
		clear(bits)
	}
	set.loose = false
}

// join adds what counts as the word itself.
func (set *wordSet) join(other *wordSet) {
	joinBits(set.all, other.all)
	joinBits(set.above, other.above)
	joinBits(set.names, other.names)
	joinBits(set.title, other.title)
	joinBits(set.exact, other.all)
}

// take joins a term's courses to the set. spare is cleared memory, left cleared.
func (set *wordSet) take(p *posting, spare []uint64) {
	if p.all != nil {
		p.all.WriteDenseTo(spare) // overwrites, hence the detour
		for i, w := range spare {
			set.all[i] |= w
		}
		for it := p.body.Iterator(); it.HasNext(); {
			course := it.Next()
			spare[course>>6] &^= 1 << (course & 63)
		}
		for i, w := range spare {
			set.above[i] |= w
			spare[i] = 0
		}
		join(set.names, p.names, spare)
		join(set.title, p.title, spare)
		return
	}
	for _, entry := range p.rare {
		course := entry >> 2
		at, bit := course>>6, uint64(1)<<(course&63)
		set.all[at] |= bit
		switch entry & 3 {
		case inSummary:
			set.above[at] |= bit
		case inName:
			set.above[at] |= bit
			set.names[at] |= bit
		case inTitle:
			set.above[at] |= bit
			set.title[at] |= bit
		}
	}
}

// join adds a set to plain bits. spare is cleared memory, left cleared.
func join(into []uint64, from *roaring.Bitmap, spare []uint64) {
	if from.IsEmpty() {
		return
	}
	from.WriteDenseTo(spare)
	for i, w := range spare {
		into[i] |= w
	}
	clear(spare)
}

// joinBits adds plain bits to plain bits.
func joinBits(into, from []uint64) {
	for i, w := range from {
		into[i] |= w
	}
}

func popcountBoth(a, b []uint64) int {
	n := 0
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

func popcount(set []uint64) int {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

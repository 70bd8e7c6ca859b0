package catalog

import (
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
)

// The places a word can stand in, the best last.
const (
	inSummary uint32 = iota
	inName           // of the instructor, subject or category
	inTitle
)

// posting says which courses have a term. A rare term is a sorted list of
// course<<2|place; a common one is three sets, which a query joins word by word.
type posting struct {
	rare              []uint32
	all, names, title *roaring.Bitmap
	courses           uint32
}

// commonFrom is the number of courses from which sets are smaller and faster.
const commonFrom = 4096

// vocabulary is every term in order, so that a prefix is a range of it.
type vocabulary struct {
	terms    []string
	postings []posting
	near     spelling
}

// vocabularyBuilder collects terms; courses must be added in ascending order.
type vocabularyBuilder struct {
	ids   map[string]uint32
	terms []string
	lists [][]uint32
	seen  []uint32 // of the course at hand: term<<2|place
	cuts  map[string][]string
	known memory
}

func newVocabularyBuilder() *vocabularyBuilder {
	return &vocabularyBuilder{ids: map[string]uint32{}, cuts: map[string][]string{}, known: memory{}}
}

// add notes the words of text for the course at hand and returns how many there are.
func (b *vocabularyBuilder) add(text string, place uint32) int {
	n := 0
	cut(text, b.known.fold, func(w word) { b.note(w.term, place); n++ })
	return n
}

// addShared is add for texts that many courses share: they are cut once.
func (b *vocabularyBuilder) addShared(text string, place uint32) {
	terms, ok := b.cuts[text]
	if !ok {
		cut(text, b.known.fold, func(w word) { terms = append(terms, w.term) })
		b.cuts[text] = terms
	}
	for _, term := range terms {
		b.note(term, place)
	}
}

func (b *vocabularyBuilder) note(term string, place uint32) {
	id, ok := b.ids[term]
	if !ok {
		id = uint32(len(b.terms))
		b.ids[term] = id
		b.terms = append(b.terms, term)
		b.lists = append(b.lists, nil)
	}
	b.seen = append(b.seen, id<<2|place)
}

// next files the words noted since the last call under a course.
func (b *vocabularyBuilder) next(course uint32) {
	slices.Sort(b.seen)
	for i, s := range b.seen {
		if i+1 < len(b.seen) && b.seen[i+1]>>2 == s>>2 {
			continue // the same term in a better place follows
		}
		b.lists[s>>2] = append(b.lists[s>>2], course<<2|s&3)
	}
	b.seen = b.seen[:0]
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
	v := vocabulary{terms: make([]string, len(order)), postings: make([]posting, len(order))}
	store := make([]uint32, 0, total) // one piece of memory for all rare terms
	for i, id := range order {
		list := b.lists[id]
		b.lists[id] = nil
		v.terms[i] = b.terms[id]
		p := &v.postings[i]
		p.courses = uint32(len(list))
		if len(list) < commonFrom {
			from := len(store)
			store = append(store, list...)
			p.rare = store[from:len(store):len(store)]
			continue
		}
		p.all, p.names, p.title = roaring.New(), roaring.New(), roaring.New()
		sets := [...]*roaring.Bitmap{inSummary: p.all, inName: p.names, inTitle: p.title}
		for _, entry := range list {
			p.all.Add(entry >> 2)
			if entry&3 != inSummary {
				sets[entry&3].Add(entry >> 2)
			}
		}
		for _, set := range sets {
			set.RunOptimize()
		}
	}
	v.near = newSpelling(v.terms)
	return v
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

// best returns the commonest term in a range.
func (v *vocabulary) best(from, to int) int {
	best := from
	for i := from; i < to; i++ {
		if v.postings[i].courses > v.postings[best].courses {
			best = i
		}
	}
	return best
}

// wordSet is what one word of a query finds, as plain bits.
type wordSet struct {
	all, names, title []uint64
	exact             []uint64 // those that have the word itself, not only as a prefix
	loose             bool     // whether exact is in use
	weight            float32
}

// take joins a term's courses to the set. spare is cleared memory, left cleared.
func (set *wordSet) take(p *posting, spare []uint64) {
	if p.all != nil {
		join(set.all, p.all, spare)
		join(set.names, p.names, spare)
		join(set.title, p.title, spare)
		return
	}
	for _, entry := range p.rare {
		course := entry >> 2
		at, bit := course>>6, uint64(1)<<(course&63)
		set.all[at] |= bit
		switch entry & 3 {
		case inName:
			set.names[at] |= bit
		case inTitle:
			set.title[at] |= bit
		}
	}
}

// join adds a set to plain bits. WriteDenseTo overwrites, hence the detour.
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

package search

import (
	"runtime"
	"slices"
	"strings"

	"stoa/internal/search/words"
)

// Builder collects the documents of an index, and holds none of their texts.
type Builder struct {
	terms  *vocabularyBuilder
	titles []uint8
	hashes []uint64
}

// NewBuilder makes a builder without documents.
func NewBuilder() *Builder { return &Builder{terms: newVocabularyBuilder()} }

// Add adds a document.
func (b *Builder) Add(d Document) {
	b.titles = append(b.titles, b.terms.add(uint32(len(b.titles)), &d))
	b.hashes = append(b.hashes, d.hash())
	tidy(len(b.titles))
}

// tidy collects the garbage of every so many steps: a large index takes some seconds longer to build rather than twice
// the memory, since the one before goes on answering beside it.
func tidy(step int) {
	if step%8192 == 0 {
		runtime.GC()
	}
}

// Build makes an index. order says of each number which document has it, counted as they were added; nil is in that
// order. The builder is of no use afterwards.
func (b *Builder) Build(order []uint32, with Settings, in Collection) *Index {
	n := len(b.titles)
	x := newIndex(with)
	x.titles, x.hashes = make([]uint8, n), make([]uint64, n)
	numbers := make([]uint32, n)
	for i := range numbers {
		was := i
		if order != nil {
			was = int(order[i])
		}
		numbers[was], x.titles[i], x.hashes[i] = uint32(i), b.titles[was], b.hashes[was]
	}
	for i, t := range with.Topics {
		for _, name := range t.Names {
			b.terms.addTopic(name, i)
			x.thesaurus.pair(name.Text)
		}
	}
	x.vocabulary = b.terms.build(numbers)
	return x.open(in)
}

// vocabularyBuilder collects terms.
type vocabularyBuilder struct {
	ids      map[string]uint32
	terms    []string
	spoken   []uint8 // by term: the languages of the documents that have it, as bits
	lists    [][]uint32
	seen     []uint32 // of the document at hand: term<<2|place
	cuts     map[string][]string
	topics   map[uint32][]int
	names    map[uint32]bool // terms of the names of people
	known    words.Memory
	language uint8 // of the document at hand, as a bit
}

func newVocabularyBuilder() *vocabularyBuilder {
	return &vocabularyBuilder{
		ids: map[string]uint32{}, cuts: map[string][]string{}, topics: map[uint32][]int{},
		names: map[uint32]bool{}, known: words.Memory{},
	}
}

// speak sets the language of what is added next.
func (b *vocabularyBuilder) speak(language string) {
	b.language = 0
	if i := slices.Index(words.Languages, language); i >= 0 {
		b.language = 1 << i
	}
}

// cut notes the words of text for the document at hand and returns how many there are.
func (b *vocabularyBuilder) cut(text string, place uint32) int {
	n := 0
	words.Cut(text, b.known.Fold, func(w words.Word) { b.note(w.Term, place); n++ })
	return n
}

// addPerson is cut for names of people, which many documents share: they are cut once, and
// are of no language.
func (b *vocabularyBuilder) addPerson(name string) {
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

// addTopic files a topic under the words of a name.
func (b *vocabularyBuilder) addTopic(name Name, topic int) {
	b.speak(name.Language)
	words.Cut(name.Text, b.known.Fold, func(w words.Word) {
		id := b.id(w.Term)
		if !slices.Contains(b.topics[id], topic) {
			b.topics[id] = append(b.topics[id], topic)
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

// add files a document, each of its terms once in its best place, and returns how many words its title has.
func (b *vocabularyBuilder) add(number uint32, d *Document) (title uint8) {
	b.speak(d.Language)
	title = uint8(min(255, b.cut(d.Title, inTitle)))
	for _, name := range d.Names {
		b.cut(name, inName)
	}
	b.cut(d.Summary, inSummary)
	for _, text := range d.Body {
		b.cut(text, inBody)
	}
	for _, name := range d.People {
		b.addPerson(name)
	}
	slices.Sort(b.seen)
	for i, s := range b.seen {
		if i+1 == len(b.seen) || b.seen[i+1]>>2 != s>>2 { // else the same term in a better place follows
			b.lists[s>>2] = append(b.lists[s>>2], number<<2|s&3)
		}
	}
	b.seen = b.seen[:0]
	return title
}

// build puts the terms in order, and gives every document the number that is in its place. The builder is of no use
// afterwards.
func (b *vocabularyBuilder) build(numbers []uint32) vocabulary {
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
	v := vocabulary{terms: make([]string, len(order)), postings: make([]posting, len(order)), topics: map[int][]int{}}
	store := make([]uint32, 0, total) // one piece of memory for all rare terms
	for i, id := range order {
		list := b.lists[id]
		b.lists[id] = nil
		renumber(list, numbers)
		v.terms[i] = b.terms[id]
		if topics := b.topics[id]; topics != nil {
			v.topics[i] = topics
		}
		p := &v.postings[i]
		p.documents = uint32(len(list))
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

// renumber gives documents their numbers, and sorts them by these.
func renumber(list, numbers []uint32) {
	for i, entry := range list {
		list[i] = numbers[entry>>2]<<2 | entry&3
	}
	slices.Sort(list)
}

// Package search owns a full-text index in memory: documents with words of four weights, in six languages, and what a
// query finds in them although it is written otherwise. README.md says how it ranks and what it costs. It promises that
// an Index never changes, so that any number may read it while the next is made. It knows nothing of what the documents
// are, holds no texts, and refuses no query.
package search

import (
	"sync"

	"github.com/cespare/xxhash/v2"
)

// Document is the words of one thing, in the order of what they count.
type Document struct {
	Language string // of all but the people; in one of words.Languages other forms of a word are found too
	Title    string
	Names    []string // what the document is about
	People   []string // count as names, and are found by their sound
	Summary  string
	Body     []string
}

// Settings are what an index is built with.
type Settings struct {
	// Synonyms are groups of words and phrases that mean the same.
	Synonyms [][]string
	// Topics have names, by which all their documents are found.
	Topics []Topic
	// Noise reports a word that any document could be asked for with ("recipe" among recipes), folded.
	Noise func(word string) bool
	// Wants is the value of a property that a word asks for ("quick"), folded, or "": see Answer.Wants.
	Wants func(word string) string
}

// Topic is a set of documents with names, in several languages; the first is the one in which it is spelled. Wide is a
// topic whose names count no more than a summary.
type Topic struct {
	Names []Name
	Wide  bool
}

// Name is what a topic is called in a language.
type Name struct{ Language, Text string }

// Collection is what an index asks of its documents. All may be nil, when nothing is known.
type Collection struct {
	All    Set                            // the documents that there are
	Prior  []float32                      // by number: what a document counts before any query, 1 to 0, never rising
	Topics []Set                          // by topic: its documents
	Texts  func(document uint32) []string // texts with its words, to spell a word as one of them does
}

// Index finds documents. They are numbered, the one with the highest prior first.
type Index struct {
	in         Collection
	topics     []Topic
	noise      func(word string) bool
	wants      func(word string) string
	vocabulary vocabulary
	thesaurus  thesaurus
	titles     []uint8  // by document: words of its title
	hashes     []uint64 // by document: of all its texts, 0 for none
	live       int      // documents that there are
	scratch    sync.Pool
}

// newIndex makes one without documents.
func newIndex(with Settings) *Index {
	x := &Index{thesaurus: newThesaurus(with.Synonyms), topics: with.Topics, noise: with.Noise, wants: with.Wants}
	if x.noise == nil {
		x.noise = func(string) bool { return false }
	}
	if x.wants == nil {
		x.wants = func(string) string { return "" }
	}
	return x
}

// open makes an index ready for queries of a collection.
func (x *Index) open(in Collection) *Index {
	n := len(x.titles)
	if in.All == nil {
		in.All = NewSet(n)
		for i, h := range x.hashes {
			if h != 0 {
				in.All.Add(uint32(i))
			}
		}
	}
	if in.Prior == nil {
		in.Prior = make([]float32, n)
	}
	if in.Texts == nil {
		in.Texts = func(uint32) []string { return nil }
	}
	x.in, x.live = in, in.All.Count()
	x.scratch.New = func() any { return newScratch(len(in.All)) }
	return x
}

// hash tells one document's texts from others, in every process alike; it is not 0.
func (d *Document) hash() uint64 {
	var h xxhash.Digest
	h.Reset()
	for _, list := range [][]string{{d.Language, d.Title, d.Summary}, d.Names, d.People, d.Body} {
		for _, text := range list {
			_, _ = h.WriteString(text)
			_, _ = h.WriteString("\x00")
		}
		_, _ = h.WriteString("\x01")
	}
	return h.Sum64() | 1
}

// scratch is the memory of one query at work, used again by later ones.
type scratch struct {
	found, other, spare Set
	planes              []Set // see most
	sets                []*wordSet
	used                int
}

func newScratch(words int) *scratch {
	return &scratch{found: make(Set, words), other: make(Set, words), spare: make(Set, words)}
}

// set returns an empty set of documents for the next word.
func (sc *scratch) set() *wordSet {
	if sc.used == len(sc.sets) {
		sc.sets = append(sc.sets, newWordSet(len(sc.spare)))
	} else {
		sc.sets[sc.used].clear()
	}
	sc.used++
	return sc.sets[sc.used-1]
}

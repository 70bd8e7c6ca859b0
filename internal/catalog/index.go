package catalog

import (
	"hash/maphash"
	"iter"
	"runtime"
)

// Texts are what a course is found by beside its entry: read once, and not held.
type Texts struct{ Skills, Objectives, Lessons []string }

var textsSeed = maphash.MakeSeed()

// hash tells one course's texts from others.
func (t *Texts) hash(e *Entry) uint64 {
	var h maphash.Hash
	h.SetSeed(textsSeed)
	for _, list := range [][]string{{e.Language, e.Title, e.Summary, e.Instructor.Name}, t.Skills, t.Objectives, t.Lessons} {
		for _, text := range list {
			_, _ = h.WriteString(text)
			_ = h.WriteByte(0)
		}
		_ = h.WriteByte(1)
	}
	return h.Sum64()
}

// Builder collects the published courses of a snapshot.
type Builder struct {
	entries []Entry
	texts   []uint32 // of one course after another: term<<2|place
	ends    []uint32 // by course, where its part of texts ends
	terms   *vocabularyBuilder
}

// NewBuilder makes a builder; courses is about how many will be added.
func NewBuilder(courses int) *Builder {
	return &Builder{entries: make([]Entry, 0, courses), ends: make([]uint32, 0, courses), terms: newVocabularyBuilder()}
}

// Add adds a course.
func (b *Builder) Add(e Entry, texts Texts) {
	e.texts = texts.hash(&e)
	b.terms.speak(e.Language)
	b.terms.addTexts(&texts)
	b.texts = append(b.texts, b.terms.noted()...)
	b.entries, b.ends = append(b.entries, e), append(b.ends, uint32(len(b.texts)))
	tidy(len(b.entries))
}

// tidy collects the garbage of every so many steps: a large catalogue takes some seconds longer to build rather than
// twice the memory, since the old edition goes on answering beside the new one.
func tidy(step int) {
	if step%8192 == 0 {
		runtime.GC()
	}
}

// index files every word of every course, whose texts are those of the number it had
// before in b, and the words of the names of what courses are filed under.
func (s *Snapshot) index(b *Builder, was []uint32) {
	terms := b.terms
	s.titleWords = make([]uint8, len(s.entries))
	for i := range s.entries {
		s.titleWords[i] = terms.addEntry(&s.entries[i])
		from := uint32(0)
		if was[i] > 0 {
			from = b.ends[was[i]-1]
		}
		terms.seen = append(terms.seen, b.texts[from:b.ends[was[i]]]...)
		terms.next(uint32(i))
		tidy(i + 1)
	}
	b.texts, b.ends = nil, nil
	for _, facet := range filedUnder {
		for i := range s.values[facet].values {
			for language, name := range s.namesOf(facet, i) {
				terms.speak(language)
				terms.addTopic(name, topic{facet, i})
				s.thesaurus.pair(name)
			}
		}
	}
	s.vocabulary = terms.build()
}

// addTexts notes what a course is found by beside its entry.
func (b *vocabularyBuilder) addTexts(texts *Texts) {
	for _, skill := range texts.Skills {
		b.add(skill, inName)
	}
	for _, list := range [][]string{texts.Objectives, texts.Lessons} {
		for _, text := range list {
			b.add(text, inBody)
		}
	}
}

// addEntry notes the words of an entry, and returns how many its title has.
func (b *vocabularyBuilder) addEntry(e *Entry) (title uint8) {
	b.speak(e.Language)
	title = uint8(min(255, b.add(e.Title, inTitle)))
	b.add(e.Summary, inSummary)
	b.addName(e.Instructor.Name)
	return title
}

var filedUnder = []int{bySubject, byCategory, byGroup}

// namesOf yields what a value of filedUnder is called, with the language.
func (s *Snapshot) namesOf(facet, value int) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		d := &s.values[facet]
		if !yield("en", d.labels[value]) {
			return
		}
		for language, names := range s.taxonomy.Names {
			if name := names[facetNames[facet]+":"+d.values[value]]; name != "" && !yield(language, name) {
				return
			}
		}
	}
}

package index

import (
	"encoding/binary"
	"slices"
	"sort"
	"strings"

	"stoa/internal/search/words"
)

// segment is a set of documents whose words are numbered one after the other, so that a posting says where in a
// document a word stands. Between two documents is a gap that no passage reaches over.
type segment struct {
	terms    []string // in order
	postings []posting
	data     []byte // the positions of all terms, each as the distance from the one before
	docs     []doc
	cues     []uint32 // where each begins
	courses  map[string]span
	gone     []bool // by document; nil is none
	tokens   int
	dead     int // tokens of documents that are gone
}

type posting struct{ at, count uint32 }

type doc struct {
	course, lesson, language string
	position                 int32
	tokens                   int32
	start                    uint32 // where its first word stands
	cue                      uint32 // its first
}

type span struct{ from, to int }

// Builder collects documents. Those of one course are added one after the other.
type Builder struct {
	fold   words.Memory
	ids    map[string]uint32
	terms  []string
	stream []uint32 // the term at each position; gap where there is none
	docs   []doc
	cues   []uint32
	tokens int
}

const gap = ^uint32(0)

// NewBuilder makes a builder without documents.
func NewBuilder() *Builder { return &Builder{fold: words.Memory{}, ids: map[string]uint32{}} }

// Words is how many words have been added.
func (b *Builder) Words() int { return b.tokens }

// Add adds a document.
func (b *Builder) Add(d Document) {
	entry := doc{
		course: d.Course, lesson: d.Lesson, language: d.Language, position: int32(d.Position),
		start: uint32(len(b.stream)), cue: uint32(len(b.cues)),
	}
	for _, text := range d.Cues {
		b.cues = append(b.cues, uint32(len(b.stream)))
		words.Cut(text, b.fold.Fold, func(w words.Word) { b.stream = append(b.stream, b.id(w.Term)) })
	}
	entry.tokens = int32(uint32(len(b.stream)) - entry.start)
	b.tokens += int(entry.tokens)
	b.docs = append(b.docs, entry)
	for range window {
		b.stream = append(b.stream, gap)
	}
}

func (b *Builder) id(term string) uint32 {
	id, ok := b.ids[term]
	if !ok {
		id = uint32(len(b.terms))
		b.ids[term] = id
		b.terms = append(b.terms, term)
	}
	return id
}

func (b *Builder) build() *segment {
	s := &segment{docs: b.docs, cues: slices.Clip(b.cues), tokens: b.tokens}
	counts, ends := make([]uint32, len(b.terms)), make([]uint32, len(b.terms))
	for _, id := range b.stream {
		if id != gap {
			counts[id]++
		}
	}
	total := uint32(0)
	for id, n := range counts {
		ends[id] = total // moves to the end as positions are filled in
		total += n
	}
	positions := make([]uint32, total)
	for at, id := range b.stream {
		if id != gap {
			positions[ends[id]] = uint32(at)
			ends[id]++
		}
	}
	order := make([]uint32, len(b.terms))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int { return strings.Compare(b.terms[x], b.terms[y]) })
	for _, id := range order {
		s.add(b.terms[id], positions[ends[id]-counts[id]:ends[id]])
	}
	s.finish()
	return s
}

// add adds a term, which comes after those before, with its positions.
func (s *segment) add(term string, positions []uint32) {
	s.terms = append(s.terms, term)
	s.postings = append(s.postings, posting{at: uint32(len(s.data)), count: uint32(len(positions))})
	before := uint32(0)
	for _, at := range positions {
		s.data = binary.AppendUvarint(s.data, uint64(at-before))
		before = at
	}
}

// finish puts all terms into one piece of memory, and finds the courses.
func (s *segment) finish() {
	all := strings.Join(s.terms, "")
	at := 0
	for i, term := range s.terms {
		s.terms[i] = all[at : at+len(term)]
		at += len(term)
	}
	s.terms, s.postings, s.data = slices.Clip(s.terms), slices.Clip(s.postings), slices.Clip(s.data)
	s.courses = map[string]span{}
	for i, d := range s.docs {
		in, ok := s.courses[d.course]
		if !ok {
			in.from = i
		}
		s.courses[d.course] = span{in.from, i + 1}
	}
}

// read appends the positions of a term that are from a position on and before another.
func (s *segment) read(into []uint32, term int, from, to uint32) []uint32 {
	p := s.postings[term]
	data, at := s.data[p.at:], uint32(0)
	for range p.count {
		step, n := uint32(data[0]), 1
		if step >= 0x80 {
			long, size := binary.Uvarint(data)
			step, n = uint32(long), size
		}
		data = data[n:]
		if at += step; at >= to {
			break
		}
		if at >= from {
			into = append(into, at)
		}
	}
	return into
}

// end is the position after the last word.
func (s *segment) end() uint32 {
	if len(s.docs) == 0 {
		return 0
	}
	last := s.docs[len(s.docs)-1]
	return last.start + uint32(last.tokens)
}

// without is the segment in which the documents of some courses are gone.
func (s *segment) without(courses []string) *segment {
	out := *s
	owned := false
	for _, course := range courses {
		in := s.courses[course]
		for i := in.from; i < in.to; i++ {
			if out.gone != nil && out.gone[i] {
				continue
			}
			if !owned {
				out.gone, owned = make([]bool, len(s.docs)), true
				copy(out.gone, s.gone)
			}
			out.gone[i] = true
			out.dead += int(s.docs[i].tokens)
		}
	}
	return &out
}

func (s *segment) isGone(document int) bool { return s.gone != nil && s.gone[document] }

// merge makes one segment of the documents of several that are not gone.
func merge(from ...*segment) *segment {
	out := &segment{}
	moves := make([][]uint32, len(from)) // by segment and document: where it begins now
	at := uint32(0)
	for i, s := range from {
		moves[i] = make([]uint32, len(s.docs))
		for j, d := range s.docs {
			moves[i][j] = at
			if s.isGone(j) {
				continue
			}
			cues := s.cuesOf(j)
			d, start := d, d.start
			d.start, d.cue = at, uint32(len(out.cues))
			for _, cue := range cues {
				out.cues = append(out.cues, cue-start+at)
			}
			out.docs = append(out.docs, d)
			out.tokens += int(d.tokens)
			at += uint32(d.tokens) + window
		}
	}
	next := make([]int, len(from))
	var read, moved []uint32
	for {
		term, more := "", false
		for i, s := range from {
			if next[i] < len(s.terms) && (!more || s.terms[next[i]] < term) {
				term, more = s.terms[next[i]], true
			}
		}
		if !more {
			break
		}
		moved = moved[:0]
		for i, s := range from {
			if next[i] == len(s.terms) || s.terms[next[i]] != term {
				continue
			}
			read = s.read(read[:0], next[i], 0, s.end())
			next[i]++
			document := 0
			for _, at := range read {
				if document = s.docFrom(document, at); !s.isGone(document) {
					moved = append(moved, at-s.docs[document].start+moves[i][document])
				}
			}
		}
		if len(moved) > 0 {
			out.add(term, moved)
		}
	}
	out.finish()
	return out
}

// docFrom is the document that has a position, which is not before another document.
func (s *segment) docFrom(document int, at uint32) int {
	rest := s.docs[document+1:]
	step := 1 // mostly it is near
	for step <= len(rest) && rest[step-1].start <= at {
		step *= 2
	}
	low, high := step/2, min(step, len(rest)+1)-1
	return document + low + sort.Search(high-low, func(i int) bool { return rest[low+i].start > at })
}

// cueAt is the cue of a document that has a position, counted from its first.
func (s *segment) cueAt(document int, at uint32) int {
	return sort.Search(len(s.cuesOf(document)), func(i int) bool { return s.cues[int(s.docs[document].cue)+i] > at }) - 1
}

func (s *segment) cuesOf(document int) []uint32 {
	to := len(s.cues)
	if document+1 < len(s.docs) {
		to = int(s.docs[document+1].cue)
	}
	return s.cues[s.docs[document].cue:to]
}

func (s *segment) bytes() int {
	n := len(s.data) + 4*len(s.cues) + len(s.gone)
	for _, term := range s.terms {
		n += len(term) + 16 + 8
	}
	for _, d := range s.docs {
		n += 72 + len(d.course) + len(d.lesson) + len(d.language)
	}
	return n
}

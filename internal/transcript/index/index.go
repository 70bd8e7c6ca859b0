// Package index finds passages in what is said: a few words that stand near each other in a sequence of cues, over the
// borders of cues. It promises the same answers for the same documents, however they came to be there, and imports
// nothing of Stoa but how text becomes words. It holds no texts, and refuses to know who may see them.
package index

import (
	"math/bits"
	"slices"
)

// Document is what is said in one lesson in one language, or the paragraphs of an article.
type Document struct {
	Course   string // by which documents are replaced and searches are narrowed
	Lesson   string
	Position int // of the lesson in its course
	Language string
	Cues     []string
}

// Index never changes. It is a few segments, the largest first, whose sizes at least halve, as in a log-structured
// merge tree: replacing a course costs little, and a query looks at few of them.
type Index struct {
	segments []*segment
}

// mostDead is the part of a segment, as a divisor, that may be of documents that are gone.
const mostDead = 4

// With returns an index in which courses have only the documents that were added to b, which is of no use afterwards.
func (x *Index) With(courses []string, b *Builder) *Index {
	out := &Index{}
	for _, s := range x.segments {
		if s = s.without(courses); s.dead*mostDead > s.tokens {
			s = merge(s)
		}
		if s.tokens > 0 {
			out.segments = append(out.segments, s)
		}
	}
	if b.tokens > 0 {
		out.segments = append(out.segments, b.build())
	}
	for n := len(out.segments); n > 1; n = len(out.segments) {
		last := out.segments[n-2:]
		if bits.Len(uint(last[0].tokens)) > bits.Len(uint(last[1].tokens)) {
			break
		}
		out.segments = append(out.segments[:n-2], merge(last...))
	}
	slices.SortStableFunc(out.segments, func(a, b *segment) int { return b.tokens - a.tokens })
	return out
}

// Size is what an index holds, and how many bytes of memory that takes.
type Size struct{ Documents, Cues, Words, Terms, Segments, Bytes int }

// Size counts.
func (x *Index) Size() (n Size) {
	n.Segments = len(x.segments)
	for _, s := range x.segments {
		n.Documents += len(s.docs)
		n.Cues += len(s.cues)
		n.Words += s.tokens
		n.Terms += len(s.terms)
		n.Bytes += s.bytes()
	}
	return n
}

package search

import "math/bits"

// Set is a set of documents, as bits by number.
type Set []uint64

// NewSet returns an empty set with room for n documents. Sets for as many documents are as long, which what works on
// two of them takes for granted.
func NewSet(n int) Set { return make(Set, max(1, (n+1<<16-1)>>16)<<10) } // whole containers of a roaring bitmap

// Add puts a document into the set.
func (s Set) Add(i uint32) { s[i>>6] |= 1 << (i & 63) }

// Remove takes a document out of the set.
func (s Set) Remove(i uint32) { s[i>>6] &^= 1 << (i & 63) }

// Has reports whether a document is in the set.
func (s Set) Has(i uint32) bool { return s[i>>6]>>(i&63)&1 != 0 }

// Count is how many documents are in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// CountBoth is how many documents are in both sets.
func (s Set) CountBoth(other Set) int {
	n := 0
	for i, w := range s {
		n += bits.OnesCount64(w & other[i])
	}
	return n
}

// Join adds the documents of another set.
func (s Set) Join(other Set) {
	for i, w := range other {
		s[i] |= w
	}
}

// Each calls f with every document of the set, in order.
func (s Set) Each(f func(i uint32)) {
	for w, left := range s {
		for ; left != 0; left &= left - 1 {
			f(uint32(w<<6 | bits.TrailingZeros64(left)))
		}
	}
}

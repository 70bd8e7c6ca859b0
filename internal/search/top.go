package search

import (
	"math"
	"slices"
)

// Top keeps the n largest of the keys that it is offered.
type Top struct {
	n     int
	keys  []uint64
	floor uint64
}

// NewTop returns an empty Top.
func NewTop(n int) *Top { return &Top{n: n} }

// Offer adds a key, unless n larger ones are known. Zero is never kept.
func (t *Top) Offer(key uint64) {
	if key <= t.floor {
		return
	}
	if t.keys = append(t.keys, key); len(t.keys) >= 2*t.n+64 {
		t.Sorted()
		t.floor = t.keys[len(t.keys)-1]
	}
}

// beats reports whether no key with this score could be kept any more.
func (t *Top) beats(score float32) bool { return t.floor>>32 > uint64(math.Float32bits(score)) }

// Sorted returns the keys, the largest first.
func (t *Top) Sorted() []uint64 {
	slices.SortFunc(t.keys, func(a, b uint64) int {
		if a > b {
			return -1
		}
		return 1
	})
	t.keys = t.keys[:min(t.n, len(t.keys))]
	return t.keys
}

package search

import (
	"cmp"
	"slices"
	"strings"

	"stoa/internal/search/words"
)

// Names finds things by the beginnings of the words of their names, for a list of suggestions. Sort it before Find.
type Names struct{ words []nameWord }

type nameWord struct {
	term string
	id   uint32
}

// Add files a thing under its name.
func (x *Names) Add(name string, id uint32) {
	words.Each(name, func(w words.Word) { x.words = append(x.words, nameWord{strings.Clone(w.Term), id}) })
}

// Remove takes a thing out.
func (x *Names) Remove(id uint32) {
	x.words = slices.DeleteFunc(x.words, func(w nameWord) bool { return w.id == id })
}

// Clone copies the names, so that they can be changed while others read them.
func (x *Names) Clone() Names { return Names{words: slices.Clone(x.words)} }

// Sort makes ready for Find what was added.
func (x *Names) Sort() {
	slices.SortFunc(x.words, func(a, b nameWord) int {
		return cmp.Or(strings.Compare(a.term, b.term), cmp.Compare(a.id,
			b.id))
	})
}

// Find returns up to n things with a word for each of terms, the weightiest first. Things of no weight are not found.
func (x *Names) Find(terms []string, n int, weight func(id uint32) uint32) []uint32 {
	var ids map[uint32]bool
	for _, term := range terms {
		found := map[uint32]bool{}
		from, _ := slices.BinarySearchFunc(x.words, term, func(a nameWord,
			term string) int {
			return strings.Compare(a.term, term)
		})
		for _, named := range x.words[from:] {
			if !strings.HasPrefix(named.term, term) {
				break
			}
			if (ids == nil || ids[named.id]) && weight(named.id) > 0 {
				found[named.id] = true
			}
		}
		ids = found
	}
	out := make([]uint32, 0, len(ids))
	for id := range ids {
		out = append(out, id)
	}
	slices.SortFunc(out, func(a, b uint32) int { return cmp.Or(cmp.Compare(weight(b), weight(a)), cmp.Compare(a, b)) })
	return out[:min(n, len(out))]
}

package search

import (
	"slices"

	"stoa/internal/search/words"
)

// Named returns the documents of the answer that have each word in a name or title. The set is good until the next call
// of a method.
func (a *Answer) Named() Set {
	named := a.scratch.other
	copy(named, a.Documents)
	for _, set := range a.sets {
		for i := range named {
			named[i] &= set.names[i] | set.title[i]
		}
	}
	return named
}

// combine finds the documents that have every word; where none has, those that have
// most of them.
func (a *Answer) combine() {
	missing := len(a.Unknown) > 0
	a.Documents = a.scratch.found
	switch {
	case len(a.sets) == 0 && !missing:
		a.Documents = a.x.in.All // nothing but words that ask for a value
		return
	case len(a.sets) == 0 || missing && a.exact:
		clear(a.Documents)
		return
	}
	every(a.sets, a.Documents)
	found := a.Documents.Count()
	if a.exact || found > 0 && !missing {
		return
	}
	if a.Partial = true; found == 0 {
		a.most()
	}
}

// every leaves in found the documents that are in each set.
func every(sets []*wordSet, found Set) {
	copy(found, sets[0].all)
	for _, set := range sets[1:] {
		for i, w := range set.all {
			found[i] &= w
		}
	}
}

// most leaves in Documents those that are in as many sets as any document is. The plane
// k has those that are in more than k of the sets so far.
func (a *Answer) most() {
	sc := a.scratch
	for len(sc.planes) < len(a.sets) {
		sc.planes = append(sc.planes, make(Set, len(sc.spare)))
	}
	planes := sc.planes[:len(a.sets)]
	for _, plane := range planes {
		clear(plane)
	}
	for n, set := range a.sets {
		for i, w := range set.all {
			for k := n; k > 0; k-- {
				planes[k][i] |= planes[k-1][i] & w
			}
			planes[0][i] |= w
		}
	}
	for _, plane := range slices.Backward(planes) {
		if plane.Count() > 0 {
			copy(a.Documents, plane)
			return
		}
	}
}

// DidYouMean is a query with which more would be found, or "": the corrected one; or, when each word is known but no
// document has them all, one with a spelling with which some document has.
func (a *Answer) DidYouMean() string {
	switch {
	case a.Corrected != "":
		return a.Corrected
	case a.exact || !a.Partial || len(a.Unknown) > 0 || len(a.sets) != len(a.words):
		return ""
	}
	for i, w := range a.words {
		id, ok := a.x.vocabulary.nearest(w.Term, min(1, words.Slips(w.Term)), false)
		if !ok {
			continue
		}
		sets := slices.Clone(a.sets)
		sets[i] = a.scratch.set()
		a.takeTerm(sets[i], id)
		if every(sets, a.scratch.other); a.scratch.other.Count() > 0 {
			return a.q[:w.Start] + a.x.spelled(id) + a.q[w.End:]
		}
	}
	return ""
}

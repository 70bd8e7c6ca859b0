package search

import (
	"cmp"
	"slices"
	"strings"

	"stoa/internal/search/words"
)

// Change is what the document of a number is now; nil is none.
type Change struct {
	Number   uint32
	Document *Document
}

// Patched returns an index with some documents added, replaced or removed, which takes a fraction of building it. New
// documents have the numbers after all others, whose topics, priors and texts are those of in, as are everybody's.
func (x *Index) Patched(changes []Change, in Collection) *Index {
	out := &Index{
		topics: x.topics, noise: x.noise, wants: x.wants, vocabulary: x.vocabulary, thesaurus: x.thesaurus,
		titles: slices.Clone(x.titles), hashes: slices.Clone(x.hashes),
	}
	b, reworded := newVocabularyBuilder(), []uint32{}
	for _, c := range slices.SortedFunc(slices.Values(changes), func(a, b Change) int {
		return cmp.Compare(a.Number,
			b.Number)
	}) {
		for int(c.Number) >= len(out.titles) {
			out.titles, out.hashes = append(out.titles, 0), append(out.hashes, 0)
		}
		hash := uint64(0)
		if c.Document != nil {
			hash = c.Document.hash()
		}
		if out.hashes[c.Number] == hash {
			continue
		}
		out.titles[c.Number], out.hashes[c.Number] = 0, hash
		reworded = append(reworded, c.Number)
		if c.Document != nil {
			out.titles[c.Number] = b.add(c.Number, c.Document)
		}
	}
	if len(reworded) > 0 {
		gone := NewSet(len(out.titles))
		for _, i := range reworded {
			gone.Add(i)
		}
		out.vocabulary = x.vocabulary.patched(gone, b)
	}
	return out.open(in)
}

// patched returns a vocabulary in which some documents are filed as b has them, and no longer as before. What is not
// theirs is shared. A German compound is cut only into parts that were known before.
func (v *vocabulary) patched(gone Set, b *vocabularyBuilder) vocabulary {
	fresh := make([]uint32, len(b.terms))
	for i := range fresh {
		fresh[i] = uint32(i)
	}
	slices.SortFunc(fresh, func(x, y uint32) int { return strings.Compare(b.terms[x], b.terms[y]) })
	size := len(v.terms) + len(fresh)
	out := vocabulary{terms: make([]string, 0, size), postings: make([]posting, 0, size), topics: make(map[int][]int,
		len(v.topics))}
	became := make([]int32, len(v.terms)) // the new number of each term, or -1
	freshID := make([]int, len(fresh))
	for i, j := 0, 0; i < len(v.terms) || j < len(fresh); {
		order := 1 // the new term comes first
		switch {
		case j == len(fresh):
			order = -1
		case i < len(v.terms):
			order = strings.Compare(v.terms[i], b.terms[fresh[j]])
		}
		var p posting
		var topics []int
		var term string
		if order <= 0 {
			term, p, topics = v.terms[i], v.postings[i].without(gone), v.topics[i]
		}
		if order >= 0 {
			term = b.terms[fresh[j]]
			p = p.with(b.lists[fresh[j]])
		}
		id := len(out.terms)
		if p.documents == 0 && topics == nil {
			id = -1
		} else {
			out.terms, out.postings = append(out.terms, term), append(out.postings, p)
			if topics != nil {
				out.topics[id] = topics
			}
		}
		if order <= 0 {
			became[i] = int32(id)
			i++
		}
		if order >= 0 {
			freshID[j] = id
			j++
		}
	}
	out.kin = v.patchedKin(became, fresh, freshID, b)
	return out
}

// patchedKin numbers the kin of v anew and files the terms of b.
func (v *vocabulary) patchedKin(became []int32, fresh []uint32, freshID []int, b *vocabularyBuilder) kin {
	k := kin{entries: make([]uint64, 0, len(v.kin.entries)+4*len(fresh))}
	for _, entry := range v.kin.entries {
		if id := became[uint32(entry)]; id >= 0 {
			k.entries = append(k.entries, entry&^(1<<32-1)|uint64(id))
		}
	}
	german := func(part string) (known bool) {
		if at, ok := v.find(part); ok {
			v.each(1, words.Stem("de", part), func(id int) { known = known || id == at })
		}
		return known
	}
	for i, at := range fresh {
		k.file(freshID[i], b.terms[at], b.spoken[at], b.names[at], german)
	}
	k.done()
	return k
}

// without is a posting without some documents.
func (p *posting) without(gone Set) posting {
	if p.all == nil {
		isGone := func(entry uint32) bool { return gone.Has(entry >> 2) }
		if !slices.ContainsFunc(p.rare, isGone) {
			return *p
		}
		rare := slices.DeleteFunc(slices.Clone(p.rare), isGone)
		return posting{rare: rare, documents: uint32(len(rare))}
	}
	var out *posting
	gone.Each(func(document uint32) {
		if !p.all.Contains(document) {
			return
		}
		if out == nil {
			out = p.clone()
		}
		for _, set := range out.sets() {
			set.Remove(document)
		}
		out.documents--
	})
	if out == nil {
		return *p
	}
	return *out
}

func (p *posting) clone() *posting {
	return &posting{all: p.all.Clone(), above: p.above.Clone(), names: p.names.Clone(), title: p.title.Clone(),
		documents: p.documents}
}

// with is a posting with more documents, of which it has none: a sorted list of document<<2|place.
func (p *posting) with(list []uint32) posting {
	switch {
	case len(list) == 0:
		return *p
	case p.all != nil:
		out := p.clone()
		out.add(list)
		return *out
	}
	rare := append(slices.Clone(p.rare), list...)
	slices.Sort(rare)
	out := posting{documents: uint32(len(rare))}
	if len(rare) < commonFrom {
		out.rare = rare
	} else {
		out.fill(rare)
	}
	return out
}

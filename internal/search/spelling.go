package search

import (
	"strings"

	"stoa/internal/search/words"
)

// correct returns the term that a word which is in no document was most likely meant to
// be: one slip away, or when unfinished the beginning of one; else a name that sounds
// the same; else two slips away. Of several the nearest, then the commonest.
func (v *vocabulary) correct(word string, unfinished bool) (term int, ok bool) {
	most := words.Slips(word)
	if most == 0 {
		return 0, false
	}
	if term, ok = v.nearest(word, 1, false); ok {
		return term, true
	}
	if unfinished {
		if term, ok = v.nearest(word, 1, true); ok {
			return term, true
		}
	}
	if sound := words.Sound(word); sound != "" {
		best := v.commonest()
		v.each(bySound, sound, func(id int) { best.offer(id, 0) })
		if best.ok {
			return best.term, true
		}
	}
	if most < 2 {
		return 0, false
	}
	return v.nearest(word, 2, false)
}

// nearest returns the term with the fewest slips from a word, other than the word.
func (v *vocabulary) nearest(word string, most int, prefix bool) (term int, ok bool) {
	best := v.commonest()
	words.Near(v.terms, word, most, prefix, func(id, slips int) {
		if v.terms[id] != word && (prefix || words.Slips(v.terms[id]) > 0) {
			best.offer(id, slips)
		}
	})
	return best.term, best.ok
}

// pick is the best of the terms offered.
type pick struct {
	v           *vocabulary
	term, slips int
	documents   uint32
	ok          bool
}

func (v *vocabulary) commonest() *pick { return &pick{v: v} }

func (p *pick) offer(term, slips int) {
	n := p.v.postings[term].documents + uint32(len(p.v.topics[term]))
	if !p.ok || slips < p.slips || slips == p.slips && n > p.documents {
		p.term, p.slips, p.documents, p.ok = term, slips, n, true
	}
}

// spelled writes a term as a document that has it does, in lower case.
func (x *Index) spelled(term int) string {
	p, folded := &x.vocabulary.postings[term], x.vocabulary.terms[term]
	texts := []string{}
	for _, t := range x.vocabulary.topics[term] {
		texts = append(texts, x.topics[t].Names[0].Text)
	}
	if p.documents > 0 {
		texts = append(texts, x.in.Texts(p.first())...)
	}
	for _, text := range texts {
		found := ""
		words.Each(text, func(w words.Word) {
			if found == "" && w.Term == folded {
				found = strings.ToLower(text[w.Start:w.End])
			}
		})
		if found != "" {
			return found
		}
	}
	return folded
}

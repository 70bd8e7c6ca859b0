package catalog

import "stoa/internal/catalog/words"

// correct returns the term that a word which is in no course was most likely meant to
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
	courses     uint32
	ok          bool
}

func (v *vocabulary) commonest() *pick { return &pick{v: v} }

func (p *pick) offer(term, slips int) {
	n := p.v.postings[term].courses + uint32(len(p.v.topics[term]))
	if !p.ok || slips < p.slips || slips == p.slips && n > p.courses {
		p.term, p.slips, p.courses, p.ok = term, slips, n, true
	}
}

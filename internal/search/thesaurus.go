package search

import (
	"slices"

	"stoa/internal/search/words"
)

// thesaurus is the synonyms and what else belongs together, folded.
type thesaurus struct {
	phrases map[string][]phrase // by first word, the longest first
	stems   map[string][]int    // groups by the stem of a single word, with its language
	groups  [][][]string        // of each group, its phrases as words
	pairs   map[string]bool     // two words that stand side by side in a name or synonym
}

type phrase struct {
	terms []string
	group int
}

// newThesaurus takes groups of words and phrases that mean the same.
func newThesaurus(groups [][]string) thesaurus {
	t := thesaurus{phrases: map[string][]phrase{}, stems: map[string][]int{}, pairs: map[string]bool{}}
	for _, group := range groups {
		var all [][]string
		for _, text := range group {
			if terms := t.pair(text); len(terms) > 0 {
				all = append(all, terms)
				t.phrases[terms[0]] = append(t.phrases[terms[0]], phrase{terms, len(t.groups)})
				t.stem(terms)
			}
		}
		t.groups = append(t.groups, all)
	}
	for _, list := range t.phrases {
		slices.SortStableFunc(list, func(a, b phrase) int { return len(b.terms) - len(a.terms) })
	}
	return t
}

// pair notes which words stand side by side in a text, words of grammar apart, and
// returns them.
func (t *thesaurus) pair(text string) []string {
	var terms []string
	words.Each(text, func(w words.Word) {
		if words.IsFunction(w.Term) {
			return
		}
		if n := len(terms); n > 0 {
			t.pairs[terms[n-1]+" "+w.Term] = true
		}
		terms = append(terms, w.Term)
	})
	return terms
}

// stem files the group being made under the stems of a single word.
func (t *thesaurus) stem(terms []string) {
	if len(terms) != 1 {
		return
	}
	for _, language := range words.Languages {
		key := language + words.Stem(language, terms[0])
		if list := t.stems[key]; len(list) == 0 || list[len(list)-1] != len(t.groups) {
			t.stems[key] = append(list, len(t.groups))
		}
	}
}

// related returns the groups that have a word or another form of it.
func (t *thesaurus) related(term string, languages []int) []int {
	groups, length := t.match([]words.Word{{Term: term}})
	if length > 0 {
		return groups
	}
	for _, l := range languages {
		for _, g := range t.stems[words.Languages[l]+words.Stem(words.Languages[l], term)] {
			if !slices.Contains(groups, g) {
				groups = append(groups, g)
			}
		}
	}
	return groups
}

// match returns the groups that the beginning of a list of words belongs to, and how
// many words that takes; none when it belongs to none.
func (t *thesaurus) match(list []words.Word) (groups []int, length int) {
	for _, p := range t.phrases[list[0].Term] {
		if len(p.terms) < length || len(p.terms) > len(list) {
			continue
		}
		if slices.EqualFunc(p.terms, list[:len(p.terms)], func(term string, w words.Word) bool { return term == w.Term }) {
			groups, length = append(groups, p.group), len(p.terms)
		}
	}
	return groups, length
}

package search

import (
	"slices"
	"unicode/utf8"

	"stoa/internal/search/words"
)

// typed finds the documents of a word as it stands, and of those it may be the beginning of.
func (a *Answer) typed(w words.Word, last bool) *wordSet {
	set := a.scratch.set()
	at, found := a.x.vocabulary.find(w.Term)
	if found {
		a.takeTerm(set, at)
		copy(set.exact, set.all)
	}
	if last && (!w.Part || utf8.RuneCountInString(w.Term) == 1) {
		from, to := a.x.vocabulary.withPrefix(w.Term)
		for i := from; i < to; i++ {
			if i != at || !found {
				a.takeTerm(set, i)
				set.loose = true
			}
		}
	}
	return set
}

// takeTerm joins the documents of a term to a set: those that have it, and those of the
// topics with it in their names.
func (a *Answer) takeTerm(set *wordSet, term int) {
	set.take(&a.x.vocabulary.postings[term], a.scratch.spare)
	for _, t := range a.x.vocabulary.topics[term] {
		documents := a.x.in.Topics[t]
		set.all.Join(documents)
		set.above.Join(documents)
		if !a.x.topics[t].Wide {
			set.names.Join(documents)
		}
	}
}

// takeForms joins the documents of the other forms of a word, in the query's language and
// in English, which count as the word itself, and of the German compounds that it is a
// part of, which do not.
func (a *Answer) takeForms(set *wordSet, term string) {
	var forms []int
	for _, l := range a.languages {
		a.x.vocabulary.each(l, words.Stem(words.Languages[l], term), func(id int) {
			if a.x.vocabulary.terms[id] != term && !slices.Contains(forms, id) {
				forms = append(forms, id)
			}
		})
	}
	a.takeExact(set, forms)
	if slices.Contains(a.languages, 1) && len(term) >= shortestPart {
		a.x.vocabulary.each(byPart, words.Stem("de", term), func(id int) {
			a.takeTerm(set, id)
			set.loose = true
		})
	}
}

// takeJoined joins the documents that have the word at i and one beside it as one word
// (java script).
func (a *Answer) takeJoined(set *wordSet, i int) {
	for _, pair := range [][2]int{{i - 1, i}, {i, i + 1}} {
		if pair[0] < 0 || pair[1] == len(a.words) {
			continue
		}
		if id, found := a.x.vocabulary.find(a.words[pair[0]].Term + a.words[pair[1]].Term); found {
			a.takeExact(set, []int{id})
		}
	}
}

// takeExact joins the documents of terms that count as the word itself.
func (a *Answer) takeExact(set *wordSet, terms []int) {
	if len(terms) == 0 {
		return
	}
	one := a.scratch.set()
	for _, term := range terms {
		a.takeTerm(one, term)
	}
	set.join(one)
	a.scratch.used--
}

// takePhrase joins the documents that have all of some words, which count as the word
// itself.
func (a *Answer) takePhrase(set *wordSet, terms []string) bool {
	used := a.scratch.used
	defer func() { a.scratch.used = used }()
	var both *wordSet
	for _, term := range terms {
		if words.IsFunction(term) {
			continue
		}
		one := a.scratch.set()
		if at, found := a.x.vocabulary.find(term); found {
			a.takeTerm(one, at)
		}
		a.takeForms(one, term)
		if both == nil {
			both = one
		} else {
			both.meet(one)
		}
	}
	if both == nil || both.all.Count() == 0 {
		return false
	}
	set.join(both)
	return true
}

// takeSynonyms joins the documents of everything that means the same.
func (a *Answer) takeSynonyms(set *wordSet, groups []int) {
	for _, g := range groups {
		for _, terms := range a.x.thesaurus.groups[g] {
			a.takePhrase(set, terms)
		}
	}
}

// takeParts joins the documents that have both parts of a compound which no document has;
// a part that is noise (Yogakurs among courses) is not asked for.
func (a *Answer) takeParts(set *wordSet, term string) bool {
	parts := compound(term, func(part string) bool {
		_, known := a.x.vocabulary.find(part)
		return known && len(part) >= shortestPart || a.x.noise(part)
	})
	parts = slices.DeleteFunc(parts, a.x.noise)
	if len(parts) == 1 {
		a.takeSynonyms(set, a.x.thesaurus.related(parts[0], a.languages))
	}
	return len(parts) > 0 && a.takePhrase(set, parts)
}

// takeCorrected joins the documents of what a word was most likely meant to be.
func (a *Answer) takeCorrected(set *wordSet, w words.Word, last bool) bool {
	id, ok := a.x.vocabulary.correct(w.Term, last)
	if !ok {
		return false
	}
	if a.Corrected == "" {
		a.Corrected = a.q
	}
	right := a.x.spelled(id)
	a.Corrected = a.Corrected[:w.Start+a.shift] + right + a.Corrected[w.End+a.shift:]
	a.shift += len(right) - (w.End - w.Start)
	term := a.x.vocabulary.terms[id]
	a.takeExact(set, []int{id})
	a.takeForms(set, term)
	a.takeSynonyms(set, a.x.thesaurus.related(term, a.languages))
	return true
}

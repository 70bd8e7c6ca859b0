package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"

	"stoa/internal/catalog/words"
)

// typed finds the courses of a word as it stands, and of those it may be the beginning of.
func (s *Snapshot) typed(w words.Word, last bool, sc *scratch) *wordSet {
	set := sc.set()
	at, found := s.vocabulary.find(w.Term)
	if found {
		s.takeTerm(set, at, sc)
		copy(set.exact, set.all)
	}
	if last && (!w.Part || utf8.RuneCountInString(w.Term) == 1) {
		from, to := s.vocabulary.withPrefix(w.Term)
		for i := from; i < to; i++ {
			if i != at || !found {
				s.takeTerm(set, i, sc)
				set.loose = true
			}
		}
	}
	return set
}

// takeTerm joins the courses of a term to a set: those that have it, and those of the
// subjects, categories and groups with it in their names.
func (s *Snapshot) takeTerm(set *wordSet, term int, sc *scratch) {
	set.take(&s.vocabulary.postings[term], sc.spare)
	for _, t := range s.vocabulary.topics[term] {
		courses := s.having[t.facet][t.value]
		joinBits(set.all, courses)
		joinBits(set.above, courses)
		if t.facet != byGroup {
			joinBits(set.names, courses)
		}
	}
}

// takeForms joins the courses of the other forms of a word, in the page's language and
// in English, which count as the word itself, and of the German compounds that it is a
// part of, which do not.
func (s *Snapshot) takeForms(set *wordSet, term string, a *asked, sc *scratch) {
	var forms []int
	for _, l := range a.languages {
		s.vocabulary.each(l, words.Stem(words.Languages[l], term), func(id int) {
			if s.vocabulary.terms[id] != term && !slices.Contains(forms, id) {
				forms = append(forms, id)
			}
		})
	}
	s.takeExact(set, forms, sc)
	if slices.Contains(a.languages, 1) && len(term) >= shortestPart {
		s.vocabulary.each(byPart, words.Stem("de", term), func(id int) {
			s.takeTerm(set, id, sc)
			set.loose = true
		})
	}
}

// takeJoined joins the courses that have the word at i and one beside it as one word
// (java script).
func (s *Snapshot) takeJoined(set *wordSet, i int, a *asked, sc *scratch) {
	for _, pair := range [][2]int{{i - 1, i}, {i, i + 1}} {
		if pair[0] < 0 || pair[1] == len(a.words) {
			continue
		}
		if id, found := s.vocabulary.find(a.words[pair[0]].Term + a.words[pair[1]].Term); found {
			s.takeExact(set, []int{id}, sc)
		}
	}
}

// takeExact joins the courses of terms that count as the word itself.
func (s *Snapshot) takeExact(set *wordSet, terms []int, sc *scratch) {
	if len(terms) == 0 {
		return
	}
	one := sc.set()
	for _, term := range terms {
		s.takeTerm(one, term, sc)
	}
	set.join(one)
	sc.used--
}

// takePhrase joins the courses that have all of some words, which count as the word
// itself.
func (s *Snapshot) takePhrase(set *wordSet, terms []string, a *asked, sc *scratch) bool {
	used := sc.used
	defer func() { sc.used = used }()
	var both *wordSet
	for _, term := range terms {
		if words.IsFunction(term) {
			continue
		}
		one := sc.set()
		if at, found := s.vocabulary.find(term); found {
			s.takeTerm(one, at, sc)
		}
		s.takeForms(one, term, a, sc)
		if both == nil {
			both = one
		} else {
			both.meet(one)
		}
	}
	if both == nil || popcount(both.all) == 0 {
		return false
	}
	set.join(both)
	return true
}

// takeSynonyms joins the courses of everything that means the same.
func (s *Snapshot) takeSynonyms(set *wordSet, groups []int, a *asked, sc *scratch) {
	for _, g := range groups {
		for _, terms := range s.thesaurus.groups[g] {
			s.takePhrase(set, terms, a, sc)
		}
	}
}

// takeParts joins the courses that have both parts of a compound which no course has;
// a part that says nothing about a topic (Yogakurs) is not asked for.
func (s *Snapshot) takeParts(set *wordSet, term string, a *asked, sc *scratch) bool {
	parts := compound(term, func(part string) bool {
		_, known := s.vocabulary.find(part)
		return known && len(part) >= shortestPart || words.IsCourse(part)
	})
	parts = slices.DeleteFunc(parts, words.IsCourse)
	if len(parts) == 1 {
		s.takeSynonyms(set, s.thesaurus.related(parts[0], a.languages), a, sc)
	}
	return len(parts) > 0 && s.takePhrase(set, parts, a, sc)
}

// takeCorrected joins the courses of what a word was most likely meant to be.
func (s *Snapshot) takeCorrected(set *wordSet, w words.Word, last bool, a *asked, sc *scratch) bool {
	id, ok := s.vocabulary.correct(w.Term, last)
	if !ok {
		return false
	}
	if a.corrected == "" {
		a.corrected = a.q
	}
	right := s.spelled(id)
	a.corrected = a.corrected[:w.Start+a.shift] + right + a.corrected[w.End+a.shift:]
	a.shift += len(right) - (w.End - w.Start)
	term := s.vocabulary.terms[id]
	s.takeExact(set, []int{id}, sc)
	s.takeForms(set, term, a, sc)
	s.takeSynonyms(set, s.thesaurus.related(term, a.languages), a, sc)
	return true
}

// spelled writes a term as a course that has it does, in lower case.
func (s *Snapshot) spelled(term int) string {
	p, folded := &s.vocabulary.postings[term], s.vocabulary.terms[term]
	texts := []string{}
	for _, t := range s.vocabulary.topics[term] {
		texts = append(texts, s.values[t.facet].labels[t.value])
	}
	if p.courses > 0 {
		var course uint32
		switch {
		case p.all == nil:
			course = p.rare[0] >> 2
		case !p.title.IsEmpty():
			course = p.title.Minimum()
		default:
			course = p.all.Minimum()
		}
		e := &s.entries[course]
		texts = append(texts, e.Title, e.Instructor.Name, e.Summary)
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

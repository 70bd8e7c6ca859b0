package catalog

import (
	"slices"
	"strings"

	"stoa/internal/catalog/words"
)

// asked is a text query as it was understood.
type asked struct {
	q          string
	language   string // of the page, or ""
	languages  []int  // whose stems the words have
	exact      bool   // as typed: nothing is left out, corrected or added
	words      []words.Word
	terms      []string // of what was asked, after corrections
	sets       []*wordSet
	corrected  string // the query with words corrected, or ""
	understood Understood
	shift      int // how much longer than the query corrected is so far
}

// ask resolves the words of a query. The last one may be unfinished. language is that
// of the page, whose stems the words have, beside those of English.
func (s *Snapshot) ask(q, language string, exact bool, sc *scratch) *asked {
	a := &asked{q: q, language: language, exact: exact, understood: nothing()}
	sc.used = 0
	for _, l := range []string{"en", language} {
		if i := slices.Index(words.Languages, l); i >= 0 && !slices.Contains(a.languages, i) {
			a.languages = append(a.languages, i)
		}
	}
	typed := typedWords(q)
	if exact {
		a.words = typed
	} else {
		a.narrow(typed, &s.thesaurus)
	}
	for i := 0; i < len(a.words); {
		i += s.resolve(a, i, sc)
	}
	if q != "" && len(typed) == 0 {
		a.understood.Unknown = append(a.understood.Unknown, q)
	}
	return a
}

// nothing is what is understood of no words.
func nothing() Understood { return Understood{LeftOut: []string{}, Unknown: []string{}} }

func typedWords(q string) (list []words.Word) {
	words.Each(q, func(w words.Word) {
		if len(list) < mostWords {
			list = append(list, w)
		}
	})
	return list
}

// narrow keeps the words that say something about a topic: what asks for a level is
// taken as such, and what every course could be asked with is left out, unless there is
// nothing else, or unless a name or a synonym has it beside its neighbor ("machine
// learning").
func (a *asked) narrow(typed []words.Word, t *thesaurus) {
	topic := func(i int) bool {
		term := typed[i].Term
		switch {
		case i > 0 && t.pairs[typed[i-1].Term+" "+term], i+1 < len(typed) && t.pairs[term+" "+typed[i+1].Term]:
			return !words.IsFunction(term)
		}
		return !words.IsFunction(term) && !words.IsCourse(term) && words.Level(term) == ""
	}
	var left []words.Word
	for i, w := range typed {
		switch level := words.Level(w.Term); {
		case topic(i):
			a.words = append(a.words, w)
		case level != "":
			a.understood.Level = &level
		default:
			left = append(left, w)
		}
	}
	if len(a.words) == 0 && a.understood.Level == nil {
		a.words = left
		return
	}
	for _, w := range left {
		a.understood.LeftOut = append(a.understood.LeftOut, a.q[w.Start:w.End])
	}
	if a.understood.Level != nil {
		a.understood.WithoutLevel = a.less(typed, topic)
	}
}

// less is the query without the words that ask for its level, and those of grammar that
// lead to them ("for beginners").
func (a *asked) less(typed []words.Word, topic func(int) bool) string {
	drop := make([]bool, len(typed))
	for i, w := range typed {
		if words.Level(w.Term) == "" || topic(i) {
			continue
		}
		drop[i] = true
		for j := i - 1; j >= 0 && words.IsFunction(typed[j].Term); j-- {
			drop[j] = true
		}
	}
	var b strings.Builder
	from := 0
	for i, w := range typed {
		if drop[i] {
			b.WriteString(a.q[from:w.Start])
			from = w.End
		}
	}
	b.WriteString(a.q[from:])
	return strings.Join(strings.Fields(b.String()), " ")
}

// resolve finds the courses of the word at i, or of the phrase that begins there, and
// returns how many words that is.
func (s *Snapshot) resolve(a *asked, i int, sc *scratch) int {
	w, last := a.words[i], i == len(a.words)-1
	if a.exact {
		s.add(a, w, s.typed(w, last, sc))
		return 1
	}
	groups, length := s.thesaurus.match(a.words[i:])
	if length > 1 {
		set := sc.set()
		terms := make([]string, 0, length)
		for _, w := range a.words[i : i+length] {
			terms = append(terms, w.Term)
		}
		s.takePhrase(set, terms, a, sc)
		s.takeSynonyms(set, groups, a, sc)
		s.add(a, words.Word{Term: strings.Join(terms, " "), Start: w.Start, End: a.words[i+length-1].End}, set)
		return length
	}
	set := s.typed(w, last, sc)
	s.takeForms(set, w.Term, a, sc)
	s.takeJoined(set, i, a, sc)
	s.takeSynonyms(set, s.thesaurus.related(w.Term, a.languages), a, sc)
	if popcount(set.all) == 0 && !s.takeParts(set, w.Term, a, sc) && !s.takeCorrected(set, w, last, a, sc) {
		a.understood.Unknown = append(a.understood.Unknown, a.q[w.Start:w.End])
		return 1
	}
	s.add(a, w, set)
	return 1
}

// add files the courses of a word, or notes that there are none.
func (s *Snapshot) add(a *asked, w words.Word, set *wordSet) {
	if popcount(set.all) == 0 {
		a.understood.Unknown = append(a.understood.Unknown, a.q[w.Start:w.End])
		return
	}
	set.weigh(s.live)
	a.sets, a.terms = append(a.sets, set), append(a.terms, w.Term)
}

package search

import (
	"slices"
	"strings"

	"stoa/internal/search/words"
)

// Answer is a query as it was understood, and what it finds. Call Done when it is of no more use.
type Answer struct {
	Documents Set      // those that have all words, or else most of them
	Terms     []string // of what was asked, folded, after corrections; none when the words narrow nothing
	LeftOut   []string // words that say nothing about a topic
	Unknown   []string // words that no document has
	Partial   bool     // no document has all words
	Wants     string   // the value that a word asks for, see Settings; it narrows nothing
	Rest      string   // the query without what asks for it
	Corrected string   // the query with words corrected, or ""

	x         *Index
	q         string
	languages []int // whose stems the words have
	exact     bool  // as typed: nothing is left out, corrected or added
	words     []words.Word
	sets      []*wordSet
	shift     int // how much longer than the query Corrected is so far
	scratch   *scratch
}

// Ask finds the documents of a query. Its last word may be unfinished. language is the one that it is likely in beside
// English, or "". With exact it is taken as typed.
func (x *Index) Ask(q, language string, exact bool) *Answer {
	a := &Answer{x: x, q: q, exact: exact, scratch: x.scratch.Get().(*scratch)}
	a.scratch.used = 0
	for _, l := range []string{"en", language} {
		if i := slices.Index(words.Languages, l); i >= 0 && !slices.Contains(a.languages, i) {
			a.languages = append(a.languages, i)
		}
	}
	typed := typedWords(q)
	if exact {
		a.words = typed
	} else {
		a.narrow(typed)
	}
	for i := 0; i < len(a.words); {
		i += a.resolve(i)
	}
	if q != "" && len(typed) == 0 {
		a.Unknown = append(a.Unknown, q)
	}
	a.combine()
	return a
}

// Done gives back the memory of an answer.
func (a *Answer) Done() { a.x.scratch.Put(a.scratch) }

const mostWords = 16 // of a query; what follows is ignored

func typedWords(q string) (list []words.Word) {
	words.Each(q, func(w words.Word) {
		if len(list) < mostWords {
			list = append(list, w)
		}
	})
	return list
}

// narrow keeps the words that say something about a topic: what asks for a value is
// taken as such, and noise is left out, unless there is nothing else, or unless a name
// or a synonym has it beside its neighbor ("machine learning" among courses).
func (a *Answer) narrow(typed []words.Word) {
	pairs := a.x.thesaurus.pairs
	topic := func(i int) bool {
		term := typed[i].Term
		switch {
		case i > 0 && pairs[typed[i-1].Term+" "+term], i+1 < len(typed) && pairs[term+" "+typed[i+1].Term]:
			return !words.IsFunction(term)
		}
		return !words.IsFunction(term) && !a.x.noise(term) && a.x.wants(term) == ""
	}
	var left []words.Word
	for i, w := range typed {
		switch wanted := a.x.wants(w.Term); {
		case topic(i):
			a.words = append(a.words, w)
		case wanted != "":
			a.Wants = wanted
		default:
			left = append(left, w)
		}
	}
	if len(a.words) == 0 && a.Wants == "" {
		a.words = left
		return
	}
	for _, w := range left {
		a.LeftOut = append(a.LeftOut, a.q[w.Start:w.End])
	}
	if a.Wants != "" {
		a.Rest = a.less(typed, topic)
	}
}

// less is the query without the words that ask for a value, and those of grammar that
// lead to them ("for beginners").
func (a *Answer) less(typed []words.Word, topic func(int) bool) string {
	drop := make([]bool, len(typed))
	for i, w := range typed {
		if a.x.wants(w.Term) == "" || topic(i) {
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

// resolve finds the documents of the word at i, or of the phrase that begins there, and
// returns how many words that is.
func (a *Answer) resolve(i int) int {
	w, last := a.words[i], i == len(a.words)-1
	if a.exact {
		a.add(w, a.typed(w, last))
		return 1
	}
	groups, length := a.x.thesaurus.match(a.words[i:])
	if length > 1 {
		set := a.scratch.set()
		terms := make([]string, 0, length)
		for _, w := range a.words[i : i+length] {
			terms = append(terms, w.Term)
		}
		a.takePhrase(set, terms)
		a.takeSynonyms(set, groups)
		a.add(words.Word{Term: strings.Join(terms, " "), Start: w.Start, End: a.words[i+length-1].End}, set)
		return length
	}
	set := a.typed(w, last)
	a.takeForms(set, w.Term)
	a.takeJoined(set, i)
	a.takeSynonyms(set, a.x.thesaurus.related(w.Term, a.languages))
	if set.all.Count() == 0 && !a.takeParts(set, w.Term) {
		a.takeCorrected(set, w, last)
	}
	a.add(w, set)
	return 1
}

// add files the documents of a word, or notes that there are none.
func (a *Answer) add(w words.Word, set *wordSet) {
	if set.all.Count() == 0 {
		a.Unknown = append(a.Unknown, a.q[w.Start:w.End])
		return
	}
	set.weigh(a.x.live)
	a.sets, a.Terms = append(a.sets, set), append(a.Terms, w.Term)
}

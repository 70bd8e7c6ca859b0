package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"stoa/internal/search/words"
)

// Query asks for passages in which all words of Text stand near each other.
type Query struct {
	Text     string
	Language string // whose forms of words count besides the English ones, and which comes first
	Course   string // "" for all
	Skip     int    // hits
	Most     int    // hits
}

// Hit is a passage: some cues of a document.
type Hit struct {
	Course, Lesson, Language string
	First, Last              int // cues
	Slips                    int // typos that were forgiven
}

// Answer is what a query finds.
type Answer struct {
	Hits  []Hit
	Total int
	// Terms are the folded words that were looked for and exist; true are those that count in every hit, and not only
	// in one with typos.
	Terms map[string]bool
}

const (
	mostWords = 12
	window    = 24 // words: passages are shorter
	// enough is how many hits make it pointless to look for words that were not typed.
	enough = 20
)

// The costs of a form of a word, in its lower bits; slips stand above them.
const (
	costForm    = 1 // learned for learning
	costPrefix  = 2 // learning for lear, at the end of the query
	slip        = 16
	leastPrefix = 3 // letters
)

// term is a word of a query. part is a pair of characters of a script without spaces.
type term struct {
	text string
	last bool
	part bool
}

// parse returns the words that narrow: those of grammar only if there are no others.
func parse(text string) []term {
	var all, meant []term
	seen := map[string]bool{}
	words.Each(text, func(w words.Word) {
		if len(all) == mostWords {
			return
		}
		t := term{text: w.Term, part: w.Part, last: w.End == len(strings.TrimRight(text, " \t\n"))}
		if !seen[w.Term] {
			seen[w.Term] = true
			if all = append(all, t); !words.IsFunction(w.Term) {
				meant = append(meant, t)
			}
		}
	})
	if len(meant) == 0 {
		return all
	}
	return meant
}

// form is a term of a segment that stands for a word of the query.
type form struct {
	id   int
	cost uint8
}

// forms finds a word of a query as it is typed, and with other endings.
func (s *segment) forms(t term, languages []string) []form {
	var out []form
	if id, ok := slices.BinarySearch(s.terms, t.text); ok {
		out = append(out, form{id, 0})
	}
	if t.part || words.IsFunction(t.text) {
		return out
	}
	for _, language := range languages {
		stem := words.Stem(language, t.text)
		if utf8.RuneCountInString(stem) < leastPrefix {
			continue
		}
		for id := range s.withPrefix(clipped(stem)) {
			other := s.terms[id]
			if other != t.text && len(other) < len(t.text)+8 && words.Stem(language, other) == stem {
				out = append(out, form{id, costForm})
			}
		}
	}
	return once(out)
}

// clipped is what the words with a stem begin with: its last letter may change, as in study and studies.
func clipped(stem string) string {
	_, size := utf8.DecodeLastRuneInString(stem)
	if utf8.RuneCountInString(stem) > leastPrefix {
		return stem[:len(stem)-size]
	}
	return stem
}

// forgiven adds words that begin with what was typed last, and those that are a slip or two away.
func (s *segment) forgiven(out []form, t term) []form {
	if t.part {
		if t.last && utf8.RuneCountInString(t.text) == 1 {
			for id := range s.withPrefix(t.text) {
				out = append(out, form{id, costPrefix})
			}
		}
		return once(out)
	}
	if t.last && utf8.RuneCountInString(t.text) >= leastPrefix {
		for id := range s.withPrefix(t.text) {
			out = append(out, form{id, costPrefix})
		}
	}
	if most := words.Slips(t.text); most > 0 {
		words.Near(s.terms, t.text, most, false, func(id, slips int) {
			if words.Slips(s.terms[id]) > 0 {
				out = append(out, form{id, uint8(slips * slip)})
			}
		})
	}
	return once(out)
}

// once keeps each form once, with its least cost.
func once(forms []form) []form {
	slices.SortFunc(forms, func(a, b form) int { return cmp.Or(cmp.Compare(a.id, b.id), cmp.Compare(a.cost, b.cost)) })
	return slices.CompactFunc(forms, func(a, b form) bool { return a.id == b.id })
}

// withPrefix yields the numbers of the terms that begin with prefix.
func (s *segment) withPrefix(prefix string) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		from, _ := slices.BinarySearch(s.terms, prefix)
		for id := from; id < len(s.terms) && strings.HasPrefix(s.terms[id], prefix); id++ {
			if !yield(id) {
				return
			}
		}
	}
}

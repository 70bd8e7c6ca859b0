package search

import (
	"sort"
	"strings"
)

// vocabulary is every term in order, so that a prefix is a range of it.
type vocabulary struct {
	terms    []string
	postings []posting
	topics   map[int][]int // by term: the topics that have it in a name, whose documents have no posting
	kin      kin
}

// find returns the position of a term.
func (v *vocabulary) find(term string) (int, bool) {
	return sort.Find(len(v.terms), func(i int) int { return strings.Compare(term, v.terms[i]) })
}

// withPrefix returns the range of terms that begin with prefix.
func (v *vocabulary) withPrefix(prefix string) (from, to int) {
	from = sort.SearchStrings(v.terms, prefix)
	to = from + sort.Search(len(v.terms)-from, func(i int) bool { return !strings.HasPrefix(v.terms[from+i], prefix) })
	return from, to
}

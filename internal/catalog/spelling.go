package catalog

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spelling finds terms one slip away (a letter missing, added, wrong, or two
// swapped) from a misspelt word: every term of four letters and more is filed
// under itself and itself less each letter. An entry is hash<<32|term, sorted.
type spelling struct {
	seed    maphash.Seed
	entries []uint64
}

const (
	shortestSlip = 4
	longestSlip  = 24
)

func newSpelling(terms []string) spelling {
	s := spelling{seed: maphash.MakeSeed()}
	for i, term := range terms {
		if !correctable(term) {
			continue
		}
		s.entries = append(s.entries, s.hash(term)|uint64(i))
		lessOne(term, func(shorter string) { s.entries = append(s.entries, s.hash(shorter)|uint64(i)) })
	}
	slices.Sort(s.entries)
	s.entries = slices.Clip(slices.Compact(s.entries))
	return s
}

func (s *spelling) hash(term string) uint64 { return maphash.String(s.seed, term) &^ (1<<32 - 1) }

// correctable: a word of letters of reasonable length.
func correctable(term string) bool {
	n := utf8.RuneCountInString(term)
	return n >= shortestSlip && n <= longestSlip && !strings.ContainsFunc(term, func(r rune) bool { return !unicode.IsLetter(r) || spaceless(r) })
}

func lessOne(term string, emit func(string)) {
	var buf [4 * longestSlip]byte
	last := utf8.RuneError
	for i, r := range term {
		if r == last {
			continue // less the second of two equal letters is the same word
		}
		last = r
		shorter := append(append(buf[:0], term[:i]...), term[i+utf8.RuneLen(r):]...)
		emit(string(shorter))
	}
}

// correct returns the commonest term one slip away from w, other than w.
func (v *vocabulary) correct(w string) (term int, ok bool) {
	if !correctable(w) {
		return 0, false
	}
	best := uint32(0)
	try := func(key string) {
		h := v.near.hash(key)
		i, _ := slices.BinarySearch(v.near.entries, h)
		for ; i < len(v.near.entries) && v.near.entries[i]&^(1<<32-1) == h; i++ {
			id := int(uint32(v.near.entries[i]))
			if n := v.postings[id].courses; n > best && v.terms[id] != w && oneSlip(w, v.terms[id]) {
				term, best, ok = id, n, true
			}
		}
	}
	try(w)
	lessOne(w, try)
	return term, ok
}

// correctPrefix does the same for a word that is still being typed: it looks for
// terms that begin with w after undoing one slip. The commonest such term wins.
func (v *vocabulary) correctPrefix(w string) (term int, ok bool) {
	if !correctable(w) {
		return 0, false
	}
	best := uint32(0)
	try := func(prefix string) {
		from, to := v.withPrefix(prefix)
		if from == to {
			return
		}
		if id := v.best(from, to); v.postings[id].courses > best {
			term, best, ok = id, v.postings[id].courses, true
		}
	}
	letters, runes := alphabet(w), []rune(w)
	for i := range runes {
		if i == 0 {
			continue // the first letter is seldom wrong, and every word would be near
		}
		before, after := string(runes[:i]), string(runes[i+1:])
		try(before + after)
		if i+1 < len(runes) {
			try(before + string(runes[i+1]) + string(runes[i]) + string(runes[i+2:]))
		}
		for _, r := range letters {
			try(before + string(r) + after)
			try(before + string(r) + string(runes[i:]))
		}
	}
	return term, ok
}

func alphabet(w string) string {
	r, _ := utf8.DecodeRuneInString(w)
	switch {
	case unicode.Is(unicode.Latin, r):
		return "abcdefghijklmnopqrstuvwxyz"
	case unicode.Is(unicode.Cyrillic, r):
		return "абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ"
	case unicode.Is(unicode.Greek, r):
		return "αβγδεζηθικλμνξοπρστυφχψω"
	case unicode.Is(unicode.Arabic, r):
		return "ابتثجحخدذرزسشصضطظعغفقكلمنهويءئؤ"
	case unicode.Is(unicode.Hebrew, r):
		return "אבגדהוזחטיכלמנסעפצקרשתךםןףץ"
	}
	return ""
}

// oneSlip reports whether a and b are at most one insertion, deletion,
// substitution or swap of neighbours apart.
func oneSlip(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	switch len(y) - len(x) {
	case 0:
		if i == len(x) || slices.Equal(x[i+1:], y[i+1:]) {
			return true
		}
		return i+1 < len(x) && x[i] == y[i+1] && x[i+1] == y[i] && slices.Equal(x[i+2:], y[i+2:])
	case 1:
		return slices.Equal(x[i:], y[i+1:])
	}
	return false
}

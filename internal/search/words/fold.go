// Package words owns how text becomes terms: what is cut and folded to one spelling,
// which stem a term has in a language, which words are of grammar, what a name sounds
// like, and which terms are a few slips away. It promises plain functions of text, and
// knows nothing of documents, postings or ranks.
package words

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Word is one searchable term and where it stands in the text it came from.
type Word struct {
	Term       string
	Start, End int
	Part       bool // a pair out of a script that is written without spaces
}

const longestTerm = 40 // runes; what follows in a longer run of letters is not indexed

// Each cuts text with Fold: see Cut.
func Each(text string, emit func(Word)) { Cut(text, Fold, emit) }

// Cut cuts text into terms, folded by fold: runs of letters and digits ("c++" and "c#"
// keep their signs), pairs of characters for scripts without spaces, and single
// symbols such as emoji. A run of such a script also yields its last character, so
// that every character begins some term and a single one can be found by prefix.
func Cut(text string, fold func(string) string, emit func(Word)) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case Spaceless(r):
			end := runEnd(text, i, Spaceless)
			pairs(text, i, end, fold, emit)
			i = end
		case wordRune(r):
			end := runEnd(text, i, func(r rune) bool { return wordRune(r) && !Spaceless(r) })
			for end < len(text) && (text[end] == '+' || text[end] == '#') {
				end++
			}
			if term := fold(text[i:end]); term != "" {
				emit(Word{Term: clip(term), Start: i, End: end})
			}
			i = end
		case unicode.Is(unicode.So, r):
			emit(Word{Term: string(r), Start: i, End: i + size, Part: true})
			i += size
		default:
			i += size
		}
	}
}

func pairs(text string, start, end int, fold func(string) string, emit func(Word)) {
	for i := start; i < end; {
		_, size := utf8.DecodeRuneInString(text[i:])
		next := i + size
		stop := next
		if next < end {
			_, second := utf8.DecodeRuneInString(text[next:])
			stop = next + second
		}
		if term := fold(text[i:stop]); term != "" {
			emit(Word{Term: term, Start: i, End: stop, Part: true})
		}
		i = next
	}
}

func runEnd(text string, i int, in func(rune) bool) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !in(r) {
			break
		}
		i += size
	}
	return i
}

func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.In(r, unicode.L, unicode.N, unicode.M)
}

// Spaceless reports whether r is of a script that is written without spaces.
func Spaceless(r rune) bool {
	return r >= 0x0E00 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) || r == 'ー')
}

// letters that have no decomposition, but that people type without their stroke.
var plain = strings.NewReplacer(
	"ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i", "ħ", "h", "ŧ", "t", "ŋ", "n",
	"أ", "ا", "إ", "ا", "آ", "ا", "ى", "ي", "ة", "ه", "ـ", "",
)

// Fold makes one spelling of the ways to write a word: case, diacritics, widths
// and compatibility forms are gone; marks that are vowels (Hindi, Thai) stay.
func Fold(s string) string {
	if lower, ok := foldASCII(s); ok {
		return lower
	}
	s = cases.Fold().String(norm.NFKD.String(s))
	s = strings.Map(func(r rune) rune {
		if accent(r) {
			return -1
		}
		return r
	}, s)
	return strings.Map(func(r rune) rune {
		if wordRune(r) || r == '+' || r == '#' {
			return r
		}
		return -1
	}, plain.Replace(norm.NFC.String(s)))
}

func foldASCII(s string) (string, bool) {
	upper := false
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return "", false
		}
		upper = upper || 'A' <= s[i] && s[i] <= 'Z'
	}
	if upper {
		s = strings.ToLower(s)
	}
	return s, true
}

// accent: marks above and below Latin, Greek and Cyrillic letters, Hebrew and
// Arabic points.
func accent(r rune) bool {
	return r >= 0x0300 && r <= 0x036F || r >= 0x0591 && r <= 0x05C7 || r >= 0x0610 && r <= 0x061A ||
		r >= 0x064B && r <= 0x065F || r == 0x0670 || r >= 0x06D6 && r <= 0x06ED
}

func clip(term string) string {
	if len(term) <= longestTerm {
		return term
	}
	n := 0
	for i := range term {
		if n == longestTerm {
			return term[:i]
		}
		n++
	}
	return term
}

// Memory folds each distinct word once: many texts share few words.
type Memory map[string]string

// Fold is the function Fold, remembered.
func (m Memory) Fold(s string) string {
	folded, ok := m[s]
	if !ok {
		s = strings.Clone(s)
		folded = Fold(s)
		m[s] = folded
	}
	return folded
}

// Line folds a whole line, its words one space apart.
func (m Memory) Line(text string) string {
	var b strings.Builder
	Cut(text, m.Fold, func(w Word) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Term)
	})
	return b.String()
}

package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// word is one searchable term and where it stands in the text it came from.
type word struct {
	term       string
	start, end int
	part       bool // a pair out of a script that is written without spaces
}

const longestTerm = 40 // runes; what follows in a longer run of letters is not indexed

// words cuts text with fold: see cut.
func words(text string, emit func(word)) { cut(text, fold, emit) }

// cut cuts text into terms, folded by fold: runs of letters and digits ("c++" and "c#"
// keep their signs), pairs of characters for scripts without spaces, and single
// symbols such as emoji. A run of such a script also yields its last character, so
// that every character begins some term and a single one can be found by prefix.
func cut(text string, fold func(string) string, emit func(word)) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case spaceless(r):
			end := runEnd(text, i, spaceless)
			pairs(text, i, end, fold, emit)
			i = end
		case wordRune(r):
			end := runEnd(text, i, func(r rune) bool { return wordRune(r) && !spaceless(r) })
			for end < len(text) && (text[end] == '+' || text[end] == '#') {
				end++
			}
			if term := fold(text[i:end]); term != "" {
				emit(word{term: clip(term), start: i, end: end})
			}
			i = end
		case unicode.Is(unicode.So, r):
			emit(word{term: string(r), start: i, end: i + size, part: true})
			i += size
		default:
			i += size
		}
	}
}

func pairs(text string, start, end int, fold func(string) string, emit func(word)) {
	for i := start; i < end; {
		_, size := utf8.DecodeRuneInString(text[i:])
		next := i + size
		stop := next
		if next < end {
			_, second := utf8.DecodeRuneInString(text[next:])
			stop = next + second
		}
		if term := fold(text[i:stop]); term != "" {
			emit(word{term: term, start: i, end: stop, part: true})
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

func spaceless(r rune) bool {
	return r >= 0x0E00 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) || r == 'ー')
}

// letters that have no decomposition, but that people type without their stroke.
var plain = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ı", "i", "ħ", "h", "ŧ", "t", "ŋ", "n",
	"أ", "ا", "إ", "ا", "آ", "ا", "ى", "ي", "ة", "ه", "ـ", "")

// fold makes one spelling of the ways to write a word: case, diacritics, widths
// and compatibility forms are gone; marks that are vowels (Hindi, Thai) stay.
func fold(s string) string {
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

// memory folds each distinct word once: many texts share few words.
type memory map[string]string

func (m memory) fold(s string) string {
	folded, ok := m[s]
	if !ok {
		s = strings.Clone(s)
		folded = fold(s)
		m[s] = folded
	}
	return folded
}

// line folds a whole line, its words one space apart.
func (m memory) line(text string) string {
	var b strings.Builder
	cut(text, m.fold, func(w word) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.term)
	})
	return b.String()
}

// stop are words too common to be asked of a course when there are others.
var stop = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("a an the of for and to in with on from by is your how at der die das und fur mit zu im ein eine il la le les lo di da per e con un una et de du des pour avec w i na do z dla yang dan untuk di") {
		m[w] = true
	}
	return m
}()

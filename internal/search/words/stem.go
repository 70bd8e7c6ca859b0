package words

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/italian"
)

// Languages are those whose words have stems. A language's number is its place.
var Languages = []string{"en", "de", "it", "id", "pl", "fr"}

const shortestStemmed = 4 // bytes; shorter terms are their own stems

// Stem is what the forms of a word have in common in a language: Snowball's for
// English, German, Italian and French; light rules of our own for Polish and
// Indonesian, for which the library has none. Terms are folded first, so that a query
// without accents has the stem of the text with them; other languages have no stems.
func Stem(language, term string) string {
	if len(term) < shortestStemmed || strings.ContainsAny(term, "0123456789+#") {
		return term
	}
	switch language {
	case "en":
		return snowball(term, english.Stem)
	case "de":
		return snowball(term, german.Stem)
	case "it":
		return snowball(term, italian.Stem)
	case "fr":
		return snowball(term, french.Stem)
	case "pl":
		return polish(term)
	case "id":
		return indonesian(term)
	}
	return term
}

func snowball(term string, stem func(*snowballstem.Env) bool) string {
	env := snowballstem.NewEnv(term)
	stem(env)
	return env.Current()
}

// polishEndings are those of nouns, adjectives and the commonest verbs, without
// diacritics, the longest first.
var polishEndings = strings.Fields("owania owaniu owanie owaniem owac owego owemu iejsze iejszy aniem eniem ajacy " +
	"anie ania aniu enie enia eniu owie owej owym owych iami iach iego iemu owac " +
	"ami ach ego emu ymi imi owi iej ych ich ami asz esz isz ysz acy ace " +
	"om em am ie ia iu io ej ym im ow ow ac ec ic yc y i a e o u")

const leastPolish = 4 // letters that stay

// polish takes off one ending, then what that leaves soft.
func polish(term string) string {
	for _, ending := range polishEndings {
		if root, ok := strings.CutSuffix(term, ending); ok && len(root) >= leastPolish {
			return strings.TrimSuffix(root, "i")
		}
	}
	return term
}

// indonesianPrefixes with what the root begins with where the prefix swallowed it:
// menulis is of tulis, memasak of masak.
var indonesianPrefixes = []struct{ prefix, first string }{
	{"menge", ""}, {"meng", ""}, {"meny", "s"}, {"menj", "j"}, {"mend", "d"}, {"menc", "c"},
	{"mem", "m"}, {"men", "t"}, {"me", ""},
	{"penge", ""}, {"peng", ""}, {"peny", "s"}, {"pend", "d"}, {"penj", "j"}, {"penc", "c"},
	{"pem", "m"}, {"pen", "t"}, {"pe", ""},
	{"pel", ""}, {"ber", ""}, {"bel", ""}, {"ter", ""}, {"di", ""}, {"ke", ""}, {"se", ""},
}

const leastIndonesian = 4 // letters that stay, one more before an ending

// indonesian takes off a prefix, then a particle, a possessive and a suffix; and a k at
// the end, since masak-an looks like masa-kan.
func indonesian(term string) string {
	for _, p := range indonesianPrefixes {
		if root, ok := strings.CutPrefix(term, p.prefix); ok && len(root)+len(p.first) >= leastIndonesian {
			term = p.first + root
			break
		}
	}
	for _, endings := range [][]string{{"lah", "kah", "pun"}, {"nya", "ku", "mu"}, {"kan", "an"}} {
		for _, ending := range endings {
			if root, ok := strings.CutSuffix(term, ending); ok && len(root) > leastIndonesian {
				term = root
				break
			}
		}
	}
	if len(term) > leastIndonesian {
		term = strings.TrimSuffix(term, "k")
	}
	return term
}

package words

import "strings"

// functionWords are those of grammar in the six languages, folded. A word that is a topic of its own in another of the
// languages is left out (die, main, art).
var functionWords = List(`
			a an the of for and or to in on with without from by at as is are be do does can my me i you your we
			our it its this that these those
			how what which why when where who about into some any
			der das den dem des ein eine einen einem einer und oder fur mit ohne zu zum zur im am auf aus bei
			von vom ist sind ich du wir mein meine
			mich mir wie was welche welcher welches warum uber
			il lo la gli le i un uno una di del dello della dei delle da dal dalla per con senza su sul sulla in
			nel nella e ed o che chi
			come cosa quale perche mi mio mia si
			dan atau untuk yang di ke dari dengan tanpa pada ini itu saya aku kamu anda bagaimana apa cara
			caranya bagi oleh
			i w we z ze na do od o dla po za przez oraz lub jak co czy ktory ktora jest sa mnie moj moja sie bez
			le la les un une des du de d l au aux et ou pour avec sans sur dans en je tu vous nous mon ma mes
			votre qui que quoi quel quelle
			comment est sont ce cette ces`)

// List makes a set of the words in a text.
func List(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}

// IsFunction: a word of grammar (for, how, und, pour) in one of the six languages.
func IsFunction(term string) bool { return functionWords[term] }

package words_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stoa/internal/search/words"
)

func TestStems(t *testing.T) {
	for _, c := range []struct {
		language string
		alike    []string
	}{
		{"en", []string{"course", "courses"}}, {"en", []string{"photograph", "photographs", "photographing"}},
		{"en", []string{"negotiate", "negotiating", "negotiation"}},
		{"de", []string{"buch", "bucher", "buchern"}}, {"de", []string{"rezept", "rezepte", "rezepten"}},
		{"de", []string{"anfanger", "anfangern"}},
		{"it", []string{"fotografare", "fotografato"}}, {"it", []string{"corso", "corsi"}},
		{"it", []string{"fotografia", "fotografie"}},
		{"fr", []string{"entreprise", "entreprises"}}, {"fr", []string{"comptable", "comptables"}},
		{"fr", []string{"dessiner", "dessinez", "dessine"}},
		{"pl", []string{"statystyka", "statystyki", "statystyke"}}, {"pl", []string{"oszczedzanie", "oszczedzac"}},
		{"pl", []string{"fotografia", "fotografii", "fotografie"}},
		{"pl", []string{"budzet", "budzety", "budzetu"}}, {"pl", []string{"domowy", "domowe", "domowych"}},
		{"id", []string{"masak", "memasak", "masakan"}}, {"id", []string{"tulis", "menulis", "tuliskan", "tulisan"}},
		{"id", []string{"kursus", "kursusnya"}},
		{"id", []string{"simpan", "menyimpan", "simpanan"}},
	} {
		want := words.Stem(c.language, c.alike[0])
		for _, term := range c.alike[1:] {
			if got := words.Stem(c.language, term); got != want {
				t.Errorf("%s: %s has the stem %q, %s %q", c.language, term, got, c.alike[0], want)
			}
		}
	}
	for language, term := range map[string]string{
		"en": "c++", "de": "h2o2", "fr": "aux", "zh": "courses", "": "courses", "id": "数据分析",
	} {
		if got := words.Stem(language, term); got != term {
			t.Errorf("%q: %s becomes %s", language, term, got)
		}
	}
}

func TestNamesThatSoundAlike(t *testing.T) {
	for _, alike := range [][]string{
		{"wisniewski", "vishnevsky", "wisnewsky"}, {"markovic", "markovich", "markowitsch"}, {"zielinska", "selinska"},
		{"roux", "rouxe"}, {"haddad", "hadad", "hattat"}, {"lindqvist", "lindkvist", "lindquist"},
	} {
		for _, name := range alike[1:] {
			if words.Sound(name) != words.Sound(alike[0]) && words.Sound(alike[0]) != "" {
				t.Errorf("%s sounds %q, %s %q", name, words.Sound(name), alike[0], words.Sound(alike[0]))
			}
		}
	}
	for _, pair := range [][2]string{{"wisniewski", "weber"}, {"markovic", "morita"}, {"herrera", "haddad"}} {
		if words.Sound(pair[0]) == words.Sound(pair[1]) {
			t.Errorf("%s and %s sound alike", pair[0], pair[1])
		}
	}
	if words.Sound("obi") != "" {
		t.Error("a short name has a sound")
	}
}

func TestWordsOfGrammarAreFolded(t *testing.T) {
	for _, text := range []string{"für", "dans", "untuk", "how", "the", "jak", "über"} {
		if folded := words.Fold(text); !words.IsFunction(folded) {
			t.Errorf("%s is not known", text)
		}
	}
	for _, topic := range []string{
		"javascript", "yoga", "art", "die", "go", "foto", "machine", "brot", "pane", "pain", "main", "r",
	} {
		if words.IsFunction(topic) {
			t.Errorf("%s is a topic", topic)
		}
	}
}

// slips is the distance by the book: the whole matrix, optimal string alignment.
func slips(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

// TestNearIsWhatTheMatrixSays compares the walk with the distance to each term and to
// each of its beginnings, over random words of few letters, so that many are near.
func TestNearIsWhatTheMatrixSays(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		letters := []rune("abcdäл")
		out := make([]rune, 1+random.IntN(8))
		for i := range out {
			out[i] = letters[random.IntN(len(letters))]
		}
		return string(out)
	}
	terms := []string{}
	for range 3000 {
		terms = append(terms, word())
	}
	slices.Sort(terms)
	terms = slices.Compact(terms)
	hits := 0
	for range 300 {
		w, most, prefix := word(), 1+random.IntN(2), random.IntN(2) == 0
		got := map[int]int{}
		words.Near(terms, w, most, prefix, func(id, n int) { got[id] = n })
		for id, term := range terms {
			want, letters := most+1, []rune(term)
			if !prefix {
				want = slips([]rune(w), letters)
			} else if letters[0] == []rune(w)[0] {
				for n := 2; n <= len(letters); n++ {
					want = min(want, slips([]rune(w), letters[:n]))
				}
			}
			n, found := got[id]
			if found != (want <= most) || found && n != want {
				t.Fatalf("%q and %q (%d slips, prefix %v): found %v with %d, want %d", w, term, most, prefix, found, n, want)
			}
			if found {
				hits++
			}
		}
	}
	if hits < 3000 {
		t.Errorf("only %d were near: too little is compared", hits)
	}
}

func TestSlipsByLength(t *testing.T) {
	for term, want := range map[string]int{
		"sql": 0, "java": 1, "yoga1": 0, "python": 1, "pythons": 1, "javscrpt": 2, "c++": 0, "数据分析": 0, "программирование": 2,
	} {
		if got := words.Slips(term); got != want {
			t.Errorf("%s: %d slips are forgiven, want %d", term, got, want)
		}
	}
}

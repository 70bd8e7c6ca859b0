package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"stoa/internal/search"
)

// pantry is words that random recipes are made of; few, so that most share some.
var pantry = strings.Fields(`leek leeks soup bread Brot Suppe Kartoffel Kartoffelsuppe potatoes potato
	fagioli żurek crème sugar salt rice curry lemon butter fry bake quick chips`)

func randomRecipe(random *rand.Rand) search.Document {
	some := func(most int) string {
		out := []string{}
		for range 1 + random.IntN(most) {
			out = append(out, pantry[random.IntN(len(pantry))])
		}
		return strings.Join(out, " ")
	}
	return search.Document{
		Language: []string{"en", "de", "it", ""}[random.IntN(4)], Title: some(3), Names: []string{some(2)},
		People: []string{[]string{"Wiśniewski", "Marković",
			"Zoë Haddad"}[random.IntN(3)]}, Summary: some(4), Body: []string{some(3), some(3)},
	}
}

// gone is what a document that was removed leaves in a list.
var gone = search.Document{}

// answers is all that an index says to some queries.
func answers(x *search.Index, random *rand.Rand) string {
	var b strings.Builder
	for range 40 {
		q := pantry[random.IntN(len(pantry))] + " " + pantry[random.IntN(len(pantry))][:3]
		a := x.Ask(q, "de", false)
		fmt.Fprintln(&b, q, a.Best(a.Documents, 20), a.Terms, a.LeftOut, a.Unknown, a.Corrected, a.Partial, a.DidYouMean())
		a.Done()
	}
	return b.String()
}

func TestAPatchedIndexAnswersAsOneBuiltAnew(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var docs []search.Document
	for range 5000 { // so many that common words are kept as sets
		docs = append(docs, randomRecipe(random))
	}
	x := kitchen(docs)
	for round := range 4 {
		docs = slices.Clone(docs)
		var changes []search.Change
		for _, n := range random.Perm(len(docs))[:30] {
			if random.IntN(3) == 0 {
				docs[n] = gone
				changes = append(changes, search.Change{Number: uint32(n)})
				continue
			}
			docs[n] = randomRecipe(random)
			changes = append(changes, search.Change{Number: uint32(n), Document: &docs[n]})
		}
		docs = append(docs, randomRecipe(random))
		changes = append(changes, search.Change{Number: uint32(len(docs) - 1), Document: &docs[len(docs)-1]})
		in := collection(docs)
		in.All = search.NewSet(len(docs))
		for i := range docs {
			if docs[i].Title != "" {
				in.All.Add(uint32(i))
			}
		}
		x = x.Patched(changes, in)
		whole := kitchen(docs).Patched(nil, in) // as kitchen, with the same documents gone
		if got, want := answers(x, rand.New(rand.NewPCG(5, uint64(round)))), answers(whole, rand.New(rand.NewPCG(5,
			uint64(round)))); got != want {
			t.Fatalf("patched:\n%s\nbuilt anew:\n%s", got, want)
		}
	}
}

func TestAnIndexDoesNotChangeWhenItIsPatched(t *testing.T) {
	x := kitchen(recipes)
	before := best(x, "soup", "en")
	docs := slices.Clone(recipes)
	docs[0] = search.Document{Language: "en", Title: "Tomato ketchup"}
	y := x.Patched([]search.Change{{Number: 0, Document: &docs[0]}, {Number: 1}}, collection(docs))
	if after := best(x, "soup", "en"); !slices.Equal(before, after) {
		t.Errorf("it found %q, and now %q", before, after)
	}
	if got := y.Ask("ketchup", "en", false); !got.Documents.Has(0) {
		t.Error("the new words are not found")
	}
	if got := y.Ask("leek", "en", false); got.Documents.Count() != 0 {
		t.Errorf("%d documents still have the old words", got.Documents.Count())
	}
}

// FuzzAsk looks for a query that breaks the index.
func FuzzAsk(f *testing.F) {
	x := kitchen(recipes)
	for _, q := range []string{"a", "c++", "\u0301\u0301", "ﷺ", "½", "İı", strings.Repeat("a ", 300),
		strings.Repeat("数", 300), "👩‍💻👩‍💻", "\x00", "\xff\xfe", "ßẞ", "ก็"} {
		f.Add(q, "de")
	}
	f.Fuzz(func(t *testing.T, q, language string) {
		a := x.Ask(q, language, false)
		defer a.Done()
		if n := a.Documents.Count(); len(a.Terms) > 0 && len(a.Best(a.Documents, 100)) != n {
			t.Errorf("%q: fewer than %d are ranked", q, n)
		}
		a.DidYouMean()
	})
}

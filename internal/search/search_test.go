package search_test

import (
	"slices"
	"testing"

	"stoa/internal/search"
)

// recipes are a cookbook in several languages.
var recipes = []search.Document{
	{Language: "en", Title: "Leek soup", Names: []string{"Vegetables"}, People: []string{"Tomasz Wiśniewski"},
		Summary: "For a cold evening", Body: []string{"Cut the leeks", "Simmer with potatoes"}},
	{Language: "en", Title: "Potato soup with leeks and everything else that the garden had", Summary: "A thick soup"},
	{Language: "en", Title: "Bread", Names: []string{"Sourdough"}, Summary: "Goes with soup",
		Body: []string{"Knead, wait, bake"}},
	{Language: "en", Title: "Fish and chips", Body: []string{"Fry the potatoes twice"}},
	{Language: "de", Title: "Kartoffelsuppe mit Brot", Body: []string{"Kartoffeln schälen"}},
	{Language: "de", Title: "Brot und Suppe, Kartoffel und Salz"},
	{Language: "it", Title: "Minestra di fagioli", Names: []string{"Verdure"}},
	{Language: "pl", Title: "Żurek", Body: []string{"Biała kiełbasa"}},
	{Language: "en", Title: "Crème brûlée", Body: []string{"Burn the sugar"}},
	{Title: "麻婆豆腐"},
}

const vegetarian = 0 // the topic

// kitchen is an index of recipes; the vegetarian ones are a topic.
func kitchen(docs []search.Document) *search.Index {
	b := search.NewBuilder()
	for _, d := range docs {
		b.Add(d)
	}
	return b.Build(nil, search.Settings{
		Synonyms: [][]string{{"fries", "chips"}, {"vichyssoise", "leek soup"}},
		Topics: []search.Topic{vegetarian: {Names: []search.Name{{Language: "en", Text: "Vegetarian dishes"},
			{Language: "fr", Text: "Plats végétariens"}}}},
		Noise: func(word string) bool { return word == "recipe" || word == "rezept" },
		Wants: func(word string) string {
			if word == "quick" || word == "schnell" {
				return "20 minutes"
			}
			return ""
		},
	}, collection(docs))
}

func collection(docs []search.Document) search.Collection {
	meatless := search.NewSet(len(docs))
	for i := range min(3, len(docs)) {
		meatless.Add(uint32(i))
	}
	return search.Collection{
		Topics: []search.Set{vegetarian: meatless},
		Texts:  func(i uint32) []string { return append([]string{docs[i].Title}, docs[i].People...) },
	}
}

// best is the titles that a query finds, in order.
func best(x *search.Index, q, language string) (titles []string) {
	a := x.Ask(q, language, false)
	defer a.Done()
	for _, i := range a.Best(a.Documents, 10) {
		titles = append(titles, recipes[i].Title)
	}
	return titles
}

func TestAWordIsFoundHoweverItIsWritten(t *testing.T) {
	x := kitchen(recipes)
	for _, c := range []struct{ q, language, first string }{
		{"leek soup", "en", "Leek soup"}, {"LEEKS", "en", "Leek soup"}, {"soup le", "en", "Leek soup"},
		{"creme brulee", "en", "Crème brûlée"}, {"zurek", "pl", "Żurek"}, {"豆腐", "", "麻婆豆腐"},
		{"bred", "en", "Bread"}, {"sorudough", "en", "Bread"}, {"vishnevsky", "en", "Leek soup"},
		{"fries", "en", "Fish and chips"}, {"vichyssoise", "en", "Leek soup"},
		{"Kartoffelsuppen", "de", "Kartoffelsuppe mit Brot"},
		{"Suppensalz", "de", "Brot und Suppe, Kartoffel und Salz"},
		{"minestre", "it", "Minestra di fagioli"}, {"fish chips recipe", "en", "Fish and chips"},
	} {
		if got := best(x, c.q, c.language); len(got) == 0 || got[0] != c.first {
			t.Errorf("%q finds %q, want %q first", c.q, got, c.first)
		}
	}
	if got := best(x, "Brot", "de"); !slices.Contains(got, "Kartoffelsuppe mit Brot") {
		t.Errorf("Brot finds %q", got)
	}
}

func TestTheBestPlaceOfAWordComesFirst(t *testing.T) {
	b := search.NewBuilder()
	for _, d := range []search.Document{
		{Title: "One", Body: []string{"saffron"}}, {Title: "Two", Summary: "saffron"}, {Title: "Three",
			Names: []string{"saffron"}},
		{Title: "Saffron in a title that is long"}, {Title: "Saffron"},
	} {
		b.Add(d)
	}
	x := b.Build(nil, search.Settings{}, search.Collection{})
	a := x.Ask("saffron", "", false)
	defer a.Done()
	if got := a.Best(a.Documents, 5); !slices.Equal(got, []uint32{4, 3, 2, 1, 0}) {
		t.Errorf("order %v", got)
	}
	preferred := search.NewSet(5)
	preferred.Add(0)
	if got := a.Best(a.Documents, 1, search.Preference{Set: preferred, Others: 0.05}); !slices.Equal(got, []uint32{0}) {
		t.Errorf("preferred, yet first is %v", got)
	}
}

func TestThePriorDecidesAmongEquals(t *testing.T) {
	b := search.NewBuilder()
	for _, title := range []string{"Plain bread", "White bread"} {
		b.Add(search.Document{Title: title})
	}
	x := b.Build([]uint32{1, 0}, search.Settings{}, search.Collection{Prior: []float32{0.9, 0.1}})
	a := x.Ask("bread", "", false)
	defer a.Done()
	if got := a.Best(a.Documents, 2); !slices.Equal(got, []uint32{0, 1}) {
		t.Errorf("order %v", got)
	}
	white := x.Ask("white", "", false)
	defer white.Done()
	if !white.Documents.Has(0) {
		t.Error("number 0 is not the document that was added as the second")
	}
}

func TestAnAnswerSaysHowItWasUnderstood(t *testing.T) {
	x := kitchen(recipes)
	for _, c := range []struct {
		q                                  string
		leftOut, unknown                   []string
		wants, rest, corrected, didYouMean string
		partial                            bool
		found                              int
	}{
		{q: "recipe for soup", leftOut: []string{"recipe", "for"}, found: 3},
		{q: "quick soup", wants: "20 minutes", rest: "soup", found: 3},
		{q: "quick", wants: "20 minutes", found: len(recipes)},
		{q: "leek sopu", corrected: "leek soup", didYouMean: "leek soup", found: 2},
		{q: "creme bruleee", corrected: "creme brûlée", didYouMean: "creme brûlée", found: 1},
		{q: "soup qwertzuiop", unknown: []string{"qwertzuiop"}, partial: true, found: 3},
		{q: "sugar bread chips", partial: true, found: 3},
		{q: "végétariens", found: 3},
		{q: "?!", unknown: []string{"?!"}},
	} {
		a := x.Ask(c.q, "en", false)
		if !slices.Equal(a.LeftOut, c.leftOut) || !slices.Equal(a.Unknown, c.unknown) || a.Wants != c.wants ||
			a.Rest != c.rest ||
			a.Corrected != c.corrected || a.DidYouMean() != c.didYouMean || a.Partial != c.partial ||
			a.Documents.Count() != c.found {
			t.Errorf("%q: left out %q, unknown %q, wants %q without %q, corrected %q, partial %v, found %d", c.q, a.LeftOut,
				a.Unknown, a.Wants, a.Rest, a.Corrected, a.Partial, a.Documents.Count())
		}
		a.Done()
	}
}

func TestExactlyAsTyped(t *testing.T) {
	x := kitchen(recipes)
	for q, found := range map[string]int{"leek soup": 1, "recipe soup": 0, "bred": 0, "fries": 0, "quick": 0, "soup": 3} {
		a := x.Ask(q, "en", true)
		if a.Documents.Count() != found || a.Partial || a.Corrected != "" || a.DidYouMean() != "" {
			t.Errorf("%q finds %d, want %d", q, a.Documents.Count(), found)
		}
		a.Done()
	}
}

func TestKnownWordsThatNeverMeetAreReconsidered(t *testing.T) {
	b := search.NewBuilder()
	docs := []string{"Baking bread", "Breed of dogs", "Growing trees"}
	for _, title := range docs {
		b.Add(search.Document{Title: title})
	}
	x := b.Build(nil, search.Settings{}, search.Collection{Texts: func(i uint32) []string { return docs[i : i+1] }})
	a := x.Ask("baking breed", "", false)
	defer a.Done()
	if !a.Partial || a.DidYouMean() != "baking bread" || a.Corrected != "" {
		t.Errorf("did you mean %q", a.DidYouMean())
	}
}

func TestNamesAreSuggestedByTheirBeginnings(t *testing.T) {
	var x search.Names
	for id, name := range []string{"Vegetable soups", "Soups of the sea", "Bread", "Empty soups"} {
		x.Add(name, uint32(id))
	}
	x.Sort()
	weight := func(id uint32) uint32 { return []uint32{5, 9, 1, 0}[id] }
	if got := x.Find([]string{"sou"}, 5, weight); !slices.Equal(got, []uint32{1, 0}) {
		t.Errorf("sou: %v", got)
	}
	if got := x.Find([]string{"veg", "soups"}, 5, weight); !slices.Equal(got, []uint32{0}) {
		t.Errorf("veg soups: %v", got)
	}
	y := x.Clone()
	y.Remove(1)
	if got := y.Find([]string{"sou"}, 5, weight); !slices.Equal(got, []uint32{0}) || len(x.Find([]string{"sea"}, 1,
		weight)) != 1 {
		t.Errorf("after it was removed from a copy: %v", got)
	}
}

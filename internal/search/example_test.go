package search_test

import (
	"fmt"

	"stoa/internal/search"
)

func Example() {
	recipes := []search.Document{
		{Language: "en", Title: "Leek soup", Summary: "For a cold evening", Body: []string{"Simmer with potatoes"}},
		{Language: "en", Title: "Fish and chips", Body: []string{"Fry the potatoes twice"}},
	}
	b := search.NewBuilder()
	for _, r := range recipes {
		b.Add(r)
	}
	index := b.Build(nil, search.Settings{Synonyms: [][]string{{"chips", "fries"}}}, search.Collection{})
	for _, q := range []string{"Leeks", "potato", "soop", "fries"} {
		a := index.Ask(q, "en", false)
		for _, n := range a.Best(a.Documents, 10) {
			fmt.Println(q, a.Corrected, "finds", recipes[n].Title)
		}
		a.Done()
	}
	// Output:
	// Leeks  finds Leek soup
	// potato  finds Leek soup
	// potato  finds Fish and chips
	// soop soup finds Leek soup
	// fries  finds Fish and chips
}

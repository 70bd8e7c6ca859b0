package search_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"stoa/internal/search"
)

const many = 100_000

// written is the n-th word of a made up language.
func written(n uint64) (word string) {
	for n += 100; n > 0; n /= 20 {
		word += string("bdfgklmnprstvwzcjhqx"[n%20]) + string("aeiou"[n%5])
	}
	return word
}

// documents makes documents of some 25 words out of 20,000, the first of which are the commonest.
func documents() func() search.Document {
	random := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(random, 1.3, 10, 20_000)
	text := func(words int) (s string) {
		for range words {
			s += written(zipf.Uint64()) + " "
		}
		return s
	}
	return func() search.Document {
		return search.Document{Language: "en", Title: text(4), Names: []string{text(3)}, Summary: text(8),
			Body: []string{text(10)}}
	}
}

func cookbook() *search.Index {
	b, document := search.NewBuilder(), documents()
	for range many {
		b.Add(document())
	}
	return b.Build(nil, search.Settings{}, search.Collection{})
}

func BenchmarkBuild(b *testing.B) {
	held := func() float64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	for b.Loop() {
		before := held()
		x := cookbook()
		b.ReportMetric((held()-before)/many, "B/document")
		runtime.KeepAlive(x)
	}
}

func BenchmarkAsk(b *testing.B) {
	x := cookbook()
	for _, c := range []struct{ name, q string }{
		{"common", written(1)}, {"two", written(50) + " " + written(51)}, {"rare", written(19_000)}, {"typo",
			written(50)[1:] + " " + written(51)}, {"oneLetter", "b"},
	} {
		b.Run(c.name, func(b *testing.B) {
			found := 0
			for b.Loop() {
				a := x.Ask(c.q, "en", false)
				a.Best(a.Documents, 20)
				found = a.Documents.Count()
				a.Done()
			}
			b.ReportMetric(float64(found), "found")
		})
	}
}

// BenchmarkPatched replaces one document.
func BenchmarkPatched(b *testing.B) {
	x, document := cookbook(), documents()
	for b.Loop() {
		d := document()
		x.Patched([]search.Change{{Number: 7, Document: &d}}, search.Collection{})
	}
}

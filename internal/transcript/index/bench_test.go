package index_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"stoa/internal/search/words"
	"stoa/internal/transcript/index"
)

// cuesWanted is how many cues the benchmarks search: STOA_CUES, or a million.
func cuesWanted() int {
	if n, err := strconv.Atoi(os.Getenv("STOA_CUES")); err == nil {
		return n
	}
	return 1_000_000
}

const (
	lessons = 15
	each    = 150
	queries = 200
)

func filled(c *corpus, cues int) *index.Index {
	x, b := &index.Index{}, index.NewBuilder()
	for i := range cues / (lessons * each) {
		for _, d := range c.course(i, lessons, each) {
			b.Add(d)
		}
		if b.Words() > 1<<20 {
			x, b = x.With(nil, b), index.NewBuilder()
		}
	}
	return x.With(nil, b)
}

// asked is a query for two to four words that stand next to each other somewhere, and where.
type asked struct {
	text           string
	course, lesson string
	cue            int
}

func (c *corpus) asked(docs []index.Document, slips int) asked {
	for {
		d := docs[c.random.IntN(len(docs))]
		cue := c.random.IntN(len(d.Cues) - 1)
		said := strings.Fields(d.Cues[cue] + " " + d.Cues[cue+1])
		n, at := 2+c.random.IntN(3), c.random.IntN(6)
		query := slices.Clone(said[min(at, len(said)-n):min(at+n, len(said))])
		if slices.ContainsFunc(query, func(w string) bool { return words.IsFunction(w) || !ascii(w) }) {
			continue
		}
		if !mistype(c, query, slips) {
			continue
		}
		return asked{strings.Join(query, " "), d.Course, d.Lesson, cue}
	}
}

func ascii(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' })
}

// mistype makes some slips in words that are long enough for them to be forgiven.
func mistype(c *corpus, query []string, slips int) bool {
	for range 20 {
		i := c.random.IntN(len(query))
		may := words.Slips(query[i])
		if may == 0 || slips == 2 && may < 2 {
			continue
		}
		for range slips {
			query[i] = c.mistyped(query[i])
		}
		return true
	}
	return slips == 0
}

func BenchmarkSpoken(b *testing.B) {
	c := newCorpus(b, 7)
	cues := cuesWanted()
	before := heap()
	start := time.Now()
	x := filled(c, cues)
	took := time.Since(start)
	size := x.Size()
	fmt.Printf("%+v\nindexed with generating in %v; heap %d MiB, %.1f bytes a cue\n", size, took, (heap()-before)>>20,
		float64(heap()-before)/float64(size.Cues))
	same := newCorpus(b, 7) // says the same again
	var docs []index.Document
	for i := range 20 {
		docs = append(docs, same.course(i, lessons, each)...)
	}
	c.random = rand.New(rand.NewPCG(1, 2))
	for slips := range 3 {
		var times, busy []time.Duration
		found, top := 0, 0
		slowest, worst := time.Duration(0), ""
		for range queries {
			q := c.asked(docs, slips)
			start, used := time.Now(), cpu()
			a := x.Search(index.Query{Text: q.text, Language: "en", Most: 20})
			d := time.Since(start)
			busy = append(busy, cpu()-used)
			if times = append(times, d); d > slowest {
				slowest, worst = d, q.text
			}
			if i := slices.IndexFunc(a.Hits, func(h index.Hit) bool {
				return h.Lesson == q.lesson && h.First >= q.cue-1 && h.First <= q.cue+1
			}); i >= 0 {
				found++
				if i < 3 {
					top++
				}
			}
		}
		slices.Sort(times)
		slices.Sort(busy)
		fmt.Printf("cpu p50 %v p95 %v p99 %v\n", busy[queries/2], busy[queries*95/100], busy[queries*99/100])
		fmt.Printf("%d slips: p50 %v p95 %v p99 %v max %v (%s); recall@20 %.3f @3 %.3f\n", slips, times[queries/2], times[queries*95/100],
			times[queries*99/100], times[queries-1], worst, float64(found)/queries, float64(top)/queries)
	}
	runtime.KeepAlive(x)
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Package indextest makes up what is said in lessons, for benchmarks.
package indextest

import (
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"stoa/internal/search/words"
	"stoa/internal/transcript/index"
)

// Corpus makes up what is said: a chain of pairs of words of the comments in Go's source, so that words are as
// frequent, and stand beside each other, as in prose. One word in fifty is made up, as there are names and words that
// were misheard.
type Corpus struct {
	Random *rand.Rand
	words  []string
	next   [][]uint32 // by word: those after it, each as often as it is
	at     uint32
}

// New reads the words, which are the same for the same seed.
func New(tb testing.TB, seed uint64) *Corpus {
	c := &Corpus{Random: rand.New(rand.NewPCG(seed, 1))}
	ids, before := map[string]uint32{}, uint32(0)
	home, err := exec.CommandContext(tb.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	root := filepath.Join(strings.TrimSpace(string(home)), "src")
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.Contains(path, "testdata") {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(string(text)) {
			line, ok := strings.CutPrefix(strings.TrimSpace(line), "// ")
			if !ok {
				continue
			}
			words.Each(line, func(w words.Word) {
				id, known := ids[w.Term]
				if !known {
					id = uint32(len(c.words))
					ids[w.Term] = id
					c.words, c.next = append(c.words, w.Term), append(c.next, nil)
				}
				c.next[before], before = append(c.next[before], id), id
			})
		}
		return err
	})
	if err != nil || len(c.words) < 10_000 {
		tb.Fatal(root, len(c.words), err)
	}
	return c
}

func (c *Corpus) word() string {
	if c.Random.IntN(50) == 0 {
		return c.name()
	}
	if next := c.next[c.at]; len(next) > 0 {
		c.at = next[c.Random.IntN(len(next))]
	} else {
		c.at = uint32(c.Random.IntN(len(c.words)))
	}
	return c.words[c.at]
}

// name is one of 100,000 made-up words, of which each is half as frequent as one of half its number.
func (c *Corpus) name() string {
	own := rand.New(rand.NewPCG(uint64(math.Exp(c.Random.Float64()*math.Log(100_000))), 3))
	var b strings.Builder
	for range 2 + own.IntN(3) {
		b.WriteByte("bcdfghjklmnprstvwz"[own.IntN(18)])
		b.WriteByte("aeiouy"[own.IntN(6)])
		if own.IntN(3) == 0 {
			b.WriteByte("nrstlm"[own.IntN(6)])
		}
	}
	return b.String()
}

func (c *Corpus) text(words int) string {
	out := make([]string, words)
	for i := range out {
		out[i] = c.word()
	}
	return strings.Join(out, " ")
}

// Course is some lessons of a course.
func (c *Corpus) Course(n, lessons, cues int) []index.Document {
	out := make([]index.Document, lessons)
	for i := range out {
		d := index.Document{
			Course: fmt.Sprintf("course-%05d", n), Lesson: fmt.Sprintf("lesson-%05d-%02d", n, i), Position: i, Language: "en",
		}
		for range cues {
			d.Cues = append(d.Cues, c.text(6+c.Random.IntN(7)))
		}
		out[i] = d
	}
	return out
}

// Mistyped makes one slip in a word.
func (c *Corpus) Mistyped(word string) string {
	letters := []byte(word) // of one byte each
	at := c.Random.IntN(len(letters))
	switch c.Random.IntN(4) {
	case 0: // missing
		return string(append(letters[:at:at], letters[at+1:]...))
	case 1: // one more
		return string(letters[:at]) + string(rune('a'+c.Random.IntN(26))) + string(letters[at:])
	case 2: // swapped
		if at+1 < len(letters) && letters[at] != letters[at+1] {
			letters[at], letters[at+1] = letters[at+1], letters[at]
			return string(letters)
		}
	}
	letters[at] = 'a' + (letters[at]-'a'+1+byte(c.Random.IntN(25)))%26
	return string(letters)
}

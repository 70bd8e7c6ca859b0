// Package typeset owns how text becomes lines of glyphs: which typeface has which letters,
// how they join (Arabic, Devanagari), which way they run (Unicode's bidirectional algorithm,
// UAX 9) and where a line may break (UAX 14). It promises a line for every text, whatever
// it holds: what no typeface has becomes a box, and nothing panics. It refuses to know what
// is written, and where.
package typeset

import (
	"log/slog"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/segmenter"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/text/unicode/norm"

	"stoa/internal/kit/paint"
)

// Style is one of the three ways of writing.
type Style int

// The styles: running text, emphasis, and flared headings.
const (
	Regular Style = iota
	SemiBold
	Carved
)

// mu guards the typefaces and the shaper, which remember what they did last.
var mu sync.Mutex

// longest text that is set, in runes: no document has room for more.
const longest = 4000

// Set makes a line of a text.
func Set(style Style, text string) paint.Line {
	mu.Lock()
	defer mu.Unlock()
	p := read(style, text)
	return p.line(0, len(p.clusters))
}

// Isolate makes a name stand in a sentence as what it is: neither its direction nor
// characters in it that change directions reach what stands around it.
func Isolate(name string) string {
	const first, pop = "\u2068", "\u2069" // FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE
	return first + strings.Map(func(r rune) rune {
		if r >= '\u2066' && r <= '\u2069' {
			return -1
		}
		return r
	}, name) + pop
}

// Spaced returns a line with more room between its letters, in ems.
func Spaced(l paint.Line, room float64) paint.Line {
	to := paint.Line{Width: l.Width}
	moved := -room
	for _, g := range l.Glyphs {
		if g.Cluster.Glyphs > 0 {
			moved += room
		}
		g.X += moved
		g.Cluster.X += moved
		to.Glyphs = append(to.Glyphs, g)
	}
	to.Width += max(0, moved)
	return to
}

// paragraph is a text that is understood: its clusters in the order of reading.
type paragraph struct {
	style    Style
	text     []rune
	clusters []cluster
}

// cluster is what a reader takes for one letter, with the marks on it.
type cluster struct {
	start, end int
	level      bidi.Level
	script     language.Script
	face       *face // nil: shows nothing
}

// read finds the clusters of a text, which way each runs, and a typeface for it.
func read(style Style, text string) *paragraph {
	p := &paragraph{style: style, text: clean(style, text)}
	if len(p.text) == 0 {
		return p
	}
	levels := levelsOf(p.text)
	var graphemes segmenter.Segmenter
	graphemes.Init(p.text)
	script, before := language.Common, (*face)(nil)
	for it := graphemes.GraphemeIterator(); it.Next(); {
		g := it.Grapheme()
		c := cluster{start: g.Offset, end: g.Offset + len(g.Text), level: levels[g.Offset]}
		own := language.LookupScript(g.Text[0])
		if own.Strong() {
			script = own
		}
		if c.script = script; !silent(g.Text) {
			c.face = faceFor(style, g.Text, own, before)
			before = c.face
		}
		p.clusters = append(p.clusters, c)
	}
	for i := len(p.clusters) - 2; i >= 0; i-- { // what stands before the first letter goes with it
		if p.clusters[i].script == language.Common {
			p.clusters[i].script = p.clusters[i+1].script
		}
	}
	return p
}

func levelsOf(text []rune) []bidi.Level {
	levels := make([]bidi.Level, len(text))
	var p bidi.Paragraph
	runs := p.Segment(text, bidi.LeftToRight)
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		for k := run.Start; k < run.End && k < len(levels); k++ {
			levels[k] = run.Level
		}
	}
	return levels
}

// mostMarks of those that go with every script stand on one letter: a tower of them would
// cover what is written above.
const mostMarks = 2

// clean returns a text as one composed line without what would turn its direction around.
// Letters that no typeface has are replaced by those they stand for (NFKC), where those can
// be shown.
func clean(style Style, text string) []rune {
	text = strings.Map(func(r rune) rune {
		switch {
		case r >= '\u202a' && r <= '\u202e', r == '\u200b', r == '\ufeff':
			return -1
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
	runes := []rune(norm.NFC.String(text))
	if len(runes) > longest {
		runes = append(runes[:longest:longest], '…')
	}
	out := make([]rune, 0, len(runes))
	marks := 0
	for _, r := range runes {
		if marks++; !unicode.Is(unicode.Mn, r) || language.LookupScript(r) != language.Inherited {
			marks = 0
		}
		if marks > mostMarks {
			continue
		}
		if plain := norm.NFKC.String(string(r)); plain != string(r) && !has(style, r) && hasAll(style, plain) {
			out = append(out, []rune(plain)...)
			continue
		}
		out = append(out, r)
	}
	return out
}

// ignorable characters show nothing by themselves.
func ignorable(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || r == '\u034f' || r == '\u115f' ||
		r == '\u1160' || r == '\u3164' || r == '\uffa0'
}

func silent(cluster []rune) bool {
	for _, r := range cluster {
		if !ignorable(r) {
			return false
		}
	}
	return true
}

// line sets the clusters from a up to b.
func (p *paragraph) line(a, b int) (l paint.Line) {
	for ; b > a && p.blank(b-1); b-- { // a line ends with its last letter
	}
	for ; b > a && p.blank(a); a++ {
	}
	defer func() {
		if r := recover(); r != nil { // in a typeface, or in what reads it
			slog.Error("typesetting failed", "error", r)
			l = boxes(p, a, b)
		}
	}()
	for _, r := range visual(p.clusters[a:b]) {
		p.shape(r, &l)
	}
	return l
}

func (p *paragraph) blank(i int) bool {
	return unicode.IsSpace(p.text[p.clusters[i].start]) || p.clusters[i].face == nil
}

// run are clusters that are shaped together.
type run struct {
	cluster
	from []cluster
}

// visual returns the runs in the order in which they stand on the line, from the left: rule
// L2 of UAX 9.
func visual(clusters []cluster) []run {
	var runs []run
	for i, c := range clusters {
		if c.face == nil {
			continue
		}
		if n := len(runs); n > 0 {
			last := &runs[n-1]
			if last.level == c.level && last.face == c.face && last.script == c.script && last.end == c.start {
				last.end = c.end
				last.from = append(last.from, c)
				continue
			}
		}
		runs = append(runs, run{c, clusters[i : i+1 : i+1]})
	}
	highest, lowest := bidi.Level(0), bidi.Level(127)
	for _, r := range runs {
		highest = max(highest, r.level)
		if r.level%2 == 1 {
			lowest = min(lowest, r.level)
		}
	}
	for level := highest; level >= lowest; level-- {
		for i := 0; i < len(runs); i++ {
			end := i
			for end < len(runs) && runs[end].level >= level {
				end++
			}
			for a, b := i, end-1; a < b; a, b = a+1, b-1 {
				runs[a], runs[b] = runs[b], runs[a]
			}
			i = max(i, end)
		}
	}
	return runs
}

var shaper shaping.HarfbuzzShaper

// Plain returns a text as it is set: composed, on one line, in letters that can be shown.
func Plain(text string) string {
	mu.Lock()
	defer mu.Unlock()
	return string(clean(Regular, text))
}

// First returns the first character of a text that shows something, with the marks on it.
func First(text string) string {
	mu.Lock()
	defer mu.Unlock()
	p := read(Regular, text)
	for i, c := range p.clusters {
		if !p.blank(i) {
			return string(p.text[c.start:c.end])
		}
	}
	return ""
}

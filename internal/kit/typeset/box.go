package typeset

import (
	"golang.org/x/text/width"

	"stoa/internal/kit/paint"
)

// placeholder is the typeface of boxes, for letters that no other has.
var placeholder = &face{name: "Placeholder"}

// The boxes: glyph 1 is as wide as most letters, glyph 2 as those of East Asia.
const narrow, wide = 1, 2

func boxAdvance(id uint32) float64 {
	if id == wide {
		return 1
	}
	return .66
}

func boxOutline(id uint32) paint.Path {
	return paint.Frame(.07, -.04, boxAdvance(id)-.14, .8, .055)
}

// box adds a box for a cluster at the end of a line.
func box(l *paint.Line, cluster []rune) {
	id := uint32(narrow)
	if k := width.LookupRune(cluster[0]).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
		id = wide
	}
	about := paint.Cluster{Text: string(cluster), Glyphs: 1, X: l.Width, Width: boxAdvance(id)}
	l.Glyphs = append(l.Glyphs, paint.Glyph{Face: placeholder, ID: id, X: l.Width, Cluster: about})
	l.Width += about.Width
}

// boxes is a line of nothing else.
func boxes(p *paragraph, a, b int) (l paint.Line) {
	for _, c := range p.clusters[a:b] {
		if c.face != nil {
			box(&l, p.text[c.start:c.end])
		}
	}
	return l
}

package typeset

import (
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"stoa/internal/kit/paint"
)

// em is the size that text is shaped at; 26.6 numbers are exact enough there.
const em = 1000

// shape adds the glyphs of a run at the end of l.
func (p *paragraph) shape(r run, l *paint.Line) {
	if r.face.font == nil {
		clusters := r.from
		for i := range clusters {
			c := clusters[i]
			if r.level%2 == 1 {
				c = clusters[len(clusters)-1-i]
			}
			box(l, p.text[c.start:c.end])
		}
		return
	}
	direction := di.DirectionLTR
	if r.level%2 == 1 {
		direction = di.DirectionRTL
	}
	out := shaper.ShapeNoExtents(shaping.Input{
		Text: p.text, RunStart: r.start, RunEnd: r.end, Direction: direction, Face: r.face.font, Size: fixed.I(em),
		Script: r.script, Language: language.NewLanguage("en"),
	})
	said, first := -1, 0
	for _, g := range out.Glyphs {
		start := g.TextIndex()
		text := p.text[start:min(len(p.text), start+max(1, g.RunesCount()))]
		if g.GlyphID == 0 { // not in the typeface: a mark is left out, a letter becomes a box
			if start != said && g.GlyphsCount() == 1 && !silent(text) {
				box(l, text)
			}
			continue
		}
		if g.GlyphID == font.EmptyGlyph {
			l.Width += ems(g.Advance)
			continue
		}
		glyph := paint.Glyph{Face: r.face, ID: uint32(g.GlyphID), X: l.Width + ems(g.XOffset), Y: ems(g.YOffset)}
		if start != said {
			said, first = start, len(l.Glyphs)
			glyph.Cluster = paint.Cluster{Text: string(text), X: l.Width, Leftward: direction == di.DirectionRTL}
		}
		l.Glyphs = append(l.Glyphs, glyph)
		l.Width += ems(g.Advance)
		cluster := &l.Glyphs[first].Cluster
		cluster.Glyphs++
		cluster.Width = l.Width - cluster.X
	}
}

func ems(v fixed.Int26_6) float64 { return float64(v) / 64 / em }

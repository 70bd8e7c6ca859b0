// Package paint owns what is drawn on, whatever it becomes: colours, outlines, lines of
// letters, and the surface that takes them. Picture is a surface of pixels; package pdf has
// one of paper. It refuses to know which letters a text needs: package typeset does.
package paint

import (
	"image"
	"image/color"
)

// Color is an sRGB colour with its opacity.
type Color = color.NRGBA

// RGB is an opaque colour.
func RGB(r, g, b uint8) Color { return Color{R: r, G: g, B: b, A: 255} }

// The colours of the design on paper.
var (
	Ink      = RGB(25, 34, 51)
	Muted    = RGB(88, 97, 115)
	Hairline = RGB(222, 217, 208)
	Paper    = RGB(252, 250, 246)
	Brand    = RGB(37, 79, 156)
	Clay     = RGB(196, 98, 55)
	Madder   = RGB(200, 60, 50)
)

// Face is a typeface. What it returns is in ems, with y upward from the line that letters
// stand on.
type Face interface {
	// Name is that of PostScript, in ASCII.
	Name() string
	// Outline is the shape of a glyph.
	Outline(id uint32) Path
}

// Glyph is one shape at its place on a line, in ems from where the line begins.
type Glyph struct {
	Face Face
	ID   uint32
	X, Y float64

	// Cluster is set in the first of the glyphs that stand for some letters together.
	Cluster Cluster
}

// Cluster is what Glyphs glyphs stand for together: the text that a reader copies, where it
// begins and how far it reaches. Leftward letters are read from the right.
type Cluster struct {
	Text     string
	Glyphs   int
	X, Width float64
	Leftward bool
}

// Line is a line of letters, set: glyphs from left to right. Its width is in ems.
type Line struct {
	Glyphs []Glyph
	Width  float64
}

// Surface takes what is drawn, with y downward.
type Surface interface {
	// Fill fills an outline; what it goes around twice in one direction stays full.
	Fill(c Color, p Path)
	// Write sets a line from x to the right, its letters standing on y.
	Write(l Line, size, x, y float64, c Color)
	// Image shows a picture in a box.
	Image(m image.Image, x, y, w, h float64)
}

// Package pdf owns what every document that Stoa prints has in common: its
// typefaces, embedded so that every Latin, Greek and Cyrillic name comes out
// right, its colours, and text that shrinks rather than overflows. It refuses to
// know what is printed.
package pdf

import (
	"bytes"
	_ "embed" // the typefaces
	"io"

	"codeberg.org/go-pdf/fpdf"
)

//go:embed fonts/Commissioner-Regular.ttf
var regular []byte

//go:embed fonts/Commissioner-SemiBold.ttf
var semibold []byte

//go:embed fonts/Commissioner-Carved.ttf
var carved []byte

// The typefaces: running text, emphasis, and flared headings.
const (
	Regular  = "regular"
	SemiBold = "semibold"
	Carved   = "carved"
)

// Typeface returns one of them as a TrueType file, for pictures that go with what is
// printed. It panics on a name that is none.
func Typeface(name string) []byte {
	switch name {
	case Regular:
		return regular
	case SemiBold:
		return semibold
	case Carved:
		return carved
	}
	panic("pdf: no typeface " + name)
}

// Color is an sRGB colour.
type Color struct{ R, G, B int }

// The colours of the design on paper.
var (
	Ink   = Color{25, 34, 51}
	Muted = Color{88, 97, 115}
	Line  = Color{222, 217, 208}
	Paper = Color{252, 250, 246}
	Brand = Color{37, 79, 156}
	Clay  = Color{196, 98, 55}
)

// Document is a PDF under construction, in millimetres on A4.
type Document struct{ *fpdf.Fpdf }

// New makes a document; orientation is "P" or "L".
func New(orientation, title string) *Document {
	f := fpdf.New(orientation, "mm", "A4", "")
	f.AddUTF8FontFromBytes(Regular, "", regular)
	f.AddUTF8FontFromBytes(SemiBold, "", semibold)
	f.AddUTF8FontFromBytes(Carved, "", carved)
	f.SetTitle(title, true)
	f.SetCreator("Stoa", true)
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(20, 20, 20)
	return &Document{f}
}

// Type sets typeface, size in points and colour.
func (d *Document) Type(face string, size float64, c Color) {
	d.SetFont(face, "", size)
	d.SetTextColor(c.R, c.G, c.B)
}

// Fill sets the colour of areas.
func (d *Document) Fill(c Color) { d.SetFillColor(c.R, c.G, c.B) }

// Stroke sets the colour and the width, in mm, of lines.
func (d *Document) Stroke(c Color, width float64) {
	d.SetDrawColor(c.R, c.G, c.B)
	d.SetLineWidth(width)
}

// Fit sets the largest size from most down to least points at which text is at
// most width mm wide, and returns it.
func (d *Document) Fit(face, text string, most, least, width float64, c Color) float64 {
	size := most
	for d.Type(face, size, c); size > least && d.GetStringWidth(text) > width; d.Type(face, size, c) {
		size--
	}
	return size
}

// Lines breaks text into lines of at most width mm in the present type, and at
// most limit lines; the last is cut with an ellipsis.
func (d *Document) Lines(text string, width float64, limit int) []string {
	lines := d.SplitText(text, width)
	if len(lines) <= limit {
		return lines
	}
	last := []rune(lines[limit-1])
	for len(last) > 0 && d.GetStringWidth(string(last)+"…") > width {
		last = last[:len(last)-1]
	}
	return append(lines[:limit-1:limit-1], string(last)+"…")
}

// Bytes ends the document and returns it.
func (d *Document) Bytes() ([]byte, error) {
	var b bytes.Buffer
	err := d.Output(io.Writer(&b))
	return b.Bytes(), err
}

package certificate

import (
	"cmp"
	"math"
	"strings"

	"rsc.io/qr"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/paint"
	"stoa/internal/kit/typeset"
)

// sheet is a certificate being drawn, on paper or as an image: the same design in two layouts, both
// 1200 units wide.
type sheet struct {
	paint.Surface
	shape
	c     Certificate
	w     words
	stamp string // written below, faintly
}

// shape is a layout: a column of text on the left, the doorway on the right.
type shape struct {
	height              float64
	doorTop, doorFoot   float64
	code                float64 // the most that the code to scan may measure
	logo, heading       float64 // lines that text stands on
	name, title         typeset.Space
	gap, under          float64 // between the parts of the text, and above a block
	line                float64 // size of the small lines
	facts               float64
	awarded, checkedHow bool // lines that only paper has space for
}

const (
	sheetWidth          = 1200.0
	doorX, doorWidth    = 978.0, 316.0
	textLeft, textWidth = 76.0, 690.0
	stone               = 34.0 // the ring of the doorway
)

var (
	onPaper = shape{
		height: 848.52, doorTop: 112, doorFoot: 800.6, code: 190, logo: 122, heading: 226, gap: 54, under: 16,
		line: 25, facts: 682, awarded: true, checkedHow: true,
		name:  typeset.Space{Most: 84, Least: 20, Width: textWidth, Height: 170, Leading: 1.14},
		title: typeset.Space{Most: 44, Least: 20, Width: textWidth, Height: 104, Leading: 1.14},
	}
	asPicture = shape{
		height: 630, doorTop: 62, doorFoot: 582, code: 196, logo: 84, heading: 160, gap: 44, under: 6, line: 24,
		facts: 522,
		name:  typeset.Space{Most: 76, Least: 14, Width: textWidth, Height: 132, Leading: 1.14},
		title: typeset.Space{Most: 42, Least: 14, Width: textWidth, Height: 92, Leading: 1.14},
	}
)

// doorway draws the steps and the arch on them, which all certificates have in common.
func (h shape) doorway(s paint.Surface) {
	for i, tone := range []paint.Color{paint.RGB(233, 227, 216), paint.RGB(222, 214, 201), paint.RGB(209, 200, 185)} {
		step := float64(i)
		s.Fill(tone, paint.Box(36-18*step, h.doorFoot+16*step, sheetWidth-72+36*step, 16))
	}
	s.Fill(paint.Clay, paint.Arch(doorX, doorWidth, h.doorTop, h.doorFoot))
	joint, springing := paint.Color{R: 252, G: 250, B: 246, A: 150}, h.doorTop+doorWidth/2
	for i := range 12 { // the joints between the stones of the arch
		angle := math.Pi * (float64(i) + .5) / 12
		out, in := doorWidth/2+1, doorWidth/2-stone
		dx, dy, nx, ny := math.Cos(angle), -math.Sin(angle), math.Sin(angle), math.Cos(angle)
		at := func(r, side float64) paint.Point {
			return paint.Point{X: doorX + dx*r + nx*side, Y: springing + dy*r + ny*side}
		}
		s.Fill(joint, paint.Polygon(at(out, 1), at(out, -1), at(in, -1), at(in, 1)))
	}
	for y := springing + 2; y < h.doorFoot; y += 59 { // and of its piers
		s.Fill(joint, paint.Box(doorX-doorWidth/2, y, stone, 2))
		s.Fill(joint, paint.Box(doorX+doorWidth/2-stone, y, stone, 2))
	}
	s.Fill(paint.RGB(150, 68, 36), paint.Arch(doorX, doorWidth-2*stone, h.doorTop+stone, h.doorFoot))
	s.Fill(paint.RGB(226, 154, 112), paint.Arch(doorX+4, doorWidth-2*stone-8, h.doorTop+stone+7, h.doorFoot))
	s.Fill(paint.Paper, paint.Arch(doorX+6, doorWidth-2*stone-18, h.doorTop+stone+14, h.doorFoot))
}

// write draws the text of this certificate.
func (s sheet) write() {
	paint.Mark(s, textLeft, s.logo-26, 1)
	s.Write(typeset.Set(typeset.Carved, brand.Name()), 32, textLeft+46, s.logo, paint.Ink)
	s.Write(
		typeset.Spaced(typeset.Set(typeset.SemiBold, strings.ToUpper(s.w.heading)), .16), 19, textLeft, s.heading,
		paint.Clay,
	)
	y := s.heading
	small := func(below float64, text string) {
		y += below
		size, line := typeset.One(typeset.Regular, text, s.line, 12, textWidth)
		s.Write(line, size, textLeft, y, paint.Muted)
	}
	if s.awarded {
		small(s.gap, s.w.awarded)
	}
	y = s.block(y+s.under, typeset.Carved, s.name, paint.Ink, cmp.Or(s.c.LearnerName, s.w.former))
	small(s.gap, s.w.completed)
	y = s.block(y+s.under, typeset.SemiBold, s.title, paint.Brand, s.c.CourseTitle)
	s.line -= 2
	small(s.gap-6, s.w.taught(typeset.Isolate(s.c.InstructorName), s.c.Lectures, s.c.DurationMs))
	s.foot()
	s.scanned()
	if s.stamp != "" {
		text := typeset.Spaced(typeset.Set(typeset.Carved, strings.ToUpper(s.stamp)), .12)
		s.Write(text, 64, textLeft, s.height*.72, paint.Color{R: 25, G: 34, B: 51, A: 40})
	}
	if s.c.RevokedAt != nil {
		text := strings.ToUpper(s.w.revoked)
		size, line := typeset.One(typeset.Carved, text, 120, 40, textWidth+120)
		s.Write(line, size, textLeft-10, s.height*.6, paint.Color{R: 200, G: 60, B: 50, A: 225})
	}
}

// block sets a text below y and returns its last baseline.
func (s sheet) block(y float64, style typeset.Style, space typeset.Space, c paint.Color, text string) float64 {
	size, lines := typeset.Fit(style, text, space)
	for i, line := range lines {
		if y += size * space.Leading; i == 0 {
			y -= size * .2 // capitals are lower than a line
		}
		s.Write(line, size, textLeft, y, c)
	}
	return y
}

// foot draws the date, the grade and the issuer.
func (s sheet) foot() {
	column := func(left, width float64, label, value string) {
		size, line := typeset.One(typeset.Regular, label, 18, 11, width)
		s.Write(line, size, left, s.facts, paint.Muted)
		size, line = typeset.One(typeset.SemiBold, value, 24, 12, width)
		s.Write(line, size, left, s.facts+31, paint.Ink)
	}
	column(textLeft, 234, s.w.on, s.w.day(s.c.CompletedAt))
	column(330, 184, s.w.remarks, s.w.grades[s.c.Remarks])
	column(530, 262, s.w.issuer, brand.Name()+" · "+s.c.host())
	if s.checkedHow {
		s.Fill(paint.Hairline, paint.Box(textLeft, s.facts+54, textWidth, 1.2))
		size, line := typeset.One(typeset.Regular, s.w.checkAt(s.c.VerifyURL), 17, 9, textWidth)
		s.Write(line, size, textLeft, s.facts+82, paint.Muted)
	}
}

// scanned draws, in the doorway, the QR code of the verification page.
func (s sheet) scanned() {
	bottom := s.doorFoot - 62
	if code, err := qr.Encode(s.c.VerifyURL, qr.M); err == nil { // else too long; the letters below lead there as well
		scale := max(1, math.Floor(s.code/float64(code.Size)))
		left, top := doorX+6-float64(code.Size)*scale/2, bottom-float64(code.Size)*scale
		var squares paint.Path
		for y := range code.Size {
			for x := range code.Size {
				if code.Black(x, y) {
					squares = append(
						squares,
						paint.Box(math.Round(left)+float64(x)*scale, math.Round(top)+float64(y)*scale, scale, scale)...,
					)
				}
			}
		}
		s.Fill(paint.Ink, squares)
		if s.checkedHow {
			paint.Mark(s, doorX+6-35, top-112, 2)
		}
	}
	line := typeset.Set(typeset.SemiBold, s.c.Code)
	s.Write(line, 21, doorX+6-line.Width*21/2, bottom+36, paint.Ink)
}

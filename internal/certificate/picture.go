package certificate

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
	"rsc.io/qr"

	"stoa/internal/kit/pdf"
)

// The size that networks show in full when an address is shared.
const pictureWidth, pictureHeight = 1200, 630

func imagePath(code string) string { return path(code) + "/image.png" }

// The doorway on the right, and the column of text on the left of it.
const (
	doorX, doorTop, doorWidth, doorFoot = 978.0, 62.0, 316.0, 582.0
	textLeft, textWidth                 = 76.0, 690.0
)

// scene is what all pictures have in common, painted once.
var scene = sync.OnceValue(func() *image.RGBA {
	s := sheet{RGBA: marble(pictureWidth, pictureHeight)}
	for i, tone := range []pdf.Color{{R: 233, G: 227, B: 216}, {R: 222, G: 214, B: 201}, {R: 209, G: 200, B: 185}} {
		step := float64(i)
		s.box(rgb(tone), 36-18*step, doorFoot+16*step, pictureWidth-72+36*step, 16)
	}
	s.arch(rgb(pdf.Clay), doorX, doorTop, doorWidth, doorFoot)
	joint, springing := color.NRGBA{R: 252, G: 250, B: 246, A: 150}, doorTop+doorWidth/2
	const ring = 34.0
	for i := range 12 { // the joints between the stones of the arch
		angle := math.Pi * (float64(i) + .5) / 12
		out, in := doorWidth/2+1, doorWidth/2-ring
		dx, dy, nx, ny := math.Cos(angle), -math.Sin(angle), math.Sin(angle), math.Cos(angle)
		s.polygon(joint, [2]float64{doorX + dx*out + nx, springing + dy*out + ny}, [2]float64{doorX + dx*out - nx, springing + dy*out - ny},
			[2]float64{doorX + dx*in - nx, springing + dy*in - ny}, [2]float64{doorX + dx*in + nx, springing + dy*in + ny})
	}
	for y := springing + 2; y < doorFoot; y += 59 { // and of its piers
		s.box(joint, doorX-doorWidth/2, y, ring, 2)
		s.box(joint, doorX+doorWidth/2-ring, y, ring, 2)
	}
	s.arch(rgb(pdf.Color{R: 150, G: 68, B: 36}), doorX, doorTop+ring, doorWidth-2*ring, doorFoot)
	s.arch(rgb(pdf.Color{R: 226, G: 154, B: 112}), doorX+4, doorTop+ring+7, doorWidth-2*ring-8, doorFoot)
	s.arch(rgb(pdf.Paper), doorX+6, doorTop+ring+14, doorWidth-2*ring-18, doorFoot)
	return s.RGBA
})

// Picture draws the certificate as a PNG to share, in its owner's language.
func Picture(c Certificate) ([]byte, error) {
	fonts, err := typefaces()
	if err != nil {
		return nil, err
	}
	s, w := sheet{RGBA: copied(scene()), fonts: fonts}, of(c.language)
	if err := s.words(c, w); err != nil {
		return nil, err
	}
	if err := s.doorway(c); err != nil {
		return nil, err
	}
	if c.RevokedAt != nil {
		text := strings.ToUpper(w.revoked)
		size, _ := fit(text, 120, 40, textWidth+120, 120, 1, func(size float64, t string) float64 { return s.width(pdf.Carved, size, t) })
		if err := s.text(pdf.Carved, size, textLeft-10, 370, 0, color.NRGBA{R: 200, G: 60, B: 50, A: 225}, text); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, s)
	return b.Bytes(), err
}

func (s sheet) words(c Certificate, w words) error {
	y := 84.0
	var err error
	line := func(face string, size, spacing float64, color pdf.Color, text string) {
		if err == nil {
			err = s.text(face, size, textLeft, y, spacing, rgb(color), norm.NFC.String(text))
		}
	}
	// block sets text below y, and moves y to its last line.
	block := func(face string, most, least, height float64, color pdf.Color, text string) {
		const leading = 1.14
		size, lines := fit(norm.NFC.String(text), most, least, textWidth, height, leading, func(size float64, t string) float64 { return s.width(face, size, t) })
		for i, part := range lines {
			if y += size * leading; i == 0 {
				y -= size * .2 // capitals are lower than a line
			}
			line(face, size, 0, color, part)
		}
	}
	s.mark(textLeft, y-26)
	if err = s.text(pdf.Carved, 32, textLeft+46, y, 0, rgb(pdf.Ink), "Stoa"); err != nil {
		return err
	}
	y = 160
	line(pdf.SemiBold, 19, 3, pdf.Clay, strings.ToUpper(w.heading))
	y += 6
	block(pdf.Carved, 76, 22, 132, pdf.Ink, c.LearnerName)
	y += 44
	line(pdf.Regular, 24, 0, pdf.Muted, w.completed)
	y += 4
	block(pdf.SemiBold, 42, 20, 92, pdf.Brand, c.CourseTitle)
	y += 38
	taught := w.taught(c.InstructorName, c.Lectures, c.DurationMs)
	size := 22.0
	for size > 12 && s.width(pdf.Regular, size, taught) > textWidth {
		size--
	}
	line(pdf.Regular, size, 0, pdf.Muted, taught)

	left := textLeft
	for _, fact := range [][2]string{{w.on, w.day(c.CompletedAt)}, {w.remarks, w.grades[c.Remarks]}} {
		if err == nil {
			err = s.text(pdf.Regular, 18, left, 522, 0, rgb(pdf.Muted), fact[0])
		}
		if err == nil {
			err = s.text(pdf.SemiBold, 26, left, 553, 0, rgb(pdf.Ink), fact[1])
		}
		left += 300
	}
	return err
}

// mark is Stoa's: a beam on three arches.
func (s sheet) mark(x, y float64) {
	s.box(rgb(pdf.Clay), x, y, 35, 3.5)
	for i := range 3 {
		middle := x + 6.8 + 10.7*float64(i)
		s.arch(rgb(pdf.Ink), middle, y+5.6, 13.4, y+30)
		s.arch(rgb(pdf.Paper), middle, y+8.4, 7.8, y+30)
	}
}

// doorway shows the code that leads to the page which checks the certificate.
func (s sheet) doorway(c Certificate) error {
	const bottom = 520
	if code, err := qr.Encode(c.VerifyURL, qr.M); err == nil { // else too long; the letters below lead there as well
		scale := max(1, 196/code.Size)
		left, top := int(doorX)+6-code.Size*scale/2, bottom-code.Size*scale
		for y := range code.Size {
			for x := range code.Size {
				if code.Black(x, y) {
					cell := image.Rect(left+x*scale, top+y*scale, left+(x+1)*scale, top+(y+1)*scale)
					for cy := cell.Min.Y; cy < cell.Max.Y; cy++ {
						for cx := cell.Min.X; cx < cell.Max.X; cx++ {
							s.Set(cx, cy, rgb(pdf.Ink))
						}
					}
				}
			}
		}
	}
	return s.text(pdf.SemiBold, 21, doorX+6-s.width(pdf.SemiBold, 21, c.Code)/2, bottom+36, 0, rgb(pdf.Ink), c.Code)
}

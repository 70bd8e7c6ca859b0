package certificate

import (
	"bytes"
	"fmt"
	"strings"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/text/unicode/norm"
	"rsc.io/qr"

	"stoa/internal/kit/pdf"
)

// Print draws the certificate as a PDF: A4 landscape, to frame on a wall, in its
// owner's language.
func Print(c Certificate) ([]byte, error) {
	w := of(c.language)
	d := pdf.New("L", w.heading+": "+c.CourseTitle)
	d.AddPage()
	const width, height, center, column = 297.0, 210.0, 148.5, 205.0
	d.Fill(pdf.Paper)
	d.Rect(0, 0, width, height, "F")
	portico(d)

	centered := func(y float64, text string) {
		d.Text(center-d.GetStringWidth(text)/2, y, text)
	}
	// block sets text about the height y, in at most 24 mm.
	block := func(y float64, face, text string, most, least float64, color pdf.Color) {
		const leading = .42 // mm a point
		text = norm.NFC.String(text)
		size, lines := fit(text, most, least, column, 24, leading, func(size float64, s string) float64 {
			d.Type(face, size, color)
			return d.GetStringWidth(s)
		})
		d.Type(face, size, color)
		for i, line := range lines {
			centered(y+(float64(i)-float64(len(lines)-1)/2)*size*leading+size*.12, line)
		}
	}
	d.Type(pdf.SemiBold, 10, pdf.Clay)
	centered(52, strings.ToUpper(w.heading))
	d.Type(pdf.Regular, 12, pdf.Muted)
	centered(62, w.awarded)
	block(78, pdf.Carved, c.LearnerName, 40, 11, pdf.Ink)
	d.Type(pdf.Regular, 12, pdf.Muted)
	centered(98, w.completed)
	block(111, pdf.SemiBold, c.CourseTitle, 24, 10, pdf.Brand)
	taught := norm.NFC.String(w.taught(c.InstructorName, c.Lectures, c.DurationMs))
	d.Fit(pdf.Regular, taught, 11, 6, column, pdf.Muted)
	centered(133, taught)
	facts(d, c, w)
	if c.RevokedAt != nil {
		d.Type(pdf.Carved, 54, pdf.Color{R: 200, G: 60, B: 50})
		centered(120, strings.ToUpper(w.revoked))
	}
	return d.Bytes()
}

// portico draws the frame: a row of arches above, the steps of a stoa below.
func portico(d *pdf.Document) {
	d.Stroke(pdf.Line, 0.4)
	d.Rect(10, 10, 277, 190, "D")
	d.Fill(pdf.Ink)
	const arch, gap, top, foot = 12.0, 5.0, 16.0, 34.0
	for i := range 15 {
		x := 24 + float64(i)*(arch+gap)
		tone := []pdf.Color{pdf.Ink, pdf.Brand, {R: 90, G: 132, B: 214}, {R: 201, G: 198, B: 245}, pdf.Clay}[(i*3)%5]
		d.Fill(tone)
		rise := float64((i*7)%4) * 2.2
		d.Circle(x+arch/2, top+rise+arch/2, arch/2, "F")
		d.Rect(x, top+rise+arch/2, arch, foot-top-rise-arch/2, "F")
	}
	d.Fill(pdf.Clay)
	d.Rect(20, foot, 257, 1.2, "F")
	for i, inset := range []float64{0, 5, 10} {
		d.Fill([]pdf.Color{{R: 240, G: 236, B: 228}, {R: 233, G: 228, B: 218}, {R: 226, G: 220, B: 209}}[i])
		d.Rect(20+10-inset, 188+float64(i)*3, 257-20+2*inset, 3, "F")
	}
}

// facts are the three columns at the foot: when, how well, and the code to check.
func facts(d *pdf.Document, c Certificate, w words) {
	column := func(x float64, label, value string) {
		d.Type(pdf.Regular, 9, pdf.Muted)
		d.Text(x, 160, label)
		d.Type(pdf.SemiBold, 14, pdf.Ink)
		d.Text(x, 168, value)
		d.Stroke(pdf.Line, 0.3)
		d.Line(x, 172, x+52, 172)
	}
	column(30, w.on, w.day(c.CompletedAt))
	column(92, w.remarks, w.grades[c.Remarks])
	column(154, w.code, c.Code)
	d.Type(pdf.Regular, 9, pdf.Muted)
	d.Fit(pdf.Regular, fmt.Sprintf(w.check, c.VerifyURL), 9, 6, 196, pdf.Muted)
	d.Text(30, 179, fmt.Sprintf(w.check, c.VerifyURL))
	d.LinkString(30, 175, 150, 6, c.VerifyURL)
	code, err := qr.Encode(c.VerifyURL, qr.M)
	if err != nil {
		return // an address too long for a code; it still stands in words
	}
	code.Scale = 8
	d.RegisterImageOptionsReader("qr", fpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(code.PNG()))
	d.ImageOptions("qr", 232, 146, 34, 34, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, c.VerifyURL)
}

package certificate

import (
	"bytes"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"rsc.io/qr"

	"stoa/internal/kit/pdf"
)

// Print draws the certificate as a PDF: A4 landscape, to frame on a wall.
func Print(c Certificate) ([]byte, error) {
	d := pdf.New("L", "Certificate of completion: "+c.CourseTitle)
	d.AddPage()
	const width, height, center = 297.0, 210.0, 148.5
	d.Fill(pdf.Paper)
	d.Rect(0, 0, width, height, "F")
	portico(d)

	centered := func(y float64, text string) {
		d.Text(center-d.GetStringWidth(text)/2, y, text)
	}
	d.Type(pdf.SemiBold, 10, pdf.Clay)
	centered(52, "CERTIFICATE OF COMPLETION")
	d.Type(pdf.Regular, 12, pdf.Muted)
	centered(64, "This is to certify that")
	d.Fit(pdf.Carved, c.LearnerName, 40, 16, 205, pdf.Ink)
	for i, line := range d.Lines(c.LearnerName, 205, 2) {
		centered(82+float64(i)*9, line)
	}
	d.Type(pdf.Regular, 12, pdf.Muted)
	centered(100, "has completed the course")
	d.Type(pdf.SemiBold, 22, pdf.Brand)
	if d.GetStringWidth(c.CourseTitle) > 205 {
		d.Type(pdf.SemiBold, 16, pdf.Brand)
	}
	for i, line := range d.Lines(c.CourseTitle, 205, 2) {
		centered(113+float64(i)*8, line)
	}
	d.Type(pdf.Regular, 11, pdf.Muted)
	d.Fit(pdf.Regular, taught(c), 11, 8, 205, pdf.Muted)
	centered(131, taught(c))
	facts(d, c)
	if c.RevokedAt != nil {
		d.Type(pdf.Carved, 54, pdf.Color{R: 200, G: 60, B: 50})
		centered(120, "REVOKED")
	}
	return d.Bytes()
}

func taught(c Certificate) string {
	text := "taught by " + c.InstructorName
	if c.Lectures > 0 {
		text += fmt.Sprintf("  ·  %d lectures", c.Lectures)
	}
	if minutes := c.DurationMs / time.Minute.Milliseconds(); minutes >= 60 {
		text += fmt.Sprintf("  ·  %d h %d min", minutes/60, minutes%60)
	} else if minutes > 0 {
		text += fmt.Sprintf("  ·  %d min", minutes)
	}
	return text
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
func facts(d *pdf.Document, c Certificate) {
	column := func(x float64, label, value string) {
		d.Type(pdf.Regular, 9, pdf.Muted)
		d.Text(x, 160, label)
		d.Type(pdf.SemiBold, 14, pdf.Ink)
		d.Text(x, 168, value)
		d.Stroke(pdf.Line, 0.3)
		d.Line(x, 172, x+52, 172)
	}
	column(30, "Completed on", c.CompletedAt.Format("2 January 2006"))
	column(92, "Remarks", c.Remarks)
	column(154, "Certificate code", c.Code)
	d.Type(pdf.Regular, 9, pdf.Muted)
	d.Text(30, 179, "Anyone can check this certificate at "+c.VerifyURL)
	d.LinkString(30, 175, 150, 6, c.VerifyURL)
	code, err := qr.Encode(c.VerifyURL, qr.M)
	if err != nil {
		return // an address too long for a code; it still stands in words
	}
	code.Scale = 8
	d.RegisterImageOptionsReader("qr", fpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(code.PNG()))
	d.ImageOptions("qr", 232, 146, 34, 34, false, fpdf.ImageOptions{ImageType: "PNG"}, 0, c.VerifyURL)
}

package certificate

import (
	"sync"

	"stoa/internal/kit/paint"
	"stoa/internal/kit/pdf"
)

// marble is the background color of printed certificates.
var marble = sync.OnceValue(func() paint.Picture { return paint.Marble(sheetWidth, 849) })

// Print draws the certificate as a PDF in A4 landscape, in its owner's language.
func Print(c Certificate) ([]byte, error) {
	w := of(c.language)
	d := pdf.New(w.heading+": "+c.CourseTitle, w.language)
	p := d.Page(pdf.Long, pdf.Short, pdf.Long/sheetWidth)
	p.Image(marble(), 0, 0, sheetWidth, onPaper.height)
	onPaper.doorway(p)
	sheet{Surface: p, shape: onPaper, c: c, w: w}.write()
	p.Link(c.VerifyURL, textLeft, onPaper.facts+62, textWidth, 30)
	p.Link(c.VerifyURL, doorX-doorWidth/2+stone, onPaper.doorFoot-62-onPaper.code, doorWidth-2*stone, onPaper.code+50)
	return d.Bytes()
}

package certificate

import (
	"strings"
	"sync"

	"stoa/internal/kit/paint"
)

func imagePath(code string) string { return path(code) + "/image.png" }

// scene is the common background of all images, painted once.
var scene = sync.OnceValue(func() paint.Picture {
	p := paint.Marble(sheetWidth, int(asPicture.height))
	asPicture.doorway(p)
	return p
})

// Picture draws the certificate as a PNG for sharing, in its owner's language, in the size that social
// networks show in full.
func Picture(c Certificate) ([]byte, error) {
	p := scene().Copy()
	sheet{Surface: p, shape: asPicture, c: c, w: of(c.language)}.write()
	return p.PNG()
}

// Sample draws what whoever completes a course gets, in a language: with "Your name", and marked as a sample. Of c, it
// shows the course, who teaches it, its length, the day, and the address that its code to scan leads to.
func Sample(c Certificate, language string) ([]byte, error) {
	p, w := scene().Copy(), of(language)
	c.LearnerName, c.Code, c.Remarks = w.you, strings.ToUpper(w.sample), Outstanding
	sheet{Surface: p, shape: asPicture, c: c, w: w, stamp: w.sample}.write()
	return p.PNG()
}

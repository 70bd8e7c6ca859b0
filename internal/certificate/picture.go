package certificate

import (
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
	sheet{p, asPicture, c, of(c.language)}.write()
	return p.PNG()
}

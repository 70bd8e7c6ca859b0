package art

import (
	"fmt"
	"html"
	"image"
	"sync"

	"golang.org/x/image/draw"

	"stoa/internal/kit/brand"
	"stoa/internal/kit/paint"
	"stoa/internal/kit/typeset"
)

// Card is a picture to share an address by, 1200 by 630 pixels, as networks show it in full:
// words on marble, and a doorway with a view.
type Card struct {
	Seed, Title, Line string
	Hue               float64 // in degrees of OKLCH
	Portrait          image.Image
	Initials          bool // the view shows a person: Portrait, or the initials of Title
}

const (
	cardWidth, cardHeight         = 1200, 630
	doorX, doorWidth, doorTop     = 978.0, 316.0, 62.0
	floor, cardLeft, cardText     = 582.0, 76.0, 690.0
	pier                          = 26.0
	viewTop, viewWidth, viewInset = doorTop + pier, doorWidth - 2*pier, 6.0
)

// stage is what all cards have in common, painted once.
var stage = sync.OnceValue(func() paint.Picture {
	p := paint.Marble(cardWidth, cardHeight)
	for i, tone := range []paint.Color{paint.RGB(233, 227, 216), paint.RGB(222, 214, 201), paint.RGB(209, 200, 185)} {
		step := float64(i)
		p.Fill(tone, paint.Box(36-18*step, floor+16*step, cardWidth-72+36*step, 16))
	}
	paint.Mark(p, cardLeft, 58, 1)
	p.Write(typeset.Set(typeset.Carved, brand.Name()), 32, cardLeft+46, 84, paint.Ink)
	return p
})

// PNG draws the card.
func (c Card) PNG() ([]byte, error) {
	p := stage().Copy()
	palette := CoverPalette(c.Hue)
	p.Fill(colour(palette.Shade), paint.Arch(doorX, doorWidth, doorTop, floor))
	p.Fill(colour(palette.Deep), paint.Arch(doorX, viewWidth, viewTop, floor))
	opening := paint.Arch(doorX+viewInset/2, viewWidth-viewInset, viewTop+viewInset, floor)
	switch {
	case c.Portrait != nil:
		p.FillWith(covering(c.Portrait), opening)
	case c.Initials:
		p.Fill(colour(palette.Mid), opening)
		letters := typeset.Set(typeset.Carved, html.UnescapeString(initialsOf(c.Title)))
		p.Write(letters, 120, doorX+viewInset/2-letters.Width*60, 392, colour(palette.Light))
	default:
		p.FillWith(landscape(c.Seed, palette, doorX, viewWidth), opening)
	}
	size, lines := typeset.Fit(typeset.Carved, c.Title, typeset.Space{
		Most: 78, Least: 22, Width: cardText, Height: 300, Leading: 1.12,
	})
	lead := size * 1.12
	y := 340 - float64(len(lines))*lead/2 + size*.78
	for _, line := range lines {
		p.Write(line, size, cardLeft, y, paint.Ink)
		y += lead
	}
	size, line := typeset.One(typeset.Regular, c.Line, 30, 16, cardText)
	p.Write(line, size, cardLeft, y+10, paint.Muted)
	return p.PNG()
}

// landscape is what is seen through a doorway about the middle x: a sun and hills.
func landscape(seed string, palette Palette, x, width float64) paint.Picture {
	p := paint.NewPicture(cardWidth, cardHeight)
	p.Fill(colour(palette.Light), paint.Box(0, 0, cardWidth, cardHeight))
	d := newDice(seed)
	base := d.between(330, 370)
	p.Fill(
		colour(palette.Contrast),
		paint.Circle(x+width*d.between(-.23, .23), base-d.between(20, 70), width*d.between(.18, .26)),
	)
	tones := []string{palette.Mid, mix(palette.Mid, palette.Shade), palette.Shade, palette.Ground, palette.Deep}
	turned := d.toss()
	for i, tone := range tones {
		y, swing := base+float64(i)*48, d.between(18, 42)*min(1, width/250)
		if turned == (i%2 == 0) {
			swing = -swing
		}
		var hill paint.Path
		left, half := x-width/2, width/2
		hill.MoveTo(left, y+swing)
		hill.CubeTo(left+half/2, y+swing, left+half/2, y-swing, left+half, y-swing)
		hill.CubeTo(left+half*1.5, y-swing, left+half*1.5, y+swing, left+2*half, y+swing)
		hill.LineTo(left+2*half, cardHeight)
		hill.LineTo(left, cardHeight)
		p.Fill(colour(tone), hill)
	}
	return p
}

// covering is a picture as large as a card, with m over the whole doorway.
func covering(m image.Image) paint.Picture {
	p := paint.NewPicture(cardWidth, cardHeight)
	w, h := float64(m.Bounds().Dx()), float64(m.Bounds().Dy())
	scale := max(viewWidth/max(1, w), (floor-viewTop)/max(1, h))
	w, h = w*scale, h*scale
	x, y := doorX-w/2, viewTop+(floor-viewTop-h)/2
	draw.CatmullRom.Scale(p.RGBA, image.Rect(int(x), int(y), int(x+w)+1, int(y+h)+1), m, m.Bounds(), draw.Src, nil)
	return p
}

// Brand draws the card of everything that has none of its own: the name, and a row of
// arches.
func Brand() ([]byte, error) {
	p := paint.Marble(cardWidth, cardHeight)
	p.Fill(paint.RGB(209, 200, 185), paint.Box(0, 590, cardWidth, 40))
	p.Fill(paint.RGB(233, 227, 216), paint.Box(0, 574, cardWidth, 16))
	for i, hue := range []float64{262, 42, 330, 150, 85, 215, 20} {
		palette := CoverPalette(hue)
		x, top := 132+float64(i)*156, 300-float64((i*5)%7)*8
		p.Fill(colour(palette.Shade), paint.Arch(x, 132, top, 574))
		p.Fill(colour(palette.Deep), paint.Arch(x, 108, top+12, 574))
		p.FillWith(landscape(fmt.Sprint("stoa", i), palette, x, 102), paint.Arch(x+2, 102, top+16, 574))
	}
	paint.Mark(p, 414, 92, 3.2)
	p.Write(typeset.Set(typeset.Carved, brand.Name()), 126, 552, 188, paint.Ink)
	return p.PNG()
}

// colour reads what hex wrote.
func colour(s string) paint.Color {
	c := paint.Color{A: 255}
	_, _ = fmt.Sscanf(s, "#%02x%02x%02x", &c.R, &c.G, &c.B) // hex wrote it
	return c
}

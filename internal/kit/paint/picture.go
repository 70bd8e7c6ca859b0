package paint

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/vector"
)

// Picture is a surface of pixels.
type Picture struct{ *image.RGBA }

// NewPicture makes one that shows nothing.
func NewPicture(width, height int) Picture {
	return Picture{image.NewRGBA(image.Rect(0, 0, width, height))}
}

// Copy returns a picture of its own that begins as p.
func (p Picture) Copy() Picture {
	to := image.NewRGBA(p.Rect)
	copy(to.Pix, p.Pix)
	return Picture{to}
}

// Fill implements Surface.
func (p Picture) Fill(c Color, path Path) { p.FillWith(image.NewUniform(c), path) }

// FillWith fills an outline with what a picture shows there.
func (p Picture) FillWith(m image.Image, path Path) {
	left, top, right, bottom := path.Bounds()
	if math.IsInf(left, 0) || math.IsNaN(left+top+right+bottom) {
		return
	}
	clamp := func(v float64) int { return int(max(-4096, min(4096, v))) }
	box := image.Rect(
		clamp(math.Floor(left)), clamp(math.Floor(top)), clamp(math.Ceil(right))+1, clamp(math.Ceil(bottom))+1,
	).Intersect(p.Rect)
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	x, y := float64(box.Min.X), float64(box.Min.Y)
	at := func(q Point) (float32, float32) { return float32(q.X - x), float32(q.Y - y) }
	for i, s := range path {
		x1, y1 := at(s.Points[0])
		x2, y2 := at(s.Points[1])
		x3, y3 := at(s.Points[2])
		switch s.Op {
		case Move:
			if i > 0 {
				r.ClosePath()
			}
			r.MoveTo(x1, y1)
		case Straight:
			r.LineTo(x1, y1)
		case Quadratic:
			r.QuadTo(x1, y1, x2, y2)
		case Cubic:
			r.CubeTo(x1, y1, x2, y2, x3, y3)
		}
	}
	r.ClosePath()
	r.Draw(p.RGBA, box, m, box.Min)
}

// Write implements Surface.
func (p Picture) Write(l Line, size, x, y float64, c Color) {
	for _, g := range l.Glyphs {
		p.Fill(c, g.Face.Outline(g.ID).At(x+g.X*size, y-g.Y*size, size, true))
	}
}

// Image implements Surface.
func (p Picture) Image(m image.Image, x, y, w, h float64) {
	box := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
	xdraw.CatmullRom.Scale(p.RGBA, box, m, m.Bounds(), draw.Over, nil)
}

// PNG returns the picture as a file.
func (p Picture) PNG() ([]byte, error) {
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, p.RGBA)
	return b.Bytes(), err
}

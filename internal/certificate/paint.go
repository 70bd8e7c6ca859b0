package certificate

import (
	"image"
	"image/color"
	"image/draw"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"stoa/internal/kit/pdf"
)

var typefaces = sync.OnceValues(func() (map[string]*sfnt.Font, error) {
	fonts := map[string]*sfnt.Font{}
	for _, name := range []string{pdf.Regular, pdf.SemiBold, pdf.Carved} {
		f, err := opentype.Parse(pdf.Typeface(name))
		if err != nil {
			return nil, err
		}
		fonts[name] = f
	}
	return fonts, nil
})

// sheet is a picture being painted. Lengths are pixels.
type sheet struct {
	*image.RGBA
	fonts map[string]*sfnt.Font
}

func rgb(c pdf.Color) color.NRGBA {
	return color.NRGBA{R: uint8(c.R), G: uint8(c.G), B: uint8(c.B), A: 255}
}

func (s sheet) face(name string, size float64) (font.Face, error) {
	return opentype.NewFace(s.fonts[name], &opentype.FaceOptions{Size: size, DPI: 72})
}

func (s sheet) width(name string, size float64, text string) float64 {
	f, err := s.face(name, size)
	if err != nil {
		return 0
	}
	return float64(font.MeasureString(f, text)) / 64
}

// text writes from x to the right on the line y, with spacing more between letters.
func (s sheet) text(name string, size, x, y, spacing float64, c color.Color, text string) error {
	f, err := s.face(name, size)
	if err != nil {
		return err
	}
	d := font.Drawer{Dst: s, Src: image.NewUniform(c), Face: f, Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}}
	if spacing == 0 {
		d.DrawString(text)
		return nil
	}
	for _, letter := range text {
		d.DrawString(string(letter))
		d.Dot.X += fixed.Int26_6(spacing * 64)
	}
	return nil
}

// shape fills what outline draws.
func (s sheet) shape(c color.Color, outline func(*vector.Rasterizer)) {
	r := vector.NewRasterizer(s.Bounds().Dx(), s.Bounds().Dy())
	outline(r)
	r.ClosePath()
	r.Draw(s, s.Bounds(), image.NewUniform(c), image.Point{})
}

func (s sheet) box(c color.Color, x, y, w, h float64) {
	s.polygon(c, [2]float64{x, y}, [2]float64{x + w, y}, [2]float64{x + w, y + h}, [2]float64{x, y + h})
}

func (s sheet) polygon(c color.Color, points ...[2]float64) {
	s.shape(c, func(r *vector.Rasterizer) {
		for i, p := range points {
			if i == 0 {
				r.MoveTo(float32(p[0]), float32(p[1]))
				continue
			}
			r.LineTo(float32(p[0]), float32(p[1]))
		}
	})
}

// arch fills a doorway w wide about the middle x, from top down to foot.
func (s sheet) arch(c color.Color, x, top, w, foot float64) {
	const k = .5523 // of a radius: how far the handles of a quarter circle reach
	r := w / 2
	s.shape(c, func(v *vector.Rasterizer) {
		at := func(dx, y float64) (float32, float32) { return float32(x + dx), float32(y) }
		curve := func(ax, ay, bx, by, cx, cy float64) {
			x1, y1 := at(ax, ay)
			x2, y2 := at(bx, by)
			x3, y3 := at(cx, cy)
			v.CubeTo(x1, y1, x2, y2, x3, y3)
		}
		v.MoveTo(at(-r, foot))
		v.LineTo(at(-r, top+r))
		curve(-r, top+r-k*r, -k*r, top, 0, top)
		curve(k*r, top, r, top+r-k*r, r, top+r)
		v.LineTo(at(r, foot))
	})
}

// copied is a picture of its own that begins as from.
func copied(from *image.RGBA) *image.RGBA {
	to := image.NewRGBA(from.Bounds())
	draw.Draw(to, to.Bounds(), from, image.Point{}, draw.Src)
	return to
}

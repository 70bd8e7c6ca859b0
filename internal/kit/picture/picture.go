// Package picture owns turning a picture that somebody sent into one that is ours: it
// promises that what comes out was drawn anew from pixels, so that no metadata, script
// or second file within the first survives. It refuses what it would take much memory
// to look at, before it does.
package picture

import (
	"bytes"
	"image"
	"image/color"
	_ "image/gif" // what people have
	"image/jpeg"
	_ "image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"stoa/internal/kit/fault"
)

const (
	// MaxBytes is how large a sent picture may be.
	MaxBytes   = 10 << 20
	mostPixels = 40_000_000
	longest    = 12_000
	quality    = 86
)

var (
	errUnreadable = fault.New(fault.Invalid, "picture.unreadable", "This is not a picture that we can read. JPEG, PNG, WebP and GIF work.")
	errTooLarge   = fault.New(fault.TooLarge, "picture.too_large", "This picture is too large. 40 million pixels and 10 MB are the most.")
)

// Fit returns a picture as a JPEG of exactly width x height pixels, its middle kept and
// what is over cut off. Format and size are judged by the content. Errors:
// picture.unreadable, picture.too_large.
func Fit(data []byte, width, height int) ([]byte, error) {
	if len(data) > MaxBytes {
		return nil, errTooLarge
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, errUnreadable.Because(err)
	}
	if config.Width > longest || config.Height > longest || config.Width*config.Height > mostPixels {
		return nil, errTooLarge
	}
	from, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, errUnreadable.Because(err)
	}
	to := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(to, to.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src) // JPEG has no transparency
	draw.CatmullRom.Scale(to, to.Bounds(), from, middle(from.Bounds(), width, height), draw.Over, nil)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, to, &jpeg.Options{Quality: quality}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// middle is the largest part of b, around its middle, of the shape width:height.
func middle(b image.Rectangle, width, height int) image.Rectangle {
	w, h := b.Dx(), b.Dx()*height/width
	if h > b.Dy() {
		w, h = b.Dy()*width/height, b.Dy()
	}
	x, y := b.Min.X+(b.Dx()-w)/2, b.Min.Y+(b.Dy()-h)/2
	return image.Rect(x, y, x+max(w, 1), y+max(h, 1))
}

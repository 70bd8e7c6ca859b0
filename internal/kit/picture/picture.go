// Package picture re-encodes uploaded images. It guarantees that the result is drawn from pixels, so
// no metadata, script or second file within the first survives. It rejects images that would need too
// much memory before decoding them.
package picture

import (
	"bytes"
	"context"
	"image"
	"image/color"
	_ "image/gif" // what people have
	"image/jpeg"
	"image/png"
	"time"

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
	// mostMemory, in bytes, is what decoding may take, by what the header says.
	mostMemory = 192 << 20
	// patience is how long a picture waits for the one before it.
	patience = 10 * time.Second
)

// turn is held by the one picture that is being looked at in the whole process.
var turn = make(chan struct{}, 1)

var (
	errUnreadable = fault.New(
		fault.Invalid, "picture.unreadable", "We can’t read this image. Use a JPEG, PNG, WebP or GIF file.",
	)
	errBusy = &fault.Error{
		Kind: fault.Unavailable, Code: "picture.busy", Message: "This took too long. Try again.",
		RetryAfter: patience,
	}
	errTooLarge = fault.New(
		fault.TooLarge, "picture.too_large", "This image is too large. It can have up to 40 megapixels and 10 MB.",
	)
)

// Size is a width and a height in pixels.
type Size struct{ Width, Height int }

// Whole returns a picture as a PNG of at most side pixels in each direction, with its transparency. Errors as Fit.
func Whole(ctx context.Context, data []byte, side int) ([]byte, error) {
	from, done, err := decode(ctx, data)
	if err != nil {
		return nil, err
	}
	defer done()
	width, height := from.Bounds().Dx(), from.Bounds().Dy()
	if longer := max(width, height); longer > side {
		width, height = max(width*side/longer, 1), max(height*side/longer, 1)
	}
	to := image.NewNRGBA(image.Rect(0, 0, width, height))
	draw.CatmullRom.Scale(to, to.Bounds(), from, from.Bounds(), draw.Src, nil)
	var b bytes.Buffer
	if err := png.Encode(&b, to); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// decode reads a picture when it is its turn; done ends that.
func decode(ctx context.Context, data []byte) (from image.Image, done func(), err error) {
	if len(data) > MaxBytes {
		return nil, nil, errTooLarge
	}
	if err := judge(data); err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case turn <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, errBusy
	}
	done = func() { <-turn }
	if from, _, err = image.Decode(bytes.NewReader(data)); err != nil {
		done()
		return nil, nil, errUnreadable.Because(err)
	}
	return from, done, nil
}

// Fit returns a picture as JPEGs of exactly these sizes, the largest first: its middle is
// kept, and what is over cut off. Format and size are judged by the content. It is decoded
// once, after all others that came before. Errors: picture.unreadable, picture.too_large,
// picture.busy.
func Fit(ctx context.Context, data []byte, sizes ...Size) ([][]byte, error) {
	from, done, err := decode(ctx, data)
	if err != nil {
		return nil, err
	}
	defer done()
	out := make([][]byte, len(sizes))
	for i, size := range sizes {
		to := image.NewRGBA(image.Rect(0, 0, size.Width, size.Height))
		draw.Draw(to, to.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src) // JPEG has no transparency
		draw.CatmullRom.Scale(to, to.Bounds(), from, middle(from.Bounds(), size.Width, size.Height), draw.Over, nil)
		var b bytes.Buffer
		if err := jpeg.Encode(&b, to, &jpeg.Options{Quality: quality}); err != nil {
			return nil, err
		}
		out[i] = b.Bytes()
		from = to // the next is made of this one, which is smaller
	}
	return out, nil
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

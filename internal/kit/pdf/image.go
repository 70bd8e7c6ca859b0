package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
)

// picture is an image of the document, as a JPEG.
type picture struct{ image image.Image }

// picture returns the place of m among the images.
func (d *Document) picture(m image.Image) int {
	for i, known := range d.images {
		if known.image == m {
			return i
		}
	}
	d.images = append(d.images, &picture{m})
	return len(d.images) - 1
}

func (m *picture) object(d *Document) (int, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m.image, &jpeg.Options{Quality: 88}); err != nil {
		return 0, err
	}
	size := m.image.Bounds()
	return d.stream(
		fmt.Sprintf(
			"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Interpolate "+
				"true /Filter /DCTDecode",
			size.Dx(), size.Dy(),
		),
		b.Bytes(), true,
	), nil
}

package picture

import (
	"bytes"
	"image"
	"image/color"
)

// judge refuses by its header what would take much memory to decode.
func judge(data []byte) error {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return errUnreadable.Because(err)
	}
	pixels := config.Width * config.Height
	if config.Width > longest || config.Height > longest || pixels > mostPixels {
		return errTooLarge
	}
	if float64(pixels)*perPixel(data, format, config.ColorModel) > mostMemory {
		return errTooLarge
	}
	return nil
}

// perPixel is how many bytes the decoder of a format takes for a pixel at its peak.
func perPixel(data []byte, format string, model color.Model) float64 {
	switch format {
	case "jpeg":
		return jpegPerPixel(data) + converted(model)
	case "webp":
		return 8 // without loss: colors, and again while they are put together
	case "gif":
		return 2 // an index, and a frame to put it on
	}
	depth := 4.0
	switch model {
	case color.RGBA64Model, color.NRGBA64Model:
		depth = 8
	case color.Gray16Model:
		depth = 2
	}
	if interlaced := len(data) > 28 && data[28] == 1; interlaced {
		depth *= 2 // each pass is a picture of its own (PNG, section 8.2)
	}
	return depth
}

// converted is what a JPEG takes more whose colors have to be brought into another form.
func converted(model color.Model) float64 {
	if model == color.YCbCrModel || model == color.GrayModel {
		return 0
	}
	return 4
}

// jpegPerPixel counts the samples of a pixel: one byte each, and four more where the
// picture is progressive, since all coefficients are kept until the end (ITU-T T.81,
// B.2.2: the frame header).
func jpegPerPixel(data []byte) float64 {
	const most = 4 * 5 // four components, progressive
	for i := 2; i+9 < len(data); {
		if data[i] != 0xff {
			return most
		}
		marker := data[i+1]
		switch {
		case marker == 0xff: // a fill byte
			i++
			continue
		case marker == 0x01 || (marker >= 0xd0 && marker <= 0xd7): // without a length
			i += 2
			continue
		case marker < 0xc0 || marker > 0xc2:
			i += 2 + int(data[i+2])<<8 + int(data[i+3])
			continue
		}
		parts := int(data[i+9])
		if i+10+3*parts > len(data) {
			return most
		}
		samples, largest := 0, 1
		for part := range parts {
			sampling := data[i+10+3*part+1]
			area := int(sampling>>4) * int(sampling&15)
			samples, largest = samples+area, max(largest, area)
		}
		each := float64(samples) / float64(largest)
		if marker == 0xc2 {
			return each * 5
		}
		return each
	}
	return most
}

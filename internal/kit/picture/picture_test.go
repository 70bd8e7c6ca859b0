package picture_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"stoa/internal/kit/fault"
	"stoa/internal/kit/picture"
)

// banner is a PNG with a red middle between blue sides.
func banner(t *testing.T) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 300, 100))
	for x := range 300 {
		for y := range 100 {
			m.Set(x, y, color.RGBA{B: 255, A: 255})
			if x >= 100 && x < 200 {
				m.Set(x, y, color.RGBA{R: 255, A: 255})
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// fit makes one square of a picture.
func fit(t *testing.T, data []byte, side int) ([]byte, error) {
	out, err := picture.Fit(t.Context(), data, picture.Size{Width: side, Height: side})
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

func TestTheMiddleIsKept(t *testing.T) {
	out, err := fit(t, banner(t), 64)
	if err != nil {
		t.Fatal(err)
	}
	m, err := jpeg.Decode(bytes.NewReader(out))
	if err != nil || m.Bounds().Dx() != 64 || m.Bounds().Dy() != 64 {
		t.Fatal(err, m.Bounds())
	}
	for _, at := range []image.Point{{4, 32}, {32, 32}, {60, 32}} {
		if r, _, b, _ := m.At(at.X, at.Y).RGBA(); r < 0xC000 || b > 0x4000 {
			t.Errorf("%v is not of the middle: %x %x", at, r, b)
		}
	}
}

func TestWhatWasSentIsGone(t *testing.T) {
	// A page and a script behind the picture, as in a file that is two things at once.
	sent := append(banner(t), []byte("<script>alert(1)</script>GPS 52.5200")...)
	out, err := fit(t, sent, 32)
	if err != nil || bytes.Contains(out, []byte("script")) || bytes.Contains(out, []byte("GPS")) {
		t.Error("something of the file survived", err)
	}
}

// bomb is a PNG that says it has so many pixels, in a few bytes.
func bomb(width, height uint32) []byte { return header(width, height, 8, 6, 0) }

// header is the beginning of a PNG: bits of a sample, kind of color, interlaced or not.
func header(width, height uint32, bits, kind, interlaced byte) []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	head := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	head = append(head, bits, kind, 0, 0, interlaced)
	b.Write(binary.BigEndian.AppendUint32(nil, 13))
	b.Write(head)
	b.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(head)))
	return b.Bytes()
}

func TestRefused(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"a bomb":          {bomb(50_000, 50_000), "picture.too_large"},
		"many pixels":     {bomb(9_000, 9_000), "picture.too_large"},
		"deep":            {header(12_000, 3_333, 16, 2, 0), "picture.too_large"},
		"deep with alpha": {header(6_000, 5_000, 16, 6, 0), "picture.too_large"},
		"in passes":       {header(6_000, 5_000, 8, 6, 1), "picture.too_large"},
		"progressive":     {jpegHeader(0xc2, 6_000, 5_000, 0x11), "picture.too_large"},
		"an SVG": {
			[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "picture.unreadable",
		},
		"nothing":         {nil, "picture.unreadable"},
		"half a picture":  {banner(t)[:80], "picture.unreadable"},
		"too many bytes":  {append(banner(t), make([]byte, picture.MaxBytes)...), "picture.too_large"},
		"only its header": {bomb(100, 100), "picture.unreadable"},
	} {
		if _, err := fit(t, c.data, 64); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// jpegHeader is the beginning of a JPEG in three colors: its kind of frame, and how often
// the first color is sampled.
func jpegHeader(frame byte, width, height uint16, sampling byte) []byte {
	b := []byte{0xff, 0xd8, 0xff, 0xfe, 0, 4, 'h', 'i', 0xff, frame, 0, 17, 8}
	b = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(b, height), width)
	return append(b, 3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xda, 0, 2, 0)
}

// What cameras make is within the memory that the same number of pixels may not take
// otherwise.
func TestWhatCamerasMakeIsRead(t *testing.T) {
	for name, data := range map[string][]byte{
		"a large photograph":      jpegHeader(0xc0, 7_000, 5_500, 0x22),
		"in full color":           jpegHeader(0xc0, 7_000, 5_500, 0x11),
		"a progressive one":       jpegHeader(0xc2, 4_000, 3_000, 0x22),
		"a screen with alpha":     header(7_000, 5_500, 8, 6, 0),
		"a scan of sixteen bits":  header(5_000, 4_000, 16, 2, 0),
		"grays of sixteen bits":   header(7_000, 5_500, 16, 0, 0),
		"one that comes in steps": header(4_000, 3_000, 8, 2, 1),
	} {
		if err := picture.Judge(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// One picture at a time is decoded; a request that cannot wait is asked to retry.
func TestPicturesTakeTurns(t *testing.T) {
	release := picture.HoldTurn()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := picture.Fit(ctx, banner(t), picture.Size{Width: 8, Height: 8})
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != "picture.busy" || f.Kind != fault.Unavailable || f.RetryAfter <= 0 {
		t.Errorf("%v", err)
	}
	release()
	out, err := picture.Fit(t.Context(), banner(t), picture.Size{Width: 64, Height: 64}, picture.Size{
		Width: 16, Height: 16,
	})
	if err != nil || len(out) != 2 {
		t.Fatal(err)
	}
	for i, side := range []int{64, 16} {
		if m, err := jpeg.DecodeConfig(bytes.NewReader(out[i])); err != nil || m.Width != side || m.Height != side {
			t.Errorf("%v %v", m, err)
		}
	}
}

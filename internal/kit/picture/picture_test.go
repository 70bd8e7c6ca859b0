package picture_test

import (
	"bytes"
	"encoding/binary"
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

func TestTheMiddleIsKept(t *testing.T) {
	out, err := picture.Fit(banner(t), 64, 64)
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
	out, err := picture.Fit(sent, 32, 32)
	if err != nil || bytes.Contains(out, []byte("script")) || bytes.Contains(out, []byte("GPS")) {
		t.Error("something of the file survived", err)
	}
}

// bomb is a PNG that says it has so many pixels, in a few bytes.
func bomb(width, height uint32) []byte {
	var b bytes.Buffer
	b.WriteString("\x89PNG\r\n\x1a\n")
	head := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	head = append(head, 8, 6, 0, 0, 0)
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
		"an SVG":          {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "picture.unreadable"},
		"nothing":         {nil, "picture.unreadable"},
		"half a picture":  {banner(t)[:80], "picture.unreadable"},
		"too many bytes":  {append(banner(t), make([]byte, picture.MaxBytes)...), "picture.too_large"},
		"only its header": {bomb(100, 100), "picture.unreadable"},
	} {
		if _, err := picture.Fit(c.data, 64, 64); fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

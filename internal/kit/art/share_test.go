package art

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// keep leaves a picture in the folder KEEP, for looking at it.
func keep(t *testing.T, name string, b []byte) {
	t.Helper()
	if dir := os.Getenv("KEEP"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCards(t *testing.T) {
	portrait := image.NewRGBA(image.Rect(0, 0, 300, 200))
	for i := range portrait.Pix {
		portrait.Pix[i] = 0xff - 0x55*byte(min(1, (3-i%4)))
	}
	cards := map[string]Card{
		"course": {
			Seed: "modern-javascript", Title: "Modern JavaScript from the ground up", Line: "Jonas Weber", Hue: 262,
		},
		"arabic": {Seed: "b", Title: "أساسيات التصوير الفوتوغرافي", Line: "محمد عبد الله", Hue: 85},
		"long": {
			Seed: "c", Title: strings.Repeat("Wirtschaftsmathematik für alle, ", 7)[:200],
			Line: strings.Repeat("Łukasz ", 28), Hue: 150,
		},
		"instructor": {Seed: "d", Title: "स्नेहा शर्मा", Line: "Photographer 🎉", Hue: 20, Initials: true},
		"emoji":      {Seed: "e", Title: "🦊", Hue: 42, Initials: true},
		"portrait":   {Seed: "f", Title: "Zoë", Line: "Teacher", Hue: 330, Initials: true, Portrait: portrait},
		"nothing":    {},
	}
	seen := map[string]string{}
	for name, c := range cards {
		b, err := c.PNG()
		if err != nil {
			t.Fatal(err)
		}
		keep(t, "card-"+name+".png", b)
		m, err := png.Decode(bytes.NewReader(b))
		if err != nil || m.Bounds().Dx() != 1200 || m.Bounds().Dy() != 630 || len(b) > 1<<20 {
			t.Errorf("%s: %v %v, %d bytes", name, err, m.Bounds(), len(b))
		}
		if other, ok := seen[string(b)]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[string(b)] = name
		if again, _ := c.PNG(); !bytes.Equal(b, again) {
			t.Errorf("%s is another picture each time", name)
		}
		if name == "portrait" && m.At(978, 300) != (color.RGBA{0xaa, 0xaa, 0xaa, 0xff}) &&
			m.At(978, 300) != (color.NRGBA{0xaa, 0xaa, 0xaa, 0xff}) {
			t.Errorf("no portrait in the doorway: %v", m.At(978, 300))
		}
	}
	b, err := Brand()
	if err != nil {
		t.Fatal(err)
	}
	keep(t, "brand.png", b)
}

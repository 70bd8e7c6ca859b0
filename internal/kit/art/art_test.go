package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
)

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("not XML: %v\n%s", err, svg)
		}
	}
}

func TestCoverIsTheSameForASeedAndAnotherForTheNext(t *testing.T) {
	seen := map[string]string{}
	for i := range 600 {
		seed := fmt.Sprintf("course-%d", i)
		svg := Cover(seed, "", 262, 640, 400)
		if !bytes.Equal(svg, Cover(seed, "", 262, 640, 400)) {
			t.Fatalf("%s is drawn in two ways", seed)
		}
		if twin, ok := seen[string(svg)]; ok {
			t.Fatalf("%s looks like %s", seed, twin)
		}
		seen[string(svg)] = seed
	}
}

func TestEveryFamilyIsSoundAndSmallInEveryShape(t *testing.T) {
	odd := regexp.MustCompile(`NaN|Inf|<(script|a|image|foreignObject)\b`)
	for i, draw := range families {
		for _, w := range []float64{320, 160, 480} {
			for _, seed := range []string{"", "a", "żółć", "long-slug-of-a-course"} {
				s := &sheet{dice: newDice(seed), p: CoverPalette(42), w: w, h: 200}
				s.out.WriteString("<svg>")
				draw(s)
				s.out.WriteString("</svg>")
				wellFormed(t, s.out.Bytes())
				if odd.Match(s.out.Bytes()) {
					t.Errorf("family %d holds what it must not", i)
				}
				if n := s.out.Len(); n > 9000 {
					t.Errorf("family %d at %g takes %d bytes", i, w, n)
				}
			}
		}
	}
}

func TestEveryMotifIsSoundAndSmallOnEveryStage(t *testing.T) {
	odd := regexp.MustCompile(`NaN|Inf|[OR]\d|d=""|<(script|a|image|foreignObject)\b`)
	if len(Motifs()) < 80 {
		t.Fatalf("only %d motifs were read", len(Motifs()))
	}
	for name, marks := range motifs() {
		for i, stage := range stages {
			s := &sheet{dice: newDice(name), p: CoverPalette(42), w: 320, h: 200}
			s.out.WriteString("<svg>")
			stage(s, marks)
			s.out.WriteString("</svg>")
			wellFormed(t, s.out.Bytes())
			if odd.Match(s.out.Bytes()) {
				t.Errorf("%s on stage %d holds what it must not: %s", name, i, s.out.Bytes())
			}
			if n := s.out.Len(); n > 9000 {
				t.Errorf("%s on stage %d takes %d bytes", name, i, n)
			}
		}
	}
}

func TestCoursesOfOneMotifDiffer(t *testing.T) {
	seen := map[string]bool{}
	for i := range 40 {
		svg := Cover(fmt.Sprintf("course-%d", i), "braces", 262, 640, 400)
		if !bytes.Contains(svg, []byte(motifs()["braces"][0].path)) {
			t.Fatalf("course-%d doesn't show its motif", i)
		}
		seen[string(svg)] = true
	}
	if len(seen) < 25 {
		t.Errorf("40 courses have %d covers", len(seen))
	}
}

// A change here repaints every course of every installation.
func TestPaletteOfBlueStaysAsItIs(t *testing.T) {
	want := Palette{
		Deep: "#0d1d3b", Ground: "#1a3363", Shade: "#36589b", Mid: "#5283e0", Light: "#c6c3fd", Contrast: "#db9af2",
	}
	if got := CoverPalette(262); got != want {
		t.Errorf("got %+v", got)
	}
}

func TestColoursOutsideTheScreenAreToned(t *testing.T) {
	for hue := range 360 {
		p := CoverPalette(float64(hue))
		for _, c := range []string{p.Deep, p.Ground, p.Shade, p.Mid, p.Light, p.Contrast} {
			if !regexp.MustCompile(`^#[0-9a-f]{6}$`).MatchString(c) {
				t.Fatalf("hue %d: %q", hue, c)
			}
		}
	}
	if got := hex(1, 0, 0); got != "#ffffff" {
		t.Errorf("white is %s", got)
	}
	if got := hex(0, .3, 90); got != "#000000" {
		t.Errorf("black is %s", got)
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Elena Marković": "EM", "Ángel de la Cruz Łoś": "ÁŁ", "plato": "P", "": "", "<b> \"x\"": "BX", "李 小龙": "李小",
	} {
		svg := Initials(name, 20)
		wellFormed(t, svg)
		if !strings.Contains(string(svg), ">"+want+"</text>") {
			t.Errorf("%q: no %q in %s", name, want, svg)
		}
	}
}

// Package art draws the covers of courses that have none of their own, and the
// portraits of people who gave no picture. It promises the same picture for the
// same seed for ever, in a few kilobytes of SVG that hold no script, no link and
// no font; it knows nothing of courses and people.
package art

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
)

// Palette is what a picture is painted with: colours as #rrggbb.
type Palette struct {
	Deep, Ground, Shade, Mid, Light, Contrast string
}

// CoverPalette returns the colours of a hue, in degrees of the OKLCH circle: a
// dark ground, a middle and two lights whose hues lean 25 and 55 degrees on.
func CoverPalette(hue float64) Palette {
	return Palette{
		Deep:     hex(.235, .062, hue),
		Ground:   hex(.33, .09, hue),
		Shade:    hex(.47, .115, hue),
		Mid:      hex(.62, .15, hue),
		Light:    hex(.84, .085, hue+25),
		Contrast: hex(.78, .14, hue+55),
	}
}

var families = []func(*sheet){
	colonnade, rings, quarters, hills, weave, frieze, amphorae, steps, scales, petals, arcade, sliced,
}

// Cover draws the cover of seed, usually a slug, in a hue of the OKLCH circle: a motif
// in a place that depends on the seed, or a pattern where there is no such motif.
// Width and height are in pixels and set the shape; the picture fills it.
func Cover(seed, motif string, hue float64, width, height int) []byte {
	s := &sheet{dice: newDice(seed), p: CoverPalette(hue), h: 200}
	s.w = math.Round(s.h * float64(width) / float64(max(height, 1)))
	fmt.Fprintf(
		&s.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %s 200">`, width,
		height, num(s.w),
	)
	s.fill(s.p.Ground, box(0, 0, s.w, s.h))
	if marks := motifs()[motif]; marks != nil {
		stages[s.dice.below(len(stages))](s, marks)
	} else {
		families[s.dice.below(len(families))](s)
	}
	s.out.WriteString("</svg>")
	return s.out.Bytes()
}

// A sheet is 200 units high and w wide, whatever its size in pixels.
type sheet struct {
	out  bytes.Buffer
	dice *dice
	p    Palette
	w, h float64
}

func (s *sheet) fill(colour, path string) {
	if path != "" {
		fmt.Fprintf(&s.out, `<path fill="%s" d="%s"/>`, colour, path)
	}
}

func (s *sheet) circle(colour string, x, y, r float64) {
	fmt.Fprintf(&s.out, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, num(x), num(y), num(r), colour)
}

// other returns one of the colours that is not the one before.
func (s *sheet) other(before string, colours ...string) string {
	for {
		if c := colours[s.dice.below(len(colours))]; c != before {
			return c
		}
	}
}

// dice is a splitmix64 sequence: the same for a seed on every machine.
type dice struct{ state uint64 }

func newDice(seed string) *dice {
	h := fnv.New64a()
	h.Write([]byte(seed)) // a hash never fails
	return &dice{state: h.Sum64()}
}

func (d *dice) next() uint64 {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (d *dice) below(n int) int { return int(d.next() >> 33 % uint64(n)) }

func (d *dice) between(low, high float64) float64 {
	return low + (high-low)*float64(d.next()>>11)/(1<<53)
}

func (d *dice) toss() bool { return d.below(2) == 0 }

// num writes a coordinate to a tenth of a unit.
func num(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', -1, 64)
}

func box(x, y, w, h float64) string {
	return fmt.Sprintf("M%s %sh%sv%sh%sz", num(x), num(y), num(w), num(h), num(-w))
}

// arch stands on y=foot: straight sides under half a circle.
func arch(x, w, top, foot float64) string {
	r := num(w / 2)
	return fmt.Sprintf("M%s %sV%sa%s %s 0 0 1 %s 0V%sz", num(x), num(foot), num(top+w/2), r, r, num(w), num(foot))
}

package art

import (
	"fmt"
	"math"
	"strings"
)

// colonnade: columns of different height, rounded at the top, standing side by side.
func colonnade(s *sheet) {
	n := float64(5 + s.dice.below(4))
	gap := 6.0
	w := (s.w - gap*(n+1)) / n
	if s.dice.toss() {
		s.circle(s.p.Shade, s.dice.between(.25, .75)*s.w, s.dice.between(70, 110), s.dice.between(42, 66))
	}
	before, top := "", 0.0
	for i := range int(n) {
		colour := s.other(before, s.p.Mid, s.p.Light, s.p.Deep, s.p.Contrast, s.p.Mid)
		height := s.dice.between(24, 150)
		for math.Abs(height-top) < 22 {
			height = s.dice.between(24, 150)
		}
		s.fill(colour, arch(gap+float64(i)*(w+gap), w, height, s.h))
		before, top = colour, height
	}
}

// arcade: doorways within doorways, under a row of small ones as an aqueduct has.
func arcade(s *sheet) {
	n := float64(3 + s.dice.below(2))
	pitch := s.w / n
	storey := 0.0
	if s.dice.toss() {
		storey = 52
		small := pitch / 3
		var path strings.Builder
		for x := 0.0; x < s.w-1; x += small {
			path.WriteString(arch(x+5, small-10, 14, storey))
		}
		s.fill(s.p.Shade, box(0, 0, s.w, storey+8))
		s.fill(s.p.Light, path.String())
	}
	colours := [][4]string{
		{s.p.Mid, s.p.Light, s.p.Contrast, s.p.Deep},
		{s.p.Light, s.p.Mid, s.p.Deep, s.p.Contrast},
		{s.p.Contrast, s.p.Shade, s.p.Light, s.p.Deep},
	}
	first := s.dice.below(len(colours))
	ring := s.dice.between(.1, .135)
	for i := range int(n) {
		set := colours[(first+i)%len(colours)]
		x, top := float64(i)*pitch+6, storey+s.dice.between(12, 48)
		for k, inset := range []float64{0, ring, 2 * ring, 3 * ring} {
			d := inset * (pitch - 12)
			s.fill(set[k], arch(x+d, pitch-12-2*d, top+d, s.h))
		}
	}
}

// steps: flights of stairs that cross, with light on each tread, and a sun above.
func steps(s *sheet) {
	n := 5 + s.dice.below(4)
	flip := s.dice.toss()
	sun := s.w * s.dice.between(.2, .36)
	if flip {
		sun = s.w - sun
	}
	s.circle(s.p.Contrast, sun, s.dice.between(54, 76), s.dice.between(30, 42))
	s.flight(n, 40, 170, flip, s.p.Mid, s.p.Light)
	s.flight(n+1, 96, 186, !flip, s.p.Shade, s.p.Mid)
	s.flight(n, 150, 204, flip, s.p.Deep, s.p.Shade)
}

// flight climbs from low to high, to the right unless flipped.
func (s *sheet) flight(n int, high, low float64, flip bool, body, tread string) {
	run, rise := s.w/float64(n), (low-high)/float64(n-1)
	var stairs, treads strings.Builder
	for i := range n {
		x, y := float64(i)*run, low-float64(i)*rise
		if flip {
			x = s.w - x - run
		}
		if y >= s.h {
			continue
		}
		stairs.WriteString(box(x, y, run+.4, s.h-y))
		treads.WriteString(box(x, y, run+.4, 6))
	}
	s.fill(body, stairs.String())
	s.fill(tread, treads.String())
}

// amphorae: vases in a row on a shelf, each with its own bands.
func amphorae(s *sheet) {
	n := 3 + s.dice.below(2)
	pitch := s.w / float64(n)
	s.fill(s.p.Shade, arch(s.w*.08, s.w*.84, 18, s.h))
	s.fill(s.p.Deep, box(0, 184, s.w, 16))
	bodies := []string{s.p.Light, s.p.Contrast, s.p.Mid}
	first := s.dice.below(3)
	for i := range n {
		id := fmt.Sprintf("v%d", i)
		c := (float64(i) + .5) * pitch
		top, half := s.dice.between(34, 78), min(pitch*.36, s.dice.between(26, 40))
		body := bodies[(first+i)%3]
		neck, shoulder := half*.34, top+(184-top)*.3
		fmt.Fprintf(&s.out, `<path fill="none" stroke="%s" stroke-width="5" d="M%s %sC%s %s %s %s %s %sM%s %sC%s %s %s %s %s %s"/>`, body,
			num(c-neck), num(top+8), num(c-half*1.1), num(top), num(c-half*1.15), num(shoulder-12), num(c-half*.62),
			num(shoulder),
			num(c+neck), num(top+8), num(c+half*1.1), num(top), num(
				c+half*1.15,
			), num(shoulder-12), num(c+half*.62), num(shoulder))
		vase := fmt.Sprintf("M%s %sH%sV%sH%sC%s %s %s %s %s %sC%s %s %s %s %s 184H%sC%s %s %s %s %s %sC%s %s %s %s %s %sH%sz",
			num(c-neck*1.5), num(top), num(c+neck*1.5), num(top+7), num(c+neck),
			num(c+neck), num(top+24), num(c+half), num(shoulder-14), num(c+half), num(shoulder+20),
			num(c+half), num(shoulder+58), num(c+neck*.8), num(170), num(c+neck*1.1),
			num(c-neck*1.1), num(c-neck*.8), num(170), num(c-half), num(shoulder+58), num(c-half), num(shoulder+20),
			num(c-half), num(shoulder-14), num(c-neck), num(top+24), num(c-neck), num(top+7), num(c-neck*1.5))
		s.fill(body, vase)
		fmt.Fprintf(&s.out, `<clipPath id="%s"><path d="%s"/></clipPath><g clip-path="url(#%s)">`, id, vase, id)
		dark := s.other(body, s.p.Ground, s.p.Deep, s.p.Ground)
		s.fill(dark, box(c-half, shoulder-8, 2*half, 5)+s.band(
			c-half, shoulder+2, 2*half, 22,
		)+box(c-half, shoulder+29, 2*half, 5)+box(c-half, shoulder+40, 2*half, 14+s.dice.between(0, 10)))
		s.out.WriteString("</g>")
	}
}

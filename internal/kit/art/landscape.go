package art

import (
	"fmt"
	"math"
	"strings"
)

// hills: waves of land that darken toward the reader, and a sun behind the first.
func hills(s *sheet) {
	colours := []string{s.p.Light, s.p.Mid, mix(s.p.Mid, s.p.Shade), s.p.Shade, s.p.Deep}
	base := s.dice.between(58, 76)
	s.circle(s.p.Contrast, s.w*s.dice.between(.2, .8), base-s.dice.between(0, 14), s.dice.between(26, 38))
	turns := 2 + s.dice.below(2)
	phase := s.dice.toss()
	for i, colour := range colours {
		y := base + float64(i)*(178-base)/float64(len(colours)-1)*.92
		swing := s.dice.between(10, 22)
		s.fill(colour, s.ridge(y, swing, turns+i%2, phase != (i%2 == 1)))
	}
}

// ridge goes up and down with level tops and bottoms and is filled to the foot.
func (s *sheet) ridge(y, swing float64, turns int, up bool) string {
	var p strings.Builder
	step := s.w / float64(turns)
	level := func() float64 {
		v := s.dice.between(.55, 1) * swing
		if up {
			v = -v
		}
		up = !up
		return y + v
	}
	before := level()
	fmt.Fprintf(&p, "M0 %s", num(before))
	for i := range turns {
		x := float64(i) * step
		next := level()
		fmt.Fprintf(
			&p, "C%s %s %s %s %s %s", num(x+step/2), num(before), num(x+step/2), num(next), num(x+step), num(next),
		)
		before = next
	}
	fmt.Fprintf(&p, "V%sH0z", num(s.h))
	return p.String()
}

// rings: circles within circles, as a stone dropped near an edge makes them.
func rings(s *sheet) {
	x := s.w * ([]float64{.12, .5, .86, .78}[s.dice.below(4)] + s.dice.between(-.05, .05))
	y := s.h * []float64{.95, 1, .5, .08}[s.dice.below(4)]
	r := math.Max(150, s.w*.52)
	cycle := []string{s.p.Mid, s.p.Ground, s.p.Light, s.p.Ground, s.p.Contrast, s.p.Deep}
	turn := 2 * s.dice.below(3)
	n := 6 + 2*s.dice.below(2)
	for i := range n {
		s.circle(cycle[(turn+i)%len(cycle)], x, y, r*float64(n-i)/float64(n))
	}
}

// sliced: circles cut into halves that slid along the cut.
func sliced(s *sheet) {
	colours := []string{s.p.Light, s.p.Mid, s.p.Contrast, s.p.Shade, s.p.Deep}
	rows := 1 + s.dice.below(2)
	height := s.h / float64(rows)
	n := max(int(math.Round(s.w/height*.95)), 1)
	pitch := s.w / float64(n)
	r := math.Min(pitch, height) * s.dice.between(.42, .48)
	turn, slides := s.dice.below(len(colours)), []float64{.25, .5, -.25, -.5}
	for i := range n * rows {
		x, y := (float64(i%n)+.5)*pitch, (float64(i/n)+.5)*height
		slide := r * slides[s.dice.below(len(slides))] / 2
		for k := range 4 {
			q := r * (1 - .25*float64(k))
			left, right := colours[(turn+i+k)%5], colours[(turn+i+k+2)%5]
			s.fill(left, fmt.Sprintf("M%s %sa%s %s 0 0 0 0 %sz", num(x), num(y-q+slide), num(q), num(q), num(2*q)))
			s.fill(right, fmt.Sprintf("M%s %sa%s %s 0 0 1 0 %sz", num(x), num(y-q-slide), num(q), num(q), num(2*q)))
		}
	}
}

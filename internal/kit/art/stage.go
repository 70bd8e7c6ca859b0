package art

import "strings"

// The places where a motif can stand, each built of what the patterns are made of.
var stages = []func(*sheet, []mark){niche, sun, ripples, porch, mosaic, painted, dunes, lit, window, aqueduct}

// niche: a tall doorway in a wall, with blind ones beside it.
func niche(s *sheet, motif []mark) {
	wall := s.other("", s.p.Mid, s.p.Shade, s.p.Contrast)
	s.fill(wall, box(0, 0, s.w, s.h))
	small := s.other(wall, s.p.Ground, s.p.Deep)
	top := s.dice.between(64, 96)
	var blind strings.Builder
	for _, x := range []float64{-28, 34, s.w - 86, s.w - 24} {
		blind.WriteString(arch(x, 52, top, s.h))
	}
	s.fill(small, blind.String())
	s.fill(s.other(wall, s.p.Light, s.p.Contrast, s.p.Light), arch(s.w/2-98, 196, -30, s.h))
	s.fill(s.p.Deep, arch(s.w/2-88, 176, -20, s.h))
	s.show(motif, s.dark(s.p.Deep), s.w/2, 106, 140)
}

// sun: a great disc behind it, over a floor.
func sun(s *sheet, motif []mark) {
	s.fill(s.p.Deep, box(0, 0, s.w, s.h))
	x := s.w * []float64{.5, .36, .64}[s.dice.below(3)]
	var rays strings.Builder
	for r := 156.0; r > 110; r -= 22 {
		rays.WriteString(disc(x, 104, r) + disc(x, 104, r-9))
	}
	s.out.WriteString(`<g fill-rule="evenodd">`)
	s.fill(s.p.Shade, rays.String())
	s.out.WriteString("</g>")
	s.circle(s.p.Ground, x, 104, 94)
	s.show(motif, s.dark(s.p.Ground), x, 102, 138)
}

// ripples: circles within circles around it, light outside and dark in the middle.
func ripples(s *sheet, motif []mark) {
	x := s.w * []float64{.5, .4, .6}[s.dice.below(3)]
	colours := []string{s.p.Mid, s.p.Shade, s.p.Contrast, s.p.Shade, s.p.Mid}
	turn := s.dice.below(2)
	s.fill(colours[turn], box(0, 0, s.w, s.h))
	for i := 1; i < 4; i++ {
		s.circle(colours[turn+i%4], x, 100, 200-float64(i)*27)
	}
	s.circle(s.p.Ground, x, 100, 96)
	s.show(motif, s.dark(s.p.Ground), x, 100, 134)
}

// porch: it stands to one side, columns of different height on the other.
func porch(s *sheet, motif []mark) {
	flip := s.dice.toss()
	at := func(x, w float64) float64 {
		if flip {
			return s.w - x - w
		}
		return x
	}
	wide := s.w * .34 / 3
	before, top := "", s.dice.between(30, 60)
	step := s.dice.between(22, 40)
	for i := range 3 {
		before = s.other(before, s.p.Mid, s.p.Light, s.p.Contrast, s.p.Shade)
		s.fill(before, arch(at(s.w*.64+float64(i)*wide, wide-5), wide-5, top+float64(i)*step, s.h))
	}
	middle := at(s.w*.08, s.w*.54) + s.w*.27
	s.fill(s.p.Shade, arch(middle-84, 168, 4, s.h))
	s.fill(s.p.Deep, arch(middle-76, 152, 12, s.h))
	s.show(motif, s.dark(s.p.Deep), middle, 112, 124)
}

// mosaic: quarter circles at both sides.
func mosaic(s *sheet, motif []mark) {
	const cell = 40.0
	var paths [3]strings.Builder
	last := -1
	for _, x := range []float64{0, cell, s.w - 2*cell, s.w - cell} {
		for y := 0.0; y < s.h; y += cell {
			k := s.dice.below(3)
			if k == last {
				k = (k + 1) % 3
			}
			paths[k].WriteString(quarter(x, y, cell, s.dice.below(4)))
			last = k
		}
	}
	for k, colour := range []string{s.p.Mid, s.p.Contrast, s.p.Light} {
		s.fill(colour, paths[k].String())
	}
	s.fill(s.p.Deep, box(2*cell, 0, s.w-4*cell, s.h))
	s.show(motif, s.dark(s.p.Deep), s.w/2, 100, 146)
}

// painted: bands of ornament above and below it, as on a vase.
func painted(s *sheet, motif []mark) {
	field := []string{s.p.Ground, s.p.Deep}[s.dice.below(2)]
	s.fill(field, box(0, 0, s.w, s.h))
	band, on := s.p.Light, s.p.Ground
	if s.dice.toss() {
		band, on = s.p.Contrast, s.p.Deep
	}
	s.fill(band, box(0, 0, s.w, 30)+box(0, 170, s.w, 30))
	kind := s.dice.state
	for _, y := range []float64{6, 176} {
		s.dice.state = kind // the same above and below
		s.fill(on, s.band(0, y, s.w, 18))
	}
	s.show(motif, s.dark(field), s.w/2, 100, 124)
}

// dunes: before the sky, on dark land.
func dunes(s *sheet, motif []mark) {
	s.fill(s.p.Light, box(0, 0, s.w, s.h))
	x := s.w * s.dice.between(.12, .88)
	s.circle(s.p.Contrast, x, s.dice.between(34, 60), s.dice.between(22, 34))
	s.fill(s.p.Mid, s.ridge(88, 16, 2, s.dice.toss()))
	s.fill(s.p.Shade, s.ridge(128, 14, 3, s.dice.toss()))
	s.circle(s.p.Deep, s.w/2, 104, 92)
	s.fill(s.p.Deep, s.ridge(178, 8, 2, s.dice.toss()))
	s.show(motif, s.dark(s.p.Deep), s.w/2, 100, 130)
}

// lit: dark on a bright disc.
func lit(s *sheet, motif []mark) {
	ground := []string{s.p.Ground, s.p.Shade, s.p.Deep}[s.dice.below(3)]
	s.fill(ground, box(0, 0, s.w, s.h))
	x := s.w * []float64{.5, .38, .62}[s.dice.below(3)]
	if s.dice.toss() {
		s.fill(s.other(ground, s.p.Mid, s.p.Shade), box(0, 150, s.w, 50))
	} else {
		s.circle(s.p.Mid, s.w-x, s.dice.between(40, 160), 120)
	}
	s.circle(s.p.Contrast, x, 100, 98)
	s.circle(s.p.Light, x, 100, 90)
	s.show(motif, s.light(s.p.Light), x, 100, 126)
}

// window: dark in a bright doorway, on stairs.
func window(s *sheet, motif []mark) {
	s.fill(s.p.Ground, box(0, 0, s.w, s.h))
	for i, colour := range []string{s.p.Deep, s.p.Shade, s.p.Mid} {
		k := float64(i)
		s.fill(colour, arch(s.w/2-138+k*18, 276-k*36, -46+k*18, s.h))
	}
	s.fill(s.p.Light, arch(s.w/2-84, 168, 8, s.h))
	s.fill(s.p.Contrast, box(0, 184, s.w, 16))
	s.fill(s.p.Shade, box(0, 192, s.w, 8))
	s.show(motif, s.light(s.p.Light), s.w/2, 108, 122)
}

// aqueduct: before a row of arches that runs through the picture.
func aqueduct(s *sheet, motif []mark) {
	field := s.p.Deep
	s.fill(s.p.Ground, box(0, 0, s.w, s.h))
	pitch := s.w / []float64{6, 8}[s.dice.below(2)]
	row := func(y, foot float64) string {
		var path strings.Builder
		for x := 0.0; x < s.w-1; x += pitch {
			path.WriteString(arch(x+4, pitch-8, y, foot))
		}
		return path.String()
	}
	wall, doors := s.p.Mid, s.p.Ground
	if s.dice.toss() {
		wall, doors = s.p.Contrast, s.p.Shade
	}
	s.fill(wall, box(0, 18, s.w, s.h))
	s.fill(s.p.Light, box(0, 12, s.w, 8)+box(0, 102, s.w, 8))
	s.fill(doors, row(32, 102)+row(122, s.h))
	s.circle(wall, s.w/2, 102, 100)
	s.circle(s.p.Light, s.w/2, 102, 94)
	s.circle(field, s.w/2, 102, 89)
	s.show(motif, s.dark(field), s.w/2, 102, 128)
}

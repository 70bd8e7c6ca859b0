package art

import (
	"fmt"
	"math"
	"strings"
)

// quarters: a mosaic of quarter circles, each cell turned its own way.
func quarters(s *sheet) {
	cell := s.h / float64(4+s.dice.below(2))
	paths := map[string]*strings.Builder{}
	order := []string{s.p.Deep, s.p.Mid, s.p.Light, s.p.Contrast}
	for _, c := range order {
		paths[c] = &strings.Builder{}
	}
	before := ""
	for y := 0.0; y < s.h-1; y += cell {
		for x := 0.0; x < s.w-1; x += cell {
			if s.dice.below(7) == 0 {
				before = ""
				continue
			}
			colour := s.other(before, s.p.Deep, s.p.Mid, s.p.Light, s.p.Light, s.p.Contrast, s.p.Mid)
			paths[colour].WriteString(quarter(x, y, cell, s.dice.below(4)))
			before = colour
		}
	}
	for _, c := range order {
		s.fill(c, paths[c].String())
	}
}

// quarter is a quarter circle that fills a cell, its centre in one of the corners.
func quarter(x, y, c float64, corner int) string {
	dx, dy := 1.0, 1.0
	if corner&1 == 1 {
		x, dx = x+c, -1
	}
	if corner&2 == 2 {
		y, dy = y+c, -1
	}
	sweep := 0
	if dx*dy < 0 {
		sweep = 1
	}
	return fmt.Sprintf(
		"M%s %sv%sa%s %s 0 0 %d %s %sz", num(x), num(y), num(c*dy), num(c), num(c), sweep, num(c*dx), num(-c*dy),
	)
}

// petals: leaves that meet by fours into flowers, on a checked ground.
func petals(s *sheet) {
	cell := s.h / []float64{4, 4, 2}[s.dice.below(3)]
	var check, hearts strings.Builder
	colours := [][]string{
		{s.p.Light, s.p.Mid, s.p.Contrast}, {s.p.Light, s.p.Light, s.p.Contrast}, {s.p.Contrast, s.p.Mid, s.p.Mid},
	}[s.dice.below(3)]
	paths := make([]strings.Builder, len(colours))
	shift := s.dice.below(3)
	slant := 1 + s.dice.below(2)
	wild := s.dice.toss()
	heart := cell * s.dice.between(.1, .24)
	for row := 0; float64(row)*cell < s.h-1; row++ {
		for col := 0; float64(col)*cell < s.w-1; col++ {
			x, y := float64(col)*cell, float64(row)*cell
			if (row+col)%2 == 0 {
				check.WriteString(box(x, y, cell, cell))
			}
			k := (shift + col/2 + slant*(row/2)) % 3
			if wild && s.dice.below(4) == 0 {
				k = s.dice.below(3)
			}
			path := fmt.Sprintf(
				"M%s %sa%s %s 0 0 1 %s %sa%s %s 0 0 1 %s %sz", num(x), num(y), num(cell), num(cell), num(cell),
				num(cell), num(cell), num(cell), num(-cell), num(-cell),
			)
			if (row+col)%2 == 1 {
				path = fmt.Sprintf(
					"M%s %sa%s %s 0 0 1 %s %sa%s %s 0 0 1 %s %sz", num(x), num(y+cell), num(cell), num(cell),
					num(cell), num(-cell), num(cell), num(cell), num(-cell), num(cell),
				)
			}
			paths[k].WriteString(path)
			if row%2 == 0 && col%2 == 0 {
				hearts.WriteString(disc(x+cell, y+cell, heart))
			}
		}
	}
	s.fill(s.p.Deep, check.String())
	for k, c := range colours {
		s.fill(c, paths[k].String())
	}
	s.fill(s.p.Deep, hearts.String())
}

func disc(x, y, r float64) string {
	return fmt.Sprintf(
		"M%s %sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0z", num(x-r), num(y), num(r), num(r), num(2*r), num(r), num(r),
		num(-2*r),
	)
}

// scales: overlapping rounds in rows, as roof tiles and the sea were drawn.
func scales(s *sheet) {
	r := []float64{50, 66.7, 80}[s.dice.below(3)]
	sets := [][]string{
		{s.p.Deep, s.p.Mid, s.p.Ground, s.p.Light},
		{s.p.Deep, s.p.Light, s.p.Shade, s.p.Contrast},
		{s.p.Deep, s.p.Contrast, s.p.Ground, s.p.Mid},
	}
	s.out.WriteString("<defs>")
	for k, set := range sets {
		fmt.Fprintf(&s.out, `<g id="s%d">`, k)
		for i, c := range set {
			s.circle(c, 0, 0, r*(1-.25*float64(i)))
		}
		s.out.WriteString("</g>")
	}
	s.out.WriteString("</defs>")
	turn := s.dice.below(3)
	for row := 0; float64(row)*r/2 < s.h+r; row++ {
		for x := -float64(row%2) * r; x < s.w+r; x += 2 * r {
			k := (turn + row) % 3
			if s.dice.below(6) == 0 {
				k = s.dice.below(3)
			}
			fmt.Fprintf(&s.out, `<use href="#s%d" x="%s" y="%s"/>`, k, num(x), num(float64(row)*r/2))
		}
	}
}

// weave: bands that go over and under each other, straight or on the slant.
func weave(s *sheet) {
	pitch := []float64{40, 50, 64}[s.dice.below(3)]
	band, e, edge := pitch*s.dice.between(.7, .82), pitch*.1, -pitch*s.dice.between(0, .8)
	reach := s.w
	if s.dice.toss() {
		fmt.Fprintf(&s.out, `<g transform="rotate(45 %s 100) translate(%s -80)">`, num(s.w/2), num(-20))
		reach = s.w + 60
		defer s.out.WriteString("</g>")
	}
	height := reach * .62
	if reach > s.w {
		height = reach
	}
	across := [][]string{
		{s.p.Light, s.p.Contrast, s.p.Light, s.p.Mid}, {s.p.Contrast, s.p.Light},
		{s.p.Light, s.p.Light, s.p.Contrast},
	}[s.dice.below(3)]
	down := [][]string{
		{s.p.Mid, s.p.Deep, s.p.Mid, s.p.Shade}, {s.p.Shade, s.p.Mid}, {s.p.Deep, s.p.Mid, s.p.Mid},
	}[s.dice.below(3)]
	turn := s.dice.below(12)
	rows, cols := int(height/pitch)+2, int(reach/pitch)+2
	over := map[string]*strings.Builder{}
	var cutDown, cutAcross strings.Builder
	for row := range rows {
		y := float64(row)*pitch + edge
		colour := across[(row+turn)%len(across)]
		s.fill(colour, box(0, y, reach+20, band))
		if over[colour] == nil {
			over[colour] = &strings.Builder{}
		}
		for col := range cols {
			x := float64(col)*pitch + edge
			if (row+col)%2 == 0 {
				cutAcross.WriteString(box(x-e, y, band+2*e, band))
				continue
			}
			cutDown.WriteString(box(x, y-e, band, band+2*e))
			over[colour].WriteString(box(x-e-1, y, band+2*e+2, band))
		}
	}
	s.fill(s.p.Ground, cutAcross.String())
	for col := range cols {
		s.fill(down[(col+turn)%len(down)], box(float64(col)*pitch+edge, 0, band, height+20))
	}
	s.fill(s.p.Ground, cutDown.String())
	for _, colour := range []string{s.p.Light, s.p.Contrast, s.p.Mid} {
		if over[colour] != nil {
			s.fill(colour, over[colour].String())
		}
	}
}

// frieze: painted bands above each other, a key, teeth, tongues, pearls or waves in each.
func frieze(s *sheet) {
	grounds := []string{s.p.Ground, s.p.Light, s.p.Deep, s.p.Contrast, s.p.Ground, s.p.Mid}
	marks := map[string]string{
		s.p.Ground: s.p.Light, s.p.Light: s.p.Ground, s.p.Deep: s.p.Contrast, s.p.Contrast: s.p.Deep,
		s.p.Mid: s.p.Deep,
	}
	turn := s.dice.below(len(grounds))
	y := -6.0
	for i, height := range []float64{44, 60, 44, 64} {
		ground := grounds[(turn+i)%len(grounds)]
		s.fill(ground, box(0, y, s.w, height+.4))
		s.fill(marks[ground], s.band(0, y+8, s.w, height-16))
		y += height
	}
}

// band is one row of ornament in a box, drawn from what pottery painters used.
func (s *sheet) band(x, y, w, h float64) string {
	var p strings.Builder
	switch s.dice.below(5) {
	case 0: // the key
		u := h / 6
		n := math.Max(1, math.Round(w/(6*u)))
		sx := w / (6 * u * n)
		for i := range int(n) {
			ox := x + float64(i)*6*u*sx
			at := func(cx, cy, cw, ch float64) { p.WriteString(box(ox+cx*u*sx, y+cy*u, cw*u*sx, ch*u)) }
			at(0, 5, 6.05, 1)
			at(0, 0, 1, 5.1)
			at(.9, 0, 4.1, 1)
			at(4, .9, 1, 3.1)
			at(2, 3, 2.1, 1)
			at(2, 2, 1, 1.1)
		}
	case 1: // teeth
		n := math.Max(2, math.Round(w/h/.9))
		t := w / n
		for i := range int(n) {
			fmt.Fprintf(&p, "M%s %sl%s %sl%s %sz", num(x+float64(i)*t), num(y+h), num(t/2), num(-h), num(t/2), num(h))
		}
	case 2: // tongues
		n := math.Max(2, math.Round(w/h/.62))
		t := w / n
		for i := range int(n) {
			p.WriteString(arch(x+float64(i)*t+t*.12, t*.76, y, y+h))
		}
	case 3: // pearls
		n := math.Max(2, math.Round(w/h/1.1))
		t := w / n
		for i := range int(n) {
			p.WriteString(disc(x+(float64(i)+.5)*t, y+h/2, h*.42))
		}
	default: // waves of half rounds, up and down
		n := math.Max(2, math.Round(w/h/1.0))
		t := w / n
		for i := range int(n) {
			sweep := 1 - i%2
			fmt.Fprintf(
				&p, "M%s %sa%s %s 0 0 %d %s 0z", num(x+float64(i)*t), num(y+h/2), num(t/2), num(h/2), sweep, num(t),
			)
		}
	}
	return p.String()
}

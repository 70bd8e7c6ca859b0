package art

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed motifs.txt
var motifText string

// A mark is one path of a motif: filled, or drawn with a stroke of a width.
type mark struct {
	role  byte // m main, a accent, s second, d the color of what is behind
	width float64
	path  string
}

// Motifs lists the names of what a cover can show.
func Motifs() []string {
	names := []string{}
	for name := range motifs() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// motifs reads motifs.txt, which says how it is written.
var motifs = sync.OnceValue(func() map[string][]mark {
	all, name := map[string][]mark{}, ""
	for line := range strings.Lines(motifText) {
		line = strings.TrimSpace(line)
		if called, ok := strings.CutPrefix(line, ":"); ok {
			name = called
		} else if line != "" && line[0] != '#' {
			how, path, _ := strings.Cut(line, " ")
			width, _ := strconv.ParseFloat(how[1:], 64) // nothing: it is filled
			all[name] = append(all[name], mark{how[0], width, plainPath(path)})
		}
	}
	return all
})

var round = regexp.MustCompile(`([OR])((?: ?[\d.]+)+)`)

// plainPath writes circles and rectangles as SVG's paths do.
func plainPath(path string) string {
	return strings.TrimSpace(round.ReplaceAllStringFunc(path, func(shape string) string {
		var v [5]float64
		for i, text := range strings.Fields(shape[1:]) {
			v[i], _ = strconv.ParseFloat(text, 64) // the expression lets only figures pass
		}
		if shape[0] == 'O' {
			return disc(v[0], v[1], v[2])
		}
		return rounded(v[0], v[1], v[2], v[3], v[4])
	}))
}

func rounded(x, y, w, h, r float64) string {
	if r == 0 {
		return box(x, y, w, h)
	}
	corner := func(dx, dy float64) string {
		return fmt.Sprintf("a%s %s 0 0 1 %s %s", num(r), num(r), num(dx), num(dy))
	}
	return fmt.Sprintf(
		"M%s %sh%s%sv%s%sh%s%sv%s%sz", num(x+r), num(y), num(w-2*r), corner(r, r), num(h-2*r), corner(-r, r),
		num(2*r-w), corner(-r, -r), num(2*r-h), corner(r, -r),
	)
}

// tones are what a motif is painted with: four colors that can be told apart on field.
type tones struct{ main, accent, second, field string }

// dark and light are the tones on a dark and on a light field.
func (s *sheet) dark(field string) tones {
	if s.dice.below(3) == 0 {
		return tones{s.p.Contrast, s.p.Light, s.p.Mid, field}
	}
	return tones{s.p.Light, s.p.Contrast, s.p.Mid, field}
}

func (s *sheet) light(field string) tones {
	return tones{s.p.Ground, s.p.Mid, s.p.Shade, field}
}

// show draws a motif of so many units, its middle at x and y.
func (s *sheet) show(motif []mark, t tones, x, y, size float64) {
	k := size / 120
	fmt.Fprintf(
		&s.out, `<g transform="translate(%s %s) scale(%s)" stroke-linecap="round" stroke-linejoin="round">`,
		num(x-size/2), num(y-size/2), strconv.FormatFloat(k, 'f', 3, 64),
	)
	colors := map[byte]string{'m': t.main, 'a': t.accent, 's': t.second, 'd': t.field}
	for _, m := range motif {
		if m.width == 0 {
			s.fill(colors[m.role], m.path)
			continue
		}
		fmt.Fprintf(
			&s.out, `<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, colors[m.role], num(m.width), m.path,
		)
	}
	s.out.WriteString("</g>")
}

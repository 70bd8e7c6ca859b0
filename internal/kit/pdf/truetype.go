package pdf

import (
	"encoding/binary"
	"math"

	"stoa/internal/kit/paint"
)

// unitsPerEm of the typefaces that are embedded: fine enough for every outline.
const unitsPerEm = 4096

func units(v float64) int16 {
	return int16(math.Round(max(math.MinInt16, min(math.MaxInt16, v*unitsPerEm))))
}

// trueType makes a font file (OpenType 1.9, with the tables that ISO 32000-1, 9.9 asks for)
// of the glyphs in the order of their codes, whatever format they came from.
func trueType(f *typeface) []byte {
	var glyf, loca, hmtx []byte
	most := 0
	for _, g := range f.glyphs {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		shape, left, points := encode(g.outline)
		most = max(most, points)
		glyf = append(glyf, shape...)
		hmtx = binary.BigEndian.AppendUint16(hmtx, uint16(max(0, units(g.advance))))
		hmtx = binary.BigEndian.AppendUint16(hmtx, uint16(left))
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	count := uint16(len(f.glyphs))
	head := words(
		1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 3, unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0, -unitsPerEm, -unitsPerEm,
		2*unitsPerEm, 2*unitsPerEm, 0, 8, 2, 1, 0,
	)
	hhea := words(1, 0, unitsPerEm, -unitsPerEm/4, 0, unitsPerEm, 0, 0, unitsPerEm, 1, 0, 0, 0, 0, 0, 0, 0, int(count))
	maxp := words(1, 0, int(count), most, most, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
	return sfnt([]string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"}, [][]byte{glyf, head, hhea, hmtx, loca, maxp})
}

func words(values ...int) (b []byte) {
	for _, v := range values {
		b = binary.BigEndian.AppendUint16(b, uint16(int16(v)))
	}
	return b
}

// encode makes a glyph of an outline, and returns its left edge and how many points it has.
func encode(p paint.Path) (b []byte, left int16, points int) {
	var ends, xs, ys []int
	var on []bool
	add := func(q paint.Point, onCurve bool) {
		xs, ys, on = append(xs, int(units(q.X))), append(ys, int(units(q.Y))), append(on, onCurve)
	}
	var at paint.Point
	for i, s := range p {
		switch s.Op {
		case paint.Move:
			if i > 0 {
				ends = append(ends, len(xs)-1)
			}
			add(s.Points[0], true)
		case paint.Straight:
			add(s.Points[0], true)
		case paint.Quadratic:
			add(s.Points[0], false)
			add(s.Points[1], true)
		case paint.Cubic:
			for _, q := range quadratics(at, s.Points) {
				add(q[0], false)
				add(q[1], true)
			}
		}
		to := s.To()
		at = to[len(to)-1]
	}
	if len(xs) == 0 || len(xs) > math.MaxInt16 {
		return nil, 0, 0
	}
	ends = append(ends, len(xs)-1)
	minX, maxX, minY, maxY := xs[0], xs[0], ys[0], ys[0]
	for i := range xs {
		minX, maxX, minY, maxY = min(minX, xs[i]), max(maxX, xs[i]), min(minY, ys[i]), max(maxY, ys[i])
	}
	b = words(len(ends), minX, minY, maxX, maxY)
	b = append(b, words(ends...)...)
	b = append(b, 0, 0) // no instructions
	for _, onCurve := range on {
		flag := byte(0)
		if onCurve {
			flag = 1
		}
		b = append(b, flag)
	}
	for _, line := range [][]int{xs, ys} {
		before := 0
		for _, v := range line {
			b = append(b, words(v-before)...)
			before = v
		}
	}
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b, int16(minX), len(xs)
}

// quadratics replaces a curve with two handles by four with one: handle and end of each.
func quadratics(from paint.Point, to [3]paint.Point) (out [4][2]paint.Point) {
	along := func(t float64) (at, direction paint.Point) {
		u := 1 - t
		value := func(a, b, c, d float64) (float64, float64) {
			return u*u*u*a + 3*u*u*t*b + 3*u*t*t*c + t*t*t*d, 3 * (u*u*(b-a) + 2*u*t*(c-b) + t*t*(d-c))
		}
		at.X, direction.X = value(from.X, to[0].X, to[1].X, to[2].X)
		at.Y, direction.Y = value(from.Y, to[0].Y, to[1].Y, to[2].Y)
		return at, direction
	}
	const step = 1. / 4
	for i := range out {
		a, da := along(float64(i) * step)
		b, db := along(float64(i+1) * step)
		// The middle of the handles that the piece would have as a cubic, by its ends.
		out[i][0] = paint.Point{X: (a.X+b.X)/2 + (da.X-db.X)*step/4, Y: (a.Y+b.Y)/2 + (da.Y-db.Y)*step/4}
		out[i][1] = b
	}
	return out
}

// sfnt puts tables into a file, each with its sum.
func sfnt(names []string, tables [][]byte) []byte {
	n := len(names)
	power := 1 << int(math.Log2(float64(n)))
	file := []byte{0, 1, 0, 0}
	file = append(file, words(n, power*16, int(math.Log2(float64(power))), n*16-power*16)...)
	at := 12 + 16*n
	for i, name := range names {
		file = append(file, name...)
		file = binary.BigEndian.AppendUint32(file, sum(tables[i]))
		file = binary.BigEndian.AppendUint32(file, uint32(at))
		file = binary.BigEndian.AppendUint32(file, uint32(len(tables[i])))
		at += (len(tables[i]) + 3) / 4 * 4
	}
	head := 0
	for i, table := range tables {
		if names[i] == "head" {
			head = len(file)
		}
		file = append(file, table...)
		for len(file)%4 != 0 {
			file = append(file, 0)
		}
	}
	binary.BigEndian.PutUint32(file[head+8:], 0xb1b0afba-sum(file))
	return file
}

func sum(table []byte) (s uint32) {
	for i := 0; i < len(table); i += 4 {
		var word [4]byte
		copy(word[:], table[i:])
		s += binary.BigEndian.Uint32(word[:])
	}
	return s
}

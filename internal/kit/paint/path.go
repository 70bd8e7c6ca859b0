package paint

import "math"

// Op is what a segment of an outline does.
type Op uint8

// The segments: to a point, by none, one or two handles.
const (
	Move Op = iota
	Straight
	Quadratic
	Cubic
)

// Point is a place.
type Point struct{ X, Y float64 }

// Segment leads to the last of its points; those before are its handles.
type Segment struct {
	Op     Op
	Points [3]Point
}

// To returns the points that the segment has.
func (s *Segment) To() []Point { return s.Points[:max(1, int(s.Op))] }

// Path is an outline of closed shapes: each begins with a Move and ends where it began.
type Path []Segment

// MoveTo begins a shape.
func (p *Path) MoveTo(x, y float64) { *p = append(*p, Segment{Move, [3]Point{{x, y}}}) }

// LineTo leads straight to a point.
func (p *Path) LineTo(x, y float64) { *p = append(*p, Segment{Straight, [3]Point{{x, y}}}) }

// QuadTo leads to x, y by one handle.
func (p *Path) QuadTo(ax, ay, x, y float64) {
	*p = append(*p, Segment{Quadratic, [3]Point{{ax, ay}, {x, y}}})
}

// CubeTo leads to x, y by two handles.
func (p *Path) CubeTo(ax, ay, bx, by, x, y float64) {
	*p = append(*p, Segment{Cubic, [3]Point{{ax, ay}, {bx, by}, {x, y}}})
}

// At returns the outline larger by scale and moved; up turns its y around.
func (p Path) At(x, y, scale float64, up bool) Path {
	to := make(Path, len(p))
	vertical := scale
	if up {
		vertical = -scale
	}
	for i, s := range p {
		to[i].Op = s.Op
		for k, point := range s.Points {
			to[i].Points[k] = Point{x + point.X*scale, y + point.Y*vertical}
		}
	}
	return to
}

// Bounds returns the smallest box around all points of the outline.
func (p Path) Bounds() (left, top, right, bottom float64) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range p {
		for _, q := range p[i].To() {
			left, right = min(left, q.X), max(right, q.X)
			top, bottom = min(top, q.Y), max(bottom, q.Y)
		}
	}
	return left, top, right, bottom
}

// Polygon is a shape with straight sides.
func Polygon(points ...Point) Path {
	var p Path
	for i, at := range points {
		if i == 0 {
			p.MoveTo(at.X, at.Y)
		} else {
			p.LineTo(at.X, at.Y)
		}
	}
	return p
}

// Box is a rectangle.
func Box(x, y, w, h float64) Path {
	return Polygon(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
}

// Frame is the border of a rectangle, drawn inward.
func Frame(x, y, w, h, width float64) Path {
	in := Polygon(
		Point{x + width, y + width}, Point{x + width, y + h - width}, Point{x + w - width, y + h - width},
		Point{x + w - width, y + width},
	)
	return append(Box(x, y, w, h), in...)
}

// quarter is how far the handles of a quarter circle reach, of its radius.
const quarter = .5522847498

// Arch is a doorway w wide about the middle x, from top down to foot.
func Arch(x, w, top, foot float64) Path {
	r := w / 2
	k := quarter * r
	var p Path
	p.MoveTo(x-r, foot)
	p.LineTo(x-r, top+r)
	p.CubeTo(x-r, top+r-k, x-k, top, x, top)
	p.CubeTo(x+k, top, x+r, top+r-k, x+r, top+r)
	p.LineTo(x+r, foot)
	return p
}

// Circle is one about a middle.
func Circle(x, y, r float64) Path {
	k := quarter * r
	var p Path
	p.MoveTo(x-r, y)
	p.CubeTo(x-r, y-k, x-k, y-r, x, y-r)
	p.CubeTo(x+k, y-r, x+r, y-k, x+r, y)
	p.CubeTo(x+r, y+k, x+k, y+r, x, y+r)
	p.CubeTo(x-k, y+r, x-r, y+k, x-r, y)
	return p
}

// Mark draws that of Stoa, a beam on three arches, 35 by 30 units times scale.
func Mark(s Surface, x, y, scale float64) {
	s.Fill(Clay, Box(x, y, 35*scale, 3.5*scale))
	for i := range 3 {
		middle := x + (6.8+10.7*float64(i))*scale
		s.Fill(Ink, Arch(middle, 13.4*scale, y+5.6*scale, y+30*scale))
		s.Fill(Paper, Arch(middle, 7.8*scale, y+8.4*scale, y+30*scale))
	}
}

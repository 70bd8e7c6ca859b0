package paint

import (
	"image/color"
	"math"
)

// Marble returns a picture of paper with faint veins of stone: the same each time.
func Marble(width, height int) Picture {
	m := NewPicture(width, height)
	for y := range height {
		for x := range width {
			u, v := float64(x)/230, float64(y)/230
			warp := cloud(u, v, 4)
			broad := 1 - math.Abs(math.Sin((u*.9+v*1.5+4*warp)*1.3))
			fine := 1 - math.Abs(math.Sin((u*1.7-v*.8+5*cloud(u+9, v+4, 4))*1.1))
			ink := .05*math.Pow(broad, 5) + .045*math.Pow(fine, 16) + .03*(warp-.5)
			m.SetRGBA(x, y, color.RGBA{
				R: stone(Paper.R, 96, ink), G: stone(Paper.G, 90, ink), B: stone(Paper.B, 84, ink), A: 255,
			})
		}
	}
	return m
}

func stone(paper uint8, vein, ink float64) uint8 {
	return uint8(max(0, min(255, float64(paper)*(1-ink)+vein*ink)))
}

// cloud is value noise in octaves, from 0 to 1.
func cloud(x, y float64, octaves int) float64 {
	sum, weight, total := 0.0, 1.0, 0.0
	for range octaves {
		sum += weight * noise(x, y)
		total += weight
		x, y, weight = x*2.03+17, y*2.03+31, weight/2
	}
	return sum / total
}

func noise(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ease := func(t float64) float64 { return t * t * (3 - 2*t) }
	u, v := ease(x-fx), ease(y-fy)
	at := func(dx, dy float64) float64 { return lattice(int64(fx+dx), int64(fy+dy)) }
	upper := at(0, 0)*(1-u) + at(1, 0)*u
	lower := at(0, 1)*(1-u) + at(1, 1)*u
	return upper*(1-v) + lower*v
}

// lattice is a number from 0 to 1 for each whole point, by a mix of its bits.
func lattice(x, y int64) float64 {
	h := uint64(x)*0x9e3779b97f4a7c15 ^ uint64(y)*0xc2b2ae3d27d4eb4f
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	return float64((h^h>>32)&0xffff) / 0xffff
}

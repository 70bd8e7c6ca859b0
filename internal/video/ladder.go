package video

import (
	"math"
	"strconv"

	"stoa/internal/kit/ffmpeg"
)

// rung is a rendition that is to be made.
type rung struct {
	name string
	ffmpeg.Picture
}

// ladder are the renditions of a picture, smallest first: its own size, but at most 1080 lines, and below that 720, 480
// and 240, unless they are nearly the same. Lines are counted on the shorter side, so a film on end has as many.
func ladder(v ffmpeg.Video) []rung {
	short := min(v.Width, v.Height)
	top := min(short, 1080)
	lines := []int{}
	for _, n := range []int{240, 480, 720} {
		if n*10 <= top*8 {
			lines = append(lines, n)
		}
	}
	out := []rung{}
	for _, n := range append(lines, top) {
		p := ffmpeg.Picture{Width: even(v.Width, n, short), Height: even(v.Height, n, short), FrameRate: frameRate(v)}
		p.Kilobits = kilobits(p)
		out = append(out, rung{strconv.Itoa(n), p})
	}
	return out
}

func even(side, lines, short int) int {
	return max(2, min(side/2*2, int(math.Round(float64(side)*float64(lines)/float64(short)/2))*2))
}

// frameRate is constant: of a film whose own varies, the next usual one.
func frameRate(v ffmpeg.Video) float64 {
	if !v.Variable && v.FrameRate >= 1 {
		return min(v.FrameRate, 60)
	}
	for _, usual := range []float64{24, 25, 30, 50} {
		if v.FrameRate <= usual*1.02 && v.FrameRate > 0 {
			return usual
		}
	}
	return 60
}

// kilobits is the most that a picture gets in a second: 5000 for 1920 × 1080, and less for less.
func kilobits(p ffmpeg.Picture) int {
	share := math.Pow(float64(p.Width*p.Height)/(1920*1080), 0.75)
	if p.FrameRate > 31 {
		share *= 1.5
	}
	return max(150, int(5000*share))
}

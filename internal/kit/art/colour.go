package art

import (
	"fmt"
	"math"
)

// hex turns OKLCH into #rrggbb, giving up chroma until the colour can be shown.
func hex(l, c, hue float64) string {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	for ; c > 0; c -= .004 {
		if rgb, ok := linear(l, c*cos, c*sin); ok {
			return encode(rgb)
		}
	}
	rgb, _ := linear(l, 0, 0)
	return encode(rgb)
}

// linear is OKLab to linear sRGB, by Björn Ottosson's published matrices.
func linear(l, a, b float64) (rgb [3]float64, ok bool) {
	x := math.Pow(l+.3963377774*a+.2158037573*b, 3)
	y := math.Pow(l-.1055613458*a-.0638541728*b, 3)
	z := math.Pow(l-.0894841775*a-1.291485548*b, 3)
	rgb = [3]float64{
		4.0767416621*x - 3.3077115913*y + .2309699292*z,
		-1.2684380046*x + 2.6097574011*y - .3413193965*z,
		-.0041960863*x - .7034186147*y + 1.707614701*z,
	}
	ok = true
	for i, v := range rgb {
		if v < -.0005 || v > 1.0005 {
			ok = false
		}
		rgb[i] = min(max(v, 0), 1)
	}
	return rgb, ok
}

func encode(rgb [3]float64) string {
	var out [3]int
	for i, v := range rgb {
		if v <= .0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - .055
		}
		out[i] = int(math.Round(v * 255))
	}
	return fmt.Sprintf("#%02x%02x%02x", out[0], out[1], out[2])
}

// mix is the middle of two colours as written by hex.
func mix(a, b string) string {
	var x, y [3]int
	for i := range 3 {
		_, _ = fmt.Sscanf(a[1+2*i:3+2*i], "%02x", &x[i]) // hex wrote both
		_, _ = fmt.Sscanf(b[1+2*i:3+2*i], "%02x", &y[i])
	}
	return fmt.Sprintf("#%02x%02x%02x", (x[0]+y[0])/2, (x[1]+y[1])/2, (x[2]+y[2])/2)
}

// Color is a colour of OKLCH as #rrggbb, with less chroma where screens can't show it.
func Color(l, c, hue float64) string { return hex(l, c, hue) }

// light is a colour as linear sRGB; false if it isn't #rrggbb.
func light(colour string) (rgb [3]float64, ok bool) {
	var v [3]int
	if n, err := fmt.Sscanf(colour, "#%02x%02x%02x", &v[0], &v[1], &v[2]); err != nil || n != 3 || len(colour) != 7 {
		return rgb, false
	}
	for i := range rgb {
		rgb[i] = float64(v[i]) / 255
		if rgb[i] <= .04045 {
			rgb[i] /= 12.92
		} else {
			rgb[i] = math.Pow((rgb[i]+.055)/1.055, 2.4)
		}
	}
	return rgb, true
}

// OKLCH is the lightness, chroma and hue (in degrees) of #rrggbb; false if it is something else.
func OKLCH(colour string) (l, c, hue float64, ok bool) {
	rgb, ok := light(colour)
	if !ok {
		return 0, 0, 0, false
	}
	x := math.Cbrt(.4122214708*rgb[0] + .5363325363*rgb[1] + .0514459929*rgb[2])
	y := math.Cbrt(.2119034982*rgb[0] + .6806995451*rgb[1] + .1073969566*rgb[2])
	z := math.Cbrt(.0883024619*rgb[0] + .2817188376*rgb[1] + .6299787005*rgb[2])
	l = .2104542553*x + .793617785*y - .0040720468*z
	a := 1.9779984951*x - 2.428592205*y + .4505937099*z
	b := .0259040371*x + .7827717662*y - .808675766*z
	if hue = math.Atan2(b, a) * 180 / math.Pi; hue < 0 {
		hue += 360
	}
	return l, math.Hypot(a, b), hue, true
}

// Contrast is that of two colours written #rrggbb, from 1 to 21 (WCAG 2.2, 1.4.3).
func Contrast(a, b string) float64 {
	luminance := func(colour string) float64 {
		rgb, _ := light(colour)
		return .2126*rgb[0] + .7152*rgb[1] + .0722*rgb[2]
	}
	x, y := luminance(a)+.05, luminance(b)+.05
	return max(x, y) / min(x, y)
}

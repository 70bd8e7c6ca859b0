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

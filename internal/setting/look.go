package setting

import (
	"fmt"
	"strings"

	"stoa/internal/kit/art"
)

// legible is the contrast that texts have at least (WCAG 2.2, AA).
const legible = 4.5

// Theme is how a color comes out on light or on dark pages.
type Theme struct {
	Page     string  `json:"page"`     // what it stands on
	Brand    string  `json:"brand"`    // of buttons and links
	OnBrand  string  `json:"onBrand"`  // of texts on buttons
	Contrast float64 `json:"contrast"` // the lower of the link's on the page and the text's on the button
	Adjusted bool    `json:"adjusted"` // the color as it was chosen could not be read
	strong   string
}

// Look is what a color makes of the whole site.
type Look struct {
	Color string `json:"color"`
	Light Theme  `json:"light"`
	Dark  Theme  `json:"dark"`
	hue   float64
	calm  float64 // how colorful neutral surfaces are, compared with the usual ones: gray stays gray
}

// LookOf works out the colors of all pages from one. Where that could not be read on light or on dark pages, it is made
// darker or lighter there. ok is false if color isn't written #rrggbb.
func LookOf(color string) (look Look, ok bool) {
	l, c, hue, ok := art.OKLCH(color)
	if !ok {
		return Look{}, false
	}
	look = Look{Color: color, hue: hue, calm: min(c/.1, 1)}
	tone := func(page string, begin, step, toward float64, onBrand string) Theme {
		t := Theme{Page: page, OnBrand: onBrand}
		for at := begin; ; at += step {
			t.Brand = art.Color(at, c, hue)
			if t.Contrast = min(art.Contrast(t.Brand, page), art.Contrast(t.Brand, onBrand)); t.Contrast >= legible ||
				at*step > toward*step {
				t.Adjusted = at != l
				t.strong = art.Color(at+6*step, c*.9, hue)
				return t
			}
		}
	}
	look.Light = tone(art.Color(.985, .005, 85), min(l, .6), -.01, .1, art.Color(.99, .004, 85))
	look.Dark = tone(look.neutral(.19, .018), max(l, .66), .01, .97, look.neutral(.19, .03))
	return look, true
}

func (k Look) neutral(l, c float64) string { return art.Color(l, c*k.calm, k.hue) }

// CSS replaces the tokens of web/src/styles/app.css that have the hue of Stoa.
func (k Look) CSS() string {
	var b strings.Builder
	pair := func(name, light, dark string) { fmt.Fprintf(&b, "--%s:light-dark(%s,%s);", name, light, dark) }
	b.WriteString(":root{")
	pair("paper", k.Light.Page, k.Dark.Page)
	pair("surface", "#ffffff", k.neutral(.225, .02))
	pair("sunk", art.Color(.962, .009, 85), k.neutral(.165, .016))
	pair("ink", k.neutral(.25, .035), art.Color(.95, .008, 85))
	pair("muted", k.neutral(.48, .025), k.neutral(.74, .015))
	pair("line", art.Color(.905, .012, 85), k.neutral(.32, .02))
	pair("edge", k.neutral(.66, .02), k.neutral(.54, .02))
	pair("brand", k.Light.Brand, k.Dark.Brand)
	pair("brand-strong", k.Light.strong, k.Dark.strong)
	pair("on-brand", k.Light.OnBrand, k.Dark.OnBrand)
	pair("night", k.neutral(.25, .035), k.neutral(.145, .016))
	pair("night-deep", k.neutral(.25, .035), k.neutral(.12, .014))
	fmt.Fprintf(&b, "--on-night-muted:%s}", k.neutral(.8, .015))
	return b.String()
}

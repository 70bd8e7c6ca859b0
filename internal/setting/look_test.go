package setting_test

import (
	"fmt"
	"regexp"
	"testing"

	"stoa/internal/kit/art"
	"stoa/internal/setting"
)

// Every color that anyone may choose can be read, on light pages and on dark ones.
func TestEveryColorCanBeRead(t *testing.T) {
	token := regexp.MustCompile(`--([\w-]+):light-dark\((#\w+),(#\w+)\)`)
	for hue := 0; hue < 360; hue += 15 {
		for _, l := range []float64{0, .1, .3, .5, .7, .9, 1} {
			for _, c := range []float64{0, .05, .15, .3} {
				color := art.Color(l, c, float64(hue))
				look, ok := setting.LookOf(color)
				if !ok {
					t.Fatal(color)
				}
				tokens := map[string][2]string{}
				for _, m := range token.FindAllStringSubmatch(look.CSS(), -1) {
					tokens[m[1]] = [2]string{m[2], m[3]}
				}
				for _, pair := range []struct {
					text, on string
					least    float64
				}{
					{"brand", "paper", 4.5}, {"on-brand", "brand", 4.5}, {"on-brand", "brand-strong", 4.5}, {"ink", "paper", 7},
					{"muted", "paper", 4.5}, {"muted", "surface", 4.5}, {"muted", "sunk", 4.5},
					{"brand", "surface", 4.4}, {"edge", "surface", 2.9},
				} {
					for theme := range 2 {
						got := art.Contrast(tokens[pair.text][theme], tokens[pair.on][theme])
						if got < pair.least {
							t.Errorf("%s, theme %d: %s on %s has %.2f", color, theme, pair.text, pair.on, got)
						}
					}
				}
			}
		}
	}
	for _, wrong := range []string{"", "blue", "#12345", "#1234567", "#gggggg", "red;}body{display:none"} {
		if _, ok := setting.LookOf(wrong); ok {
			t.Error(wrong)
		}
	}
	if look, _ := setting.LookOf("#254f9c"); look.Light.Adjusted || fmt.Sprint(look.Light.Brand) != "#254f9c" {
		t.Errorf("Stoa's own color is changed: %+v", look.Light)
	}
}

package art

import (
	"fmt"
	"html"
	"strings"
	"unicode"

	"stoa/internal/kit/typeset"
)

// Initials draws the portrait of someone who gave no picture: the first letters
// of their first and last name in an arch, 160 by 160 pixels, in an OKLCH hue.
func Initials(name string, hue float64) []byte {
	light, ground := hex(.9, .05, hue+25), hex(.33, .09, hue)
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">`+
		`<path fill="%s" d="%s"/><path fill="%s" d="%s"/><path fill="%s" d="%s"/>`+
		`<text x="80" y="112" fill="%s" font-family="Commissioner,system-ui,sans-serif" font-size="54" font-weight="650" text-anchor="middle">%s</text></svg>`,
		light, box(0, 0, 160, 160), hex(.62, .13, hue), arch(14, 132, 10, 160), ground, arch(
			24, 112, 22, 160,
		), light, initialsOf(name))
}

// initialsOf returns at most two letters or digits, safe to stand in XML; for a name that
// has none, its first character with what belongs to it.
func initialsOf(name string) string {
	var letters []string
	for _, word := range strings.Fields(name) {
		for _, r := range word {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				letters = append(letters, string(upper(r)))
				break
			}
		}
	}
	if len(letters) > 2 {
		letters = []string{letters[0], letters[len(letters)-1]}
	}
	if len(letters) == 0 {
		return html.EscapeString(typeset.First(name))
	}
	return strings.Join(letters, "")
}

// upper returns the capital that begins a name: Georgian has some that no name begins with.
func upper(r rune) rune {
	if unicode.Is(unicode.Georgian, r) {
		return r
	}
	return unicode.ToTitle(r)
}

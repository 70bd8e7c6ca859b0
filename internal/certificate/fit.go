package certificate

import "strings"

// fit sets text into a box: in one line, smaller if need be, down to three fifths of
// most; then in as many lines as there is room for, smaller yet. Every letter of a name
// is printed, so at the size least it may take more room than it has. The height of a
// line is its size times leading.
func fit(text string, most, least, width, height, leading float64, measure func(size float64, text string) float64) (float64, []string) {
	for size := most; size >= most*.6; size-- {
		if measure(size, text) <= width {
			return size, []string{text}
		}
	}
	for size := most; ; size-- {
		at := func(s string) float64 { return measure(size, s) }
		lines := wrap(text, width, at)
		if size-1 < least || float64(len(lines))*size*leading <= height {
			return size, even(text, lines, width, at)
		}
	}
}

// even moves words down until the lines are about as long, as long as they stay as many.
func even(text string, lines []string, width float64, measure func(string) float64) []string {
	for narrower := width * .96; narrower > width/2; narrower *= .96 {
		next := wrap(text, narrower, measure)
		if len(next) > len(lines) {
			break
		}
		lines = next
	}
	return lines
}

// wrap breaks text at its spaces, and a word that is too long wherever it must.
func wrap(text string, width float64, measure func(string) float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if joined := strings.TrimPrefix(line+" "+word, " "); measure(joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, letter := range word {
			if line != "" && measure(line+string(letter)) > width {
				lines = append(lines, line)
				line = ""
			}
			line += string(letter)
		}
	}
	return append(lines, line)
}

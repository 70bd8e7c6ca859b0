package fault

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Text cleans a text field and adds its mistakes: trimmed, NFC, at most longest runes, no control
// characters (line breaks only if lines is set). It returns the cleaned text even if it is invalid.
func (f *Form) Text(name, value string, required, lines bool, longest int) string {
	if !utf8.ValidString(value) {
		f.Add(name, "control_characters", "This contains unsupported characters.")
		return ""
	}
	value = norm.NFC.String(strings.TrimSpace(strings.ReplaceAll(value, "\r\n", "\n")))
	switch {
	case value == "" && required:
		f.Add(name, "required", "This field is required.")
	case utf8.RuneCountInString(value) > longest:
		f.Add(name, "too_long", fmt.Sprintf("Use up to %d characters.", longest))
	case strings.ContainsFunc(value, func(r rune) bool { return forbidden(r, lines) }):
		f.Add(name, "control_characters", "This contains unsupported characters.")
	}
	return value
}

// Plain is one line of text without what Text refuses, trimmed and NFC.
func Plain(value string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if forbidden(r, false) {
			return -1
		}
		return r
	}, norm.NFC.String(value)))
}

// PlainLines is Plain for a text of several lines.
func PlainLines(value string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if forbidden(r, true) {
			return -1
		}
		return r
	}, norm.NFC.String(strings.ReplaceAll(value, "\r\n", "\n"))))
}

// forbidden: control characters, and the marks that reorder the text around them.
func forbidden(r rune, lines bool) bool {
	if lines && (r == '\n' || r == '\t') {
		return false
	}
	return unicode.IsControl(r) || (r >= 0x202A && r <= 0x202E) || (r >= 0x2066 && r <= 0x2069) || r == utf8.RuneError
}

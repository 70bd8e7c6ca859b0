package web

import "strings"

// Cell makes a text safe as a cell of a CSV file: spreadsheets run what begins with one of
// = + - @ or a tab as a formula (OWASP, CSV injection).
func Cell(text string) string {
	if strings.ContainsAny(text[:min(len(text), 1)], "=+-@\t\r") {
		return "'" + text
	}
	return text
}

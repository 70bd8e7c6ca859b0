package web

import (
	"encoding/csv"
	"io"
	"regexp"
)

// formula finds where a spreadsheet would begin one: at the start of a cell, and after what
// some of them take for the end of a cell or a row, with spaces or quotes between. Excel
// takes the signs of full width for the others.
var formula = regexp.MustCompile(`(^|[;\t\r\n])([\s"']*)([=+\-@＝＋－＠])`)

// Cell makes a text safe as a cell of a CSV file that is opened as a spreadsheet (OWASP, CSV
// injection): an apostrophe before each place that would be run as a formula.
func Cell(text string) string { return formula.ReplaceAllString(text, "${1}${2}'${3}") }

// WriteCSV writes rows as spreadsheets read them: with a byte order mark, by which they know
// UTF-8, and with nothing in them that they would run.
func WriteCSV(out io.Writer, rows [][]string) error {
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return err
	}
	w := csv.NewWriter(out)
	w.UseCRLF = true
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = Cell(cell)
		}
		if err := w.Write(safe); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

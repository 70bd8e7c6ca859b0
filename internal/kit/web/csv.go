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

// CSV is a table as spreadsheets read it.
type CSV struct{ w *csv.Writer }

// NewCSV begins a table with a byte order mark, by which spreadsheets know UTF-8.
func NewCSV(out io.Writer) (CSV, error) {
	w := csv.NewWriter(out)
	w.UseCRLF = true
	_, err := io.WriteString(out, "\ufeff")
	return CSV{w}, err
}

// Write adds rows, with nothing in them that a spreadsheet would run, and passes on what it has.
func (c CSV) Write(rows ...[]string) error {
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = Cell(cell)
		}
		if err := c.w.Write(safe); err != nil {
			return err
		}
	}
	c.w.Flush()
	return c.w.Error()
}

// WriteCSV writes a whole table.
func WriteCSV(out io.Writer, rows [][]string) error {
	c, err := NewCSV(out)
	if err != nil {
		return err
	}
	return c.Write(rows...)
}

package statement

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The uses of columns.
const (
	useDay      = "date"
	useAmount   = "amount"
	useText     = "text"
	useName     = "name"
	useIBAN     = "iban"
	useCurrency = "currency"
	useRef      = "reference"
	useSign     = "sign"
)

// headings are what banks call columns, in lower case without spaces and marks: a heading that begins with one of these
// has this use. The first that fits a use is taken, in this order.
var headings = []struct {
	use   string
	names []string
}{
	{useDay, []string{
		"buchungstag", "buchungsdatum", "bookingdate", "bookedon", "datadiregistrazione", "datacontabile", "dataksiegowania",
		"dataoperacji", "datecomptable", "dateoperation", "datedoperation", "tanggal", "datum", "date", "data",
		"transactiondate",
	}},
	{useIBAN, []string{
		"kontonummeriban", "ibanzahlungsbeteiligter", "ibandesauftraggebers", "gegenkonto", "counterpartyiban", "payeriban",
		"senderiban", "iban", "numerkonta", "numerrachunku",
	}},
	{useRef, []string{
		"transactionid", "transaktionsid", "entryreference", "bankreference", "numertransakcji", "referenzid",
	}},
	{useText, []string{
		"verwendungszweck", "buchungstext", "zahlungsreferenz", "remittance", "paymentreference", "description",
		"beschreibung", "details", "tytul", "opis", "libelle", "motif", "causale", "descrizione", "berita", "keterangan",
		"reference", "referenz", "purpose", "text",
	}},
	{useName, []string{
		"beguenstigterzahlungspflichtiger", "namezahlungsbeteiligter", "zahlungspflichtige", "auftraggeber", "counterparty",
		"payer", "sender", "nadawca", "nazwa", "nom", "ordinante", "nama", "name",
	}},
	{useAmount, []string{
		"betrag", "umsatz", "gutschrift", "creditamount", "amount", "credit", "kwota", "montant", "importo", "jumlah",
	}},
	{useCurrency, []string{"waehrung", "wahrung", "currency", "waluta", "devise", "valuta", "divisa", "matauang"}},
	{useSign, []string{"sollhaben", "debitcredit", "creditdebit", "dc", "cd"}},
}

var folds = strings.NewReplacer(
	"ä", "a", "ö", "o", "ü", "u", "ß", "ss", "é", "e", "è", "e", "ê", "e", "ą", "a", "ę", "e", "ł", "l", "ó", "o",
	"ś", "s", "ć", "c", "ż", "z", "ź", "z", "ń", "n", "à", "a", "’", "", "'", "",
)

func folded(heading string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, folds.Replace(strings.ToLower(heading)))
}

// readCSV guesses delimiter, columns, decimals and the order of dates.
func readCSV(file []byte) (*Statement, error) {
	text := string(file)
	if !utf8.ValidString(text) {
		var err error
		if text, err = charmap.Windows1252.NewDecoder().String(text); err != nil {
			return nil, ErrUnreadable
		}
	}
	rows, columns, names := best(text)
	if columns == nil {
		return nil, ErrColumns
	}
	out := &Statement{Format: "csv"}
	for _, h := range headings {
		if at, ok := columns[h.use]; ok {
			out.Columns = append(out.Columns, Column{h.use, plain(names[at])})
		}
	}
	layout := layoutOf(rows, columns[useDay])
	for _, row := range rows {
		at := func(use string) string {
			if i, ok := columns[use]; ok && i < len(row) {
				return strings.TrimSpace(row[i])
			}
			return ""
		}
		if at(useDay) == "" && at(useAmount) == "" || at(useAmount) == "" {
			continue // a sum, a gap, or a debit in a column of its own
		}
		day, err := time.Parse(layout, at(useDay))
		amount, ok := cents(at(useAmount))
		if err != nil || !ok {
			return nil, ErrUnreadable
		}
		if sign := strings.ToUpper(at(useSign)); amount > 0 &&
			slices.Contains([]string{"S", "D", "DBIT", "DEBIT", "SOLL"}, sign) {
			amount = -amount
		}
		out.Entries = append(out.Entries, Entry{
			On: day.Format(time.DateOnly), Cents: amount, Currency: strings.ToUpper(at(useCurrency)), Text: at(useText),
			Name: at(useName), IBAN: at(useIBAN), ref: at(useRef),
		})
	}
	return out, nil
}

// best reads a text with each delimiter, and takes that in whose first lines most uses are found.
func best(text string) (rows [][]string, columns map[string]int, names []string) {
	for _, comma := range ";,\t|" {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord, r.TrimLeadingSpace = comma, true, -1, comma != '\t'
		var read [][]string
		for len(read) <= MaxEntries+50 {
			row, err := r.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || len(row) > 200 {
				read = nil
				break
			}
			read = append(read, row)
		}
		for i, row := range read[:min(len(read), 30)] { // banks write about the account first
			found := uses(row)
			_, day := found[useDay]
			_, amount := found[useAmount]
			if day && amount && len(found) > len(columns) {
				rows, columns, names = read[i+1:], found, row
			}
		}
	}
	return rows, columns, names
}

func uses(row []string) map[string]int {
	const longest = 100 // in bytes: what is longer is no heading
	found, taken := map[string]int{}, map[int]bool{}
	cells := make([]string, len(row))
	for i, cell := range row {
		if len(cell) <= longest {
			cells[i] = folded(cell)
		}
	}
	for _, h := range headings {
		for _, name := range h.names {
			at := slices.Index(cells, name)
			if at < 0 || taken[at] {
				at = slices.IndexFunc(cells, func(cell string) bool { return strings.HasPrefix(cell, name) })
			}
			if at >= 0 && !taken[at] {
				found[h.use], taken[at] = at, true
				break
			}
		}
	}
	return found
}

// layoutOf is how days are written: those with a point or a slash begin with the day, unless that can't be.
func layoutOf(rows [][]string, at int) string {
	layouts := []string{
		time.DateOnly, "02.01.2006", "02.01.06", "02/01/2006", "01/02/2006", "02-01-2006", "2.1.2006", "2/1/2006", "1/2/2006",
		"20060102", "2006/01/02", time.RFC3339, "2006-01-02 15:04:05", "02.01.2006 15:04:05",
	}
	for _, layout := range layouts {
		fits, any := true, false
		for _, row := range rows {
			if at < len(row) && strings.TrimSpace(row[at]) != "" {
				_, err := time.Parse(layout, strings.TrimSpace(row[at]))
				fits, any = fits && err == nil, true
			}
		}
		if fits && any {
			return layout
		}
	}
	return time.DateOnly
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

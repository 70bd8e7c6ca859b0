package books

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"stoa/internal/books/booksdb"
	"stoa/internal/kit/db"
	"stoa/internal/ledger"
)

// DATEV's format EXTF, header version 700, category 21 (Buchungsstapel) in version 13: a header of 31 fields, a line of
// names, then lines of 125 fields, in Windows-1252 (developer.datev.de, DATEV-Format).
const extfFields = 125

// The fields of a line that are filled; DATEV counts from one.
const (
	fieldAmount    = 1
	fieldSide      = 2
	fieldCurrency  = 3
	fieldAccount   = 7
	fieldContra    = 8
	fieldDay       = 10
	fieldNumber    = 11
	fieldText      = 14
	fieldInfoKind  = 21
	fieldInfo      = 22
	fieldFinalized = 114
)

// kindsInGerman are the texts of the lines: the format is German whatever language the operator reads.
var kindsInGerman = map[string]string{
	ledger.Sale: "Verkauf", ledger.Refund: "Erstattung", ledger.LateCharge: "Verspätete Zahlung",
	ledger.Payout: "Auszahlung", ledger.PayoutReturn: "Rücklauf einer Auszahlung", ledger.Deposit: "Überweisung",
	ledger.DepositReturn: "Rücküberweisung", ledger.Fee: "Gebühr", ledger.Dispute: "Zahlungsstreit",
	ledger.DisputeEnd: "Ende des Zahlungsstreits", ledger.OutsideRefund: "Erstattung beim Zahlungsdienst",
	ledger.RefundElsewhere: "Erstattung auf anderem Weg",
}

// A datevLine moves an amount from one account of the chart to another.
type datevLine struct {
	debit, credit string
	cents         int64
}

// pairs divides a transaction, which may have several accounts on both sides, into lines with one on each. What one
// account takes and gives within it cancels out. The same transaction always gives the same lines.
func (d DATEVSettings) pairs(rows []booksdb.TransactionsRow) ([]datevLine, error) {
	type side struct {
		account string
		cents   int64
	}
	var order []side // in the order of the postings
	at := map[string]int{}
	for _, r := range rows {
		account, err := d.of(r.Account)
		if err != nil {
			return nil, err
		}
		i, known := at[account]
		if !known {
			i = len(order)
			at[account], order = i, append(order, side{account: account})
		}
		order[i].cents -= r.AmountCents // out of an account is what we have: a debit
	}
	var debits, credits []side
	for _, s := range order {
		if s.cents > 0 {
			debits = append(debits, s)
		} else if s.cents < 0 {
			credits = append(credits, side{s.account, -s.cents})
		}
	}
	var out []datevLine
	for i, j := 0, 0; i < len(debits) && j < len(credits); {
		cents := min(debits[i].cents, credits[j].cents)
		out = append(out, datevLine{debits[i].account, credits[j].account, cents})
		if debits[i].cents -= cents; debits[i].cents == 0 {
			i++
		}
		if credits[j].cents -= cents; credits[j].cents == 0 {
			j++
		}
	}
	return out, nil
}

// WriteDATEV writes a month of the ledger. For operators. Errors: report.months, datev.not_set_up, datev.not_euro, both
// before anything is written.
func (s *Service) WriteDATEV(ctx context.Context, w io.Writer, month string) error {
	p, err := months(month, month)
	if err != nil || month == "" { // all of time is no batch
		return errMonths
	}
	set, err := s.DATEVSettings(ctx)
	if err != nil {
		return err
	}
	if set.Settings.Consultant == 0 {
		return errNoDATEV
	}
	other, _, err := db.Found(booksdb.New(s.db.Read()).OtherCurrency(ctx, month))
	if err != nil {
		return err
	}
	if other != "" {
		return errNoEuro
	}
	out := encoding.ReplaceUnsupported(charmap.Windows1252.NewEncoder()).Writer(w)
	if _, err := io.WriteString(out, set.Settings.header(p, s.db.Now())+datevNames()); err != nil {
		return err
	}
	return s.each(ctx, p, func(rows []booksdb.TransactionsRow) error {
		lines, err := set.Settings.pairs(rows)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if _, err := io.WriteString(out, datevRow(rows[0], line)); err != nil {
				return err
			}
		}
		return nil
	})
}

// header is the first line. The financial year is the one in which the month is.
func (d DATEVSettings) header(p period, now time.Time) string {
	const day = "20060102"
	year := time.Date(p.since.Year(), time.Month(d.YearBegins), 1, 0, 0, 0, 0, time.UTC)
	if year.After(p.since) {
		year = year.AddDate(-1, 0, 0)
	}
	length := len(d.Accounts["bank"])
	fields := []string{
		quoted("EXTF"), "700", "21", quoted("Buchungsstapel"), "13",
		strings.Replace(now.UTC().Format("20060102150405.000"), ".", "", 1), "", quoted("RE"), quoted("Stoa"), quoted(""),
		strconv.FormatInt(d.Consultant, 10), strconv.FormatInt(d.Client, 10), year.Format(day), strconv.Itoa(length),
		p.since.Format(day), p.until.AddDate(0, 0, -1).Format(day), quoted("Stoa " + p.since.Format("2006-01")), quoted(""),
		"1", "0", "0", quoted("EUR"), "", quoted(""), "", "", quoted(d.Chart), "", "", quoted(""), quoted(""),
	}
	return strings.Join(fields, ";") + "\r\n"
}

func datevRow(of booksdb.TransactionsRow, line datevLine) string {
	fields := make([]string, extfFields+1)
	text := kindsInGerman[of.Kind]
	if text == "" {
		text = of.Kind
	}
	if of.Number != "" {
		text += " " + of.Number
	}
	fields[fieldAmount] = strings.Replace(decimal(line.cents), ".", ",", 1)
	fields[fieldSide] = quoted("S")
	fields[fieldCurrency] = quoted(of.Currency)
	fields[fieldAccount], fields[fieldContra] = line.debit, line.credit
	fields[fieldDay] = of.CreatedAt.UTC().Format("0201")
	fields[fieldNumber] = quoted(documentNumber(of))
	fields[fieldText] = quoted(cut(text, 60))
	fields[fieldInfoKind], fields[fieldInfo] = quoted("Transaktion"), quoted(of.TransactionID)
	fields[fieldFinalized] = "0"
	return strings.Join(fields[1:], ";") + "\r\n"
}

// documentNumber is the order's number, or else the transaction's id: Belegfeld 1 takes 36 letters, digits and dashes.
func documentNumber(of booksdb.TransactionsRow) string {
	number := of.Number
	if number == "" {
		number = of.TransactionID
	}
	return cut(unnamed.ReplaceAllString(number, "-"), 36)
}

func cut(text string, longest int) string {
	if letters := []rune(text); len(letters) > longest {
		return string(letters[:longest])
	}
	return text
}

func quoted(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }

// datevNames is the line with the names of the fields.
func datevNames() string {
	names := strings.Split("Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;"+
		"WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;"+
		"Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink", ";")
	for i := range 8 {
		names = append(names, fmt.Sprintf("Beleginfo - Art %d", i+1), fmt.Sprintf("Beleginfo - Inhalt %d", i+1))
	}
	names = append(names, strings.Split("KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;"+
		"EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;"+
		"Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung", ";")...)
	for i := range 20 {
		names = append(names,
			fmt.Sprintf("Zusatzinformation - Art %d", i+1), fmt.Sprintf("Zusatzinformation- Inhalt %d", i+1))
	}
	names = append(names, strings.Split("Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;"+
		"Skontotyp;Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);"+
		"Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;"+
		"KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer;"+
		"Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;"+
		"Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;"+
		"BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto", ";")...)
	return strings.Join(names, ";") + "\r\n"
}

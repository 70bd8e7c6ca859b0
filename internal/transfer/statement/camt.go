package statement

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html/charset"
)

// The parts of CAMT.053 that we need; versions differ in where a name or a state stands.
type camt struct {
	Statements []camtStatement `xml:"BkToCstmrStmt>Stmt"`
}

type camtStatement struct {
	IBAN     string      `xml:"Acct>Id>IBAN"`
	Currency string      `xml:"Acct>Ccy"`
	Entries  []camtEntry `xml:"Ntry"`
}

type camtAmount struct {
	Currency string `xml:"Ccy,attr"`
	Value    string `xml:",chardata"`
}

// camtState is a text in older versions, and a code within in later ones.
type camtState struct {
	Text string `xml:",chardata"`
	Code string `xml:"Cd"`
}

type camtEntry struct {
	Amount   camtAmount   `xml:"Amt"`
	Sign     string       `xml:"CdtDbtInd"`
	Reversal bool         `xml:"RvslInd"`
	State    camtState    `xml:"Sts"`
	Day      string       `xml:"BookgDt>Dt"`
	Time     string       `xml:"BookgDt>DtTm"`
	Ref      string       `xml:"AcctSvcrRef"`
	Info     string       `xml:"AddtlNtryInf"`
	Details  []camtDetail `xml:"NtryDtls>TxDtls"`
}

type camtDetail struct {
	Ref       string     `xml:"Refs>AcctSvcrRef"`
	Amount    camtAmount `xml:"Amt"`
	Older     camtAmount `xml:"AmtDtls>TxAmt>Amt"`
	Name      string     `xml:"RltdPties>Dbtr>Nm"`
	PartyName string     `xml:"RltdPties>Dbtr>Pty>Nm"`
	IBAN      string     `xml:"RltdPties>DbtrAcct>Id>IBAN"`
	Text      []string   `xml:"RmtInf>Ustrd"`
	Refs      []string   `xml:"RmtInf>Strd>CdtrRefInf>Ref"`
}

// readCAMT reads XML. A document type is refused, so nothing can be named in the file that stands elsewhere or grows:
// of what remains, the parser knows only the five entities of XML.
func readCAMT(file []byte) (*Statement, error) {
	tokens := xml.NewDecoder(bytes.NewReader(file))
	tokens.CharsetReader = charset.NewReaderLabel
	for {
		token, err := tokens.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, ErrUnreadable
		}
		if _, is := token.(xml.Directive); is {
			return nil, ErrUnreadable
		}
	}
	d := xml.NewDecoder(bytes.NewReader(file))
	d.CharsetReader = charset.NewReaderLabel
	var document camt
	if err := d.Decode(&document); err != nil || len(document.Statements) == 0 {
		return nil, ErrUnreadable
	}
	out := &Statement{Format: "camt.053", IBAN: strings.TrimSpace(document.Statements[0].IBAN)}
	for _, s := range document.Statements {
		if strings.TrimSpace(s.IBAN) != out.IBAN {
			return nil, ErrUnreadable // of two accounts: nobody could tell which entry is whose
		}
		for _, e := range s.Entries {
			entries, ok := e.entries(s.Currency)
			if !ok {
				return nil, ErrUnreadable
			}
			out.Entries = append(out.Entries, entries...)
			if len(out.Entries) > MaxEntries {
				return nil, ErrTooLong
			}
		}
	}
	return out, nil
}

// entries are the payments of an entry: several, where a bank books many at once and says what each is.
func (e camtEntry) entries(currency string) ([]Entry, bool) {
	amount, ok := cents(strings.TrimSpace(e.Amount.Value))
	day := cmp.Or(strings.TrimSpace(e.Day), strings.TrimSpace(e.Time))
	if !ok || amount < 0 || len(day) < len("2006-01-02") {
		return nil, false
	}
	sign := int64(1)
	if (strings.TrimSpace(e.Sign) == "DBIT") != e.Reversal { // the reversal of a debit is money that comes back
		sign = -1
	}
	if e.Reversal && sign > 0 { // it isn't a payment of a buyer either
		sign = -1
	}
	one := Entry{
		On: day[:10], Cents: sign * amount, Currency: cmp.Or(e.Amount.Currency, currency), Text: e.Info,
		Pending: strings.TrimSpace(e.State.Text)+strings.TrimSpace(e.State.Code) != "BOOK", ref: strings.TrimSpace(e.Ref),
	}
	if !isDay(one.On) {
		return nil, false
	}
	if len(e.Details) == 1 {
		e.Details[0].into(&one)
		return []Entry{one}, true
	}
	sum, parts := int64(0), make([]Entry, 0, len(e.Details))
	for i, d := range e.Details {
		part := one
		value, ok := cents(strings.TrimSpace(cmp.Or(d.Amount.Value, d.Older.Value)))
		if !ok {
			return []Entry{one}, true
		}
		sum += value
		part.Cents = sign * value
		d.into(&part)
		if part.ref == one.ref && one.ref != "" {
			part.ref += "/" + strconv.Itoa(i)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 || sum != amount {
		return []Entry{one}, true
	}
	return parts, true
}

func (d camtDetail) into(e *Entry) {
	e.Name, e.IBAN = cmp.Or(strings.TrimSpace(d.Name), strings.TrimSpace(d.PartyName)), d.IBAN
	if text := strings.Join(append(d.Refs, d.Text...), " "); strings.TrimSpace(text) != "" {
		e.Text = text
	}
	e.ref = cmp.Or(strings.TrimSpace(d.Ref), e.ref)
}

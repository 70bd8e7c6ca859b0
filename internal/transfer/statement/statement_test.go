package statement_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"stoa/internal/transfer/statement"
)

const head = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">` +
	`<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>`
const tail = `</Stmt></BkToCstmrStmt></Document>`

func credit(amount, ref, text string) string {
	return `<Ntry><Amt Ccy="EUR">` + amount + `</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
		`<BookgDt><Dt>2026-11-20</Dt></BookgDt>` + ref + `<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ada &amp; Söhne</Nm>` +
		`</Pty></Dbtr><DbtrAcct><Id><IBAN>PL61109010140000071219812874</IBAN></Id></DbtrAcct></RltdPties>` +
		`<RmtInf><Ustrd>` + text + `</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

func read(t *testing.T, file string) *statement.Statement {
	t.Helper()
	s, err := statement.Read([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCAMT(t *testing.T) {
	older := `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt>` +
		`<DtTm>2026-11-21T10:00:00+01:00</DtTm></BookgDt><AddtlNtryInf>Fee</AddtlNtryInf></Ntry>`
	pending := strings.Replace(credit("7.00", "", "soon"), "BOOK", "PDNG", 1)
	batch := `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt>` +
		`</BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="EUR">10.00</Amt><RltdPties><Dbtr>` +
		`<Nm>A</Nm></Dbtr></RltdPties>` +
		`<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>` +
		`<TxDtls><Amt Ccy="EUR">20.00</Amt></TxDtls></NtryDtls></Ntry>`
	s := read(t, head+credit("119.01", "<AcctSvcrRef>X1</AcctSvcrRef>", "RF12")+older+pending+batch+tail)
	if s.Format != "camt.053" || s.IBAN != "DE89370400440532013000" || len(s.Entries) != 5 {
		t.Fatalf("%+v", s)
	}
	first := s.Entries[0]
	if first.Cents != 11901 || first.On != "2026-11-20" || first.Name != "Ada & Söhne" || first.Text != "RF12" ||
		first.IBAN != "PL61109010140000071219812874" || first.Currency != "EUR" || first.Pending {
		t.Errorf("%+v", first)
	}
	if e := s.Entries[1]; e.Cents != -500 || e.On != "2026-11-21" || e.Text != "Fee" {
		t.Errorf("%+v", e)
	}
	if !s.Entries[2].Pending {
		t.Error("not pending")
	}
	a, b := s.Entries[3], s.Entries[4]
	if a.Cents != 1000 || b.Cents != 2000 || a.Text != "RF18539007547034" || a.ID == b.ID {
		t.Errorf("%+v %+v", a, b)
	}
}

// The same entry has the same identity in every statement, and two that are alike have two.
func TestIdentity(t *testing.T) {
	for name, ref := range map[string]string{"by the bank's name": "<AcctSvcrRef>X1</AcctSvcrRef>", "by its content": ""} {
		alike := credit("10.00", ref, "same")
		short, long := read(t, head+alike+tail), read(t, head+credit("1.00", "", "before")+alike+alike+tail)
		if short.Entries[0].ID != long.Entries[1].ID {
			t.Errorf("%s: another identity in another statement", name)
		}
		if long.Entries[1].ID == long.Entries[2].ID {
			t.Errorf("%s: two entries are one", name)
		}
	}
}

func TestCSV(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want []string
	}{
		"German": {
			"Kontonummer;DE89\n\nBuchungstag;Valuta;Auftraggeber/Zahlungspflichtiger;Verwendungszweck;IBAN;Betrag;Währung\n" +
				"20.11.2026;20.11.2026;Söhne;RF12 Danke;PL61 1090;1.119,01;EUR\n21.11.2026;;Bank;Fee;;-5,00;EUR\n",
			[]string{"2026-11-20 111901 EUR Söhne RF12 Danke PL611090", "2026-11-21 -500 EUR Bank Fee "},
		},
		"English": {
			"Date,Description,Amount,Currency\n2026-11-20,\"RF12, thanks\",\"1,119.01\",usd\n",
			[]string{"2026-11-20 111901 USD  RF12, thanks "},
		},
		"tabs, and a sign": {
			"Buchungsdatum\tBetrag\tSoll/Haben\tVerwendungszweck\n20.11.2026\t5,5\tS\tx\n20.11.2026\t7\tH\ty\n",
			[]string{"2026-11-20 -550   x ", "2026-11-20 700   y "},
		},
		"month first": {"Date;Amount\n11/20/2026;1\n11/05/2026;2\n", []string{"2026-11-20 100    ", "2026-11-05 200    "}},
		"Windows-1252": {
			"Buchungstag;Betrag;Auftraggeber\n20.11.2026;1,00;M\xfcller\n", []string{"2026-11-20 100  Müller  "},
		},
		"Polish": {
			"Data operacji;Kwota;Waluta;Nadawca;Tytuł\n20.11.2026;1 119,01;PLN;Łódź;RF\n",
			[]string{"2026-11-20 111901 PLN Łódź RF "},
		},
	} {
		s := read(t, c.file)
		var got []string
		for _, e := range s.Entries {
			got = append(got, fmt.Sprintf("%s %d %s %s %s %s", e.On, e.Cents, e.Currency, e.Name, e.Text, e.IBAN))
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
			t.Errorf("%s: %q, want %q (%v)", name, got, c.want, s.Columns)
		}
	}
}

func TestMalformed(t *testing.T) {
	entity := `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>` +
		`<Document>&b;</Document>`
	outside := `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt><Stmt>&a;</Stmt>` +
		`</BkToCstmrStmt></Document>`
	many := head + strings.Repeat(credit("1.00", "", "x"), statement.MaxEntries+1) + tail
	for name, c := range map[string]struct {
		file string
		want error
	}{
		"empty": {"", statement.ErrUnreadable}, "spaces": {" \n", statement.ErrUnreadable},
		"cut off": {head + credit("1.00", "", "x")[:80], statement.ErrUnreadable},
		"no CAMT": {"<html></html>", statement.ErrUnreadable}, "entities": {entity, statement.ErrUnreadable},
		"a document type": {"<!DOCTYPE x>" + strings.SplitAfterN(head, "?>", 2)[1] + tail, statement.ErrUnreadable},
		"a file outside":  {outside, statement.ErrUnreadable}, "binary": {"a\x00b", statement.ErrUnreadable},
		"no amount":  {head + credit("abc", "", "x") + tail, statement.ErrUnreadable},
		"below zero": {head + credit("-1.00", "", "x") + tail, statement.ErrUnreadable},
		"no day": {
			strings.Replace(head+credit("1", "", "x")+tail, "2026-11-20", "2026-31-20", 1), statement.ErrUnreadable,
		},
		"too many":             {many, statement.ErrTooLong},
		"too large":            {strings.Repeat("x", statement.MaxBytes+1), statement.ErrTooLong},
		"no columns":           {"a;b\n1;2\n", statement.ErrColumns},
		"no such day":          {"Date;Amount\n99.99.2026;1\n", statement.ErrUnreadable},
		"words for an amount":  {"Date;Amount\n2026-11-20;much\n", statement.ErrUnreadable},
		"a fraction of a cent": {"Date;Amount\n2026-11-20;1,2.345\n", statement.ErrUnreadable},
		"two accounts": {
			head + `</Stmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>` + tail, statement.ErrUnreadable,
		},
	} {
		if _, err := statement.Read([]byte(c.file)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head + credit("1.00", "", "x") + tail))
	f.Add([]byte("Date;Amount\n2026-11-20;1,00\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		s, err := statement.Read(file)
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, e := range s.Entries {
			if len(e.On) != 10 || seen[e.ID] {
				t.Errorf("%+v", e)
			}
			seen[e.ID] = true
		}
	})
}

package payout_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/payout"
)

// ISO's schema may not be shipped, so that this is the part of pain.001.001.09 that we use, from its documentation and
// the EPC's guidelines (EPC132-08): the elements of each element in their order, "?" if one may be missing, "*" if it
// repeats, and what texts look like.
var (
	painChildren = map[string]string{
		"Document":         "CstmrCdtTrfInitn",
		"CstmrCdtTrfInitn": "GrpHdr PmtInf",
		"GrpHdr":           "MsgId CreDtTm NbOfTxs CtrlSum InitgPty",
		"InitgPty":         "Nm",
		"PmtInf":           "PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf*",
		"PmtTpInf":         "SvcLvl",
		"SvcLvl":           "Cd",
		"ReqdExctnDt":      "Dt",
		"Dbtr":             "Nm",
		"Cdtr":             "Nm",
		"DbtrAcct":         "Id",
		"CdtrAcct":         "Id",
		"DbtrAgt":          "FinInstnId",
		"FinInstnId":       "Othr",
		"Othr":             "Id",
		"CdtTrfTxInf":      "PmtId Amt Cdtr CdtrAcct RmtInf",
		"PmtId":            "EndToEndId",
		"Amt":              "InstdAmt",
		"RmtInf":           "Ustrd",
	}
	latin     = `[A-Za-z0-9/\-?:().,'+ ]`
	painTexts = map[string]string{
		"MsgId": latin + `{1,35}`, "PmtInfId": latin + `{1,35}`, "EndToEndId": latin + `{1,35}`,
		"CreDtTm": `\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`, "Dt": `\d{4}-\d\d-\d\d`, "NbOfTxs": `\d{1,15}`,
		"CtrlSum": `\d{1,16}\.\d\d`, "InstdAmt": `\d{1,9}\.\d\d`, "Nm": latin + `{1,70}`, "Ustrd": latin + `{1,140}`,
		"PmtMtd": `TRF`, "ChrgBr": `SLEV|SHAR`, "Cd": `SEPA`, "IBAN": `[A-Z]{2}\d\d[A-Z0-9]{1,30}`, "Id": `NOTPROVIDED`,
	}
)

// element is one of a file, with what is in it.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Parts   []element  `xml:",any"`
}

func (e element) check(path string) error {
	path += "/" + e.XMLName.Local
	if e.XMLName.Space != "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" {
		return fmt.Errorf("%s is of %q", path, e.XMLName.Space)
	}
	name := e.XMLName.Local
	if name == "Id" && strings.HasSuffix(path, "Acct/Id") {
		if len(e.Parts) != 1 || e.Parts[0].XMLName.Local != "IBAN" {
			return fmt.Errorf("%s has no IBAN", path)
		}
	} else if rule, ok := painChildren[name]; ok {
		names := ""
		for _, part := range e.Parts {
			names += part.XMLName.Local + " "
		}
		form := regexp.MustCompile(`(\w+)([?*]?)( |$)`).ReplaceAllStringFunc(rule, func(m string) string {
			m = strings.TrimSpace(m)
			bare := strings.TrimRight(m, "?*")
			return "(" + bare + " )" + strings.ReplaceAll(m[len(bare):], "*", "+")
		})
		if !regexp.MustCompile(`^`+form+`$`).MatchString(names) || strings.TrimSpace(e.Text) != "" {
			return fmt.Errorf("%s has %q", path, names)
		}
	} else if form, ok := painTexts[name]; !ok || len(e.Parts) > 0 ||
		!regexp.MustCompile(`^(`+form+`)$`).MatchString(e.Text) {
		return fmt.Errorf("%s is %q", path, e.Text)
	}
	if strings.HasPrefix(e.Text, "/") || strings.HasSuffix(e.Text, "/") || strings.Contains(e.Text, "//") {
		return fmt.Errorf("%s has slashes that banks refuse: %q", path, e.Text)
	}
	if name == "InstdAmt" != (len(e.Attrs) == 1 && e.Attrs[0].Name.Local == "Ccy") && name != "Document" {
		return fmt.Errorf("%s has the attributes %v", path, e.Attrs)
	}
	for _, part := range e.Parts {
		if err := part.check(path); err != nil {
			return err
		}
	}
	return nil
}

// Whatever people are called, the file is one that banks read, and says how much it is.
func TestFilesAreWellFormed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		names := rapid.OneOf(rapid.String(), rapid.StringMatching(`[/<&"' a-zżó-]{0,90}`), rapid.Just("😀"))
		o := payout.Order{
			ID: "0199b2a4-7c3e-7000-8000-00000000000a", Holder: names.Draw(rt, "payer"), IBAN: "DE89370400440532013000",
			Currency: rapid.SampledFrom([]string{"EUR", "USD"}).Draw(rt, "currency"),
			At:       time.Date(2026, 5, 1, 23, 59, 59, 0, time.FixedZone("", 7200)),
		}
		cents := rapid.SliceOfN(rapid.Int64Range(1, 99_999_999), 1, 5).Draw(rt, "cents")
		for _, n := range cents {
			o.Count, o.Cents = o.Count+1, o.Cents+n
		}
		var out bytes.Buffer
		file, err := payout.NewSEPA(&out, o)
		for i, n := range cents {
			if err == nil {
				err = file.Write(payout.Transfer{
					ID: fmt.Sprintf("0199b2a4-7c3e-7000-8000-%012d", i), Holder: names.Draw(rt, "name"),
					IBAN: "PL61109010140000071219812874", Cents: n, Currency: o.Currency,
				})
			}
		}
		if err == nil {
			err = file.Close()
		}
		if err != nil {
			rt.Fatal(err)
		}
		decoder, doc := xml.NewDecoder(&out), element{}
		whole := out.String()
		if err := decoder.Decode(&doc); err != nil {
			rt.Fatalf("%v in\n%s", err, whole)
		}
		if _, err := decoder.Token(); err != nil && err != io.EOF {
			rt.Fatal(err)
		}
		if err := doc.check(""); err != nil {
			rt.Fatalf("%v in\n%s", err, whole)
		}
		sum := fmt.Sprintf("<NbOfTxs>%d</NbOfTxs><CtrlSum>%d.%02d</CtrlSum>", o.Count, o.Cents/100, o.Cents%100)
		if strings.Count(whole, sum) != 2 {
			rt.Fatalf("not %s in\n%s", sum, whole)
		}
	})
}

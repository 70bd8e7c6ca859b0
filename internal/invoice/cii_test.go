package invoice

import (
	"cmp"
	"encoding/xml"
	"math/big"
	"slices"
	"strings"
	"testing"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/i18n"
	"stoa/internal/tax"
)

// read is what a program reads of a document.
type read struct {
	Number   string   `xml:"ExchangedDocument>ID"`
	Type     string   `xml:"ExchangedDocument>TypeCode"`
	Prices   []string `xml:"SupplyChainTradeTransaction>IncludedSupplyChainTradeLineItem>SpecifiedLineTradeAgreement>NetPriceProductTradePrice>ChargeAmount"`                         //nolint:lll // one path
	Off      []string `xml:"SupplyChainTradeTransaction>IncludedSupplyChainTradeLineItem>SpecifiedLineTradeSettlement>SpecifiedTradeAllowanceCharge>ActualAmount"`                    //nolint:lll // one path
	Nets     []string `xml:"SupplyChainTradeTransaction>IncludedSupplyChainTradeLineItem>SpecifiedLineTradeSettlement>SpecifiedTradeSettlementLineMonetarySummation>LineTotalAmount"` //nolint:lll // one path
	VATIDs   []string `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeAgreement>BuyerTradeParty>SpecifiedTaxRegistration>ID"`
	Category string   `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement>ApplicableTradeTax>CategoryCode"`
	Rate     string   `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement>ApplicableTradeTax>RateApplicablePercent"`
	Tax      string   `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement>ApplicableTradeTax>CalculatedAmount"`
	Basis    string   `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement>ApplicableTradeTax>BasisAmount"`
	Gross    string   `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement>SpecifiedTradeSettlementHeaderMonetarySummation>GrandTotalAmount"` //nolint:lll // one path
	Corrects string   `xml:"SupplyChainTradeTransaction>ApplicableHeaderTradeSettlement>InvoiceReferencedDocument>IssuerAssignedID"`
}

func amounts(t *testing.T, file []byte) []amount {
	t.Helper()
	var out struct {
		Lines []amount `xml:"SupplyChainTradeTransaction>IncludedSupplyChainTradeLineItem"`
	}
	if err := xml.Unmarshal(file, &out); err != nil {
		t.Fatal(err)
	}
	return out.Lines
}

// amount is how many a line sells, at what price for how many, and what they come to.
type amount struct {
	Quantity string `xml:"SpecifiedLineTradeDelivery>BilledQuantity"`
	Price    string `xml:"SpecifiedLineTradeAgreement>NetPriceProductTradePrice>ChargeAmount"`
	Per      string `xml:"SpecifiedLineTradeAgreement>NetPriceProductTradePrice>BasisQuantity"`
	Off      string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeAllowanceCharge>ActualAmount"`
	Net      string `xml:"SpecifiedLineTradeSettlement>SpecifiedTradeSettlementLineMonetarySummation>LineTotalAmount"`
}

// adds reports whether the net amount of a line (BT-131) is its quantity (BT-129) times the net price (BT-146) for the
// base quantity (BT-149), less the allowance (BT-136), exactly.
func (l amount) adds(t *testing.T) bool {
	t.Helper()
	number := func(text string) *big.Rat {
		r, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%q is no number", text)
		}
		return r
	}
	sum := new(big.Rat).Mul(number(l.Quantity), number(l.Price))
	sum.Quo(sum, number(cmp.Or(l.Per, "1")))
	return sum.Sub(sum, number(cmp.Or(l.Off, "0"))).Cmp(number(l.Net)) == 0
}

// Seats are the quantity of a line, in both syntaxes and in what credits them.
func TestSeatsAreAQuantity(t *testing.T) {
	of, lines := seated("de")
	b, _, err := asXML(of, lines)
	if err != nil {
		t.Fatal(err)
	}
	want := []amount{
		{"20", "100.00", "", "", "2000.00"}, // 123.00 each with 23 %
		{"7", "113.88", "7", "11.39", "102.49"},
	}
	if got := amounts(t, b); !slices.Equal(got, want) {
		t.Errorf("%+v, not %+v", got, want)
	}
	invoiced := inUBL(t, of, lines)
	refers := of.Number
	of.Kind, of.RefersTo, of.Number = Credit, &refers, "CN-2026-000001"
	for _, all := range [][]lineUBL{invoiced.Lines, inUBL(t, of, lines).Credited} {
		for i, l := range all {
			if l.amount() != want[i] || !l.amount().adds(t) {
				t.Errorf("%+v, not %+v", l, want[i])
			}
		}
	}
}

func described(t *testing.T, change func(*invoicedb.Invoice)) read {
	t.Helper()
	of, lines := sample("de")
	change(&of)
	if of.TaxRate == 0 {
		for i := range lines {
			lines[i].TaxCents = 0
		}
	}
	b, ok, err := asXML(of, lines)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	var out read
	if err := xml.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// What programs read is what people read, and why no tax is charged has the code of the standard.
func TestPrograms(t *testing.T) {
	got := described(t, func(*invoicedb.Invoice) {})
	if got.Number != "INV-2026-000123" || got.Type != "380" || strings.Join(got.Prices, " ") != "80.49 16.27" ||
		strings.Join(got.Off, " ") != "4.07" || strings.Join(got.Nets, " ") != "80.49 12.20" || got.Basis != "92.69" ||
		got.Tax != "21.32" || got.Gross != "114.01" || got.Category != "S" || got.Rate != "23" {
		t.Errorf("%+v", got)
	}
	for reason, want := range map[string]string{tax.Reverse: "AE 0", tax.Small: "E 0", tax.Outside: "O ", tax.Off: "O "} {
		got := described(t, func(of *invoicedb.Invoice) {
			of.TaxReason, of.TaxRate, of.TaxCents, of.BuyerVatID = reason, 0, 0, "DE136695976"
		})
		if got.Category+" "+got.Rate != want || (len(got.VATIDs) == 1) != (got.Category != "O") {
			t.Errorf("%s: %+v", reason, got)
		}
	}
	got = described(t, func(of *invoicedb.Invoice) {
		refers := of.Number
		of.Kind, of.RefersTo, of.Number = Credit, &refers, "CN-2026-000001"
	})
	if got.Type != "381" || got.Corrects != "INV-2026-000123" || got.Gross != "114.01" {
		t.Errorf("%+v", got)
	}
}

// What the standard asks for and isn't known leaves a document without XML.
func TestNoXMLWithoutWhatTheStandardWants(t *testing.T) {
	for _, language := range i18n.Languages {
		of, lines := sample(language)
		of.BuyerCountry = ""
		if _, ok, err := asXML(of, lines); ok || err != nil {
			t.Error("no country", ok, err)
		}
		of, lines = sample(language)
		of.SellerVatID = ""
		if _, ok, err := asXML(of, lines); ok || err != nil {
			t.Error("no VAT ID", ok, err)
		}
	}
}

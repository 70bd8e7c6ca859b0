package invoice

import (
	"encoding/xml"
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

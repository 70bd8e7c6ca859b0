package invoice

import (
	"encoding/xml"
	"strings"
	"testing"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/tax"
)

// readUBL is what a program reads of a document in UBL. Names without a path are of both kinds.
type readUBL struct {
	XMLName  xml.Name
	Number   string    `xml:"ID"`
	Types    []string  `xml:"InvoiceTypeCode"`
	Credit   []string  `xml:"CreditNoteTypeCode"`
	Order    string    `xml:"OrderReference>SalesOrderID"`
	Corrects string    `xml:"BillingReference>InvoiceDocumentReference>ID"`
	Sellers  []string  `xml:"AccountingSupplierParty>Party>PartyTaxScheme>CompanyID"`
	Buyers   []string  `xml:"AccountingCustomerParty>Party>PartyTaxScheme>CompanyID"`
	Tax      string    `xml:"TaxTotal>TaxAmount"`
	Basis    string    `xml:"TaxTotal>TaxSubtotal>TaxableAmount"`
	Category string    `xml:"TaxTotal>TaxSubtotal>TaxCategory>ID"`
	Rate     string    `xml:"TaxTotal>TaxSubtotal>TaxCategory>Percent"`
	Why      string    `xml:"TaxTotal>TaxSubtotal>TaxCategory>TaxExemptionReasonCode"`
	Gross    string    `xml:"LegalMonetaryTotal>TaxInclusiveAmount"`
	Paid     string    `xml:"LegalMonetaryTotal>PrepaidAmount"`
	Due      string    `xml:"LegalMonetaryTotal>PayableAmount"`
	Lines    []lineUBL `xml:"InvoiceLine"`
	Credited []lineUBL `xml:"CreditNoteLine"`
}

type lineUBL struct {
	Net   string `xml:"LineExtensionAmount"`
	Off   string `xml:"AllowanceCharge>Amount"`
	Price string `xml:"Price>PriceAmount"`
	Rate  string `xml:"Item>ClassifiedTaxCategory>Percent"`
	Per   string `xml:"Price>BaseQuantity"`

	Invoiced string `xml:"InvoicedQuantity"`
	Credited string `xml:"CreditedQuantity"`
}

func (l lineUBL) amount() amount {
	return amount{l.Invoiced + l.Credited, l.Price, l.Per, l.Off, l.Net}
}

func inUBL(t *testing.T, of invoicedb.Invoice, lines []invoicedb.InvoiceLine) (out readUBL) {
	t.Helper()
	b, ok, err := asUBL(of, lines)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if err := xml.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// A document says the same in both syntaxes.
func TestUBLSaysWhatCIISays(t *testing.T) {
	for _, reason := range []string{tax.OSS, tax.Home, tax.Registered, tax.Reverse, tax.Small, tax.Outside, tax.Off} {
		change := func(of *invoicedb.Invoice) {
			of.TaxReason = reason
			if code, _, _ := category(reason); code != "S" {
				of.TaxRate, of.TaxCents, of.BuyerVatID = 0, 0, "DE136695976"
			}
		}
		want := described(t, change)
		of, lines := sample("de")
		change(&of)
		if of.TaxRate == 0 {
			for i := range lines {
				lines[i].TaxCents = 0
			}
		}
		got := inUBL(t, of, lines)
		if got.Number != want.Number || got.Tax != want.Tax || got.Basis != want.Basis || got.Gross != want.Gross ||
			got.Category != want.Category || got.Rate != want.Rate ||
			strings.Join(got.Buyers, "") != strings.Join(want.VATIDs, "") || got.Paid != got.Gross || got.Due !=
			"0.00" || got.Order != of.OrderNumber || len(got.Lines) != len(want.Nets) {
			t.Errorf("%s: %+v, not %+v", reason, got, want)
		}
		if (len(got.Sellers) == 0) != (got.Category == "O") {
			t.Errorf("%s: the seller's VAT IDs are %v", reason, got.Sellers)
		}
		for i, l := range got.Lines {
			if l.Net != want.Nets[i] || l.Price != want.Prices[i] || l.Rate != want.Rate || i == 1 && l.Off != want.Off[0] {
				t.Errorf("%s: line %+v", reason, l)
			}
		}
	}
}

func TestACreditNoteInUBL(t *testing.T) {
	of, lines := sample("pl")
	refers := of.Number
	of.Kind, of.RefersTo, of.Number = Credit, &refers, "CN-2026-000001"
	got := inUBL(t, of, lines)
	if got.XMLName.Local != "CreditNote" || got.XMLName.Space != ubl+"CreditNote-2" || len(got.Types) != 0 ||
		strings.Join(got.Credit, "") != "381" || got.Corrects != refers || len(got.Lines) != 0 || len(got.Credited) != 2 {
		t.Errorf("%+v", got)
	}
	of.BuyerCountry = ""
	if _, ok, err := asUBL(of, lines); ok || err != nil {
		t.Error("no country", ok, err)
	}
}

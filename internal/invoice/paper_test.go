package invoice

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
	"stoa/internal/tax"
)

// Every language has every word, and the same gaps to fill.
func TestEveryLanguageHasEveryWord(t *testing.T) {
	for _, language := range i18n.Languages {
		v := reflect.ValueOf(texts[language])
		for i := range v.NumField() {
			if v.Field(i).String() == "" {
				t.Errorf("%s has no %s", language, v.Type().Field(i).Name)
			}
		}
	}
	if len(texts) != len(i18n.Languages) {
		t.Errorf("%d languages", len(texts))
	}
}

func sample(language string) (invoicedb.Invoice, []invoicedb.InvoiceLine) {
	of := invoicedb.Invoice{
		Number: "INV-2026-000123", Kind: Invoice, OrderNumber: "bcd123456", Language: language,
		IssuedAt:   db.At(time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)),
		SellerName: "Wiener Kurse GmbH", SellerAddress: "Ringstraße 1, 1010 Wien", SellerCountry: "AT",
		SellerVatID: "ATU13585627", BuyerName: "Zażółć Gęślą", BuyerCountry: "PL",
		BuyerAddress: "ul. Długa 7/3\n00-238 Warszawa",
		Currency:     "EUR", TaxCountry: "PL", TaxRate: 2300, TaxReason: tax.OSS,
		TotalCents: 9900 + 1501, TaxCents: 1851 + 281,
	}
	return of, []invoicedb.InvoiceLine{
		{
			Title:      "Modern JavaScript: from the first variable to a whole application in the browser",
			PriceCents: 9900, TaxCents: 1851,
		},
		{Title: "Watercolor", PriceCents: 2001, DiscountCents: 500, TaxCents: 281},
	}
}

// Every document can be drawn: in each language, of each kind, with and without tax, on one page and on many.
// STOA_DRAW names a folder in which they are stored, to look at.
func TestDraw(t *testing.T) {
	draw := func(name string, of invoicedb.Invoice, lines []invoicedb.InvoiceLine) {
		t.Helper()
		if text, ok, err := asXML(of, lines); err != nil || !ok {
			t.Errorf("%s: %v %v", name, ok, err)
		} else if folder := os.Getenv("STOA_DRAW"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, name+".xml"), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if text, ok, err := asUBL(of, lines); err != nil || !ok {
			t.Errorf("%s as UBL: %v %v", name, ok, err)
		} else if folder := os.Getenv("STOA_DRAW"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, name+".ubl.xml"), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		b, err := render(of, lines)
		if err != nil || len(b) < 5000 {
			t.Fatalf("%s: %d bytes, %v", name, len(b), err)
		}
		if folder := os.Getenv("STOA_DRAW"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, name+".pdf"), b, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, language := range i18n.Languages {
		of, lines := sample(language)
		draw(language, of, lines)
		refers := of.Number
		of.Kind, of.Number, of.RefersTo, of.TotalCents, of.TaxCents = Credit, "CN-2026-000007", &refers, 1501, 281
		draw(language+"-credit", of, lines[1:])
		for _, reason := range []string{tax.Reverse, tax.Small, tax.Outside, tax.Off} {
			of, lines := sample(language)
			of.TaxReason, of.TaxRate, of.TaxCents = reason, 0, 0
			of.BuyerCompany, of.BuyerVatID, of.BuyerReference = "Muster Weiterbildung GmbH & Co. KG", "DE136695976", "PO-7712-A"
			for i := range lines {
				lines[i].TaxCents = 0
			}
			draw(language+"-"+reason, of, lines)
		}
	}
	of, lines := sample("en")
	for len(lines) < 20 {
		lines = append(lines, lines[1])
		of.TotalCents, of.TaxCents = of.TotalCents+1501, of.TaxCents+281
	}
	draw("long", of, lines)
	for _, language := range i18n.Languages {
		of, lines := seated(language)
		draw(language+"-seats", of, lines)
	}
}

// seated is an invoice for two teams: seats that have a net price in whole cents, and some that don't.
func seated(language string) (invoicedb.Invoice, []invoicedb.InvoiceLine) {
	of, lines := sample(language)
	lines[0].Seats, lines[0].PriceCents, lines[0].TaxCents = 20, 20*12300, 20*2300
	lines[1].Seats, lines[1].PriceCents, lines[1].DiscountCents, lines[1].TaxCents = 7, 14007, 1401, 2357
	of.TotalCents, of.TaxCents = 20*12300+12606, 20*2300+2357
	of.BuyerCompany = "Muster Weiterbildung GmbH & Co. KG"
	return of, lines
}

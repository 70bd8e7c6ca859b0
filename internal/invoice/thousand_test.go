package invoice

import (
	"encoding/xml"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"stoa/internal/invoice/invoicedb"
	"stoa/internal/kit/db"
	"stoa/internal/kit/i18n"
	"stoa/internal/tax"
)

// standard are the standard rates of VAT on 23 November 2026, in percent, written down apart from those of the product:
// the European Commission's table "VAT rates applied in the Member States" with the changes in Estonia (1 July 2025),
// Romania (1 August 2025) and Slovakia (1 January 2025); UK VATA 1994 s. 2; MWSTG art. 25; Norway's
// merverdivedtak § 2.
var standard = map[string]string{
	"AT": "20", "BE": "21", "BG": "20", "CY": "19", "CZ": "21", "DE": "19", "DK": "25", "EE": "24", "ES": "21",
	"FI": "25.5", "FR": "20", "GR": "24", "HR": "25", "HU": "27", "IE": "23", "IT": "22", "LT": "21", "LU": "17",
	"LV": "21", "MT": "18", "NL": "21", "PL": "23", "PT": "23", "RO": "21", "SE": "25", "SI": "22", "SK": "23",
	"CH": "8.1", "GB": "20", "NO": "25",
}

// thirdCountries are those of them outside the territory of art. 5 of the directive.
var thirdCountries = map[string]bool{"CH": true, "GB": true, "NO": true}

// due is an oracle: the category of EN 16931 and the rate in percent, from the place of supply and who owes the tax,
// in the directive's order. It knows nothing of the product's reasons.
func due(s tax.Seller, buyer string, business bool) (category, rate string) {
	member := !thirdCountries[buyer]
	place := buyer // art. 44 for taxable persons, art. 58 for others
	if member && buyer != s.Country && !thirdCountries[s.Country] && !s.OSS && !(business && s.Reverse) {
		place = s.Country // art. 59c: what is sold abroad stays below €10,000 a year
	}
	switch {
	case place == s.Country && s.Small: // art. 284
		return "E", "0"
	case place == s.Country: // art. 193: who supplies owes the tax
		return "S", standard[place]
	case member && business && s.Reverse: // art. 196
		return "AE", "0"
	case member && s.OSS: // art. 369b, or 359 from outside
		return "S", standard[place]
	case member: // nobody here declares it
		return "O", ""
	}
	for _, registered := range s.Registered {
		if registered == place && (!business || place == "CH") { // VATA s. 8, mval. § 11-3; but MWSTG art. 45(1)(a)
			return "S", standard[place]
		}
	}
	return "O", ""
}

// cents reads an amount of the XML exactly.
func cents(t *testing.T, amount string) int64 {
	t.Helper()
	r, ok := new(big.Rat).SetString(amount)
	if !ok || !r.Mul(r, big.NewRat(100, 1)).IsInt() {
		t.Fatalf("%q is no amount of cents", amount)
	}
	return r.Num().Int64()
}

// within is the tax in a gross price, from the net price that it would be of, to the nearest cent.
func within(gross int64, percent string) *big.Rat {
	rate, _ := new(big.Rat).SetString(percent)
	net := new(big.Rat).Quo(big.NewRat(gross, 1), new(big.Rat).Add(big.NewRat(1, 1), rate.Quo(rate, big.NewRat(100, 1))))
	return net.Sub(big.NewRat(gross, 1), net)
}

// A thousand invoices: sellers and buyers in 30 countries, consumers and businesses, each way to declare. What programs
// read of each is compared with the oracle, and has to add up as EN 16931 says.
func TestAThousandInvoices(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 2026))
	countries := slices.Sorted(maps.Keys(standard))
	at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	categories := map[string]int{}
	for n := range 1000 {
		s := tax.Seller{Country: countries[n%30], Charge: true, OSS: r.IntN(2) == 0, Reverse: r.IntN(3) > 0,
			Small: r.IntN(8) == 0}
		for c := range thirdCountries {
			if c != s.Country && r.IntN(3) == 0 {
				s.Registered = append(s.Registered, c)
			}
		}
		buyer, business := countries[r.IntN(30)], r.IntN(2) == 0
		if r.IntN(5) == 0 {
			buyer = s.Country
		}
		b := tax.Buyer{Country: buyer}
		if business {
			b.VATID = buyer + "1"
		}
		terms := tax.Of(s, b, at)
		of := invoicedb.Invoice{
			Number: fmt.Sprintf("INV-2026-%06d", n+1), Kind: Invoice, OrderNumber: "x", Language: i18n.Languages[n%6],
			IssuedAt: db.At(at), SellerName: "Seller", SellerAddress: "Street 1\nTown", SellerCountry: s.Country,
			SellerVatID: s.Country + "2", BuyerName: "Zażółć Gęślą", BuyerCountry: buyer, BuyerVatID: b.VATID, Currency: "EUR",
			TaxCountry: terms.Country, TaxRate: terms.Rate, TaxReason: terms.Reason,
		}
		var lines []invoicedb.InvoiceLine
		for range 1 + r.IntN(6) {
			l := invoicedb.InvoiceLine{Title: "Course", PriceCents: 1 + r.Int64N(30000)}
			if r.IntN(4) == 0 {
				l.Seats = 2 + r.Int32N(499)
				l.PriceCents *= int64(l.Seats)
			}
			if r.IntN(3) == 0 {
				l.DiscountCents = r.Int64N(l.PriceCents)
			}
			l.TaxCents = tax.Inside(l.PriceCents-l.DiscountCents, terms.Rate)
			of.TotalCents, of.TaxCents = of.TotalCents+l.PriceCents-l.DiscountCents, of.TaxCents+l.TaxCents
			lines = append(lines, l)
		}
		file, ok, err := asXML(of, lines)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		var got read
		if err := xml.Unmarshal(file, &got); err != nil {
			t.Fatal(err)
		}
		about := fmt.Sprintf("%s: from %+v to %s, business %t", of.Number, s, buyer, business)
		category, rate := due(s, buyer, business)
		if got.Category != category || got.Rate != rate {
			t.Errorf("%s: %s %s, and the oracle says %s %s", about, got.Category, got.Rate, category, rate)
			continue
		}
		categories[category]++
		adds(t, about, got, of, lines)
		for i, l := range amounts(t, file) {
			if n := strconv.Itoa(max(1, int(lines[i].Seats))); l.Quantity != n || !l.adds(t) {
				t.Errorf("%s: a line of %s doesn’t add up: %+v", about, n, l)
			}
		}
	}
	for _, c := range []string{"S", "AE", "E", "O"} {
		if categories[c] < 50 {
			t.Errorf("only %d invoices of category %s", categories[c], c)
		}
	}
}

// adds checks the sums of EN 16931: BR-CO-10 (lines), BR-CO-15 (gross), BR-CO-17 (tax, here of each line, as the
// directive leaves open), and those of the buyer: what was paid is what the prices said.
func adds(t *testing.T, about string, got read, of invoicedb.Invoice, lines []invoicedb.InvoiceLine) {
	t.Helper()
	var nets, paid, off, discounts int64
	exact := new(big.Rat)
	for i, l := range lines {
		nets += cents(t, got.Nets[i])
		paid += l.PriceCents - l.DiscountCents
		discounts += l.DiscountCents
		if got.Category == "S" {
			exact.Add(exact, within(l.PriceCents-l.DiscountCents, got.Rate))
		}
	}
	for _, a := range got.Off {
		off += cents(t, a)
	}
	basis, taxed, gross := cents(t, got.Basis), cents(t, got.Tax), cents(t, got.Gross)
	if nets != basis || basis+taxed != gross || gross != paid || gross != of.TotalCents {
		t.Errorf("%s: lines %d, basis %d, tax %d, gross %d, paid %d", about, nets, basis, taxed, gross, paid)
	}
	if diff := exact.Sub(exact, big.NewRat(taxed, 1)); diff.Abs(diff).Cmp(big.NewRat(int64(len(lines)), 2)) > 0 {
		t.Errorf("%s: the tax %d is off by %s cents", about, taxed, diff.FloatString(3))
	}
	if (off > 0) != (discounts > 0) && discounts > 1 {
		t.Errorf("%s: discounts %d, shown %d", about, discounts, off)
	}
}

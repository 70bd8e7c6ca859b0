package tax_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"stoa/internal/tax"
)

var autumn = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// The sellers of the table.
var (
	austria   = tax.Seller{Country: "AT", Charge: true, OSS: true, Reverse: true}
	alone     = tax.Seller{Country: "DE", Charge: true, Reverse: true}              // below the threshold of art. 59c
	strict    = tax.Seller{Country: "FR", Charge: true, OSS: true}                  // believes no VAT id
	small     = tax.Seller{Country: "DE", Charge: true, Small: true, Reverse: true} // art. 284
	smallOSS  = tax.Seller{Country: "IT", Charge: true, Small: true, OSS: true, Reverse: true}
	wide      = tax.Seller{Country: "PL", Charge: true, OSS: true, Reverse: true, Registered: []string{"GB", "CH", "NO"}}
	london    = tax.Seller{Country: "GB", Charge: true, Reverse: true}
	londonOSS = tax.Seller{Country: "GB", Charge: true, OSS: true, Reverse: true} // art. 358a to 369
	zurich    = tax.Seller{Country: "CH", Charge: true, OSS: true, Reverse: true}
	oslo      = tax.Seller{Country: "NO", Charge: true, Reverse: true, Registered: []string{"GB"}}
	boston    = tax.Seller{Country: "US", Charge: true}
	bostonOSS = tax.Seller{Country: "US", Charge: true, OSS: true, Reverse: true}
	silent    = tax.Seller{Country: "DE", OSS: true}
	nowhere   = tax.Seller{Charge: true, OSS: true}
)

func consumer(country string) tax.Buyer { return tax.Buyer{Country: country} }
func company(country string) tax.Buyer  { return tax.Buyer{Country: country, VATID: country + "1"} }

// Written by hand from the rules, not from the code: directive 2006/112/EC (articles in the comments), the UK's VATA
// 1994 s. 7A and 8, Switzerland's MWSTG art. 8, 10 and 45, Norway's merverdiavgiftsloven § 3-30.
var sales = []struct {
	seller  tax.Seller
	buyer   tax.Buyer
	country string
	rate    int32
	reason  string
}{
	// Nothing is set, or VAT isn't charged.
	{silent, consumer("DE"), "", 0, tax.Off},
	{silent, company("PL"), "", 0, tax.Off},
	{nowhere, consumer("DE"), "", 0, tax.Off},
	{tax.Seller{}, consumer(""), "", 0, tax.Off},
	// At home, companies pay VAT like consumers: art. 44, 45, 193.
	{austria, consumer("AT"), "AT", 2000, tax.Home},
	{austria, company("AT"), "AT", 2000, tax.Home},
	{strict, company("FR"), "FR", 2000, tax.Home},
	{alone, consumer("DE"), "DE", 1900, tax.Home},
	{london, consumer("GB"), "GB", 2000, tax.Home},
	{london, company("GB"), "GB", 2000, tax.Home},
	{zurich, consumer("CH"), "CH", 810, tax.Home},
	{oslo, company("NO"), "NO", 2500, tax.Home},
	// Consumers elsewhere in the EU: at the buyer's place, art. 58(1)(c), declared by art. 369b. Each member state.
	{austria, consumer("BE"), "BE", 2100, tax.OSS},
	{austria, consumer("BG"), "BG", 2000, tax.OSS},
	{austria, consumer("CY"), "CY", 1900, tax.OSS},
	{austria, consumer("CZ"), "CZ", 2100, tax.OSS},
	{austria, consumer("DE"), "DE", 1900, tax.OSS},
	{austria, consumer("DK"), "DK", 2500, tax.OSS},
	{austria, consumer("EE"), "EE", 2400, tax.OSS},
	{austria, consumer("ES"), "ES", 2100, tax.OSS},
	{austria, consumer("FI"), "FI", 2550, tax.OSS},
	{austria, consumer("FR"), "FR", 2000, tax.OSS},
	{austria, consumer("GR"), "GR", 2400, tax.OSS},
	{austria, consumer("HR"), "HR", 2500, tax.OSS},
	{austria, consumer("HU"), "HU", 2700, tax.OSS},
	{austria, consumer("IE"), "IE", 2300, tax.OSS},
	{austria, consumer("IT"), "IT", 2200, tax.OSS},
	{austria, consumer("LT"), "LT", 2100, tax.OSS},
	{austria, consumer("LU"), "LU", 1700, tax.OSS},
	{austria, consumer("LV"), "LV", 2100, tax.OSS},
	{austria, consumer("MT"), "MT", 1800, tax.OSS},
	{austria, consumer("NL"), "NL", 2100, tax.OSS},
	{austria, consumer("PL"), "PL", 2300, tax.OSS},
	{austria, consumer("PT"), "PT", 2300, tax.OSS},
	{austria, consumer("RO"), "RO", 2100, tax.OSS},
	{austria, consumer("SE"), "SE", 2500, tax.OSS},
	{austria, consumer("SI"), "SI", 2200, tax.OSS},
	{austria, consumer("SK"), "SK", 2300, tax.OSS},
	{wide, consumer("AT"), "AT", 2000, tax.OSS},
	// Below the threshold, at the seller's place: art. 59c.
	{alone, consumer("AT"), "DE", 1900, tax.Home},
	{alone, consumer("HU"), "DE", 1900, tax.Home},
	// Companies elsewhere in the EU: art. 44 and 196.
	{austria, company("DE"), "DE", 0, tax.Reverse},
	{austria, company("GR"), "GR", 0, tax.Reverse},
	{alone, company("FR"), "FR", 0, tax.Reverse},
	{wide, company("SE"), "SE", 0, tax.Reverse},
	// Without a VAT id that is believed, a company is a consumer: regulation 282/2011, art. 18.
	{strict, company("DE"), "DE", 1900, tax.OSS},
	{strict, company("HU"), "HU", 2700, tax.OSS},
	{tax.Seller{Country: "NL", Charge: true}, company("BE"), "NL", 2100, tax.Home},
	// Small businesses: art. 284; what companies elsewhere buy isn't supplied at home, art. 44.
	{small, consumer("DE"), "DE", 0, tax.Small},
	{small, company("DE"), "DE", 0, tax.Small},
	{small, consumer("PL"), "PL", 0, tax.Small},
	{small, company("PL"), "PL", 0, tax.Reverse},
	{small, consumer("US"), "US", 0, tax.Outside},
	{smallOSS, consumer("IT"), "IT", 0, tax.Small},
	{smallOSS, consumer("PT"), "PT", 2300, tax.OSS},
	{smallOSS, company("PT"), "PT", 0, tax.Reverse},
	// From the EU to elsewhere: art. 44, and 58 for consumers.
	{austria, consumer("CH"), "CH", 0, tax.Outside},
	{austria, consumer("GB"), "GB", 0, tax.Outside},
	{austria, company("GB"), "GB", 0, tax.Outside},
	{austria, consumer("NO"), "NO", 0, tax.Outside},
	{austria, consumer("US"), "US", 0, tax.Outside},
	{austria, company("US"), "US", 0, tax.Outside},
	{austria, consumer("TR"), "TR", 0, tax.Outside},
	{alone, consumer("UA"), "UA", 0, tax.Outside},
	// Registered there: VATA s. 7A(4)(b) with schedule 4A; MWSTG art. 10; merverdiavgiftsloven § 14-4 (VOEC).
	{wide, consumer("GB"), "GB", 2000, tax.Registered},
	{wide, consumer("CH"), "CH", 810, tax.Registered},
	{wide, consumer("NO"), "NO", 2500, tax.Registered},
	// British and Norwegian companies declare it themselves (VATA s. 8; mval. § 3-30, § 11-3), Swiss ones don't where the
	// seller is registered (MWSTG art. 45(1)(a)).
	{wide, company("GB"), "GB", 0, tax.Outside},
	{wide, company("NO"), "NO", 0, tax.Outside},
	{wide, company("CH"), "CH", 810, tax.Registered},
	{wide, consumer("US"), "US", 0, tax.Outside},
	// From outside the EU.
	{london, consumer("DE"), "DE", 0, tax.Outside},
	{london, company("DE"), "DE", 0, tax.Reverse},
	{londonOSS, consumer("DE"), "DE", 1900, tax.OSS},
	{londonOSS, consumer("CH"), "CH", 0, tax.Outside},
	{londonOSS, company("IE"), "IE", 0, tax.Reverse},
	{zurich, consumer("AT"), "AT", 2000, tax.OSS},
	{zurich, consumer("LI"), "LI", 0, tax.Outside},
	{oslo, consumer("GB"), "GB", 2000, tax.Registered},
	{oslo, consumer("SE"), "SE", 0, tax.Outside},
	{boston, consumer("US"), "US", 0, tax.Outside}, // sales taxes of the states aren't VAT
	{boston, consumer("FR"), "FR", 0, tax.Outside},
	{bostonOSS, consumer("FR"), "FR", 2000, tax.OSS},
	{bostonOSS, company("FR"), "FR", 0, tax.Reverse},
}

func TestTheTaxOfSales(t *testing.T) {
	for _, c := range sales {
		got := tax.Of(c.seller, c.buyer, autumn)
		if want := (tax.TaxTerms{Country: c.country, Rate: c.rate, Reason: c.reason}); got != want {
			t.Errorf("%+v sells to %+v: %+v, not %+v", c.seller, c.buyer, got, want)
		}
	}
}

func TestRatesBeginOnTheirDay(t *testing.T) {
	day := func(text string) time.Time { at, _ := time.Parse(time.DateOnly, text); return at }
	for _, c := range []struct {
		country, day string
		rate         int32
	}{
		{"EE", "2025-06-30", 2200}, {"EE", "2025-07-01", 2400}, {"RO", "2025-07-31", 1900}, {"RO", "2025-08-01", 2100},
		{"FI", "2024-08-31", 2400}, {"FI", "2024-09-01", 2550}, {"SK", "2024-12-31", 2000}, {"SK", "2025-01-01", 2300},
		{"CH", "2023-12-31", 770}, {"CH", "2024-01-01", 810},
	} {
		if got, ok := tax.Rate(c.country, day(c.day)); !ok || got != c.rate {
			t.Errorf("%s on %s: %d", c.country, c.day, got)
		}
	}
	if _, ok := tax.Rate("US", autumn); ok {
		t.Error("the US has a VAT")
	}
}

func TestThePriceContainsTheTax(t *testing.T) {
	for _, c := range []struct {
		cents int64
		rate  int32
		tax   int64
	}{
		{12300, 2300, 2300}, {4999, 2300, 935}, {1999, 1900, 319}, {1, 2700, 0}, {100, 0, 0}, {0, 2300, 0},
		{3, 10000, 2}, {1, 10000, 0}, {5, 10000, 2}, {7, 10000, 4}, // halves, to even ones
		{12550, 2550, 2550}, {10810, 810, 810},
	} {
		if got := tax.Inside(c.cents, c.rate); got != c.tax {
			t.Errorf("%d at %d contain %d, not %d", c.cents, c.rate, got, c.tax)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		cents, rate := rapid.Int64Range(0, 1e9).Draw(t, "cents"), rapid.Int32Range(0, 10_000).Draw(t, "rate")
		part := tax.Inside(cents, rate)
		net := cents - part
		// What the net price bears is the tax, give or take half a cent of the gross.
		if off := 2 * (net*int64(rate) - part*10_000); part < 0 || off > 10_000+int64(rate) || -off > 10_000+int64(rate) {
			t.Fatalf("%d at %d contain %d", cents, rate, part)
		}
	})
}

func TestCountries(t *testing.T) {
	for _, code := range []string{"DE", "PL", "US", "GB", "ZW", "AD", "XK", "EU", "", "de", "ZA", "DEF", "EA"} {
		want := code != "XK" && code != "EU" && code != "" && code != "de" && code != "DEF" && code != "EA"
		if tax.IsCountry(code) != want {
			t.Errorf("%q", code)
		}
	}
}

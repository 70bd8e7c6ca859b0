// Package tax owns which tax a sale bears, and why: it knows the rates of countries, the forms of VAT ids, and the
// rules of the place of supply for courses that are taken online. It promises that net and tax add up to what was
// paid, to the cent. It refuses to ask other systems and to store anything: package vies asks whether a VAT id is in
// use. docs/tax.md has the rules and where they come from.
package tax

import (
	"slices"
	"time"
)

// Seller is what the operator has said of the tax of the marketplace. Countries are ISO 3166 codes: Greece is GR.
type Seller struct {
	Country string
	Charge  bool // else no sale bears tax
	Small   bool // exempt at home as a small business
	OSS     bool // declares the VAT of all EU countries in one of them
	// Reverse says that companies in other countries of the EU owe the VAT themselves. Else they pay VAT as consumers do.
	Reverse bool
	// VIES says that their VAT ids are to be confirmed by it: else the right form is enough. Trusting says that they owe
	// the VAT also while VIES can't say.
	VIES, Trusting bool
	// OnePiece says that one piece of evidence of a consumer's country is enough (regulation 282/2011 art. 24b).
	OnePiece bool
	// Registered are the countries outside the EU where the seller declares VAT, besides their own.
	Registered []string
}

// Buyer is what a buyer has said. VATID is as ParseVATID returns it, or "". Standing is what VIES says of it: "" if it
// wasn't asked.
type Buyer struct {
	Country, VATID, Standing string
}

// What VIES says of a VAT id.
const (
	Valid   = "valid"
	Invalid = "invalid"
	Unknown = "unknown" // it could not be asked, or could not say
)

// Asks reports whether the tax of a sale depends on what VIES says of the buyer's VAT id.
func (s Seller) Asks(b Buyer) bool {
	return s.Charge && s.Reverse && s.VIES && s.Country != "" && b.VATID != "" && InEU(b.Country) && b.Country != s.Country
}

// confirmed reports whether a buyer may be taken for a taxable person: regulation 282/2011 art. 18(1)(a) wants the
// confirmation of the VAT id's validity. Without one, charging the tax is safe; Trusting sellers get it later, and
// answer for what turns out not to be valid.
func (s Seller) confirmed(b Buyer) bool {
	switch {
	case b.VATID == "":
		return false
	case !s.VIES:
		return true
	case b.Standing == Valid, b.Standing == Invalid:
		return b.Standing == Valid
	}
	return s.Trusting
}

// The reasons for a sale's tax.
const (
	Off        = ""           // the marketplace charges no tax
	Home       = "home"       // VAT of the seller's country
	OSS        = "oss"        // VAT of the buyer's country, which is declared in the One-Stop Shop
	Registered = "registered" // VAT of a country outside the EU where the seller is registered
	Reverse    = "reverse"    // the buyer's company owes it
	Small      = "small"      // the seller is exempt
	Outside    = "outside"    // no VAT of a country where the seller declares any
)

// TaxTerms are the tax of a sale: Rate is in hundredths of a percent, of the net price. Country is whose tax it is, and
// where no tax is charged, the buyer's.
type TaxTerms struct {
	Country string `json:"country"`
	Rate    int32  `json:"rate" doc:"In hundredths of a percent"`
	Reason  string `json:"reason" enum:",home,oss,registered,reverse,small,outside"`
}

// Of returns the terms of a sale at a time.
func Of(s Seller, b Buyer, at time.Time) TaxTerms {
	charge := func(country, reason string) TaxTerms {
		rate, ok := Rate(country, at)
		if !ok {
			return TaxTerms{Country: b.Country, Reason: Outside}
		}
		return TaxTerms{Country: country, Rate: rate, Reason: reason}
	}
	free := func(reason string) TaxTerms { return TaxTerms{Country: b.Country, Reason: reason} }
	switch {
	case !s.Charge || s.Country == "":
		return TaxTerms{}
	case b.Country == s.Country && s.Small:
		return free(Small) // 2006/112/EC art. 284
	case b.Country == s.Country:
		return charge(s.Country, Home)
	case InEU(b.Country) && s.Reverse && s.confirmed(b):
		return free(Reverse) // art. 44 and 196
	case InEU(b.Country) && s.OSS:
		return charge(b.Country, OSS) // art. 58; declared by art. 369b, or by art. 359 from outside the EU
	case InEU(b.Country) && InEU(s.Country) && s.Small:
		return free(Small) // below the threshold, the place of supply is the seller's: art. 59c
	case InEU(b.Country) && InEU(s.Country):
		return charge(s.Country, Home) // art. 59c
	case slices.Contains(s.Registered, b.Country) && (b.VATID == "" || !buyersDeclare(b.Country)):
		return charge(b.Country, Registered)
	}
	return free(Outside) // art. 44 and 58: the place of supply is the buyer's
}

// Same reports whether a sale on these terms would have borne the same tax, had its buyer said something else of
// themselves. It is for corrections of what was paid, so it says no where it depends on what the seller's rules were.
func (t TaxTerms) Same(sellerCountry string, was, is Buyer) bool {
	switch {
	case t.Reason == Off:
		return true
	case was.Country != is.Country:
		return false
	case is.Country == sellerCountry, t.Reason == Outside && !InEU(is.Country):
		return true // companies and consumers alike
	}
	return (was.VATID == "") == (is.VATID == "")
}

// buyersDeclare reports whether companies of a country outside the EU declare the VAT of what they buy abroad, even
// from sellers who are registered there. In Switzerland, they do not: MWSTG art. 45(1)(a).
func buyersDeclare(country string) bool { return country != "CH" }

// Inside returns the tax that a price contains, rounded to whole cents, halves to even ones.
func Inside(cents int64, rate int32) int64 {
	part, whole := cents*int64(rate), 10_000+int64(rate)
	tax, rest := part/whole, part%whole
	if 2*rest > whole || 2*rest == whole && tax%2 == 1 {
		tax++
	}
	return tax
}

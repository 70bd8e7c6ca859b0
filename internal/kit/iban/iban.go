// Package iban checks international bank account numbers (ISO 13616) and writes them as people read them. It promises
// that what it calls valid has the form, the check digits and, in countries of SEPA, the length of an IBAN. It refuses
// to know whether the account exists.
package iban

import (
	"math/big"
	"regexp"
	"strings"

	"stoa/internal/kit/fault"
)

// An IBAN is a country, two check digits and up to 30 characters (ISO 13616); the remainder by 97 is 1.
var form = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$`)

// lengths are those of the countries of SEPA, by the SWIFT registry. Others are only checked by their digits.
var lengths = map[string]int{
	"AD": 24, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24, "FI": 18,
	"FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20,
	"LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "SE": 24, "SI": 19, "SK": 24, "SM": 27,
	"VA": 22,
}

// Clean returns a text without spaces, in capitals.
func Clean(text string) string {
	return strings.ToUpper(strings.Join(strings.Fields(text), ""))
}

// Valid reports whether a clean text is an IBAN.
func Valid(iban string) bool {
	if !form.MatchString(iban) {
		return false
	}
	length, known := lengths[iban[:2]]
	return (!known || len(iban) == length) && Remainder(iban[4:]+iban[:4]) == 1
}

// Field returns what was typed into a field of a form, clean, and adds an error if it is no IBAN.
func Field(f *fault.Form, field, text string) string {
	switch clean := Clean(text); {
	case clean == "":
		f.Add(field, "required", "This field is required.")
		return clean
	case !Valid(clean):
		f.Add(field, "iban_wrong", "This IBAN isn’t valid. Check it for typos.")
		return clean
	default:
		return clean
	}
}

// Remainder is that by 97 of digits and capital letters, which count as 10 to 35 (ISO 7064, MOD 97-10).
func Remainder(text string) int64 {
	var digits strings.Builder
	for _, c := range text {
		if c >= 'A' {
			digits.WriteString(big.NewInt(int64(c - 'A' + 10)).String())
		} else {
			digits.WriteRune(c)
		}
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	if !ok {
		return -1
	}
	return new(big.Int).Mod(n, big.NewInt(97)).Int64()
}

// Grouped writes an IBAN or a reference in groups of four.
func Grouped(text string) string {
	var b strings.Builder
	for i, c := range text {
		if i > 0 && i%4 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
	}
	return b.String()
}

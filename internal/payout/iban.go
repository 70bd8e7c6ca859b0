package payout

import (
	"math/big"
	"regexp"
	"strings"

	"stoa/internal/kit/fault"
)

// An IBAN is a country, two check digits and up to 30 characters (ISO 13616); the remainder by 97 is 1.
var ibanForm = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$`)

// ibanLengths are those of the countries of SEPA, by the SWIFT registry. Others are only checked by their digits.
var ibanLengths = map[string]int{
	"AD": 24, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24, "FI": 18,
	"FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20,
	"LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "SE": 24, "SI": 19, "SK": 24, "SM": 27,
	"VA": 22,
}

// cleanIBAN returns an IBAN without spaces, in capitals, and adds an error to the form if it is none.
func cleanIBAN(f *fault.Form, field, text string) string {
	iban := strings.ToUpper(strings.Join(strings.Fields(text), ""))
	switch length, known := ibanLengths[iban[:min(2, len(iban))]]; {
	case iban == "":
		f.Add(field, "required", "This field is required.")
	case !ibanForm.MatchString(iban), known && len(iban) != length, !checked(iban):
		f.Add(field, "iban_wrong", "This IBAN isn’t valid. Check it for typos.")
	}
	return iban
}

// checked reports whether the check digits are right: the first four characters moved to the end, letters as 10 to
// 35.
func checked(iban string) bool {
	var digits strings.Builder
	for _, c := range iban[4:] + iban[:4] {
		if c >= 'A' {
			digits.WriteString(big.NewInt(int64(c - 'A' + 10)).String())
		} else {
			digits.WriteRune(c)
		}
	}
	n, ok := new(big.Int).SetString(digits.String(), 10)
	return ok && new(big.Int).Mod(n, big.NewInt(97)).Int64() == 1
}

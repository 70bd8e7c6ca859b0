package tax

import (
	"slices"
	"time"
)

// rate is a standard rate, in hundredths of a percent, since a day ("" for longer than Stoa knows).
type rate struct {
	since   string
	percent int32
}

// rates are the standard rates, the newest first: courses that are taken online bear no reduced one. Those of the EU
// are from the European Commission's Taxes in Europe Database; a test compares the countries that GOBL knows with it.
var rates = map[string][]rate{
	"AT": {{"", 2000}},
	"BE": {{"", 2100}},
	"BG": {{"", 2000}},
	"CY": {{"", 1900}},
	"CZ": {{"", 2100}},
	"DE": {{"", 1900}},
	"DK": {{"", 2500}},
	"EE": {{"2025-07-01", 2400}, {"2024-01-01", 2200}},
	"ES": {{"", 2100}},
	"FI": {{"2024-09-01", 2550}, {"", 2400}},
	"FR": {{"", 2000}},
	"GR": {{"", 2400}},
	"HR": {{"", 2500}},
	"HU": {{"", 2700}},
	"IE": {{"", 2300}},
	"IT": {{"", 2200}},
	"LT": {{"", 2100}},
	"LU": {{"2024-01-01", 1700}, {"2023-01-01", 1600}},
	"LV": {{"", 2100}},
	"MT": {{"", 1800}},
	"NL": {{"", 2100}},
	"PL": {{"", 2300}},
	"PT": {{"", 2300}},
	"RO": {{"2025-08-01", 2100}, {"", 1900}},
	"SE": {{"", 2500}},
	"SI": {{"", 2200}},
	"SK": {{"2025-01-01", 2300}, {"", 2000}},

	"CH": {{"2024-01-01", 810}, {"", 770}},
	"GB": {{"", 2000}},
	"NO": {{"", 2500}},
}

// abroad are the countries outside the EU whose rates are known.
var abroad = []string{"CH", "GB", "NO"}

// InEU reports whether a country is in the European Union.
func InEU(country string) bool { return rates[country] != nil && !slices.Contains(abroad, country) }

// Abroad reports whether VAT can be charged in a country outside the European Union.
func Abroad(country string) bool { return slices.Contains(abroad, country) }

// Rate returns the standard rate of a country at a time; ok is false if it isn't known.
func Rate(country string, at time.Time) (percent int32, ok bool) {
	day := at.UTC().Format(time.DateOnly)
	for _, r := range rates[country] {
		if r.since <= day {
			return r.percent, true
		}
	}
	return 0, false
}

// countries are all there are, by ISO 3166-1.
const countries = "" +
	"ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR" +
	"CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU" +
	"IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ" +
	"MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI" +
	"SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW"

// IsCountry reports whether a code is one of ISO 3166-1.
func IsCountry(code string) bool {
	for i := 0; i < len(countries); i += 2 {
		if countries[i:i+2] == code {
			return true
		}
	}
	return false
}

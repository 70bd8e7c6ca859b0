package tax

import (
	"regexp"
	"strings"
)

// form is how the VAT ids of a country are written after its prefix, and whether the check digits of one that is
// written so are right.
type form struct {
	shape *regexp.Regexp
	right func(id string) bool
}

func written(shape string, right func(string) bool) form {
	return form{regexp.MustCompile("^(?:" + shape + ")$"), right}
}

// forms are those of package tax's countries.
var forms = map[string]form{
	"AT": written(`U\d{8}`, austrian),
	"BE": written(`[01]\d{9}`, func(id string) bool { return 97-number(id[:8])%97 == number(id[8:]) }),
	"BG": written(`\d{9,10}`, bulgarian),
	"CY": written(`[0-59]\d{7}[A-Z]`, cypriot),
	"CZ": written(`\d{8,10}`, czech),
	"DE": written(`[1-9]\d{8}`, product),
	"DK": written(`\d{8}`, func(id string) bool { return weigh(id, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 }),
	"EE": written(`\d{9}`, func(id string) bool { return weigh(id, 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0 }),
	"ES": written(`[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z]`, spanish),
	"FI": written(`\d{8}`, func(id string) bool { return weigh(id, 7, 9, 10, 5, 8, 4, 2, 1)%11 == 0 }),
	"FR": written(`[0-9A-HJ-NP-Z]{2}\d{9}`, french),
	"GR": written(`\d{9}`, func(id string) bool {
		return weigh(id, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == digit(id, 8)
	}),
	"HR": written(`\d{11}`, product),
	"HU": written(`\d{8}`, func(id string) bool { return weigh(id, 9, 7, 3, 1, 9, 7, 3, 1)%10 == 0 }),
	"IE": written(`\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W]`, irish),
	"IT": written(`\d{11}`, func(id string) bool { return id[:7] != "0000000" && luhn(id) }),
	"LT": written(`\d{7}1\d|\d{10}1\d`, lithuanian),
	"LU": written(`\d{8}`, func(id string) bool { return number(id[:6])%89 == number(id[6:]) }),
	"LV": written(`\d{11}`, latvian),
	"MT": written(`[1-9]\d{7}`, func(id string) bool { return weigh(id, 3, 4, 6, 7, 8, 9, 10, 1)%37 == 0 }),
	"NL": written(`\d{9}B\d{2}`, dutch),
	"PL": written(`[1-9]\d{9}`, func(id string) bool {
		return weigh(id, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == digit(id, 9)
	}),
	"PT": written(`(?:[1-3568]\d|45|7[0-2457-9]|9[0189])\d{7}`, func(id string) bool {
		return (11-weigh(id, 9, 8, 7, 6, 5, 4, 3, 2)%11)%11%10 == digit(id, 8)
	}),
	"RO": written(`[1-9]\d{1,9}`, func(id string) bool {
		id = strings.Repeat("0", 10-len(id)) + id
		return weigh(id, 7, 5, 3, 2, 1, 7, 5, 3, 2)*10%11%10 == digit(id, 9)
	}),
	"SE": written(`\d{10}01`, func(id string) bool { return luhn(id[:10]) }),
	"SI": written(`[1-9]\d{7}`, func(id string) bool {
		rest := weigh(id, 8, 7, 6, 5, 4, 3, 2) % 11
		return rest != 0 && (11-rest)%10 == digit(id, 7)
	}),
	"SK": written(`[1-9]\d[2-47-9]\d{7}`, func(id string) bool { return number(id)%11 == 0 }),

	"CH": written(`E\d{9}`, func(id string) bool { return weigh(id[1:], 5, 4, 3, 2, 7, 6, 5, 4, 1)%11 == 0 }),
	"GB": written(`\d{9}|\d{12}`, british),
	"NO": written(`\d{9}`, func(id string) bool { return weigh(id, 3, 2, 7, 6, 5, 4, 3, 2, 1)%11 == 0 }),
}

var blanks = strings.NewReplacer(" ", "", ".", "", "-", "", "/", "", "\u00a0", "")

// ParseVATID reads a VAT id of a country, with its prefix or without. ok is false if it isn't one by form and check
// digits, or if VAT ids of the country aren't known.
func ParseVATID(country, text string) (id string, ok bool) {
	if len(text) > 40 {
		return "", false
	}
	f, known := forms[country]
	prefix := country
	if country == "GR" {
		prefix = "EL"
	}
	rest := blanks.Replace(strings.ToUpper(strings.TrimSpace(text)))
	if country == "CH" {
		for _, end := range []string{"MWST", "TVA", "IVA"} {
			rest = strings.TrimSuffix(rest, end)
		}
	}
	if country == "NO" {
		rest = strings.TrimSuffix(rest, "MVA")
	}
	rest = strings.TrimPrefix(rest, prefix)
	if country == "GR" {
		rest = strings.TrimPrefix(rest, "GR")
	}
	if !known || !f.shape.MatchString(rest) || !f.right(rest) || strings.Trim(rest, "0ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
		return "", false
	}
	return prefix + rest, true
}

package tax_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/invopop/gobl/cal"
	"github.com/invopop/gobl/cbc"
	"github.com/invopop/gobl/l10n"
	_ "github.com/invopop/gobl/regimes"
	"github.com/invopop/gobl/rules"
	gobl "github.com/invopop/gobl/tax"
	"pgregory.net/rapid"

	"stoa/internal/tax"
)

// known are VAT ids that stand in registers, in the documentation of tax offices, or in the tests of other programs.
var known = map[string][]string{
	"AT": {"ATU13585627", "ATU66889218"},
	"BE": {"BE0428759497", "BE0776091951"},
	"BG": {"BG175074752", "BG7523169263", "BG8032056031"},
	"CY": {"CY10259033P"},
	"CZ": {"CZ25123891", "CZ7103192745", "CZ640903926"},
	"DE": {"DE136695976", "DE811569869"},
	"DK": {"DK13585628"},
	"EE": {"EE100931558", "EE100594102"},
	"ES": {"ESB58378431", "ES54362315K", "ESX2482300W", "ESA28015865"},
	"FI": {"FI20774740"},
	"FR": {"FR40303265045", "FR23334175221", "FRK7399859412", "FR44732829320"},
	"GR": {"EL094259216", "EL023456780"},
	"HR": {"HR33392005961"},
	"HU": {"HU12892312"},
	"IE": {"IE6433435F", "IE6433435OA", "IE8D79739I", "IE3628739L"},
	"IT": {"IT00743110157"},
	"LT": {"LT119511515", "LT100001919017"},
	"LU": {"LU15027442"},
	"LV": {"LV40003521600", "LV16117519997"},
	"MT": {"MT11679112"},
	"NL": {"NL004495445B01", "NL002455799B11"},
	"PL": {"PL8567346215", "PL5260001246"},
	"PT": {"PT501964843"},
	"RO": {"RO18547290"},
	"SE": {"SE556188840401"},
	"SI": {"SI50223054"},
	"SK": {"SK2022749619"},
	"CH": {"CHE100155212"},
	"GB": {"GB980780684"},
	"NO": {"NO995525828"},
}

func TestKnownVATIDsAreTaken(t *testing.T) {
	for country, ids := range known {
		for _, id := range ids {
			bare := strings.TrimPrefix(strings.TrimPrefix(id, country), "EL")
			for _, text := range []string{id, bare, " " + strings.ToLower(id) + " ", id[:4] + " " + id[4:7] + "." + id[7:]} {
				if got, ok := tax.ParseVATID(country, text); !ok || got != id {
					t.Errorf("%s %q: %q %t", country, text, got, ok)
				}
			}
		}
	}
	for country, text := range map[string]string{
		"DE": "PL8567346215", "PL": "DE136695976", "US": "123456789", "": "DE136695976", "FR": "FR00000000000",
		"BE": "BE0000000000", "IT": strings.Repeat("0", 1000), "NL": "", "GR": "GR",
	} {
		if got, ok := tax.ParseVATID(country, text); ok {
			t.Errorf("%s took %q as %q", country, text, got)
		}
	}
	if got, ok := tax.ParseVATID("CH", "CHE-100.155.212 MWST"); !ok || got != "CHE100155212" {
		t.Error(got)
	}
	if got, ok := tax.ParseVATID("NO", "NO 995 525 828 MVA"); !ok || got != "NO995525828" {
		t.Error(got)
	}
}

// Nearly each slip of one digit is noticed; a check digit from 0 to 9 lets a few by.
func TestSlipsAreNoticed(t *testing.T) {
	for country, ids := range known {
		for _, id := range ids {
			slips, passed := 0, 0
			for i := 2; i < len(id); i++ {
				for d := '0'; d <= '9' && id[i] >= '0' && id[i] <= '9'; d++ {
					if slip := id[:i] + string(d) + id[i+1:]; slip != id {
						slips++
						if _, ok := tax.ParseVATID(country, slip); ok {
							passed++
						}
					}
				}
			}
			if passed*4 > slips {
				t.Errorf("%s: %d of %d slips pass", id, passed, slips)
			}
		}
	}
}

// GOBL knows rates and check digits of half the EU. It is the second opinion here, and not in the program, because of
// the other half and of its seven megabytes.
func TestAgainstGOBL(t *testing.T) {
	compared := 0
	for country := range known {
		code := country
		if country == "GR" {
			code = "EL"
		}
		regime := gobl.RegimeDefFor(l10n.Code(code))
		if regime == nil {
			continue
		}
		compared++
		for _, at := range []time.Time{autumn, time.Date(2024, 10, 1, 0, 0, 0, 0, time.UTC)} {
			want := int32(-1)
			for _, rate := range regime.CategoryDef(gobl.CategoryVAT).Rates {
				if rate.Rate == gobl.RateGeneral {
					value := rate.Value(cal.DateOf(at), nil)
					percent, _ := strconv.ParseFloat(strings.TrimSuffix(value.Percent.String(), "%"), 64)
					want = int32(percent*100 + .5)
				}
			}
			if got, ok := tax.Rate(country, at); !ok || got != want {
				t.Errorf("%s on %s: %d, and GOBL has %d", country, at.Format(time.DateOnly), got, want)
			}
		}
		right := func(id string) bool {
			tin := &gobl.Identity{Country: l10n.TaxCountryCode(code), Code: cbc.Code(id)}
			tin.Normalize()
			return rules.Validate(tin) == nil
		}
		for _, id := range known[country] {
			if bare := id[2:]; !right(bare) {
				t.Logf("GOBL refuses %s", id)
			}
		}
		seeds := rapid.SampledFrom(known[country])
		rapid.Check(t, func(t *rapid.T) {
			id := []byte(seeds.Draw(t, "id")[2:])
			for range rapid.IntRange(0, 3).Draw(t, "changes") {
				i := rapid.IntRange(0, len(id)-1).Draw(t, "at")
				if id[i] >= '0' && id[i] <= '9' {
					id[i] = byte('0' + rapid.IntRange(0, 9).Draw(t, "digit"))
				}
			}
			_, ok := tax.ParseVATID(country, string(id))
			// In France, GOBL takes all keys with letters, and no number's own check digit.
			if theirs := right(string(id)); ok != theirs && (country != "FR" || ok) {
				t.Fatalf("%s%s: %t, and GOBL says %t", country, id, ok, theirs)
			}
		})
	}
	if compared < 15 {
		t.Errorf("GOBL knows %d of them", compared)
	}
}

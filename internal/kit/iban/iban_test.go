package iban_test

import (
	"testing"

	"stoa/internal/kit/iban"
)

func TestIBAN(t *testing.T) {
	for text, want := range map[string]bool{
		"DE89 3704 0044 0532 0130 00": true, "gb82west12345698765432": true, "PL61109010140000071219812874": true,
		"NO9386011117947": true, "CH9300762011623852957": true, "DE89370400440532013001": false,
		"DE8937040044053201300": false, "": false,
		"XX00": false, "FR1420041010050500013M02606": true, "DE00370400440532013000": false,
	} {
		if iban.Valid(iban.Clean(text)) != want {
			t.Errorf("%s: %t", text, !want)
		}
	}
}

func TestGrouped(t *testing.T) {
	if got := iban.Grouped("DE89370400440532013000"); got != "DE89 3704 0044 0532 0130 00" {
		t.Error(got)
	}
}

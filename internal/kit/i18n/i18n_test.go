package i18n_test

import (
	"strings"
	"testing"

	"stoa/internal/kit/i18n"
)

func TestAccepted(t *testing.T) {
	for header, want := range map[string]string{
		"": "en", "pl": "pl", "pl-PL,pl;q=0.9,en;q=0.5": "pl", "de-AT": "de", "fr-CA,en;q=0.9": "fr", "id-ID": "id",
		"it;q=0.1,de;q=0.9": "de",
		"ja,zh;q=0.8":       "en", "ja,it;q=0.3": "it", "*": "en", ";;;q=x": "en", "pl\x00": "en",
		strings.Repeat("pl,", 200): "en", "😀": "en",
	} {
		if got := i18n.Accepted(header); got != want {
			t.Errorf("%q: %s, want %s", header, got, want)
		}
	}
}

// Package i18n owns the languages of the site and picks one for a request. It always picks one,
// English if nothing matches. It contains no texts: the packages that write them do.
package i18n

import (
	"slices"

	"golang.org/x/text/language"
)

// Languages are the codes (BCP 47) that there are texts in, the first for who asks
// for none of them.
var Languages = []string{"en", "de", "it", "id", "pl", "fr"}

var matcher = func() language.Matcher {
	tags := make([]language.Tag, 0, len(Languages))
	for _, code := range Languages {
		tags = append(tags, language.Make(code))
	}
	return language.NewMatcher(tags)
}()

// Known reports whether code is one of Languages.
func Known(code string) bool { return slices.Contains(Languages, code) }

// Accepted returns the language that fits an Accept-Language header (RFC 9110,
// section 12.5.4) best.
func Accepted(header string) string {
	if len(header) > 200 {
		return Languages[0]
	}
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return Languages[0]
	}
	_, i, confidence := matcher.Match(tags...)
	if confidence == language.No {
		return Languages[0]
	}
	return Languages[i]
}

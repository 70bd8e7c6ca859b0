// Package i18n owns the languages of the site and picks one for a request. It always picks one,
// English if nothing matches. It contains no texts: the packages that write them do.
package i18n

import (
	"slices"
	"sync/atomic"

	"golang.org/x/text/language"
)

// Languages are the codes (BCP 47) that there are texts in.
var Languages = []string{"en", "de", "it", "id", "pl", "fr"}

// offer is what the site is offered in, the first for who asks for none of them.
type offer struct {
	languages []string
	matcher   language.Matcher
}

var offered atomic.Pointer[offer]

func init() { Offer(Languages) }

// Offer chooses in which of Languages the site is from now on; the first is for who asks for none of them. A process
// serves one site.
func Offer(languages []string) {
	tags := make([]language.Tag, 0, len(languages))
	for _, code := range languages {
		tags = append(tags, language.Make(code))
	}
	offered.Store(&offer{slices.Clone(languages), language.NewMatcher(tags)})
}

// Offered are the languages of the site, the first for who asks for none of them.
func Offered() []string { return offered.Load().languages }

// Known reports whether the site is offered in a language.
func Known(code string) bool { return slices.Contains(Offered(), code) }

// HasTexts reports whether there are texts in a language.
func HasTexts(code string) bool { return slices.Contains(Languages, code) }

// Accepted returns the language that fits an Accept-Language header (RFC 9110,
// section 12.5.4) best.
func Accepted(header string) string {
	site := offered.Load()
	if len(header) > 200 {
		return site.languages[0]
	}
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return site.languages[0]
	}
	_, i, confidence := site.matcher.Match(tags...)
	if confidence == language.No {
		return site.languages[0]
	}
	return site.languages[i]
}

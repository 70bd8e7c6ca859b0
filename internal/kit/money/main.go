package money

import (
	"slices"
	"sync/atomic"
)

// Usual is the marketplace's currency until an operator chooses another.
const Usual = "USD"

// Known are the currencies that a marketplace can have: of two decimals, in which the limits of prices make sense.
var Known = []string{
	"AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "NOK", "NZD", "PLN", "RON", "SEK", "SGD", "USD",
}

// IsKnown says whether a marketplace can have the currency.
func IsKnown(currency string) bool { return slices.Contains(Known, currency) }

var main atomic.Pointer[string]

// Main returns the marketplace's currency. A process serves one marketplace, so there is one.
func Main() string {
	if set := main.Load(); set != nil {
		return *set
	}
	return Usual
}

// SetMain changes it. Whoever calls it has made sure that nothing was sold in another.
func SetMain(currency string) { main.Store(&currency) }

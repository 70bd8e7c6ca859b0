// Package origin says where a visitor came from, in words that name no one: the host of another site, a campaign, a
// coupon's link. It promises that whatever a browser sends becomes one of few short words, and that who asks not to be
// counted isn't.
package origin

import (
	"regexp"
	"strings"
)

// What a source is that is none of the others.
const (
	Direct  = "direct" // nothing says where from
	Other   = "other"  // something that is no host
	Unknown = ""       // the browser said nothing, because it was asked not to, or has no scripts
)

const (
	campaign = "utm:"
	coupon   = "coupon:"
	longest  = 100
)

var (
	host     = regexp.MustCompile(`^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$`)
	code     = regexp.MustCompile(`^[A-Z0-9_-]{1,40}$`)
	unwanted = regexp.MustCompile(`[^\p{L}\p{N}._/-]+`)
	robots   = regexp.MustCompile(`(?i)bot|crawl|spider|preview|headless`)
)

// Of is the source that a browser names: "direct", "stoa" for this site, a host, "utm:source/campaign" or
// "coupon:CODE". Nothing stays nothing; what is none of these is "other".
func Of(said string) string {
	said = strings.TrimSpace(said)
	if len(said) > 3*longest {
		return Other
	}
	lower := strings.ToLower(said)
	switch {
	case lower == Unknown || lower == Direct || lower == "stoa":
		return lower
	case strings.HasPrefix(lower, coupon):
		if c := strings.ToUpper(said[len(coupon):]); code.MatchString(c) {
			return coupon + c
		}
	case strings.HasPrefix(lower, campaign):
		name := strings.Trim(unwanted.ReplaceAllString(lower[len(campaign):], "-"), "-/")
		if r := []rune(name); len(r) > longest-20 {
			name = string(r[:longest-20])
		}
		if name != "" {
			return campaign + name
		}
	default:
		h := strings.TrimPrefix(lower, "www.")
		if len(h) <= longest && host.MatchString(h) {
			return h
		}
	}
	return Other
}

// Asked are the headers by which a browser says who it is, and asks not to be followed.
type Asked struct {
	Agent string `header:"User-Agent"`
	GPC   string `header:"Sec-GPC"`
	DNT   string `header:"DNT"`
}

// Private says that the browser asks not to be followed.
func (a Asked) Private() bool { return a.GPC == "1" || a.DNT == "1" }

// Robot says that it is no person's browser, as far as it says so.
func (a Asked) Robot() bool { return a.Agent == "" || robots.MatchString(a.Agent) }

package origin_test

import (
	"strings"
	"testing"

	"stoa/internal/kit/origin"
)

func TestSourcesAreFewShortWords(t *testing.T) {
	for said, want := range map[string]string{
		"":                               "",
		"direct":                         "direct",
		"stoa":                           "stoa",
		"www.Google.com":                 "google.com",
		"news.ycombinator.com":           "news.ycombinator.com",
		"https://a.example/u?id=7":       "other",
		"localhost":                      "other",
		"utm:Newsletter/Spring Sale!":    "utm:newsletter/spring-sale",
		"utm:<script>":                   "utm:script",
		"utm:ola@example.org":            "utm:ola-example.org",
		"utm:/ ":                         "other",
		"coupon:spring-24":               "coupon:SPRING-24",
		"coupon:a b":                     "other",
		strings.Repeat("a.", 90) + "b":   "other",
		strings.Repeat("x", 5000):        "other",
		"utm:" + strings.Repeat("ä", 99): "utm:" + strings.Repeat("ä", 80),
	} {
		if got := origin.Of(said); got != want {
			t.Errorf("%.40q is %q, want %q", said, got, want)
		}
		if got := origin.Of(origin.Of(said)); got != want {
			t.Errorf("%.40q twice is %q, want %q", said, got, want)
		}
	}
}

func TestWhoIsNotCounted(t *testing.T) {
	if !(origin.Asked{DNT: "1"}).Private() || !(origin.Asked{GPC: "1"}).Private() || (origin.Asked{DNT: "0"}).Private() {
		t.Error("who asks not to be followed")
	}
	for agent, robot := range map[string]bool{
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": false,
		"Mozilla/5.0 (compatible; Googlebot/2.1)":                                true,
		"": true,
	} {
		if (origin.Asked{Agent: agent}).Robot() != robot {
			t.Errorf("%q: want %v", agent, robot)
		}
	}
}

package app

import (
	"strings"
	"testing"

	"stoa/internal/site"
)

func TestPaymentSettingsAreChecked(t *testing.T) {
	const secret, public, hook = "sk_test_51AbcdefGhij", "pk_test_51AbcdefGhij", "whsec_abcdefghijkl"
	for name, c := range map[string]struct {
		payment string
		stripe  StripeConfig
		public  string
		sample  bool
		want    string
	}{
		"test":    {payment: "test"},
		"nothing": {},
		"stripe": {
			payment: "stripe", stripe: StripeConfig{SecretKey: secret, PublishableKey: public, WebhookSecret: hook},
		},
		"both":           {payment: "stripe,test", stripe: StripeConfig{SecretKey: secret}, sample: true},
		"unknown":        {payment: "paypal", want: "there is no provider paypal"},
		"no key":         {payment: "stripe", want: "STOA_STRIPE_SECRET_KEY"},
		"no such key":    {payment: "stripe", stripe: StripeConfig{SecretKey: "hello"}, want: "it isn't a key of Stripe"},
		"the public key": {payment: "stripe", stripe: StripeConfig{SecretKey: public}, want: "it is the publishable key"},
		"two modes": {
			payment: "stripe", stripe: StripeConfig{SecretKey: secret, PublishableKey: "pk_live_51AbcdefGhij"},
			want: "it is of live mode, and the secret key of test mode",
		},
		"live": {
			payment: "stripe", stripe: StripeConfig{SecretKey: "sk_live_51AbcdefGhij"}, public: "https://learn.example",
		},
		"live without TLS": {
			payment: "stripe", stripe: StripeConfig{SecretKey: "sk_live_51AbcdefGhij"}, want: "https:// only",
		},
		"live and test": {
			payment: "stripe,test", stripe: StripeConfig{SecretKey: "rk_live_51AbcdefGhij"}, public: "https://learn.example",
			want: "without paying",
		},
		"live with the sample": {
			payment: "stripe", stripe: StripeConfig{SecretKey: "sk_live_51AbcdefGhij"}, sample: true, want: "real money",
		},
		"hook": {
			payment: "stripe", stripe: StripeConfig{SecretKey: secret, WebhookSecret: "x"}, want: "STOA_STRIPE_WEBHOOK_SECRET",
		},
		"another server": {
			payment: "stripe", stripe: StripeConfig{SecretKey: secret, API: "http://stripe.example"}, want: "STOA_STRIPE_API",
		},
		"another script": {
			payment: "stripe", stripe: StripeConfig{SecretKey: secret, Script: "http://js.example/v3/"},
			want: "STOA_STRIPE_SCRIPT",
		},
		"another script, live": {
			payment: "stripe", stripe: StripeConfig{SecretKey: "sk_live_51AbcdefGhij", Script: "https://js.example/v3/"},
			public: "https://learn.example", want: "STOA_STRIPE_SCRIPT",
		},
		"a server here": {
			payment: "stripe", stripe: StripeConfig{SecretKey: secret, API: "http://localhost:12111"},
		},
	} {
		config := Config{Stripe: c.stripe, PublicURL: "http://localhost:8080", Sample: c.sample}
		if c.payment != "" {
			config.Payment = strings.Split(c.payment, ",")
		}
		if c.public != "" {
			config.PublicURL = c.public
		}
		err := config.checkPayment()
		if c.want == "" && err == nil {
			continue
		}
		if c.want == "" || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
			continue
		}
		if strings.Contains(err.Error(), "51AbcdefGhij") {
			t.Errorf("%s shows a key: %v", name, err)
		}
	}
}

// Stripe is let into the checkout where its fields are set up, and only there; a stand-in for tests is let in instead.
func TestWhatTheCheckoutMayLoad(t *testing.T) {
	if got := (StripeConfig{SecretKey: "sk_test_1"}).paying(); got != (site.Paying{}) {
		t.Errorf("without a publishable key: %+v", got)
	}
	got := StripeConfig{PublishableKey: "pk_test_1"}.paying()
	if got.Scripts == "" || !strings.Contains(got.Frames, "https://hooks.stripe.com") ||
		got.Calls != "https://api.stripe.com" {
		t.Errorf("%+v", got)
	}
	for _, origins := range []string{got.Scripts, got.Frames, got.Calls, got.Images} {
		for origin := range strings.FieldsSeq(origins) {
			if !strings.HasPrefix(origin, "https://") || !strings.HasSuffix(origin, ".stripe.com") {
				t.Errorf("%s is not Stripe's", origin)
			}
		}
	}
	here := StripeConfig{PublishableKey: "pk_test_1", Script: "http://localhost:8091/js/stripe.js"}.paying()
	if here.Scripts != "http://localhost:8091" || here.Frames != here.Scripts || here.Calls != here.Scripts {
		t.Errorf("%+v", here)
	}
}

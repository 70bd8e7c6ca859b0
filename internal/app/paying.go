package app

import (
	"cmp"
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"stoa/internal/kit/ipcountry"
	"stoa/internal/kit/wire"
	"stoa/internal/payment/stripe"
	"stoa/internal/site"
	"stoa/internal/transfer"
)

// StripeConfig is how an account of Stripe is reached.
type StripeConfig struct{ SecretKey, PublishableKey, WebhookSecret, API, Script string }

// script is the address of Stripe.js.
func (c StripeConfig) script() string { return cmp.Or(c.Script, "https://js.stripe.com/v3/") }

// paying are the origins of Stripe's fields, where they can be used.
func (c StripeConfig) paying() site.Paying {
	if c.PublishableKey == "" {
		return site.Paying{}
	}
	if u, err := url.Parse(c.Script); err == nil && c.Script != "" {
		from := u.Scheme + "://" + u.Host
		return site.Paying{Scripts: from, Frames: from, Calls: from}
	}
	const own = "https://js.stripe.com https://*.js.stripe.com"
	return site.Paying{
		Scripts: own, Frames: own + " https://hooks.stripe.com", Calls: "https://api.stripe.com",
		Images: "https://*.stripe.com",
	}
}

const testProvider = "test"

// payments are the names of the providers that buyers may choose.
func (c Config) payments() []string {
	if len(c.Payment) == 0 {
		return []string{testProvider}
	}
	return c.Payment
}

func (c Config) pays(provider string) bool { return slices.Contains(c.payments(), provider) }

var stripeKey = regexp.MustCompile(`^(sk|rk|pk)_(test|live)_[A-Za-z0-9_]+$`)

// keyMasked shows of a secret which one it is.
func keyMasked(key string) string {
	if len(key) < 16 {
		return strings.Repeat("*", len(key))
	}
	return key[:8] + "…" + key[len(key)-4:]
}

// checkVIES says what is wrong with where VAT ids are asked for.
func (c Config) checkVIES() error {
	u, err := url.Parse(c.VIES)
	if c.VIES == "" || err == nil && u.Host != "" &&
		(u.Scheme == "https" || u.Scheme == "http" && wire.Local(u.Hostname())) {
		return nil
	}
	return option{"vies-api", "STOA_VIES_API", c.VIES}.wrong("it is no address that begins with https://", "Leave it out")
}

// openCountries reads the file with the countries of addresses, if there is one.
func (c Config) openCountries() (*ipcountry.Finder, error) {
	if c.IPCountries == "" {
		return nil, nil
	}
	found, err := ipcountry.Open(c.IPCountries)
	if err != nil {
		return nil, option{"ip-countries", "STOA_IP_COUNTRIES", c.IPCountries}.wrong(
			err.Error(), "Name a file of countries in MaxMind's format (.mmdb), or leave it out",
		)
	}
	return found, nil
}

// checkPayment says what is wrong with how buyers are to pay.
func (c Config) checkPayment() error {
	pays := option{"payment", "STOA_PAYMENT", strings.Join(c.Payment, ",")}
	for _, name := range c.payments() {
		if name != testProvider && name != stripe.Name && name != transfer.Name {
			return pays.wrong("there is no provider "+name, "Write test, stripe or transfer, or several separated by commas")
		}
	}
	if !c.pays(stripe.Name) {
		return nil
	}
	s := c.Stripe
	secret := option{"stripe-secret-key", "STOA_STRIPE_SECRET_KEY", keyMasked(s.SecretKey)}
	const where = "Stripe shows it under Developers, API keys"
	found := stripeKey.FindStringSubmatch(s.SecretKey)
	switch {
	case s.SecretKey == "":
		return secret.wrong("--payment has stripe, which needs it", where)
	case found == nil:
		return secret.wrong("it isn't a key of Stripe", where+"; it begins with sk_test_, sk_live_, rk_test_ or rk_live_")
	case found[1] == "pk":
		return secret.wrong("it is the publishable key", "Write the secret one: "+where)
	}
	return errors.Join(c.checkStripeMode(found[2]), c.checkStripeRest(found[2]))
}

// checkStripeMode refuses real money where it could only go wrong.
func (c Config) checkStripeMode(mode string) error {
	secret := option{"stripe-secret-key", "STOA_STRIPE_SECRET_KEY", keyMasked(c.Stripe.SecretKey)}
	switch {
	case mode != "live":
		return nil
	case c.Sample:
		return secret.wrong(
			"it moves real money, and everyone knows the passwords of --sample", "Use a test key, or leave out --sample",
		)
	case c.pays(testProvider):
		return option{"payment", "STOA_PAYMENT", strings.Join(c.Payment, ",")}.wrong(
			"with test, anyone could take courses without paying, while "+secret.flag+" moves real money",
			"Write --payment=stripe, or use a test key",
		)
	case !strings.HasPrefix(c.PublicURL, "https://"):
		return option{"public-url", "STOA_PUBLIC_URL", c.PublicURL}.wrong(
			"the key of Stripe moves real money, and Stripe sends its messages to https:// only",
			"Set up --domain or a proxy with TLS, or use a test key",
		)
	}
	return nil
}

func (c Config) checkStripeRest(mode string) error {
	s := c.Stripe
	public := option{"stripe-publishable-key", "STOA_STRIPE_PUBLISHABLE_KEY", keyMasked(s.PublishableKey)}
	hook := option{"stripe-webhook-secret", "STOA_STRIPE_WEBHOOK_SECRET", keyMasked(s.WebhookSecret)}
	api := option{"stripe-api", "STOA_STRIPE_API", s.API}
	if found := stripeKey.FindStringSubmatch(s.PublishableKey); s.PublishableKey != "" {
		switch {
		case found == nil || found[1] != "pk":
			return public.wrong("it isn't a publishable key of Stripe", "Write the one that begins with pk_"+mode+"_")
		case found[2] != mode:
			return public.wrong(
				"it is of "+found[2]+" mode, and the secret key of "+mode+" mode", "Take both keys from one mode of one account",
			)
		}
	}
	if s.WebhookSecret != "" && !strings.HasPrefix(s.WebhookSecret, "whsec_") {
		return hook.wrong("it isn't the secret of a webhook", "Stripe shows it at the webhook; it begins with whsec_")
	}
	for _, given := range []option{api, {"stripe-script", "STOA_STRIPE_SCRIPT", s.Script}} {
		if given.value == "" {
			continue
		}
		u, err := url.Parse(given.value)
		if err != nil || u.Host == "" || u.Scheme != "https" && !(u.Scheme == "http" && wire.Local(u.Hostname())) {
			return given.wrong("it is no address of a server that keys can be sent to", "Leave it out, except for tests")
		}
		if mode == "live" {
			return given.wrong("a key that moves real money goes to Stripe only", "Leave it out")
		}
	}
	return nil
}

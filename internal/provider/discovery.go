package provider

import (
	"cmp"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"stoa/internal/kit/wire"
)

// Provider is an OpenID provider set up by the operator. Its metadata (OpenID Connect Discovery 1.0)
// is fetched on first use.
type Provider struct {
	Name, Label, Issuer, ClientID, ClientSecret string

	mu    sync.Mutex
	found *discovered
}

var (
	providerSetting = regexp.MustCompile(`^STOA_OIDC_([A-Z0-9_]+?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)=(.*)$`)
	providerLabels  = map[string]string{"google": "Google", "apple": "Apple", "github": "GitHub"}
)

// FromEnvironment reads STOA_OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET and _LABEL from an
// environment, in order of name. It rejects an incomplete provider, an unknown setting, and an issuer
// without TLS unless it is on this machine.
func FromEnvironment(environ []string) ([]*Provider, error) {
	byName := map[string]*Provider{}
	for _, line := range environ {
		if !strings.HasPrefix(line, "STOA_OIDC_") {
			continue
		}
		m := providerSetting.FindStringSubmatch(line)
		if m == nil {
			setting, _, _ := strings.Cut(line, "=")
			return nil, fmt.Errorf(
				"%s is not a valid setting; use STOA_OIDC_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET or _LABEL", setting,
			)
		}
		name := strings.ToLower(m[1])
		p := byName[name]
		if p == nil {
			p = &Provider{Name: name, Label: cmp.Or(providerLabels[name], strings.ToUpper(name[:1])+name[1:])}
			byName[name] = p
		}
		switch value := strings.TrimSpace(m[3]); m[2] {
		case "ISSUER":
			p.Issuer = value
		case "CLIENT_ID":
			p.ClientID = value
		case "CLIENT_SECRET":
			p.ClientSecret = value
		case "LABEL":
			p.Label = cmp.Or(value, p.Label)
		}
	}
	providers := make([]*Provider, 0, len(byName))
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		if err := byName[name].complete(); err != nil {
			return nil, fmt.Errorf("STOA_OIDC_%s_%w", strings.ToUpper(name), err)
		}
		providers = append(providers, byName[name])
	}
	return providers, nil
}

// complete returns an error for a missing or wrong setting.
func (p *Provider) complete() error {
	u, err := url.Parse(p.Issuer)
	switch {
	case p.Issuer == "":
		return errors.New("ISSUER is missing")
	case p.ClientID == "":
		return errors.New("CLIENT_ID is missing")
	case p.ClientSecret == "":
		return errors.New("CLIENT_SECRET is missing")
	case err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "":
		return errors.New("ISSUER is not a valid URL")
	case wire.HTTP(p.Issuer) != nil:
		return errors.New("ISSUER must start with https://")
	}
	return nil
}

// discovered is a provider with its endpoints.
type discovered struct {
	*oidc.Provider
	oauth    oauth2.Config
	verifier *oidc.IDTokenVerifier
}

// discover fetches the provider's endpoints, unless they are known.
func (p *Provider) discover(ctx context.Context, callback string, now func() time.Time) (*discovered, error) {
	p.mu.Lock()
	found := p.found
	p.mu.Unlock()
	if found != nil {
		return found, nil
	}
	provider, err := oidc.NewProvider(ctx, p.Issuer)
	if err != nil {
		return nil, fmt.Errorf("discovery: %w", err)
	}
	var says struct {
		Scopes      []string `json:"scopes_supported"`
		AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
		Keys        string   `json:"jwks_uri"`
	}
	if err := provider.Claims(&says); err != nil {
		return nil, fmt.Errorf("discovery: %w", err)
	}
	endpoint := provider.Endpoint()
	for _, address := range []string{
		endpoint.AuthURL, endpoint.TokenURL, says.Keys, cmp.Or(provider.UserInfoEndpoint(), p.Issuer),
	} {
		if err := wire.HTTP(address); err != nil {
			return nil, fmt.Errorf("discovery: %w", err)
		}
	}
	endpoint.AuthStyle = oauth2.AuthStyleInHeader // the default of Discovery 1.0
	if len(says.AuthMethods) > 0 && !slices.Contains(says.AuthMethods, "client_secret_basic") {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	found = &discovered{
		Provider: provider,
		oauth: oauth2.Config{
			ClientID: p.ClientID, ClientSecret: p.ClientSecret, Endpoint: endpoint, RedirectURL: callback,
			Scopes: scopes(says.Scopes),
		},
		verifier: provider.Verifier(&oidc.Config{ClientID: p.ClientID, Now: now}),
	}
	p.mu.Lock()
	p.found = found
	p.mu.Unlock()
	return found, nil
}

// forget makes the next sign-in fetch the endpoints again, because they may have changed.
func (p *Provider) forget() {
	p.mu.Lock()
	p.found = nil
	p.mu.Unlock()
}

// scopes requests identity, email and name. Apple has "name" instead of "profile", and rejects unknown
// scopes.
func scopes(supported []string) []string {
	name := oidc.ScopeProfile
	if !slices.Contains(supported, name) && slices.Contains(supported, "name") {
		name = "name"
	}
	return []string{oidc.ScopeOpenID, oidc.ScopeEmail, name}
}

// address is the provider's sign-in URL (OpenID Connect Core 3.1.2.1), with the challenge of RFC 7636.
func (p *Provider) address(d *discovered, secret string) string {
	options := []oauth2.AuthCodeOption{
		oidc.Nonce(derive("nonce", secret)), oauth2.S256ChallengeOption(derive("verifier", secret)),
	}
	if p.Issuer == "https://appleid.apple.com" { // the only way to get an email from Apple
		options = append(options, oauth2.SetAuthURLParam("response_mode", "form_post"))
	}
	return d.oauth.AuthCodeURL(derive("state", secret), options...)
}

// derive derives state, nonce and verifier from the secret in the browser's cookie; none of them
// reveals the secret or another.
func derive(what, secret string) string { return hash("oidc " + what + " " + secret) }

// hash: a secret has 130 random bits, enough for a plain hash.
func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// identity is a person's identity at a provider.
type identity struct {
	issuer, subject, email, name string
	verified                     bool
}

// identify exchanges a code for an ID token, checks it (OpenID Connect Core 3.1.3.7), and asks
// UserInfo (5.3) if the token has no email.
func (p *Provider) identify(ctx context.Context, d *discovered, code, secret string) (identity, error) {
	token, err := d.oauth.Exchange(ctx, code, oauth2.VerifierOption(derive("verifier", secret)))
	if err != nil {
		return identity{}, harmless("token", err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return identity{}, errors.New("token: no id_token")
	}
	verified, err := d.verifier.Verify(ctx, raw) // signature, issuer, audience, expiry
	if err != nil {
		return identity{}, err
	}
	var says claims
	if err := verified.Claims(&says); err != nil {
		return identity{}, errors.New("cannot read the claims")
	}
	switch {
	case !same(verified.Nonce, derive("nonce", secret)):
		return identity{}, errors.New("the nonce belongs to another sign-in")
	case (says.AuthorizedParty != "" || len(verified.Audience) > 1) && says.AuthorizedParty != p.ClientID:
		return identity{}, errors.New("the token is for another party")
	case verified.Subject == "" || len(verified.Subject) > 255:
		return identity{}, errors.New("no subject")
	case verified.AccessTokenHash != "" && verified.VerifyAccessToken(token.AccessToken) != nil:
		return identity{}, errors.New("the access token belongs to another ID token")
	}
	if says.Email == "" && d.UserInfoEndpoint() != "" {
		info, err := d.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			return identity{}, harmless("userinfo", err)
		}
		if info.Subject != verified.Subject {
			return identity{}, errors.New("userinfo belongs to someone else")
		}
		if err := info.Claims(&says); err != nil {
			return identity{}, errors.New("cannot read userinfo")
		}
	}
	return identity{
		issuer: p.Issuer, subject: verified.Subject, email: says.Email, name: says.Name,
		verified: bool(says.EmailVerified),
	}, nil
}

// claims are OpenID Connect Core 5.1.
type claims struct {
	Email           string `json:"email"`
	EmailVerified   truth  `json:"email_verified"`
	Name            string `json:"name"`
	AuthorizedParty string `json:"azp"`
}

// truth is a boolean that Apple and Cognito send as a string.
type truth bool

// UnmarshalJSON implements json.Unmarshaler; anything else is false.
func (t *truth) UnmarshalJSON(b []byte) error {
	*t = string(b) == "true" || string(b) == `"true"`
	return nil
}

// nameOfForm is the name that Apple sends along with the code, once. It is not signed, so it is
// trusted no more than a name in the sign-up form.
func nameOfForm(user string) string {
	var says struct {
		Name struct {
			First string `json:"firstName"`
			Last  string `json:"lastName"`
		} `json:"name"`
	}
	if json.Unmarshal([]byte(user), &says) != nil {
		return ""
	}
	return strings.TrimSpace(says.Name.First + " " + says.Name.Last)
}

// harmless returns the part of an error that may be logged: a provider's response may repeat a code or
// a token.
func harmless(what string, err error) error {
	var refused *oauth2.RetrieveError
	var unreachable *url.Error
	switch {
	case errors.As(err, &refused):
		return fmt.Errorf("%s: the provider responded with %s %.60q", what, refused.Response.Status, refused.ErrorCode)
	case errors.As(err, &unreachable):
		return fmt.Errorf("%s: %w", what, unreachable.Err)
	}
	return fmt.Errorf("%s: unusable response from the provider", what)
}

package payment

import (
	"context"
	"errors"
	"fmt"

	"stoa/internal/kit/fault"
)

// Outcome is the result of a charge; empty if there is none.
type Outcome string

// The outcomes.
const (
	Paid         Outcome = "paid"
	Declined     Outcome = "declined"
	Insufficient Outcome = "insufficient_funds"
	ExpiredCard  Outcome = "expired_card"
	// Unpaid is a page on which nobody has paid yet.
	Unpaid Outcome = "unpaid"
	// Processing is a charge that a bank confirms or refuses later, perhaps in days.
	Processing Outcome = "processing"
	// Abandoned is a page on which nobody has paid, or can any more.
	Abandoned Outcome = "abandoned"
	// AsksHolder is a charge of a saved card that its bank makes only while its holder confirms it, which they can do on
	// a page or in fields.
	AsksHolder Outcome = "authentication_required"
)

// Charge is a charge to make. The same key is the same charge, however often it is sent.
type Charge struct {
	Key, Number string // of the order
	Token       string
	Cents       int64
	Currency    string
}

// Refund is a full or partial refund of the charge of ChargeKey. Try counts how often it was refused for good and then
// asked for anew: a provider that repeats its answers to a key has to be asked again.
type Refund struct {
	Key, ChargeKey string
	Cents          int64
	Currency       string
	Try            int
}

// Result is the provider's answer. Tried is how the last try ended on a page that is Unpaid: "" if there was none, or
// one is still under way. Brand and Last4 are those of the card, where the buyer has entered it elsewhere.
// CardCountry and BankCountry are where the card was issued, or the account is that was paid from; "" where the
// provider doesn't say.
type Result struct {
	Outcome, Tried           Outcome
	Reference                string
	Brand, Last4             string
	CardCountry, BankCountry string
	// Saved is the card that the provider has kept with the payment, as its page was asked to; nil if there is none.
	Saved *Card
}

// Page is what a buyer is to pay on a provider's own page, or with OnSite in its fields in our checkout. The same key
// is the same page.
type Page struct {
	OnSite      bool
	SaveCard    bool // for PersonID, if it is paid with one in the fields
	PersonID    string
	Key, Number string // of the order
	Lines       []PageLine
	Cents       int64
	Currency    string
	Email       string
	Language    string
}

// PageLine is what a page shows of an order.
type PageLine struct {
	Title string
	Cents int64
}

// Provider makes charges. It is never called inside a transaction. It must remember keys for longer
// than a day.
type Provider interface {
	Name() string
	// Charge makes a charge, or returns why not. ErrTokenUnknown, ErrCardGone and ErrRefused mean that nothing was
	// charged. After any other error the result is unknown: the charge may still happen.
	Charge(ctx context.Context, c Charge) (Result, error)
	// Lookup returns the outcome of a charge by its key; ok is false if there is none yet, although
	// one may be on its way.
	Lookup(ctx context.Context, key string) (result Result, ok bool, err error)
	// Refund refunds a charge, once per key however often it is called. A refusal that asking again would not change is
	// ErrNeverRefunded.
	Refund(ctx context.Context, r Refund) (reference string, err error)
	// Card returns the card of a token. Error: payment.token_unknown.
	Card(ctx context.Context, token string) (Card, error)
}

// Paged is a provider that has buyers pay on a page of its own. Its charges are made there, so Charge has none but of
// saved cards.
type Paged interface {
	Provider
	// Open makes the page, and returns its address. After an error nobody knows the address, so nobody pays there.
	Open(ctx context.Context, p Page) (address string, err error)
	// Address returns where the page of a key is; "" if it isn't known.
	Address(ctx context.Context, key string) (string, error)
	// Close ends the page, unless somebody has paid there: Lookup says so afterwards.
	Close(ctx context.Context, key string) error
}

// Fielded is a provider whose fields can stand in our checkout, as another way to its page: a page that was opened with
// OnSite has no address.
type Fielded interface {
	Paged
	// Secret returns what the buyer's browser needs to pay the page of a key.
	Secret(ctx context.Context, key string) (string, error)
}

// Keeper is a provider that keeps cards that were paid with on its page, or in its fields. Charge takes their tokens.
type Keeper interface {
	Paged
	// Live reports whether money moves: cards are of one mode.
	Live() bool
}

// SecretOf asks a provider, if it has fields: ok is false if not.
func SecretOf(ctx context.Context, p Provider, key string) (secret string, ok bool, err error) {
	fielded, ok := as[Fielded](p)
	if !ok {
		return "", false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, providerWithin)
	defer cancel()
	secret, err = fielded.Secret(ctx, key)
	return secret, true, err
}

// as returns what a provider is besides, under the guards and measures around it.
func as[T Provider](p Provider) (T, bool) {
	for {
		if found, ok := p.(T); ok {
			return found, true
		}
		outer, ok := p.(interface{ inner() Provider })
		if !ok {
			var none T
			return none, false
		}
		p = outer.inner()
	}
}

// Awaited is a provider whose buyers send the money by themselves, in days: Charge notes what is to come, and it is
// Processing until it has.
type Awaited interface {
	Provider
	// Ready returns why nobody can pay in this way at the moment. Error: payment.not_set_up.
	Ready(ctx context.Context) error
}

// TakesCards reports whether buyers pay a provider with a card that they enter here.
func TakesCards(p Provider) bool {
	_, paged := p.(Paged)
	_, awaited := p.(Awaited)
	return !paged && !awaited
}

// Set is the providers of an installation: the first is offered first. Those that are no longer offered still answer
// for their old orders.
type Set struct {
	offered, known []Provider
}

// NewSet makes a set of those that are offered, and of others that are known.
func NewSet(offered []Provider, known ...Provider) Set {
	return Set{offered, append(known, offered...)}
}

// Only is a set of one provider.
func Only(p Provider) Set { return NewSet([]Provider{p}) }

// Offered returns a provider that buyers may choose: the first for "".
func (s Set) Offered(name string) (Provider, bool) { return named(s.offered, name) }

// Named returns a provider by the name that orders have.
func (s Set) Named(name string) (Provider, bool) {
	if name == "" {
		return nil, false
	}
	return named(s.known, name)
}

// All returns the providers that buyers may choose.
func (s Set) All() []Provider { return s.offered }

func named(list []Provider, name string) (Provider, bool) {
	for _, p := range list {
		if name == "" || p.Name() == name {
			return p, true
		}
	}
	return nil, false
}

// ErrNotSetUp is the fault of an order whose provider this installation no longer has.
var ErrNotSetUp = fault.New(fault.Unavailable, "payment.not_set_up", "This way of paying isn’t set up at the moment.")

// ErrRefused is wrapped by what a provider answers to a call that it understands and won't do: it works, so it is asked
// again.
var ErrRefused = errors.New("the provider refuses")

// ErrNeverRefunded is wrapped by what a provider answers to a refund that it won't make, however often it is asked.
var ErrNeverRefunded = fmt.Errorf("%w this refund for good", ErrRefused)

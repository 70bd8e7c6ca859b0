package payment

import "context"

// Holding is what a provider has of a charge: what was paid, what of it was given back, what banks hold or have taken
// back because of disputes, and what the provider has kept, as far as that is in the currency of the charge.
type Holding struct {
	Currency                        string
	Cents, Refunded, Disputed, Fees int64
}

// Left is what remains of the charge with the provider.
func (h Holding) Left() int64 { return h.Cents - h.Refunded - h.Disputed - h.Fees }

// Holder is a provider that says what it has of the charge of a key; ok is false if there is no paid one.
type Holder interface {
	Provider
	Holding(ctx context.Context, key string) (h Holding, ok bool, err error)
}

// HoldingOf asks a provider, if it is one that can say so: knows is false if not.
func HoldingOf(ctx context.Context, p Provider, key string) (h Holding, ok, knows bool, err error) {
	holder, knows := as[Holder](p)
	if !knows {
		return Holding{}, false, false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, providerWithin)
	defer cancel()
	h, ok, err = holder.Holding(ctx, key)
	return h, ok, true, err
}
